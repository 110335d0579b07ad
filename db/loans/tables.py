"""Tables of loans: bank accounts, instalments, payments received and payouts."""

from datetime import date, datetime
from decimal import Decimal
from uuid import UUID, uuid4

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    ForeignKey,
    Index,
    Numeric,
    SmallInteger,
    false,
    text,
    true,
)
from sqlalchemy.orm import Mapped, mapped_column

from db.core.literals import literals
from db.core.tables import NOW, Base
from domain.loans.arrears import OVERDUE_CEILING
from domain.loans.endings import EndingKind
from domain.loans.maturity_extensions import ExtensionState
from domain.loans.states import OWED, InstalmentState


class Loan(Base):
    """A product that the platform services (workflow `loan:<product>`).

    `account_sealed`, `repay_*`: its bank accounts (`db.loans.accounts`). `early_principal`: won that the borrower wants
    to repay early on `early_on`. `debit_*`: the last debit from the borrower's account and its key; `refused_on`: when
    their bank last refused. `needs_wake`: its workflow must be signalled. `debit_round`: how often an operator repeated
    the debit. `late_from`: the instalment by which it became late, set when borrower and investors were notified.
    `payout_asked_at`: when the bank was asked to pay it out; it may have paid. `payout_refused_at`: when the bank
    refused, with its reason `payout_refusal`. `payout_attempt`: the number of refusals; each attempt has its own key.
    `recovered_on`: when the whole loss of a loan that was written off had been recovered.
    """

    __tablename__ = "loan"
    __table_args__ = (
        CheckConstraint("early_principal > 0", name="early"),
        Index("loan_wanting", "product_uid", postgresql_where=text("wants_look")),
        Index("loan_refused", "payout_refused_at", postgresql_where=text("payout_refused_at is not null")),
    )

    product_uid: Mapped[str] = mapped_column(ForeignKey("product.uid"), primary_key=True)
    account_sealed: Mapped[bytes]
    person_id: Mapped[UUID | None] = mapped_column(ForeignKey("person.id"), index=True, default=None)  # of a member
    needs_wake: Mapped[bool] = mapped_column("wants_look", server_default=true(), default=True)
    is_recruiting_lengthened: Mapped[bool] = mapped_column("is_extended", server_default=false(), default=False)
    repay_sealed: Mapped[bytes | None] = mapped_column(default=None)
    repay_fingerprint: Mapped[str | None] = mapped_column(unique=True, default=None)
    early_principal: Mapped[int | None] = mapped_column(BigInteger, default=None)
    early_on: Mapped[date | None] = mapped_column(default=None)
    debit_key: Mapped[str | None] = mapped_column(default=None)
    debit_amount: Mapped[int | None] = mapped_column(BigInteger, default=None)
    late_from: Mapped[int | None] = mapped_column(SmallInteger, default=None)
    debit_round: Mapped[int] = mapped_column(SmallInteger, server_default="0", default=0)
    refused_on: Mapped[date | None] = mapped_column(default=None)
    payout_asked_at: Mapped[datetime | None] = mapped_column(default=None)
    payout_refused_at: Mapped[datetime | None] = mapped_column(default=None)
    payout_refusal: Mapped[str | None] = mapped_column(default=None)
    payout_attempt: Mapped[int] = mapped_column(server_default="0", default=0)
    recovered_on: Mapped[date | None] = mapped_column(default=None)


class LoanInstalment(Base):
    """One row of the borrower's schedule, in won. `due_on` is a business day; interest runs to `runs_until`.

    `state`: an InstalmentState. `overdue_interest`: charged up to `charged_until`, received or not;
    `paid_overdue`: of it received. `paid_on`: when it was cleared. `deferred_from`: when it was first due, if it was
    deferred. `overdue_rate`: percent a year, as the contract states it.
    """

    __tablename__ = "loan_instalment"
    __table_args__ = (
        CheckConstraint(f"state in {literals(InstalmentState)}", name="state"),
        CheckConstraint(
            "paid_principal between 0 and principal and paid_interest between 0 and interest"
            " and paid_overdue between 0 and overdue_interest",
            name="paid",
        ),
        CheckConstraint("deferred_from < due_on", name="deferred"),
        Index("loan_instalment_due", "due_on", postgresql_where=text(f"state in {literals(OWED)}")),
    )

    product_uid: Mapped[str] = mapped_column(ForeignKey("product.uid"), primary_key=True)
    number: Mapped[int] = mapped_column(SmallInteger, primary_key=True)
    runs_until: Mapped[date]
    due_on: Mapped[date]
    principal: Mapped[int] = mapped_column(BigInteger)
    interest: Mapped[int] = mapped_column(BigInteger)
    balance_after: Mapped[int] = mapped_column(BigInteger)
    state: Mapped[str] = mapped_column(server_default=InstalmentState.PLANNED, default=InstalmentState.PLANNED)
    paid_principal: Mapped[int] = mapped_column(BigInteger, server_default="0", default=0)
    paid_interest: Mapped[int] = mapped_column(BigInteger, server_default="0", default=0)
    paid_overdue: Mapped[int] = mapped_column(BigInteger, server_default="0", default=0)
    overdue_interest: Mapped[int] = mapped_column(BigInteger, server_default="0", default=0)
    charged_until: Mapped[date | None] = mapped_column(default=None)
    paid_on: Mapped[date | None] = mapped_column(default=None)
    deferred_from: Mapped[date | None] = mapped_column(default=None)
    overdue_rate: Mapped[Decimal] = mapped_column(Numeric(5, 2), server_default="20", default=OVERDUE_CEILING)


