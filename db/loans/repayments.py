"""What a borrower owes and has paid. A received payment is allocated and paid out to the investors at once.

`domain.loans.repayment` has the order of law and contract. A repeated run finds nothing left to allocate. The caller
locks the loan's product (`db.loans.funding.locked`).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from typing import NamedTuple

from sqlalchemy import func, select, text
from sqlalchemy.ext.asyncio import AsyncSession

from db.ledger.accounts import Account, Kind
from db.ledger.statement import balance_of
from db.ledger.unmatched import post_unmatched
from db.loans.funding import terms
from db.loans.maturity_extensions import drop
from db.loans.payouts import pay_out
from db.loans.tables import UNPAID, Loan, LoanInstalment, LoanRepayment
from db.products.tables import Product
from domain.core.money import Won
from domain.ledger.states import UnmatchedReason
from domain.loans.arrears import overdue_interest
from domain.loans.repayment import Part, after_early_repayment, allocate, early_repayment_fee, interest_until
from domain.loans.schedule import Instalment
from domain.loans.states import OWED, InstalmentState
from domain.products.states import ProductState

A_DAY = timedelta(days=1)
LAST_PAYMENT = text("""
select max(entry_id) from ledger_posting posting join ledger_account account on account.id = account_id
where (account.kind, account.owner) = (:kind, :owner) and amount < 0
""")
NO_FEE = Decimal(0)  # of the platform, while an instalment is not fully paid


class Missing(NamedTuple):
    """Missing won and their purpose. The same purpose means the same debt."""

    purpose: str  # debit, or early/<number of the coming repayment>
    amount: int


@dataclass(frozen=True)
class Early:
    """The cost of an early repayment, in addition to the due amounts, in won."""

    principal: int
    interest: int  # until today
    fee: int
    left: int  # principal that is not due yet and remains
    saved: int  # interest of the instalments that is not charged any more

    @property
    def total(self) -> int:
        return self.principal + self.interest + self.fee


@dataclass(frozen=True)
class Quote:
    """Today's total of an early repayment, in won. `due`: owed in any case; `received`: paid before, not allocated."""

    early: Early
    due: int
    received: int

    @property
    def total(self) -> int:
        return self.due + self.early.total

    @property
    def missing(self) -> int:
        """Return the amount that is still to be paid."""
        return max(self.total - self.received, 0)


def settlement_day(loan: Loan, today: date) -> date:
    """Return the day as of which the loan is settled: today, or the day before while the bank has not answered the
    debit of an early repayment that was ordered then. The money was debited as of that day, however late it arrives."""
    ordered = loan.early_on
    if ordered is None or today - ordered != A_DAY or loan.refused_on == ordered:
        return today
    return ordered if loan.debit_key and f"/{ordered}" in loan.debit_key else today


async def surplus(session: AsyncSession, uid: str) -> tuple[int, int]:
    """Return the won that the borrower has paid and that repay nothing yet, and the ledger's entry of the last
    payment."""
    account = Account(Kind.REPAYMENT, uid)
    last = await session.scalar(LAST_PAYMENT, {"kind": account.kind, "owner": account.owner})
    return (await balance_of(session, account)).balance, last or 0


async def settle(session: AsyncSession, product: Product, loan: Loan, today: date) -> Missing | None:
    """Apply all due changes of a disbursed loan as of its settlement day. Returns what the borrower has to pay."""
    rows = await unpaid(session, product.uid)
    due = [row for row in rows if row.runs_until <= today]
    missing = await _settle_due(session, product, due, today)
    if loan.early_on != today:
        loan.early_principal = loan.early_on = None  # it was requested for another day
    elif not missing and (missing := await _settle_early(session, product, loan, today)):
        return Missing(f"early/{await last_repayment(session, product.uid) + 1}", missing)
    if not any(row.state in OWED for row in rows):
        await _close(session, product)
    is_asked = loan.early_on == today or any(row.due_on <= today for row in due)
    return Missing("debit", missing) if missing and is_asked else None


async def unpaid(session: AsyncSession, uid: str) -> Sequence[LoanInstalment]:
    """Return the unpaid instalments, the oldest first."""
    await session.flush()
    rows = select(LoanInstalment).where(LoanInstalment.product_uid == uid, UNPAID)
    return (await session.scalars(rows.order_by(LoanInstalment.number))).all()


async def last_repayment(session: AsyncSession, uid: str) -> int:
    """Return the number of the latest repayment; 0 before the first."""
    return await session.scalar(select(func.max(LoanRepayment.number)).where(LoanRepayment.product_uid == uid)) or 0


def owed(row: LoanInstalment, today: date) -> Part:
    """Return the owed amount of an instalment, in won, with overdue interest until today."""
    interest, principal = row.interest - row.paid_interest, row.principal - row.paid_principal
    since = row.charged_until or row.due_on
    late = overdue_interest(Won(interest + principal), since, today, row.overdue_rate)
    return Part(row.number, row.overdue_interest + late - row.paid_overdue, interest, principal)


async def early(session: AsyncSession, product: Product, principal: int, today: date) -> Early:
    """Return the cost of repaying that much of the principal that is not due yet, or all of it when `principal` is
    more."""
    rows = [row for row in await unpaid(session, product.uid) if row.runs_until > today]
    balance = sum(row.principal for row in rows)
    loan, principal = terms(product), min(principal, balance)
    since = await _interest_paid_until(session, product, today)
    fee = early_repayment_fee(Won(principal), today, loan.start_date, rows[-1].runs_until) if rows else 0
    interest, left = interest_until(loan, Won(balance), since, today), balance - principal
    charged = interest + sum(row.interest for row in _planned_anew(product, rows, left, today))
    return Early(principal, interest, fee, left, sum(row.interest for row in rows) - charged)


