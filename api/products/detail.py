"""One product: its page, what it pays and when."""

from datetime import UTC, date, datetime
from typing import Annotated
from uuid import UUID

from fastapi import Query, Request
from sqlalchemy import exists, select

from api.dependencies import Session
from api.envelope import Camel, Data
from api.products.shapes import DealTemplate
from api.router import Router
from api.session.caller import person_of
from api.transaction import LookingRoute
from db.catalogue import may_see, one
from db.certifications import certifications_of
from db.exposures import LIVE
from db.models import Person
from db.people import is_dormant
from db.products import Investment, Product
from domain.attempts import SEOUL
from domain.errors import BusinessError, ErrorCode
from domain.investor_schedule import InvestorRow, investor_schedule, taxed_interest
from domain.offerings import terms_of

router = Router(LookingRoute, prefix="/v2/products", tags=["products"])

LARGEST = 10**12  # won of a calculation
Amount = Annotated[int, Query(ge=1, le=LARGEST, description="won")]
Token = Annotated[str, Query(max_length=200)]


class Detail(Camel):
    """The page, and what the caller is to the product. Visitors are nothing to it."""

    deal_template: DealTemplate
    is_agreed: bool = False
    is_leaved: bool = False
    is_dormant: bool = False
    is_invested: bool = False
    is_first_investment: bool = False
    has_account: bool = False


class PayoutRow(Camel):
    """One payment, in won."""

    date: date
    principal: int
    interest: int
    income_tax: int
    local_tax: int
    platform_fee: int

    @classmethod
    def of(cls, row: InvestorRow) -> "PayoutRow":
        """From the rule."""
        paid = row.payout
        return cls(
            date=row.due_date, principal=paid.principal, interest=paid.interest, income_tax=paid.income_tax,
            local_tax=paid.local_tax, platform_fee=paid.fee,
        )  # fmt: skip


class PayoutSchedule(Camel):
    """What an investment of that amount is paid."""

    disburse_schedule: list[PayoutRow]


class TaxedInterest(Camel):
    """Interest after tax and fee, in won."""

    product_uid: str
    amount: int
    taxed_interest: int


@router.get("/data/{uid}")
@router.get("/data/{uid}/private", name="private_detail")
async def detail(uid: str, request: Request, session: Session, token: Token = "") -> Data[Detail]:
    """The product's page. Raises BusinessError: NOT_FOUND, PRODUCT_PRIVATE (403)."""
    product = await seen_product(session, uid, token)
    template = DealTemplate.of(product, 0, datetime.now(UTC))
    return Data(data=Detail(deal_template=template, **await _flags(session, product, person_of(request))))


@router.get("/{uid}/schedule")
async def payout_schedule(
    uid: str, invest_amount: Annotated[Amount, Query(alias="investAmount")], session: Session, token: Token = ""
) -> Data[PayoutSchedule]:
    """What an investment of `investAmount` won is expected to be paid."""
    rows = payouts(await seen_product(session, uid, token), invest_amount)
    return Data(data=PayoutSchedule(disburse_schedule=[PayoutRow.of(row) for row in rows]))


@router.get("/{uid}/expect-taxed-interest")
async def expect_taxed_interest(uid: str, amount: Amount, session: Session, token: Token = "") -> Data[TaxedInterest]:
    """The interest of that, after tax and fee."""
    rows = payouts(await seen_product(session, uid, token), amount)
    return Data(data=TaxedInterest(product_uid=uid, amount=amount, taxed_interest=taxed_interest(rows)))


def payouts(product: Product, amount: int) -> list[InvestorRow]:
    """What an investment of that many won is paid."""
    start = product.disbursed_on or product.closes_at.astimezone(SEOUL).date()
    terms = terms_of(amount, product.annual_rate, product.months, product.repayment_type, start, product.interest_only)
    return investor_schedule(terms, product.fee_rate)


async def seen_product(session: Session, uid: str, token: str = "") -> Product:
    """The product, for whoever may see it. Raises BusinessError: NOT_FOUND, PRODUCT_PRIVATE."""
    product = await one(session, uid)
    if product is None:
        raise BusinessError(ErrorCode.NOT_FOUND)
    if not may_see(product, token):
        raise BusinessError(ErrorCode.PRODUCT_PRIVATE)
    return product


async def _flags(session: Session, product: Product, person_id: str | None) -> dict[str, bool]:
    person = await session.get(Person, UUID(person_id)) if person_id else None
    if person is None:
        return {}
    mine = select(Investment.id).where(Investment.person_id == person.id, LIVE)
    any_of_mine = await session.scalar(select(exists(mine)))
    this_one = await session.scalar(select(exists(mine.where(Investment.product_uid == product.uid))))
    return {
        "is_dormant": is_dormant(person),
        "is_invested": bool(this_one),
        "is_first_investment": not any_of_mine,
        "has_account": "account" in await certifications_of(session, person.id),
    }
