"""The site's public content: banners, press, positions, product news and recent activity."""

from collections.abc import AsyncGenerator, Awaitable, Callable
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest
import pytest_asyncio

from tests.api.conftest import Browser, Internals
from tests.api.investing.investors import Member, data, investor, order
from tests.factories import Listing
from tests.internals import eventually

__all__ = ["investor"]  # a fixture, found by its name

INSERT = """
insert into content (place, title, contents, link_url, published_on, source, shown_until)
values (:place, :title, '내용', '/products/collateral', current_date - cast(:ago as int), :source, :until)
"""
Published = Callable[..., Awaitable[str]]


@pytest_asyncio.fixture
async def published(internals: Internals) -> AsyncGenerator[Published]:
    """Publishes an entry with a unique title and returns the title."""
    titles: list[str] = []

    async def make(place: str, *, ago: int = 0, source: str | None = None, until: datetime | None = None) -> str:
        titles.append(uuid4().hex)
        await internals.sql(INSERT, place=place, title=titles[-1], ago=ago, source=source, until=until)
        return titles[-1]

    yield make
    await internals.sql("delete from content where title = any(:titles)", titles=titles)


async def titles(browser: Browser, path: str) -> list[str]:
    return [entry["title"] for entry in await data(browser, path)]


@pytest.mark.parametrize(
    ("place", "path"),
    [
        ("upper", "/v2/banner/upper"),
        ("product", "/v2/banner/product"),
        ("press", "/v2/company/press"),
        ("recruit", "/v2/company/recruit"),
    ],
)
async def test_published_entries_are_listed_the_newest_first(
    browser: Browser, published: Published, place: str, path: str
) -> None:
    over, coming = datetime.now(UTC) - timedelta(minutes=1), -2
    older, newer = await published(place, ago=3, source="신문"), await published(place, ago=1)
    unseen = {await published(place, until=over), await published(place, ago=coming)}

    async def is_there() -> bool:
        shown = [title for title in await titles(browser, path) if title in {older, newer} | unseen]
        return shown == [newer, older]

    await eventually(is_there)
    entry = next(entry for entry in await data(browser, path) if entry["title"] == older)
    known = {"title": older, "contents": "내용", "linkUrl": "/products/collateral"}
    assert entry.items() >= known.items()
    assert entry.get("source", "신문") == "신문"


async def test_one_banner_above_the_header_or_none(
    browser: Browser, published: Published, internals: Internals
) -> None:
    async def banner() -> Any:
        return await data(browser, "/v2/banner/header")

    async def is_none() -> bool:
        return await banner() is None

    async def is_there() -> bool:
        return not await is_none()

    await internals.sql("delete from content where place = 'header'")  # the demo publishes one
    await eventually(is_none)
    title = await published("header")
    await eventually(is_there)
    assert await banner() == {"title": title, "contents": "내용", "linkUrl": "/products/collateral"}


async def events(browser: Browser, path: str, uid: str) -> dict[str, dict[str, Any]]:
    """Return the activity that the feed shows about a product, by kind."""
    return {event["kind"]: event for event in await data(browser, path) if event["productUid"] == uid}


async def test_footsteps_show_events_without_names(investor: Browser, member: Member, listed: Listing) -> None:
    just_now = datetime.now(UTC) - timedelta(seconds=1)  # only the latest are shown
    uid, private = await listed(opens_at=just_now), await listed(token="secret")

    async def shows(kind: str, amount: int) -> bool:
        shown = await events(investor, "/v2/footsteps", uid)
        return {kind: event["amount"] for kind, event in shown.items()} == {kind: amount}

    await eventually(lambda: shows("opened", 10_000_000))
    for amount in (20_000, 30_000):  # the latest event of each product
        assert (await order(investor, (uid, amount))).status_code == 200
    await eventually(lambda: shows("invested", 30_000))
    shown = await events(investor, "/v2/footsteps", uid)
    assert shown["invested"].keys() == {"kind", "productUid", "title", "amount", "at"}
    assert member[0].name not in (await investor.get("/v2/footsteps")).text
    assert not await events(investor, "/v2/footsteps", private)


async def test_product_news(browser: Browser, listed: Listing, internals: Internals) -> None:
    now = datetime.now(UTC)
    hour, week = timedelta(hours=1), timedelta(days=7)
    soon = await listed(opens_at=now + hour, closes_at=now + week)
    last = await listed(closes_at=now + hour)
    paid = await listed()
    neither = await listed(opens_at=now + 2 * week, closes_at=now + 3 * week)
    await internals.sql("update product set disbursed_on = current_date where uid = :uid", uid=paid)

    async def kinds() -> list[list[str]]:
        return [sorted(await events(browser, "/v2/product-news", uid)) for uid in (soon, last, paid, neither)]

    async def is_shown() -> bool:
        return await kinds() == [["opening"], ["closing"], ["disbursed"], []]

    await eventually(is_shown)
