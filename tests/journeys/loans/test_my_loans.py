"""The borrower's my-page over HTTP: debts, contract, early repayment, no access to other loans."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import date, timedelta
from decimal import Decimal
from io import BytesIO
from typing import Any
from uuid import uuid4

import pytest
from pypdf import PdfReader

from activities.ledger.bank_statement import credit_missing
from domain.loans.schedule import repayment_schedule
from domain.products.phase import terms_of
from tests.clients.borrower import Borrower
from tests.clients.http import code_of
from tests.clients.lending import MILLION, Lending
from tests.conftest import Scenario
from tests.internals import Internals, eventually
from tests.journeys.conftest import NewBorrower
from tests.journeys.steps.loans import MINE, lend


async def quote(of: Borrower, uid: str, principal: int | None = None) -> dict[str, Any]:
    asked = {"principal": principal} if principal else {}
    return await of.get(f"{MINE}/{uid}/early-repayment", **asked)


async def order(of: Borrower, uid: str, quoted: dict[str, Any]) -> Any:
    """Order an early repayment. Returns the response, or the refusal to send its code."""
    path, body = f"{MINE}/{uid}/early-repayment", order_of(quoted)
    asked = await of.ask_for_payment_code(path, body)
    return await of.post(path, await of.with_payment_code(body, asked)) if asked.is_success else asked


def order_of(quoted: dict[str, Any]) -> dict[str, Any]:
    return {"principal": quoted["principal"], "total": quoted["total"]}


async def has_repaid_early(lending: Lending, uid: str, count: int) -> list[Any]:
    async def found() -> list[Any]:
        early = [row for row in await lending.repayments(uid) if row.instalment is None]
        return early if len(early) >= count else []

    return await eventually(found)


@pytest.mark.rule("B011", "B402", "B403")
async def test_a_loan_shows_the_amounts_owed(lending: Lending, new_borrower: NewBorrower) -> None:
    borrower = await new_borrower().sign_up()
    assert await borrower.get(MINE) == {"loans": [], "bonds": [], "repaymentProgressRatio": 0}
    uid = await lend(lending, borrower, months=6)
    start = await lending.today()
    plan = repayment_schedule(terms_of(4 * MILLION, Decimal(12), 6, "2", start))
    rows = await lending.instalments(uid)
    bond = await borrower.get(f"{MINE}/{uid}")
    assert [(one["principal"], one["interest"], one["state"]) for one in bond["repayments"]] == [
        (row.principal, row.interest, "coming") for row in plan
    ]
    assert [date.fromisoformat(one["dueDate"]) for one in bond["repayments"]] == [row.due_on for row in rows]
    assert (bond["amount"], bond["roi"], bond["period"], bond["postPlatformFeeRate"]) == (4 * MILLION, "12", 6, "0.1")
    assert (bond["startDate"], bond["endDate"]) == (start.isoformat(), rows[-1].due_on.isoformat())
    assert bond["oncomingInstallment"] == bond["repayments"][0]
    assert (bond["repaymentCount"], bond["repaymentTotal"], bond["accumulatedInstallment"]) == (0, 6, 0)
    assert bond["fullRepaymentAmount"] == bond["earlyRepaymentAmount"] == 4 * MILLION  # on the first day
    assert (bond["bankName"], len(bond["accountNumber"]), bond["contractDocumentUrl"]) == ("신한은행", 14, None)
    assert bond["accountHolder"] == f"{borrower.name}(이음)"

    await lending.go_to(rows[0].due_on)
    await lending.paid_until(uid, 1)
    info = await borrower.get(MINE)
    (shown,) = info["bonds"]
    paid = plan[0].principal + plan[0].interest
    assert (shown["repaymentCount"], shown["accumulatedInstallment"]) == (1, paid)
    assert shown["outstandingPrincipal"] == 4 * MILLION - plan[0].principal
    assert shown["oncomingInstallment"]["number"] == 2
    assert info["repaymentProgressRatio"] == round(plan[0].principal / (4 * MILLION), 4)


@pytest.mark.rule("B268")
async def test_loans_are_for_their_borrowers_only(
    lending: Lending, new_borrower: NewBorrower, internals: Internals
) -> None:
    borrower, another_member = await new_borrower().sign_up(), await new_borrower().sign_up()
    uid = await lend(lending, borrower, MILLION, 2)
    others = (f"/v2/mypage/loanContract/{uid}", f"/v2/mypage/loanDocument/{uid}/balance")
    for path in (f"{MINE}/{uid}", f"{MINE}/{uid}/early-repayment", *others):
        assert (await another_member.api.get(path, headers=another_member.headers())).status_code == 404
    body = {"principal": MILLION, "total": MILLION}
    assert code_of(await another_member.post(f"{MINE}/{uid}/early-repayment/code", body)) == "NOT_FOUND"
    body |= {"authSeq": str(uuid4()), "authNo": "123456"}
    assert code_of(await another_member.post(f"{MINE}/{uid}/early-repayment", body)) == "NOT_FOUND"
    await internals.sql("update person set is_borrower = false where id = :id", id=another_member.person_id)
    answer = await another_member.api.get(MINE, headers=another_member.headers())
    assert (answer.status_code, code_of(answer)) == (403, "FORBIDDEN")


async def issued(of: Borrower, uid: str, document: str) -> str:
    """Return the text of a document of the loan."""
    answer = await of.api.get(f"/v2/mypage/loanDocument/{uid}/{document}", headers=of.headers())
    assert (answer.status_code, answer.headers["content-type"]) == (200, "application/pdf"), answer.text
    return " ".join("\n".join(page.extract_text() for page in PdfReader(BytesIO(answer.content)).pages).split())


async def test_the_documents_of_a_loan_state_what_the_ledger_has(lending: Lending, new_borrower: NewBorrower) -> None:
    borrower = await new_borrower().sign_up()
    uid = await lend(lending, borrower, title="서류 시험호")
    start, rows = await lending.today(), await lending.instalments(uid)
    bond = await borrower.get(f"{MINE}/{uid}")
    assert (bond["documents"], bond["withdrawableUntil"]) == (["balance"], (start + timedelta(days=14)).isoformat())
    await lending.go_to(rows[0].due_on)
    await lending.paid_until(uid, 1)
    day = rows[0].due_on + timedelta(days=7)
    await lending.go_to(day)
    bond = await borrower.get(f"{MINE}/{uid}")
    assert (bond["documents"], bond["withdrawableUntil"]) == (["balance", "payments"], None)
    assert (await borrower.api.get(f"/v2/mypage/loanDocument/{uid}/completion", headers=borrower.headers())).is_error

    quoted = await quote(borrower, uid)
    left = 4 * MILLION - rows[0].principal
    balance = await issued(borrower, uid, "balance")
    stated = (
        "대출 잔액 증명서", f"발급번호 {day:%Y%m%d}-", borrower.name, "서류 시험호", "4,000,000원", "연 12% 고정",
        f"{left:,}원", f"{quoted['interest']:,}원", f"{left + quoted['interest']:,}원",
    )  # fmt: skip
    assert [part for part in stated if part not in balance] == []
    payments = await issued(borrower, uid, "payments")
    stated = ("이자 납입 내역서", f"{rows[0].due_on:%Y.%m.%d} 1회차 {rows[0].principal:,} {rows[0].interest:,} 0 0")
    assert [part for part in stated if part not in payments] == []

    await order(borrower, uid, quoted)
    await lending.until(uid, "closed")
    assert (await borrower.get(f"{MINE}/{uid}"))["documents"] == ["completion", "payments"]
    completion = await issued(borrower, uid, "completion")
    stated = ("완납 증명서", "4,000,000원", f"{rows[0].interest + quoted['interest']:,}원", "모두 갚아")
    assert [part for part in stated if part not in completion] == []
    assert f"{quoted['fee']:,}" in await issued(borrower, uid, "payments")
    assert (await borrower.api.get(f"/v2/mypage/loanDocument/{uid}/balance", headers=borrower.headers())).is_error


async def test_part_is_repaid_early_then_another_then_everything(lending: Lending, new_borrower: NewBorrower) -> None:
    borrower = await new_borrower().sign_up()
    uid = await lend(lending, borrower)
    start, rows = await lending.today(), await lending.instalments(uid)
    await lending.go_to(rows[0].due_on)
    await lending.paid_until(uid, 1)
    day = rows[0].due_on + timedelta(days=7)
    await lending.go_to(day)

    quoted = await quote(borrower, uid, MILLION)
    end = rows[-1].runs_until
    assert quoted["fee"] == MILLION * (end - day).days // (100 * (end - start).days)
    assert quoted["total"] == quoted["toPay"] == MILLION + quoted["interest"] + quoted["fee"]
    assert (quoted["due"], quoted["received"], quoted["left"]) == (0, 0, 3 * MILLION - rows[0].principal)
    planned = sum(row.interest for row in rows[1:])
    assert code_of(await order(borrower, uid, quoted | {"total": quoted["total"] - 1})) == "EARLY_REPAYMENT_CHANGED"
    refused = await borrower.post(f"{MINE}/{uid}/early-repayment/code", {"principal": 9_999, "total": 1})
    assert code_of(refused) == "INVALID_INPUT"

    path = f"{MINE}/{uid}/early-repayment"
    body = await borrower.confirmed(path, order_of(quoted))
    answers = await asyncio.gather(*(borrower.post(path, body, key="the first order") for _ in range(3)))
    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.content for answer in answers}) == 1
    (first,) = await has_repaid_early(lending, uid, 1)
    assert (first.principal, first.interest, first.fee) == (MILLION, quoted["interest"], quoted["fee"])
    charged = first.interest + sum(row.interest for row in (await lending.instalments(uid))[1:])
    assert quoted["saved"] == planned - charged > 0
    assert await borrower.message(lambda m: "미리 갚은 100만원을 받았어요" in m.get("text", ""))
    bond = await borrower.get(f"{MINE}/{uid}")
    assert bond["outstandingPrincipal"] == quoted["left"]
    assert bond["earlyRepayments"] == [
        {
            "paidOn": day.isoformat(),
            "principal": MILLION,
            "interest": quoted["interest"],
            "fee": quoted["fee"],
            "total": quoted["total"],
        }
    ]
    coming = [one for one in bond["repayments"] if one["state"] == "coming"]
    assert (len(coming), sum(one["principal"] for one in coming)) == (11, quoted["left"])

    again = await quote(borrower, uid, MILLION)  # on the same day: no interest, another debit
    assert again["interest"] == 0
    assert (await order(borrower, uid, again)).status_code == 200
    await has_repaid_early(lending, uid, 2)
    assert await lending.differences() == []

    everything = await quote(borrower, uid)
    assert everything["left"] == 0
    assert (await borrower.get(f"{MINE}/{uid}"))["fullRepaymentAmount"] == everything["total"]
    assert (await order(borrower, uid, everything)).status_code == 200
    await lending.until(uid, "closed")
    bond = await borrower.get(f"{MINE}/{uid}")
    assert (bond["state"], bond["outstandingPrincipal"], bond["oncomingInstallment"]) == ("repaid", 0, None)
    assert (bond["fullRepaymentAmount"], bond["isEarlyOpen"]) == (0, False)
    assert code_of(await order(borrower, uid, everything)) == "EARLY_REPAYMENT_CLOSED"
    assert (await borrower.get(MINE))["repaymentProgressRatio"] == 1
    assert await lending.differences() == []


async def test_an_early_repayment_is_confirmed_by_a_code(lending: Lending, new_borrower: NewBorrower) -> None:
    """By the code of its own loan, principal and total, once."""
    borrower = await new_borrower().sign_up()
    uid, other = await lend(lending, borrower), await lend(lending, borrower)
    path, whole, part = f"{MINE}/{uid}/early-repayment", await quote(borrower, uid), await quote(borrower, uid, MILLION)
    assert code_of(await borrower.post(path, order_of(whole))) == "INVALID_INPUT"
    confirmed = await borrower.confirmed(path, order_of(part))
    sms = await borrower.message(lambda m: m.get("code") == confirmed["authNo"])
    assert sms["text"].startswith(f"[이음] 미리 갚기 {part['toPay']:,}원 인증번호 {confirmed['authNo']}")
    assert code_of(await borrower.post(path, confirmed | order_of(whole))) == "CODE_WRONG"
    assert code_of(await borrower.post(f"{MINE}/{other}/early-repayment", confirmed)) == "CODE_WRONG"
    assert (await borrower.get(f"{MINE}/{uid}"))["earlyOrder"] is None
    assert (await borrower.post(path, confirmed)).status_code == 200
    await has_repaid_early(lending, uid, 1)
    assert order_of(await quote(borrower, uid, MILLION)) == order_of(part)  # on the first day: no interest, no fee
    assert code_of(await borrower.post(path, confirmed)) == "CODE_EXPIRED"


async def test_a_refused_debit_is_paid_manually_with_the_arrears(lending: Lending, new_borrower: NewBorrower) -> None:
    borrower = await new_borrower(name="김밀림").sign_up()
    uid = await lend(lending, borrower, 2 * MILLION, 6)
    (first, *_) = await lending.instalments(uid)
    await lending.go_to(first.due_on + timedelta(days=3))
    await lending.until_overdue(uid, 1)
    late = (first.principal + first.interest) * 3 * 20 // 36_500
    bond = await borrower.get(f"{MINE}/{uid}")
    assert (bond["state"], bond["oncomingInstallment"]["overdueInterest"]) == ("overdue", late)
    assert bond["arrears"] == {
        "count": 1,
        "principal": first.principal,
        "interest": first.interest,
        "overdueInterest": late,
        "total": first.principal + first.interest + late,
    }

    quoted = await quote(borrower, uid, 500_000)
    assert quoted["due"] == first.principal + first.interest + late
    assert quoted["total"] == quoted["due"] + 500_000 + quoted["interest"] + quoted["fee"]
    assert (await order(borrower, uid, quoted)).status_code == 200

    async def is_refused() -> bool:
        found = (await borrower.get(f"{MINE}/{uid}"))["earlyOrder"]
        return found is not None and found["isRefused"]

    await eventually(is_refused)
    more = await quote(borrower, uid, 600_000)  # a refused order can be changed
    changed = (await order(borrower, uid, more)).json()["data"]["earlyOrder"]
    assert (changed["principal"], changed["missing"], changed["isRefused"]) == (600_000, more["total"], True)

    await lending.pay(uid, more["total"] - 100_000)
    await lending.paid_until(uid, 1)
    part = (await borrower.get(f"{MINE}/{uid}"))["earlyOrder"]
    assert part["missing"] == 100_000
    await lending.pay(uid, 100_000)
    (early,) = await has_repaid_early(lending, uid, 1)
    assert early.principal == 600_000
    bond = await borrower.get(f"{MINE}/{uid}")
    assert (bond["earlyOrder"], bond["state"], bond["repayments"][0]["state"]) == (None, "repaying", "paid")
    assert await lending.differences() == []


async def test_the_arrears_are_what_is_left_of_all_late_instalments(
    lending: Lending, new_borrower: NewBorrower
) -> None:
    """One of two is partly paid. An instalment that is due today is not late."""
    borrower = await new_borrower(name="박밀림").sign_up()
    uid = await lend(lending, borrower, 2 * MILLION, 6)
    first, second, third, *_ = await lending.instalments(uid)
    paid_on, part = second.due_on + timedelta(days=3), 100_000
    await lending.go_to(paid_on)
    await lending.until_overdue(uid, 2)
    await lending.pay(uid, part)
    (paid,) = await lending.paid_until(uid, 1)
    charged = overdue(first.principal + first.interest, first.due_on, paid_on)
    assert (paid.overdue, paid.principal) == (charged, part - charged - first.interest)

    await lending.go_to(third.due_on)
    principal = first.principal - paid.principal + second.principal
    late = overdue(first.principal - paid.principal, paid_on, third.due_on)
    late += overdue(second.principal + second.interest, second.due_on, third.due_on)
    assert (await borrower.get(f"{MINE}/{uid}"))["arrears"] == {
        "count": 2,
        "principal": principal,
        "interest": second.interest,
        "overdueInterest": late,
        "total": principal + second.interest + late,
    }


def overdue(unpaid: int, since: date, until: date) -> int:
    return unpaid * (until - since).days * 20 // 36_500


async def test_an_early_repayment_order_is_valid_for_one_day(lending: Lending, new_borrower: NewBorrower) -> None:
    borrower = await new_borrower(name="이밀림").sign_up()
    uid = await lend(lending, borrower, 2 * MILLION, 6)
    assert (await order(borrower, uid, await quote(borrower, uid, 500_000))).status_code == 200
    await lending.go_to(await lending.today() + timedelta(days=1))
    await lending.pay(uid, 500_000)
    await lending.wake(uid)

    async def is_forgotten() -> bool:
        (loan,) = await lending.internals.sql("select early_on from loan where product_uid = :uid", uid=uid)
        return loan.early_on is None

    await eventually(is_forgotten)
    assert await lending.repayments(uid) == []
    assert (await borrower.get(f"{MINE}/{uid}"))["earlyOrder"] is None

    async def arrived() -> bool:
        return (await quote(borrower, uid, 500_000))["received"] == 500_000

    await eventually(arrived)
    assert (await quote(borrower, uid, 500_000))["toPay"] < 100_000
    assert await borrower.message(lambda m: "50만원은 다음 상환일에 써요" in m.get("text", ""))
    assert await lending.differences() == []


async def test_an_early_repayment_that_the_bank_reports_after_midnight(
    lending: Lending, new_borrower: NewBorrower, scenario: Scenario
) -> None:
    """The debit was sent on the day of the order, so the repayment is of that day and costs what was quoted."""
    borrower = await new_borrower().sign_up()
    uid = await lend(lending, borrower, 2 * MILLION, 6)
    day = await lending.today()
    await scenario("bank", "lost_callback", times=1)
    quoted = await quote(borrower, uid, 500_000)
    assert (await order(borrower, uid, quoted)).status_code == 200

    async def is_debited() -> bool:
        (loan,) = await lending.internals.sql("select debit_key from loan where product_uid = :uid", uid=uid)
        return loan.debit_key is not None

    await eventually(is_debited)
    await lending.go_to(day + timedelta(days=1))
    await lending.wake(uid)
    waiting = (await borrower.get(f"{MINE}/{uid}"))["earlyOrder"]
    assert (waiting["principal"], waiting["isRefused"]) == (500_000, False)
    assert code_of(await order(borrower, uid, await quote(borrower, uid, 600_000))) == "EARLY_REPAYMENT_WAITS"

    await credit_missing(lending.internals.at)
    (early,) = await has_repaid_early(lending, uid, 1)
    assert (early.principal, early.interest, early.fee) == (500_000, quoted["interest"], quoted["fee"])
    assert early.paid_on == day
    assert await borrower.message(lambda m: "미리 갚은" in m.get("text", ""))
    assert (await borrower.get(f"{MINE}/{uid}"))["earlyOrder"] is None
    assert await lending.differences() == []


async def student(borrower: Borrower) -> None:
    await borrower.income(job="student")
    await borrower.walk_to("unsuitable_job")


async def decline(borrower: Borrower) -> None:
    await (await borrower.walk_to("confirm")).confirm(agreed=False)


async def poor(borrower: Borrower) -> None:
    await borrower.simulator.put(f"/people/{borrower.mobile}", json={"score": 500})
    await borrower.walk_to("no_product")


@pytest.mark.parametrize(
    ("name", "walk", "label"),
    [
        pytest.param(None, "income", "신청서 작성 중", marks=pytest.mark.rule("B502"), id="writing"),
        pytest.param(None, "id_photo", "서류 제출 중", marks=pytest.mark.rule("B503"), id="submitting"),
        pytest.param("한감시", "review", "심사 중", marks=pytest.mark.rule("B504"), id="auditing"),
        pytest.param(None, "confirm", "심사 승인", marks=pytest.mark.rule("B505"), id="approved"),
        pytest.param(None, poor, "심사 거절", marks=pytest.mark.rule("B507"), id="refused"),
        pytest.param(None, student, "대출 거절", marks=pytest.mark.rule("B509"), id="unsuitable"),
        pytest.param(None, decline, "신청 취소", marks=pytest.mark.rule("B510"), id="declined"),
    ],
)
async def test_an_application_has_a_label(
    name: str | None, walk: str | Callable[[Borrower], Awaitable[None]], label: str, new_borrower: NewBorrower
) -> None:
    borrower = await (new_borrower(name=name) if name else new_borrower()).apply()
    await (borrower.walk_to(walk) if isinstance(walk, str) else walk(borrower))
    assert [one["label"] for one in (await borrower.get(MINE))["loans"]] == [label]


async def test_from_the_application_to_the_loan(lending: Lending, new_borrower: NewBorrower) -> None:
    """The signed contract, and the application that becomes a loan."""
    borrower = await (await new_borrower().apply()).walk_to("loan_terms")
    (application,) = (await borrower.get(MINE))["loans"]
    assert (application["state"], application["label"]) == ("writing", "신청서 작성 중")
    await borrower.walk_to("finish")
    uid = borrower.at["applyUid"]
    (application,) = (await borrower.get(MINE))["loans"]
    assert (application["label"], application["amount"], application["isOpen"]) == ("입금 예정", 5 * MILLION, False)
    signed = await borrower.api.get(f"/v2/mypage/loanContract/{uid}", headers=borrower.headers())
    assert (signed.headers["content-type"], signed.content[:4]) == ("application/pdf", b"%PDF")
    for _ in range(2):
        await lending.invest(await lending.investor(3 * MILLION), uid, 2_500_000)
    await lending.until(uid, "disbursed")
    info = await borrower.get(MINE)
    assert (info["loans"], [bond["bondUid"] for bond in info["bonds"]]) == ([], [uid])
    assert (await borrower.get(f"{MINE}/{uid}"))["contractDocumentUrl"] == f"/api/v2/mypage/loanContract/{uid}"
