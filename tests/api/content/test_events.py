"""Events: lists and pages, and what members do in each kind of them."""

import json
from collections.abc import AsyncGenerator, Awaitable, Callable
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest
import pytest_asyncio

from activities.core.resources import resources
from activities.retention import purge
from domain.content.events import EventState, state_of
from domain.operations import OperatorRole
from stack.supervisor import Stack
from tests.api.conftest import Browser, Internals
from tests.api.investing.investors import Member, data, investor
from tests.clients.console import WHY, Console
from tests.clients.corporate import pdf
from tests.clients.http import refusal
from tests.internals import eventually, is_document_deleted

__all__ = ["investor"]  # found by its name

INSERT = """
insert into event (uid, slug, kind, title, summary, contents, thumbnail, begins_at, ends_at)
values (:uid, :slug, :kind, :title, '한 줄', :contents, :thumbnail, :begins, :ends)
"""
NOW = datetime.now(UTC)
THUMBNAIL = {"words": "플랫폼 이용료 돌려받기"}
Held = Callable[..., Awaitable[str]]


@pytest_asyncio.fixture
async def held(internals: Internals) -> AsyncGenerator[Held]:
    """Publishes an event and returns its uid. `begins`, `ends`: days from now."""
    for table in ("event_image", "event_participant", "event"):
        await internals.sql(f"delete from {table}")

    async def make(kind: str = "terms", *, begins: float = -1, ends: float = 1, slug: str | None = None) -> str:
        uid, since, until = uuid4().hex, NOW + timedelta(days=begins), NOW + timedelta(days=ends)
        await internals.sql(
            INSERT,
            uid=uid,
            slug=slug,
            kind=kind,
            title=f"{kind} 이벤트",
            thumbnail=json.dumps(THUMBNAIL),
            contents="## 참여 <방법>\n\n- 하나\n- 둘",
            begins=since,
            ends=until,
        )
        return uid

    yield make
    for table in ("event_image", "event_participant", "event"):
        await internals.sql(f"delete from {table}")


async def agree(browser: Browser, uid: str) -> Any:
    given = {text["id"]: text["contentHash"] for text in await data(browser, "/v2/terms/event")}
    return await browser.post(f"/v2/event/{uid}/terms-v1", {"agreements": given})


def uids(found: dict[str, Any]) -> list[str]:
    return [one["eventUid"] for one in found["list"]]


# -- reading ---------------------------------------------------------------------------------------


@pytest.mark.rule("B058", "B154", "B295", "B362")
async def test_a_list_contains_the_requested_states(browser: Browser, held: Held) -> None:
    ended = [await held(begins=-30, ends=-20 + day) for day in range(11)]
    ongoing, planned = await held(), await held(begins=1, ends=2)
    found = await data(browser, "/v2/event")
    assert (uids(found), found["count"]) == ([ongoing, *ended[::-1][:9]], 12)
    assert uids(await data(browser, "/v2/event", offset=10)) == ended[1::-1]
    assert uids(await data(browser, "/v2/event", stateList=["2"])) == [ongoing]
    both = await data(browser, "/v2/event", stateList=["2", "3"], limit=2)
    assert (uids(both), both["count"]) == ([ongoing, ended[-1]], 12)
    assert (await data(browser, "/v2/event", stateList=["3"]))["count"] == 11
    assert uids(await data(browser, "/v2/event", stateList=["1"])) == [planned]
    for wrong in ({"limit": 0}, {"stateList": ["9"]}, {"offset": -1}):
        assert (await browser.get("/v2/event", params=wrong)).status_code == 422


@pytest.mark.rule("B153", "B292", "B293")
async def test_an_event_is_found_by_uid_and_slug_also_in_the_app(browser: Browser, held: Held) -> None:
    uid = await held(slug="2026-test")
    page = await data(browser, f"/v2/event/{uid}")
    assert (page["master"]["eventUid"], page["master"]["eventState"], page["master"]["kind"]) == (uid, 2, "terms")
    assert page["detail"]["html"] == "<h2>참여 &lt;방법&gt;</h2><ul><li>하나</li><li>둘</li></ul>"
    assert await data(browser, "/v2/event/2026-test") == await data(browser, f"/v2/more/event/{uid}") == page
    assert json.loads((await data(browser, f"/v2/event/{uid}/thumbnail"))["content"]) == THUMBNAIL
    for gone in ("none", await held(begins=1, ends=2)):
        assert refusal(await browser.get(f"/v2/event/{gone}")) == (404, "NOT_FOUND")


