"""A loan's life cycle: funded, paid out, repaid exactly; recruiting longer, failed, late, repaid early; each once."""

import asyncio
from datetime import UTC, datetime, timedelta
from decimal import Decimal

import pytest

from activities.loans.life_cycle import Loans
from db.demo.month import pass_month
from domain.core.snapshot import OperatorCommand
from domain.investing.schedule import payout
from domain.ledger.withholding import Holder
from domain.loans.apportionment import apportion
from domain.loans.schedule import repayment_schedule
from domain.products.phase import terms_of
from stack.supervisor import Stack
from tests.clients.lending import MILLION, Lending, order_of
from tests.conftest import Scenario
from tests.internals import eventually
from tests.journeys.conftest import NewBorrower
from workflows.core.search_attributes import LOAN_STATE

FEE = Decimal("0.1")


async def test_a_loan_is_repaid_on_schedule_to_the_won(lending: Lending) -> None:
    amounts = (5 * MILLION, 3 * MILLION, 2 * MILLION)
    uid, people = await lending.funded(*amounts)
    start = await lending.today()
    plan = repayment_schedule(terms_of(sum(amounts), Decimal(12), 3, "2", start))
    rows = await lending.instalments(uid)
    assert [(row.runs_until, row.principal, row.interest) for row in rows] == [
        (row.due_date, row.principal, row.interest) for row in plan
    ]
    assert [await lending.balance(person) for person in people] == [(0, 0)] * 3

    outstanding: list[int] = list(amounts)
    earned, received = [0] * 3, [0] * 3
    for row, planned in zip(rows, plan, strict=True):
        await lending.go_to(row.due_on)
        await lending.paid_until(uid, row.number)
        repaid = sum(amounts) - sum(outstanding)
        before = [amount - left for amount, left in zip(amounts, outstanding, strict=True)]
        principals = apportion(repaid + planned.principal, amounts, before)
        interests = apportion(sum(earned) + planned.interest, amounts, earned)
        for place, (principal, interest) in enumerate(zip(principals, interests, strict=True)):
            share = payout(principal, interest, outstanding[place], FEE, Holder.PERSON)
            received[place] += share.net
            outstanding[place] -= principal
            earned[place] += interest
        assert [(await lending.balance(person)).balance for person in people] == received
        assert await lending.differences() == []
    await lending.until(uid, "closed")
    assert outstanding == [0, 0, 0]
    payouts = await lending.payouts(uid)
    assert len(payouts) == 9
    assert all(paid.income_tax and paid.fee for paid in payouts)
    left = await lending.internals.sql("select state, outstanding from investment where product_uid = :uid", uid=uid)
    assert {tuple(row) for row in left} == {("repaid", 0)}


async def test_recruiting_is_lengthened_once_and_then_fails_with_refunds(lending: Lending) -> None:
    uid, person = await lending.listed(), await lending.investor(4 * MILLION)
    await lending.invest(person, uid, 3 * MILLION)
    assert await lending.balance(person) == (4 * MILLION, 3 * MILLION)
    await lending.close_recruiting(uid)
    await eventually(lambda: lending.is_recruiting_lengthened(uid))
    (product,) = await lending.internals.sql("select state, closes_at from product where uid = :uid", uid=uid)
    assert product.state == "listed"
    assert product.closes_at > datetime.now(UTC) + timedelta(days=2)

    await lending.close_recruiting(uid)
    await lending.until(uid, "failed")
    assert await lending.balance(person) == (4 * MILLION, 0)
    (line,) = await lending.internals.sql("select state, outstanding from investment where product_uid = :uid", uid=uid)
    assert tuple(line) == ("refunded", 0)
    messages = await lending.internals.sql(
        "select key from outbox_message where key like :key", key=f"loan/{uid}/end/investment-refunded/%"
    )
    assert [row.key.rsplit("/", 1)[1] for row in messages] == [person]
    assert await lending.differences() == []


