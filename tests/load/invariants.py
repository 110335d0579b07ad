"""The conditions after a run: of the database alone, and of the database compared with the responses."""

from collections import Counter

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from db.ledger.check import differences
from domain.investing.limits import CAPACITIES, InvestorClass, Limit
from tests.load.clients import Market

# Lines of the clients' own orders, without loans and automatic investing.
LINES = text("""
select order_uid, product_uid, person_id, amount, state from investment
where product_uid <> all(:loans) and order_uid not in (select order_uid from auto_invest_run)
""")
AUTOMATIC = text("""
select person_id, amount from investment join auto_invest_run using (person_id, order_uid) where state = 'held'
""")
# Won lent to the loans, and paid out to their investors.
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
    """Return every violation as one sentence. `money`: won of each investor at the beginning."""
    return [
        *market.log.wrong,
        *(f"the ledger: {difference}" for difference in await differences(session)),
        *await _sold(session, market),
        *await _limits(session),
        *await _orders(session, market),
        *await _payments(session, market, money),
    ]


async def _sold(session: AsyncSession, market: Market) -> list[str]:
    """No product is oversold, and the main product is sold out."""
    sold = {product.uid: product for product in await session.execute(SOLD)}
    main = sold[market.main]
    found = [f"{uid} is oversold" for uid, product in sold.items() if product.raised > product.amount]
    return found + ([f"the main product: {main.raised:,} of {main.amount:,}"] if main.raised != main.amount else [])


async def _limits(session: AsyncSession) -> list[str]:
    """No investor exceeds a limit of ordinary investors."""
    highest = (await session.execute(HIGHEST)).one()._mapping
    allowed = CAPACITIES[InvestorClass.ORDINARY]
    return [
        f"limit {limit} is exceeded: {highest[limit]:,}"
        for limit in Limit
        if highest.get(limit, 0) > allowed.get(limit, 0)
    ]


async def _orders(session: AsyncSession, market: Market) -> list[str]:
    """Every acknowledged line is stored once, unchanged, and no other line is stored."""
    log = market.log
    rows = list(await session.execute(LINES, {"loans": market.loans}))
    stored = {(row.order_uid, row.product_uid): row for row in rows}
    found = [f"{len(rows) - len(stored)} lines are duplicated"] if len(rows) != len(stored) else []
    found += [f"lost: {line}" for line in log.ordered.keys() - stored.keys()]
    found += [f"never acknowledged: {line}" for line in stored.keys() - log.ordered.keys()]
    for line in log.ordered.keys() & stored.keys():
        row, state = stored[line], "withdrawn" if line in log.withdrawn else "held"
        if (str(row.person_id), row.amount, row.state) != (*log.ordered[line], state):
            found.append(
                f"{line}: answered {log.ordered[line]} {state}, stored {row.person_id} {row.amount} {row.state}"
            )
    return found


async def _payments(session: AsyncSession, market: Market, money: int) -> list[str]:
    """Every acknowledged payment is posted once, and every balance is the sum of the responses."""
    log = market.log
    paid = log.paid_in | {key: (person, -amount) for key, (person, amount) in log.paid_out.items()}
    booked = {entry.key: (entry.owner, entry.amount) for entry in await session.execute(ENTRIES)}
    found = [
        f"payment {key}: answered {won}, booked {booked.get(key)}"
        for key, won in paid.items()
        if booked.get(key) != won
    ]
    expected, held = Counter[str](), Counter[str]()
    for person, amount in paid.values():
        expected[person] += amount
    for line in log.ordered.keys() - log.withdrawn:
        person, amount = log.ordered[line]
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