@pytest.mark.rule("B183")
def test_an_event_ends_at_its_end_time() -> None:
    begins, ends = NOW, NOW + timedelta(days=1)
    moments = [NOW - timedelta(microseconds=1), NOW, ends - timedelta(microseconds=1), ends]
    states = [state_of(begins, ends, moment) for moment in moments]
    assert states == [EventState.PLANNED, EventState.ONGOING, EventState.ONGOING, EventState.ENDED]
    assert EventState.ENDED == 3


# -- taking part -----------------------------------------------------------------------------------


@pytest.mark.rule("B294")
async def test_members_participate_by_agreeing_to_the_terms(browser: Browser, held: Held, member: Member) -> None:
    uid, over = await held(), await held(begins=-3, ends=-1)
    assert (await data(browser, f"/v2/event/{uid}/user-state"))["userState"] == {"isEventUser": False}
    for _ in range(2):
        answer = await agree(browser, uid)
        assert (answer.status_code, answer.json()["data"]["userState"]) == (200, {"isEventUser": True})
    assert (await data(browser, f"/v2/event/{uid}/user-state"))["userState"]["isEventUser"]
    assert refusal(await agree(browser, over)) == (409, "EVENT_OVER")
    assert refusal(await agree(browser, "none")) == (404, "NOT_FOUND")
    assert (await browser.post(f"/v2/event/{uid}/terms-v2", {"agreements": {}})).status_code == 404
    assert (await browser.post(f"/v2/event/{uid}/terms-v1", {"agreements": {}})).status_code == 422
    token, browser.access_token = browser.access_token, None
    assert (await data(browser, f"/v2/event/{uid}/user-state"))["userState"] == {"isEventUser": False}
    assert refusal(await agree(browser, uid)) == (401, "LOGIN_REQUIRED")
    browser.access_token = token


@pytest.mark.rule("B153")
async def test_a_posting_is_recognised_by_its_address(browser: Browser, held: Held, member: Member) -> None:
    uid, other = await held("posting"), await held()
    state, share = f"/v2/posting-event/{uid}/state", f"/v2/posting-event/{uid}/shared-url"
    assert refusal(await browser.post(share, {"url": "https://blog.example/1"})) == (422, "EVENT_TERMS_REQUIRED")
    await agree(browser, uid)
    for wrong in ("blog", "javascript:alert(1)", "https://blog", "https://blog.example/" + "가" * 500):
        assert (await browser.post(share, {"url": wrong})).status_code == 422
    for typed in ("https://blog.example/1", "https://blog.example/2", "blog.example/3"):
        assert (await browser.post(share, {"url": typed})).status_code == 200
        state_ = (await data(browser, state))["postingEventUserState"]
        assert (state_["isEventUser"], state_["url"]) == (True, f"https://{typed.removeprefix('https://')}")
        assert "*" in state_["name"]
    assert refusal(await browser.get(f"/v2/posting-event/{other}/state")) == (404, "NOT_FOUND")


