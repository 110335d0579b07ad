"""The response to another person's id is that to an unknown id: the same status and the same text.

Every call with an id in its path, query or body is in OWNED or in FREE, with the reason. A new one fails until it is
added.
"""

import uuid
from collections.abc import AsyncGenerator
from typing import Any

import httpx
import pytest
import pytest_asyncio

from stack.supervisor import Stack
from tests.api.conftest import Browser, Internals, comparable
from tests.api.investing.investors import RIGHT, investor, order
from tests.clients.borrower import Borrower
from tests.factories import Listing, new_identity
from tests.security.access.allowed import FREE, ids, is_free
from tests.security.access.calls import CALLS

__all__ = ["investor"]  # a fixture, found by its name


IMAGE, CARD, SESSION, APPLICATION = "trId", "token", "session", "applyUid"
PAPERS = {  # tested in tests/journeys/borrowing/test_debt_consolidation.py
    "GET /v2/credit/outstanding-loan/list",
    "POST /v2/credit/outstanding-loan/evidence",
    "POST /v2/credit/outstanding-loan/repayment-evidence",
}
OWNED = {
    "GET /v2/certification/id-card/image/{tr_id}": IMAGE,
    "GET /v2/credit/id-card/image/{tr_id}": IMAGE,
    "GET /v2/loan/id-card/image/{tr_id}": IMAGE,
    "GET /v2/user/certification/id-card/image/{tr_id}": IMAGE,
    "POST /v2/credit/id-card/confirm": CARD,
    "POST /v2/loan/id-card/confirm": CARD,
    "POST /v2/certification/id-card/confirm": CARD,
    "POST /v2/certification/id-card/reconfirm": CARD,
    "POST /v2/user/certification/id-card/confirm": CARD,
    "DELETE /v2/user/sessions/{id}": SESSION,
} | {
    name: APPLICATION
    for name, call in CALLS.items()
    if ids(call) == {APPLICATION} and APPLICATION in call.parameters("query") and name not in PAPERS
}
RECEIPTS = {
    "GET /v2/invest/{order_uid}/order",
    "POST /v2/invest/{order_uid}/withdraw",
    "GET /v2/mypage/investor/investments/{order_uid}/{product_uid}",
    "GET /v2/user/deposit/withdrawals/{uid}",  # tested in tests/security/test_payment_codes.py
}
LOANS = {  # tested in tests/journeys/loans/test_my_loans.py, which has loans
    "GET /v2/mypage/loanInfo/{id}",
    "GET /v2/mypage/loanContract/{id}",
    "GET /v2/mypage/loanDocument/{id}/{document}",
    "POST /v2/mypage/loanInfo/{id}/debit-account",  # in test_debit_account.py there
    "GET /v2/mypage/loanInfo/{id}/early-repayment",
    "POST /v2/mypage/loanInfo/{id}/early-repayment",
    "POST /v2/mypage/loanInfo/{id}/early-repayment/code",
}
# tested in tests/journeys/borrowing/test_mortgage_simple.py
CHECKS = {"GET /v2/loan/mortgage/simple-apply/{simple_uid}/calculate-rate"}
MORTGAGES = {  # tested in tests/journeys/borrowing/test_mortgage.py, which has applications
    "GET /v2/mypage/mortgageApply/mortgageApplyInfo/{uid}",
    "GET /v2/mypage/mortgageApply/loanAppraisal/{uid}",
    "GET /v2/mypage/mortgageApply/beforeOriginate/{uid}",
    "GET /v2/mypage/mortgageApply/deniedReason/{uid}",
    "GET /v2/mypage/mortgageApply/stoppedReason/{uid}",
    "GET /v2/mypage/mortgageApply/submitIdCard/{uid}",
    "POST /v2/mypage/mortgageApply/submitIdCard/{uid}",
    "GET /v2/loan/mortgage/apply/prefilled-info/simple-advice",
}
INQUIRIES = {  # tested in tests/api/content/test_inquiry.py, which has inquiries
    "GET /v2/inquiry/post/{inquiry_uid}",
    "POST /v2/inquiry/post/{inquiry_uid}",
    "DELETE /v2/inquiry/post/{inquiry_uid}",
    "DELETE /v2/inquiry/document/{id}",
    "GET /v2/inquiry/draft",
    "PUT /v2/inquiry/draft",
}
EXTENSIONS = {  # tested in tests/journeys/loans/test_maturity_extensions.py, which has loans
    "GET /v2/extension/{id}",
    "GET /v2/extension/{id}/status",
    "GET /v2/extensions/{id}/due",
    "POST /v2/extension-agree",
}


