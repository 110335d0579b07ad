"""The phone consultation over HTTP: the request, the operator's view, and the stored data."""

from collections.abc import AsyncGenerator
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest_asyncio

from activities.retention import purge
from domain.core.policy import POLICY
from domain.operations import OperatorRole
from stack.supervisor import Stack
from tests.clients.console import WHY, Console
from tests.clients.homeowner import FLAT, MORTGAGE, Homeowner
from tests.clients.http import refusal
from tests.internals import Internals, eventually
from tests.journeys.borrowing.conftest import Owners, owners

__all__ = ["owners"]  # a fixture, found by its name

ADVICE = f"{MORTGAGE}/advice-apply"


@pytest_asyncio.fixture
async def adviser(platform: Stack) -> AsyncGenerator[Console]:
    console = await Console.of(platform.settings, [OperatorRole.REVIEWER])
    yield console
    await console.api.aclose()


def form(owner: Homeowner, **more: Any) -> dict[str, Any]:
    return {"name": owner.name, "phoneNumber": owner.mobile, "agreed": True} | more


async def waiting(console: Console, uid: str) -> dict[str, Any] | None:
    return next((row for row in await console.get("/consultations") if row["id"] == uid), None)


async def test_a_consultation_is_confirmed_by_sms_and_an_operator_calls(
    owners: Owners, adviser: Console, internals: Internals
) -> None:
    owner = owners()
    body = form(owner, preferredTime="morning", content=" 이사를 앞두고 있어요 ")
    uid = (await owner.do(ADVICE, body))["uid"]
    assert "상담 신청을 받았어요" in (await owner.message(lambda sms: sms["kind"] == "sms"))["text"]

    row = await waiting(adviser, uid)
    assert row
    assert owner.name not in str(row)
    assert row["preferredTime"] == "morning"
    opened = await adviser.do(f"/consultations/{uid}/opening")
    assert (opened["name"], opened["mobile"].replace("-", "")) == (owner.name, owner.mobile)
    assert (opened["content"], opened["desiredAmount"], opened["home"]) == ("이사를 앞두고 있어요", None, None)
    (row,) = await internals.sql("select who, what, why from personal_data_access where whose = :id", id=uid)
    assert tuple(row) == (adviser.login, "consultation", WHY)

    await adviser.do(f"/consultations/{uid}/ending", ending="reached")
    assert await waiting(adviser, uid) is None
    for act in ("opening", "ending"):
        again = await adviser.post(f"/consultations/{uid}/{act}", ending="reached")
        assert refusal(again) == (409, "CASE_MOVED")
    (done,) = await internals.sql(
        "select action, operator from operator_action where journey_id = :id", id=f"consultation:{uid}"
    )
    assert tuple(done) == ("consultation_reached", adviser.login)


async def test_the_simple_limit_check_is_attached(owners: Owners, adviser: Console) -> None:
    owner = await owners().begin()
    await owner.check(FLAT, seniorFinanceExists=True)
    await owner.estimate(seniorFinanceAmount=100_000_000)
    token = (await owner.get(f"{MORTGAGE}/placeholder-apply-token"))["applyToken"]
    uid = (await owner.do(ADVICE, form(owner, applyToken=token, desiredAmount=50_000_000)))["uid"]
    opened = await adviser.do(f"/consultations/{uid}/opening")
    home = opened["home"]
    assert "통일로 18" in home["address"]
    assert home["address"].endswith("101동 1203호")
    assert (home["seniorFinanceAmount"], home["availableLimit"]) == (100_000_000, owner.at["data"]["availableLimit"])
    assert (home["issue"], opened["desiredAmount"]) == (None, 50_000_000)

    # A token of another browser, or an invalid one, adds no home.
    another_owner = owners()
    own = (await another_owner.get(f"{MORTGAGE}/placeholder-apply-token"))["applyToken"]
    for other in (own, "made up"):
        uid = (await another_owner.do(ADVICE, form(another_owner, applyToken=other)))["uid"]
        assert (await adviser.do(f"/consultations/{uid}/opening"))["home"] is None


async def test_a_request_sent_twice_is_one(owners: Owners, adviser: Console, internals: Internals) -> None:
    owner, key = owners(), uuid4().hex
    sent = "select count(*) from outbox_message where key like 'consultation/%'"
    ((before,),) = await internals.sql(sent)
    first = await owner.do(ADVICE, form(owner), key=key)
    assert await owner.do(ADVICE, form(owner), key=key) == first
    assert refusal(await owner.post(ADVICE, form(owner, content="다른 말"), key=key)) == (422, "IDEMPOTENCY_REUSED")
    assert [tuple(row) for row in await internals.sql(sent)] == [(before + 1,)]


async def test_three_requests_a_day_for_one_number(owners: Owners) -> None:
    owner = owners()
    for _ in range(3):
        await owner.do(ADVICE, form(owner))
    assert refusal(await owner.post(ADVICE, form(owner))) == (429, "CODE_LIMIT")


async def test_missing_values_are_refused(owners: Owners) -> None:
    owner = owners()
    for flaw in ({"phoneNumber": "0101234567"}, {"name": "김"}, {"agreed": False}, {"content": "긴" * 501}):
        assert refusal(await owner.post(ADVICE, form(owner, **flaw))) == (422, "INVALID_INPUT")


async def test_only_advisers_open_them_and_all_data_is_encrypted(
    owners: Owners, platform: Stack, internals: Internals
) -> None:
    owner = owners()
    uid = (await owner.do(ADVICE, form(owner, content="비밀이에요")))["uid"]
    (row,) = await internals.sql("select * from consultation where id = cast(:id as uuid)", id=uid)
    assert not any(secret.encode() in bytes(row.sealed) for secret in (owner.name, owner.mobile, "비밀이에요"))
    finance = await Console.of(platform.settings, [OperatorRole.FINANCE])
    assert refusal(await finance.post(f"/consultations/{uid}/opening")) == (403, "OPERATOR_FORBIDDEN")
    assert refusal(await finance.post(f"/consultations/{uid}/ending", ending="reached")) == (403, "OPERATOR_FORBIDDEN")
    await finance.api.aclose()


async def test_they_are_deleted_after_their_retention_period(owners: Owners, internals: Internals) -> None:
    old, young = owners(), owners()
    requested = {owner: (await owner.do(ADVICE, form(owner)))["uid"] for owner in (old, young)}
    past = datetime.now(UTC) - POLICY.consultation_retention - timedelta(minutes=1)
    await internals.sql(
        "update consultation set requested_at = :at where id = cast(:id as uuid)", at=past, id=requested[old]
    )
    await purge(internals.at)

    async def left() -> set[str]:
        return {str(row.id) for row in await internals.sql("select id from consultation")}

    assert await eventually(left)
    assert (requested[old] in await left(), requested[young] in await left()) == (False, True)
