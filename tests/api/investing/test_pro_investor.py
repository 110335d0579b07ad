"""Requests for a higher limit: documents, an operator's review, and the limit afterwards."""

import asyncio
from collections.abc import AsyncGenerator
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import httpx
import pytest_asyncio

from activities.core.resources import resources
from activities.investing.investor_classes import announce_ends
from activities.retention import purge
from domain.core.policy import SEOUL
from domain.operations import OperatorRole
from stack.supervisor import Stack
from tests.api.conftest import Browser, Internals, Phone
from tests.api.investing.investors import Member, data, investor, order
from tests.clients.console import WHY, Console
from tests.clients.corporate import pdf
from tests.clients.http import http_client, refusal
from tests.clients.legal_person import legal_person
from tests.factories import Listing
from tests.internals import eventually, is_document_deleted

__all__ = ["investor"]  # a fixture, found by its name

PATH = "/v2/customer/pro-investor"


@pytest_asyncio.fixture
async def reviewer(platform: Stack) -> AsyncGenerator[Console]:
    console = await Console.of(platform.settings, [OperatorRole.REVIEWER])
    yield console
    await console.api.aclose()


async def hand_in(browser: Browser, kind: str, content: bytes) -> httpx.Response:
    headers = {"Authorization": f"Bearer {browser.access_token}"}
    files = {"file": ("paper.pdf", content, "application/pdf")}
    return await browser.http.post(f"{PATH}/documents", data={"kind": kind}, files=files, headers=headers)


def asked_for(investor_class: dict[str, Any]) -> list[str]:
    """Return the grounds on which the member can send a request now."""
    assert investor_class["mayAsk"] is any(ground["mayAsk"] for ground in investor_class["grounds"])
    return [ground["id"] for ground in investor_class["grounds"] if ground["mayAsk"]]


async def submitted(browser: Browser, ground: str = "earned-income", kind: str = "income") -> None:
    await browser.post(PATH, {"ground": ground})
    assert (await hand_in(browser, kind, pdf())).status_code == 200
    assert (await browser.post(f"{PATH}/submit")).json()["data"]["request"]["state"] == "submitted"


async def waiting(console: Console, internals: Internals, browser: Browser) -> dict[str, Any]:
    """Return the request of that investor in the queue."""
    person = browser.person_id
    sent = "select id from class_request where person_id = :id order by created_at desc limit 1"
    (row,) = await internals.sql(sent, id=UUID(person))
    return next(found for found in await console.get("/class-requests") if found["id"] == str(row.id))


