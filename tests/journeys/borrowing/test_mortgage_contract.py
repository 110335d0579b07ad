"""From the accepted terms of a mortgage loan to its sealed contract, with the real parts: every edge."""

from datetime import date, timedelta

import pytest

from db.loans.calendar import today
from domain.accounts.journeys.customer_information import ReviewFailed, ScreeningPassed
from domain.accounts.journeys.id_card import IdCardMatched, IdCardMismatched
from domain.borrowing.mortgage import PURPOSES
from domain.borrowing.scoring import SCORES
from domain.core.business_days import business_days_between
from domain.core.holidays import HOLIDAYS
from domain.core.notices import Notice
from tests.clients.borrower import Borrower
from tests.clients.homeowner import MORTGAGE
from tests.clients.http import refusal
from tests.clients.mortgage_applicant import MortgageApplicant
from tests.conftest import Scenario
from tests.internals import Internals
from tests.journeys.borrowing.conftest import RESULT, People, says
from tests.journeys.steps.liens import lien_of

ADDRESS = "/v2/loan/address/pre-filled"


@pytest.mark.rule("B394", "B489")
@pytest.mark.rule("B395", "B577", "B581")
async def test_from_accepted_terms_to_the_listed_loan(granted: MortgageApplicant, internals: Internals) -> None:
    uid = granted.at["applyUid"]
    assert refusal(await granted.api.get(RESULT, headers=granted.headers())) == (409, "CONTRACT_NOT_READY")
    await granted.walk_to("contract_info")
    info = await granted.get("/v2/contract/info", applyUid=uid)
    assert (info["product"], info["repaymentMethod"], info["principal"]) == ("mortgage", "만기일시상환", 90_000_000)
    assert info["collateral"] == {
        "kind": "아파트",
        "address": info["collateral"]["address"],
        "maximumClaim": 108_000_000,
        "ownerName": None,
        "isOwnerSigned": False,
    }
    assert "1203호" in info["collateral"]["address"]
    assert (info["monthlyPayment"], info["signed"]) == (90_000_000 * 87 // 12_000, False)
    assert (await granted.get(f"{MORTGAGE}/state"))["contractState"] == 3
    await granted.walk_to("lien")
    assert (granted.at["waitingOn"], granted.at["data"]["maximumClaim"]) == ("operator", 108_000_000)
    assert (await granted.do("/v2/contract/certification/check"))["completed"]
    state = await granted.get(f"{MORTGAGE}/state")
    assert (state["contractState"], state["contractLabel"], state["label"]) == (5, "근저당 설정 중", "입금 예정")
    await granted.lien_registered(internals)

    assert (granted.at["path"], granted.at["waitingOn"]) == ("/loan/finish", "nobody")
    row = await lien_of(internals, uid)
    assert (row.state, row.maximum_claim, row.registration_number) == (
        "registered",
        108_000_000,
        granted.at["data"]["receiptNumber"],
    )
    (product,) = await internals.sql("select * from product where uid = :uid", uid=uid)
    assert (product.state, product.category, product.repayment_type, product.amount, product.months) == (
        "listed",
        "1",
        "1",
        90_000_000,
        12,
    )
    assert product.title.endswith(f" {product.number}호")
    assert product.initials.endswith(f" {product.number}ㅎ")
    assert product.opens_at - product.closes_at == -timedelta(days=7)
    collateral, check = product.detail["collateral"], product.detail["credit_check"]
    assert (collateral["maximum_claim"], collateral["registered_on"]) == (108_000_000, row.registered_on.isoformat())
    assert collateral["purpose"] in dict(PURPOSES).values()
    assert collateral["priced_on"] == check["checked_on"]
    assert check["score"] in SCORES
    assert (collateral["is_borrowers"], "등기권리증" in collateral["documents"]) == (True, True)
    assert "채권최고액 1억 800만원의 근저당" in str(product.detail["stability_analysis"])
    assert "통일로" not in str(product.detail)
    result = await granted.get(RESULT)
    async with internals.at.database.transaction() as session:
        now = await today(session)
    expected = business_days_between(now, date.fromisoformat(result["paymentDate"]), HOLIDAYS)
    assert result["numberOfBusinessDay"] == expected
    assert {name: result[name] for name in ("uplType", "bankCode", "bankName", "creditApplyState", "loanAmount")} == {
        "uplType": "origin",
        "bankCode": "088",
        "bankName": "신한은행",
        "creditApplyState": "입금 예정",
        "loanAmount": 90_000_000,
    }
    assert (result["isOriginalBorrower"], result["isPaid"], "*" in result["accountNumber"]) == (True, False, True)
    document = await granted.api.get("/v2/contract/document", params={"applyUid": uid}, headers=granted.headers())
    assert document.content.startswith(b"%PDF-")
    applied = await granted.get(f"/v2/mypage/mortgageApply/mortgageApplyInfo/{uid}")
    assert (applied["label"], applied["isComplete"], applied["contractState"]) == ("입금 예정", False, 6)
    (reference,) = (await granted.get("/v2/loan/info"))["list"]
    assert (reference["userType"], reference["extension"], reference["isOpen"]) == (1, False, False)
    assert (reference["loanApplyUid"], reference["applyUid"], reference["creditApplyUid"]) == (uid, uid, None)
    assert reference["loanProductType"] == "mortgage"
    await internals.sql("update person set kind = 'legal', ci_fingerprint = null where id = :id", id=granted.person_id)
    (reference,) = (await granted.get("/v2/loan/info"))["list"]
    assert reference["userType"] == 2
    await internals.sql("update person set kind = 'natural' where id = :id", id=granted.person_id)

    await granted.begin()
    assert (granted.at["step"], granted.at["applyUid"] == uid) == ("draft", False)
    assert (await granted.get(RESULT, applyUid=uid))["applyUid"] == uid
    earlier = await granted.get(f"/v2/mypage/mortgageApply/mortgageApplyInfo/{uid}")
    assert earlier["amount"] == 90_000_000


async def test_the_address_of_the_application_is_prefilled_for_the_contract(
    granted: MortgageApplicant, people: People
) -> None:
    """Only for the borrower, from the vault; then the address of the contract, for every loan."""
    await granted.walk_to("address")
    stranger = await people().begin()
    assert await stranger.get(ADDRESS) == {"address": None}
    given = granted.typed["homeAddress"]
    assert await granted.get(ADDRESS) == {"address": given}
    assert given["roadAddress"] not in str(granted.at)
    await granted.address()
    for path in (ADDRESS, ADDRESS.replace("loan", "credit")):
        assert await granted.get(path) == {"address": given | {"detail": "101동 1201호"}}


async def test_unsuitable_loan(granted: MortgageApplicant) -> None:
    await granted.confirmed()
    verdict = await granted.compatibility(purpose="speculation")
    assert (verdict["isSuitable"], bool(verdict["unsuitableMessageList"])) == (False, True)
    assert (granted.at["step"], granted.at["path"]) == ("compatibility_failed", "/loan/compatibility/failed")
    uid = granted.at["applyUid"]
    assert (await granted.get(f"/v2/mypage/mortgageApply/deniedReason/{uid}"))["reason"]


async def test_card_is_reviewed_by_an_operator(people: People, internals: Internals) -> None:
    person = await people().granted(internals)
    await person.simulator.put(f"/people/{person.mobile}", json={"idCard": "unclear"})
    await person.walk_to("id_details")
    await person.do("/v2/loan/id-card/retake")
    await person.walk_to("id_review")
    await internals.resolve(person.at, IdCardMismatched())
    await person.until("id_mismatch")
    assert await person.message(says(Notice.ID_CARD_REVIEWED))
    await person.do("/v2/loan/id-card/retake")
    await person.walk_to("id_review")
    await internals.resolve(person.at, IdCardMatched())
    await person.until("account")


async def test_card_of_another_person(granted: MortgageApplicant) -> None:
    await granted.walk_to("id_photo")
    await granted.id_photo(name="남의이름", birthDate="1985-05-05")
    await granted.id_details()
    assert (granted.at["step"], granted.at["data"]["problem"]["code"]) == ("id_mismatch", "ID_MISMATCH")


async def test_account_is_certified(granted: MortgageApplicant, internals: Internals, scenario: Scenario) -> None:
    await granted.walk_to("account")
    await scenario("bank", "refuse", times=1)
    await granted.account()
    assert (granted.at["step"], "problem" in granted.at["data"]) == ("account", True)
    await internals.reset_attempts("one-won")
    await granted.account()
    await granted.do("/v2/loan/account/change")
    await internals.reset_attempts("one-won")
    await granted.account()
    await internals.reset_attempts("one-won")
    await granted.account()  # another transfer replaces the first
    wrong = "0000" if await granted.code("deposit") != "0000" else "1111"
    for _ in range(3):
        await granted.account_code(wrong)
    assert (granted.at["step"], granted.at["data"]["problem"]["code"]) == ("account", "CODE_LOCKED")
    await internals.reset_attempts("one-won")
    await granted.walk_to("fds")


@pytest.mark.parametrize(("fact", "step"), [(ScreeningPassed(), "contract_info"), (ReviewFailed(), "refused")])
async def test_hit_of_the_screening_is_decided_by_an_operator(
    people: People, internals: Internals, fact: ScreeningPassed | ReviewFailed, step: str
) -> None:
    person = await people().granted(internals)
    await person.simulator.put(f"/people/{person.mobile}", json={"amlHit": True})
    await person.walk_to("screening_review")
    await internals.resolve(person.at, fact)
    await person.until(step)
    notice = Notice.CONTRACT_READY if step == "contract_info" else Notice.REFUSED
    assert await person.message(says(notice))


async def test_signature_refused_or_expired(granted: MortgageApplicant, internals: Internals) -> None:
    await granted.walk_to("signing")
    unread = await granted.post("/v2/contract/terms/agreement", {"documentHash": "0" * 64, "agreements": {}})
    assert unread.status_code in (409, 422)
    await granted.signing()
    await granted.answer_prompt("refuse")
    await granted.until("signing")
    assert granted.at["data"]["problem"]["code"] == "SIGNATURE_REFUSED"
    await granted.signing()
    await granted.signing("kakao")
    await granted.answer_prompt()
    await granted.until("lien")


async def test_texts_changed_before_the_signature_require_a_new_consent(
    granted: MortgageApplicant, internals: Internals
) -> None:
    await granted.walk_to("signature")
    uid = granted.at["applyUid"]
    await internals.sql("update loan_contract set terms_hash = 'old' where apply_uid = :uid", uid=uid)
    await granted.answer_prompt()
    await granted.until("contract_info")
    assert granted.at["data"]["problem"]["code"] == "TERMS_CHANGED"
    await granted.walk_to("lien")


async def test_calls_move_the_application_that_they_name(granted: MortgageApplicant) -> None:
    """A personal loan and a mortgage of one person at the same time."""
    uid = granted.at["applyUid"]
    await granted.confirmed()
    mortgage = dict(granted.at)
    upl = Borrower.of(granted.settings, name=granted.name, mobile=granted.mobile, birth=granted.birth)
    upl.tokens = granted.tokens
    await upl.open()
    questions = (await granted.get("/v2/loan/suitability/questions"))["questions"]
    answers = [{"questionUid": one["uid"], "optionUid": one["options"][0]["uid"]} for one in questions]
    body = {"signed": True, "answerList": answers}
    other = await granted.post(f"/v2/loan/suitability/check?applyUid={upl.at['applyUid']}", body)
    assert other.status_code == 409
    unknown = await granted.post("/v2/loan/suitability/check?applyUid=nobody", body)
    assert refusal(unknown) == (404, "NO_OPEN_APPLICATION")
    granted.at = mortgage
    await granted.do(f"/v2/loan/suitability/check?applyUid={uid}", body)
    assert (granted.at["kind"], granted.at["step"]) == ("mortgage", "id_photo")
    await upl.close()
