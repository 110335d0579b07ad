"""Tables of products (offerings of loans) and investments."""

from datetime import date, datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    ForeignKey,
    Identity,
    Index,
    Numeric,
    SmallInteger,
    UniqueConstraint,
    text,
)
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from db.core.literals import literals
from db.core.tables import NOW, Base
from domain.investing.states import LIVE, InvestmentState
from domain.loans.arrears import OVERDUE_CEILING
from domain.products.states import UNDER_WAY, UNSEEN, ProductState

IS_LIVE = f"state in {literals(LIVE)}"  # as indexes and statements write it
IS_PUBLIC = f"private_hash is null and state not in {literals(UNSEEN)}"
IS_ENDED = f"{IS_PUBLIC} and state <> '{ProductState.LISTED}'"


class Product(Base):
    """One loan as investors see it. Won; percent a year; months; `fee_rate` percent of the principal a month.
    `overdue_rate`: of late payments, as the contract states it.

    `state`: a ProductState; a listed product is planned, then ongoing, by the clock. `is_paused`: an operator has
    paused it; it accepts no orders, and the workflow neither collects, pays out nor refunds it.
    `raised_automatically`: the part of `raised` that automatic orders took; triggers count it (migration 0218).
    `borrower`: the reference of the borrower, for the limit a borrower. `private_hash`: of the token of a private
    product. `detail`: the template's blocks.
    """

    __tablename__ = "product"
    __table_args__ = (
        CheckConstraint("raised between 0 and amount", name="raised"),
        CheckConstraint("raised_automatically between 0 and raised", name="raised_automatically"),
        CheckConstraint(f"state in {literals(ProductState)}", name="state"),
        CheckConstraint("opens_at < closes_at", name="opens"),
        Index("product_listed", "number", postgresql_where=text(f"state = '{ProductState.LISTED}'")),
        Index("product_paused", "uid", postgresql_where=text("is_paused")),
        Index(
            "product_under_way",
            text(f"(state <> '{ProductState.LISTED}')"),
            "closes_at",
            "uid",
            postgresql_where=text(f"state in {literals(UNDER_WAY)}"),
        ),
        Index("product_latest", text("(- number)"), postgresql_where=text(IS_PUBLIC)),
        Index("product_titles", "title", "category", postgresql_where=text(IS_PUBLIC)),
        Index(
            "product_over",
            "category",
            "state",
            "grade",
            postgresql_where=text(IS_ENDED),
        ),
        Index(
            "product_outcomes",
            "category",
            "state",
            "uid",
            postgresql_where=text(IS_ENDED),
        ),
        Index("product_closed", "closes_at", "number", postgresql_where=text(IS_PUBLIC)),
    )

    number: Mapped[int] = mapped_column(BigInteger, Identity(always=True), primary_key=True, init=False)
    uid: Mapped[str] = mapped_column(unique=True)
    category: Mapped[str]  # a code of PRODUCT_CATEGORIES
    title: Mapped[str]
    initials: Mapped[str]  # of the title, for search
    borrower: Mapped[str] = mapped_column(index=True)
    amount: Mapped[int] = mapped_column(BigInteger)
    annual_rate: Mapped[Decimal] = mapped_column(Numeric(5, 2))
    months: Mapped[int] = mapped_column(SmallInteger)
    repayment_type: Mapped[str]  # a code of REPAYMENT_TYPES
    grade: Mapped[str]  # a code of PRODUCT_GRADES
    tendency: Mapped[str]  # a code of TENDENCIES
    opens_at: Mapped[datetime]
    closes_at: Mapped[datetime]
    detail: Mapped[dict[str, Any]]
    interest_only: Mapped[int] = mapped_column(SmallInteger, default=0)
    fee_rate: Mapped[Decimal] = mapped_column(Numeric(5, 3), default=Decimal("0.1"))
    apply_uid: Mapped[str | None] = mapped_column(unique=True, default=None)  # of the loan application it funds
    private_hash: Mapped[bytes | None] = mapped_column(default=None)
    state: Mapped[str] = mapped_column(default=ProductState.LISTED)
    is_paused: Mapped[bool] = mapped_column(server_default="false", default=False)
    raised: Mapped[int] = mapped_column(BigInteger, default=0)
    raised_automatically: Mapped[int] = mapped_column(BigInteger, server_default="0", init=False)
    disbursed_on: Mapped[date | None] = mapped_column(default=None)
    overdue_rate: Mapped[Decimal] = mapped_column(Numeric(5, 2), server_default="20", default=OVERDUE_CEILING)
    corporate: Mapped[bool] = mapped_column(server_default="false", default=False)  # a corporation borrows it


