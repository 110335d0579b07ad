"""Notices: pages of pinned and ordinary ones, disclosures apart from the others, one between its neighbours, found by
words, and withdrawn ones."""

from collections.abc import AsyncGenerator, Awaitable, Callable
from datetime import UTC, date, datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest
import pytest_asyncio

from tests.api.conftest import Browser, Internals
from tests.api.investing.investors import data

INSERT = """
insert into notice (uid, title, contents, mandatory, published_at, shown_until, disclosed_month)
values (:uid, :title, :contents, :mandatory, :at, :until, :month)
"""
LIST = "/v2/notice/list"
NOW = datetime.now(UTC)
Announced = Callable[..., Awaitable[str]]


@pytest_asyncio.fixture
async def announced(internals: Internals) -> AsyncGenerator[Announced]:
    """Publishes a notice and returns its uid. Notices of the demo are hidden during the test."""
    uids: list[str] = []
    hidden = await internals.sql("update notice set shown_until = now() where shown_until is null returning uid")

    async def make(
        title: str = "알려 드려요",
        *,
        ago: float = 0,
        mandatory: bool = False,
        until: datetime | None = None,
        month: date | None = None,
    ) -> str:
        uids.append(uuid4().hex)
        await internals.sql(
            INSERT,
            uid=uids[-1],
            title=title,
            contents="첫 문단\n\n- 하나\n- 둘",
            mandatory=mandatory,
            at=NOW - timedelta(hours=ago),
            until=until,
            month=month,
        )
        return uids[-1]

    yield make
    await internals.sql("delete from notice where uid = any(:uids)", uids=uids)
    uids = [row.uid for row in hidden]
    await internals.sql("update notice set shown_until = null where uid = any(:uids)", uids=uids)


def uids(lines: list[dict[str, Any]]) -> list[str]:
    return [line["noticeUid"] for line in lines]


@pytest.mark.rule("B156")
async def test_pinned_ones_are_separate_and_only_public_ones_are_listed(browser: Browser, announced: Announced) -> None:
    older, newer = await announced(ago=9), await announced(ago=1)
    pinned = [await announced(ago=2, mandatory=True), await announced(ago=8, mandatory=True)]
    await announced("지난 공지", ago=3, until=NOW - timedelta(minutes=1))
    await announced("지난 중요 공지", ago=3, mandatory=True, until=NOW - timedelta(minutes=1))
    await announced("아직 먼 공지", ago=-5)
    found = await data(browser, LIST)
    assert found.keys() == {"totalCount", "mandatoryList", "ordinaryList"}
    assert (uids(found["mandatoryList"]), uids(found["ordinaryList"])) == (pinned, [newer, older])
    assert found["totalCount"] == 2
    assert found["ordinaryList"][0].keys() == {"noticeUid", "title", "publishedAt", "disclosedMonth"}


async def test_disclosures_are_listed_apart(browser: Browser, announced: Announced) -> None:
    notice = await announced(ago=5)
    april = await announced("4월 사업 정보를 공시했어요", ago=2, month=date(2026, 4, 1))
    may = await announced("5월 사업 정보를 공시했어요", ago=3, month=date(2026, 5, 1))
    notices, disclosures = await data(browser, LIST, kind="notice"), await data(browser, LIST, kind="disclosure")
    assert (uids(notices["ordinaryList"]), notices["totalCount"]) == ([notice], 1)
    assert notices["ordinaryList"][0]["disclosedMonth"] is None
    assert (uids(disclosures["ordinaryList"]), disclosures["totalCount"]) == ([april, may], 2)
    assert disclosures["ordinaryList"][0]["disclosedMonth"] == "2026-04-01"
    assert await data(browser, LIST, kind="disclosure", offset=1) == disclosures | {
        "ordinaryList": disclosures["ordinaryList"][1:]
    }
    assert uids((await data(browser, LIST))["ordinaryList"]) == [april, may, notice]
    assert (await browser.get(f"{LIST}?kind=event")).status_code == 422
    beside = await data(browser, "/v2/notice", noticeUid=may)
    assert (beside["prevNotice"], beside["nextNotice"]["noticeUid"]) == (None, april)
    alone = await data(browser, "/v2/notice", noticeUid=notice)
    assert (alone["prevNotice"], alone["nextNotice"]) == (None, None)


