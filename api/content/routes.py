"""The calls of public content. All callers get the same response, and none contains a name."""

from collections.abc import Awaitable, Callable
from datetime import UTC, date, datetime
from typing import Any

from api.core.dependencies import Session
from api.core.ttl_cache import TTLCache
from api.http.envelope import Camel
from api.http.router import Router
from db.content.notices import header_notice
from db.content.site_content import Place, shown
from db.content.tables import Content, Notice
from db.investing.activity_feed import Event, Kind, footsteps, product_news

router = Router(prefix="/v2", tags=["content"])


class Banner(Camel):
    """A sentence with a link."""

    title: str
    contents: str
    link_url: str

    @classmethod
    def of(cls, entry: Content) -> "Banner":
        """Create it from the published banner."""
        return cls(title=entry.title, contents=entry.contents, link_url=entry.link_url)

    @classmethod
    def to(cls, notice: Notice) -> "Banner":
        """Create one that leads to the notice."""
        return cls(title=notice.title, contents="", link_url=f"/notice/{notice.uid}")


class Publication(Banner):
    """An article or a position. `source`: the newspaper, or the team that is hiring."""

    source: str
    published_on: date

    @classmethod
    def of(cls, entry: Content) -> "Publication":
        """Create it from the published article or position."""
        return cls(
            title=entry.title,
            contents=entry.contents,
            link_url=entry.link_url,
            source=entry.source or "",
            published_on=entry.published_on,
        )


class News(Camel):
    """A recent or coming event of a product. Won: invested, raised, still missing or paid out."""

    kind: Kind
    product_uid: str
    title: str
    amount: int
    at: datetime

    @classmethod
    def of(cls, event: Event) -> "News":
        """Create it from the event."""
        return cls(**event._asdict())


_published = TTLCache[Place, list[Content]]()
_header = TTLCache[str, Banner | None]()
_news = TTLCache[str, list[News]]()


@router.get("/banner/header")
async def header_banner(session: Session) -> Banner | None:
    """Return the banner above the header, if there is one: the newest notice for it, or else the newest banner."""

    async def find() -> Banner | None:
        if notice := await header_notice(session):
            return Banner.to(notice)
        return next((Banner.of(entry) for entry in await shown(session, "header")), None)

    return await _header.get("", find)


@router.get("/banner/upper")
async def upper_banners(session: Session) -> list[Banner]:
    """Banners of the first page."""
    return [Banner.of(entry) for entry in await _at(session, "upper")]


@router.get("/banner/product")
async def product_banners(session: Session) -> list[Banner]:
    """Banners of the product lists."""
    return [Banner.of(entry) for entry in await _at(session, "product")]


@router.get("/company/press")
async def press(session: Session) -> list[Publication]:
    """Articles about the platform, the newest first."""
    return [Publication.of(entry) for entry in await _at(session, "press")]


@router.get("/company/recruit")
async def recruit(session: Session) -> list[Publication]:
    """Open positions, the newest first."""
    return [Publication.of(entry) for entry in await _at(session, "recruit")]


@router.get("/footsteps", name="footsteps")
async def latest_footsteps(session: Session) -> list[News]:
    """Return the latest investments and openings."""
    return await _latest(session, footsteps)


@router.get("/product-news", name="product_news")
async def latest_product_news(session: Session) -> list[News]:
    """Return openings and closings within a day, and paid-out loans, the newest first."""
    return await _latest(session, product_news)


async def _at(session: Session, place: Place) -> list[Content]:
    async def find() -> list[Content]:
        return list(await shown(session, place))

    return await _published.get(place, find)


async def _latest(session: Session, events: Callable[[Any, datetime], Awaitable[list[Event]]]) -> list[News]:
    async def find() -> list[News]:
        return [News.of(event) for event in await events(session, datetime.now(UTC))]

    return await _news.get(events.__name__, find)
