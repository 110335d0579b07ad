"""Places the automatic orders of one person in one transaction: finds products, checks the person's turn, orders."""

from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from db.core.literals import literals
from db.core.raw_connection import RawConnection
from db.investing.auto_invest import FITS, ON, STOPPED
from db.investing.exposures import holdings_of
from db.investing.investors import eligibility_of
from db.investing.orders import Line, place
from db.investing.tables import AutoInvest, AutoInvestRun
from db.ledger.accounts import deposit
from db.ledger.statement import balance_of
from domain.core.policy import ATTEMPTS
from domain.investing.auto_investing import Opening, Spread, available, left, plan
from domain.investing.states import LIVE
from domain.products.offering import SMALLEST

# Nothing is ordered twice of one product, not even after the first order was given up.
OPEN = text(f"""
select product.* from product join auto_invest setting on setting.person_id = :person
where {FITS} and product.opens_at <= :now and product.raised < product.amount
  and not exists (
    select from investment join auto_invest_run run using (order_uid)
    where run.person_id = :person and investment.product_uid = product.uid)
order by product.uid for no key update of product
""")
AUTOMATIC = text(f"""
select product_uid, sum(investment.amount) from investment join auto_invest_run using (order_uid)
where product_uid = any(:products) and state in {literals(LIVE)} group by product_uid
""")
# Shortly after an opening: what is wanted by those who have waited longer and have not looked since.
AHEAD = text(f"""
select product.uid, sum(least(setting.amount, (purse.balance - purse.held) / :unit * :unit))
from product join auto_invest setting on {FITS}
join ledger_account purse on purse.kind = 'deposit' and purse.owner = setting.person_id::text
where product.uid = any(:products) and product.opens_at > :now - cast(:turn as interval)
  and setting.state = 'on' and (setting.waiting_since, setting.person_id) < (:since, :person)
  and (setting.looked_at is null or setting.looked_at < product.opens_at)
group by product.uid
""")
NEXT = text(f"""
select min(opens_at) from product join auto_invest setting on setting.person_id = :person
where {FITS} and product.opens_at > :now
""")


class Invested(NamedTuple):
    """What was ordered: won, products; when there may be more to order."""

    won: int
    products: int
    next_at: datetime


async def invest(session: AsyncSession, setting: AutoInvest, order: str, now: datetime) -> Invested:
    """Order for the person whose locked setting it is, once an `order`.

    Raises BusinessError: INVESTOR_NOT_CERTIFIED, INVESTOR_TERMS_REQUIRED, INVESTOR_UNSUITABLE, CREDIT_NOTICE_REQUIRED.
    """
    person = str(setting.person_id)
    investor = await eligibility_of(session, person)
    investor.must_be_ready()
    investor.must_know(setting.categories)
    about = {"person": setting.person_id, "now": now}
    again = [now + ATTEMPTS.automatic_check, await session.scalar(NEXT, about)]
    if await session.get(AutoInvestRun, order):  # the order was placed, but its result was lost
        return Invested(0, 0, min(filter(None, again)))
    openings, turn_at = await _openings(session, setting, now)
    money = (await balance_of(session, deposit(person))).available
    held = (await holdings_of(session, [setting.person_id]))[person]
    chosen = plan(setting.amount, Spread(setting.spread), openings, investor.investor_class, held, money)
    lines = [Line(order, person, product, won) for product, won in chosen.items()]
    answers = await place(await RawConnection.of(session), lines, now, {person: investor})
    taken = [answer.line.amount for answer in answers if answer.refusal is None]
    if taken:
        session.add(AutoInvestRun(order_uid=order, person_id=setting.person_id))
        setting.waiting_since = now
        setting.state = ON if setting.repeats else STOPPED
    setting.checked_at = now
    return Invested(sum(taken), len(taken), min(filter(None, [*again, turn_at])))


async def _openings(session: AsyncSession, setting: AutoInvest, now: datetime) -> tuple[list[Opening], datetime | None]:
    """Return matching open products, locked, the earliest closing first; and until when another investor has priority,
    if any.
    """
    about: dict[str, Any] = {"person": setting.person_id, "now": now}
    found = (await session.execute(OPEN, about)).all()
    automatic = await session.execute(AUTOMATIC, {"products": [product.uid for product in found]})
    taken = {uid: int(won) for uid, won in automatic}
    products = [  # nobody queues for nothing
        product for product in found if left(product.amount, product.raised, taken.get(product.uid, 0)) >= SMALLEST
    ]
    queue = {
        "since": setting.waiting_since,
        "turn": ATTEMPTS.automatic_turn,
        "unit": SMALLEST,
        "products": [product.uid for product in products],
    }
    ahead = {uid: int(won) for uid, won in await session.execute(AHEAD, about | queue) if won}
    openings = [
        Opening(
            product.uid,
            product.category,
            product.borrower,
            product.amount,
            product.annual_rate,
            product.months,
            available(product.amount, product.raised, taken.get(product.uid, 0), ahead.get(product.uid, 0)),
        )
        for product in sorted(products, key=lambda product: product.closes_at)
    ]
    turns = [product.opens_at + ATTEMPTS.automatic_turn for product in products if product.uid in ahead]
    return openings, min(turns, default=None)
