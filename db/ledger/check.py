"""Proving: whatever the ledger says twice must be the same both times."""

from typing import NamedTuple

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession


class Difference(NamedTuple):
    """Two figures that should be one: won."""

    what: str
    expected: int
    found: int


PROOFS = text("""
select 'entry ' || entry_id as what, 0 as expected, sum(amount) as found
from ledger_posting group by entry_id having sum(amount) <> 0
union all
select 'entry ' || id || ' without postings', 1, 0 from ledger_entry entry
where not exists (select from ledger_posting where entry_id = entry.id)
union all
select 'balance of ' || kind || ' ' || owner, coalesce(posted.amount, 0) * side, balance
from ledger_account account
left join (select account_id, sum(amount) as amount from ledger_posting group by account_id) posted
  on posted.account_id = account.id
where balance <> coalesce(posted.amount, 0) * side
union all
select 'held on ' || kind || ' ' || owner, coalesce(holds.amount, 0), held
from ledger_account account
left join (select account_id, sum(amount) as amount from ledger_hold where state = 'held' group by account_id) holds
  on holds.account_id = account.id
where held <> coalesce(holds.amount, 0)
union all
select 'what borrowers owe and investors are owed of loan ' || owner,
       coalesce(sum(balance) filter (where kind = 'receivable'), 0),
       coalesce(sum(balance) filter (where kind = 'claim'), 0)
from ledger_account where kind in ('receivable', 'claim') group by owner having sum(side * balance) <> 0
union all
select 'raised for product ' || uid, coalesce(live.amount, 0), raised
from product
left join (select product_uid, sum(amount) as amount from investment
           where state in ('held', 'funded', 'repaid') group by product_uid) live on live.product_uid = uid
where state <> 'failed' and raised <> coalesce(live.amount, 0)
union all
select 'set aside for order ' || order_uid, case investment.state when 'held' then investment.amount else 0 end,
       coalesce(hold.amount, 0)
from investment
left join ledger_hold hold on hold.key = 'order/' || order_uid || '/' || product_uid and hold.state = 'held'
where (investment.state = 'held') <> (hold.key is not null) or hold.amount <> investment.amount
""")
CHECKED = text("select (select count(*) from ledger_entry), (select count(*) from ledger_account)")


async def differences(session: AsyncSession) -> list[Difference]:
    """All of them; none in a sound ledger."""
    return [Difference(what, int(expected), int(found)) for what, expected, found in await session.execute(PROOFS)]


async def size(session: AsyncSession) -> tuple[int, int]:
    """How many entries and accounts there are."""
    entries, accounts = (await session.execute(CHECKED)).one()
    return entries, accounts
