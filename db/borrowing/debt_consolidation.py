"""Loans at other lenders that a personal loan repays, and the documents that prove them."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Literal
from uuid import UUID

from sqlalchemy import Select, delete, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from db.borrowing.tables import LoanContractRow, RefinancedLoan

Paper = Literal["evidence", "repayment"]


@dataclass(frozen=True)
class Chosen:
    """A loan in the bureau's report."""

    loan_uid: str
    lender: str
    kind: str
    balance: int
    rate_percent: str
    monthly_payment: int


async def refinanced_by(session: AsyncSession, person: str, apply_uid: str) -> Sequence[RefinancedLoan]:
    """Return the loans that the person's application will repay, the largest first."""
    rows = select(RefinancedLoan).where(RefinancedLoan.apply_uid == apply_uid, RefinancedLoan.person_id == UUID(person))
    return (await session.scalars(rows.order_by(RefinancedLoan.balance.desc(), RefinancedLoan.loan_uid))).all()


async def choose(session: AsyncSession, person: str, apply_uid: str, chosen: Sequence[Chosen]) -> list[str]:
    """Replace the chosen loans. Returns the documents of the loans that are no longer chosen."""
    known = {loan.loan_uid: loan for loan in await refinanced_by(session, person, apply_uid)}
    left_out = known.keys() - {loan.loan_uid for loan in chosen}
    papers = [ref for uid in left_out if (ref := known[uid].evidence_ref)]
    dropped = (RefinancedLoan.apply_uid == apply_uid, RefinancedLoan.loan_uid.in_(left_out))
    await session.execute(delete(RefinancedLoan).where(*dropped))
    rows = [{"apply_uid": apply_uid, "person_id": UUID(person), **vars(loan)} for loan in chosen]
    if rows:
        await session.execute(insert(RefinancedLoan).values(rows).on_conflict_do_nothing())
    return papers


def hand_in(loan: RefinancedLoan, paper: Paper, ref: str) -> str | None:
    """Replace the document, which needs a new decision. Returns the reference of the replaced one."""
    replaced: str | None = getattr(loan, f"{paper}_ref")
    setattr(loan, f"{paper}_ref", ref)
    setattr(loan, f"{paper}_at", datetime.now(UTC))
    if paper == "repayment":
        loan.repayment_verdict = loan.repayment_reason = None
    return replaced


def left(since: datetime) -> Select[RefinancedLoan]:
    """Lock the loans whose document was uploaded before, of applications without a signed contract."""
    signed = select(LoanContractRow.apply_uid).where(LoanContractRow.signed_ref.is_not(None))
    rows = select(RefinancedLoan).where(RefinancedLoan.evidence_at <= since, RefinancedLoan.apply_uid.not_in(signed))
    return rows.with_for_update(skip_locked=True)
