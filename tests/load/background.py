"""Background load besides the clients: repayments of loans and automatic investing."""

import asyncio
from datetime import UTC, datetime
from random import Random
from uuid import uuid4

from sqlalchemy import insert
from sqlalchemy.exc import OperationalError

from activities.core.resources import Resources
from api.investing.auto import AutoSettings
from db.auto_invest_wakes import money_arrived
from db.core.raw_connection import RawConnection
from db.investing.auto_invest import save, turn
from db.investing.orders import Line, place
from db.ledger.accounts import CUSTODY, Account, Kind
from db.ledger.posting import post
from db.loans.calendar import today
from db.loans.funding import close_recruiting, disbursed, locked
from db.loans.repayments import settle, unpaid
from db.loans.tables import Loan
from domain.core.codes import AUTO_INVEST_CATEGORIES
from domain.investing.auto_investing import Spread
from domain.investing.states import AutoInvestState
from tests.load.investors import Member, listed

AUTO_SETTING = AutoSettings(
    amount=20_000, type=Spread.EVENLY, category_list=[category.code for category in AUTO_INVEST_CATEGORIES],
    rate_min=4, rate_max=20, period_min=1, period_max=60, repetition=True,
)  # fmt: skip


async def invest_automatically(at: Resources, members: list[Member]) -> None:
    """Turn automatic investing on, so that the platform invests for the members whenever money arrives."""
    for member in members:
        async with at.database.transaction() as session:
            await save(session, member.person, AUTO_SETTING.columns())
            await turn(session, member.person, AutoInvestState.ON, of=("draft",))
            await money_arrived(session, [member.person])


async def lend(at: Resources, members: list[Member], won: int) -> str:
    """Disburse a loan to which every member has lent `won`. Returns the uid of its product."""
    uid = await listed(at, won * len(members))
    async with at.database.transaction() as session:
        await session.execute(insert(Loan).values(product_uid=uid, account_sealed=b"", needs_wake=False))
        lines = [Line(uuid4().hex, member.person, uid, won) for member in members]
        orders = await place(await RawConnection.of(session), lines, datetime.now(UTC))
        assert not any(order.refusal for order in orders)
        product = await locked(session, uid)
        await close_recruiting(session, product, datetime.now(UTC))
        await disbursed(session, product, await today(session))
    return uid


async def repay(at: Resources, random: Random, uid: str) -> None:
    """Receive and settle every instalment of a loan in order, with up to two seconds between them."""
    while True:
        await asyncio.sleep(random.uniform(0, 2))
        try:
            if not await _repay_next(at, uid):
                return
        except OperationalError:
            continue  # PostgreSQL is down; the next read shows whether the instalment was settled


async def _repay_next(at: Resources, uid: str) -> bool:
    async with at.database.transaction() as session:
        product = await locked(session, uid)
        if not (rows := await unpaid(session, uid)):
            return False
        won = rows[0].principal + rows[0].interest
        paid = {CUSTODY: won, Account(Kind.REPAYMENT, uid): -won}
        await post(session, f"load/{uid}/{rows[0].number}", "repayment received", paid)
        await settle(session, product, await session.get_one(Loan, uid), rows[0].due_on)
    return True
