"""Debt consolidation over HTTP: the loans that can be repaid, the documents, the examination without these loans."""

from typing import Any

import httpx
import pytest

from domain.borrowing.journeys.upl import EvidenceAccepted, EvidenceRefused
from tests.clients.borrower import Borrower
from tests.clients.http import code_of
from tests.clients.lending import Lending
from tests.internals import Internals, eventually
from tests.journeys.conftest import NewBorrower
from tests.journeys.steps.debts import CARD, CREDIT, LOANS, SAVINGS, debtor, known, paper

TERMS, ENTERING = "대출 조건 선택 전", "대환대출 입력 중"
HOUSE = {
    "lender": "우리집은행", "kind": "mortgage", "principalOutstanding": 2_000_000, "ratePercent": "4.1",
    "monthlyPayment": 20_000,
}  # fmt: skip


async def change(borrower: Borrower, to: str, state: str) -> httpx.Response:
    return await borrower.post("/v2/credit/apply/upl-type", {"uplTypeCode": to, "state": state})


async def state(borrower: Borrower) -> str:
    return (await borrower.get("/v2/credit/state"))["state"]


@pytest.mark.rule("B009", "B396", "B414", "B488", "B525")
@pytest.mark.rule("B399")
async def test_an_application_becomes_a_consolidation(
    new_borrower: NewBorrower, internals: Internals, lending: Lending
) -> None:
    borrower = await (await (await debtor(new_borrower, "김대환다중")).open()).walk_to("loan_terms")
    before = borrower.at["data"]["limit"]
    possible = await borrower.get(f"{LOANS}/possible-refinancing-loan-info")
    assert possible["possible"]
    assert possible["additionalLoanAmount"] == 40_000_000 - (CREDIT + SAVINGS + CARD)
    assert {loan["balance"] for loan in possible["refinancingLoanInfoList"]} == {CREDIT, SAVINGS, CARD}
    assert await borrower.get(f"{LOANS}/refinancing-on") == {"isOn": False, "amount": 0}

    stale = await change(borrower, "debtConsolidation", "신청서 작성 중")
    assert (stale.status_code, borrower.at["step"]) == (409, "loan_terms")
    assert (await change(borrower, "debtConsolidation", TERMS)).status_code == 200
    assert borrower.at["path"] == "/upl/debt-consolidation/select-outstanding-loan"
    shown = await borrower.get("/v2/credit/state")
    assert (shown["state"], shown["nextScreen"]) == (ENTERING, borrower.at["path"])
    assert (await borrower.get("/v2/credit/apply/data"))["uplType"] == "debtConsolidation"

    loans = await known(borrower)
    assert list(loans) == [CREDIT, SAVINGS, CARD]
    chosen = [loans[CARD]["loanUid"]]
    assert (await borrower.post(f"{LOANS}/save", {"loanUids": ["nobody's"]})).status_code == 422
    found = await borrower.do(f"{LOANS}/check-available", {"loanUids": chosen})
    assert (found["isRejected"], found["amount"], found["limitAmount"] > before) == (False, CARD, True)
    await borrower.do(f"{LOANS}/save", {"loanUids": chosen})
    assert (borrower.at["step"], borrower.at["data"]["limit"]) == ("loan_evidence", found["limitAmount"])

    assert code_of(await borrower.post(f"{LOANS}/evidence/submit")) == "DOCUMENTS_MISSING"
    assert (await paper(borrower, "evidence", loans[CREDIT]["loanUid"])).status_code == 404  # not chosen
    for _ in range(2):  # the second replaces the first
        assert (await paper(borrower, "evidence", *chosen)).status_code == 200
    assert (await known(borrower))[CARD]["hasEvidence"]
    await borrower.do(f"{LOANS}/evidence/submit")
    assert borrower.at["step"] == "loan_terms"
    assert await borrower.get(f"{LOANS}/refinancing-on") == {"isOn": True, "amount": CARD}
    too_little = await borrower.post("/v2/credit/apply", {"loanAmount": CARD - 100_000, "loanPeriod": 36})
    assert (too_little.status_code, code_of(too_little)) == (422, "INVALID_INPUT")

    await borrower.loan_terms(amount=CARD)
    assert (await state(borrower), borrower.at["waitingOn"]) == ("대환대출 심사 중", "operator")
    await internals.resolve(borrower.at, EvidenceRefused(reason="잔액이 보이지 않아요."))
    assert (await borrower.until("loan_evidence"))["data"]["evidenceReason"] == "잔액이 보이지 않아요."
    assert (await paper(borrower, "evidence", *chosen)).status_code == 200
    await borrower.do(f"{LOANS}/evidence/submit")  # the terms are already chosen
    assert (borrower.at["step"], "evidenceReason" in borrower.at["data"]) == ("evidence_review", False)
    await internals.resolve(borrower.at, EvidenceAccepted())
    await borrower.until("confirm")
    assert borrower.at["data"]["offer"]["amount"] == CARD
    assert (await paper(borrower, "repayment-evidence", *chosen, applyUid=borrower.at["applyUid"])).status_code == 404
    await borrower.walk_to("finish")
    uid = borrower.at["applyUid"]
    await lending.invest(await lending.investor(CARD), uid, CARD)
    await lending.until(uid, "disbursed")
    after = await borrower.get(f"{LOANS}/list", applyUid=uid)
    assert ([loan["loanUid"] for loan in after["list"]], bool(after["repaymentDueOn"])) == (chosen, True)
    answer = await paper(borrower, "repayment-evidence", *chosen, applyUid=uid)
    assert answer.json()["data"]["list"][0]["hasRepaymentEvidence"]

    another_member = await new_borrower().sign_up()
    assert (await paper(another_member, "repayment-evidence", *chosen, applyUid=uid)).status_code == 404


