"""Votes: an operator opens one, members vote once, the result is public when it has ended."""

import asyncio
from collections.abc import AsyncGenerator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import pytest_asyncio

from db.accounts.people import IdentityRecord
from domain.operations import OperatorRole
from stack.supervisor import Stack
from tests.api.conftest import Browser, Internals
from tests.api.investing.investors import investor, order
from tests.clients.console import WHY, Console
from tests.factories import Listing, new_identity

Member = tuple[IdentityRecord, dict[str, Any]]
__all__ = ["investor"]  # a fixture, found by its name


@pytest_asyncio.fixture
async def console(platform: Stack) -> AsyncGenerator[Console]:
    console = await Console.of(platform.settings)
    yield console
    await console.api.aclose()


def form(**changed: Any) -> dict[str, Any]:
    usual = {
        "title": "다음에는 무엇을 만들까요?",
        "contents": "하나를 골라 주세요.",
        "options": ["엑셀로 받기", "알림 받기"],
        "electorate": "members",
        "endsAt": (datetime.now(UTC) + timedelta(days=1)).isoformat(),
        "reason": WHY,
    }
    return usual | changed


async def opened(console: Console, **changed: Any) -> str:
    answer = await console.api.post("/ops/votes", json=form(**changed))
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]["uid"]


async def shown(browser: Browser, uid: str) -> dict[str, Any]:
    return (await browser.get(f"/v2/vote/{uid}")).json()["data"]


async def vote(browser: Browser, uid: str, number: int) -> tuple[int, dict[str, Any]]:
    answer = await browser.post(f"/v2/vote/{uid}", {"number": number})
    return answer.status_code, answer.json()["data"]


@pytest.mark.rule("B573", "B574")
async def test_a_member_votes_once(browser: Browser, console: Console, member: Member) -> None:
    uid = await opened(console)
    assert (await shown(browser, uid))["choice"] is None
    status, page = await vote(browser, uid, 2)
    assert (status, page["choice"], page["options"][1]) == (200, 2, {"number": 2, "label": "알림 받기", "count": None})
    assert (await vote(browser, uid, 2))[0] == 200  # again: nothing changes
    status, refused = await vote(browser, uid, 1)
    assert (status, refused["code"]) == (409, "VOTE_CAST")
    assert (await shown(browser, uid))["choice"] == 2
    assert [option["count"] for option in (await console.get(f"/votes/{uid}"))["options"]] == [0, 1]


@pytest.mark.rule("B573")
async def test_concurrent_votes_of_two_devices_count_once(browser: Browser, console: Console, member: Member) -> None:
    uid = await opened(console)
    answers = await asyncio.gather(*(vote(browser, uid, number) for number in (1, 2) * 5))
    assert sorted({status for status, _ in answers}) == [200, 409]
    chosen = (await shown(browser, uid))["choice"]
    assert {page["choice"] for status, page in answers if status == 200} == {chosen}
    assert (await console.get(f"/votes/{uid}"))["ballots"] == 1


@pytest.mark.rule("B575")
async def test_the_result_is_public_once_an_operator_has_closed_it(
    browser: Browser, console: Console, member: Member, internals: Internals
) -> None:
    uid = await opened(console)
    await vote(browser, uid, 1)
    browser.access_token = None
    assert [option["count"] for option in (await shown(browser, uid))["options"]] == [None, None]
    closed = await console.api.post(f"/ops/votes/{uid}/closing", json={"reason": WHY})
    assert (closed.status_code, closed.json()["data"]["state"]) == (200, "ended")
    page = await shown(browser, uid)
    assert (page["state"], page["mayVote"]) == ("ended", None)
    assert [option["count"] for option in page["options"]] == [1, 0]
    again = await console.api.post(f"/ops/votes/{uid}/closing", json={"reason": WHY})
    assert (again.status_code, again.json()["data"]["code"]) == (409, "CASE_MOVED")
    rows = await internals.sql(
        "select action, operator, reason from operator_action where journey_id = :id", id=f"vote:{uid}"
    )
    assert [tuple(row) for row in rows] == [("vote_open", console.login, WHY), ("vote_close", console.login, WHY)]


async def test_a_vote_accepts_no_ballot_after_its_end(
    browser: Browser, console: Console, member: Member, internals: Internals
) -> None:
    uid = await opened(console)
    await internals.sql(
        "update vote set opened_at = now() - interval '2 h', ends_at = now() - interval '1 h' where uid = :uid", uid=uid
    )
    status, refused = await vote(browser, uid, 1)
    assert (status, refused["code"]) == (409, "VOTE_OVER")
    listed = (await browser.get("/v2/vote")).json()["data"]
    assert next(line["state"] for line in listed if line["hash"] == uid) == "ended"


@pytest.mark.rule("B576")
async def test_a_vote_of_investors_requires_money_in_a_loan(browser: Browser, console: Console, member: Member) -> None:
    uid = await opened(console, electorate="investors")
    assert (await shown(browser, uid))["mayVote"] is False
    status, refused = await vote(browser, uid, 1)
    assert (status, refused["code"]) == (403, "VOTE_NOT_FOR_YOU")


@pytest.mark.rule("B576")
async def test_an_order_entitles_to_vote(investor: Browser, listed: Listing, console: Console) -> None:
    uid = await opened(console, electorate="investors")
    assert (await order(investor, (await listed(), 10_000))).status_code == 200
    assert (await shown(investor, uid))["mayVote"] is True
    assert (await vote(investor, uid, 1))[0] == 200


@pytest.mark.parametrize(
    "wrong",
    [
        {"options": ["하나뿐"]},
        {"options": ["같은 것", "같은 것"]},
        {"options": [f"선택지 {number}" for number in range(11)]},
        {"options": ["좋아요", " "]},
        {"title": " "},
        {"endsAt": "2020-01-01T00:00:00+09:00"},
        {"endsAt": (datetime.now(UTC) + timedelta(days=91)).isoformat()},
        {"electorate": "everybody"},
        {"reason": "왜"},
    ],
)
async def test_an_invalid_vote_is_refused(console: Console, wrong: dict[str, Any]) -> None:
    answer = await console.api.post("/ops/votes", json=form(**wrong))
    assert (answer.status_code, answer.json()["data"]["code"]) == (422, "INVALID_INPUT")


async def test_the_same_key_opens_one_vote(console: Console) -> None:
    key = {"Idempotency-Key": new_identity().ci}
    first, second = [await console.api.post("/ops/votes", json=form(), headers=key) for _ in range(2)]
    assert first.json() == second.json()


async def test_only_reviewers_open_votes(platform: Stack) -> None:
    console = await Console.of(platform.settings, [OperatorRole.AUDITOR])
    answer = await console.api.post("/ops/votes", json=form())
    assert (answer.status_code, answer.json()["data"]["code"]) == (403, "OPERATOR_FORBIDDEN")
    await console.api.aclose()


async def test_wrong_choices_and_addresses(browser: Browser, console: Console, member: Member) -> None:
    uid = await opened(console)
    for number in (0, 3, 11):
        assert (await vote(browser, uid, number))[0] == 422
    assert (await browser.get("/v2/vote/nothing")).status_code == 404
    assert (await vote(browser, "nothing", 1))[0] == 404
