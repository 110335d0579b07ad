"""Walk-in: an anonymous estimate, and the application that begins with it."""

from typing import Any
from uuid import uuid4

import pytest

from stack.supervisor import Stack
from tests.api.conftest import Browser
from tests.clients.borrower import Borrower
from tests.internals import internals_of

PRE_CAL = "/v2/credit/loan-limit-inquiry/pre-cal/walk-in"
SAID = {
    "purpose": "01", "job": "office", "employeeType": "regular", "annualIncomeAmount": 48_000_000, "creditScore": 880,
}  # fmt: skip


@pytest.mark.rule("B009")
async def test_an_estimate_is_readable_by_its_id(browser: Browser) -> None:
    made = (await browser.post(PRE_CAL, SAID)).json()["data"]
    assert (made["loanLimitAmount"], made["loanLimitRate"], made["message"]) == (40_000_000, "8.9", None)
    read = await browser.get(f"{PRE_CAL}/{made['preInquiryUuid']}")
    assert read.json()["data"] == made
    assert (await browser.get(f"{PRE_CAL}/{uuid4()}")).status_code == 404
    choices = (await browser.get(PRE_CAL)).json()["data"]
    assert choices["scores"][0] == 950
    assert SAID["purpose"] in {one["code"] for one in choices["purposes"]}


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"creditScore": 500}, "신용점수가 600점보다 낮아요."),
        ({"annualIncomeAmount": 0}, "확인된 연 소득이 1,200만원보다 적어요."),
        ({"job": "student"}, "지금 직업으로는 빌릴 수 없어요."),
    ],
)
async def test_no_product(changed: dict[str, Any], message: str, browser: Browser) -> None:
    made = (await browser.post(PRE_CAL, SAID | changed)).json()["data"]
    assert (made["loanLimitAmount"], made["loanLimitRate"], made["message"]) == (0, None, message)


@pytest.mark.parametrize("changed", [{"job": "?"}, {"purpose": ""}, {"annualIncomeAmount": 10**11}])
async def test_an_unknown_id_is_refused(changed: dict[str, Any], browser: Browser) -> None:
    assert (await browser.post(PRE_CAL, SAID | changed)).status_code == 422


@pytest.mark.rule("B397")
async def test_the_application_begins_with_the_answers_of_the_estimate(platform: Stack) -> None:
    """Certified and logged in on the pages of a walk-in. Submitted values have priority over those of the estimate."""
    person = Borrower.of(platform.settings)
    known = await person.sign_up()
    visitor = known.on_another_device()
    visitor.tokens = {}
    made = (await visitor.api.post(PRE_CAL, json=SAID)).json()["data"]
    async with internals_of(platform.settings) as internals:
        await internals.reset_attempts("sms-code")
    opened = await visitor.do("/v2/credit/certification/open", {"at": "upl/walk-in"})
    assert opened["journey"]["path"] == "/upl/walk-in/phone-certification"
    old = {message["id"] for message in await visitor.inbox()}
    sent = await visitor.do("/v2/credit/certification/walk-in/send", await visitor.identity_form())
    await visitor.until("code", kind="identity")
    sms = await visitor.message(lambda m: m["kind"] == "sms" and m.get("code") and m["id"] not in old)
    certified = await visitor.do(
        "/v2/credit/certification/walk-in/confirm", {"authSeq": sent["authSeq"], "authNo": sms["code"]}
    )
    assert (opened["journey"]["applyUid"], certified["isJoined"]) == (sent["authSeq"], True)
    answer = await visitor.api.post("/v2/credit/login/walk-in", json={"identityToken": certified["identityToken"]})
    visitor.tokens = answer.json()["data"]
    stored = (await visitor.api.get(f"{PRE_CAL}/{made['preInquiryUuid']}")).json()["data"]
    assert stored.items() >= {**SAID, "loanLimitAmount": 40_000_000, "loanLimitRate": "8.9"}.items()
    assert (await visitor.get("/v2/credit/borrower/name"))["borrowerName"] == person.name

    await visitor.open()
    assert (await visitor.get("/v2/credit/apply/data"))["uplType"] == "origin"
    said = await visitor.get("/v2/credit/basic-info", preInquiryUuid=made["preInquiryUuid"])
    assert said["current"] == {"job": "office", "employeeType": "regular", "annualIncome": 48_000_000}
    assert (await visitor.get("/v2/credit/basic-info", preInquiryUuid=str(uuid4())))["current"] is None
    await visitor.income(job="public")
    estimate = await visitor.get("/v2/credit/basic-info", preInquiryUuid=made["preInquiryUuid"])
    assert estimate["current"]["job"] == "public"
    await person.close()
