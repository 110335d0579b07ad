"""A mortgage loan after its contract: funded, paid out, repaid; and its lien, whose release the registry may refuse."""

from collections.abc import AsyncGenerator
from datetime import date, timedelta

import pytest
import pytest_asyncio
from temporalio.client import WorkflowExecutionStatus

from db.demo.month import pass_month
from domain.borrowing.journeys.mortgage import LienRefused, MortgageAppraised
from domain.borrowing.lien import CREDITOR
from domain.core.business_days import is_business_day
from domain.core.errors import ErrorCode
from domain.core.holidays import HOLIDAYS
from domain.core.view import present
from stack.supervisor import Stack
from tests.clients.console import Console
from tests.clients.homeowner import MORTGAGE
from tests.clients.lending import MILLION, Lending
from tests.clients.mortgage_applicant import MortgageApplicant
from tests.conftest import Scenario
from tests.internals import Internals, eventually
from tests.journeys.steps.liens import lien_of, until_lien
from tests.journeys.steps.recoveries import balances, recovered
from tests.journeys.steps.servicing import WORDS, confirmed

AMOUNT = 10 * MILLION  # two investors: the law lets one person lend five million won to one borrower
TERMS = MortgageAppraised(amount=AMOUNT, rate="8.7", months=12)


@pytest_asyncio.fixture
async def borrower(platform: Stack) -> AsyncGenerator[MortgageApplicant]:
    person = MortgageApplicant.of(platform.settings)
    yield person
    await person.close()


async def until_ended(internals: Internals, uid: str, before: str) -> str:
    """Wait until a run of the loan other than `before` has ended. Returns its id."""

    async def ended() -> str | None:
        run = await internals.client.get_workflow_handle(f"loan:{uid}").describe()
        assert run.run_id
        return run.run_id if run.run_id != before and run.status is WorkflowExecutionStatus.COMPLETED else None

    return present(await eventually(ended))


async def register_of(borrower: MortgageApplicant, internals: Internals) -> dict[str, bool]:
    """Return the liens on the borrower's home, and which of them are released."""
    home = " ".join(borrower.typed[part] for part in ("collateralAddress", "collateralDong", "collateralHo"))
    found = await internals.at.institutions.registry.liens(home)
    return {one.registration_number: one.is_released for one in found}


