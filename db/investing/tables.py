"""Tables of automatic investing and of investors' classes. Orders are `Investment` in `db/products/tables.py`, because
loans read them.
"""

from datetime import datetime
from decimal import Decimal
from uuid import UUID

from sqlalchemy import BigInteger, CheckConstraint, ForeignKey, Index, Numeric, SmallInteger, text
from sqlalchemy.orm import Mapped, mapped_column

from db.core.literals import literals
from db.core.tables import NOW, Base
from domain.investing.investor_classes import OPEN, RequestState
from domain.investing.states import AutoInvestState


class AutoInvest(Base):
    """Settings of automatic investing: won for each product; whole percent a year; months.

    `state`: draft (never started) | on | paused | stopped. `reason`: the ErrorCode of an automatic pause.
    `waiting_since`: the place in the queue; a member moves to its end after an order.
    """

    __tablename__ = "auto_invest"
    __table_args__ = (
        CheckConstraint(f"state in {literals(AutoInvestState)}", name="state"),
        Index(
            "auto_invest_waiting",
            "waiting_since",
            "person_id",
            postgresql_where=text(f"state = '{AutoInvestState.ON}'"),
        ),
    )

    person_id: Mapped[UUID] = mapped_column(ForeignKey("person.id"), primary_key=True)
    amount: Mapped[int]
    spread: Mapped[str]  # a code of AUTO_INVEST_TYPES
    categories: Mapped[list[str]]  # codes of AUTO_INVEST_CATEGORIES
    rate_min: Mapped[int] = mapped_column(SmallInteger)
    rate_max: Mapped[int] = mapped_column(SmallInteger)
    months_min: Mapped[int] = mapped_column(SmallInteger)
    months_max: Mapped[int] = mapped_column(SmallInteger)
    repeats: Mapped[bool]
    state: Mapped[str] = mapped_column(default=AutoInvestState.DRAFT)
    reason: Mapped[str | None] = mapped_column(default=None)
    waiting_since: Mapped[datetime] = mapped_column(server_default=NOW, init=False)
    checked_at: Mapped[datetime | None] = mapped_column("looked_at", init=False)


class AutoInvestRun(Base):
    """One automatic order; its lines are its investments."""

    __tablename__ = "auto_invest_run"
    __table_args__ = (Index("auto_invest_run_of_person", "person_id", "at"),)

    order_uid: Mapped[str] = mapped_column(primary_key=True)
    person_id: Mapped[UUID] = mapped_column(ForeignKey("person.id"))
    at: Mapped[datetime] = mapped_column(server_default=NOW, init=False)


class AutoInvestWake(Base):
    """When a person's automatic investing is run next. `claimed_until`: a worker runs it until then."""

    __tablename__ = "auto_invest_wake"
    __table_args__ = (Index("auto_invest_wake_due", "due_at"),)

    person_id: Mapped[UUID] = mapped_column(ForeignKey("person.id"), primary_key=True)
    due_at: Mapped[datetime] = mapped_column(server_default=NOW, init=False)
    claimed_until: Mapped[datetime | None] = mapped_column(init=False)


class ClassRequest(Base):
    """A request to become a qualified investor. `ground`: of `domain.investing.investor_classes.GROUNDS`.

    `reason`: the operator's message to the investor.
    """

    __tablename__ = "class_request"
    __table_args__ = (
        CheckConstraint(f"state in {literals(RequestState)}", name="state"),
        Index(
            "class_request_one_open",
            "person_id",
            unique=True,
            postgresql_where=text(f"state in {literals(sorted(OPEN))}"),
        ),
    )

    id: Mapped[UUID] = mapped_column(primary_key=True)
    person_id: Mapped[UUID] = mapped_column(ForeignKey("person.id"))
    ground: Mapped[str]
    state: Mapped[str] = mapped_column(default=RequestState.DRAFT)
    reason: Mapped[str] = mapped_column(default="")
    created_at: Mapped[datetime] = mapped_column(server_default=NOW, init=False)
    submitted_at: Mapped[datetime | None] = mapped_column(default=None)
    decided_at: Mapped[datetime | None] = mapped_column(default=None)
    valid_until: Mapped[datetime | None] = mapped_column(default=None)  # end of the class that it granted


class ClassDocument(Base):
    """The latest document of a kind for a request. `document_ref` refers to the document store."""

    __tablename__ = "class_document"

    request_id: Mapped[UUID] = mapped_column(ForeignKey("class_request.id"), primary_key=True)
    kind: Mapped[str] = mapped_column(primary_key=True)
    document_ref: Mapped[str]
    media_type: Mapped[str]
    size: Mapped[int]  # bytes
    uploaded_at: Mapped[datetime]


class InstitutionRulesRow(Base):
    """An institution's own limits: won, percent a year, months; null or empty for no restriction."""

    __tablename__ = "institution_rules"
    __table_args__ = (
        CheckConstraint("monthly_limit > 0 and product_limit > 0", name="limits"),
        CheckConstraint("lowest_rate <= highest_rate", name="rates"),
    )

    person_id: Mapped[UUID] = mapped_column(ForeignKey("person.id"), primary_key=True)
    categories: Mapped[list[str]] = mapped_column()  # codes of PRODUCT_CATEGORIES
    grades: Mapped[list[str]] = mapped_column()  # codes of PRODUCT_GRADES
    monthly_limit: Mapped[int | None] = mapped_column(BigInteger, default=None)
    product_limit: Mapped[int | None] = mapped_column(BigInteger, default=None)
    lowest_rate: Mapped[Decimal | None] = mapped_column(Numeric(5, 2), default=None)
    highest_rate: Mapped[Decimal | None] = mapped_column(Numeric(5, 2), default=None)
    longest_months: Mapped[int | None] = mapped_column(SmallInteger, default=None)
    changed_at: Mapped[datetime] = mapped_column(server_default=NOW, init=False)
