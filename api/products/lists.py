"""Lists of products: by category and phase, and by search."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from decimal import Decimal
from operator import attrgetter
from typing import Annotated, Any, Self

from fastapi import Query
from pydantic import BeforeValidator, Field

from api.http.envelope import Asked, Camel
from api.http.router import PlainRouter
from api.products.catalogue import Catalogue, Products, Slice, Typed
from api.products.shapes import Card, EndedPage, Page, Rate
from db.products.catalogue import Choice, Wanted, total
from domain.core.codes import ENDED_SORTS, SORTS
from domain.products.phase import Phase
from domain.products.states import LoanOutcome

router = PlainRouter(prefix="/v2", tags=["products"])

PAGE, CARDS, CREDIT = 9, 18, 25  # products in a page
LARGEST = 100

Size = Annotated[int, Field(ge=1, le=LARGEST)]
Percent = Annotated[Decimal, Field(ge=0, le=100)]
Months = Annotated[int, Field(ge=0, le=1_200)]
Place = Annotated[int, Query(ge=0, le=1_000_000)]
Sort = Annotated[str, Field(pattern=f"^[{''.join(sort.code for sort in SORTS + ENDED_SORTS)}]$")]


class Filters(Asked):
    """Filter and cursor. Percent a year, months. `outcomeList`: for the lists of ended products."""

    last_product_uid: str = ""
    page_size: Size | None = None
    title_keyword: Annotated[str, Field(max_length=100)] = ""
    category_list: list[str] = []
    state_list: list[Annotated[Phase, BeforeValidator(str)]] = []
    grade_list: list[str] = []
    interest_rate_from: Percent | None = None
    interest_rate_to: Percent | None = None
    period_from: Months | None = None
    period_to: Months | None = None
    sort: Sort = "1"
    outcome_list: list[LoanOutcome] = []

    def wanted(self, *, credit: bool | None) -> Wanted:
        """Return the filter for the query."""
        return Wanted(
            credit,
            self.title_keyword,
            tuple(self.category_list),
            tuple(self.grade_list),
            self.interest_rate_from,
            self.interest_rate_to,
            self.period_from,
            self.period_to,
            self.sort,
            tuple(self.outcome_list),
        )

    def slice(self, phase: Phase, *, credit: bool | None, size: int, page: int = 1) -> Slice:
        """The requested page. `size`: the page size, unless the query contains another."""
        size = self.page_size or size
        return Slice(self.wanted(credit=credit), phase, size, self.last_product_uid, (page - 1) * size)

    def asks_for(self, phase: Phase) -> bool:
        """Return whether products of that phase are wanted. Without any phase, all are."""
        return not self.state_list or phase in self.state_list


class SecuredFilters(Filters):
    """`loanToValueTo`: the most that the loan and the debts before it may be, in percent of the collateral. No index
    has it: it applies to open and planned products, and with it no ended ones are returned."""

    loan_to_value_to: Percent | None = None

    def wanted(self, *, credit: bool | None) -> Wanted:
        """Return the filter for the query."""
        return replace(super().wanted(credit=credit), ratio_to=self.loan_to_value_to)


class Groups(Camel):
    """The first products of each phase."""

    ongoing: list[Card]
    planned: list[Card]
    ended: list[Card]


class Found(Camel):
    """The results of a search; `products` contains those of all three lists."""

    ongoing_products: list[Card]
    ready_products: list[Card]
    completed_products: list[Card]
    products: list[Card]
    total_count: int


class Counts(Camel):
    """Products in each phase."""

    ongoing: int
    planned: int
    ended: int
    total: int

    @classmethod
    def of(cls, counted: dict[Phase, int], **more: Any) -> Self:
        """Create it from the query's result. `more`: fields of the subclass."""
        return cls(
            ongoing=counted[Phase.ONGOING],
            planned=counted[Phase.PLANNED],
            ended=counted[Phase.ENDED],
            total=sum(counted.values()),
            **more,
        )


class ChoiceCounts(Counts):
    """Products of a category or of a grade in each phase. `code`: of the category or of the grade."""

    code: str


class CountsByChoice(Counts):
    """Products in each phase, and the same by category and by grade. One without products is absent."""

    categories: list[ChoiceCounts]
    grades: list[ChoiceCounts]


class Suggestion(Camel):
    """A suggested title, with phase and rate (percent a year) of its newest product."""

    title: str
    state: Phase
    rate: Rate


class Suggestions(Camel):
    """Suggested titles for the typed text: of open products, of planned ones, then of ended ones."""

    titles: list[str]
    suggestions: list[Suggestion]


@router.get("/products/collateral")
async def collateral(filters: Annotated[SecuredFilters, Query()], products: Products) -> Groups:
    """Return secured products: everything ongoing and planned, and the latest ended."""
    ongoing, planned = [await _secured(products, filters, phase, LARGEST) for phase in (Phase.ONGOING, Phase.PLANNED)]
    ended = await _secured(products, filters, Phase.ENDED) if filters.loan_to_value_to is None else []
    return Groups(ongoing=ongoing, planned=planned, ended=ended)


@router.get("/products/collateral/ended")
async def collateral_ended(
    filters: Annotated[Filters, Query()], products: Products, page: Annotated[Place, Query(ge=1)] = 1
) -> EndedPage:
    """Return secured products that are no longer open, page by page or after the last product."""
    return await products.ended_page(filters.slice(Phase.ENDED, credit=False, size=PAGE, page=page))


@router.get("/products/collateral/count")
async def collateral_count(products: Products) -> CountsByChoice:
    """Return the number of secured products."""
    return _by_choice(await products.counts_by_choice(Wanted(credit=False)))


