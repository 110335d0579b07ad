"""Lists of products: by category and phase, and whatever somebody searches for."""

from datetime import UTC, datetime
from decimal import Decimal
from typing import Annotated

from fastapi import Query
from pydantic import Field

from api.dependencies import Session
from api.envelope import Camel, Data
from api.products.shapes import Card
from api.router import Router
from api.transaction import LookingRoute
from db.catalogue import Wanted, count, find, titles
from domain.codes import SORTS
from domain.offerings import Phase

router = Router(LookingRoute, prefix="/v2", tags=["products"])

PAGE, CARDS, CREDIT = 9, 18, 25  # products a page
SUGGESTIONS = 10
LARGEST = 100

Size = Annotated[int, Field(ge=1, le=LARGEST)]
Percent = Annotated[Decimal, Field(ge=0, le=100)]
Months = Annotated[int, Field(ge=0, le=1_200)]
Place = Annotated[int, Query(ge=0, le=1_000_000)]
Sort = Annotated[str, Field(pattern=f"^[{''.join(sort.code for sort in SORTS)}]$")]


class Filters(Camel):
    """What is looked for, and from where on. Percent a year, months."""

    last_product_uid: str = ""
    page_size: Size | None = None
    title_keyword: Annotated[str, Field(max_length=100)] = ""
    category_list: list[str] = []
    state_list: list[Phase] = []
    grade_list: list[str] = []
    interest_rate_from: Percent | None = None
    interest_rate_to: Percent | None = None
    period_from: Months | None = None
    period_to: Months | None = None
    sort: Sort = "1"

    def wanted(self, *, credit: bool | None) -> Wanted:
        """The same, for the query."""
        return Wanted(
            credit, self.title_keyword, self.category_list, self.grade_list, self.interest_rate_from,
            self.interest_rate_to, self.period_from, self.period_to, self.sort,
        )  # fmt: skip

    def asks_for(self, phase: Phase) -> bool:
        """Whether products of that phase are wanted; every phase is when none is named."""
        return not self.state_list or phase in self.state_list


class Groups(Camel):
    """The first products of each phase."""

    ongoing: list[Card]
    planned: list[Card]
    ended: list[Card]


class Page(Camel):
    """A page, and how many products there are in all."""

    products: list[Card]
    total_count: int


class Found(Camel):
    """What a search found; `products` are those of all three lists."""

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
    def of(cls, counted: dict[Phase, int]) -> "Counts":
        """From the query."""
        return cls(
            ongoing=counted[Phase.ONGOING], planned=counted[Phase.PLANNED], ended=counted[Phase.ENDED],
            total=sum(counted.values()),
        )  # fmt: skip


class Suggestions(Camel):
    """Titles to choose from, while one is typing."""

    titles: list[str]


@router.get("/products/collateral")
async def collateral(filters: Annotated[Filters, Query()], session: Session) -> Data[Groups]:
    """Secured products: everything ongoing and planned, the latest ended."""
    ongoing, planned, ended = [await _page(session, filters, phase, False, PAGE) for phase in _PHASES]
    return Data(data=Groups(ongoing=ongoing, planned=planned, ended=ended))


@router.get("/products/collateral/ended")
async def collateral_ended(filters: Annotated[Filters, Query()], session: Session) -> Data[Page]:
    """Secured products that are no longer open, the latest first."""
    return Data(data=await _counted(session, filters, Phase.ENDED, credit=False, size=PAGE))


@router.get("/products/collateral/count")
async def collateral_count(session: Session) -> Data[Counts]:
    """How many secured products there are."""
    return Data(data=Counts.of(await count(session, Wanted(credit=False), datetime.now(UTC))))


@router.get("/products/credit")
async def credit(
    filters: Annotated[Filters, Query()], session: Session, page: Annotated[Place, Query(ge=1)] = 1
) -> Data[Page]:
    """Open personal credit, page by page."""
    return Data(data=await _counted(session, filters, Phase.ONGOING, credit=True, size=CREDIT, page=page))


@router.get("/products/credit/ended")
async def credit_ended(filters: Annotated[Filters, Query()], session: Session) -> Data[Page]:
    """Personal credit that is no longer open, the latest first."""
    return Data(data=await _counted(session, filters, Phase.ENDED, credit=True, size=CREDIT))