UNPAID = LoanInstalment.state.in_(OWED)


class LoanRepayment(Base):
    """Money of the borrower that was shared among the investors, in won: the `number`th of its loan.

    `instalment`: which one it repays (in part), None for principal repaid early and for the price of a claim.
    `interest` includes `overdue` interest; `fee`: for repaying early, the platform's.
    received = principal + interest + fee.
    """

    __tablename__ = "loan_repayment"
    __table_args__ = (CheckConstraint("least(principal, interest, overdue, fee) >= 0", name="amounts"),)

    product_uid: Mapped[str] = mapped_column(ForeignKey("product.uid"), primary_key=True)
    number: Mapped[int] = mapped_column(SmallInteger, primary_key=True)
    paid_on: Mapped[date]
    principal: Mapped[int] = mapped_column(BigInteger)
    interest: Mapped[int] = mapped_column(BigInteger)
    overdue: Mapped[int] = mapped_column(BigInteger, default=0)
    fee: Mapped[int] = mapped_column(BigInteger, default=0)
    instalment: Mapped[int | None] = mapped_column(SmallInteger, default=None)


class PayoutRow(Base):
    """One investment's share of a repayment, in won; the money was booked to the investor's deposit (`net`).

    net = principal + interest - income_tax - local_tax - fee. `instalment` as in LoanRepayment. A trigger deducts it
    from the outstanding principal of the investment (migration 0025).
    """

    __tablename__ = "payout"
    __table_args__ = (
        CheckConstraint("net = principal + interest - income_tax - local_tax - fee and net >= 0", name="net"),
        CheckConstraint("least(principal, interest, income_tax, local_tax, fee) >= 0", name="amounts"),
        Index("payout_of_person", "person_id", "paid_on"),
    )

    investment_id: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    repayment: Mapped[int] = mapped_column(SmallInteger, primary_key=True)
    product_uid: Mapped[str]
    person_id: Mapped[UUID]
    paid_on: Mapped[date]
    principal: Mapped[int] = mapped_column(BigInteger)
    interest: Mapped[int] = mapped_column(BigInteger)
    income_tax: Mapped[int] = mapped_column(BigInteger)
    local_tax: Mapped[int] = mapped_column(BigInteger)
    fee: Mapped[int] = mapped_column(BigInteger)
    net: Mapped[int] = mapped_column(BigInteger)
    instalment: Mapped[int | None] = mapped_column(SmallInteger, default=None)


class LoanClock(Base):
    """The number of days by which the loans' calendar is ahead of the real one, in one row. `make demo-month` moves it
    ahead; `make demo-year` writes its history with a calendar in the past."""

    __tablename__ = "loan_clock"
    __table_args__ = (CheckConstraint("one", name="one"),)

    one: Mapped[bool] = mapped_column(primary_key=True, default=True)
    days_ahead: Mapped[int] = mapped_column(default=0)


class BorrowerReference(Base):
    """The reference (`outsider`) of a borrower whom an operator has linked to a member."""

    __tablename__ = "borrower_reference"

    reference: Mapped[str] = mapped_column(primary_key=True)
    person_id: Mapped[UUID] = mapped_column(ForeignKey("person.id"))


DECIDED = (ExtensionState.PASSED, ExtensionState.REFUSED)


class LoanExtension(Base):
    """One vote of a loan's investors. They answer until the end of `ends_on`; `public_reason`: of the request.

    `state`: an ExtensionState. The loan is extended by `months`, and is then due on `extended_to` instead of
    `matures_on`. `agreed` of `total`: won of principal at the decision.
    """

    __tablename__ = "loan_extension"
    __table_args__ = (
        CheckConstraint(f"state in {literals(ExtensionState)}", name="state"),
        CheckConstraint("ends_on < matures_on and matures_on < prolonged_to", name="days"),
        CheckConstraint(
            f"(state in {literals(DECIDED)}) = (agreed is not null and total is not null)",
            name="decided",
        ),
        CheckConstraint("agreed between 0 and total", name="agreed"),
        Index(
            "loan_extension_open", "product_uid", unique=True, postgresql_where=text(f"state = '{ExtensionState.OPEN}'")
        ),
        Index("loan_extension_of", "product_uid", "opened_at"),
    )

    product_uid: Mapped[str] = mapped_column(ForeignKey("loan.product_uid"))
    months: Mapped[int] = mapped_column(SmallInteger)
    public_reason: Mapped[str] = mapped_column("words")
    ends_on: Mapped[date]
    matures_on: Mapped[date]
    extended_to: Mapped[date] = mapped_column("prolonged_to")
    uid: Mapped[str] = mapped_column(primary_key=True, default_factory=lambda: uuid4().hex)
    state: Mapped[str] = mapped_column(server_default=ExtensionState.OPEN, default=ExtensionState.OPEN)
    agreed: Mapped[int | None] = mapped_column(BigInteger, default=None)
    total: Mapped[int | None] = mapped_column(BigInteger, default=None)
    opened_at: Mapped[datetime] = mapped_column(server_default=NOW, init=False)


