"""Automatic investing: at openings and deposits, within limits, in order, and never after a pause."""

from datetime import timedelta
from functools import partial
from typing import Any
from uuid import UUID, uuid4

import pytest
from sqlalchemy import text

from db.auto_invest_wakes import money_arrived, product_listed
from domain.core.policy import POLICY
from stack.supervisor import Stack
from tests.clients.borrower import Borrower
from tests.clients.lending import Lending
from tests.factories import pay_in as pay_into_deposit
from tests.internals import Internals, eventually
from tests.journeys.conftest import NewBorrower
from tests.journeys.investing.conftest import (
    AUTO,
    Conditions,
    Investing,
    Listing,
    check_again,
    get_ready,
    invested,
    wake,
)
from tests.journeys.steps.deposits import customer, pay_in
from workflows.investing import AUTOMATIC

__all__ = ["customer"]  # fixtures, found by their names


async def has_requested(internals: Internals, holder: Borrower) -> None:
    """Request a run, as a deposit just before automatic investing was turned off."""
    put = """insert into auto_invest_wake (person_id) values (:person)
    on conflict (person_id) do update set due_at = now(), claimed_until = null"""
    await internals.sql(put, person=UUID(holder.person_id))


async def has_settled(internals: Internals, holder: Borrower) -> None:
    """Wait until no run is due for them."""
    asked = "select 1 from auto_invest_wake where person_id = :person"

    async def is_settled() -> bool:
        return not await internals.sql(asked, person=UUID(holder.person_id))

    await eventually(is_settled)


@pytest.mark.rule("B007", "B131")
async def test_set_started_and_notified(listed: Listing, investing: Investing) -> None:
    one, other = await listed(), await listed()
    holder = await investing(150_000)
    assert await eventually(lambda: invested(holder)) == {one: 70_000, other: 70_000}
    message = await holder.message(lambda m: "자동 투자로" in m["text"])
    assert "상품 2개에 14만원" in message["text"]
    orders = (await holder.get("/v2/invest/list"))["list"]
    assert {order["productUid"]: (order["amount"], order["state"]) for order in orders} == {
        one: (70_000, "held"),
        other: (70_000, "held"),
    }
    assert (await holder.get("/v2/user/honest-info"))["available"] == 10_000


@pytest.mark.rule("B131")
async def test_settings_are_stored_and_checked(investing: Investing, conditions: Conditions) -> None:
    holder = await investing(0)
    stored = await holder.get(f"{AUTO}/filter")
    assert {name: stored[name] for name in conditions} == conditions
    assert (stored["state"], stored["reason"]) == ("on", None)
    for wrong in (
        {"amount": 110_000},
        {"amount": 15_000},
        {"amount": 0},
        {"type": "9"},
        {"categoryList": []},
        {"categoryList": ["5"]},
        {"rateMin": 11},
        {"rateMax": 21},
        {"periodMin": 60},
        {"periodMax": 61},
    ):
        assert (await holder.post(f"{AUTO}/filter/update", conditions | wrong)).status_code == 422, wrong


async def test_an_ineligible_member_cannot_start(
    new_borrower: NewBorrower, internals: Internals, conditions: Conditions
) -> None:
    holder = await new_borrower().sign_up()
    assert (await holder.get(f"{AUTO}/filter"))["state"] == "none"
    consent = {"agreements": await holder.agreements("auto-invest")}
    assert (await holder.post(f"{AUTO}/start", consent)).json()["data"]["code"] == "INVESTOR_NOT_CERTIFIED"
    await get_ready(internals, holder, 0)
    assert (await holder.post(f"{AUTO}/start", consent)).json()["data"]["code"] == "AUTO_INVEST_MOVED"
    await holder.do(f"{AUTO}/filter/update", conditions)
    assert (await holder.post(f"{AUTO}/start", {"agreements": {}})).json()["data"]["code"] == "TERMS_REQUIRED"
    for switch in ("pause", "resume", "stop"):
        assert (await holder.post(f"{AUTO}/{switch}")).json()["data"]["code"] == "AUTO_INVEST_MOVED"


async def test_personal_credit_is_ordered_after_its_notice_was_read(
    listed: Listing, investing: Investing, internals: Internals, conditions: Conditions
) -> None:
    holder, notice = await investing(50_000), "/v2/invest/personal-credit/limit-alert/agree"
    credit = conditions | {"categoryList": ["6"]}

    async def refused(call: str, body: Conditions) -> bool:
        return (await holder.post(f"{AUTO}/{call}", body)).json()["data"]["code"] == "CREDIT_NOTICE_REQUIRED"

    assert await refused("filter/update", credit)
    assert (await holder.get(f"{AUTO}/filter"))["categoryList"] == conditions["categoryList"]
    for stand, call in (("stop", "start"), ("pause", "resume")):
        await holder.do(f"{AUTO}/{stand}")
        await holder.do(f"{AUTO}/filter/update", credit)  # nothing is ordered with it yet
        consent = {"agreements": await holder.agreements("auto-invest")}
        assert await refused(call, consent)
        await holder.do(f"{AUTO}/filter/update", conditions)
        await holder.do(f"{AUTO}/{call}", consent)
    await holder.do(notice)
    await holder.do(f"{AUTO}/filter/update", credit)
    product = await listed(category="6")
    await wake(internals, holder)
    assert await eventually(lambda: invested(holder)) == {product: 50_000}


