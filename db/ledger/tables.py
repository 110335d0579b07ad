"""The ledger's tables. Triggers maintain `balance` and `held`; no other code writes them (migration 0009).

Triggers also check the entries and accounts of all rows of a statement at once, and prevent their deletion: foreign
keys would check row by row (migration 0025).
"""

from datetime import datetime
from uuid import UUID, uuid4

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    ForeignKey,
    Identity,
    Index,
    SmallInteger,
    UniqueConstraint,
    func,
    text,
)
from sqlalchemy.orm import Mapped, mapped_column

from db.core.literals import literals
from db.core.tables import NOW, Base
from domain.ledger.states import HoldState, UnmatchedOutcome, UnmatchedReason, UnmatchedState, WithdrawalState


class LedgerAccount(Base):
    """An account. `balance`: won on the account's own side; `held`: the reserved part of it. No account can be
    overdrawn."""

    __tablename__ = "ledger_account"
    __table_args__ = (
        UniqueConstraint("kind", "owner"),
        CheckConstraint("balance >= held", name="covered"),
        CheckConstraint("held >= 0", name="held"),
        CheckConstraint("side in (1, -1)", name="side"),
    )

    id: Mapped[int] = mapped_column(BigInteger, Identity(always=True), primary_key=True, init=False)
    kind: Mapped[str]
    owner: Mapped[str]
    side: Mapped[int] = mapped_column(SmallInteger)
    balance: Mapped[int] = mapped_column(BigInteger, server_default="0", init=False)
    held: Mapped[int] = mapped_column(BigInteger, server_default="0", init=False)


class LedgerEntry(Base):
    """One event. `key` makes it unique, `content` is the hash of its postings.

    `at`: by the loans' calendar (`db.loans.calendar`)."""

    __tablename__ = "ledger_entry"
    __table_args__ = (Index("ledger_entry_at", "at", postgresql_using="brin"),)

    id: Mapped[int] = mapped_column(BigInteger, Identity(always=True), primary_key=True, init=False)
    key: Mapped[str] = mapped_column(unique=True)
    kind: Mapped[str]
    content: Mapped[bytes]
    at: Mapped[datetime] = mapped_column(server_default=NOW, init=False)


class LedgerPosting(Base):
    """The change of an account by an entry, in won; a debit is positive. The postings of an entry add up to zero."""

    __tablename__ = "ledger_posting"
    __table_args__ = (Index("ledger_posting_of_account", "account_id", "entry_id"),)

    entry_id: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    account_id: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    amount: Mapped[int] = mapped_column(BigInteger)


class LedgerHold(Base):
    """Money reserved on an account until it is taken or released. `state`: held | taken | released."""

    __tablename__ = "ledger_hold"
    __table_args__ = (
        CheckConstraint("amount > 0", name="amount"),
        CheckConstraint(f"state in {literals(HoldState)}", name="state"),
        Index("ledger_hold_of_account", "account_id", postgresql_where=f"state = '{HoldState.HELD}'"),
    )

    key: Mapped[str] = mapped_column(primary_key=True)
    account_id: Mapped[int] = mapped_column(BigInteger)
    amount: Mapped[int] = mapped_column(BigInteger)
    state: Mapped[str] = mapped_column(default=HoldState.HELD)
    at: Mapped[datetime] = mapped_column(server_default=NOW, init=False)


class DepositWithdrawal(Base):
    """One withdrawal. `sealed`: the account that it is paid to; `bank_code`: its bank, null for a withdrawal from
    before migration 0221; `error`: why it waits for an operator."""

    __tablename__ = "deposit_withdrawal"
    __table_args__ = (
        CheckConstraint(f"state in {literals(WithdrawalState)}", name="deposit_withdrawal_state_check"),
        Index("deposit_withdrawal_waiting", "moved_at", postgresql_where=text(f"state = '{WithdrawalState.WAITING}'")),
        Index(
            "deposit_withdrawal_open",
            "amount",
            postgresql_where=text(f"state in {literals((WithdrawalState.ASKED, WithdrawalState.WAITING))}"),
        ),
        Index("deposit_withdrawal_of_person", "person_id", "moved_at"),
    )

    uid: Mapped[str] = mapped_column(primary_key=True)
    key: Mapped[str] = mapped_column(unique=True)  # of the ledger's entry
    person_id: Mapped[UUID]
    amount: Mapped[int] = mapped_column(BigInteger)  # won
    sealed: Mapped[bytes]
    bank_code: Mapped[str | None] = mapped_column(default=None)
    state: Mapped[str] = mapped_column(server_default=WithdrawalState.ASKED, init=False)
    error: Mapped[str | None] = mapped_column(default=None)
    moved_at: Mapped[datetime] = mapped_column(server_default=NOW, init=False)

    def move(self, state: WithdrawalState, error: str | None = None) -> None:
        """Set the state. `moved_at` stays the time of the request while the withdrawal waits for the bank or an
        operator."""
        self.state, self.error = state, error
        if state in (WithdrawalState.PAID, WithdrawalState.RETURNED):
            self.moved_at = func.now()