def test_every_call_with_an_id_is_tested_or_exempt() -> None:
    with_ids = {name: call for name, call in CALLS.items() if ids(call)}
    assert (
        sorted(
            name
            for name, call in with_ids.items()
            if name not in OWNED.keys() | RECEIPTS | LOANS | MORTGAGES | CHECKS | INQUIRIES | EXTENSIONS | PAPERS
            and not is_free(call)
        )
        == []
    )
    assert sorted((OWNED | FREE).keys() - with_ids.keys()) == []


@pytest_asyncio.fixture(scope="module")
async def victim(platform: Stack) -> AsyncGenerator[Borrower]:
    """A borrower who has photographed a card."""
    borrower = Borrower.of(platform.settings)
    yield await (await borrower.apply()).walk_to("id_details")
    await borrower.close()


@pytest_asyncio.fixture(scope="module")
async def intruder(platform: Stack) -> AsyncGenerator[Borrower]:
    """A borrower at the same step, with another card."""
    borrower = Borrower.of(platform.settings)
    yield await (await borrower.apply()).walk_to("id_details")
    await borrower.close()


async def of(victim: Borrower, kind: str) -> str:
    """Return an id of the victim's."""
    if kind is APPLICATION:
        return victim.at["applyUid"]
    if kind is SESSION:
        return (await victim.get("/v2/user/sessions"))[0]["id"]
    return (await victim.get("/v2/credit/id-card"))[kind]


async def answer_to(intruder: Borrower, name: str, kind: str, value: str) -> tuple[int, Any]:
    """Return the response that the intruder gets for an id."""
    asked = CALLS[name].request(**{next(iter(CALLS[name].parameters("path")), "id"): value})
    if kind is APPLICATION:
        asked["params"][APPLICATION] = value
    if kind is CARD:
        card = await intruder.get("/v2/credit/id-card")
        asked["json"] = {"token": value, "idCardType": card["idCardType"], "issuedDate": card["issuedDate"]}
    asked["headers"] |= intruder.headers(**{"If-Match": str(intruder.at["sequence"])})
    answer: httpx.Response = await intruder.api.request(**asked)
    return comparable(answer)


@pytest.mark.parametrize("name", OWNED)
async def test_another_persons_id_is_answered_as_an_unknown_id(name: str, victim: Borrower, intruder: Borrower) -> None:
    kind = OWNED[name]
    theirs = await answer_to(intruder, name, kind, await of(victim, kind))
    assert theirs == await answer_to(intruder, name, kind, str(uuid.uuid4()))
    assert theirs[0] == 404, theirs
    assert (await victim.get("/v2/journeys/upl"))["step"] == "id_details"
    assert (await intruder.get("/v2/journeys/upl"))["step"] == "id_details"


async def test_another_persons_journey_cannot_be_named(victim: Borrower, intruder: Borrower) -> None:
    """No call takes a journey's id: the token determines the owner, whatever the body contains."""
    moved = await intruder.post("/v2/credit/id-card/retake", {"applyUid": victim.at["applyUid"]})
    assert moved.json()["data"]["journey"]["applyUid"] == intruder.at["applyUid"] != victim.at["applyUid"]
    assert (await victim.get("/v2/journeys/upl"))["step"] == "id_details"


async def test_another_persons_receipt_is_not_found(investor: Browser, listed: Listing, internals: Internals) -> None:
    product = await listed()
    receipt = (await order(investor, (product, 10_000))).json()["data"]["orderUid"]
    intruder = Browser(investor.http)
    joined = await intruder.sign_up(await internals.certified(new_identity()))
    intruder.access_token = joined.json()["data"]["accessToken"]
    await intruder.post("/v2/invest/suitability-test", {"investSuitabilityTest": RIGHT})
    line = {"productUid": product, "amount": 10_000}
    results: list[Any] = []
    for uid in (receipt, f"{'1' if receipt[0] == '0' else '0'}{receipt[1:]}"):
        read = await intruder.get(f"/v2/invest/{uid}/order")
        shown = await intruder.get(f"/v2/mypage/investor/investments/{uid}/{product}")
        withdrawn = await intruder.post(f"/v2/invest/{uid}/withdraw", line)
        results.append((*comparable(read), *comparable(withdrawn)))
        assert comparable(shown) == comparable(read)
    assert results[0] == results[1]
    assert results[0][0] == 404
    assert (await investor.get(f"/v2/invest/{receipt}/order")).json()["data"]["order"][0]["state"] == "held"