async def test_it_pauses_if_the_notice_is_unread(listed: Listing, investing: Investing, internals: Internals) -> None:
    """It was started before the notice was required."""
    holder = await investing(50_000)
    await check_again(internals, holder)
    begun = "update auto_invest set categories = '{6}' where person_id = :person"
    await internals.sql(begun, person=UUID(holder.person_id))
    await listed(category="6")
    await wake(internals, holder)
    message = await holder.message(lambda m: "자동 투자를 잠시 멈췄어요" in m["text"])
    assert "안내를 확인하면" in message["text"]
    assert await invested(holder) == {}


async def test_it_invests_once_at_an_opening(listed: Listing, investing: Investing, internals: Internals) -> None:
    holder = await investing(1_000_000)
    planned = await listed(timedelta(seconds=3))
    async with internals.at.database.transaction() as session:
        await product_listed(session, planned)
    assert await invested(holder) == {}
    assert await eventually(lambda: invested(holder)) == {planned: 100_000}
    (order,) = (await holder.get("/v2/invest/list"))["list"]
    line = {"productUid": planned, "amount": 100_000}
    await holder.do(f"/v2/invest/{order['orderUid']}/withdraw", line)
    await check_again(internals, holder)
    assert [o["state"] for o in (await holder.get("/v2/invest/list"))["list"]] == ["withdrawn"]


async def test_within_the_limits(listed: Listing, investing: Investing, internals: Internals) -> None:
    """The investor already holds property for 20 million won minus 30,000."""
    mine = await listed(amount=50_000_000, category="2")
    holder = await investing(30_000_000)
    await internals.sql(
        "insert into investment (order_uid, product_uid, person_id, amount, outstanding, state)"
        " values (:uid, :product, :person, 19970000, 19970000, 'funded')",
        uid=uuid4().hex,
        product=mine,
        person=UUID(holder.person_id),
    )
    await internals.sql("update product set raised = raised + 19970000 where uid = :uid", uid=mine)
    estate, receivables = await listed(), await listed(category="5")
    await check_again(internals, holder)
    assert await invested(holder) == {estate: 30_000, receivables: 100_000}


@pytest.mark.rule("B007")
async def test_it_invests_after_a_deposit(customer: Borrower, listed: Listing, investing: Investing) -> None:
    product = await listed()
    await investing(0, customer)
    await pay_in(customer, 50_000)
    assert await eventually(lambda: invested(customer)) == {product: 50_000}


async def test_a_repayment_is_invested_again(
    lending: Lending, listed: Listing, investing: Investing, internals: Internals
) -> None:
    holder = await investing(600_000)
    loan = await lending.listed(amount=600_000)
    await lending.invest(holder.person_id, loan, 600_000)
    await lending.until(loan, "disbursed")
    product = await listed()
    await check_again(internals, holder)
    assert await invested(holder) == {}
    await lending.go_to((await lending.instalments(loan))[0].due_on)
    assert await eventually(lambda: invested(holder)) == {product: 100_000}


async def test_it_does_not_invest_after_a_pause_or_a_stop(
    listed: Listing, investing: Investing, internals: Internals
) -> None:
    holder = await investing(1_000_000)
    await check_again(internals, holder)
    assert (await holder.do(f"{AUTO}/pause"))["state"] == "paused"
    product = await listed()
    await has_requested(internals, holder)
    await has_settled(internals, holder)
    assert await invested(holder) == {}
    assert (await holder.do(f"{AUTO}/resume"))["state"] == "on"
    assert await eventually(lambda: invested(holder)) == {product: 100_000}
    assert (await holder.do(f"{AUTO}/stop"))["state"] == "stopped"
    await listed()
    await has_requested(internals, holder)
    await has_settled(internals, holder)
    assert await invested(holder) == {product: 100_000}


async def test_resuming_after_a_text_change_requires_a_new_consent(investing: Investing, internals: Internals) -> None:
    holder = await investing(0)
    assert (await holder.do(f"{AUTO}/pause"))["mustAgree"] is False
    changed = "update agreement set content_hash = 'of an older text' where person_id = :person and agreement_id = :one"
    await internals.sql(changed, person=UUID(holder.person_id), one="automaticInvesting")
    assert (await holder.get(f"{AUTO}/filter"))["mustAgree"] is True

    async def refused(agreements: dict[str, str]) -> Any:
        answer = await holder.post(f"{AUTO}/resume", {"agreements": agreements})
        return answer.json()["data"]["code"]

    today = await holder.agreements("auto-invest")
    assert await refused({}) == "TERMS_REQUIRED"
    assert await refused(today | {"automaticInvesting": "of an older text"}) == "TERMS_CHANGED"
    assert (await holder.get(f"{AUTO}/filter"))["state"] == "paused"
    on = await holder.do(f"{AUTO}/resume", {"agreements": today})
    assert (on["state"], on["mustAgree"]) == ("on", False)
    await holder.do(f"{AUTO}/pause")
    assert (await holder.do(f"{AUTO}/resume"))["state"] == "on"


