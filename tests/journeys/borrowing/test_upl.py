"""The personal loan over HTTP, against the real parts: the way to a signed contract, and every way out of it."""

import asyncio
import io
from typing import Any

import pytest
from PIL import Image

from documents.authority import open_authority
from documents.signature import validate
from domain.accounts.journeys.customer_information import ReviewFailed, ScreeningPassed
from domain.accounts.journeys.id_card import IdCardMatched, IdCardMismatched
from domain.borrowing.fraud import question_for
from domain.borrowing.notices import NOTICES, Notice
from domain.core.chart import Edge
from domain.core.snapshot import OperatorOrder
from stack.supervisor import Stack
from tests.clients.borrower import Borrower
from tests.internals import Internals, eventually
from tests.journeys.conftest import Newcomer, Scenario

# step → Korean state, certification sub-state, screen: the tables of the specification (borrower side, section 4)
WRITING = ("신청서 작성 중", None, "/upl/income")
SCRAPED = ("소득 확인 완료", None, "/upl/scraping/wait")
TERMS = ("대출 조건 선택 전", None, "/upl/loan-terms")
RESULT = ("심사 결과 안내", None, "/upl/confirm")
READY = ("계약 준비 완료", None, "/loan/contract/info")
STATES: dict[str, tuple[str, int | None, str | None]] = {
    "income": WRITING, "compatibility": WRITING, "scraping": WRITING, "consent": WRITING,
    "collecting": SCRAPED, "loan_terms": TERMS, "confirm": RESULT,
    "id_photo": ("계약 준비 중", 0, "/upl/id-authentication"),
    "id_details": ("계약 준비 중", 0, "/upl/id-authentication"),
    "account": ("계약 준비 중", 1, "/upl/account-authentication"),
    "account_code": ("계약 준비 중", 1, "/upl/account-authentication"),
    "address": ("계약 준비 중", 2, "/upl/address"),
    "fds": ("계약 준비 중", 4, None),
    "contract_info": READY, "agreements": READY, "signing": READY, "signature": READY,
    "finish": ("투자자 모집 중", None, "/upl/finish"),
}  # fmt: skip
REJECTED = ("대출 거절", None, "/upl/failed/loan-no-product")


async def state(borrower: Borrower) -> tuple[str, int | None, str | None]:
    """What the state call says; the sub-state call has to agree."""
    shown = await borrower.get("/v2/credit/state")
    checked = await borrower.get("/v2/credit/certification-state-check")
    if (await borrower.get("/v2/journeys/upl"))["sequence"] != shown["journey"]["sequence"]:
        return await state(borrower)  # it has moved on between the two
    assert checked == {"certificationState": shown["certificationState"], "nextScreen": shown["nextScreen"]}
    return shown["state"], shown["certificationState"], shown["nextScreen"]


def problem(borrower: Borrower) -> str:
    """The code of the notice that the present step shows."""
    return borrower.at["data"].get("problem", {}).get("code", "")


