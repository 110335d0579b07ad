"""The calls of mock investing."""

from datetime import UTC, datetime
from typing import Annotated

from fastapi import Query, Request, Response
from pydantic import Field

from api.core.dependencies import Key, Person, Session
from api.http.caller import person_of
from api.http.envelope import Camel
from api.http.router import Router
from api.investing import cart
from api.investing.limits import Cap, LimitList, ProductLimit, ProductList, Within, caps_of, limit_of, limits_of, within
from api.investing.mock.session import BEGUN, MOCK_INVESTOR, MockRoute
from api.investing.orders import Confirmed, OrderLine, Outcome
from api.products import detail, interest, lists, paper
from api.products.catalogue import Products
from db.core.stored_answers import uid_of_request
from db.investing.exposures import holdings_of
from db.investing.investors import Eligibility
from db.investing.mock import close_banner, place, record_exposure, wallet_of, was_shown
from db.investing.orders import Line
from domain.investing.mock import INVESTOR, LARGEST, LIMIT_TYPE, MockType, investable, limits
from domain.products.offering import SMALLEST

router = Router(MockRoute, prefix="/v2/mock", tags=["mock"], dependencies=[MOCK_INVESTOR])


class Exposed(Camel):
    """Whether the tutorial of mock investing has been shown."""

    exposed: bool


class Shown(Camel):
    """The kind of tutorial that was shown."""

    type: MockType


class MockLimit(Camel):
    """How much may be invested, in won."""

    min_amount: int
    investment_capacity: int
    investment_available: int
    limit_type: int


class MockInfo(Camel):
    """The mock investor: `accountBalance` is the remaining mock deposit, in won."""

    account_balance: int
    investment_limit: MockLimit
    investment_cap: list[Cap]
    is_banner_closed: bool


class MockOrder(Camel):
    """Lines of one mock order. It needs no signature, because it moves no money."""

    lines: Annotated[list[OrderLine], Field(min_length=1, max_length=100)]


@router.get("/info", name="mock_info")
async def info(person: Person, session: Session) -> MockInfo:
    """Return the wallet and the limits of the mock investor."""
    wallet = await wallet_of(session, person)
    investment_limit = MockLimit(
        min_amount=SMALLEST,
        investment_capacity=LARGEST,
        investment_available=investable(wallet.balance),
        limit_type=LIMIT_TYPE,
    )
    caps = caps_of(limits((await holdings_of(session, person)).sums))
    return MockInfo(
        account_balance=wallet.balance,
        investment_limit=investment_limit,
        investment_cap=caps,
        is_banner_closed=wallet.is_banner_closed,
    )


@router.post("/banner/close", name="mock_banner_close", status_code=204, dependencies=[BEGUN])
async def banner_close(person: Person, session: Session) -> None:
    """Close the banner for this mock investor."""
    await close_banner(session, person)


@router.get("/expose", name="mock_expose")
async def expose(type: MockType, request: Request, person: Person, session: Session) -> Exposed:
    """Return whether that tutorial was shown to the caller: to members on any device, to visitors by their token."""
    return Exposed(exposed=await was_shown(session, person_of(request) or person, type))


@router.post("/expose", name="mock_exposed", dependencies=[BEGUN])
async def exposed(body: Shown, request: Request, person: Person, session: Session) -> Exposed:
    """Record that the tutorial was shown."""
    await record_exposure(session, person_of(request) or person, body.type)
    return Exposed(exposed=True)


@router.get("/invest/limit", name="mock_limit")
async def limit(
    person: Person, session: Session, product_uid: Annotated[str, Query(alias="productUid")]
) -> ProductLimit:
    """Return how much of a product may be ordered, by the limits of an ordinary investor."""
    return await limit_of(session, Eligibility(person, INVESTOR, None), product_uid)


