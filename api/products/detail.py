"""One product: its page, its return and its payment dates."""

from datetime import date
from decimal import Decimal
from functools import lru_cache
from typing import Annotated

from fastapi import Query, Request

from api.http.caller import person_of
from api.http.envelope import Camel
from api.http.router import Router
from api.http.transaction import CallerRoute
from api.products.catalogue import Catalogue, Products, Shown, catalogue_of
from api.products.shapes import DealTemplate, Rate
from db.products.catalogue import may_see
from domain.core.errors import BusinessError, ErrorCode
from domain.investing.schedule import InvestorRow, investor_schedule, net_rate, taxed_interest
from domain.loans.schedule import LoanTerms
from domain.products.phase import terms_of

router = Router(CallerRoute, prefix="/v2/products", tags=["products"])

LARGEST = 10**12  # won of a calculation
Amount = Annotated[int, Query(ge=1, le=LARGEST, description="won")]
Token = Annotated[str, Query(max_length=200)]


class Detail(Camel):
    """The page, and the caller's relation to the product. All flags are false for visitors.

    `isAgreed`: the caller has given every consent that an order of it requires.
    """

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
        """Create it from the rule's result."""
        paid = row.payout
        return cls(
            date=row.due_date,
            principal=paid.principal,
            interest=paid.interest,
            income_tax=paid.income_tax,
            local_tax=paid.local_tax,
            platform_fee=paid.fee,
        )


class PayoutSchedule(Camel):
    """The expected payments of an investment. `netRate`: that of the product, the same for every amount."""

    disburse_schedule: list[PayoutRow]
    net_rate: Rate


class TaxedInterest(Camel):
    """Interest after tax and fee, in won. `firstPayoutOn`: the expected day of the first payment, if the recruiting
    lasts until its end; `firstPayout`: its won after tax and fee, with its principal."""

    product_uid: str
    amount: int
    taxed_interest: int
    first_payout_on: date
    first_payout: int

    @classmethod
    def of(cls, shown: Shown, amount: int) -> "TaxedInterest":
        """Create it for an investment of that many won."""
        rows = payouts(shown, amount)
        first = rows[0]
        return cls(
            product_uid=shown.product.uid,
            amount=amount,
            taxed_interest=taxed_interest(rows),
            first_payout_on=first.due_date,
            first_payout=first.payout.net,
        )


# The token is parsed manually: FastAPI's parsing of one text takes a twelfth of the time of the page.
TOKEN = {"parameters": [{"name": "token", "in": "query", "schema": {"type": "string", "default": ""}}]}


@router.get("/data/{uid}", openapi_extra=TOKEN)
@router.get("/data/{uid}/private", name="private_detail", openapi_extra=TOKEN)
async def detail(uid: str, request: Request) -> Detail:
    """Return the product's page. Raises BusinessError: NOT_FOUND, PRODUCT_PRIVATE (403)."""
    person, products, token = person_of(request), await catalogue_of(request), request.query_params.get("token", "")
    template = (await seen_product(products, uid, token, person)).template
    if person is None:
        return Detail(deal_template=template)
    relation = await products.relation((person, uid))
    return Detail(
        deal_template=template,
        is_agreed=relation.has_agreed,
        is_leaved=relation.has_left,
        is_dormant=relation.is_dormant,
        is_invested=relation.is_invested,
        is_first_investment=not relation.is_investor,
        has_account=relation.has_account,
    )


@router.get("/{uid}/schedule")
async def payout_schedule(
    uid: str,
    invest_amount: Annotated[Amount, Query(alias="investAmount")],
    request: Request,
    products: Products,
    token: Token = "",
) -> PayoutSchedule:
    """Return the expected payments of an investment of `investAmount` won."""
    shown = await seen_product(products, uid, token, person_of(request))
    return _schedule(*_bought(shown, invest_amount))


@router.get("/{uid}/expect-taxed-interest")
async def expect_taxed_interest(
    uid: str, amount: Amount, request: Request, products: Products, token: Token = ""
) -> TaxedInterest:
    """Return the expected interest after tax and fee."""
    return TaxedInterest.of(await seen_product(products, uid, token, person_of(request)), amount)


def payouts(shown: Shown, amount: int) -> list[InvestorRow]:
    """Return the expected payments of an investment of that many won."""
    return investor_schedule(*_bought(shown, amount))


@lru_cache(maxsize=1_000)
def _schedule(terms: LoanTerms, fee_rate: Decimal) -> PayoutSchedule:
    """The result depends on these parameters only, and most requests use the same few amounts."""
    rows = [PayoutRow.of(row) for row in investor_schedule(terms, fee_rate)]
    return PayoutSchedule(disburse_schedule=rows, net_rate=net_rate(terms, fee_rate))


def _bought(shown: Shown, amount: int) -> tuple[LoanTerms, Decimal]:
    """Return an investor's part of the loan, and its fee."""
    product = shown.product
    terms = terms_of(
        amount, product.annual_rate, product.months, product.repayment_type, shown.payout_day, product.interest_only
    )
    return terms, product.fee_rate


async def seen_product(products: Catalogue, uid: str, token: str = "", person: str | None = None) -> Shown:
    """Return the product, if the caller may see it. A private one requires its token, once for each member.

    Raises BusinessError: NOT_FOUND, PRODUCT_PRIVATE.
    """
    shown = await products.product(uid)
    if shown is None:
        raise BusinessError(ErrorCode.NOT_FOUND)
    if not may_see(shown.product, token) and not (person and (await products.relation((person, uid))).is_guest):
        raise BusinessError(ErrorCode.PRODUCT_PRIVATE)
    return shown
