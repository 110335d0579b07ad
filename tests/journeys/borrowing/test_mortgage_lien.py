"""The lien on a home: applied for, checked against the register, refused, released after a cancellation."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from temporalio.client import WorkflowUpdateFailedError
from temporalio.testing import ActivityEnvironment

from activities.borrowing.liens import FILING, Liens, ReleaseInput
from activities.institutions.base import InstitutionDown
from db.borrowing.liens import collateral_of
from domain.borrowing.journeys.mortgage import FileLienAgain, LienConfirmed, LienRefused
from domain.borrowing.lien import CREDITOR, filing_key
from domain.core.notices import Notice
from domain.core.snapshot import OperatorCommand
from tests.clients.mortgage_applicant import MortgageApplicant
from tests.conftest import Scenario
from tests.internals import Internals, eventually
from tests.journeys.borrowing.conftest import says
from tests.journeys.steps.liens import lien_of


@pytest.mark.rule("B579")
async def test_lien_is_checked_against_the_register(
    granted: MortgageApplicant, internals: Internals, scenario: Scenario
) -> None:
    await granted.walk_to("signing")
    await scenario("registry", "refuse", times=1)
    await granted.signing()
    await granted.answer_prompt()
    await granted.until("lien")
    assert (granted.at["data"]["problem"]["code"], "receiptNumber" in granted.at["data"]) == ("LIEN_RETURNED", False)
    await internals.resolve(granted.at, FileLienAgain())
    await granted.until("lien")
    number = granted.at["data"]["receiptNumber"]
    await internals.resolve(granted.at, FileLienAgain())
    await granted.until("lien")
    assert granted.at["data"]["receiptNumber"] == number  # one lien, however often the command is repeated

    right = await granted.lien_of(internals)
    for wrong, problem in (
        ({"registration_number": "2020-1"}, "LIEN_NOT_REGISTERED"),
        ({"registered_on": right.registered_on - timedelta(days=1)}, "LIEN_NOT_REGISTERED"),
        ({"maximum_claim": right.maximum_claim - 1}, "LIEN_CLAIM_DIFFERS"),
    ):
        before = granted.at["sequence"]
        await internals.resolve(granted.at, right.model_copy(update=wrong))

        async def is_back(before: int = before) -> bool:
            granted.at = await granted.get("/v2/journeys/mortgage")
            return granted.at["step"] == "lien" and granted.at["sequence"] > before

        await eventually(is_back)
        assert granted.at["data"]["problem"]["code"] == problem
    await internals.resolve(granted.at, right)
    await granted.until("finish")


async def test_only_the_registry_confirms_a_lien(
    granted: MortgageApplicant, internals: Internals, scenario: Scenario
) -> None:
    await granted.walk_to("lien")
    right = await granted.lien_of(internals)
    await scenario("registry", "down")
    await internals.resolve(granted.at, right)

    async def is_stuck() -> bool:
        granted.at = await granted.get("/v2/journeys/mortgage")
        return (granted.at["step"], granted.at["waitingOn"]) == ("lien_check", "operator")

    await eventually(is_stuck)
    with pytest.raises(WorkflowUpdateFailedError):
        await internals.resolve(granted.at, LienConfirmed())
    await scenario("registry", "normal")
    await internals.operate(granted.at, "retry_step", OperatorCommand(operator="김운영", reason="등기소가 다시 열림"))
    await granted.until("finish")


async def test_filing_with_a_lost_answer_is_not_repeated(granted: MortgageApplicant, internals: Internals) -> None:
    """An operator repeats the command. A lien that was struck out at the office is applied for again."""
    await granted.walk_to("lien")
    uid, number = granted.at["applyUid"], granted.at["data"]["receiptNumber"]
    forgotten = "update mortgage_lien set state = 'drafted', receipt_number = null, filings = 0 where apply_uid = :uid"
    await internals.sql(forgotten, uid=uid)
    await internals.resolve(granted.at, FileLienAgain())
    await granted.until("lien")
    assert ((await lien_of(internals, uid)).receipt_number, granted.at["data"]["receiptNumber"]) == (number, number)

    await internals.at.institutions.registry.release(number, creditor=CREDITOR, key=f"office/{uid}")
    await internals.resolve(granted.at, FileLienAgain())
    await granted.until("lien")
    assert granted.at["data"]["receiptNumber"] != number


@pytest.mark.rule("B580")
async def test_lien_that_cannot_be_registered_ends_the_application(
    granted: MortgageApplicant, internals: Internals
) -> None:
    """The application at the registry is withdrawn."""
    await granted.walk_to("lien")
    uid = granted.at["applyUid"]
    await internals.resolve(granted.at, LienRefused(reason="앞선 압류가 있어요."))
    await granted.until("lien_refused")
    assert await granted.message(says(Notice.REFUSED))
    assert (await granted.get(f"/v2/mypage/mortgageApply/deniedReason/{uid}"))["reason"] == "앞선 압류가 있어요."

    async def is_released() -> bool:
        return (await lien_of(internals, uid)).state == "released"

    await eventually(is_released)


async def test_cancelled_application_leaves_no_lien(granted: MortgageApplicant, internals: Internals) -> None:
    await granted.walk_to("lien")
    await internals.cancel(granted.at)
    await granted.until("cancelled")
    assert await granted.message(says(Notice.CANCELLED))

    async def is_released() -> bool:
        return (await lien_of(internals, granted.at["applyUid"])).state == "released"

    await eventually(is_released)


async def test_application_cancelled_during_the_filing_leaves_no_lien(
    granted: MortgageApplicant, internals: Internals, scenario: Scenario
) -> None:
    """The registry has accepted the filing, and answers after the end of the application."""
    await granted.walk_to("signing")
    await scenario("registry", "slow", times=1, delayMs=2000)
    await granted.signing()
    await granted.answer_prompt()
    await granted.until("filing")
    await internals.cancel(granted.at)
    await granted.until("cancelled")
    assert "receiptNumber" not in granted.at["data"]

    async def is_released() -> bool:
        return (await lien_of(internals, granted.at["applyUid"])).state == "released"

    await eventually(is_released)


async def test_filing_with_a_lost_answer_is_released_after_cancellation(
    granted: MortgageApplicant, internals: Internals, scenario: Scenario
) -> None:
    """Also if the registry is unavailable at first. A lien of another contract on the same home stays."""
    await granted.walk_to("lien")
    uid, registry = granted.at["applyUid"], internals.at.institutions.registry
    home = collateral_of(internals.at.sealer, await lien_of(internals, uid)).home
    other = await registry.apply(
        home=home, owner="김집주", debtor="김집주", creditor=CREDITOR, maximum_claim=12, key=filing_key(f"not-{uid}", 0)
    )
    forgotten = "update mortgage_lien set state = 'drafted', receipt_number = null, filings = 0 where apply_uid = :uid"
    await internals.sql(forgotten, uid=uid)
    environment, order = ActivityEnvironment(), ReleaseInput(uid=uid, reference=f"lien/{uid}", person="")
    environment.info = replace(environment.info, scheduled_time=datetime.now(UTC) - FILING)
    await scenario("registry", "down", times=1)
    with pytest.raises(InstitutionDown):
        await environment.run(Liens(internals.at).release, order)
    await environment.run(Liens(internals.at).release, order)
    assert (await lien_of(internals, uid)).state == "released"
    register = {entry.registration_number: entry.is_released for entry in await registry.liens(home)}
    assert (register.pop(other.receipt_number), set(register.values())) == (False, {True})
    await internals.cancel(granted.at)
    await granted.until("cancelled")
