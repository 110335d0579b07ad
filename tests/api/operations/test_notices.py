"""Operators publish notices of the site: now or later, changed by one of two operators, and taken down."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest
import pytest_asyncio

from domain.core.policy import SEOUL
from domain.operations import OperatorRole
from stack.supervisor import Stack
from tests.api.conftest import Browser, Internals
from tests.api.investing.investors import data
from tests.clients.console import WHY, Console
from tests.internals import eventually

Published = Callable[..., Awaitable[dict[str, Any]]]
FORM = {
    "title": "문자가 늦게 도착하고 있어요",
    "contents": "## 지금\n\n- 문자가 늦어요\n- 다시 시도해 주세요",
    "mandatory": False,
    "inHeader": False,
    "publishesAt": None,
    "shownUntil": None,
}


def ahead(**time: float) -> str:
    return (datetime.now(UTC) + timedelta(**time)).isoformat()


@pytest_asyncio.fixture
async def console(platform: Stack) -> AsyncGenerator[Console]:
    console = await Console.of(platform.settings)
    yield console
    await console.api.aclose()


@pytest_asyncio.fixture
async def published(console: Console, internals: Internals) -> AsyncGenerator[Published]:
    """Publishes a notice, which is deleted after the test."""
    uids: list[str] = []

    async def publish(**changed: Any) -> dict[str, Any]:
        notice = await console.do("/notices", **FORM | changed)
        uids.append(notice["uid"])
        return notice

    yield publish
    await internals.sql("delete from notice where uid = any(:uids)", uids=uids)


async def refused(console: Console, path: str, **body: Any) -> tuple[int, str]:
    answer = await console.post(path, **body)
    return answer.status_code, answer.json()["data"]["code"]


async def listed(browser: Browser) -> tuple[list[str], int]:
    """Return the uids of the ordinary notices, without disclosures, and their total number."""
    found = await data(browser, "/v2/notice/list", kind="notice", limit=100)
    return [line["noticeUid"] for line in found["ordinaryList"]], found["totalCount"]


async def status_of(browser: Browser, uid: str) -> int:
    return (await browser.get("/v2/notice", params={"noticeUid": uid})).status_code


async def actions_on(internals: Internals, uid: str) -> list[tuple[str, ...]]:
    rows = await internals.sql(
        "select action, operator, reason, step from operator_action where journey_id = :id order by at",
        id=f"notice:{uid}",
    )
    return [tuple(row) for row in rows]


@pytest.mark.rule("B599")
async def test_a_notice_is_public_at_once_until_it_is_taken_down(
    browser: Browser, console: Console, published: Published, internals: Internals
) -> None:
    before = (await listed(browser))[1]
    notice = await published()
    uid = notice["uid"]
    assert (notice["state"], notice["revision"]) == ("shown", 1)
    shown = (await data(browser, "/v2/notice", noticeUid=uid))["notice"]
    assert {name: shown[name] for name in ("title", "contents", "mandatory")} == {
        name: FORM[name] for name in ("title", "contents", "mandatory")
    }
    uids, count = await listed(browser)
    assert (uids[0], count) == (uid, before + 1)
    row = next(row for row in await console.get("/notices") if row["uid"] == uid)
    assert (row["title"], row["state"]) == (FORM["title"], "shown")

    down = await console.do(f"/notices/{uid}/take-down")
    assert down["state"] == "taken-down"
    assert await status_of(browser, uid) == 404
    assert (uid not in (await listed(browser))[0], (await listed(browser))[1]) == (True, before)
    assert await refused(console, f"/notices/{uid}/take-down") == (409, "CASE_MOVED")
    assert await refused(console, f"/notices/{uid}", **FORM, revision=down["revision"]) == (409, "NOTICE_CHANGED")
    assert await actions_on(internals, uid) == [
        ("notice_publish", console.login, WHY, "shown"),
        ("notice_take_down", console.login, WHY, "taken-down"),
    ]


@pytest.mark.rule("B599")
async def test_a_scheduled_notice_is_nowhere_before_its_time(
    browser: Browser, console: Console, published: Published, internals: Internals
) -> None:
    older = (await published(title="먼저 올린 공지"))["uid"]
    _, count = await listed(browser)
    coming = await published(publishesAt=ahead(hours=1), mandatory=True, inHeader=True)
    uid = coming["uid"]
    assert coming["state"] == "scheduled"

    async def is_nowhere() -> bool:
        everything = await data(browser, "/v2/notice/list", limit=100)
        beside = await data(browser, "/v2/notice", noticeUid=older)
        return uid not in str([everything, beside, await data(browser, "/v2/banner/header")])

    assert await status_of(browser, uid) == 404
    assert await is_nowhere()
    assert (await listed(browser))[1] == count
    assert (await console.get("/notices"))[0]["uid"] == uid

    await internals.sql("update notice set published_at = now() where uid = :uid", uid=uid)  # its time has come
    assert await status_of(browser, uid) == 200
    assert (await data(browser, "/v2/notice", noticeUid=older))["nextNotice"]["noticeUid"] == uid
    mandatory = (await data(browser, "/v2/notice/list"))["mandatoryList"]
    assert mandatory[0]["noticeUid"] == uid
    assert (await console.get(f"/notices/{uid}"))["state"] == "shown"


@pytest.mark.rule("B599")
async def test_a_disclosure_is_listed_by_its_month(browser: Browser, console: Console, published: Published) -> None:
    last = datetime.now(SEOUL).date().replace(day=1) - timedelta(days=1)
    notice = await published(disclosedMonth=str(last))
    assert notice["disclosedMonth"] == str(last.replace(day=1))
    assert notice["uid"] not in (await listed(browser))[0]
    found = (await data(browser, "/v2/notice/list", kind="disclosure", limit=100))["ordinaryList"]
    assert notice["uid"] in [line["noticeUid"] for line in found]
    path = f"/notices/{notice['uid']}"
    assert (await console.do(path, **FORM, revision=1))["disclosedMonth"] is None
    assert notice["uid"] in (await listed(browser))[0]
    assert await refused(console, path, **FORM | {"disclosedMonth": str(datetime.now(SEOUL).date())}, revision=2) == (
        422,
        "INVALID_INPUT",
    )
    changed = {"disclosedMonth": str(last), "mandatory": True}
    assert await refused(console, path, **FORM | changed, revision=2) == (422, "INVALID_INPUT")


@pytest.mark.rule("B599")
async def test_a_notice_ends_at_its_time(browser: Browser, published: Published, internals: Internals) -> None:
    notice = await published(shownUntil=ahead(hours=1))
    assert await status_of(browser, notice["uid"]) == 200
    await internals.sql("update notice set shown_until = now() where uid = :uid", uid=notice["uid"])
    assert await status_of(browser, notice["uid"]) == 404


async def test_a_scheduled_notice_is_moved_published_early_or_cancelled(
    browser: Browser, console: Console, published: Published, internals: Internals
) -> None:
    moved, cancelled = [await published(publishesAt=ahead(hours=1)) for _ in range(2)]
    later = ahead(hours=2)
    path = f"/notices/{moved['uid']}"
    moved = await console.do(path, **FORM | {"publishesAt": later}, revision=1)
    assert datetime.fromisoformat(moved["publishedAt"]) == datetime.fromisoformat(later)
    assert await status_of(browser, moved["uid"]) == 404
    moved = await console.do(path, **FORM, revision=2)
    assert (moved["state"], await status_of(browser, moved["uid"])) == ("shown", 200)
    await console.do(f"/notices/{cancelled['uid']}/take-down")
    await internals.sql(
        "update notice set published_at = now() - interval '1 h' where uid = :uid", uid=cancelled["uid"]
    )
    assert await status_of(browser, cancelled["uid"]) == 404


async def test_a_change_of_a_public_notice_is_read_at_once_and_keeps_its_time(
    browser: Browser, console: Console, published: Published
) -> None:
    notice = await published()
    path = f"/notices/{notice['uid']}"
    await console.do(path, **FORM | {"title": "다시 잘 도착해요", "mandatory": True}, revision=1)
    shown = (await data(browser, "/v2/notice", noticeUid=notice["uid"]))["notice"]
    assert (shown["title"], shown["mandatory"]) == ("다시 잘 도착해요", True)
    assert shown["publishedAt"] == notice["publishedAt"]
    moved = FORM | {"publishesAt": ahead(hours=1)}
    assert await refused(console, path, **moved, revision=2) == (409, "NOTICE_CHANGED")


async def test_the_second_of_two_operators_is_refused_and_changes_nothing(
    platform: Stack, console: Console, published: Published, internals: Internals
) -> None:
    uid = (await published())["uid"]
    other = await Console.of(platform.settings, [OperatorRole.REVIEWER])
    titles = ["먼저 고친 제목", "나중에 고친 제목"]
    answers = await asyncio.gather(
        *(
            who.post(f"/notices/{uid}", **FORM | {"title": title}, revision=1)
            for who, title in zip((console, other), titles, strict=True)
        )
    )
    assert sorted(answer.status_code for answer in answers) == [200, 409]
    saved = next(answer.json()["data"] for answer in answers if answer.status_code == 200)
    assert (await other.get(f"/notices/{uid}"))["title"] == saved["title"]
    assert [action for action, *_ in await actions_on(internals, uid)] == ["notice_publish", "notice_change"]
    again = await other.do(f"/notices/{uid}", **FORM | {"title": titles[1]}, revision=saved["revision"])
    assert again["title"] == titles[1]
    await other.api.aclose()


async def test_the_same_key_publishes_and_changes_once(console: Console, internals: Internals) -> None:
    key = {"Idempotency-Key": uuid4().hex}
    form = FORM | {"reason": WHY, "publishesAt": ahead(hours=1)}
    answers = await asyncio.gather(*(console.api.post("/ops/notices", json=form, headers=key) for _ in range(4)))
    assert {answer.status_code for answer in answers} == {200}
    (uid,) = {answer.json()["data"]["uid"] for answer in answers}
    change = form | {"title": "고친 제목", "revision": 1}
    answers = await asyncio.gather(
        *(console.api.post(f"/ops/notices/{uid}", json=change, headers=key) for _ in range(4))
    )
    assert {(answer.status_code, answer.json()["data"]["revision"]) for answer in answers} == {(200, 2)}
    assert [action for action, *_ in await actions_on(internals, uid)] == ["notice_publish", "notice_change"]
    await internals.sql("update notice set published_at = now() where uid = :uid", uid=uid)
    late = form | {"publishesAt": ahead(hours=-1)}  # the same request, repeated after its time of publication
    answer = await console.api.post("/ops/notices", json=late, headers=key)
    assert (answer.status_code, answer.json()["data"]["uid"]) == (200, uid)
    await internals.sql("delete from notice where uid = :uid", uid=uid)


async def test_the_newest_notice_for_the_banner_replaces_it_until_it_is_down(
    browser: Browser, console: Console, published: Published
) -> None:
    usual = await data(browser, "/v2/banner/header")
    first, second = [
        await published(title=title, inHeader=True) for title in ("점검을 해요", "점검을 조금 더 오래 해요")
    ]

    async def leads_to(link: str | None) -> bool:
        banner = await data(browser, "/v2/banner/header")
        return (banner and banner["linkUrl"]) == link

    await eventually(lambda: leads_to(f"/notice/{second['uid']}"))
    assert await data(browser, "/v2/banner/header") == {
        "title": "점검을 조금 더 오래 해요",
        "contents": "",
        "linkUrl": f"/notice/{second['uid']}",
    }
    await console.do(f"/notices/{second['uid']}/take-down")
    await eventually(lambda: leads_to(f"/notice/{first['uid']}"))
    await console.do(f"/notices/{first['uid']}", **FORM, revision=1)  # no longer for the banner
    await eventually(lambda: leads_to(usual and usual["linkUrl"]))


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        ({"title": " "}, "제목"),
        ({"title": "가" * 61}, "60자까지 쓸 수 있어요."),
        ({"contents": "\n"}, "내용"),
        ({"contents": "가" * 5_001}, "5000자까지 쓸 수 있어요."),
        ({"publishesAt": "2020-01-01T00:00:00+09:00"}, "게시할 때는 지금보다 뒤로 정해 주세요."),
        ({"publishesAt": "9999-01-01T00:00:00+09:00"}, "연도를 다시 확인해 주세요."),
        ({"shownUntil": "2020-01-01T00:00:00+09:00"}, "내릴 때는"),
        ({"publishesAt": "2100-01-02T00:00:00", "shownUntil": "2100-01-01T23:59:00"}, "내릴 때는"),
        ({"mandatory": None}, "빠지거나 맞지 않는 값이 있어요."),
        ({"reason": "왜"}, "빠지거나 맞지 않는 값이 있어요."),
    ],
)
async def test_an_invalid_notice_is_refused_with_the_reason(
    console: Console, wrong: dict[str, Any], reason: str
) -> None:
    answer = await console.post("/notices", **FORM | wrong)
    assert (answer.status_code, answer.json()["data"]["code"]) == (422, "INVALID_INPUT")
    assert reason in answer.json()["data"]["message"]


@pytest.mark.parametrize("role", [OperatorRole.FINANCE, OperatorRole.AUDITOR])
async def test_other_roles_read_notices_and_change_none(
    platform: Stack, published: Published, role: OperatorRole
) -> None:
    uid = (await published())["uid"]
    reader = await Console.of(platform.settings, [role])
    assert (await reader.get(f"/notices/{uid}"))["title"] == FORM["title"]
    for path, body in (
        ("/notices", FORM),
        (f"/notices/{uid}", FORM | {"revision": 1}),
        (f"/notices/{uid}/take-down", {}),
    ):
        assert await refused(reader, path, **body) == (403, "OPERATOR_FORBIDDEN")
    await reader.api.aclose()


async def test_an_unknown_notice_is_not_found(console: Console) -> None:
    assert (await console.api.get("/ops/notices/nothing")).status_code == 404
    assert await refused(console, "/notices/nothing", **FORM, revision=1) == (404, "NOT_FOUND")
    assert await refused(console, "/notices/nothing/take-down") == (404, "NOT_FOUND")
