"""Simulates two years in the database, day by day: deposits arrive, products are listed and funded, loans are paid out
and repaid. Each day is one transaction, in which the loans' calendar is set to that day; other transactions do not see
this date.
"""

import heapq
import random
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from functools import partial
from typing import NamedTuple
from uuid import UUID, uuid4

from sqlalchemy import select, text, update
from sqlalchemy.ext.asyncio import AsyncSession

from db.core.engine import Database
from db.core.raw_connection import RawConnection
from db.core.sealing import Sealer
from db.demo.people import MEMBERS
from db.demo.year.members import Member
from db.demo.year.plans import Course, Plan
from db.investing.investors import Eligibility, eligibilities_of
from db.investing.orders import Line, place
from db.ledger.accounts import CUSTODY, Account, Kind, deposit
from db.ledger.posting import post
from db.ledger.tables import LedgerAccount
from db.ledger.unmatched import post_unmatched
from db.loans import calendar as loan_clock
from db.loans.accounts import BorrowerAccount, sealed_account
from db.loans.endings import end_loan, owed_in_all
from db.loans.funding import close_recruiting, disbursed, locked
from db.loans.maturity_extensions import answer, asked_of, decide, open_extension
from db.loans.repayments import ask_early, owed, quote, settle, unpaid
from db.loans.tables import Loan, LoanInstalment
from db.products.tables import Investment, Product
from domain.core.business_days import roll
from domain.core.holidays import HOLIDAYS
from domain.core.policy import SEOUL
from domain.core.text.hangul import initials
from domain.investing.schedule import DEFAULT_FEE_RATE
from domain.ledger.states import UnmatchedReason
from domain.loans.arrears import overdue_rate
from domain.loans.endings import SALE_AFTER, WRITE_OFF_AFTER, Ending, EndingKind
from domain.loans.maturity_extensions import Proposal
from domain.products.detail import detail_of
from domain.products.states import ProductState

DAY = timedelta(days=1)
AMOUNTS = (300_000, 500_000, 500_000, 1_000_000, 1_000_000, 2_000_000, 3_000_000, 5_000_000)
UNIT = 10_000
ROUNDS = 8  # of orders, until a product is full
MONEY_FACTOR = 3  # available money of the investors, as a multiple of the product's amount
CLOSED = "9999"  # last digits of a closed account, whose debits the bank refuses
SOLD_WORDS = "연체가 이어져 채권을 매각하고 받은 대금을 나누어 드렸어요."
LOST_WORDS = "갚을 재산이 없어 더는 받을 수 없다고 판단했어요."
SOLD_COLLATERAL_WORDS = "담보를 팔았지만 비용과 먼저 갚을 빚을 빼면 남는 돈이 없었어요."
EXTENDED_WORDS = "담보를 파는 데 시간이 더 걸려 만기를 늘리려고 해요. 이자는 지금처럼 매달 드려요."
DEPOSITS = select(LedgerAccount.owner, LedgerAccount.balance - LedgerAccount.held).where(
    LedgerAccount.kind == Kind.DEPOSIT
)
# Without it, statements keep the plans that were made for empty tables.
ANALYZE = text("""
analyze product, investment, loan_instalment, loan_repayment, payout,
  ledger_account, ledger_entry, ledger_posting, ledger_hold
""")

# The last transaction, which is awaited, writes all of them to the disk.
NOT_AWAITED = text("set local synchronous_commit = off")

Step = Callable[[AsyncSession, date], Awaitable[None]]


class Event(NamedTuple):
    """An event on a day; the number orders events of the same day."""

    day: date
    number: int
    step: Step