class Investor(Base):
    """Legal facts about an investor. Without a row: an ordinary investor without a passed test."""

    __tablename__ = "investor"
    __table_args__ = (CheckConstraint("(investor_class is null) = (class_until is null)", name="class_ends"),)

    person_id: Mapped[UUID] = mapped_column(ForeignKey("person.id"), primary_key=True)
    investor_class: Mapped[str | None] = mapped_column(default=None)  # if granted; default: by kind of person
    class_until: Mapped[datetime | None] = mapped_column(default=None)  # see `db.investing.investors`
    class_end_told_at: Mapped[datetime | None] = mapped_column(default=None)
    suitable_until: Mapped[datetime | None] = mapped_column(default=None)
    credit_alert_at: Mapped[datetime | None] = mapped_column(default=None)  # when its notice was read


class Investment(Base):
    """One line of an order. Won: `outstanding` is principal that is not repaid yet, `interest_paid` before tax and fee.

    `state`: held (its money is reserved) | withdrawn | refunded | funded | repaid | lost.
    """

    __tablename__ = "investment"
    __table_args__ = (
        UniqueConstraint("order_uid", "product_uid"),
        CheckConstraint("amount > 0 and outstanding between 0 and amount", name="amount"),
        CheckConstraint(f"state in {literals(InvestmentState)}", name="state"),
        Index("investment_of_product", "product_uid", "id", postgresql_where=text(IS_LIVE)),
        Index("investment_of_person", "person_id", "product_uid", postgresql_where=text(IS_LIVE)),
        Index("investment_by_person", "person_id", "id"),
    )

    id: Mapped[int] = mapped_column(BigInteger, Identity(always=True), primary_key=True, init=False)
    order_uid: Mapped[str]
    product_uid: Mapped[str] = mapped_column(ForeignKey("product.uid"))
    person_id: Mapped[UUID] = mapped_column(ForeignKey("person.id"))
    amount: Mapped[int] = mapped_column(BigInteger)
    outstanding: Mapped[int] = mapped_column(BigInteger)
    state: Mapped[str] = mapped_column(default=InvestmentState.HELD)
    interest_paid: Mapped[int] = mapped_column(BigInteger, server_default="0", default=0)
    at: Mapped[datetime] = mapped_column(server_default=NOW, init=False)


class ProductGuest(Base):
    """A person who presented the token of a private product and may invest in it."""

    __tablename__ = "product_guest"

    person_id: Mapped[UUID] = mapped_column(ForeignKey("person.id"), primary_key=True)
    product_uid: Mapped[str] = mapped_column(ForeignKey("product.uid", ondelete="CASCADE"), primary_key=True)


class CartItem(Base):
    """A product in a cart, and the intended amount in won. It reserves no money."""

    __tablename__ = "cart_item"

    person_id: Mapped[UUID] = mapped_column(ForeignKey("person.id"), primary_key=True)
    product_uid: Mapped[str] = mapped_column(ForeignKey("product.uid"), primary_key=True)
    amount: Mapped[int] = mapped_column(BigInteger, default=0)
    added_at: Mapped[datetime] = mapped_column(server_default=NOW, init=False)


class CartSetting(Base):
    """The sort order of a cart, by category, on every device: {category: "key-direction"}."""

    __tablename__ = "cart_setting"

    person_id: Mapped[UUID] = mapped_column(ForeignKey("person.id"), primary_key=True)
    sort_keys: Mapped[dict[str, Any]]


class ProductDraft(Base):
    """A product as an operator has described it. `offer`: an `Offer`; `sealed`: its `Secrets`; `revision`: increases
    with each change; `published`: the public revision, from `discloses_at` on."""

    __tablename__ = "product_draft"

    uid: Mapped[str] = mapped_column(primary_key=True)  # uid of the later product
    offer: Mapped[dict[str, Any]] = mapped_column(JSONB)
    sealed: Mapped[bytes]
    revision: Mapped[int] = mapped_column(default=1)
    published: Mapped[int | None] = mapped_column(default=None)
    discloses_at: Mapped[datetime | None] = mapped_column(default=None)
    changed_at: Mapped[datetime] = mapped_column(server_default=NOW, onupdate=NOW, init=False)
