"""The appraisal of a mortgage loan by two operators, who both read the documents."""

from collections.abc import AsyncGenerator
from typing import NamedTuple

import pytest_asyncio

from domain.operations import OperatorRole
from stack.supervisor import Stack
from tests.clients.console import Console
from tests.clients.mortgage_applicant import MortgageApplicant


class Review(NamedTuple):
    """A mortgage application in review, the operators, who decide and confirm, and the application's uid."""

    applicant: MortgageApplicant
    first: Console
    second: Console
    uid: str


@pytest_asyncio.fixture
async def review(platform: Stack) -> AsyncGenerator[Review]:
    applicant = MortgageApplicant.of(platform.settings)
    await (await applicant.begin()).apply_for()
    await applicant.go_on()
    await applicant.send_documents()
    uid = (await applicant.until("review"))["applyUid"]
    first, second = await Console.of(platform.settings), await Console.of(platform.settings, {OperatorRole.FINANCE})
    yield Review(applicant, first, second, uid)
    for client in (applicant.api, first.api, second.api):
        await client.aclose()


async def test_an_appraisal_is_confirmed_after_the_second_operator_has_opened_its_documents(review: Review) -> None:
    applicant, first, second, uid = review
    assert (await second.post(f"/cases/{uid}/opening")).json()["data"]["code"] == "OPERATOR_FORBIDDEN"
    case = await first.open(uid)
    granted = await first.decide(case, "mortgage_appraised", amount=90_000_000, rate="8.7", months=12)
    confirmation = f"/approvals/{granted.json()['data']['approval']}/confirm"

    seen = await second.open(uid)
    assert (seen["mayDecide"], seen["decisions"], seen["failures"]) == (False, [], [])
    *opened, last = seen["evidence"]["files"]
    for file in opened:
        await second.api.get(f"/ops/cases/{uid}/files/{file['name']}")
    unread = await second.post(confirmation)
    assert (unread.status_code, unread.json()["data"]["code"]) == (422, "INVALID_INPUT")
    assert last["label"] in unread.text
    assert all(file["label"] not in unread.text for file in opened)
    await second.api.get(f"/ops/cases/{uid}/files/{last['name']}")
    await second.do(confirmation)
    await applicant.until("approved")


async def test_finance_reads_no_document_once_the_decision_is_refused(review: Review) -> None:
    _, first, second, uid = review
    granted = await first.decide(await first.open(uid), "mortgage_appraised", amount=90_000_000, rate="8.7", months=12)
    file = (await second.open(uid))["evidence"]["files"][0]["name"]
    path = f"/ops/cases/{uid}/files/{file}"
    assert (await second.api.get(path)).status_code == 200
    await second.do(f"/approvals/{granted.json()['data']['approval']}/refuse")
    assert (await second.api.get(path)).json()["data"]["code"] == "OPERATOR_FORBIDDEN"