async def test_the_type_may_be_changed_until_terms_are_chosen(new_borrower: NewBorrower) -> None:
    """From every step to both types. A change back deletes the choice."""
    borrower = await (await (await debtor(new_borrower, "박갈래다중")).open()).walk_to("loan_terms")
    before = borrower.at["data"]["limit"]
    for to, at in (
        ("origin", "loan_terms"),
        *(("debtConsolidation", "outstanding_loans"),) * 2,
        ("origin", "loan_terms"),
    ):
        await change(borrower, to, await state(borrower))
        assert borrower.at["step"] == at
    loans = {}
    for to, at in (("debtConsolidation", "outstanding_loans"), ("origin", "loan_terms")):
        await change(borrower, "debtConsolidation", await state(borrower))
        loans = await known(borrower)
        await borrower.do(f"{LOANS}/save", {"loanUids": [loans[CREDIT]["loanUid"]]})
        assert (await paper(borrower, "evidence", loans[CREDIT]["loanUid"])).status_code == 200
        await change(borrower, to, await state(borrower))
        assert (borrower.at["step"], borrower.at["data"]["limit"]) == (at, before)
    await change(borrower, "debtConsolidation", TERMS)
    assert not any(loan["isChosen"] for loan in (await known(borrower)).values())


async def test_loans_that_cannot_be_repaid(new_borrower: NewBorrower) -> None:
    """A sum that is too high for the score, and a loan that is secured by a home."""
    poor = await (await (await debtor(new_borrower, "최모자라다중", score=620)).open()).walk_to("loan_terms")
    assert not (await poor.get(f"{LOANS}/possible-refinancing-loan-info"))["possible"]
    await change(poor, "debtConsolidation", TERMS)
    credit = [(await known(poor))[CREDIT]["loanUid"]]
    found = await poor.do(f"{LOANS}/check-available", {"loanUids": credit})
    assert (found["isRejected"], found["additionalLoanAmount"]) == (True, 0)
    assert found["message"] == "고른 대출을 갚으려면 840만원이 필요한데, 한도는 500만원이에요."
    assert (await poor.post(f"{LOANS}/save", {"loanUids": credit})).status_code == 422

    owner = await (await (await debtor(new_borrower, "윤집주인", loans=[HOUSE])).open()).walk_to("loan_terms")
    ((_, platform),) = (await known(owner)).items()
    assert not platform["isRefinanceable"]
    assert not (await owner.get(f"{LOANS}/possible-refinancing-loan-info"))["possible"]
    assert (await owner.post(f"{LOANS}/check-available", {"loanUids": [platform["loanUid"]]})).status_code == 422


