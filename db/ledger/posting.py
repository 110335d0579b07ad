"""Posts entries. An entry is posted once for each key, however often it is sent."""

import hashlib
from collections import Counter
from collections.abc import Collection, Generator, Mapping
from contextlib import contextmanager

from sqlalchemy import text
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from db.core.arrays import names, numbers
from db.core.raw_connection import RawConnection
from db.ledger.accounts import Account, Kind

OPEN = text("""
insert into ledger_account (kind, owner, side)
select kind, owner, case when kind = any(cast(:assets as text[])) then 1 else -1 end
from unnest(cast(:kinds as text[]), cast(:owners as text[])) named (kind, owner)
where not exists (select from ledger_account account where (account.kind, account.owner) = (named.kind, named.owner))
on conflict (kind, owner) do nothing
""")
# The date is that of the loans' calendar, so a payout has its due date.
POST = text("""
with entry as (
  insert into ledger_entry (key, kind, content, at)
  values (:key, :what, :content, now() + make_interval(days => coalesce((select days_ahead from loan_clock), 0)))
  on conflict (key) do nothing returning id
), posting as (
  insert into ledger_posting (entry_id, account_id, amount)
  select entry.id, account.id, line.amount
  from entry
  cross join unnest(cast(:kinds as text[]), cast(:owners as text[]), cast(:amounts as bigint[]))
    line (kind, owner, amount)
  join ledger_account account using (kind, owner)
)
select id from entry
""")
# In the order in which each posting locks its accounts (migration 0183).
LOCK = text("""
select from ledger_account account
join unnest(cast(:kinds as text[]), cast(:owners as text[])) named (kind, owner) using (kind, owner)
order by kind = 'suspense', account.id for no key update of account
""")
ASSETS = [kind for kind in Kind if kind.side == 1]
LINES = text("""
select account.kind, account.owner, posting.amount from ledger_entry entry
join ledger_posting posting on posting.entry_id = entry.id
join ledger_account account on account.id = posting.account_id
where entry.key = :key
""")
BOOKED = text("select content from ledger_entry where key = :key")


class NotCovered(Exception):
    """The balance of an account is too low."""


class KeyReused(Exception):
    """The key belongs to another entry."""


async def post(session: AsyncSession, key: str, what: str, debits: Mapping[Account, int]) -> bool:
    """Post an entry. Returns False if it was posted before under that key.

    debits: won by account; a credit is negative. They must add up to zero (IntegrityError). Raises NotCovered if an
    account would be overdrawn, KeyReused if the key belongs to another entry.
    """
    lines = {account: amount for account, amount in debits.items() if amount}
    written = [what, *sorted(f"{account.kind} {account.owner} {amount}" for account, amount in lines.items())]
    content = hashlib.sha256("\n".join(written).encode()).digest()
    named = {"kinds": names(kind for kind, _ in lines), "owners": names(owner for _, owner in lines)}
    booking = {**named, "amounts": numbers(lines.values()), "key": key, "what": what, "content": content}
    direct = await RawConnection.of(session)
    with covered():
        _, posted = await direct.execute_all((OPEN, {**named, "assets": ASSETS}), (POST, booking))
    if posted:
        return True
    if await session.scalar(BOOKED, {"key": key}) != content:
        raise KeyReused(key)
    return False


async def lock_accounts(session: AsyncSession, accounts: Collection[Account]) -> None:
    """Lock accounts that the transaction credits later, before it locks the suspense account. Every transaction locks
    products, then persons, then accounts, and the suspense account last, so that no two wait for each other."""
    named = {"kinds": names(kind for kind, _ in accounts), "owners": names(owner for _, owner in accounts)}
    await session.execute(LOCK, named)


async def posted_lines(session: AsyncSession, key: str) -> dict[Account, int]:
    """Return the debits of the entry with the key, in won by account; empty if there is none."""
    rows = await session.execute(LINES, {"key": key})
    return {Account(Kind(kind), owner): amount for kind, owner, amount in rows}


async def is_posted(session: AsyncSession, key: str) -> bool:
    """Return whether an entry has the key."""
    return await session.scalar(BOOKED, {"key": key}) is not None


def transfer(*moves: tuple[Account, Account, int]) -> dict[Account, int]:
    """Return the debits of transfers between accounts on the credit side: (from, to, amount)."""
    debits: Counter[Account] = Counter()
    for source, target, amount in moves:
        debits[source] += amount
        debits[target] -= amount
    return dict(debits)


@contextmanager
def covered() -> Generator[None]:
    """Convert the database's refusal to overdraw an account to NotCovered. The transaction can no longer be used."""
    try:
        yield
    except IntegrityError as error:
        if "ledger_account_covered" in str(error.orig):
            raise NotCovered from None
        raise