@router.get("/products/credit/count")
async def credit_count(session: Session) -> Data[Counts]:
    """How many personal credit products there are."""
    return Data(data=Counts.of(await count(session, Wanted(credit=True), datetime.now(UTC))))


@router.post("/search/product/default")
async def search(filters: Filters, session: Session) -> Data[Found]:
    """Search among secured products."""
    pages = [await _page(session, filters, phase, False, PAGE) if filters.asks_for(phase) else [] for phase in _PHASES]
    counted = await count(session, filters.wanted(credit=False), datetime.now(UTC))
    return Data(
        data=Found(
            ongoing_products=pages[0], ready_products=pages[1], completed_products=pages[2],
            products=[card for page in pages for card in page],
            total_count=sum(number for phase, number in counted.items() if filters.asks_for(phase)),
        )
    )  # fmt: skip


@router.post("/search/product/personal-loan-credit")
async def search_credit(filters: Filters, session: Session) -> Data[Page]:
    """Search among open personal credit."""
    return Data(data=await _counted(session, filters, Phase.ONGOING, credit=True, size=CREDIT))


@router.post("/search/product/personal-loan-credit/completed")
async def search_credit_ended(filters: Filters, session: Session) -> Data[Page]:
    """Search among personal credit that is no longer open."""
    return Data(data=await _counted(session, filters, Phase.ENDED, credit=True, size=CREDIT))


@router.post("/search/product/personal-loan-credit/count")
async def search_credit_count(filters: Filters, session: Session) -> Data[Counts]:
    """How many personal credit products a search finds."""
    return Data(data=Counts.of(await count(session, filters.wanted(credit=True), datetime.now(UTC))))


@router.get("/search/product/personal-loan-credit/completed/count")
async def search_credit_ended_count(filters: Annotated[Filters, Query()], session: Session) -> Data[int]:
    """How many of them are no longer open."""
    return Data(data=(await count(session, filters.wanted(credit=True), datetime.now(UTC)))[Phase.ENDED])


@router.get("/search/product/count")
async def search_count(filters: Annotated[Filters, Query()], session: Session) -> Data[Counts]:
    """How many products of any category a search finds."""
    return Data(data=Counts.of(await count(session, filters.wanted(credit=None), datetime.now(UTC))))


@router.get("/search/product/card-list")
async def card_list(filters: Annotated[Filters, Query()], session: Session) -> Data[Page]:
    """Open products of any category."""
    return Data(data=await _counted(session, filters, Phase.ONGOING, credit=None, size=CARDS))


@router.get("/search/product/card-list/count")
async def card_list_count(filters: Annotated[Filters, Query()], session: Session) -> Data[int]:
    """How many of them there are."""
    return Data(data=(await count(session, filters.wanted(credit=None), datetime.now(UTC)))[Phase.ONGOING])


@router.get("/search/product/ac")
async def autocomplete(
    session: Session,
    query: Annotated[str, Query(min_length=1, max_length=100)],
    offset: Place = 0,
    credit: bool = False,
) -> Data[Suggestions]:
    """Titles that begin to fit, of secured products or of personal credit; first consonants are enough (ㄱㅇㅅㅇ)."""
    wanted = Wanted(credit=credit, title=query)
    return Data(data=Suggestions(titles=list(await titles(session, wanted, size=SUGGESTIONS, skip=offset))))


_PHASES = (Phase.ONGOING, Phase.PLANNED, Phase.ENDED)


async def _page(session: Session, filters: Filters, phase: Phase, credit: bool | None, size: int) -> list[Card]:
    now = datetime.now(UTC)
    size, after = filters.page_size or size, filters.last_product_uid
    found = await find(session, filters.wanted(credit=credit), phase, now, size=size, after=after)
    return [Card.of(product, now) for product in found]


async def _counted(
    session: Session, filters: Filters, phase: Phase, *, credit: bool | None, size: int, page: int = 1
) -> Page:
    now, wanted = datetime.now(UTC), filters.wanted(credit=credit)
    size, after = filters.page_size or size, filters.last_product_uid
    found = await find(session, wanted, phase, now, size=size, after=after, skip=(page - 1) * size)
    counted = await count(session, wanted, now)
    return Page(products=[Card.of(product, now) for product in found], total_count=counted[phase])
