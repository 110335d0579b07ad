"""The personal loan over HTTP: from the income to the signed contract, and the ends without a loan."""

import asyncio
import re
from datetime import datetime

import pytest

from documents.authority import open_authority
from documents.signature import validate
from domain.core.notices import NOTICES
from domain.core.policy import SEOUL
from stack.supervisor import Stack
from tests.conftest import Scenario
from tests.internals import Internals, eventually
from tests.journeys.borrowing.conftest import REJECTED, state
from tests.journeys.conftest import NewBorrower

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


@pytest.mark.rule("B010", "B412", "B413", "B416", "B417", "B418", "B419", "B420", "B426")
@pytest.mark.rule("B427", "B428", "B429", "B486", "B528")
async def test_loan_from_income_to_the_signed_contract(
    new_borrower: NewBorrower, platform: Stack, scenario: Scenario, internals: Internals
) -> None:
    borrower = await new_borrower().apply()
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
        seen.pop(pending, None)  # too short to be seen every time
    assert seen == STATES
    assert ranks == sorted(ranks)

    info = await borrower.get("/v2/contract/info")
    complete = await borrower.get("/v2/credit/apply/complete")
    assert info["signed"]
    listed = "select annual_rate, overdue_rate from product where apply_uid = :uid"
    rates = await internals.sql(listed, uid=borrower.at["applyUid"])
    assert [row.overdue_rate for row in rates] == [row.annual_rate + 3 for row in rates] != []
    assert (info["principal"], info["months"]) == (complete["loanAmount"], complete["loanPeriod"]) == (5_000_000, 36)

    product = (await borrower.api.get(f"/v2/products/data/{borrower.at['applyUid']}")).json()["data"]["dealTemplate"]
    assert product["credit"] == {"job": "사무직 · 정규직", "purpose": "생활비", "income": "4,000만원대"}
    check = product["creditCheck"]
    assert re.fullmatch(r"\d{3}~\d{3}점", check["score"])  # bands only
    assert re.fullmatch(r"없음|1건, [\d,]+만원 ?(대|미만)", check["loans"])
    assert re.fullmatch(r"\d+~\d+%", check["debtService"])
    assert check["checkedOn"] == datetime.now(SEOUL).date().isoformat()
    assert f"신용점수는 {check['score']}" in str(product["stabilityAnalysis"])
    named = product["properties"]
    assert named["title"] == f"사무직 · 정규직 · 생활비 {named['number']}호"

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
async def test_unsuitable_loan(new_borrower: NewBorrower) -> None:
    borrower = await new_borrower().apply()
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
async def test_the_state_call_redirects_only_forward(new_borrower: NewBorrower) -> None:
    borrower = await (await new_borrower().apply()).walk_to("loan_terms")
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
async def test_no_product_by_the_score(new_borrower: NewBorrower) -> None:
    borrower = await (await new_borrower(name="김낮음").apply()).walk_to("consent")
    await borrower.consent()
    assert (borrower.at["step"], borrower.at["path"]) == ("no_product", "/upl/failed/loan-no-product")
    assert borrower.at["data"]["reasons"] == ["신용점수가 600점보다 낮아요."]
    assert await state(borrower) == REJECTED


@pytest.mark.rule("B424")
async def test_refused_by_the_examination_and_declined_by_the_borrower(new_borrower: NewBorrower) -> None:
    """The circumstances change between the inquiry and the examination."""
    borrower = await (await new_borrower().apply()).walk_to("loan_terms")
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


@pytest.mark.rule("B584")
async def test_borrower_cancels_and_applies_again(new_borrower: NewBorrower) -> None:
    """The application has also ended on another device, and a signature comes too late."""
    borrower = await (await new_borrower().apply()).walk_to("confirm")
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