async def quote(session: AsyncSession, product: Product, principal: int, today: date) -> Quote:
    """Return the total of an early repayment of that principal, or of all of it."""
    due = sum(owed(row, today).total for row in await unpaid(session, product.uid) if row.runs_until <= today)
    received = (await balance_of(session, Account(Kind.REPAYMENT, product.uid))).balance
    return Quote(await early(session, product, principal, today), due, received)


async def ask_early(session: AsyncSession, uid: str, principal: int, today: date) -> None:
    """Order an early repayment of that principal for today; it is collected together with all due amounts."""
    # locked, so that the worker cannot clear `needs_wake` for an older cause before this one is committed
    loan = await session.get_one(Loan, uid, with_for_update=True)
    loan.early_principal, loan.early_on, loan.needs_wake = principal, today, True


async def _settle_due(session: AsyncSession, product: Product, due: Sequence[LoanInstalment], today: date) -> int:
    """Pay out the received part of the instalments. Returns the missing part."""
    debts = [owed(row, today) for row in due]
    received = (await balance_of(session, Account(Kind.REPAYMENT, product.uid))).balance
    parts = {part.number: part for part in allocate(received, debts)}
    for row, debt in zip(due, debts, strict=True):
        part = parts.get(row.number, Part(row.number, 0, 0, 0))
        if part == debt:
            row.state, row.paid_on = InstalmentState.PAID, today
        elif row.due_on < today:
            row.state = InstalmentState.OVERDUE
        if part.total:
            await _receive(session, product, row, part, debt, today)
    return sum(debt.total for debt in debts) - sum(part.total for part in parts.values())


async def _receive(
    session: AsyncSession, product: Product, row: LoanInstalment, part: Part, debt: Part, today: date
) -> None:
    row.overdue_interest = row.paid_overdue + debt.overdue
    row.charged_until = today if today > row.due_on else None
    row.paid_overdue += part.overdue
    row.paid_interest += part.interest
    row.paid_principal += part.principal
    repayment = LoanRepayment(
        product_uid=product.uid,
        number=await last_repayment(session, product.uid) + 1,
        paid_on=today,
        principal=part.principal,
        interest=part.interest + part.overdue,
        overdue=part.overdue,
        instalment=row.number,
    )
    await pay_out(session, repayment, product.fee_rate if row.state == InstalmentState.PAID else NO_FEE)


async def _settle_early(session: AsyncSession, product: Product, loan: Loan, today: date) -> int:
    """Apply the requested early repayment once all of its money has arrived. Returns the missing amount."""
    assert loan.early_principal
    cost = await early(session, product, loan.early_principal, today)
    received = (await balance_of(session, Account(Kind.REPAYMENT, product.uid))).balance
    if received < cost.total:
        return cost.total - received
    rows = await unpaid(session, product.uid)
    if cost.principal:
        repayment = LoanRepayment(
            product_uid=product.uid,
            number=await last_repayment(session, product.uid) + 1,
            paid_on=today,
            principal=cost.principal,
            interest=cost.interest,
            fee=cost.fee,
        )
        await pay_out(session, repayment, NO_FEE)
        _plan_anew(product, rows, cost.principal, today)
    loan.early_principal = loan.early_on = None
    return 0


def _plan_anew(product: Product, rows: Sequence[LoanInstalment], repaid: int, today: date) -> None:
    balance = sum(row.principal for row in rows) - repaid
    if not balance:
        for row in rows:
            row.state = InstalmentState.DROPPED
        return
    for row, planned in zip(rows, _planned_anew(product, rows, balance, today), strict=True):
        row.principal, row.interest, row.balance_after = planned.principal, planned.interest, planned.balance_after


def _planned_anew(product: Product, rows: Sequence[LoanInstalment], balance: int, today: date) -> list[Instalment]:
    """Return the instalments that replace the rows, of which `balance` won of principal remain."""
    if not balance:
        return []
    first = rows[0]
    return after_early_repayment(terms(product), Won(balance), today, first.number - 1, first.runs_until)


async def _close(session: AsyncSession, product: Product) -> None:
    """Close a repaid loan. An overpayment is posted to the suspense account."""
    account = Account(Kind.REPAYMENT, product.uid)
    rest = (await balance_of(session, account)).balance
    if rest:
        key = f"loan/{product.uid}/residue"
        await post_unmatched(session, key, "residue", account, rest, UnmatchedReason.OVERPAID, product=product.uid)
    product.state = ProductState.CLOSED
    await drop(session, product.uid)


async def _interest_paid_until(session: AsyncSession, product: Product, today: date) -> date:
    """Return the end of the last complete interest period, or the day of the last early repayment."""
    complete = select(func.max(LoanInstalment.runs_until)).where(
        LoanInstalment.product_uid == product.uid, LoanInstalment.runs_until <= today
    )
    repaid = select(func.max(LoanRepayment.paid_on)).where(
        LoanRepayment.product_uid == product.uid, LoanRepayment.instalment.is_(None)
    )
    days = (terms(product).start_date, await session.scalar(complete), await session.scalar(repaid))
    return max(day for day in days if day)