@pytest.mark.rule("B155")
async def test_an_eligible_member_reports_a_transfer_once(
    investor: Browser, held: Held, internals: Internals, platform: Stack
) -> None:
    uid = await held("transfer")
    where = f"/v2/transfer-event/{uid}"
    before = (await data(investor, where))["transferEventUserState"]
    assert (before["isTarget"], before["isParticipate"]) == (True, False)
    form = {"companyName": "다리펀딩", "amount": 3_000_000, "s3Keys": ["none"]}
    assert refusal(await investor.post(where, form)) == (422, "EVENT_TERMS_REQUIRED")
    await agree(investor, uid)
    keys = [await uploaded(investor, where) for _ in range(2)]
    for wrong in (
        {"s3Keys": ["none"]},
        {"s3Keys": []},
        {"amount": 15_000},
        {"companyName": ""},
        {"companyName": "3000000"},
    ):
        assert (await investor.post(where, form | wrong)).status_code == 422
    assert (await investor.post(where, form | {"s3Keys": keys[:1]})).status_code == 200
    assert (await data(investor, where))["transferEventUserState"]["isParticipate"]
    assert refusal(await investor.post(where, form | {"s3Keys": keys[:1]})) == (409, "EVENT_ATTENDED")
    assert [row.image_ref for row in await internals.sql("select image_ref from event_image")] == keys[:1]
    (row,) = await internals.sql("select sealed from event_participant")
    assert "다리펀딩".encode() not in bytes(row.sealed)

    await internals.sql("update event set ends_at = now() - interval '89 days', begins_at = now() - interval '99 days'")
    async with resources(platform.settings) as at:
        await purge(at)
        assert await at.documents.get(keys[0])
        await internals.sql("update event set ends_at = now() - interval '91 days'")
        await purge(at)
        await eventually(lambda: is_document_deleted(at, keys[0]))
    (row,) = await internals.sql("select sealed, attended_at from event_participant")
    assert (row.sealed, row.attended_at is not None) == (None, True)


async def uploaded(browser: Browser, where: str) -> str:
    files = {"file": ("moved.pdf", pdf(), "application/pdf")}
    answer = await browser.http.post(
        f"{where}/upload", files=files, headers={"Authorization": f"Bearer {browser.access_token}"}
    )
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]["s3Key"]


async def test_a_transfer_event_requires_a_certified_account(browser: Browser, held: Held, member: Member) -> None:
    uid = await held("transfer")
    await agree(browser, uid)
    assert not (await data(browser, f"/v2/transfer-event/{uid}"))["transferEventUserState"]["isTarget"]
    form = {"companyName": "다리펀딩", "amount": 3_000_000, "s3Keys": ["none"]}
    assert refusal(await browser.post(f"/v2/transfer-event/{uid}", form)) == (403, "EVENT_NOT_FOR_YOU")


@pytest.mark.rule("B153")
async def test_a_code_is_personal_and_does_not_change(browser: Browser, held: Held, member: Member) -> None:
    path = "/v2/events/pro-investor/promotion-code"
    assert await data(browser, path) == {"promotionCode": None}
    uid = await held("code")
    assert await data(browser, path) == {"promotionCode": None}
    codes = set()
    for _ in range(2):
        await agree(browser, uid)
        codes.add((await data(browser, path))["promotionCode"])
    (code,) = codes
    assert len(code) == 8


async def test_operators_see_participants_and_open_their_proofs(
    investor: Browser, held: Held, internals: Internals, platform: Stack
) -> None:
    uid = await held("transfer")
    await agree(investor, uid)
    key = await uploaded(investor, f"/v2/transfer-event/{uid}")
    form = {"companyName": "다리펀딩", "amount": 3_000_000, "s3Keys": [key]}
    assert (await investor.post(f"/v2/transfer-event/{uid}", form)).status_code == 200
    person = investor.person_id
    console = await Console.of(platform.settings, [OperatorRole.REVIEWER])
    try:
        (listed,) = (await console.api.get("/ops/events")).json()["data"]
        assert (listed["uid"], listed["participants"]) == (uid, 1)
        (row,) = (await console.api.get(f"/ops/events/{uid}")).json()["data"]["rows"]
        assert (row["personId"], "*" in row["name"]) == (person, True)
        one = f"/ops/events/{uid}/participants/{person}"
        assert refusal(await console.api.get(f"{one}/files/1")) == (403, "CASE_NOT_OPENED")
        opened = (await console.api.post(f"{one}/opening", json={"reason": WHY})).json()["data"]
        assert (opened["companyName"], opened["amount"]) == ("다리펀딩", 3_000_000)
        assert (await console.api.get(f"{one}/files/{opened['files'][0]['number']}")).content.startswith(b"%PDF-")
        accesses = await internals.sql("select what from personal_data_access where whose = :whose", whose=person)
        assert [row.what for row in accesses] == [f"event: {uid}", f"event file: {uid}"]
    finally:
        await console.api.aclose()
