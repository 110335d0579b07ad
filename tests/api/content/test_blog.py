"""The blog: main categories, the recommended article, the pages of the list, one article."""

from collections.abc import AsyncGenerator, Awaitable, Callable
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest
import pytest_asyncio

from tests.api.conftest import Browser, Internals
from tests.api.investing.investors import data

INSERT = """
insert into blog_post (uid, main_category, title, summary, contents, recommended, published_at, shown_until)
values (:uid, :category, :title, '한 줄로 말하면', '## 제목\n\n내용\n\n![tax]\n\n![level]', :recommended, :at, :until)
"""
LIST = "/v2/blog/list"
NOW = datetime.now(UTC)
Written = Callable[..., Awaitable[str]]


@pytest_asyncio.fixture
async def written(internals: Internals) -> AsyncGenerator[Written]:
    """Publishes an article and returns its uid. Articles of the demo are hidden during the test."""
    uids: list[str] = []
    hidden = await internals.sql("update blog_post set shown_until = now() where shown_until is null returning uid")

    async def make(
        category: str = "invest", *, ago: float = 0, recommended: bool = False, until: datetime | None = None
    ) -> str:
        uids.append(uuid4().hex)
        await internals.sql(
            INSERT,
            uid=uids[-1],
            category=category,
            title=f"글 {ago}",
            recommended=recommended,
            at=NOW - timedelta(hours=ago),
            until=until,
        )
        return uids[-1]

    yield make
    await internals.sql("delete from blog_post where uid = any(:uids)", uids=uids)
    uids = [row.uid for row in hidden]
    await internals.sql("update blog_post set shown_until = null where uid = any(:uids)", uids=uids)


def uids(found: dict[str, Any]) -> list[str]:
    return [post["postUid"] for post in found["postList"]]


@pytest.mark.rule("B160")
async def test_main_categories_that_have_articles(browser: Browser, written: Written) -> None:
    assert await data(browser, "/v2/blog/mainCategories") == {"list": []}
    for category in ("finance", "invest", "finance"):
        await written(category)
    await written("loan", until=NOW - timedelta(minutes=1))
    assert await data(browser, "/v2/blog/mainCategories") == {
        "list": [
            {"code": "invest", "name": "투자", "count": 1},
            {"code": "finance", "name": "생활 금융", "count": 2},
        ]
    }


@pytest.mark.rule("B159")
async def test_the_newest_recommended_article(browser: Browser, written: Written) -> None:
    assert await data(browser, "/v2/blog/recommended") == {"post": None}
    older = await written("loan", ago=5, recommended=True)
    newer = await written(ago=4, recommended=True)
    await written(ago=3)
    await written(ago=2, recommended=True, until=NOW)
    found = (await data(browser, "/v2/blog/recommended"))["post"]
    assert (found["postUid"], found["mainCategoryName"], found["summary"]) == (newer, "투자", "한 줄로 말하면")
    assert found["headings"] == ["제목"]
    assert (found["minutes"], found["figure"]) == (1, "tax")
    assert (await data(browser, "/v2/blog/recommended", mainCategory="loan"))["post"]["postUid"] == older
    assert (await data(browser, "/v2/blog/recommended", mainCategory="ieum"))["post"] is None


@pytest.mark.rule("B158", "B363")
async def test_the_default_page_has_nine_articles(browser: Browser, written: Written) -> None:
    every = [await written("loan" if hours % 2 else "finance", ago=hours) for hours in range(1, 12)]
    await written(ago=-1)
    first = await data(browser, LIST)
    rest = await data(browser, LIST, offset=9)
    loans = await data(browser, LIST, mainCategory="loan", limit=6)
    beyond = await data(browser, LIST, offset=11)
    assert first.keys() == {"postList", "count", "totalCount", "isLast"}
    assert [uids(part) for part in (first, rest, loans, beyond)] == [every[:9], every[9:], every[::2], []]
    assert [(part["count"], part["totalCount"], part["isLast"]) for part in (first, rest, loans, beyond)] == [
        (9, 11, False),
        (2, 11, True),
        (6, 6, True),
        (0, 11, True),
    ]
    assert first["postList"][0].keys() == {
        "postUid",
        "mainCategory",
        "mainCategoryName",
        "title",
        "summary",
        "publishedAt",
        "minutes",
        "figure",
    }


async def test_an_article_is_read_and_a_missing_one_is_not_found(browser: Browser, written: Written) -> None:
    shown, withdrawn, coming = await written(ago=1), await written(ago=1, until=NOW), await written(ago=-1)
    found = await data(browser, "/v2/blog", postUid=shown)
    assert (found["postUid"], found["contents"]) == (shown, "## 제목\n\n내용\n\n![tax]\n\n![level]")
    for uid in (withdrawn, coming, "none"):
        answer = await browser.get("/v2/blog", params={"postUid": uid})
        assert (answer.status_code, answer.json()["data"]["code"]) == (404, "NOT_FOUND")


async def test_an_article_has_a_previous_and_a_next_one(browser: Browser, written: Written) -> None:
    first, middle = await written("loan", ago=9), await written(ago=5)
    await written(ago=4, until=NOW)
    last = await written("ieum", ago=1)
    await written(ago=-1)
    for uid, neighbours in ((first, (None, middle)), (middle, (first, last)), (last, (middle, None))):
        found = await data(browser, "/v2/blog", postUid=uid)
        beside = found["prevPost"], found["nextPost"]
        assert tuple(post and post["postUid"] for post in beside) == neighbours
