"""An institution's monthly limit and product rules. Orders must comply with them."""

from datetime import UTC, datetime
from decimal import Decimal
from typing import Annotated, Self

from fastapi import Depends, Query
from pydantic import Field, model_validator

from api.core.dependencies import Person, Session
from api.http.envelope import Camel
from api.http.fields import Integer
from api.http.router import Router
from api.products.shapes import Card, Rate
from db.accounts.corporations import kinds_of
from db.investing.institution_rules import ordered_this_month, rules_of, set_rules
from db.products.catalogue import Wanted, count_in, find
from domain.core.codes import PRODUCT_CATEGORIES, PRODUCT_GRADES
from domain.core.errors import BusinessError, ErrorCode
from domain.investing.institution_rules import InstitutionRules
from domain.products.offering import SMALLEST
from domain.products.phase import Phase

router = Router(prefix="/v2/institution", tags=["institution"])
PAGE = 18  # open products
CATEGORIES = frozenset(code.code for code in PRODUCT_CATEGORIES)
GRADES = frozenset(code.code for code in PRODUCT_GRADES)
Won = Annotated[Integer, Field(ge=SMALLEST, le=10**13)]
Percent = Annotated[Decimal, Field(ge=0, le=20, decimal_places=2)]


async def _institution(person: Person, session: Session) -> str:
    if not (await kinds_of(session, person)).is_financial_institution:
        raise BusinessError(ErrorCode.INSTITUTIONS_ONLY)
    return person


Institution = Annotated[str, Depends(_institution)]  # raises BusinessError(INSTITUTIONS_ONLY)


class Rules(Camel):
    """Won, percent a year, months; codes of the lists of codes. Null or an empty list means no restriction."""

    monthly_limit: Won | None = None
    product_limit: Won | None = None
    categories: Annotated[list[str], Field(max_length=len(CATEGORIES))] = []
    grades: Annotated[list[str], Field(max_length=len(GRADES))] = []
    lowest_rate: Percent | None = None
    highest_rate: Percent | None = None
    longest_months: Annotated[Integer, Field(ge=1, le=60)] | None = None

    @model_validator(mode="after")
    def _makes_sense(self) -> Self:
        if not (set(self.categories) <= CATEGORIES and set(self.grades) <= GRADES):
            raise ValueError("a code that the lists do not hold")
        if self.lowest_rate is not None and self.highest_rate is not None and self.lowest_rate > self.highest_rate:
            raise ValueError("the lowest rate is above the highest")
        return self


class OwnRules(Camel):
    """An institution's own rules, and the won it has ordered this month. `left`: null without a limit."""

    monthly_limit: int | None
    product_limit: int | None
    categories: list[str]
    grades: list[str]
    lowest_rate: Rate | None
    highest_rate: Rate | None
    longest_months: int | None
    ordered_this_month: int
    left_this_month: int | None


class Admitted(Camel):
    """A page of the open products that the rules allow, the earliest end first; the number of all that the rules allow,
    and of all open products."""

    products: list[Card]
    allowed_count: int
    total_count: int


@router.get("/investment-limit")
async def institution_rules(person: Institution, session: Session) -> OwnRules:
    """Return the rules for the institution's orders."""
    return await _shown(session, person)


@router.post("/investment-limit")
async def set_institution_rules(body: Rules, person: Institution, session: Session) -> OwnRules:
    """Replace the rules; they apply from the next order."""
    rules = InstitutionRules(
        body.monthly_limit,
        body.product_limit,
        tuple(sorted(set(body.categories))),
        tuple(sorted(set(body.grades))),
        body.lowest_rate,
        body.highest_rate,
        body.longest_months,
    )
    await set_rules(session, person, rules)
    return await _shown(session, person)


@router.get("/products")
async def institution_products(
    person: Institution,
    session: Session,
    last_product_uid: Annotated[str, Query(alias="lastProductUid", max_length=100)] = "",
) -> Admitted:
    """Return open products that the institution's rules allow, from the same data as the public list. After a last
    product the list continues."""
    rules, now = await rules_of(session, person), datetime.now(UTC)
    admitted = Wanted(
        categories=rules.categories,
        grades=rules.grades,
        rate_from=rules.lowest_rate,
        rate_to=rules.highest_rate,
        months_to=rules.longest_months,
        sort="2",
    )
    products = await find(session, admitted, Phase.ONGOING, now, size=PAGE, after=last_product_uid)
    allowed = await count_in(session, admitted, Phase.ONGOING, now)
    total = await count_in(session, Wanted(), Phase.ONGOING, now)
    cards = [Card.of(product, now) for product in products]
    return Admitted(products=cards, allowed_count=allowed, total_count=total)


async def _shown(session: Session, person: str) -> OwnRules:
    rules = await rules_of(session, person)
    ordered = (await ordered_this_month(session, [person], datetime.now(UTC))).get(person, 0)
    return OwnRules(
        monthly_limit=rules.monthly_limit,
        product_limit=rules.product_limit,
        categories=list(rules.categories),
        grades=list(rules.grades),
        lowest_rate=rules.lowest_rate,
        highest_rate=rules.highest_rate,
        longest_months=rules.longest_months,
        ordered_this_month=ordered,
        left_this_month=None if rules.monthly_limit is None else max(rules.monthly_limit - ordered, 0),
    )
