"""Proofs that loans elsewhere were repaid: an operator's review, reminders, and missing proofs."""

from datetime import date, timedelta
from typing import Any

import pytest

from activities.borrowing.repayment_proofs import remind_of_proofs
from domain.operations import OperatorRole
from tests.clients.borrower import Borrower
from tests.clients.console import Console
from tests.clients.corporate import pdf
from tests.clients.lending import Lending
from tests.internals import Internals, eventually
from tests.journeys.conftest import NewBorrower
from tests.journeys.steps.debts import CARD, LOANS, paid_out, paper


async def row_of(reviewer: Console, apply_uid: str) -> dict[str, Any] | None:
    rows = await reviewer.get("/repayment-proofs")
    return next((row for row in rows if row["applyUid"] == apply_uid), None)


async def counted(reviewer: Console) -> None:
    """The first page counts the proofs of the list."""
    await reviewer.counts("repayment-proofs", len(await reviewer.get("/repayment-proofs")))


async def mine(borrower: Borrower) -> dict[str, Any]:
    (loan,) = (await borrower.get(f"{LOANS}/list", applyUid=borrower.at["applyUid"]))["list"]
    return loan


@pytest.mark.rule("B525", "B586")
async def test_a_proof_is_refused_uploaded_again_and_accepted(
    new_borrower: NewBorrower, internals: Internals, lending: Lending
) -> None:
    reviewer = await Console.of(internals.at.settings, [OperatorRole.REVIEWER])
    borrower, loan_uid = await paid_out(new_borrower, internals, lending, "임완납다중")
    apply_uid = borrower.at["applyUid"]
    path = f"/repayment-proofs/{apply_uid}/{loan_uid}"
    assert await row_of(reviewer, apply_uid) is None

    assert (await paper(borrower, "repayment-evidence", loan_uid, applyUid=apply_uid)).status_code == 200
    row = await row_of(reviewer, apply_uid)
    assert row
    assert (row["state"], row["balance"]) == ("submitted", CARD)
    await counted(reviewer)
    decision = {"act": "refused", "message": "날짜가 보이지 않아요.", "submittedAt": row["submittedAt"]}
    assert (await reviewer.post(f"{path}/decision", **decision)).status_code == 403  # not opened
    opened = await reviewer.do(f"{path}/opening")
    assert opened["subject"]["name"] == borrower.name
    file = await reviewer.api.get(f"/ops{path}/file")
    assert (file.content[:5], file.headers["content-type"]) == (pdf()[:5], "application/pdf")
    assert (await reviewer.post(f"{path}/decision", **decision | {"message": ""})).status_code == 422
    await reviewer.do(f"{path}/decision", **decision)
    assert await row_of(reviewer, apply_uid) is None
    loan = await mine(borrower)
    assert (loan["repaymentVerdict"], loan["repaymentReason"]) == ("refused", "날짜가 보이지 않아요.")
    await borrower.message(lambda m: "모두 갚은 것을 확인하지 못했어요" in m["text"])

    assert (await paper(borrower, "repayment-evidence", loan_uid, applyUid=apply_uid)).status_code == 200
    assert (await mine(borrower))["repaymentVerdict"] is None
    opened = await reviewer.do(f"{path}/opening")
    await reviewer.do(f"{path}/decision", act="accepted", submittedAt=opened["submittedAt"])
    assert (await mine(borrower))["repaymentVerdict"] == "accepted"
    assert (await paper(borrower, "repayment-evidence", loan_uid, applyUid=apply_uid)).status_code == 404
    again = await reviewer.post(f"{path}/decision", act="waived", submittedAt=opened["submittedAt"])
    assert again.status_code == 409
    await reviewer.api.aclose()