class LoanExtensionVote(Base):
    """An investor who votes. `hash`: of the token in the investor's link; `agrees`: None before the answer."""

    __tablename__ = "loan_extension_vote"

    extension_uid: Mapped[str] = mapped_column(ForeignKey("loan_extension.uid"), primary_key=True)
    person_id: Mapped[UUID] = mapped_column(ForeignKey("person.id"), primary_key=True)
    hash: Mapped[bytes] = mapped_column(unique=True)
    agrees: Mapped[bool | None] = mapped_column(default=None)
    voted_at: Mapped[datetime | None] = mapped_column(default=None)


class LoanEnding(Base):
    """The end of a loan that was not repaid. Won. A trigger checks at the commit that `lost` is distributed completely.

    `public_reason`: for its investors. For a claim that was sold: `price`, `buyer`, and the `repayment` by which
    the price was paid out. Append-only.
    """

    __tablename__ = "loan_ending"
    __table_args__ = (
        CheckConstraint(f"kind in {literals(EndingKind)}", name="kind"),
        CheckConstraint("lost >= 0 and price >= 0", name="amounts"),
        CheckConstraint(
            f"(kind = '{EndingKind.SOLD}') = (buyer is not null and repayment is not null and price > 0)",
            name="sold",
        ),
    )

    product_uid: Mapped[str] = mapped_column(ForeignKey("loan.product_uid"), primary_key=True)
    kind: Mapped[str]
    ended_on: Mapped[date]
    public_reason: Mapped[str] = mapped_column("words")
    lost: Mapped[int] = mapped_column(BigInteger)
    price: Mapped[int] = mapped_column(BigInteger, server_default="0", default=0)
    buyer: Mapped[str | None] = mapped_column(default=None)
    repayment: Mapped[int | None] = mapped_column(SmallInteger, default=None)


class LoanLoss(Base):
    """The principal of one investment that its loan never repaid, in won. A trigger deducts it from the outstanding
    principal of the investment. Append-only."""

    __tablename__ = "loan_loss"
    __table_args__ = (
        CheckConstraint("principal > 0", name="principal"),
        Index("loan_loss_of_person", "person_id", "lost_on"),
        Index("loan_loss_of_loan", "product_uid"),
    )

    investment_id: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    product_uid: Mapped[str]
    person_id: Mapped[UUID]
    lost_on: Mapped[date]
    principal: Mapped[int] = mapped_column(BigInteger)


class LoanRecovery(Base):
    """Money that was recovered after a loan was written off: the part of an unmatched deposit that was shared among
    the investors with a loss, in won. A trigger checks at the commit that it is shared completely. Append-only."""

    __tablename__ = "loan_recovery"
    __table_args__ = (
        CheckConstraint("amount > 0", name="amount"),
        Index("loan_recovery_of_loan", "product_uid", "recovered_on"),
    )

    deposit_uid: Mapped[str] = mapped_column(ForeignKey("unmatched_deposit.uid"), primary_key=True)
    product_uid: Mapped[str] = mapped_column(ForeignKey("loan_ending.product_uid"))
    recovered_on: Mapped[date]
    amount: Mapped[int] = mapped_column(BigInteger)


class LoanRecoveryShare(Base):
    """One investment's share of a recovery, in won. Its shares together do not exceed its loss. Append-only."""

    __tablename__ = "loan_recovery_share"
    __table_args__ = (
        CheckConstraint("principal > 0", name="principal"),
        Index("loan_recovery_share_of_person", "person_id", "recovered_on"),
        Index("loan_recovery_share_of_deposit", "deposit_uid"),
    )

    investment_id: Mapped[int] = mapped_column(
        BigInteger, ForeignKey("loan_loss.investment_id"), primary_key=True, autoincrement=False
    )
    deposit_uid: Mapped[str] = mapped_column(ForeignKey("loan_recovery.deposit_uid"), primary_key=True)
    person_id: Mapped[UUID]
    recovered_on: Mapped[date]
    principal: Mapped[int] = mapped_column(BigInteger)


class LoanNote(Base):
    """An operator's note about a loan. `is_public`: its investors read it. Append-only, except for its key."""

    __tablename__ = "loan_note"
    __table_args__ = (Index("loan_note_of_loan", "product_uid", "at"),)

    uid: Mapped[str] = mapped_column(primary_key=True)
    product_uid: Mapped[str] = mapped_column(ForeignKey("loan.product_uid"))
    author: Mapped[str] = mapped_column(ForeignKey("operator.login"))
    sealed: Mapped[bytes]
    is_public: Mapped[bool]
    at: Mapped[datetime] = mapped_column(server_default=NOW, init=False)
