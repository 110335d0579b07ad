"""Tables of borrowing, except those of the journeys."""

from datetime import UTC, date, datetime
from decimal import Decimal
from uuid import UUID

from sqlalchemy import BigInteger, CheckConstraint, ForeignKey, Index, Numeric, SmallInteger, text
from sqlalchemy.orm import Mapped, mapped_column

from db.core.literals import literals
from db.core.tables import NOW, Base
from domain.borrowing.consultation import ConsultationState
from domain.borrowing.debt_consolidation import ProofVerdict
from domain.borrowing.lien import LienState


class Consultation(Base):
    """One request. `state`: requested, then how it ended. `sealed`: a ConsultationRecord."""

    __tablename__ = "consultation"
    __table_args__ = (
        CheckConstraint(f"state in {literals(ConsultationState)}", name="state"),
        Index(
            "consultation_waiting", "requested_at", postgresql_where=text(f"state = '{ConsultationState.REQUESTED}'")
        ),
    )

    id: Mapped[UUID] = mapped_column(primary_key=True)
    sealed: Mapped[bytes]
    mobile_fingerprint: Mapped[str | None] = mapped_column(index=True, default=None)  # of the requester
    state: Mapped[str] = mapped_column(default=ConsultationState.REQUESTED)
    requested_at: Mapped[datetime] = mapped_column(server_default=NOW, init=False)
    ended_at: Mapped[datetime | None] = mapped_column(default=None)


class MortgageLien(Base):
    """The lien on the home of a mortgage contract. `maximum_claim`: won. `sealed`: a CollateralRecord.

    `registration_number`, `registered_on`, `document_ref`: as the register confirmed them, and an operator's proof in
    the document store. `filings`: how many applications the registry has answered. `error`: why its release waits for
    an operator.
    """

    __tablename__ = "mortgage_lien"
    __table_args__ = (
        CheckConstraint(f"state in {literals(LienState)}", name="state"),
        CheckConstraint("maximum_claim > 0", name="claim"),
        CheckConstraint(
            f"state <> '{LienState.REGISTERED}'"
            " or num_nulls(registration_number, registered_on, document_ref, receipt_number) = 0",
            name="proof",
        ),
        Index("mortgage_lien_waiting", "moved_at", postgresql_where=text(f"state = '{LienState.WAITING}'")),
    )

    apply_uid: Mapped[str] = mapped_column(ForeignKey("loan_contract.apply_uid"), primary_key=True)
    maximum_claim: Mapped[int] = mapped_column(BigInteger)
    sealed: Mapped[bytes]
    state: Mapped[str] = mapped_column(default=LienState.DRAFTED)
    filings: Mapped[int] = mapped_column(SmallInteger, server_default="0", default=0)
    receipt_number: Mapped[str | None] = mapped_column(default=None)
    registration_number: Mapped[str | None] = mapped_column(default=None)
    registered_on: Mapped[date | None] = mapped_column(default=None)
    document_ref: Mapped[str | None] = mapped_column(default=None)
    error: Mapped[str | None] = mapped_column(default=None)
    moved_at: Mapped[datetime] = mapped_column(server_default=NOW, init=False)

    def move(self, state: LienState, error: str | None = None) -> None:
        """Set the next state."""
        self.state, self.error, self.moved_at = state, error, datetime.now(UTC)


class RefinancedLoan(Base):
    """A loan that an application must repay. Won; percent a year; references refer to the document store.

    `evidence`: the proof of its balance, before the examination. `repayment`: the proof of its repayment, with an
    operator's verdict and the reason of a refusal, which the borrower reads. `proof_until`: the later due day that an
    operator has granted. `proof_reminded_on`: the day of the reminder to the borrower.
    """

    __tablename__ = "refinanced_loan"
    __table_args__ = (CheckConstraint(f"repayment_verdict in {literals(ProofVerdict)}", name="repayment_verdict"),)

    apply_uid: Mapped[str] = mapped_column(primary_key=True)
    loan_uid: Mapped[str] = mapped_column(primary_key=True)  # the bureau's id
    person_id: Mapped[UUID] = mapped_column(ForeignKey("person.id"), index=True)
    lender: Mapped[str]
    kind: Mapped[str]
    balance: Mapped[int] = mapped_column(BigInteger)
    rate_percent: Mapped[str]
    monthly_payment: Mapped[int] = mapped_column(BigInteger)
    evidence_ref: Mapped[str | None] = mapped_column(default=None)
    evidence_at: Mapped[datetime | None] = mapped_column(default=None)
    repayment_ref: Mapped[str | None] = mapped_column(default=None)
    repayment_at: Mapped[datetime | None] = mapped_column(default=None)
    repayment_verdict: Mapped[str | None] = mapped_column(default=None)
    repayment_reason: Mapped[str | None] = mapped_column(default=None)
    proof_until: Mapped[date | None] = mapped_column(default=None)
    proof_reminded_on: Mapped[date | None] = mapped_column(default=None)


class LoanContractRow(Base):
    """The contract of an application: the draft that was shown, and the signed one. Amounts in won."""

    __tablename__ = "loan_contract"

    apply_uid: Mapped[str] = mapped_column(primary_key=True)
    person_id: Mapped[UUID] = mapped_column(ForeignKey("person.id"), index=True)
    principal: Mapped[int] = mapped_column(BigInteger)
    rate_percent: Mapped[str]
    months: Mapped[int] = mapped_column(SmallInteger)
    terms_hash: Mapped[str]  # hash of the agreements in force at the draft
    draft_ref: Mapped[str]
    draft_hash: Mapped[str]  # SHA-256 of the drafted PDF
    signed_ref: Mapped[str | None] = mapped_column(default=None)
    signature_id: Mapped[str | None] = mapped_column(default=None)
    owner_signature_id: Mapped[str | None] = mapped_column(default=None)  # of a home's owner who is not the borrower
    signed_at: Mapped[datetime | None] = mapped_column(default=None)
    account_ref: Mapped[str | None] = mapped_column(default=None)  # of the receiving account, in the vault
    overdue_rate: Mapped[Decimal] = mapped_column(Numeric(5, 2), server_default="20", default=Decimal(20))  # a year
    created_at: Mapped[datetime] = mapped_column(server_default=NOW, init=False)