async def test_a_single_investment_stops_it_and_changes_apply_at_once(listed: Listing, investing: Investing) -> None:
    product = await listed(annual_rate=12)
    holder = await investing(1_000_000, repetition=False)
    assert await invested(holder) == {}
    changed = await holder.get(f"{AUTO}/filter")
    await holder.do(f"{AUTO}/filter/update", changed | {"rateMax": 12})
    assert await eventually(lambda: invested(holder)) == {product: 100_000}
    assert (await holder.get(f"{AUTO}/filter"))["state"] == "stopped"


async def test_it_pauses_when_the_test_has_expired(listed: Listing, investing: Investing, internals: Internals) -> None:
    holder = await investing(100_000)
    await check_again(internals, holder)
    await internals.sql(
        "update investor set suitable_until = now() where person_id = :person", person=UUID(holder.person_id)
    )
    await listed()
    await wake(internals, holder)
    await holder.message(lambda m: "자동 투자를 잠시 멈췄어요" in m["text"])
    stored = await holder.get(f"{AUTO}/filter")
    assert (stored["state"], stored["reason"]) == ("paused", "문제를 모두 맞히면 1년 동안 투자할 수 있어요.")
    assert await invested(holder) == {}


async def test_a_small_product_goes_to_the_longest_waiting(
    listed: Listing, investing: Investing, internals: Internals
) -> None:
    """Half of it is for manual investors; of the other half, one investor gets it now and the other gets the next
    product."""
    first, second = await investing(1_000_000), await investing(1_000_000)
    for holder in (first, second):
        await check_again(internals, holder)
    for lucky, other in ((first, second), (second, first)):
        product = await listed(timedelta(seconds=2), amount=200_000)
        async with internals.at.database.transaction() as session:
            await product_listed(session, product)
        await eventually(partial(has, lucky, product))
        assert not await has(other, product)
        await internals.sql(
            "update product set opens_at = opens_at - :turn where uid = :uid", turn=POLICY.automatic_turn, uid=product
        )
        await check_again(internals, other)
        assert not await has(other, product)
        (raised,) = (await internals.sql("select raised from product where uid = :uid", uid=product))[0]
        assert raised == 100_000


async def has(holder: Borrower, product: str) -> bool:
    return product in await invested(holder)


async def test_a_run_of_an_earlier_version_ends(internals: Internals, investing: Investing) -> None:
    """The worker invests for its investor without the workflow."""
    holder = await investing(0)
    run = await internals.client.start_workflow(
        "auto_invest", holder.person_id, id=f"auto-invest:{holder.person_id}", task_queue=AUTOMATIC
    )
    await run.result()
    assert (await holder.get(f"{AUTO}/filter"))["state"] == "on"


async def test_a_failing_investor_does_not_block_others(
    listed: Listing, investing: Investing, internals: Internals
) -> None:
    """Their orders are one transaction. One person cannot be notified, because the record does not decrypt."""
    broken, holder = await investing(0), await investing(0)
    people = [broken.person_id, holder.person_id]
    (stored,) = await internals.sql("select sealed from person where id = :person", person=UUID(people[0]))
    seal = "update person set sealed = :sealed where id = :person"
    await internals.sql(seal, sealed=b"broken", person=UUID(people[0]))
    product = await listed()
    async with internals.at.database.transaction() as session:
        for person in people:
            await pay_into_deposit(session, person, 50_000)
        await money_arrived(session, people)
    assert await eventually(lambda: invested(holder)) == {product: 50_000}
    assert await invested(broken) == {}
    await internals.sql(seal, sealed=stored.sealed, person=UUID(people[0]))
    assert await eventually(lambda: invested(broken), within=30) == {product: 50_000}


async def test_a_killed_worker_invests_once(
    platform: Stack, listed: Listing, investing: Investing, internals: Internals
) -> None:
    """The worker stops while its orders wait for a product that another session locks; its claim ends."""
    holder = await investing(1_000_000)
    await check_again(internals, holder)
    one, other = await listed(), await listed()
    async with internals.at.database.transaction() as session:
        await session.execute(text("select from product where uid = :uid for update"), {"uid": max(one, other)})
        await wake(internals, holder)
        waiting = "select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%no key update%'"
        await eventually(lambda: internals.sql(waiting))
        platform.kill("worker")
    platform.start_part("worker")
    assert await eventually(lambda: invested(holder), within=30) == {one: 100_000, other: 100_000}
    assert len((await holder.get("/v2/invest/list"))["list"]) == 2
    await holder.message(lambda m: "자동 투자로" in m["text"])
    assert len([m for m in await holder.inbox() if "자동 투자로" in m["text"]]) == 1
