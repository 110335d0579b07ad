"""Steps of the personal loan that fail and are repeated: consent, ID card, bank account, signature."""

import asyncio
import io
from typing import Any

import pytest
from PIL import Image

from documents.authority import open_authority
from documents.signature import validate
from stack.supervisor import Stack
from tests.clients.borrower import Borrower
from tests.conftest import Scenario
from tests.internals import Internals
from tests.journeys.borrowing.conftest import problem, state
from tests.journeys.conftest import NewBorrower


async def test_consent_refused_unavailable_changed_or_expired(
    new_borrower: NewBorrower, scenario: Scenario, internals: Internals
) -> None:
    borrower = await (await new_borrower().apply()).walk_to("scraping")

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
    await internals.reset_attempts("consent")
    await borrower.scraping("pass")
    assert (borrower.at["step"], borrower.at["path"]) == ("consent", "/upl/scraping/pass")


async def test_unavailable_record(new_borrower: NewBorrower) -> None:
    borrower = await (await new_borrower(name="박실패").apply()).walk_to("consent")
    await borrower.consent()
    assert (borrower.at["step"], problem(borrower)) == ("scraping", "INCOME_NOT_FOUND")


@pytest.mark.rule("B400", "B401", "B407", "B410", "B430", "B479", "B484", "B485", "B527")
async def test_every_step_fails_once_and_the_loan_is_signed(
    new_borrower: NewBorrower, internals: Internals, platform: Stack
) -> None:
    borrower = await (await new_borrower(name="최재시도").apply()).walk_to("id_photo")

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
    """Three questions in order, the same under both paths. An answer to another question is refused."""
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
    """A picture without a card, a retaken card, another person's card, then the right one."""
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
    """Another person's account, a closed one, a wrong code until it is void, another account, then the right one."""
    await borrower.account("110123450000")
    assert (borrower.at["step"], problem(borrower)) == ("account", "ACCOUNT_HOLDER_MISMATCH")
    left = await borrower.get("/v2/credit/account/request/limit")
    assert (left["limit"], left["remainingCount"]) == (5, 4)
    assert 0 < left["remainingSeconds"] <= 30
    too_soon = await borrower.post("/v2/credit/account/request", {"bankCode": "088", "accountNumber": "110123459999"})
    assert too_soon.json()["data"]["code"] == "CODE_TOO_SOON"

    await internals.reset_attempts("one-won")
    await borrower.account("110123459999")
    assert (borrower.at["step"], problem(borrower)) == ("account", "ACCOUNT_CLOSED")

    await internals.reset_attempts("one-won")
    await borrower.account("110-123-456788")
    assert borrower.at["data"]["maskedAccount"].endswith("788")
    await borrower.do("/v2/credit/account/change")
    assert borrower.at["step"] == "account"

    await internals.reset_attempts("one-won")
    await borrower.account()
    await internals.reset_attempts("one-won")
    await borrower.account()  # sent again: the earlier code is void
    right = await borrower.code("deposit")
    for tries in (2, 1):
        await borrower.account_code("0000" if right != "0000" else "1111")
        assert (borrower.at["step"], problem(borrower)) == ("account_code", "CODE_WRONG")
        limit = await borrower.get("/v2/credit/account/confirm/limit")
        assert (limit["limit"], limit["remainingCount"]) == (3, tries)
    await borrower.account_code("0000" if right != "0000" else "1111")
    assert (borrower.at["step"], problem(borrower)) == ("account", "CODE_LOCKED")

    await internals.reset_attempts("one-won")
    await borrower.account("110987654321")
    fresh = (await borrower.message(lambda m: m["kind"] == "deposit" and "4321" in m["text"]))["code"]
    await borrower.account_code(fresh)
    assert borrower.at["step"] == "address"


async def changed_terms(borrower: Borrower, internals: Internals) -> None:
    """A refused signature; then the texts change between consent and signature, and the borrower agrees again."""
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


async def test_licence_requires_its_number_and_a_card_has_none(new_borrower: NewBorrower) -> None:
    borrower = await (await new_borrower().apply()).walk_to("id_details")
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
