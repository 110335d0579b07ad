"""What goes on beside the crowd: loans that are repaid month by month, and people for whom the platform invests."""

import asyncio
from datetime import UTC, datetime
from random import Random
from uuid import uuid4

from sqlalchemy import insert
from sqlalchemy.exc import OperationalError

from activities.resources import Resources
from api.invest.auto import AutoWish
from db.auto_invest import ON, money_arrived, save, turn
from db.direct import Direct
from db.funding import close_recruiting, disbursed, locked
from db.ledger.accounts import CUSTODY, Account, Kind
from db.ledger.posting import post
from db.loan_clock import today
from db.loans import Loan
from db.orders import Line, place
from db.repayments import settle, unpaid
from domain.auto_investing import Spread
from domain.codes import AUTO_INVEST_CATEGORIES
from tests.storm.crowd import Member, listed

WISH = AutoWish(
    amount=20_000, type=Spread.EVENLY, category_list=[category.code for category in AUTO_INVEST_CATEGORIES],
    rate_min=4, rate_max=20, period_min=1, period_max=60, repetition=True,
)  # fmt: skip


async def let_invest(at: Resources, members: list[Member]) -> None:
    """From now on the platform invests for them whenever money has come in."""
    for member in members:
        async with at.database.transaction() as session:
            await save(session, member.person, WISH.columns())
            await turn(session, member.person, ON, of=("draft",))
            await money_arrived(session, [member.person])


async def lend(at: Resources, members: list[Member], won: int) -> str:
    """A loan to which everybody has given so many won, paid out; its product's uid."""
    uid = await listed(at, won * len(members))
    async with at.database.transaction() as session:
        await session.execute(insert(Loan).values(product_uid=uid, account_sealed=b"", wants_look=False))
        lines = [Line(uuid4().hex, member.person, uid, won) for member in members]
        answers = await place(await Direct.of(session), lines, datetime.now(UTC))
        assert not any(answer.refusal for answer in answers)
        product = await locked(session, uid)
        await close_recruiting(session, product, datetime.now(UTC))
        await disbursed(session, product, await today(session))
    return uid


async def repay(at: Resources, dice: Random, uid: str) -> None:
    """Every instalment, one after another, as if months passed in between; until there is none."""
    while True:
        await asyncio.sleep(dice.uniform(0, 2))
        try:
            if not await _repay_next(at, uid):
                return
        except OperationalError:
            continue  # was it done? the next look tells


async def _repay_next(at: Resources, uid: str) -> bool:
    async with at.database.transaction() as session:
        product = await locked(session, uid)
        if not (rows := await unpaid(session, uid)):
            return False
        won = rows[0].principal + rows[0].interest
        paid = {CUSTODY: won, Account(Kind.REPAYMENT, uid): -won}
        await post(session, f"storm/{uid}/{rows[0].number}", "repayment received", paid)
        await settle(session, product, await session.get_one(Loan, uid), rows[0].due_on)
    return True
