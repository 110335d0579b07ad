"""Reads balances and statements of accounts."""

from collections.abc import Collection
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import select, text
from sqlalchemy.ext.asyncio import AsyncSession

from db.ledger.accounts import Account
from db.ledger.tables import LedgerAccount

# Adds up from the first entry, so that the balance of a line does not depend on the requested range.
LINES = text("""
select entry.id, entry.at, entry.kind, entry.key, account.side * posting.amount as amount,
       sum(account.side * posting.amount) over (order by entry.id) as balance
from ledger_account account
join ledger_posting posting on posting.account_id = account.id
join ledger_entry entry on entry.id = posting.entry_id
where account.kind = :kind and account.owner = :owner
""")
BETWEEN = text(f"""
select at, kind, key, amount, balance from ({LINES.text}) line where at >= :since and at < :until order by id
""")
PAGE = text(f"""
select at, kind, key, amount, balance, count(*) over () as found,
       sum(amount) over (partition by (at at time zone 'Asia/Seoul')::date) as of_day
from ({LINES.text}) line
where at >= :since and at < :until and (cardinality(cast(:kinds as text[])) = 0 or kind = any(:kinds))
order by id desc limit :size offset :skip
""")
SUM = text("""
select coalesce(sum(account.side * posting.amount), 0)
from ledger_account account
join ledger_posting posting on posting.account_id = account.id
join ledger_entry entry on entry.id = posting.entry_id
where account.kind = :account_kind and account.owner = :owner and entry.at >= :since and entry.kind = any(:kinds)
""")
FIRST = text("""
select min(entry.at)
from ledger_account account
join ledger_posting posting on posting.account_id = account.id
join ledger_entry entry on entry.id = posting.entry_id
where account.kind = :kind and account.owner = :owner
""")


class Balance(NamedTuple):
    """The balance of an account in won, positive on its own side."""

    balance: int = 0
    held: int = 0

    @property
    def available(self) -> int:
        return self.balance - self.held


class Line(NamedTuple):
    """An entry from the view of one account: won, positive if it increases the balance."""

    at: datetime
    what: str
    key: str
    amount: int
    balance: int


class StatementPage(NamedTuple):
    """A page of lines. `of_days`: for each line, the sum of the lines of its day in Seoul, also of those that are on
    other pages; `found`: the number of lines of all pages, or those before an empty page."""

    lines: list[Line]
    of_days: list[int]
    found: int


async def balance_of(session: AsyncSession, account: Account) -> Balance:
    """Return the balance of the account; 0 for an account without entries."""
    balance = select(LedgerAccount.balance, LedgerAccount.held)
    of = LedgerAccount.kind == account.kind, LedgerAccount.owner == account.owner
    row = (await session.execute(balance.where(*of))).one_or_none()
    return Balance(*row) if row else Balance()


async def statement(session: AsyncSession, account: Account, since: datetime, until: datetime) -> list[Line]:
    """Return the lines of the account from `since` to before `until`, with the balance after each."""
    rows = await session.execute(BETWEEN, {**account._asdict(), "since": since, "until": until})
    return [Line(*row) for row in rows]


async def statement_page(
    session: AsyncSession,
    account: Account,
    since: datetime,
    until: datetime,
    kinds: Collection[str] = (),
    *,
    size: int,
    skip: int,
) -> StatementPage:
    """Return a page of lines of these kinds, or of all, the latest first."""
    asked = {**account._asdict(), "since": since, "until": until, "kinds": list(kinds), "size": size, "skip": skip}
    rows = (await session.execute(PAGE, asked)).all()
    lines = [Line(row.at, row.kind, row.key, row.amount, row.balance) for row in rows]
    return StatementPage(lines, [int(row.of_day) for row in rows], rows[0].found if rows else skip)


async def moved_since(session: AsyncSession, account: Account, since: datetime, kinds: Collection[str]) -> int:
    """Return the sum of the entries of these kinds since `since`, in won; positive if the balance increased."""
    asked = {"account_kind": account.kind, "owner": account.owner, "since": since, "kinds": list(kinds)}
    return int(await session.scalar(SUM, asked) or 0)


async def first_of(session: AsyncSession, account: Account) -> datetime | None:
    """Return the time of the first entry."""
    return await session.scalar(FIRST, account._asdict())