@pytest.mark.rule("B010", "B412", "B413", "B416", "B417", "B418", "B419", "B420", "B426")
@pytest.mark.rule("B427", "B428", "B429", "B486", "B528")
async def test_loan_from_income_to_the_signed_contract(newcomer: Newcomer, platform: Stack, scenario: Scenario) -> None:
    borrower = await newcomer().apply()
    seen, ranks = {}, []
    while borrower.at["step"] != "finish":
        step = borrower.at["step"]
        seen[step] = await state(borrower)
        ranks.append(borrower.at["rank"])
        if step == "consent":
            assert not (await borrower.do("/v2/nhis/cert/check"))["completed"]
            await scenario("nhis", "slow", delayMs=1_000, times=1)  # so that `collecting` lasts
            await borrower.answer_prompt()
            await borrower.until("collecting")
            assert (await borrower.do("/v2/nhis/cert/check"))["completed"]
        elif step == "signature":
            assert not (await borrower.do("/v2/contract/certification/check"))["completed"]
            await borrower.signature()
            assert (await borrower.do("/v2/contract/certification/check"))["completed"]
        elif act := borrower.next.get(step):
            await act()
        else:
            await borrower.until(*borrower.next, "finish")
    seen["finish"] = await state(borrower)
    for pending in ("assessing", "examination", "id_check", "transfer", "mydata", "screening", "drafting", "sealing"):
        seen.pop(pending, None)  # too short to be met every time
    assert seen == STATES
    assert ranks == sorted(ranks)

    info = await borrower.get("/v2/contract/info")
    complete = await borrower.get("/v2/credit/apply/complete")
    assert info["signed"]
    assert (info["principal"], info["months"]) == (complete["loanAmount"], complete["loanPeriod"]) == (5_000_000, 36)

    pdf = (await borrower.api.get("/v2/contract/document", headers=borrower.headers())).content
    authority = open_authority(platform.settings.state / "authority")
    signature = await asyncio.to_thread(validate, pdf, authority)
    assert (signature.intact, signature.trusted, signature.signer) == (True, True, borrower.name)
    for place in (len(pdf) // 3, len(pdf) // 2, len(pdf) - 100):
        changed = bytearray(pdf)
        changed[place] ^= 1
        assert not (await asyncio.to_thread(validate, bytes(changed), authority)).intact

    async def all_sent() -> bool:
        texts = " ".join(message["text"] for message in await borrower.inbox())
        expected = ("limit-ready", "examined", "contract-ready", "finished")
        return all(NOTICES[notice] in texts for notice in NOTICES if notice in expected)

    await eventually(all_sent)
    assert (await borrower.get("/v2/journeys")) == []


@pytest.mark.rule("B424", "B520")
async def test_loan_that_does_not_suit(newcomer: Newcomer) -> None:
    borrower = await newcomer().apply()
    await borrower.income(job="student")
    assert (borrower.at["step"], borrower.at["path"]) == ("unsuitable_job", "/upl/failed/loan-unsuitable-job")
    assert await state(borrower) == REJECTED

    for question, option, step, path in (
        ("purpose", "speculation", "compatibility_failed", "/upl/failed/compatibility-failed"),
        ("understanding", "no", "unsuitable_exception", "/upl/failed/loan-unsuitable-exception"),
    ):
        await borrower.open()
        await borrower.income()
        verdict = await borrower.compatibility(**{question: option})
        assert (borrower.at["step"], borrower.at["path"]) == (step, path)
        assert not verdict["isSuitable"]
        assert len(verdict["unsuitableMessageList"]) == 1
        asked_again = await borrower.do("/v2/loan/suitability/unsuitable-user")
        assert asked_again["unsuitableMessageList"] == verdict["unsuitableMessageList"]
        assert await state(borrower) == REJECTED


@pytest.mark.rule("B398", "B425", "B432", "B434", "B435", "B436")
async def test_the_state_call_sends_only_forward(newcomer: Newcomer) -> None:
    borrower = await (await newcomer().apply()).walk_to("loan_terms")
    sent = {
        current: (await borrower.get("/v2/credit/state", current=current))["nextScreen"]
        for current in ("/", "/upl/income", "/upl/scraping/wait", "/upl/loan-terms", "/upl/confirm")
    }
    terms = "/upl/loan-terms"
    assert list(sent.values()) == [terms, terms, terms, None, None]
    assert (await borrower.get("/v2/credit/apply/data"))["uplType"] == "origin"
    await borrower.walk_to("fds")  # sub-state 4, which has no screen
    assert (await borrower.get("/v2/credit/state", current="/upl/address"))["nextScreen"] is None
    await borrower.cancel()
    assert (await borrower.get("/v2/credit/state", current="/"))["nextScreen"] is None


@pytest.mark.rule("B424")
async def test_no_product_by_the_score(newcomer: Newcomer) -> None:
    borrower = await (await newcomer(name="김낮음").apply()).walk_to("consent")
    await borrower.consent()
    assert (borrower.at["step"], borrower.at["path"]) == ("no_product", "/upl/failed/loan-no-product")
    assert borrower.at["data"]["reasons"] == ["신용점수가 600점보다 낮아요."]
    assert await state(borrower) == REJECTED


@pytest.mark.rule("B424")
async def test_refused_by_the_examination_and_declined_by_the_borrower(newcomer: Newcomer) -> None:
    """The circumstances change between the inquiry and the examination."""
    borrower = await (await newcomer().apply()).walk_to("loan_terms")
    over = await borrower.post("/v2/credit/apply", {"loanAmount": 50_100_000, "loanPeriod": 36})
    assert (over.status_code, over.json()["data"]["code"]) == (422, "AMOUNT_OVER_LIMIT")
    odd = await borrower.post("/v2/credit/apply", {"loanAmount": 5_050_000, "loanPeriod": 36})
    assert (odd.status_code, odd.json()["data"]["code"]) == (422, "INVALID_INPUT")
    await borrower.simulator.put(f"/people/{borrower.mobile}", json={"score": 450})
    await borrower.loan_terms()
    assert borrower.at["step"] == "no_product"
    assert await state(borrower) == REJECTED

    await borrower.simulator.delete(f"/people/{borrower.mobile}")
    await (await borrower.open()).walk_to("confirm")
    await borrower.confirm(agreed=False)
    assert (borrower.at["step"], borrower.at["path"]) == ("declined", "/upl/failed/loan-failed")
    assert await state(borrower) == ("신청 취소", None, None)


async def test_consent_that_is_refused_down_changed_or_expired_on_the_phone(
    newcomer: Newcomer, scenario: Scenario, internals: Internals
) -> None:
    borrower = await (await newcomer().apply()).walk_to("scraping")

    await borrower.scraping("kakao")
    assert borrower.at["path"] == "/upl/scraping/kakao"
    await borrower.answer_prompt("refuse")
    await borrower.until("scraping")
    assert problem(borrower) == "CONSENT_REFUSED"
    assert "카카오톡" in borrower.at["data"]["problem"]["message"]

    await scenario("nhis", "down")
    await borrower.scraping("pass")
    await borrower.until("scraping")
    assert problem(borrower) == "INSTITUTION_DOWN"
    await scenario("nhis", "refuse", times=1)
    await borrower.scraping("pass")
    await borrower.until("scraping")
    assert problem(borrower) == "INCOME_NOT_FOUND"

    await borrower.scraping("pass")
    await borrower.answer_prompt("expire")
    await borrower.until("scraping")
    assert problem(borrower) == "CONSENT_TIMED_OUT"

    form = {"providerCode": "pass", "agreements": await borrower.agreements("nhis")}
    fourth = await borrower.post("/v2/nhis/cert/request", form)
    assert (fourth.status_code, fourth.json()["data"]["code"]) == (429, "CONSENT_LIMIT")
    await borrower.scraping("kakao")
    await internals.forget_attempts("consent")
    await borrower.scraping("pass")
    assert (borrower.at["step"], borrower.at["path"]) == ("consent", "/upl/scraping/pass")


async def test_record_that_cannot_be_had(newcomer: Newcomer) -> None:
    borrower = await (await newcomer(name="박실패").apply()).walk_to("consent")
    await borrower.consent()
    assert (borrower.at["step"], problem(borrower)) == ("scraping", "INCOME_NOT_FOUND")


@pytest.mark.rule("B400", "B401", "B407", "B410", "B430", "B479", "B484", "B485", "B527")
async def test_everything_goes_wrong_once_and_the_loan_is_signed_all_the_same(
    newcomer: Newcomer, internals: Internals, platform: Stack
) -> None:
    borrower = await (await newcomer(name="최재시도").apply()).walk_to("id_photo")

    await wrong_cards(borrower)
    await wrong_accounts(borrower, internals)
    await borrower.address()
    await fraud_questions(borrower)
    await borrower.until("retry_mydata")
    assert await state(borrower) == ("계약 준비 중", 3, "/upl/retry-mydata")
    await borrower.retry_mydata()
    await borrower.until("contract_info")

    await changed_terms(borrower, internals)
    pdf = (await borrower.api.get("/v2/contract/document", headers=borrower.headers())).content
    authority = open_authority(platform.settings.state / "authority")
    assert (await asyncio.to_thread(validate, pdf, authority)).trusted


async def fraud_questions(borrower: Borrower) -> None:
    """Three questions, one after the other, the same under both addresses; an answer to another one is refused."""
    for step in (1, 2, 3):
        question = await borrower.get("/v2/credit/lending-intelligence/fds/question")
        assert question == await borrower.get("/v2/loan/lending-intelligence/fds/question")
        assert question.keys() == {"step", "uid", "borrowerDetailUid", "questionPoolUid", "content", "optionSetList"}
        assert question["content"].keys() == {"questionContent", "subTextList"}
        assert (question["step"], borrower.at["path"]) == (step, f"/upl/fds/{step}")
        other = {"questionSetUid": "another", "optionSetUid": question["optionSetList"][0]["uid"]}
        refused = await borrower.post("/v2/loan/lending-intelligence/fds/answer", other)
        assert refused.status_code == 422
        await borrower.fds()


async def wrong_cards(borrower: Borrower) -> None:
    """A picture of nothing, a card taken again, somebody else's card; then the right one."""
    picture = (await borrower.simulator.get("/id-card", params={"mobile": borrower.mobile})).content
    moved = {"If-Match": str(borrower.at["sequence"]), "Idempotency-Key": "an-unreadable-card"}
    no_image = await borrower.api.post(
        "/v2/credit/id-card/ocr", files={"file": ("card.png", b"nothing")}, headers=borrower.headers(**moved)
    )
    assert no_image.json()["data"]["code"] == "FILE_TYPE_UNSUPPORTED"
    card = await borrower.id_photo()
    assert (card["name"], card["civilCode"]) == (borrower.name, f"{borrower.birth}-{borrower.sex}******")
    assert card.keys() - {"journey", "driverSerialNumber"} == {
        "civilCode",
        "driverLicenseNumber",
        "idCardType",
        "imageUrl",
        "issuedDate",
        "name",
        "token",
        "trId",
    }
    image = await borrower.api.get(f"/v2/credit/id-card/image/{card['trId']}", headers=borrower.headers())
    assert image.content != picture  # the back half of the civil code is covered
    await borrower.do("/v2/credit/id-card/retake")
    assert borrower.at["step"] == "id_photo"

    grey = io.BytesIO()
    Image.new("RGB", (640, 400), "#888888").save(grey, "PNG")
    unread = await borrower.upload(grey.getvalue())
    assert (unread.status_code, unread.json()["data"]["code"]) == (422, "OCR_UNREADABLE")
    await borrower.until("id_mismatch")
    assert (problem(borrower), borrower.at["path"]) == ("OCR_UNREADABLE", "/upl/id-authentication/errors/not-match")
    await borrower.do("/v2/credit/id-card/retake")

    await borrower.id_photo(name="남의이름", birthDate="1985-05-05")
    await borrower.id_details()
    assert (borrower.at["step"], problem(borrower)) == ("id_mismatch", "ID_MISMATCH")
    assert borrower.at["path"] == "/upl/id-authentication/errors/not-match"
    await borrower.do("/v2/credit/id-card/retake")
    await borrower.id_photo()
    assert not (await borrower.id_details())["pending"]
    assert borrower.at["step"] == "account"


async def wrong_accounts(borrower: Borrower, internals: Internals) -> None:
    """Somebody else's account, a closed one, a wrong code until it is void, another account; then the right one."""
    await borrower.account("110123450000")
    assert (borrower.at["step"], problem(borrower)) == ("account", "ACCOUNT_HOLDER_MISMATCH")
    left = await borrower.get("/v2/credit/account/request/limit")
    assert (left["limit"], left["remainingCount"]) == (5, 4)
    assert 0 < left["remainingSeconds"] <= 30
    too_soon = await borrower.post("/v2/credit/account/request", {"bankCode": "088", "accountNumber": "110123459999"})
    assert too_soon.json()["data"]["code"] == "CODE_TOO_SOON"

    await internals.forget_attempts("one-won")
    await borrower.account("110123459999")
    assert (borrower.at["step"], problem(borrower)) == ("account", "ACCOUNT_CLOSED")

    await internals.forget_attempts("one-won")
    await borrower.account("110-123-456788")
    assert borrower.at["data"]["maskedAccount"].endswith("788")
    await borrower.do("/v2/credit/account/change")
    assert borrower.at["step"] == "account"

    await internals.forget_attempts("one-won")
    await borrower.account()
    await internals.forget_attempts("one-won")
    await borrower.account()  # sent once more: the code before is void
    right = await borrower.code("deposit")
    for tries in (2, 1):
        await borrower.account_code("0000" if right != "0000" else "1111")
        assert (borrower.at["step"], problem(borrower)) == ("account_code", "CODE_WRONG")
        limit = await borrower.get("/v2/credit/account/confirm/limit")
        assert (limit["limit"], limit["remainingCount"]) == (3, tries)
    await borrower.account_code("0000" if right != "0000" else "1111")
    assert (borrower.at["step"], problem(borrower)) == ("account", "CODE_LOCKED")

    await internals.forget_attempts("one-won")
    await borrower.account("110987654321")
    fresh = (await borrower.message(lambda m: m["kind"] == "deposit" and "4321" in m["text"]))["code"]
    await borrower.account_code(fresh)
    assert borrower.at["step"] == "address"


async def changed_terms(borrower: Borrower, internals: Internals) -> None:
    """Signing refused once; then the texts change between consent and signature, and consent is given anew."""
    await borrower.contract_info()
    await borrower.contract_agreements()
    first_token = borrower.at["data"]["termsToken"]
    await borrower.signing("kakao")
    await borrower.answer_prompt("refuse")
    await borrower.until("signing")
    assert problem(borrower) == "SIGNATURE_REFUSED"
    await borrower.signing("kakao")
    await borrower.signing("pass")
    assert borrower.at["data"]["signer"] == "pass"

    await internals.sql(
        "update loan_contract set terms_hash = 'of older texts' where apply_uid = :uid", uid=borrower.at["applyUid"]
    )
    await borrower.answer_prompt()
    await borrower.until("contract_info")
    assert problem(borrower) == "TERMS_CHANGED"
    assert not (await borrower.get("/v2/contract/info"))["signed"]
    await borrower.contract_info()
    await borrower.contract_agreements()
    old = await borrower.post("/v2/contract/certification/request", {"providerCode": "pass", "termsToken": first_token})
    assert (old.status_code, old.json()["data"]["code"]) == (409, "TERMS_CHANGED")
    await borrower.walk_to("finish")


@pytest.mark.rule("B481")
async def test_unclear_card_a_risky_answer_and_the_watch_list_ask_an_operator(
    newcomer: Newcomer, internals: Internals
) -> None:
    borrower = await (await newcomer(name="정흐림").apply()).walk_to("id_details")
    assert (await borrower.id_details())["pending"]
    assert (borrower.at["step"], borrower.at["waitingOn"], borrower.at["deadline"]) == ("id_review", "operator", None)
    assert (await borrower.get("/v2/credit/pending-status"))["pending"] == "identification"
    await internals.resolve(borrower.at, IdCardMismatched())
    await borrower.until("id_mismatch")
    assert await borrower.message(lambda m: NOTICES[Notice.ID_CARD_REVIEWED] in m.get("text", ""))
    await borrower.do("/v2/credit/id-card/retake")
    await borrower.id_photo()
    await borrower.id_details()
    await internals.resolve(borrower.at, IdCardMatched())
    await (await borrower.walk_to("account")).walk_to("fds")

    for _ in range(3):
        await risky(borrower)
    await borrower.until("review")
    assert (await borrower.get("/v2/credit/pending-status"))["pending"] == "aml"
    assert (await borrower.do("/v2/credit/aml/individual"))["pending"]
    await internals.resolve(borrower.at, ScreeningPassed())
    await borrower.until("contract_info")


async def risky(borrower: Borrower) -> None:
    """The riskiest answer there is to the present question."""
    asked = question_for(borrower.at["applyUid"], borrower.at["data"]["question"])
    await borrower.fds(next(place for place, option in enumerate(asked.pool.options) if option.risky))


async def test_operator_refuses_whom_the_watch_list_knows(newcomer: Newcomer, internals: Internals) -> None:
    borrower = await (await newcomer(name="한감시").apply()).walk_to("review")
    assert (borrower.at["waitingOn"], borrower.at["accepts"]) == ("operator", ["cancel_application"])
    await internals.resolve(borrower.at, ReviewFailed())
    await borrower.until("refused")
    assert await borrower.message(lambda m: NOTICES[Notice.REFUSED] in m.get("text", ""))
    assert borrower.at["path"] == "/upl/failed/loan-failed"
    assert await state(borrower) == REJECTED


async def test_licence_needs_its_number_and_a_card_has_none(newcomer: Newcomer) -> None:
    borrower = await (await newcomer().apply()).walk_to("id_details")
    card: dict[str, Any] = await borrower.get("/v2/credit/id-card")
    form = {
        "applyUid": borrower.at["applyUid"],
        "token": card["token"],
        "name": card["name"],
        "civilCodeFirst": card["civilCode"][:6],
        "issuedDate": card["issuedDate"],
    }
    for kind, number in ((0, "11-10-123456-78"), (1, None)):
        refused = await borrower.post(
            "/v2/credit/id-card/confirm", form | {"idCardType": kind, "driverLicenseNumber": number}
        )
        assert (refused.status_code, refused.json()["data"]["code"]) == (422, "INVALID_INPUT")
    assert (await borrower.get("/v2/journeys/upl"))["step"] == "id_details"


async def test_lower_certified_income_leads_to_another_examination(newcomer: Newcomer, internals: Internals) -> None:
    """The same terms go on without a word, others are accepted or declined, and too little income is refused."""

    async def certified(income: int, score: int = 880) -> Borrower:
        borrower = newcomer()
        await borrower.simulator.put(f"/people/{borrower.mobile}", json={"certifiedIncome": income, "score": score})
        return await (await borrower.apply()).walk_to("fds")

    same = await certified(47_000_000)
    await same.walk_to("contract_info")
    assert Edge("re_examination", "@examination_passed", "screening") in await internals.moves(same.at)

    for agreed, step in ((True, "contract_info"), (False, "declined")):
        other = await (await with_certified(newcomer, 13_000_000)).walk_to("new_offer")
        assert (await state(other))[2] == "/upl/confirm"
        before, now = other.at["data"]["formerOffer"], other.at["data"]["offer"]
        assert now["amount"] < before["amount"]
        assert "조건을 다시 심사했어요" in (await other.message(lambda m: "다시 심사" in m["text"]))["text"]
        await other.confirm(agreed=agreed)
        await other.until(step)
    refused = await certified(11_000_000)
    for _ in range(3):
        await refused.fds()
    await refused.until("no_product")
    assert refused.at["data"]["reasons"] == ["확인된 연 소득이 1,200만원보다 적어요."]


async def with_certified(newcomer: Newcomer, income: int) -> Borrower:
    """Somebody who wants 13,100,000 won on an income that the tax office certifies lower."""
    borrower = newcomer()
    await borrower.simulator.put(f"/people/{borrower.mobile}", json={"certifiedIncome": income, "score": 880})
    await (await borrower.apply()).walk_to("loan_terms")
    await borrower.loan_terms(amount=13_100_000)
    return borrower


async def waits_for_operator(borrower: Borrower) -> None:
    async def waits() -> bool:
        borrower.at = await borrower.get("/v2/journeys/upl")
        return borrower.at["waitingOn"] == "operator"

    await eventually(waits)


@pytest.mark.rule("B431")
async def test_re_examination_is_sub_state_five(newcomer: Newcomer, internals: Internals, scenario: Scenario) -> None:
    borrower = newcomer()
    await borrower.simulator.put(f"/people/{borrower.mobile}", json={"certifiedIncome": 20_000_000, "score": 880})
    await (await borrower.apply()).walk_to("fds")
    await scenario("credit_bureau", "down")
    for _ in range(3):
        await borrower.fds()
    await waits_for_operator(borrower)
    assert borrower.at["step"] == "re_examination"
    assert await state(borrower) == ("계약 준비 중", 5, "/upl/start-examination")
    await borrower.simulator.delete("/scenarios")
    await internals.operate(borrower.at, "retry_step", OperatorOrder(operator="김운영", reason="다시 열렸음"))
    await borrower.until("contract_info")


@pytest.mark.rule("B584")
async def test_borrower_cancels_and_applies_again(newcomer: Newcomer) -> None:
    """On another device it is over, too; the signature is too late for it."""
    borrower = await (await newcomer().apply()).walk_to("confirm")
    other, before = borrower.on_another_device(), borrower.at
    await borrower.do("/v2/journeys/upl/cancel", key="cancelled-once")
    assert (borrower.at["step"], borrower.at["path"]) == ("withdrawn", "/upl/failed/loan-failed")
    assert await state(borrower) == ("신청 취소", None, None)
    again = await borrower.post("/v2/journeys/upl/cancel", key="cancelled-once", sequence=before["sequence"])
    assert again.status_code == 200
    late = await other.post("/v2/credit/evaluation/agree", {"isAgreed": True})
    assert (late.status_code, other.at["step"]) == (409, "withdrawn")
    (applied,) = (await borrower.get("/v2/mypage/loanInfo"))["loans"]
    assert (applied["state"], applied["label"], applied["isOpen"]) == ("cancelled", "신청 취소", False)

    await (await borrower.open()).walk_to("signature")
    assert "cancel_application" not in borrower.at["accepts"]
    too_late = await borrower.post("/v2/journeys/upl/cancel")
    assert (too_late.status_code, borrower.at["step"]) == (409, "signature")


async def test_institution_that_is_down_has_a_name(newcomer: Newcomer, scenario: Scenario) -> None:
    borrower = await (await newcomer().apply()).walk_to("consent")
    await scenario("credit_bureau", "down")
    await borrower.answer_prompt()
    await waits_for_operator(borrower)
    assert (borrower.at["step"], borrower.at["data"]["delayedBy"]) == ("assessing", "신용평가회사")
