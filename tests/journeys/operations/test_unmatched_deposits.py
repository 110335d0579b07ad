"""Unmatched deposits at the console: found, opened, and decided by two operators."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest

from domain.core.text import masking
from domain.operations import OperatorRole
from stack.supervisor import Stack
from tests.clients.console import WHY, Console
from tests.clients.http import code_of
from tests.clients.lending import MILLION, Lending
from tests.internals import eventually
from tests.journeys.conftest import NewBorrower

CALLS = "/unmatched-deposits"
REFERENCE = "2026-0001234"


async def listed(console: Console, uid: str) -> dict[str, Any] | None:
    return next((row for row in await console.get(CALLS) if row["uid"] == uid), None)


async def entries(lending: Lending, uid: str) -> list[Any]:
    return await lending.internals.sql("select key from ledger_entry where key like :key", key=f"unmatched/{uid}/%")


@pytest.mark.rule("B597")
async def test_a_payment_after_the_end_of_a_loan_is_assigned_by_two_operators(
    lending: Lending, console: Console, second: Console, new_borrower: NewBorrower
) -> None:
    me = await new_borrower().sign_up()
    uid, _ = await lending.funded(MILLION, months=1, owner=me.person_id)
    (row,) = await lending.instalments(uid)
    await lending.go_to(row.due_on)
    await lending.until(uid, "closed")
    await lending.pay(uid, 70_000)  # a standing order of the borrower that still runs

    async def arrived() -> dict[str, Any] | None:
        return next((row for row in await console.get(CALLS) if row["loan"] == uid), None)

    await eventually(arrived)
    found = await arrived()
    assert found
    assert (found["amount"], found["whyUnmatched"], found["secondAwaited"]) == (70_000, "loan-closed", False)
    path = f"{CALLS}/{found['uid']}"
    opened = await console.do(f"{path}/opening")
    assert opened["paidInto"].split()[-1].isdigit()
    assert opened["title"] == found["title"]
    (access,) = await lending.internals.sql(
        "select whose, why from personal_data_access where who = :who and what like 'unmatched deposit: %'",
        who=console.login,
    )
    assert tuple(access) == (me.person_id, WHY)

    member = (await console.do("/members/search", number=me.mobile))["member"]
    asked = (await console.do(f"{path}/assignment", member=member))["approval"]
    again = await console.post(f"{path}/assignment", member=member)  # a repeated request
    assert code_of(again) == "APPROVAL_WAITS"
    assert code_of(await second.post(f"{path}/return", bankReference=REFERENCE)) == "APPROVAL_WAITS"
    assert (await listed(console, found["uid"]) or {})["secondAwaited"]
    (approval,) = [one for one in await second.get("/approvals") if one["id"] == asked]
    assert (approval["concerns"], approval["details"]["amount"]) == (masking.name(me.name), 70_000)
    assert code_of(await console.post(f"/approvals/{asked}/confirm")) == "SECOND_OPERATOR"
    assert (await lending.balance(me.person_id)).balance == 0

    await second.do(f"/approvals/{asked}/confirm")
    assert code_of(await second.post(f"/approvals/{asked}/confirm")) == "APPROVAL_SETTLED"
    assert (await lending.balance(me.person_id)).balance == 70_000
    assert len(await entries(lending, found["uid"])) == 1
    assert await listed(console, found["uid"]) is None
    assert code_of(await console.post(f"{path}/opening")) == "CASE_MOVED"
    assert code_of(await console.post(f"{path}/assignment", member=member)) == "CASE_MOVED"
    assert await lending.differences() == []


async def test_a_deposit_is_returned_at_the_bank_and_recorded_by_two_operators(
    lending: Lending, console: Console, second: Console
) -> None:
    uid = await lending.unmatched(120_000)
    assert (await console.post(f"{CALLS}/{uid}/return", bankReference="1")).status_code == 422
    asked = (await console.do(f"{CALLS}/{uid}/return", bankReference=REFERENCE))["approval"]
    await second.do(f"/approvals/{asked}/confirm")
    (row,) = await lending.internals.sql("select * from unmatched_deposit where uid = :uid", uid=uid)
    assert (row.state, row.outcome, row.bank_reference, row.sealed) == ("decided", "returned", REFERENCE, None)
    (action,) = await lending.internals.sql(
        "select action, operator, second from operator_action where journey_id = :it", it=f"unmatched-deposit:{uid}"
    )
    assert tuple(action) == ("deposit_returned", console.login, second.login)
    assert await lending.differences() == []


async def test_a_refused_decision_can_be_replaced(lending: Lending, console: Console, second: Console) -> None:
    uid, person = await lending.unmatched(30_000), await lending.investor(10_000)
    asked = (await console.do(f"{CALLS}/{uid}/return", bankReference=REFERENCE))["approval"]
    await second.do(f"/approvals/{asked}/refuse")
    asked = (await console.do(f"{CALLS}/{uid}/assignment", member=person))["approval"]
    await second.do(f"/approvals/{asked}/confirm")
    assert (await lending.balance(person)).balance == 40_000


async def test_the_request_of_a_revoked_operator_is_only_refused(
    lending: Lending, platform: Stack, second: Console
) -> None:
    uid, revoked = await lending.unmatched(30_000), await Console.of(platform.settings, [OperatorRole.FINANCE])
    asked = (await revoked.do(f"{CALLS}/{uid}/return", bankReference=REFERENCE))["approval"]
    await lending.internals.sql("update operator set active = false where login = :login", login=revoked.login)
    assert code_of(await second.post(f"/approvals/{asked}/confirm")) == "CASE_MOVED"
    await second.do(f"/approvals/{asked}/refuse")
    assert (await listed(second, uid) or {})["secondAwaited"] is False
    await revoked.api.aclose()


async def test_an_assignment_requires_a_member(lending: Lending, console: Console) -> None:
    uid = await lending.unmatched(30_000)
    assert code_of(await console.post(f"{CALLS}/{uid}/assignment", member=str(uuid4()))) == "CASE_MOVED"
    assert code_of(await console.post(f"{CALLS}/{uuid4().hex}/opening")) == "CASE_MOVED"


async def test_a_deposit_named_by_a_sale_is_reserved(lending: Lending, console: Console, second: Console) -> None:
    """The sale requests its price: the deposit is reserved until a second operator has decided."""
    uid, _ = await lending.funded(MILLION, holder="김밀림")
    (first, *_) = await lending.instalments(uid)
    await lending.go_to(first.due_on + timedelta(days=40))
    await lending.until_overdue(uid, 1)
    paid = await lending.unmatched(500_000)
    sale = {"deposit": paid, "buyer": "한빛자산관리", "words": "연체가 길어져 채권을 매각했어요."}
    asked = (await console.do(f"/loans/{uid}/sale", **sale))["approval"]
    assert code_of(await console.post(f"{CALLS}/{paid}/return", bankReference=REFERENCE)) == "APPROVAL_WAITS"
    await second.do(f"/approvals/{asked}/confirm")
    await lending.until(uid, "sold")
    (row,) = await lending.internals.sql("select outcome, decision from unmatched_deposit where uid = :uid", uid=paid)
    assert tuple(row) == ("sale-price", f"loan/{uid}/price")
    assert await lending.differences() == []


@pytest.mark.parametrize("role", [OperatorRole.REVIEWER, OperatorRole.AUDITOR])
async def test_other_operators_neither_see_nor_decide(lending: Lending, platform: Stack, role: OperatorRole) -> None:
    uid = await lending.unmatched(1_000)
    other = await Console.of(platform.settings, [role])
    assert (await other.api.get(f"/ops{CALLS}")).status_code == 403
    for path, body in (
        ("opening", {}),
        ("return", {"bankReference": REFERENCE}),
        ("assignment", {"member": str(uuid4())}),
    ):
        assert code_of(await other.post(f"{CALLS}/{uid}/{path}", **body)) == "OPERATOR_FORBIDDEN"
    await other.api.aclose()