async def payout_days(borrower: MortgageApplicant, uid: str) -> list[str]:
    """Return the days of the payments that the product's page shows to investors."""
    shown = await borrower.get(f"/v2/products/{uid}/schedule", investAmount=AMOUNT // 2)
    return [row["date"] for row in shown["disburseSchedule"]]


@pytest.mark.rule("B130", "B394", "B489", "B590")
async def test_a_mortgage_is_funded_paid_out_repaid_and_its_lien_released(
    borrower: MortgageApplicant, internals: Internals, lending: Lending
) -> None:
    await borrower.granted(internals, TERMS, customerExpectAmount=AMOUNT)
    await borrower.walk_to("lien")
    number = borrower.at["data"]["receiptNumber"]
    await borrower.lien_registered(internals)
    uid = borrower.at["applyUid"]
    people = [await lending.investor(AMOUNT // 2) for _ in range(2)]
    signed = await borrower.get("/v2/contract/info", applyUid=uid)
    result = await borrower.get(f"{MORTGAGE}/contract/result", applyUid=uid)
    assert (signed["isPaidOut"], signed["firstDueDate"] > result["paymentDate"]) == (False, True)
    assert result["paymentDate"] >= (await lending.today()).isoformat()  # the calendar may be ahead of the recruiting
    preview = await payout_days(borrower, uid)
    assert preview[0] == signed["firstDueDate"]
    assert all(is_business_day(date.fromisoformat(day), HOLIDAYS) for day in preview)
    refused = await lending.order(people[0], uid, MILLION)
    assert refused is not None  # it is disclosed for a day before it opens
    await pass_month(internals.at.database)  # the demo opens products that were to open within the month
    for person in people:
        await lending.invest(person, uid, AMOUNT // 2)
    await lending.until(uid, "disbursed")
    assert await borrower.message(lambda m: m["kind"] == "deposit" and m["amount"] == AMOUNT)
    result = await borrower.get(f"{MORTGAGE}/contract/result", applyUid=uid)
    assert (result["isPaid"], result["creditApplyState"], result["raised"]) == (True, "입금 완료", 100)
    assert result["paymentDate"] == (await lending.today()).isoformat()

    instalments = await lending.instalments(uid)
    assert [row.principal for row in instalments] == [0] * 11 + [AMOUNT]  # the principal is due at the end
    assert await payout_days(borrower, uid) == [row.due_on.isoformat() for row in instalments]
    signed = await borrower.get("/v2/contract/info", applyUid=uid)
    assert (signed["isPaidOut"], signed["firstDueDate"]) == (True, instalments[0].due_on.isoformat())
    for paid, instalment in enumerate(instalments, start=1):
        assert (await lien_of(internals, uid)).state == "registered"
        await lending.go_to(instalment.due_on)
        await lending.paid_until(uid, paid)
    await lending.until(uid, "closed")
    await until_lien(internals, uid, "released")
    assert (await register_of(borrower, internals))[number]
    assert await internals.client.get_workflow_handle(f"loan:{uid}").result() == "closed"
    assert await borrower.message(lambda m: m["kind"] == "sms" and "근저당을 말소했어요" in m["text"])
    assert (await borrower.get(f"/v2/mypage/loanInfo/{uid}"))["lien"]["state"] == "released"
    for person in people:
        settled, reserved = await lending.balance(person)
        assert (settled > AMOUNT // 2, reserved) == (True, 0)
    assert await lending.differences() == []
    loan = await borrower.get(f"/v2/mypage/mortgageApply/mortgageApplyInfo/{uid}")
    assert (loan["label"], loan["isComplete"], loan["bondUid"]) == ("입금 완료", True, uid)


@pytest.mark.rule("B590", "B598")
async def test_the_lien_of_a_written_off_loan_is_released_when_its_whole_loss_is_recovered(
    platform: Stack, internals: Internals, lending: Lending, console: Console, second: Console
) -> None:
    borrower = MortgageApplicant.of(platform.settings, name="김밀림")  # whose account is always empty
    await borrower.granted(internals, TERMS, customerExpectAmount=AMOUNT)
    await borrower.walk_to("lien")
    number = borrower.at["data"]["receiptNumber"]
    await borrower.lien_registered(internals)
    uid = borrower.at["applyUid"]
    people = [await lending.investor(AMOUNT // 2) for _ in range(2)]
    await pass_month(internals.at.database)
    for person in people:
        await lending.invest(person, uid, AMOUNT // 2)
    await lending.until(uid, "disbursed")
    (first, *_) = await lending.instalments(uid)
    await lending.go_to(first.due_on + timedelta(days=100))
    await lending.until_overdue(uid, 1)
    await confirmed(console, second, uid, "write-off", words=WORDS)
    await lending.until(uid, "written-off")
    ended = await until_ended(internals, uid, "")
    assert (await lien_of(internals, uid)).state == "registered"

    await recovered(console, second, await lending.unmatched(AMOUNT - 1), uid)
    await lending.wake(uid)
    await until_ended(internals, uid, ended)  # a run that finds a part of the loss
    assert (await lien_of(internals, uid)).state == "registered"
    await recovered(console, second, await lending.unmatched(1), uid)
    await until_lien(internals, uid, "released")
    assert (await register_of(borrower, internals))[number]
    assert await borrower.message(lambda m: m["kind"] == "sms" and "근저당을 말소했어요" in m["text"])
    loan = await borrower.get(f"/v2/mypage/loanInfo/{uid}")
    await borrower.close()
    assert (loan["lien"]["state"], loan["ending"]["isRecovered"]) == ("released", True)
    assert await balances(lending, people) == [AMOUNT // 2] * 2
    assert await lending.differences() == []


@pytest.mark.rule("B590")
async def test_a_refused_release_is_retried_and_then_resolved_by_an_operator(
    borrower: MortgageApplicant, internals: Internals, scenario: Scenario, console: Console
) -> None:
    await borrower.granted(internals)
    await borrower.walk_to("lien")
    uid, number = borrower.at["applyUid"], borrower.at["data"]["receiptNumber"]
    await scenario("registry", "refuse", times=2)
    await internals.resolve(borrower.at, LienRefused(reason="앞선 압류가 있어요."))
    await borrower.until("lien_refused")
    await until_lien(internals, uid, "waiting")
    waiting = {one["uid"]: one for one in await console.get("/lien-releases")}[uid]
    assert (waiting["title"], waiting["number"], waiting["maximumClaim"]) == (None, number, 108_000_000)
    assert waiting["error"]
    opened = await console.do(f"/lien-releases/{uid}/opening")
    assert (opened["owner"], "1203호" in opened["home"]) == (borrower.name, True)

    before = (await lien_of(internals, uid)).moved_at
    await console.do(f"/lien-releases/{uid}/retry")

    async def waits_again() -> bool:
        row = await lien_of(internals, uid)
        return row.state == "waiting" and row.moved_at > before

    await eventually(waits_again)
    early = await console.post(f"/lien-releases/{uid}/resolve")
    assert early.json()["data"]["code"] == ErrorCode.LIEN_NOT_RELEASED.name  # the platform also checks the register
    registry = internals.at.institutions.registry
    await registry.release(number, creditor=CREDITOR, key=f"counter/{uid}")  # manually at the registry office
    await console.do(f"/lien-releases/{uid}/resolve")
    assert (await lien_of(internals, uid)).state == "released"
    (done,) = await internals.sql(
        "select action, operator from operator_action where journey_id = :id and action = 'lien_released'",
        id=f"lien:{uid}",
    )
    assert done.operator == console.login
    assert uid not in {one["uid"] for one in await console.get("/lien-releases")}
    late = await console.post(f"/lien-releases/{uid}/resolve")
    assert late.json()["data"]["code"] == ErrorCode.CASE_MOVED.name