async def test_notices_are_found_by_words_of_their_titles(browser: Browser, announced: Announced) -> None:
    found, pinned = await announced("출금이 100% 멈춰요", ago=2), await announced("출금 안내", ago=9, mandatory=True)
    await announced("다른 소식", ago=1)
    for words, ordinary, mandatory in (("출금", [found], [pinned]), ("0%", [found], []), ("출_", [], [])):
        answer = await data(browser, LIST, words=words)
        assert (uids(answer["ordinaryList"]), uids(answer["mandatoryList"])) == (ordinary, mandatory)
        assert answer["totalCount"] == len(ordinary)


@pytest.mark.rule("B361")
async def test_the_default_page_has_twenty_notices(browser: Browser, announced: Announced) -> None:
    every = [await announced(ago=hours) for hours in range(1, 23)]
    pinned = await announced(ago=50, mandatory=True)
    first = await data(browser, LIST)
    rest = await data(browser, LIST, offset=20)
    few = await data(browser, LIST, offset=3, limit=2)
    beyond = await data(browser, LIST, offset=22)
    assert [uids(part["ordinaryList"]) for part in (first, rest, few, beyond)] == [
        every[:20],
        every[20:],
        every[3:5],
        [],
    ]
    assert all((part["totalCount"], uids(part["mandatoryList"])) == (22, [pinned]) for part in (first, rest, few))


@pytest.mark.parametrize("asked", ["offset=-1", "limit=0", "limit=101", "limit=many"])
async def test_invalid_pages_are_refused(browser: Browser, asked: str) -> None:
    assert (await browser.get(f"{LIST}?{asked}")).status_code == 422


@pytest.mark.rule("B157")
async def test_a_notice_has_a_previous_and_a_next_one(browser: Browser, announced: Announced) -> None:
    first, middle = await announced("처음", ago=9), await announced("가운데", ago=5, mandatory=True)
    await announced("거둔 공지", ago=4, until=NOW)
    last = await announced("마지막", ago=1)
    found = await data(browser, "/v2/notice", noticeUid=middle)
    assert found.keys() == {"prevNotice", "notice", "nextNotice"}
    assert (
        found["notice"].items() >= {"title": "가운데", "contents": "첫 문단\n\n- 하나\n- 둘", "mandatory": True}.items()
    )
    assert (found["prevNotice"]["noticeUid"], found["nextNotice"]["noticeUid"]) == (first, last)
    assert (await data(browser, "/v2/notice", noticeUid=first))["prevNotice"] is None
    assert (await data(browser, "/v2/notice", noticeUid=last))["nextNotice"] is None


async def test_notices_of_the_same_time_have_a_stable_order(browser: Browser, announced: Announced) -> None:
    known = {await announced(ago=1) for _ in range(3)}
    listed = uids((await data(browser, LIST))["ordinaryList"])
    assert set(listed) == known
    walked, at = [listed[-1]], await data(browser, "/v2/notice", noticeUid=listed[-1])
    while at["nextNotice"]:
        walked.append(at["nextNotice"]["noticeUid"])
        at = await data(browser, "/v2/notice", noticeUid=walked[-1])
    assert walked == listed[::-1]


async def test_a_withdrawn_notice_is_not_found(browser: Browser, announced: Announced) -> None:
    withdrawn, coming = await announced(ago=3, until=NOW), await announced(ago=-3)
    for uid in (withdrawn, coming, "178", "' or true --"):
        answer = await browser.get("/v2/notice", params={"noticeUid": uid})
        assert (answer.status_code, answer.json()["data"]["code"]) == (404, "NOT_FOUND")