@pytest.mark.parametrize("rate", [15, 20])  # of new loans at 12 %, and of loans whose contract states 20 %
async def test_a_late_payment_pays_overdue_interest_first(lending: Lending, rate: int) -> None:
    uid, (person,) = await lending.funded(2 * MILLION, months=2, holder="김밀림", overdue_rate=Decimal(rate))
    first, second = await lending.instalments(uid)
    await lending.go_to(first.due_on + timedelta(days=10))
    await lending.until_overdue(uid, 1)
    assert (await lending.balance(person)).balance == 0
    late = (first.principal + first.interest) * 10 * rate // 36_500

    await lending.pay(uid, late + 1_000)  # less than is owed
    (part,) = await lending.paid_until(uid, 1)
    assert (part.overdue, part.interest, part.principal) == (late, late + 1_000, 0)
    (share,) = await lending.payouts(uid)
    assert (share.fee, share.instalment) == (0, 1)  # the platform charges nothing while the instalment is not paid

    await lending.pay(uid, first.principal + first.interest - 1_000)
    _, rest = await lending.paid_until(uid, 2)
    assert (rest.overdue, rest.interest, rest.principal) == (0, first.interest - 1_000, first.principal)
    assert (await lending.payouts(uid))[1].fee == 2 * MILLION // 1_000
    assert [row.state for row in await lending.instalments(uid)] == ["paid", "planned"]
    messages = await lending.internals.sql("select key from outbox_message where key like :key", key=f"loan/{uid}/%")
    assert {row.key for row in messages} == {
        f"loan/{uid}/1/investment-overdue/{person}",
        f"loan/{uid}/1/investment-paid/{person}",
        f"loan/{uid}/2/investment-paid/{person}",
    }

    await lending.go_to(second.due_on)
    await lending.pay(uid, second.principal + second.interest + 777)  # an overpayment has no owner
    await lending.until(uid, "closed")
    assert await lending.differences() == []


async def test_early_repayment_in_part_and_then_in_full(lending: Lending) -> None:
    uid, (person,) = await lending.funded(4 * MILLION, months=12)
    start, rows = await lending.today(), await lending.instalments(uid)
    day = rows[0].due_on + timedelta(days=12)
    await lending.go_to(rows[0].due_on)
    await lending.paid_until(uid, 1)
    await lending.go_to(day)
    await lending.repay_early(uid, MILLION, day)
    part = (await lending.paid_until(uid, 2))[1]
    end = rows[-1].runs_until
    fee = MILLION * (end - day).days // (100 * (end - start).days)
    assert (part.principal, part.fee, part.instalment) == (MILLION, fee, None)
    left = [row for row in await lending.instalments(uid) if row.state == "planned"]
    assert sum(row.principal for row in left) == 3 * MILLION - rows[0].principal
    assert left[-1].balance_after == 0
    assert await lending.differences() == []

    await lending.go_to(day + timedelta(days=1))
    await lending.repay_early(uid, 100 * MILLION, day + timedelta(days=1))
    await lending.until(uid, "closed")
    assert {row.state for row in await lending.instalments(uid)} == {"paid", "dropped"}
    assert sum(row.principal for row in await lending.repayments(uid)) == 4 * MILLION
    paid = await lending.payouts(uid)
    assert (await lending.balance(person)).balance == sum(row.net for row in paid)
    assert sum(row.principal for row in paid) == 4 * MILLION
    assert await lending.differences() == []


async def test_a_worker_that_stops_after_posting_posts_once(lending: Lending) -> None:
    """A repeated activity finds its result."""
    loans = Loans(lending.internals.at)
    uid, (person,) = await lending.funded(MILLION, months=2)
    (row, _) = await lending.instalments(uid)
    assert (await loans.disburse(order_of(uid))).state == "disbursed"
    await lending.go_to(row.due_on)
    await lending.paid_until(uid, 1)
    for _ in range(2):
        await loans.service(order_of(uid))
        await lending.wake(uid)
    await asyncio.gather(*(loans.service(order_of(uid)) for _ in range(4)))
    (repayment,) = await lending.repayments(uid)
    assert repayment.principal == row.principal
    (share,) = await lending.payouts(uid)
    assert (await lending.balance(person)).balance == share.net
    assert await lending.differences() == []


