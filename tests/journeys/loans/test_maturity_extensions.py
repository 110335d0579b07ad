"""Votes of a loan's investors on a maturity extension: who may answer, how answers count, and the result."""

from datetime import date, timedelta
from decimal import Decimal
from typing import Any
from uuid import uuid4

import pytest
import pytest_asyncio

from domain.core.errors import ErrorCode
from domain.loans.schedule import repayment_schedule
from domain.products.phase import terms_of
from tests.clients.borrower import Borrower
from tests.clients.console import WHY, Console
from tests.clients.lending import MILLION, Lending
from tests.journeys.conftest import NewBorrower
from tests.journeys.steps.extensions import WORDS, decided, lent, link_of

MORE = 3  # months


@pytest_asyncio.fixture
async def member(new_borrower: NewBorrower, lending: Lending) -> tuple[Borrower, str]:
    """Return a member with two million won, and the id."""
    investor = await new_borrower().sign_up()
    person = investor.person_id
    await lending.give(person, 2 * MILLION)
    return investor, person


async def asked(lending: Lending, console: Console, second: Console, uid: str) -> date:
    """Start a vote, as two operators do. Returns the last day for an answer."""
    ends_on = await lending.today() + timedelta(days=7)
    body = {"months": MORE, "ends_on": ends_on.isoformat(), "words": WORDS}
    approval = (await console.do(f"/loans/{uid}/extend-maturity", **body))["approval"]
    await second.do(f"/approvals/{approval}/confirm")
    return ends_on


async def agree(person: Borrower, **answer: Any) -> Any:
    response = await person.post("/v2/extension-agree", answer)
    return response.json()["data"]


@pytest.mark.rule("B296")
async def test_a_loan_is_extended_when_more_than_half_agree(
    lending: Lending, console: Console, second: Console, member: tuple[Borrower, str], new_borrower: NewBorrower
) -> None:
    investor, person = member
    uid = await lent(lending, (person, 600_000), (await lending.investor(MILLION), 400_000))
    before = await lending.instalments(uid)
    ends_on = await asked(lending, console, second, uid)

    hash, visitor = await link_of(investor), new_borrower()
    assert (await visitor.api.get("/v2/extension/link")).status_code == 404
    visitor.api.headers["X-Link-Token"] = hash
    info = await visitor.get("/v2/extension/link")
    assert info == await investor.get(f"/v2/extension/{uid}")
    day = before[-1].runs_until
    assert (info["dealUid"], info["months"], info["words"], info["outstanding"]) == (uid, MORE, WORDS, 600_000)
    assert (info["interest"], info["maturesOn"]) == (3 * 6_000, day.isoformat())
    assert await visitor.get("/v2/extensions/link/due") == {"due": ends_on.isoformat(), "isOver": False}
    assert (await investor.get(f"/v2/extension/{uid}/status"))["agree"] is None

    assert (await agree(visitor, hash=hash, agree=False))["agree"] is False
    for _ in range(2):  # changed answers and repeated requests
        assert (await agree(investor, dealUid=uid, agree=True))["agree"] is True
    assert (await visitor.get("/v2/extension/link/status"))["agree"] is True
    (row,) = await console.get(f"/loans?query={uid}")
    assert row["asked"] == {"months": MORE, "endsOn": ends_on.isoformat(), "agreed": 600_000, "total": 1_000_000}

    await lending.go_to(ends_on)
    assert (await investor.get(f"/v2/extension/{uid}/status"))["state"] == "open"
    await lending.go_to(ends_on + timedelta(days=1))
    row = await decided(lending, uid)
    assert (row.state, row.agreed, row.total) == ("passed", 600_000, 1_000_000)
    assert (await investor.get(f"/v2/extension/{uid}/status"))["agreedRate"] == 60
    assert (await agree(investor, dealUid=uid, agree=False))["code"] == ErrorCode.EXTENSION_OVER.name
    assert (await visitor.get("/v2/extensions/link/due"))["isOver"]
    await investor.message(lambda message: "만기가 늦춰졌어요" in message.get("text", ""))

    rows = await lending.instalments(uid)
    (product,) = await lending.internals.sql("select * from product where uid = :uid", uid=uid)
    plan = repayment_schedule(terms_of(MILLION, Decimal(12), 2 + MORE, "1", product.disbursed_on))
    assert [(one.number, one.runs_until, one.principal, one.interest, one.balance_after) for one in rows] == [
        (one.number, one.due_date, one.principal, one.interest, one.balance_after) for one in plan
    ]
    assert rows[-1].runs_until == row.prolonged_to
    for number, due in enumerate(rows, start=1):
        await lending.go_to(due.due_on)
        await lending.paid_until(uid, number)
    await lending.until(uid, "closed")
    assert sum(one.principal for one in await lending.payouts(uid)) == MILLION
    assert await lending.differences() == []


