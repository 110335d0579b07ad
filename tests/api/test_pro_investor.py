"""Raising one's limit: documents, an operator who looks, and what may be invested afterwards."""

import asyncio
from collections.abc import AsyncGenerator
from typing import Any

import httpx
import pytest_asyncio

from domain.operators import OperatorRole
from stack.supervisor import Stack
from tests.api.conftest import Backstage, Browser
from tests.api.test_investing import Listing, data, investor, listed, order, person_of
from tests.api.test_ops import refusal
from tests.journeys.backstage import eventually
from tests.journeys.corporate import pdf
from tests.journeys.desk import WHY, Desk
from tests.journeys.legal import legal_person

__all__ = ["investor", "listed"]  # fixtures, found by their names

PATH = "/v2/customer/pro-investor"


@pytest_asyncio.fixture
async def reviewer(house: Stack) -> AsyncGenerator[Desk]:
    desk = await Desk.of(house.settings, [OperatorRole.REVIEWER])
    yield desk
    await desk.api.aclose()


async def hand_in(browser: Browser, kind: str, content: bytes) -> httpx.Response:
    headers = {"Authorization": f"Bearer {browser.access_token}"}
    files = {"file": ("paper.pdf", content, "application/pdf")}
    return await browser.http.post(f"{PATH}/documents", data={"kind": kind}, files=files, headers=headers)


async def submitted(browser: Browser, ground: str = "earned-income", kind: str = "income") -> None:
    await browser.post(PATH, {"ground": ground})
    assert (await hand_in(browser, kind, pdf())).status_code == 200
    assert (await browser.post(f"{PATH}/submit")).json()["data"]["request"]["state"] == "submitted"


async def waiting(desk: Desk, backstage: Backstage, browser: Browser) -> dict[str, Any]:
    """The request of that investor in the queue."""
    person = await person_of(backstage, browser)
    (row,) = await backstage.sql("select id from class_request where person_id = cast(:id as uuid)", id=person)
    return next(found for found in await desk.get("/class-requests") if found["id"] == str(row.id))


async def test_an_approved_request_raises_the_limit(
    investor: Browser, reviewer: Desk, backstage: Backstage, listed: Listing, house: Stack
) -> None:
    before = await data(investor, PATH)
    assert (before["investorClass"], before["request"]) == ("ordinary", None)
    assert [c["capacities"].get("normal") for c in before["classes"]] == [40_000_000, 100_000_000, None]
    await submitted(investor)
    row = await waiting(reviewer, backstage, investor)
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
    product = await listed(amount=50_000_000)
    limit = await data(investor, "/v2/invest/limit", productUid=product)
    assert (limit["investmentAvailable"], limit["limitType"]) == (20_000_000, "sameBorrower")
    assert (await order(investor, (product, 1_000_000))).json()["data"]["lines"][0]["isTaken"]

    person = await person_of(backstage, investor)
    looks = await backstage.sql("select what, why from personal_data_access where whose = :id order by id", id=person)
    assert [tuple(look) for look in looks] == [("class request", WHY), ("file: income", WHY)]
    done = await backstage.sql(
        "select action, operator, reason from operator_action where journey_id = :id", id=f"class-request:{row['id']}"
    )
    assert [tuple(action) for action in done] == [("class_approved", reviewer.login, WHY)]
    async with httpx.AsyncClient(base_url=house.settings.simulator_url) as simulator:

        async def told() -> bool:
            inbox = (await simulator.get(f"/inbox/{opened['subject']['mobile'].replace('-', '')}")).json()
            return any("투자 한도를 올렸어요" in message["text"] for message in inbox)

        await eventually(told)


async def test_a_returned_request_is_corrected_and_sent_again(
    investor: Browser, reviewer: Desk, backstage: Backstage
) -> None:
    await submitted(investor, "professional", "certificate")
    for path, body in ((PATH, {"ground": "earned-income"}), (f"{PATH}/submit", {})):
        assert refusal(await investor.post(path, body)) == (409, "CLASS_REQUEST_WAITS")
    assert refusal(await hand_in(investor, "certificate", pdf())) == (409, "CLASS_REQUEST_WAITS")
    row = await waiting(reviewer, backstage, investor)
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


async def test_nothing_is_sent_without_its_paper(investor: Browser) -> None:
    assert refusal(await investor.post(f"{PATH}/submit")) == (409, "CLASS_REQUEST_WAITS")
    answers = await asyncio.gather(*(investor.post(PATH, {"ground": "earned-income"}) for _ in range(4)))
    assert {answer.status_code for answer in answers} == {200}
    assert refusal(await hand_in(investor, "certificate", pdf())) == (422, "INVALID_INPUT")
    assert refusal(await investor.post(f"{PATH}/submit")) == (422, "DOCUMENTS_MISSING")


async def test_reviews_are_for_reviewers_and_classes_for_people(
    investor: Browser, house: Stack, backstage: Backstage
) -> None:
    await submitted(investor)
    desk = await Desk.of(house.settings, [OperatorRole.FINANCE])
    row = await waiting(desk, backstage, investor)
    assert refusal(await desk.post(f"/class-requests/{row['id']}/opening")) == (403, "OPERATOR_FORBIDDEN")
    verdict = await desk.post(f"/class-requests/{row['id']}/decision", verdict="approved")
    assert refusal(verdict) == (403, "OPERATOR_FORBIDDEN")
    await desk.api.aclose()
    corporation = Browser(investor.http, (await legal_person(house.settings))["accessToken"])
    assert refusal(await corporation.get(PATH)) == (403, "FORBIDDEN")
