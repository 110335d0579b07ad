"""The signature of the home's owner who is not the borrower: signed, declined, notified of the lien."""

import pytest

from domain.borrowing.journeys.mortgage import LienRefused
from domain.core.notices import Notice
from tests.clients.homeowner import MORTGAGE
from tests.clients.http import refusal
from tests.clients.mortgage_applicant import GRANTED, CollateralOwner
from tests.conftest import Scenario
from tests.internals import Internals
from tests.journeys.borrowing.conftest import RESULT, People, says
from tests.journeys.steps.liens import with_owner


@pytest.mark.rule("B386", "B578")
async def test_owner_signs_on_their_own_phone(people: People, internals: Internals) -> None:
    borrower, owner, another_person = people(), people(CollateralOwner), people(CollateralOwner)
    await borrower.begin()
    await borrower.apply_for(**borrower.owned_by(owner), customerPurpose="19")
    await borrower.go_on()
    await borrower.do(f"{MORTGAGE}/joint-or-third-party/invitation")
    await owner.read_link()
    shown = (await owner.open_application((await owner.certify())["identityToken"])).json()["data"]
    assert (shown["stage"], shown["contract"]) == ("consent", None)
    await owner.agree(shown["ownerToken"])
    await borrower.until("documents")
    assert await borrower.message(says(Notice.OWNER_AGREED))
    await borrower.accepted(internals)
    await borrower.walk_to("owner_signing")
    assert (await borrower.get(f"{MORTGAGE}/state"))["contractState"] == 4
    (info,) = [await borrower.get("/v2/contract/info")]
    assert (info["collateral"]["ownerName"], info["collateral"]["isOwnerSigned"]) == (
        borrower.at["data"]["ownerName"],
        False,
    )

    await borrower.do(f"{MORTGAGE}/joint-or-third-party/invitation")
    await internals.reset_attempts("sms-code")
    opened = await owner.open_contract()
    another_person.link = owner.link
    assert (await owner.get(f"{MORTGAGE}/joint-or-third-party/login/check", token=owner.link))["stage"] == "contract"
    assert refusal(await another_person.open_application((await another_person.certify())["identityToken"])) == (
        403,
        "NOT_THE_OWNER",
    )
    assert (opened["stage"], opened["amount"], opened["contract"]["maximumClaim"]) == (
        "contract",
        GRANTED.amount,
        108_000_000,
    )
    token = opened["ownerToken"]
    assert (await owner.contract_call("document", token)).content.startswith(b"%PDF-")
    assert (await owner.contract_call("state", token)).json()["data"] == {"state": "waiting", "problem": None}
    other = {"documentHash": "0" * 64, "providerCode": "kakao", "isAgreed": True}
    assert refusal(await owner.contract_call("signature", token, **other)) == (409, "TERMS_CHANGED")
    assert refusal(await owner.contract_call("state", "nonsense" * 4)) == (403, "SINGLE_USE_TOKEN_INVALID")

    asked = await owner.sign(opened)
    assert asked.json()["data"]["state"] == "asked"
    assert refusal(await owner.contract_call("decline", token)) == (409, "NOT_ACCEPTED")
    await owner.sign(opened, "kakao")  # another prompt replaces the first
    await owner.answer_prompt("refuse")
    await borrower.until("owner_signing")
    shown = (await owner.contract_call("state", token)).json()["data"]
    assert (shown["state"], shown["problem"]["code"]) == ("waiting", "SIGNATURE_REFUSED")
    await owner.sign(opened)
    await owner.answer_prompt()
    await borrower.until("lien")
    assert (await owner.contract_call("state", token)).json()["data"]["state"] == "signed"
    await owner.sign(opened)  # after the signature there are no more prompts
    await borrower.lien_registered(internals)
    assert await owner.message(says(Notice.OWNER_LIEN_REGISTERED))
    (contract,) = await internals.sql("select * from loan_contract where apply_uid = :uid", uid=borrower.at["applyUid"])
    assert contract.owner_signature_id not in (None, contract.signature_id)
    result = await borrower.get(RESULT)
    assert (result["uplType"], result["isOriginalBorrower"]) == ("debtConsolidation", False)


async def test_owner_who_does_not_sign_ends_the_application(
    people: People, internals: Internals, scenario: Scenario
) -> None:
    borrower, owner = people(), people(CollateralOwner)
    await with_owner(borrower, owner, internals)
    await internals.reset_attempts("sms-code")
    opened = await owner.open_contract()
    await scenario("esign", "down", times=20)
    await owner.sign(opened)
    await borrower.until("owner_signing")
    assert borrower.at["data"]["problem"]["code"] == "INSTITUTION_DOWN"
    await scenario("esign", "normal")
    declined = await owner.contract_call("decline", opened["ownerToken"])
    assert declined.json()["data"]["state"] == "declined"
    assert (await owner.contract_call("decline", opened["ownerToken"])).json()["data"]["state"] == "declined"
    await borrower.until("owner_declined")
    assert await borrower.message(says(Notice.OWNER_DECLINED))
    assert (await borrower.get(f"{MORTGAGE}/state"))["contractState"] == 7


async def test_owner_is_notified_that_the_lien_is_refused_and_released(people: People, internals: Internals) -> None:
    borrower, owner = people(), people(CollateralOwner)
    await with_owner(borrower, owner, internals)
    await internals.reset_attempts("sms-code")
    await owner.sign(await owner.open_contract())
    await owner.answer_prompt()
    await borrower.until("lien")
    check = f"{MORTGAGE}/joint-or-third-party/login/check"
    assert (await owner.get(check, token=owner.link))["isEnded"] is False
    await internals.resolve(borrower.at, LienRefused(reason="앞선 압류가 있어요."))
    for notice in (Notice.OWNER_LIEN_REFUSED, Notice.LIEN_RELEASED):
        assert await owner.message(says(notice))
    assert (await owner.get(check, token=owner.link))["isEnded"] is True