async def test_a_worker_that_is_killed_while_the_bank_pays_pays_once(
    lending: Lending, new_borrower: NewBorrower, platform: Stack, scenario: Scenario
) -> None:
    borrower = new_borrower()
    uid, person = await lending.listed(amount=MILLION, phone=borrower.mobile), await lending.investor(MILLION)
    await scenario("bank", "slow")
    await lending.invest(person, uid, MILLION)
    await borrower.message(lambda message: message["kind"] == "deposit")  # the bank answers the worker 1.5 s later
    platform.kill("worker")
    await scenario("bank", "normal")
    platform.start_part("worker")
    await lending.until(uid, "disbursed", within=60)
    assert [m["amount"] for m in await borrower.inbox() if m["kind"] == "deposit"] == [MILLION]
    assert len(await lending.instalments(uid)) == 3
    assert await lending.differences() == []


async def test_a_refused_withdrawal_waits_for_an_operator(lending: Lending) -> None:
    uid = await lending.listed(amount=MILLION, account="11080000009999")  # closed
    person = await lending.investor(MILLION)
    await lending.invest(person, uid, MILLION)
    run = lending.internals.client.get_workflow_handle(f"loan:{uid}")

    async def is_refused() -> bool:
        found = (await run.describe()).typed_search_attributes.get(LOAN_STATE)
        return found == "refused"

    await lending.until(uid, "full")
    await eventually(is_refused)
    await lending.change_account(uid, "11080000000001")
    await run.execute_update("retry", OperatorCommand(operator="김운영", reason="계좌를 바꿨음"))
    await lending.until(uid, "disbursed")
    assert await lending.differences() == []


@pytest.mark.rule("B421", "B423")
async def test_the_signed_loan_is_funded_paid_out_and_repaid_a_month_later(
    lending: Lending, new_borrower: NewBorrower
) -> None:
    """From the application to the investors' first payout, as in the demo."""
    borrower = await (await new_borrower().apply()).walk_to("finish")
    uid = borrower.at["applyUid"]
    state = await borrower.get("/v2/credit/state")
    assert (state["state"], state["nextScreen"]) == ("투자자 모집 중", "/upl/finish")
    people = [await lending.investor(3 * MILLION), await lending.investor(2 * MILLION)]
    await lending.invest(people[0], uid, 3 * MILLION)
    assert (await borrower.get("/v2/credit/apply/complete"))["raised"] == 60
    await lending.invest(people[1], uid, 2 * MILLION)
    await lending.until(uid, "disbursed")
    assert await borrower.message(lambda m: m["kind"] == "deposit" and m["amount"] == 5 * MILLION)
    state = await borrower.get("/v2/credit/state")
    assert (state["state"], state["nextScreen"]) == ("대출금 지급 완료", "/upl/finish")

    (product,) = await lending.internals.sql("select annual_rate from product where uid = :uid", uid=uid)
    terms = terms_of(5 * MILLION, product.annual_rate, 36, "2", await lending.today())
    first = repayment_schedule(terms)[0]
    await pass_month(lending.internals.at.database)
    due_on = (await lending.instalments(uid))[0].due_on
    weights = (3 * MILLION, 2 * MILLION)
    shares = zip(apportion(first.principal, weights, (0, 0)), apportion(first.interest, weights, (0, 0)), strict=True)
    for person, invested, (principal, interest) in zip(people, weights, shares, strict=True):
        due = payout(principal, interest, invested, FEE, Holder.PERSON)
        tax = interest * 14 // 1000 * 10
        assert (due.income_tax, due.local_tax, due.fee) == (tax, tax // 100 * 10, invested // 1000)
        assert (
            await lending.balance(person)
        ).balance == principal + interest - tax - tax // 100 * 10 - invested // 1000
        history = await lending.history(person)
        assert [what for _, what in history] == ["deposit", "invested", "repayment"]
        assert history[-1][0] == due_on
    assert await lending.differences() == []