async def test_the_examination_refuses_loans_that_the_second_report_excludes(
    new_borrower: NewBorrower, internals: Internals
) -> None:
    """The second report of the bureau refuses what the first one allowed; until then the application is under
    review."""
    borrower = await debtor(new_borrower, "한심사다중")
    await borrower.do("/v2/credit/apply/upl-type", {"uplTypeCode": "debtConsolidation"})
    await borrower.walk_to("outstanding_loans")  # an application of this type does not show the other terms first
    loans = await known(borrower)
    uids = [loan["loanUid"] for loan in loans.values()]
    await borrower.do(f"{LOANS}/save", {"loanUids": uids})
    for uid in uids:
        assert (await paper(borrower, "evidence", uid)).status_code == 200
    await borrower.do(f"{LOANS}/evidence/submit")
    await borrower.simulator.put(f"/people/{borrower.mobile}", json={"score": 720})
    await borrower.loan_terms(amount=17_100_000)
    await internals.resolve(borrower.at, EvidenceAccepted())
    await borrower.until("no_product")
    assert (borrower.at["step"], borrower.at["data"]["reasons"]) == (
        "no_product",
        ["이미 갚고 있는 대출이 소득에 비해 많아요."],
    )


@pytest.mark.rule("B415")
async def test_the_examination_of_a_consolidation_has_a_separate_state(
    new_borrower: NewBorrower, internals: Internals, scenario: Any
) -> None:
    borrower = await debtor(new_borrower, "서심의다중")
    await borrower.do("/v2/credit/apply/upl-type", {"uplTypeCode": "debtConsolidation"})
    await borrower.walk_to("outstanding_loans")
    uids = [(await known(borrower))[CARD]["loanUid"]]
    await borrower.do(f"{LOANS}/save", {"loanUids": uids})
    assert (await paper(borrower, "evidence", *uids)).status_code == 200
    await borrower.do(f"{LOANS}/evidence/submit")
    await borrower.do("/v2/credit/apply", {"loanAmount": CARD, "loanPeriod": 36})
    assert await state(borrower) == "대환대출 심사 중"
    await scenario("credit_bureau", "slow", times=1)
    await internals.resolve(borrower.at, EvidenceAccepted())

    async def under_review() -> bool:
        state = await borrower.get("/v2/credit/state")
        return (state["state"], state["nextScreen"]) == ("대환대출 심사 중", "/upl/start-examination")

    await eventually(under_review)
    await borrower.until("confirm")


async def test_certified_and_logged_in_on_the_way_to_a_consolidation(
    new_borrower: NewBorrower, internals: Internals
) -> None:
    borrower = await new_borrower().sign_up()
    await internals.reset_attempts("sms-code")
    again = borrower.on_another_device()
    again.tokens = {}
    await again.do("/v2/credit/certification/open", {"at": "upl"})
    old = {message["id"] for message in await again.inbox()}
    sent = await again.do("/v2/credit/certification/debt-consolidation/send", await again.identity_form())
    await again.until("code", kind="identity")
    sms = await again.message(lambda m: m["kind"] == "sms" and m.get("code") and m["id"] not in old)
    certified = await again.do(
        "/v2/credit/certification/debt-consolidation/confirm", {"authSeq": sent["authSeq"], "authNo": sms["code"]}
    )
    assert certified["isJoined"]
    answer = await again.api.post(
        "/v2/credit/login/debt-consolidation", json={"identityToken": certified["identityToken"]}
    )
    assert answer.status_code == 200
    assert answer.json()["data"]["accessToken"]