async def test_an_approved_request_raises_the_limit(
    investor: Browser, reviewer: Console, internals: Internals, listed: Listing, platform: Stack
) -> None:
    before = await data(investor, PATH)
    assert (before["investorClass"], before["request"]) == ("ordinary", None)
    assert [c["capacities"].get("normal") for c in before["classes"]] == [40_000_000, 100_000_000, None]
    await submitted(investor)
    row = await waiting(reviewer, internals, investor)
    assert "*" in row["name"]
    assert refusal(await reviewer.api.get(f"/ops/class-requests/{row['id']}/files/income")) == (403, "CASE_NOT_OPENED")
    verdict = {"verdict": "approved"}
    assert refusal(await reviewer.post(f"/class-requests/{row['id']}/decision", **verdict)) == (403, "CASE_NOT_OPENED")

    opened = await reviewer.do(f"/class-requests/{row['id']}/opening")
    assert (opened["investorClass"], [file["name"] for file in opened["files"]]) == ("income_qualified", ["income"])
    paper = await reviewer.api.get(f"/ops/class-requests/{row['id']}/files/income")
    assert (paper.headers["Content-Type"], paper.headers["Cache-Control"]) == ("application/pdf", "no-store")
    answers = await asyncio.gather(
        *(reviewer.post(f"/class-requests/{row['id']}/decision", **verdict) for _ in range(3))
    )
    assert sorted(answer.status_code for answer in answers) == [200, 409, 409]

    after = await data(investor, PATH)
    assert (after["investorClass"], after["request"]["state"]) == ("income_qualified", "approved")
    in_force = datetime.fromisoformat(after["classUntil"]) - datetime.now(UTC)
    assert timedelta(days=364) < in_force <= timedelta(days=365)
    assert asked_for(after) == ["professional"]
    product = await listed(amount=50_000_000)
    limit = await data(investor, "/v2/invest/limit", productUid=product)
    assert (limit["investmentAvailable"], limit["limitType"]) == (20_000_000, "sameBorrower")
    assert (await order(investor, (product, 1_000_000))).json()["data"]["lines"][0]["isTaken"]

    person = investor.person_id
    accesses = await internals.sql(
        "select what, why from personal_data_access where whose = :id order by id", id=person
    )
    assert [tuple(row) for row in accesses] == [("class request", WHY), ("file: income", WHY)]
    done = await internals.sql(
        "select action, operator, reason from operator_action where journey_id = :id", id=f"class-request:{row['id']}"
    )
    assert [tuple(action) for action in done] == [("class_approved", reviewer.login, WHY)]
    async with http_client(platform.settings.simulator_url) as simulator:

        async def is_notified() -> bool:
            inbox = (await simulator.get(f"/inbox/{opened['subject']['mobile'].replace('-', '')}")).json()
            return any("투자 한도를 올렸어요" in message["text"] for message in inbox)

        await eventually(is_notified)


async def test_a_returned_request_is_corrected_and_sent_again(
    investor: Browser, reviewer: Console, internals: Internals
) -> None:
    await submitted(investor, "professional", "certificate")
    for path, body in ((PATH, {"ground": "earned-income"}), (f"{PATH}/submit", {})):
        assert refusal(await investor.post(path, body)) == (409, "CLASS_REQUEST_WAITS")
    assert refusal(await hand_in(investor, "certificate", pdf())) == (409, "CLASS_REQUEST_WAITS")
    row = await waiting(reviewer, internals, investor)
    await reviewer.do(f"/class-requests/{row['id']}/opening")
    decision = f"/class-requests/{row['id']}/decision"
    assert refusal(await reviewer.post(decision, verdict="returned")) == (422, "INVALID_INPUT")
    await reviewer.do(decision, verdict="returned", message="유효기간이 지났어요")

    request = (await data(investor, PATH))["request"]
    assert (request["state"], request["reason"]) == ("returned", "유효기간이 지났어요")
    assert refusal(await investor.post(f"{PATH}/submit")) == (422, "DOCUMENTS_MISSING")
    assert (await hand_in(investor, "certificate", pdf())).status_code == 200
    assert (await investor.post(f"{PATH}/submit")).status_code == 200
    await reviewer.do(decision, verdict="refused", message="확인증의 이름이 달라요")
    refused = await data(investor, PATH)
    assert (refused["investorClass"], refused["request"]["state"]) == ("ordinary", "refused")
    assert (await investor.post(PATH, {"ground": "financial-income"})).json()["data"]["request"]["state"] == "draft"


async def test_a_request_requires_its_documents(investor: Browser) -> None:
    assert refusal(await investor.post(f"{PATH}/submit")) == (409, "CLASS_REQUEST_WAITS")
    answers = await asyncio.gather(*(investor.post(PATH, {"ground": "earned-income"}) for _ in range(4)))
    assert {answer.status_code for answer in answers} == {200}
    assert refusal(await hand_in(investor, "certificate", pdf())) == (422, "INVALID_INPUT")
    assert refusal(await investor.post(f"{PATH}/submit")) == (422, "DOCUMENTS_MISSING")


