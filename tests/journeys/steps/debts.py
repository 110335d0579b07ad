"""Borrowers who consolidate debts, and the papers that prove a repayment."""

import secrets
from typing import Any

import httpx

from domain.borrowing.journeys.upl import EvidenceAccepted
from tests.clients.borrower import Borrower
from tests.clients.corporate import pdf
from tests.clients.lending import Lending
from tests.internals import Internals
from tests.journeys.conftest import NewBorrower

LOANS = "/v2/credit/outstanding-loan"
CREDIT, SAVINGS, CARD = 8_400_000, 5_600_000, 3_100_000  # the debts of the simulator's debtors


async def debtor(new_borrower: NewBorrower, name: str, **circumstances: Any) -> Borrower:
    """A borrower with three loans elsewhere and a good score, after the sign-up."""
    borrower = await new_borrower(name=name).sign_up()
    answer = await borrower.simulator.put(f"/people/{borrower.mobile}", json={"score": 880} | circumstances)
    assert answer.is_success
    return borrower


async def known(borrower: Borrower, **which: str) -> dict[int, dict[str, Any]]:
    """Return the loans elsewhere by their balance."""
    return {loan["balance"]: loan for loan in (await borrower.get(f"{LOANS}/list", **which))["list"]}


async def paper(borrower: Borrower, kind: str, loan_uid: str, **more: str) -> httpx.Response:
    return await borrower.api.post(
        f"{LOANS}/{kind}",
        data={"loanUid": loan_uid} | more,
        files={"file": ("paper.pdf", pdf(), "application/pdf")},
        headers=borrower.headers(**{"Idempotency-Key": secrets.token_hex(16)}),
    )


async def paid_out(
    new_borrower: NewBorrower, internals: Internals, lending: Lending, name: str
) -> tuple[Borrower, str]:
    """Create a borrower whose paid-out loan repays one loan elsewhere. Returns the borrower and the bureau's id of that
    loan."""
    borrower = await debtor(new_borrower, name)
    await borrower.do("/v2/credit/apply/upl-type", {"uplTypeCode": "debtConsolidation"})
    await borrower.walk_to("outstanding_loans")
    uid = (await known(borrower))[CARD]["loanUid"]
    await borrower.do(f"{LOANS}/save", {"loanUids": [uid]})
    assert (await paper(borrower, "evidence", uid)).status_code == 200
    await borrower.do(f"{LOANS}/evidence/submit")
    await borrower.loan_terms(amount=CARD)
    await internals.resolve(borrower.at, EvidenceAccepted())
    await borrower.walk_to("finish")
    apply_uid = borrower.at["applyUid"]
    await lending.invest(await lending.investor(CARD), apply_uid, CARD)
    await lending.until(apply_uid, "disbursed")
    return borrower, uid
