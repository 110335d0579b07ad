"""Remaining limits of an investor: in total, for one product, for several together."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Annotated, NamedTuple

from fastapi import Query
from pydantic import Field

from api.core.dependencies import Session
from api.http.envelope import Camel
from api.http.router import Router
from api.investing.investor import Investing
from db.investing.exposures import holdings_of
from db.investing.institution_rules import RulesInUse, rules_in_use
from db.investing.investors import Eligibility, read_credit_notice
from db.ledger.accounts import deposit
from db.ledger.statement import balance_of
from db.products.catalogue import phase_of, several
from db.products.private_access import must_be_invited
from db.products.tables import Product
from domain.core.codes import INVEST_LIMITS, name_of
from domain.core.errors import BusinessError, ErrorCode
from domain.core.money import in_manwon
from domain.investing.holdings import Holdings
from domain.investing.limits import Headroom, InvestorClass, Limit, headroom
from domain.investing.ordering import Allowance, largest_line, largest_together
from domain.products.offering import SMALLEST, Offering
from domain.products.phase import Phase, offering_of

router = Router(prefix="/v2/invest", tags=["invest"])
COLOURS = {
    Limit.NORMAL: "#0a5545",
    Limit.ESTATE: "#b0623f",
    Limit.PF: "#7a5a9e",
    Limit.SAME_BORROWER: "#3d6f9e",
    Limit.RATIO: "#0a5545",
}
# Without a product: the limits that apply to every product.
ANYTHING = Offering(0, is_estate=True, is_pf=True)


class Cap(Camel):
    """One limit, in won."""

    kind: Limit
    title: str
    investment_available: int
    investment_capacity: int
    description: str
    color: str


class Caps(Camel):
    """The caller's limits."""

    investment_cap: list[Cap]


class ProductLimit(Camel):
    """The won of a product that may be ordered. `limitType`: the limit that decides."""

    product_uid: str
    min_amount: int
    investment_available: int
    investment_capacity: int
    limit_type: Limit
    limits: list[Cap]


class ProductList(Camel):
    """Several products."""

    product_uid_list: Annotated[list[str], Field(min_length=1, max_length=100)]


class LimitList(Camel):
    """The limit of each product."""

    limit_list: list[ProductLimit]


class Within(Camel):
    """The largest order of all products together, in won: by common limits, and by the available money."""

    limit: int
    deposit: int


class CreditAlert(Camel):
    """Whether the notice on personal credit has been read."""

    agree: bool


@router.get("/info")
@router.get("/user-info", name="invest_user_info")
async def invest_info(
    investor: Investing, session: Session, product_uid: Annotated[str, Query(alias="productUid")] = ""
) -> Caps:
    """Return the caller's limits for a product, or the limits that apply to every product."""
    if product_uid:
        return Caps(investment_cap=(await limit_of(session, investor, product_uid)).limits)
    holdings = await holdings_of(session, investor.person)
    found = headroom(investor.investor_class, ANYTHING, holdings.sums)
    shown = {limit: left for limit, left in found.items() if limit is not Limit.SAME_BORROWER and left.capacity}
    return Caps(investment_cap=caps_of(shown))


@router.get("/limit")
async def limit(
    investor: Investing, session: Session, product_uid: Annotated[str, Query(alias="productUid")]
) -> ProductLimit:
    """Return how much of that product the caller may order."""
    return await limit_of(session, investor, product_uid)


@router.post("/limit/max")
async def limit_max(body: ProductList, investor: Investing, session: Session) -> LimitList:
    """Return the limits of several products, one by one."""
    return LimitList(limit_list=await limits_of(session, investor, body.product_uid_list))


@router.post("/limit/within")
async def limit_within(body: ProductList, investor: Investing, session: Session) -> Within:
    """Return the largest order of all of them together."""
    most = await within(session, investor, body.product_uid_list)
    money = (await balance_of(session, deposit(investor.person))).available
    return Within(limit=most, deposit=money)


