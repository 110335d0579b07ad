"""Creates two years of history for the demo: `python -m db.demo.year`, while the platform runs. Money, loans and ledger
use the platform's own functions, on the days of those years. At the end the ledger is verified.
"""

import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import Self
from uuid import uuid4

import httpx
import uvloop
from sqlalchemy import exists, func, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from config.production import refuse_unsafe
from config.settings import Settings, settings
from db.accounts.people import find_by_mobile
from db.core.engine import Database
from db.core.records import VirtualAccountRecord
from db.core.sealing import sealer_of
from db.core.vault import Vault
from db.demo.people import MEMBERS
from db.demo.year.content import publish
from db.demo.year.history import History, list_product
from db.demo.year.members import Member, join_all, make_investor
from db.demo.year.plans import HISTORY, Course, open_plans, plans
from db.ledger.check import differences
from db.ledger.virtual_accounts import open_for_all
from db.loans import calendar as loan_clock
from db.loans.accounts import account_of, open_repay_account
from db.loans.funding import locked
from db.loans.tables import Loan, LoanRepayment
from db.products.tables import Investment, Product
from domain.core.policy import SEOUL
from domain.products.states import ProductState

LOANS, INVESTORS_A_LOAN = 600, 5
SAVINGS, EACH = 30_000_000, 300_000  # won of the demo's own investor: total, and in every sixth loan
HOUR = timedelta(hours=1)
BATCH = 100  # accounts that the bank opens at once


@dataclass(frozen=True)
class Written:
    """The current amount of history; `differences`: the differences that the check of the ledger found."""

    loans: dict[str, int]
    investors: int
    investments: int
    repayments: int
    differences: int

    @property
    def words(self) -> str:
        states = ", ".join(f"{count} {state}" for state, count in sorted(self.loans.items()))
        return (
            f"{sum(self.loans.values())} loans ({states}), {self.investors} investors, {self.investments} investments,"
            f" {self.repayments} repayments; the ledger has {self.differences} differences."
        )


class AlreadyWritten(Exception):
    """Raised if the demo has a history already."""


async def write_history(config: Settings, loans: int = LOANS) -> Written:
    """Write `loans` loans with five investors each. Raises AlreadyWritten."""
    database, vault = Database(config.database_url), Vault(sealer_of(config))
    try:
        async with Bank(config) as bank:
            await _write(database, vault, bank, loans)
        async with database.transaction() as session:
            return await _written(session)
    finally:
        await database.close()


async def _write(database: Database, vault: Vault, bank: "Bank", loans: int) -> None:
    async with database.transaction() as session:
        if await session.scalar(select(exists(select(Product.uid).where(Product.uid.like("demo-year-%"))))):
            raise AlreadyWritten
        today = await loan_clock.today(session)
        members = await join_all(session, vault, loans * INVESTORS_A_LOAN, today - HISTORY, today)
        one = await find_by_mobile(session, vault.sealer, MEMBERS[0].mobile)
        assert one
        [account] = await bank.open([(MEMBERS[0].name, MEMBERS[0].mobile)])
        await make_investor(session, vault, one.id, account)
        await publish(session, vault.sealer, one.id, today)
    history = History(database, vault.sealer, members, {one.id: EACH})
    history.at(today - HISTORY, lambda session, _: history.pay_in(session, "first", {one.id: SAVINGS}))
    planned = plans(loans, today)
    own = next(plan for plan in reversed(planned) if plan.credit and plan.listed_on < today - timedelta(days=200))
    own = replace(own, course=Course.GOOD, months=36, amount=20_000_000)
    for plan in planned:
        history.plan(own if plan.uid == own.uid else plan, one.id if plan.uid == own.uid else None)
    await _open_accounts(database, vault, bank, members)
    await history.pass_until(today)
    await _open(database, history, vault)
    await _hand_over(database, vault, bank)


async def _open_accounts(database: Database, vault: Vault, bank: "Bank", members: Sequence[Member]) -> None:
    """Open the virtual account of each investor."""
    opened = await bank.open([(member.identity.name, member.identity.mobile) for member in members])
    accounts = {member.id: account for member, account in zip(members, opened, strict=True)}
    async with database.transaction() as session:
        await open_for_all(session, vault.sealer, accounts)


