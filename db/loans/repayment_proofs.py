"""Proofs that the borrower has repaid loans at other lenders with a paid-out loan of the platform."""

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from typing import NamedTuple

from sqlalchemy import Date, Select, case, cast, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from db.accounts.tables import Person
from db.borrowing.tables import RefinancedLoan
from db.core.calendar import TODAY
from db.products.tables import Product
from domain.borrowing.debt_consolidation import ProofVerdict
from domain.core.policy import POLICY
from domain.core.states import PersonState
from domain.products.states import PAID_OUT, ProductState

DUE = func.coalesce(RefinancedLoan.proof_until, cast(Product.disbursed_on + POLICY.proof_of_full_payment, Date))
IS_LACKING = RefinancedLoan.repayment_ref.is_(None) | (RefinancedLoan.repayment_verdict == ProofVerdict.REFUSED)
IS_SUBMITTED = RefinancedLoan.repayment_ref.is_not(None) & RefinancedLoan.repayment_verdict.is_(None)
IS_OPEN = RefinancedLoan.repayment_verdict.is_distinct_from(ProofVerdict.ACCEPTED)
CASE_ON = cast(DUE + POLICY.proof_case + timedelta(days=1), Date)  # an operator is asked for a missing proof
IS_MISSING = IS_LACKING & (CASE_ON <= TODAY) & (Product.state == ProductState.DISBURSED)
MIDNIGHT = func.date_trunc("day", func.now(), "Asia/Seoul")
CASE_AT = MIDNIGHT - func.make_interval(0, 0, 0, TODAY - CASE_ON)  # in real time
WAITS_SINCE = case((IS_SUBMITTED, RefinancedLoan.repayment_at), else_=CASE_AT)  # for an operator


class Proof(NamedTuple):
    """A loan of another lender that the borrower must repay, the day on which its proof is due, and whether a submitted
    one waits for a verdict."""

    loan: RefinancedLoan
    due_on: date
    is_submitted: bool


def _proofs() -> Select[RefinancedLoan, date, bool]:
    """Select the loans that were paid out, unless the borrower's account is closed."""
    rows = select(RefinancedLoan, DUE, IS_SUBMITTED).join(Product, Product.uid == RefinancedLoan.apply_uid)
    rows = rows.join(Person, Person.id == RefinancedLoan.person_id)
    return rows.where(Product.state.in_(PAID_OUT), Person.state != PersonState.WITHDRAWN)


def to_decide() -> Select[RefinancedLoan, date, bool]:
    """Select submitted proofs, and proofs that have been missing long enough."""
    return _proofs().where(IS_SUBMITTED | IS_MISSING)


async def waiting_since(session: AsyncSession) -> Sequence[datetime]:
    """Return for each of these proofs since when it waits."""
    return (await session.scalars(to_decide().with_only_columns(WAITS_SINCE))).all()


async def proof_of(session: AsyncSession, apply_uid: str, loan_uid: str, *, lock: bool = False) -> Proof | None:
    """Return a proof that is not accepted yet."""
    named = RefinancedLoan.apply_uid == apply_uid, RefinancedLoan.loan_uid == loan_uid
    found = _proofs().where(*named, IS_OPEN)
    row = (await session.execute(found.with_for_update(of=RefinancedLoan) if lock else found)).one_or_none()
    return Proof(*row) if row else None


async def to_remind(session: AsyncSession, day: date, most: int) -> Sequence[Proof]:
    """Return, locked, the missing proofs after their due day whose borrowers have not received a reminder."""
    waits = IS_LACKING, RefinancedLoan.proof_reminded_on.is_(None), day > DUE
    found = _proofs().where(Product.state == ProductState.DISBURSED, *waits).limit(most)
    rows = await session.execute(found.with_for_update(of=RefinancedLoan, skip_locked=True))
    return [Proof(*row) for row in rows]


def wait_until(loan: RefinancedLoan, day: date) -> None:
    """Set a later due day for the proof. The borrower is reminded again after it."""
    loan.proof_until, loan.proof_reminded_on = day, None