async def test_only_reviewers_decide_and_only_natural_persons_request(
    investor: Browser, platform: Stack, internals: Internals
) -> None:
    await submitted(investor)
    console = await Console.of(platform.settings, [OperatorRole.FINANCE])
    row = await waiting(console, internals, investor)
    assert refusal(await console.post(f"/class-requests/{row['id']}/opening")) == (403, "OPERATOR_FORBIDDEN")
    verdict = await console.post(f"/class-requests/{row['id']}/decision", verdict="approved")
    assert refusal(verdict) == (403, "OPERATOR_FORBIDDEN")
    await console.api.aclose()
    corporation = Browser(investor.http, (await legal_person(platform.settings))["accessToken"])
    assert refusal(await corporation.get(PATH)) == (403, "FORBIDDEN")


async def approved(console: Console, internals: Internals, browser: Browser, **verdict: Any) -> httpx.Response:
    row = await waiting(console, internals, browser)
    await console.do(f"/class-requests/{row['id']}/opening")
    return await console.post(f"/class-requests/{row['id']}/decision", verdict="approved", **verdict)


async def test_the_end_of_a_class_is_announced_and_its_documents_are_deleted(
    investor: Browser,
    member: Member,
    reviewer: Console,
    internals: Internals,
    listed: Listing,
    platform: Stack,
    phone: Phone,
) -> None:
    """The SMS about the end is sent once, thirty days before, however often the worker runs."""
    await submitted(investor)
    assert (await approved(reviewer, internals, investor)).status_code == 200
    person, product = investor.person_id, await listed(amount=50_000_000)
    (paper,) = await internals.sql(
        "select document_ref from class_document join class_request on id = request_id where person_id = :id",
        id=UUID(person),
    )

    async def ends_in(time: timedelta) -> dict[str, Any]:
        """As if the class had been granted a year before."""
        end, who = datetime.now(UTC) + time, UUID(person)
        await internals.sql("update investor set class_until = :end where person_id = :who", end=end, who=who)
        granted = "update class_request set valid_until = :end, decided_at = :at where person_id = :who"
        await internals.sql(granted, end=end, at=end - timedelta(days=365), who=who)
        handed_in = "update class_document set uploaded_at = :at where document_ref = :ref"
        await internals.sql(handed_in, at=end - timedelta(days=366), ref=paper.document_ref)
        async with resources(platform.settings) as at_work:
            for _ in range(2):
                await purge(at_work)
                await announce_ends(at_work)
        return await data(investor, PATH)

    async def messages() -> list[Any]:
        sent = "select 1 from outbox_message where key like :key"
        return list(await internals.sql(sent, key=f"class-end/{person}/%"))

    async def headroom() -> int:
        return (await data(investor, "/v2/invest/limit", productUid=product))["investmentAvailable"]

    investor_class = await ends_in(timedelta(days=31))
    assert (investor_class["investorClass"], asked_for(investor_class), await messages()) == (
        "income_qualified",
        ["professional"],
        [],
    )
    early = await investor.post(PATH, {"ground": "earned-income"})
    assert refusal(early) == (409, "CLASS_IN_FORCE")
    opens = (datetime.now(SEOUL) + timedelta(days=1)).day
    assert f"{opens}일부터 신청할 수 있어요" in early.json()["data"]["message"]
    investor_class = await ends_in(timedelta(days=29))
    assert (investor_class["investorClass"], len(asked_for(investor_class))) == ("income_qualified", 3)
    renewed = (await investor.post(PATH, {"ground": "earned-income"})).json()["data"]
    assert (renewed["request"]["state"], renewed["investorClass"]) == ("draft", "income_qualified")
    await internals.sql("delete from class_request where person_id = :id and state = 'draft'", id=UUID(person))
    assert len(await messages()) == 1
    mobile = member[0].mobile

    async def received() -> list[Any]:
        inbox = (await phone.http.get(f"/inbox/{mobile}")).json()
        return [one for one in inbox if "올린 투자 한도가" in one.get("text", "")]

    assert "/v2/customer/pro-investor" in (await eventually(received))[0]["text"]
    assert await headroom() == 20_000_000

    investor_class = await ends_in(-timedelta(seconds=1))
    assert (investor_class["investorClass"], investor_class["classUntil"], investor_class["mayAsk"]) == (
        "ordinary",
        None,
        True,
    )
    assert await headroom() == 5_000_000
    refused = (await order(investor, (product, 10_000_000))).json()["data"]
    assert "LIMIT_SAME_BORROWER" in str(refused)
    async with resources(platform.settings) as at_work:
        assert await at_work.documents.get(paper.document_ref)
        await ends_in(-timedelta(days=91))
        await eventually(lambda: is_document_deleted(at_work, paper.document_ref))
    assert len(await messages()) == len(await received()) == 1

    await submitted(investor)
    assert (await approved(reviewer, internals, investor)).status_code == 200
    assert (await data(investor, PATH))["investorClass"] == "income_qualified"
    told_at = await internals.sql("select class_end_told_at from investor where person_id = :id", id=UUID(person))
    assert told_at[0].class_end_told_at is None  # the end of the new class