class VirtualAccount(Base):
    """The account that a bank opened for one person, who pays into it. `number_sealed`: digits only. `holder_sealed`:
    the holder as banks show it to a payer."""

    __tablename__ = "virtual_account"

    person_id: Mapped[UUID] = mapped_column(ForeignKey("person.id"), primary_key=True)
    bank_code: Mapped[str]
    number_sealed: Mapped[bytes]
    number_fingerprint: Mapped[str] = mapped_column(unique=True)  # determines to whom a payment belongs
    holder_sealed: Mapped[bytes | None] = mapped_column(default=None)
    issued_at: Mapped[datetime] = mapped_column(server_default=NOW, init=False)


class UnmatchedDeposit(Base):
    """A deposit that matched no member and no running loan: the ledger's entry `key` posted it to the suspense account.

    `sealed`: the account that it was paid into and its sender, until the decision (`db.ledger.unmatched`).
    `product_uid`: the loan that it was paid for. `person_id`: the former member who owns it. `decision`: the key of the
    entry that posted it on; `bank_reference`: of a return. A trigger checks at the commit that the open ones add up to
    the balance of the suspense account.
    """

    __tablename__ = "unmatched_deposit"
    __table_args__ = (
        CheckConstraint("amount > 0", name="amount"),
        CheckConstraint(f"reason in {literals(UnmatchedReason)}", name="reason"),
        CheckConstraint(f"outcome in {literals(UnmatchedOutcome)}", name="outcome"),
        CheckConstraint(
            f"state in {literals(UnmatchedState)} and (state = '{UnmatchedState.DECIDED}') = (outcome is not null)"
            " and (outcome is null) = (decision is null) and (outcome is null) = (decided_at is null)",
            name="decided",
        ),
        CheckConstraint(
            f"(bank_reference is not null) = (outcome is not null and outcome = '{UnmatchedOutcome.RETURNED}')",
            name="returned",
        ),
        CheckConstraint(
            f"(reason = '{UnmatchedReason.FORMER_MEMBER}') = (person_id is not null) and (person_id is null"
            f" or outcome is null or outcome in {literals((UnmatchedOutcome.ASSIGNED, UnmatchedOutcome.RETURNED))})",
            name="of_former_member",
        ),
        Index(
            "unmatched_deposit_bank_reference",
            "bank_reference",
            postgresql_where=text("bank_reference is not null"),
        ),
        Index("unmatched_deposit_open", "received_at", postgresql_where=text(f"state = '{UnmatchedState.OPEN}'")),
    )

    key: Mapped[str] = mapped_column(primary_key=True)
    amount: Mapped[int] = mapped_column(BigInteger)  # won
    reason: Mapped[str]
    product_uid: Mapped[str | None] = mapped_column(ForeignKey("loan.product_uid"), default=None)
    person_id: Mapped[UUID | None] = mapped_column(ForeignKey("person.id"), default=None)
    sealed: Mapped[bytes | None] = mapped_column(default=None)
    uid: Mapped[str] = mapped_column(unique=True, default_factory=lambda: uuid4().hex)
    state: Mapped[str] = mapped_column(server_default=UnmatchedState.OPEN, default=UnmatchedState.OPEN)
    outcome: Mapped[str | None] = mapped_column(default=None)
    decision: Mapped[str | None] = mapped_column(default=None)
    bank_reference: Mapped[str | None] = mapped_column(default=None)
    decided_at: Mapped[datetime | None] = mapped_column(default=None)
    received_at: Mapped[datetime] = mapped_column(server_default=NOW, init=False)