async def test_half_is_not_enough_and_no_answer_counts_as_no(
    lending: Lending, console: Console, second: Console, member: tuple[Borrower, str]
) -> None:
    investor, person = member
    uid = await lent(lending, (person, 500_000), (await lending.investor(MILLION), 500_000))
    before = await lending.instalments(uid)
    ends_on = await asked(lending, console, second, uid)
    await agree(investor, dealUid=uid, agree=True)
    await lending.go_to(ends_on + timedelta(days=1))
    row = await decided(lending, uid)
    assert (row.state, row.agreed, row.total) == ("refused", 500_000, 1_000_000)
    await investor.message(lambda message: "원래 만기에 상환돼요" in message.get("text", ""))
    assert await lending.instalments(uid) == before


async def test_a_repaid_loan_needs_no_decision(
    lending: Lending, console: Console, second: Console, member: tuple[Borrower, str]
) -> None:
    investor, person = member
    uid = await lent(lending, (person, MILLION))
    await asked(lending, console, second, uid)
    await agree(investor, dealUid=uid, agree=True)
    await lending.repay_early(uid, MILLION, await lending.today())
    await lending.until(uid, "closed")
    assert (await decided(lending, uid)).state == "dropped"
    assert (await investor.get(f"/v2/extension/{uid}/status"))["state"] == "dropped"
    assert (await agree(investor, dealUid=uid, agree=False))["code"] == ErrorCode.EXTENSION_OVER.name


async def test_only_the_investors_are_asked(
    lending: Lending, console: Console, second: Console, member: tuple[Borrower, str], new_borrower: NewBorrower
) -> None:
    _, person = member
    uid = await lent(lending, (person, MILLION))
    await asked(lending, console, second, uid)
    another_member, visitor, wrong = await new_borrower().sign_up(), new_borrower(), "A" * 22
    visitor.api.headers["X-Link-Token"] = wrong
    for path in (f"/v2/extension/{uid}", f"/v2/extension/{uid}/status", f"/v2/extensions/{uid}/due"):
        assert (await another_member.api.get(path, headers=another_member.headers())).status_code == 404
        assert (await new_borrower().api.get(path)).status_code == 401
        assert (await visitor.api.get(path.replace(uid, "link"))).status_code == 404
    assert (await agree(another_member, dealUid=uid, agree=True))["code"] == ErrorCode.NOT_FOUND.name
    assert (await agree(new_borrower(), hash=wrong, agree=True))["code"] == ErrorCode.NOT_FOUND.name
    for answer in ({"dealUid": uid, "hash": wrong, "agree": True}, {"agree": True}):
        assert (await another_member.post("/v2/extension-agree", answer)).status_code == 422
    (row,) = await lending.internals.sql(
        "select count(*) from loan_extension_vote where agrees is not null and "
        "extension_uid in (select uid from loan_extension where product_uid = :uid)",
        uid=uid,
    )
    assert row.count == 0


async def test_operators_cannot_request_an_impossible_extension(
    lending: Lending, console: Console, second: Console, member: tuple[Borrower, str]
) -> None:
    _, person = member
    level = await lent(lending, (person, 100_000), repayment_type="2")
    uid = await lent(lending, (person, 100_000))
    today = await lending.today()
    body = {"months": MORE, "ends_on": (today + timedelta(days=7)).isoformat(), "words": WORDS}
    for loan in (level, uuid4().hex):
        assert (await console.post(f"/loans/{loan}/extend-maturity", **body)).json()["data"]["code"] == "CASE_MOVED"
    (row,) = await console.get(f"/loans?query={uid}")
    matures = date.fromisoformat(row["extendableMaturity"])
    for wrong in (
        {"ends_on": (today + timedelta(days=2)).isoformat()},
        {"ends_on": matures.isoformat()},
        {"months": 0},
        {"months": 13},
        {"words": "늦어요"},
        {"reason": "음"},
    ):
        assert (await console.post(f"/loans/{uid}/extend-maturity", **(body | wrong))).status_code == 422, wrong
    approval = (await console.do(f"/loans/{uid}/extend-maturity", **body))["approval"]
    assert (await console.post(f"/loans/{uid}/extend-maturity", **body)).json()["data"]["code"] == "APPROVAL_WAITS"
    assert (await console.post(f"/approvals/{approval}/confirm")).json()["data"]["code"] == "SECOND_OPERATOR"
    await second.do(f"/approvals/{approval}/confirm")
    assert (await console.post(f"/loans/{uid}/extend-maturity", **body)).json()["data"]["code"] == "CASE_MOVED"
    written = await lending.internals.sql(
        "select action, operator, second, reason from operator_action where journey_id = :id", id=f"loan:{uid}"
    )
    assert [tuple(row) for row in written] == [("loan_prolong", console.login, second.login, WHY)]
