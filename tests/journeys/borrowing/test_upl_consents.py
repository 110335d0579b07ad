"""The platform asks no institution about a borrower without the required consents."""

from typing import Any

import pytest

from domain.accounts.agreements import Context, Inquiry
from domain.core.snapshot import OperatorCommand
from tests.clients.borrower import Borrower
from tests.clients.http import refusal
from tests.conftest import Scenario
from tests.factories import Factory
from tests.internals import Internals, eventually
from tests.journeys.conftest import NewBorrower
from tests.journeys.steps.consents import withdraw_consent

AGREEMENT = "/v2/credit/loan-agreement"
COMMAND = OperatorCommand(operator="김운영", reason="동의를 받았음")


async def investor(new_borrower: NewBorrower, internals: Internals) -> Borrower:
    """A member who joined to invest."""
    person = new_borrower()
    tokens = await Factory.of(internals.at.settings).sign_up(await person.identity(), terms=Context.SIGN_UP)
    person.tokens = tokens.model_dump(by_alias=True)
    return person


async def missing(person: Borrower) -> dict[str, str]:
    """Agreement id → hash of the text that is shown."""
    return {text["id"]: text["contentHash"] for text in (await person.get(AGREEMENT))["agreements"]}


async def test_members_who_joined_to_invest_agree_to_the_missing_texts(
    new_borrower: NewBorrower, internals: Internals
) -> None:
    person = await investor(new_borrower, internals)
    asked = await missing(person)
    assert set(asked) == {
        "onlineLendingService",
        "privacyProcessing",
        "privacyThirdParty",
        "creditInfoMandatory",
        "creditInfoOptional",
        "publicMyData",
    }
    refused = await person.post("/v2/credit/apply/upl-type", {"uplTypeCode": "origin"})
    assert (refused.status_code, refused.json()["data"]["code"]) == (403, "LOAN_AGREEMENT_REQUIRED")
    assert (await person.get("/v2/journeys")) == []

    some = {id: shown for id, shown in asked.items() if id != "creditInfoMandatory"}
    refused = await person.api.post(AGREEMENT, json={"agreements": some}, headers=person.headers())
    assert (refused.status_code, refused.json()["data"]["code"]) == (422, "TERMS_REQUIRED")
    given = {id: shown for id, shown in asked.items() if id != "creditInfoOptional"}
    agreed = await person.api.post(AGREEMENT, json={"agreements": given}, headers=person.headers())
    assert agreed.status_code == 200
    assert await missing(person) == {}  # optional consents are not requested alone

    assert not (await person.get("/v2/account/info"))["isBorrower"]
    await (await person.open()).walk_to("contract_info")
    account: dict[str, Any] = await person.get("/v2/account/info")
    assert (account["isBorrower"], account["hasLoanApply"], account["isInvestor"]) == (True, True, True)
    (applied,) = (await person.get("/v2/mypage/loanInfo"))["loans"]
    assert applied["isOpen"]


async def test_members_who_joined_to_borrow_have_agreed(new_borrower: NewBorrower) -> None:
    assert await missing(await new_borrower().sign_up()) == {}


@pytest.mark.rule("B583")
async def test_the_bureau_is_not_asked_without_consent(
    new_borrower: NewBorrower, internals: Internals, scenario: Scenario
) -> None:
    """Withdrawn while the application is open: a step that would begin an inquiry leads to the consents. Withdrawn
    during the inquiry: the step waits for an operator."""
    person = await (await new_borrower().apply()).walk_to("consent")
    await withdraw_consent(internals, person, Inquiry.CREDIT_BUREAU)
    await person.answer_prompt()
    await stuck(person, "assessing")
    assert (await missing(person)).keys() >= {"creditInfoMandatory", "privacyThirdParty"}
    await agree(person)
    await internals.operate(person.at, "retry_step", COMMAND)
    await person.until("loan_terms")

    await withdraw_consent(internals, person, Inquiry.CREDIT_BUREAU)
    listed = await person.api.post(
        "/v2/credit/outstanding-loan/check-available", json={"loanUids": ["some"]}, headers=person.headers()
    )
    assert (listed.status_code, listed.json()["data"]["code"]) == (403, "LOAN_AGREEMENT_REQUIRED")
    terms = {"loanAmount": 5_000_000, "loanPeriod": 36}
    assert refusal(await person.post("/v2/credit/apply", terms)) == (403, "LOAN_AGREEMENT_REQUIRED")
    await agree(person)
    await scenario("credit_bureau", "down")
    await person.do("/v2/credit/apply", terms)
    await stuck(person, "examination")
    await withdraw_consent(internals, person, Inquiry.CREDIT_BUREAU)
    await internals.operate(person.at, "retry_step", COMMAND)
    await stuck(person, "examination", after=person.at["sequence"])
    (case,) = await internals.sql(
        "select note from journey_move where apply_uid = :uid order by sequence desc limit 1", uid=person.at["applyUid"]
    )
    assert case.note == "credit-bureau lacks the consents creditInfoMandatory, privacyThirdParty, uniqueIdentity"


async def agree(person: Borrower) -> None:
    """Give the missing consents, as the page does."""
    given = await person.api.post(AGREEMENT, json={"agreements": await missing(person)}, headers=person.headers())
    assert given.status_code == 200, given.text


async def stuck(person: Borrower, step: str, after: int = 0) -> None:
    async def waits() -> bool:
        person.at = await person.get("/v2/journeys/upl")
        return (person.at["step"], person.at["waitingOn"]) == (step, "operator") and person.at["sequence"] > after

    await eventually(waits)


@pytest.mark.rule("B583")
async def test_the_health_insurance_service_is_not_asked_without_consent(new_borrower: NewBorrower) -> None:
    person = await (await new_borrower().apply()).walk_to("scraping")
    refused = await person.post("/v2/nhis/cert/request", {"providerCode": "kakao", "agreements": {}})
    assert refusal(refused) == (422, "TERMS_REQUIRED")
    assert not [message for message in await person.inbox() if message["kind"] == "prompt"]


@pytest.mark.rule("B592")
async def test_an_application_without_consents_is_redirected_to_them(
    new_borrower: NewBorrower, internals: Internals
) -> None:
    """Before its first inquiry. Afterwards it continues at its step."""
    person = await (await new_borrower().apply()).walk_to("scraping")
    await withdraw_consent(internals, person, Inquiry.CREDIT_BUREAU)
    consents = {"providerCode": "pass", "agreements": await person.agreements("nhis")}
    refused = await person.post("/v2/nhis/cert/request", consents)
    assert refusal(refused) == (403, "LOAN_AGREEMENT_REQUIRED")
    assert refused.json()["data"]["errorButton"]["href"] == "/v2/upl/loan-agreement"
    await agree(person)
    await person.walk_to("loan_terms")


@pytest.mark.rule("B583")
async def test_public_records_are_not_asked_for_without_consent(
    new_borrower: NewBorrower, internals: Internals
) -> None:
    """The step requests the missing consent and continues with it."""
    person = await (await new_borrower().apply()).walk_to("fds")
    await withdraw_consent(internals, person, Inquiry.MY_DATA)
    for _ in range(3):
        await person.fds()
    await person.until("retry_mydata")
    assert person.at["data"]["lacksMyDataConsent"]
    await person.retry_mydata()
    await person.until("contract_info")