@router.post("/invest/limit/max", name="mock_limit_max")
async def limit_max(body: ProductList, person: Person, session: Session) -> LimitList:
    """The limits of several products, one by one."""
    investor = Eligibility(person, INVESTOR, None)
    return LimitList(limit_list=await limits_of(session, investor, body.product_uid_list))


@router.post("/invest/limit/within", name="mock_limit_within")
async def limit_within(body: ProductList, person: Person, session: Session) -> Within:
    """Return the limit for all of them together; the wallet replaces the deposit."""
    investor = Eligibility(person, INVESTOR, None)
    most = await within(session, investor, body.product_uid_list)
    return Within(limit=most, deposit=(await wallet_of(session, person)).balance)


@router.post("/invest/multiple-confirm", name="mock_confirm", dependencies=[BEGUN])
async def confirm(body: MockOrder, person: Person, session: Session, key: Key) -> Confirmed:
    """Place an order; each line is accepted in full or refused. The same key is the same order."""
    uid = uid_of_request(person, key)
    lines = [Line(uid, person, line.product_uid, line.amount) for line in body.lines]
    outcomes = [Outcome.of(answer) for answer in await place(session, person, lines, datetime.now(UTC))]
    return Confirmed(order_uid=uid if any(o.is_taken for o in outcomes) else None, lines=outcomes)


@router.get("/products/data/{uid}", name="mock_detail")
@router.get("/products/data/{uid}/private", name="mock_private_detail")
async def product(
    uid: str, person: Person, session: Session, products: Products, token: detail.Token = ""
) -> detail.Detail:
    """Return the product's page as an eligible investor sees it."""
    shown = await detail.seen_product(products, uid, token)
    held = (await holdings_of(session, person)).exposure(shown.product.borrower, shown.product.uid)
    return detail.Detail(
        deal_template=shown.template,
        is_agreed=True,
        is_invested=held.offering > 0,
        is_first_investment=not held.total,
        has_account=True,
    )


# Calls that are the same as in real investing, among the products and carts of mock investing.
READS = (
    ("GET", "/products/collateral", lists.collateral),
    ("GET", "/products/collateral/ended", lists.collateral_ended),
    ("GET", "/products/collateral/count", lists.collateral_count),
    ("GET", "/products/credit", lists.credit),
    ("GET", "/products/credit/ended", lists.credit_ended),
    ("GET", "/products/credit/count", lists.credit_count),
    ("GET", "/products/{uid}/schedule", detail.payout_schedule),
    ("GET", "/products/{uid}/expect-taxed-interest", detail.expect_taxed_interest),
    ("POST", "/products/expect-taxed-interest", interest.expect_taxed_interests),
    ("POST", "/search/product/default", lists.search),
    ("POST", "/search/product/personal-loan-credit", lists.search_credit),
    ("POST", "/search/product/personal-loan-credit/completed", lists.search_credit_ended),
    ("POST", "/search/product/personal-loan-credit/count", lists.search_credit_count),
    ("GET", "/search/product/personal-loan-credit/completed/count", lists.search_credit_ended_count),
    ("GET", "/invest/apply/cart", cart.cart),
    ("GET", "/invest/apply/cart/alarm", cart.cart_alarm),
    ("GET", "/invest/cart/filter", cart.cart_filter),
)
CHANGES = (
    ("/invest/apply/cart/add", cart.add_to_cart, 204),
    ("/invest/apply/cart/delete", cart.remove_from_cart, 204),
    ("/invest/apply/cart/amount", cart.change_amount, 204),
    ("/invest/cart/filter", cart.change_cart_filter, 200),
)
router.get("/products/{uid}/pdf", name="mock_offering_paper", response_class=Response)(paper.offering_paper)
for method, path, read in READS:
    router.add_api_route(path, read, methods=[method], name=f"mock_{read.__name__}")
for path, change, status in CHANGES:
    name = f"mock_{change.__name__}"
    router.add_api_route(path, change, methods=["POST"], name=name, status_code=status, dependencies=[BEGUN])