class History:
    """All participants, and the scheduled events."""

    def __init__(
        self, database: Database, sealer: Sealer, members: Sequence[Member], regular: Mapping[UUID, int], seed: int = 5
    ) -> None:
        """`regular`: members and the won that each invests in every new loan, if they can."""
        self.database, self.sealer, self.members, self.regular = database, sealer, members, regular
        self.chance = random.Random(seed)
        self.events: list[Event] = []
        self.numbers = 0
        self.eligible: dict[str, Eligibility] = {}

    def at(self, day: date, step: Step) -> None:
        """Schedule an event on the day, or on the next business day."""
        self.numbers += 1
        heapq.heappush(self.events, Event(roll(day, "following", HOLIDAYS), self.numbers, step))

    def plan(self, plan: Plan, borrower: UUID | None = None) -> None:
        """List the loan on its day and schedule what follows. `borrower`: a member."""
        self.at(plan.listed_on, LoanCourse(self, plan, borrower).listed)

    async def pass_until(self, until: date) -> None:
        """Run every day up to `until`."""
        async with self.database.transaction() as session:
            people = [str(member.id) for member in self.members] + [str(person) for person in self.regular]
            self.eligible = await eligibilities_of(session, people)
        month = None
        while self.events and self.events[0].day <= until:
            day = self.events[0].day
            if day.month != month:
                await self.database.statement(ANALYZE)
                month = day.month
            async with session_on(self.database, day) as session:
                while self.events and self.events[0].day <= day:
                    await heapq.heappop(self.events).step(session, day)

    async def invest(
        self,
        session: AsyncSession,
        product: Product,
        day: date,
        share: Decimal = Decimal(1),
        at: datetime | None = None,
    ) -> None:
        """Place members' orders for the product until `share` of it is funded; `at`: a time other than the morning."""
        wanted = int(product.amount * share) // UNIT * UNIT - product.raised
        direct, moment = await RawConnection.of(session), at or datetime.combine(day, time(10, 30), SEOUL)
        lines = [self._line(str(person), product.uid, won) for person, won in self.regular.items()]
        free = await self._free(session, day, wanted)
        for _ in range(ROUNDS):
            lines = _within(lines, wanted)
            answers = await place(direct, lines, moment, self.eligible)
            wanted -= sum(each.line.amount for each in answers if each.refusal is None)
            if wanted <= 0:
                break
            lines = self._orders(product, free, wanted)
        await session.execute(update(Investment).where(Investment.product_uid == product.uid).values(at=moment))
        await session.refresh(product)

    def _orders(self, product: Product, free: dict[str, int], wanted: int) -> list[Line]:
        """Orders of members with enough `free` money, which is reduced by each order."""
        people = [person for person, won in free.items() if won >= AMOUNTS[0]]
        lines: list[Line] = []
        for person in self.chance.sample(people, len(people)):
            won = min(self.chance.choice(AMOUNTS), free.pop(person), max(product.amount // 5, AMOUNTS[0]))
            lines.append(self._line(person, product.uid, won // UNIT * UNIT))
            wanted -= won
            if wanted <= 0:
                break
        return lines

    async def _free(self, session: AsyncSession, day: date, wanted: int) -> dict[str, int]:
        """Return the won that each joined member can invest. Some deposit the missing amount first."""
        joined = {str(member.id) for member in self.members if member.joined_on <= day}
        free = {owner: available for owner, available in await session.execute(DEPOSITS) if owner in joined}
        missing = wanted * MONEY_FACTOR - sum(min(won, AMOUNTS[-1]) for won in free.values() if won >= AMOUNTS[0])
        if missing > 0:
            paying = self.chance.sample(sorted(joined), max(len(joined) // 4, 1))
            each = (missing // len(paying) // 500_000 + 1) * 500_000
            self.numbers += 1
            await self.pay_in(session, f"{day}/{self.numbers}", {UUID(person): each for person in paying})
            for person in paying:
                free[person] = free.get(person, 0) + each
        return free

    async def pay_in(self, session: AsyncSession, key: str, sums: Mapping[UUID, int]) -> None:
        """Receive the deposits of these members that the bank reports, in won."""
        debits = {deposit(str(person)): -won for person, won in sums.items()}
        await post(session, f"deposit/demo-year/{key}", "deposit", debits | {CUSTODY: sum(sums.values())})

    def _line(self, person: str, product: str, won: int) -> Line:
        return Line(uuid4().hex, person, product, won)


class LoanCourse:
    """One loan from its listing to its end. Each step schedules the next one."""

    def __init__(self, history: History, plan: Plan, borrower: UUID | None) -> None:
        self.history, self.plan, self.borrower, self.chance = history, plan, borrower, random.Random(plan.uid)
        self.paid = 0
        self.is_asked = False

    async def listed(self, session: AsyncSession, day: date) -> None:
        opens_at = datetime.combine(day, time(10), SEOUL)
        await list_product(session, self.history.sealer, self.plan, opens_at, opens_at + 3 * DAY, self.borrower)
        product = await locked(session, self.plan.uid)
        if self.plan.course is Course.UNFUNDED:
            await self.history.invest(session, product, day, Decimal("0.4"))
        else:
            await self.history.invest(session, product, day)
        # at once, because the worker processes every fully ordered product
        await close_recruiting(session, product, opens_at + timedelta(minutes=31 + product.number * 37 % 400))
        self.history.at(day + DAY, self._recruited)

    async def _recruited(self, session: AsyncSession, day: date) -> None:
        product = await locked(session, self.plan.uid)
        await close_recruiting(session, product, product.closes_at + DAY)
        if product.state == ProductState.FULL:
            await disbursed(session, product, day)
            self._await_next(await unpaid(session, self.plan.uid))
        elif product.state == ProductState.LISTED:
            self.history.at(day + 5 * DAY, self._recruited)

    def _await_next(self, rows: Sequence[LoanInstalment]) -> None:
        """Schedule what happens to the next one of the unpaid instalments."""
        if not rows:
            return
        if self.plan.stops and self.paid >= self.plan.paying:
            self.history.at(rows[0].due_on + DAY, self._overdue)
        elif self.plan.course is Course.EARLY and self.paid >= self.plan.paying:
            self.history.at(rows[0].due_on - timedelta(days=9), self._repaid_early)
        elif self.plan.course is Course.EXTENDED and len(rows) == 1 and not self.is_asked:
            self.history.at(rows[0].due_on - timedelta(days=20), self._extension_asked)
        else:
            is_late = self.plan.course is Course.LATE and self.chance.random() < 0.35
            delay = timedelta(days=self.chance.randint(2, 40) if is_late else 0)
            if is_late:
                self.history.at(rows[0].due_on + DAY, self._overdue)
            self.history.at(rows[0].due_on + delay, partial(self._paid, rows))

    async def _paid(self, rows: Sequence[LoanInstalment], session: AsyncSession, day: date) -> None:
        """Pay what the borrower owes today. `rows`: the unpaid instalments, as of another day."""
        due = [row for row in rows if row.runs_until <= day]
        await self._receive(session, sum(owed(row, day).total for row in due))
        await self._settle(session, day)
        self.paid += 1
        self._await_next(rows[len(due) :])

    async def _overdue(self, session: AsyncSession, day: date) -> None:
        await self._settle(session, day)
        loan = await session.get_one(Loan, self.plan.uid)
        if self.plan.stops:
            loan.late_from = self.paid + 1
            after = {Course.SOLD: SALE_AFTER, Course.WRITTEN_OFF: WRITE_OFF_AFTER}
            if self.plan.course in after:
                self.history.at(day + after[self.plan.course] + timedelta(days=14), self._ended)

    async def _ended(self, session: AsyncSession, day: date) -> None:
        """Sell the claim or write it off."""
        product, loan = await locked(session, self.plan.uid), await session.get_one(Loan, self.plan.uid)
        if self.plan.course is Course.WRITTEN_OFF:
            ending = Ending(EndingKind.WRITTEN_OFF, SOLD_COLLATERAL_WORDS if self.plan.collateral else LOST_WORDS)
        else:
            price = owed_in_all(await unpaid(session, product.uid), day) * self.chance.randint(62, 88) // 100
            key = f"deposit/demo-year/price/{product.uid}"
            reason = UnmatchedReason.UNKNOWN_ACCOUNT
            paid = await post_unmatched(session, key, "deposit", CUSTODY, price, reason)
            ending = Ending(EndingKind.SOLD, SOLD_WORDS, price, "한빛자산관리대부", paid or "")
        await end_loan(session, product, loan, ending, day)

    async def _repaid_early(self, session: AsyncSession, day: date) -> None:
        product = await locked(session, self.plan.uid)
        await ask_early(session, product.uid, product.amount, day)
        await self._receive(session, (await quote(session, product, product.amount, day)).missing)
        await self._settle(session, day)

    async def _extension_asked(self, session: AsyncSession, day: date) -> None:
        """More than half of the investors agree; the others do not answer or disagree."""
        self.is_asked = True
        product = await locked(session, self.plan.uid)
        ends_on = day + timedelta(days=10)
        people = await open_extension(
            session, product, Proposal(self.chance.choice((3, 6)), ends_on, EXTENDED_WORDS), day
        )
        for person in people or ():
            if self.chance.random() < 0.9 and (asked := await asked_of(session, product.uid, str(person))):
                agrees = self.chance.random() < 0.85
                await answer(session, asked, agrees=agrees, now=datetime.combine(day + DAY, time(12), SEOUL))
        self.history.at(ends_on + DAY, self._extension_decided)

    async def _extension_decided(self, session: AsyncSession, day: date) -> None:
        await decide(session, await locked(session, self.plan.uid), day)
        self._await_next(await unpaid(session, self.plan.uid))

    async def _receive(self, session: AsyncSession, won: int) -> None:
        if won:
            self.history.numbers += 1
            key = f"deposit/demo-year/{self.plan.uid}/{self.history.numbers}"
            await post(session, key, "deposit", {CUSTODY: won, Account(Kind.REPAYMENT, self.plan.uid): -won})

    async def _settle(self, session: AsyncSession, day: date) -> None:
        product, loan = await locked(session, self.plan.uid), await session.get_one(Loan, self.plan.uid)
        await settle(session, product, loan, day)
        loan.needs_wake = False


async def list_product(
    session: AsyncSession,
    sealer: Sealer,
    plan: Plan,
    opens_at: datetime,
    closes_at: datetime,
    borrower: UUID | None = None,
) -> None:
    """List a planned loan. The account of a borrower who stops paying is closed."""
    product = Product(
        uid=plan.uid,
        category=plan.category,
        title=plan.title,
        initials="",
        borrower=str(borrower or plan.uid),
        amount=plan.amount,
        annual_rate=plan.rate,
        months=plan.months,
        repayment_type=plan.repayment_type,
        grade=plan.grade,
        tendency=plan.tendency,
        opens_at=opens_at,
        closes_at=closes_at,
        detail=detail_of(plan.described),
        fee_rate=DEFAULT_FEE_RATE,
        overdue_rate=overdue_rate(plan.rate),
    )
    session.add(product)
    await session.flush()
    product.title = plan.credit.title(product.number) if plan.credit else f"{plan.title} {product.number}호"
    product.initials = initials(product.title)
    number = f"1107{int(plan.uid.rsplit('-')[-1]):06}{CLOSED if plan.stops else '0011'}"
    account = BorrowerAccount(
        bank_code="088", account_number=number, holder=MEMBERS[0].name if borrower else "이음차주"
    )
    sealed = sealed_account(sealer, plan.uid, account, borrower)
    session.add(Loan(product_uid=plan.uid, account_sealed=sealed, person_id=borrower, needs_wake=False))
    await session.flush()


@asynccontextmanager
async def session_on(database: Database, day: date) -> AsyncGenerator[AsyncSession]:
    """A transaction that sets the loans' calendar to the day."""
    async with database.transaction() as session:
        await session.execute(NOT_AWAITED)
        today = await loan_clock.today(session)
        await loan_clock.move(session, (day - today).days)
        yield session
        await session.flush()
        await loan_clock.move(session, (today - day).days)


def _within(lines: Sequence[Line], wanted: int) -> list[Line]:
    """Return the lines up to `wanted` won; the last one is shortened."""
    remaining: list[Line] = []
    for line in lines:
        won = min(line.amount, wanted)
        if won <= 0:
            break
        remaining.append(line._replace(amount=won))
        wanted -= won
    return remaining