@router.get("/products/credit")
async def credit(
    filters: Annotated[Filters, Query()], products: Products, page: Annotated[Place, Query(ge=1)] = 1
) -> Page:
    """Return open personal credit, page by page."""
    return await products.page(filters.slice(Phase.ONGOING, credit=True, size=CREDIT, page=page))


@router.get("/products/credit/ended")
async def credit_ended(
    filters: Annotated[Filters, Query()], products: Products, page: Annotated[Place, Query(ge=1)] = 1
) -> EndedPage:
    """Return personal credit that is no longer open, page by page or after the last product."""
    return await products.ended_page(filters.slice(Phase.ENDED, credit=True, size=CREDIT, page=page))


@router.get("/products/credit/count")
async def credit_count(products: Products) -> CountsByChoice:
    """Return the number of personal credit products."""
    return _by_choice(await products.counts_by_choice(Wanted(credit=True)))


@router.post("/search/product/default")
async def search(filters: Filters, products: Products) -> Found:
    """Search secured products. After a last product the list of its phase continues; the other lists are empty."""
    last = await products.product(filters.last_product_uid) if filters.last_product_uid else None
    phases = [last.template.properties.state] if last else [phase for phase in _PHASES if filters.asks_for(phase)]
    pages = [await _secured(products, filters, phase) if phase in phases else [] for phase in _PHASES]
    counted = await products.counts(filters.wanted(credit=False))
    return Found(
        ongoing_products=pages[0],
        ready_products=pages[1],
        completed_products=pages[2],
        products=[card for page in pages for card in page],
        total_count=sum(number for phase, number in counted.items() if filters.asks_for(phase)),
    )


@router.post("/search/product/personal-loan-credit")
async def search_credit(filters: Filters, products: Products) -> Page:
    """Search among open personal credit."""
    return await products.page(filters.slice(Phase.ONGOING, credit=True, size=CREDIT))


@router.post("/search/product/personal-loan-credit/completed")
async def search_credit_ended(filters: Filters, products: Products) -> Page:
    """Search among personal credit that is no longer open."""
    return await products.page(filters.slice(Phase.ENDED, credit=True, size=CREDIT))


@router.post("/search/product/personal-loan-credit/count")
async def search_credit_count(filters: Filters, products: Products) -> Counts:
    """Return the number of personal credit products that match."""
    return Counts.of(await products.counts(filters.wanted(credit=True)))


@router.get("/search/product/personal-loan-credit/completed/count")
async def search_credit_ended_count(filters: Annotated[Filters, Query()], products: Products) -> int:
    """Return the number of matches that are no longer open."""
    return await products.count((filters.wanted(credit=True), Phase.ENDED))


@router.get("/search/product/count")
async def search_count(filters: Annotated[Filters, Query()], products: Products) -> Counts:
    """Return the number of matching products of any category."""
    return Counts.of(await products.counts(filters.wanted(credit=None)))


@router.get("/search/product/card-list")
async def card_list(filters: Annotated[Filters, Query()], products: Products) -> Page:
    """Return products of any category, grouped by the phases of `stateList` in their order; open products without
    it."""
    wanted, size, after = filters.wanted(credit=None), filters.page_size or CARDS, filters.last_product_uid
    last = await products.product(after) if after else None
    begun = _PHASES.index(last.template.properties.state) if last else 0
    cards: list[Card] = []
    for place, phase in enumerate(_PHASES):
        is_asked = phase in _of_cards(filters) and place >= begun and bool(last) is bool(after)
        if is_asked and len(cards) < size:
            cards += await products.cards(Slice(wanted, phase, size - len(cards), after if place == begun else ""))
    return Page(products=cards, total_count=await card_list_count(filters, products))


@router.get("/search/product/card-list/count")
async def card_list_count(filters: Annotated[Filters, Query()], products: Products) -> int:
    """Return their number."""
    wanted = filters.wanted(credit=None)
    return sum([await products.count((wanted, phase)) for phase in _of_cards(filters)])


@router.get("/search/product/ac")
async def autocomplete(
    products: Products,
    query: Annotated[str, Query(min_length=1, max_length=100)],
    offset: Place = 0,
    credit: bool = False,
) -> Suggestions:
    """Return titles that match the typed text, of secured products or of personal credit; first consonants suffice
    (ㄱㅇㅅㅇ)."""
    typed = Typed(Wanted(credit=credit, title=query), offset)
    found = await products.titles(typed)
    suggestions = [Suggestion(title=one.title, state=one.phase, rate=one.annual_rate) for one in found]
    return Suggestions(titles=[one.title for one in found], suggestions=suggestions)


_PHASES = (Phase.ONGOING, Phase.PLANNED, Phase.ENDED)


def _of_cards(filters: Filters) -> list[Phase]:
    return [phase for phase in _PHASES if phase in (filters.state_list or [Phase.ONGOING])]


def _by_choice(counted: Mapping[Choice, Mapping[Phase, int]]) -> CountsByChoice:
    def of(codes: Callable[[Choice], str]) -> list[ChoiceCounts]:
        found = {
            code: [numbers for one, numbers in counted.items() if codes(one) == code] for code in map(codes, counted)
        }
        return [ChoiceCounts.of(total(numbers), code=code) for code, numbers in sorted(found.items())]

    categories, grades = of(attrgetter("category")), of(attrgetter("grade"))
    return CountsByChoice.of(total(counted.values()), categories=categories, grades=grades)


async def _secured(products: Catalogue, filters: Filters, phase: Phase, size: int = PAGE) -> list[Card]:
    return await products.cards(filters.slice(phase, credit=False, size=size))