@router.get("/personal-credit/limit-alert")
async def credit_alert(investor: Investing, session: Session) -> CreditAlert:
    """Whether the notice on personal credit has been read."""
    return CreditAlert(agree=investor.has_read_notice)


@router.post("/personal-credit/limit-alert/agree")
async def read_credit_alert(investor: Investing, session: Session) -> CreditAlert:
    """Record that the notice was read."""
    await read_credit_notice(session, investor.person)
    return CreditAlert(agree=True)


async def within(session: Session, investor: Eligibility, uids: Sequence[str]) -> int:
    """Return the largest order of all these products in won, by the rules of orders. Raises the errors of
    `limits_of`."""
    context = await _limit_context(session, investor)
    products = await _products(session, investor, list(dict.fromkeys(uids)))
    most = largest_together([context.allowance(product) for product in products])
    month = context.rules.left_this_month() if context.rules else None
    return most if month is None else largest_line(month, most)


async def limit_of(session: Session, investor: Eligibility, uid: str) -> ProductLimit:
    """Return how much of the product the investor may order. Raises the errors of `limits_of`."""
    (limit,) = await limits_of(session, investor, [uid])
    return limit


async def limits_of(session: Session, investor: Eligibility, uids: Sequence[str]) -> list[ProductLimit]:
    """Return how much of each product the investor may order. Raises BusinessError: NOT_FOUND, PRODUCT_PRIVATE."""
    context = await _limit_context(session, investor)
    return [_limit(product, context.allowance(product)) for product in await _products(session, investor, uids)]


class _LimitContext(NamedTuple):
    """What decides an investor's limits: the class, the holdings, an institution's own rules."""

    investor_class: InvestorClass
    holdings: Holdings
    rules: RulesInUse | None
    now: datetime

    def allowance(self, product: Product) -> Allowance:
        """Return the allowance for a product, also before its opening."""
        held = self.holdings.exposure(product.borrower, product.uid)
        found = headroom(self.investor_class, offering_of(product.amount, product.category), held)
        own = self.rules.headroom(product, held.offering) if self.rules else {}
        available = min([*(left.available for left in found.values()), *own.values()])
        remaining = 0 if phase_of(product, self.now) is Phase.ENDED else product.amount - product.raised
        return Allowance(largest_line(available, remaining), found, product.borrower)


async def _limit_context(session: Session, investor: Eligibility) -> _LimitContext:
    now, is_institution = datetime.now(UTC), investor.investor_class is InvestorClass.INSTITUTION
    rules = await rules_in_use(session, investor.person, now) if is_institution else None
    return _LimitContext(investor.investor_class, await holdings_of(session, investor.person), rules, now)


async def _products(session: Session, investor: Eligibility, uids: Sequence[str]) -> list[Product]:
    found = await several(session, uids)
    if not found.keys() >= set(uids):
        raise BusinessError(ErrorCode.NOT_FOUND)
    products = [found[uid][0] for uid in uids]
    await must_be_invited(session, investor.person, products)
    return products


def _limit(product: Product, allowance: Allowance) -> ProductLimit:
    most, found, _ = allowance
    deciding = min(found, key=lambda kind: found[kind].available)
    return ProductLimit(
        product_uid=product.uid,
        min_amount=min(SMALLEST, product.amount - product.raised),
        investment_available=most,
        investment_capacity=found[deciding].capacity,
        limit_type=deciding,
        limits=caps_of(found),
    )


def caps_of(found: Mapping[Limit, Headroom]) -> list[Cap]:
    """Return limits as the pages show them."""
    return [
        Cap(
            kind=kind,
            title=name_of(INVEST_LIMITS, kind),
            investment_available=left.available,
            investment_capacity=left.capacity,
            description=f"한도 {in_manwon(left.capacity)}",
            color=COLOURS[kind],
        )
        for kind, left in found.items()
    ]