async def _open(database: Database, history: History, vault: Vault) -> None:
    """List the open products: some nearly full, some not open yet."""
    now = datetime.now(UTC)
    async with database.transaction() as session:
        day = await loan_clock.today(session)
        for number, plan in enumerate(open_plans(now.astimezone(SEOUL).date())):
            opens_at = now + (number // 3) * HOUR if number % 8 == 7 else now - (number + 1) * HOUR
            await list_product(session, vault.sealer, plan, opens_at, now + timedelta(days=2 + number % 6))
            product = await locked(session, plan.uid)
            share = Decimal(history.chance.randint(5, 96)) / 100
            if opens_at < now:
                await history.invest(session, product, day, share, now)


async def _hand_over(database: Database, vault: Vault, bank: "Bank") -> None:
    """Hand the open loans over to the platform: each gets an account for repayments."""
    async with database.transaction() as session:
        going_on = select(Loan).join(Product).where(Product.uid.like("demo-%"), Product.state == ProductState.DISBURSED)
        loans = (await session.scalars(going_on.where(Loan.repay_sealed.is_(None)))).all()
        accounts = await bank.open([(account_of(vault.sealer, loan).holder, None) for loan in loans])
        for loan, account in zip(loans, accounts, strict=True):
            open_repay_account(vault.sealer, loan, account)
        await session.flush()
        served = Product.uid.like("demo-%"), Product.state.in_((ProductState.DISBURSED, ProductState.LISTED))
        uids = select(Product.uid).where(*served)
        await session.execute(update(Loan).where(Loan.product_uid.in_(uids)).values(needs_wake=True))


async def _written(session: AsyncSession) -> Written:
    states = select(Product.state, func.count()).where(Product.uid.like("demo-%")).group_by(Product.state)
    return Written(
        loans=dict((await session.execute(states)).all()),
        investors=await session.scalar(select(func.count(Investment.person_id.distinct()))) or 0,
        investments=await session.scalar(select(func.count()).select_from(Investment)) or 0,
        repayments=await session.scalar(select(func.count()).select_from(LoanRepayment)) or 0,
        differences=len(await differences(session)),
    )


class Bank:
    """The calls to the bank that the history needs."""

    def __init__(self, config: Settings) -> None:
        self.callback_url = config.callback_url
        self.http = httpx.AsyncClient(
            base_url=config.simulator_url,
            headers={"Authorization": f"Bearer {config.institution_secret.get_secret_value()}"},
            timeout=60,
        )

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.http.aclose()

    async def open(self, holders: Sequence[tuple[str, str | None]]) -> list[VirtualAccountRecord]:
        """Open a virtual account for each holder's name and mobile number."""
        asked = [{"holderName": name, "mobile": mobile, "callbackUrl": self.callback_url} for name, mobile in holders]
        opened: list[dict[str, str]] = []
        for first in range(0, len(asked), BATCH):
            key = {"Idempotency-Key": uuid4().hex}
            batch = asked[first : first + BATCH]
            answer = await self.http.post("/bank/virtual-accounts/batch", json=batch, headers=key)
            opened += answer.raise_for_status().json()
        return [
            VirtualAccountRecord(
                bank_code=one["bankCode"], account_number=one["accountNumber"], holder=one["holderName"]
            )
            for one in opened
        ]


async def main() -> int:
    """Print how much history exists. Returns 1 if the history exists already, or if the ledger has differences."""
    began = time.monotonic()
    try:
        written = await write_history(settings())
    except AlreadyWritten:
        print("The two years of history exist already. `make reset` deletes them.", file=sys.stderr)
        return 1
    except httpx.ConnectError:
        print("The bank does not answer: is the platform running (`make up`)?", file=sys.stderr)
        return 1
    print(f"Two years in {time.monotonic() - began:.0f} s: {written.words}")
    return 1 if written.differences else 0


if __name__ == "__main__":
    refuse_unsafe(settings())
    if not settings().demo:
        sys.exit("IEUM_DEMO is off: no history is written.")
    sys.exit(uvloop.run(main()))
