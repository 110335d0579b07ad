"""Slow institutions, and those that accept a request and never answer: what the borrower sees, and when."""

import time

from domain.core.snapshot import OperatorCommand
from stack.supervisor import Stack
from tests.conftest import Scenario
from tests.internals import Internals, eventually
from tests.journeys.conftest import NewBorrower
from tests.journeys.steps.pushes import screen

CLIENT = 3.0  # seconds until a request of a client times out
SLACK = 4.0  # seconds that a busy machine may add


async def test_examination_shows_each_completed_check(new_borrower: NewBorrower, scenario: Scenario) -> None:
    borrower = await (await new_borrower().apply()).walk_to("loan_terms")
    await scenario("credit_bureau", "slow", delayMs=500, times=1)
    async with screen(borrower, last_id=f"{borrower.at['applyUid']}/{borrower.at['sequence']}") as page:
        await borrower.do("/v2/credit/apply", {"loanAmount": 5_000_000, "loanPeriod": 36})
        ticked = [await page.next()]
        while ticked[-1]["step"] == "examination":
            ticked.append(await page.next())
    assert {"done": ["income"]} in [shown["data"].get("received") for shown in ticked]
    assert (ticked[-1]["step"], "received" in ticked[-1]["data"]) == ("confirm", False)


async def test_borrower_can_continue_when_an_institution_never_answers(
    new_borrower: NewBorrower, scenario: Scenario, platform: Stack
) -> None:
    borrower = await (await new_borrower().apply()).walk_to("scraping")
    await scenario("nhis", "timeout")
    began = time.monotonic()
    await borrower.scraping("kakao")
    await borrower.until("scraping")
    assert time.monotonic() - began < platform.settings.borrower_retry_budget + CLIENT + SLACK
    assert borrower.at["data"]["problem"]["code"] == "INSTITUTION_DOWN"
    await scenario("nhis", "normal")
    await borrower.walk_to("loan_terms")


async def test_operator_is_asked_only_when_an_institution_never_answers(
    new_borrower: NewBorrower, scenario: Scenario, internals: Internals, platform: Stack
) -> None:
    borrower = await (await new_borrower().apply()).walk_to("loan_terms")
    await scenario("credit_bureau", "timeout")
    began = time.monotonic()
    await borrower.do("/v2/credit/apply", {"loanAmount": 5_000_000, "loanPeriod": 36})

    async def called() -> bool:
        borrower.at = await borrower.get("/v2/journeys/upl")
        return borrower.at["waitingOn"] == "operator"

    await eventually(called)
    promised = platform.settings.operator_retry_budget
    assert promised < time.monotonic() - began < promised + CLIENT + SLACK
    assert borrower.at["step"] == "examination"
    await internals.cancel(borrower.at)


async def test_unexpected_refusal_waits_for_an_operator_at_once(
    new_borrower: NewBorrower, scenario: Scenario, internals: Internals
) -> None:
    borrower = await (await new_borrower().apply()).walk_to("loan_terms")
    await scenario("credit_bureau", "refuse")
    await borrower.do("/v2/credit/apply", {"loanAmount": 5_000_000, "loanPeriod": 36})

    async def called() -> bool:
        borrower.at = await borrower.get("/v2/journeys/upl")
        return borrower.at["waitingOn"] == "operator"

    await eventually(called, within=SLACK)
    await scenario("credit_bureau", "normal")
    await internals.operate(borrower.at, "retry_step", OperatorCommand(operator="김운영", reason="기관이 답함"))
    await borrower.until("confirm")


async def test_outage_shorter_than_the_budget_needs_no_operator(new_borrower: NewBorrower, scenario: Scenario) -> None:
    borrower = await (await new_borrower().apply()).walk_to("loan_terms")
    await scenario("credit_bureau", "down", times=1)
    await borrower.loan_terms()
    assert borrower.at["step"] == "confirm"
