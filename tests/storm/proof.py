"""What must be true when the storm is over: of the database, and of the database beside what the crowd was told."""

from collections import Counter

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from db.ledger.check import differences
from domain.investor_limits import CAPACITIES, InvestorClass, Limit
from tests.storm.people import Market

# Those of the crowd's own orders; the others are the platform's.
LINES = text("""
select order_uid, product_uid, person_id, amount, state from investment
where product_uid <> all(:loans) and order_uid not in (select order_uid from auto_invest_run)
""")
AUTOMATIC = text("""
select person_id, amount from investment join auto_invest_run using (person_id, order_uid) where state = 'held'
""")
# Won that loans took and gave back.
LENT = text("""
select person_id, -amount as won from investment where product_uid = any(:loans)
union all select person_id, net from payout
""")
ENTRIES = text("""
select entry.key, account.owner, -posting.amount as amount
from ledger_entry entry join ledger_posting posting on posting.entry_id = entry.id
join ledger_account account on account.id = posting.account_id
where account.kind = 'deposit' and entry.kind in ('deposit', 'withdrawal')
""")
BALANCES = text("select owner, balance, held from ledger_account where kind = 'deposit'")
SOLD = text("select uid, amount, raised from product")
HIGHEST = text("""
with held as (
  select person_id, outstanding, category, borrower from investment join product on product.uid = product_uid
  where investment.state in ('held', 'funded')
), by_borrower as (select person_id, borrower, sum(outstanding) as won from held group by person_id, borrower)
select coalesce(max(total), 0) as normal, coalesce(max(estate), 0) as estate, coalesce(max(pf), 0) as pf,
       (select coalesce(max(won), 0) from by_borrower) as "sameBorrower"
from (select sum(outstanding) as total, sum(outstanding) filter (where category in ('1', '2', '3')) as estate,
             sum(outstanding) filter (where category = '3') as pf
      from held group by person_id) of_person
""")


async def violations(session: AsyncSession, market: Market, money: int) -> list[str]:
    """Each in a sentence; none after a sound storm. `money`: won that everybody began with."""
    journal = market.journal
    return [
        *journal.wrong,
        *(f"the ledger: {difference}" for difference in await differences(session)),
        *await _sold(session, market),
        *await _limits(session),
        *await _orders(session, market),
        *await _payments(session, market, money),
    ]


async def _sold(session: AsyncSession, market: Market) -> list[str]:
    sold = {product.uid: product for product in await session.execute(SOLD)}
    hot = sold[market.hot]
    found = [f"{uid} was oversold" for uid, product in sold.items() if product.raised > product.amount]
    return found + ([f"the hot product: {hot.raised:,} of {hot.amount:,}"] if hot.raised != hot.amount else [])


async def _limits(session: AsyncSession) -> list[str]:
    highest = (await session.execute(HIGHEST)).one()._mapping
    allowed = CAPACITIES[InvestorClass.ORDINARY]
    return [
        f"limit {limit} was passed: {highest[limit]:,}"
        for limit in Limit
        if highest.get(limit, 0) > allowed.get(limit, 0)
    ]


async def _orders(session: AsyncSession, market: Market) -> list[str]:
    """Every acknowledged line is there once, as it was acknowledged, and no other."""
    journal = market.journal
    rows = list(await session.execute(LINES, {"loans": market.loans}))
    stored = {(row.order_uid, row.product_uid): row for row in rows}
    found = [f"{len(rows) - len(stored)} lines are there twice"] if len(rows) != len(stored) else []
    found += [f"lost: {line}" for line in journal.taken.keys() - stored.keys()]
    found += [f"nobody was told of {line}" for line in stored.keys() - journal.taken.keys()]
    for line in journal.taken.keys() & stored.keys():
        row, state = stored[line], "withdrawn" if line in journal.given_back else "held"
        if (str(row.person_id), row.amount, row.state) != (*journal.taken[line], state):
            found.append(f"{line}: told {journal.taken[line]} {state}, stored {row.person_id} {row.amount} {row.state}")
    return found


async def _payments(session: AsyncSession, market: Market, money: int) -> list[str]:
    """Every acknowledged payment is booked once, and everybody has what follows from all of it."""
    journal = market.journal
    told = journal.paid_in | {key: (person, -amount) for key, (person, amount) in journal.paid_out.items()}
    booked = {entry.key: (entry.owner, entry.amount) for entry in await session.execute(ENTRIES)}
    found = [
        f"payment {key}: told {won}, booked {booked.get(key)}" for key, won in told.items() if booked.get(key) != won
    ]
    expected, held = Counter[str](), Counter[str]()
    for person, amount in told.values():
        expected[person] += amount
    for line in journal.taken.keys() - journal.given_back:
        person, amount = journal.taken[line]
        held[person] += amount
    for row in await session.execute(AUTOMATIC):
        held[str(row.person_id)] += row.amount
    for row in await session.execute(LENT, {"loans": market.loans}):
        expected[str(row.person_id)] += row.won
    return found + [
        f"{row.owner} has {row.balance:,} ({row.held:,} held)"
        for row in await session.execute(BALANCES)
        if (row.balance, row.held) != (money + expected[row.owner], held[row.owner])
    ]