async def test_a_class_ends_with_its_certificate(investor: Browser, reviewer: Console, internals: Internals) -> None:
    await submitted(investor, "professional", "certificate")
    today = datetime.now(SEOUL).date()
    for past in ({}, {"paperUntil": str(today - timedelta(days=1))}):
        assert refusal(await approved(reviewer, internals, investor, **past)) == (422, "INVALID_INPUT")
    last = today + timedelta(days=40)
    assert (await approved(reviewer, internals, investor, paperUntil=str(last))).status_code == 200
    until = datetime.fromisoformat((await data(investor, PATH))["classUntil"]).astimezone(SEOUL)
    assert (until.date(), until.hour) == (last, 23)


async def test_a_higher_class_can_be_requested_at_any_time_and_the_lower_one_follows_it(
    investor: Browser, reviewer: Console, internals: Internals, platform: Stack
) -> None:
    await submitted(investor)
    assert (await approved(reviewer, internals, investor)).status_code == 200
    income_until = (await data(investor, PATH))["classUntil"]
    assert refusal(await investor.post(PATH, {"ground": "financial-income"})) == (409, "CLASS_IN_FORCE")

    await submitted(investor, "professional", "certificate")
    assert asked_for(await data(investor, PATH)) == []
    today = datetime.now(SEOUL).date()
    assert (await approved(reviewer, internals, investor, paperUntil=str(today + timedelta(days=40)))).is_success
    investor_class = await data(investor, PATH)
    assert (investor_class["investorClass"], asked_for(investor_class)) == ("professional", [])
    for ground in ("professional", "earned-income"):
        assert refusal(await investor.post(PATH, {"ground": ground})) == (409, "CLASS_IN_FORCE")

    who = UUID(investor.person_id)
    over = "update {} = now() - interval '1 second' where person_id = :who"
    await internals.sql(over.format("investor set class_until"), who=who)
    await internals.sql(f"{over.format('class_request set valid_until')} and ground = 'professional'", who=who)
    assert (await data(investor, PATH))["investorClass"] == "ordinary"
    async with resources(platform.settings) as at_work:
        await announce_ends(at_work)
    investor_class = await data(investor, PATH)
    assert (investor_class["investorClass"], investor_class["classUntil"]) == ("income_qualified", income_until)


async def test_a_lower_class_waits_for_the_end_of_the_higher_one(
    investor: Browser, reviewer: Console, internals: Internals
) -> None:
    await submitted(investor, "professional", "certificate")
    last = datetime.now(SEOUL).date() + timedelta(days=20)
    assert (await approved(reviewer, internals, investor, paperUntil=str(last))).is_success
    await submitted(investor)
    assert (await approved(reviewer, internals, investor)).is_success
    assert (await data(investor, PATH))["investorClass"] == "professional"