@pytest.mark.rule("B525")
async def test_each_document_gets_a_separate_verdict(
    new_borrower: NewBorrower, internals: Internals, lending: Lending
) -> None:
    """A document that was submitted after the opening is not decided unseen; each refusal of one day sends a
    message."""
    reviewer = await Console.of(internals.at.settings, [OperatorRole.REVIEWER])
    borrower, loan_uid = await paid_out(new_borrower, internals, lending, "표두장다중")
    apply_uid = borrower.at["applyUid"]
    path = f"/repayment-proofs/{apply_uid}/{loan_uid}"
    refusal = {"act": "refused", "message": "날짜가 보이지 않아요."}

    async def notified(times: int) -> bool:
        return sum("모두 갚은 것을 확인하지 못했어요" in message["text"] for message in await borrower.inbox()) == times

    assert (await paper(borrower, "repayment-evidence", loan_uid, applyUid=apply_uid)).status_code == 200
    first = (await reviewer.do(f"{path}/opening"))["submittedAt"]
    assert (await paper(borrower, "repayment-evidence", loan_uid, applyUid=apply_uid)).status_code == 200
    for act in ("accepted", "waived"):
        unseen = await reviewer.post(f"{path}/decision", act=act, submittedAt=first)
        assert (unseen.status_code, unseen.json()["data"]["code"]) == (409, "CASE_MOVED")
    assert (await mine(borrower))["repaymentVerdict"] is None

    second = (await reviewer.do(f"{path}/opening"))["submittedAt"]
    await reviewer.do(f"{path}/decision", **refusal, submittedAt=second)
    await eventually(lambda: notified(1))
    assert (await paper(borrower, "repayment-evidence", loan_uid, applyUid=apply_uid)).status_code == 200
    third = (await reviewer.do(f"{path}/opening"))["submittedAt"]
    await reviewer.do(f"{path}/decision", **refusal, submittedAt=third)
    await eventually(lambda: notified(2))
    await reviewer.api.aclose()


@pytest.mark.rule("B587")
async def test_a_missing_proof_causes_a_reminder_and_then_a_case(
    new_borrower: NewBorrower, internals: Internals, lending: Lending
) -> None:
    """A day late: one SMS. Another week: an operator, who extends the time and finally accepts it without a
    document."""
    reviewer = await Console.of(internals.at.settings, [OperatorRole.REVIEWER])
    borrower, loan_uid = await paid_out(new_borrower, internals, lending, "유미납다중")
    apply_uid = borrower.at["applyUid"]
    path = f"/repayment-proofs/{apply_uid}/{loan_uid}"

    async def let_days_pass(days: int) -> None:
        await internals.sql(
            "update product set disbursed_on = disbursed_on - :days where uid = :uid", days=days, uid=apply_uid
        )

    async def reminders() -> int:
        await remind_of_proofs(internals.at)
        return sum("아직 받지 못했어요" in message["text"] for message in await borrower.inbox())

    async def reminded() -> bool:
        return await reminders() == 1

    await let_days_pass(7)
    assert await reminders() == 0
    await let_days_pass(1)
    await eventually(reminded)
    assert (await reminders(), await row_of(reviewer, apply_uid)) == (1, None)

    await let_days_pass(7)
    row = await row_of(reviewer, apply_uid)
    assert row
    assert (row["state"], row["submittedAt"]) == ("missing", None)
    await counted(reviewer)
    opened = await reviewer.do(f"{path}/opening")
    last = date.fromisoformat(opened["postponableUntil"])
    assert (await reviewer.post(f"{path}/decision", act="accepted", submittedAt=None)).status_code == 409
    for until in (None, str(last + timedelta(days=1))):
        postponed = await reviewer.post(f"{path}/decision", act="extended", submittedAt=None, until=until)
        assert postponed.status_code == 422
    await reviewer.do(f"{path}/decision", act="extended", submittedAt=None, until=str(last))
    assert (await row_of(reviewer, apply_uid), (await mine(borrower))["proofDueOn"]) == (None, str(last))
    await reviewer.do(f"{path}/decision", act="waived", submittedAt=None)
    assert (await mine(borrower))["repaymentVerdict"] == "accepted"
    await reviewer.api.aclose()
