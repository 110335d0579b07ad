"""Money that is recovered from a written-off loan: decided by two operators and shared among its investors."""

from datetime import date, timedelta
from typing import Any
from uuid import uuid4

import pytest
from sqlalchemy import select
from sqlalchemy.exc import IntegrityError, ProgrammingError

from db.closures import unmet
from db.content.track_record import ended_loans, recorded_loans
from db.investing.portfolio import lost_by, paid_to, recovered_by
from db.products.catalogue import courses
from db.products.tables import Product
from domain.accounts.closure import Condition
from domain.content.track_record import track_record
from tests.clients.console import Console
from tests.clients.http import code_of
from tests.clients.lending import MILLION, Lending
from tests.factories import Factory
from tests.internals import eventually
from tests.journeys.conftest import NewBorrower
from tests.journeys.steps.recoveries import CALLS, balances, recovered, written_off
from tests.journeys.steps.servicing import notified


async def lost_of_all_loans(lending: Lending) -> int:
    """The loss in the public track record as of today, in won; the disclosure counts the same figures."""
    day = await lending.today()
    async with lending.internals.at.database.transaction() as session:
        lost = track_record(await recorded_loans(session, day), day).total.lost
        assert sum(ended.lost for ended in await ended_loans(session, day)) == lost
        return lost


@pytest.mark.rule("B598")
async def test_a_borrower_pays_after_the_write_off_and_the_investors_recover_to_the_won(
    lending: Lending, console: Console, second: Console, new_borrower: NewBorrower
) -> None:
    borrower = await Factory.of(lending.internals.at.settings).person()
    uid, people = await written_off(
        lending, console, second, 500_000, 300_000, 200_000, owner=str(borrower), phone=new_borrower().mobile
    )
    await lending.pay(uid, 100_001)

    async def arrived() -> dict[str, Any] | None:
        return next((row for row in await console.get(CALLS) if row["loan"] == uid), None)

    found = await eventually(arrived)
    assert found["whyUnmatched"] == "loan-written-off"
    deposit = f"{CALLS}/{found['uid']}"
    (loan,) = [one for one in await console.get(f"{CALLS}/written-off-loans") if one["uid"] == uid]
    assert (loan["lost"], loan["left"]) == (MILLION, MILLION)

    asked = (await console.do(f"{deposit}/recovery", loan=uid))["approval"]
    assert code_of(await console.post(f"{deposit}/recovery", loan=uid)) == "APPROVAL_WAITS"  # a repeated request
    assert code_of(await console.post(f"/approvals/{asked}/confirm")) == "SECOND_OPERATOR"
    assert await balances(lending, people) == [0, 0, 0]
    await second.do(f"/approvals/{asked}/confirm")
    assert code_of(await second.post(f"/approvals/{asked}/confirm")) == "APPROVAL_SETTLED"
    assert code_of(await console.post(f"{deposit}/recovery", loan=uid)) == "CASE_MOVED"
    assert await balances(lending, people) == [50_001, 30_000, 20_000]
    assert [what for _, what in await lending.history(people[0])][-1] == "recovery"
    assert sorted(await notified(lending, uid, "investment-recovered")) == sorted(people)
    (mobile, *_) = await lending.phones(people)

    async def is_notified() -> bool:
        texts = [one["text"] for one in await lending.inbox(mobile)]
        return any("회수해 예치금에 넣었어요" in text and "/investments/" in text for text in texts)

    await eventually(is_notified)
    assert await lending.differences() == []
    served = await console.get(f"/loans/{uid}")
    assert [one["amount"] for one in served["ending"]["recoveries"]] == [100_001]
    assert served["ending"]["recoveredOn"] is None
    assert "deposit_recovered" in [one["action"] for one in served["actions"]]
    async with lending.internals.at.database.transaction() as session:
        assert Condition.NO_LOAN in await unmet(session, borrower)

    # the proceeds of an auction, above the rest of the loss, paid into another account
    proceeds = await lending.unmatched(MILLION)
    await recovered(console, second, proceeds, uid)
    assert await balances(lending, people) == [500_000, 300_000, 200_000]
    (surplus,) = [row for row in await console.get(CALLS) if row["loan"] == uid]
    assert (surplus["amount"], surplus["whyUnmatched"]) == (100_001, "overpaid")
    served = await console.get(f"/loans/{uid}")
    assert served["ending"]["recoveredOn"] == (await lending.today()).isoformat()
    assert uid not in [one["uid"] for one in await console.get(f"{CALLS}/written-off-loans")]
    async with lending.internals.at.database.transaction() as session:
        assert Condition.NO_LOAN not in await unmet(session, borrower)
    assert await lending.differences() == []

    assert code_of(await console.post(f"{CALLS}/{surplus['uid']}/recovery", loan=uid)) == "LOSS_RECOVERED"
    asked = (await console.do(f"{CALLS}/{surplus['uid']}/return", bankReference="2026-0009"))["approval"]
    await second.do(f"/approvals/{asked}/confirm")
    assert await lending.differences() == []


async def test_the_sender_of_a_surplus_is_still_known(lending: Lending, console: Console, second: Console) -> None:
    uid, _ = await written_off(lending, console, second, MILLION)
    await lending.pay(uid, MILLION + 5_000)

    async def arrived() -> dict[str, Any] | None:
        return next((row for row in await console.get(CALLS) if row["loan"] == uid), None)

    found = await eventually(arrived)
    before = await console.do(f"{CALLS}/{found['uid']}/opening")
    await recovered(console, second, found["uid"], uid)
    surplus = await arrived()
    assert surplus
    assert surplus["uid"] != found["uid"]
    after = await console.do(f"{CALLS}/{surplus['uid']}/opening")
    assert after["amount"] == 5_000
    assert all(after[name] == before[name] for name in ("paidInto", "sender", "senderAccount"))


async def test_an_invalid_recovery_is_refused_with_its_reason(
    lending: Lending, console: Console, second: Console
) -> None:
    uid, (person,) = await lending.funded(MILLION)
    paid = await lending.unmatched(70_000)
    for other in (uid, uuid4().hex):  # it is being repaid; it does not exist
        answer = await console.post(f"{CALLS}/{paid}/recovery", loan=other)
        assert (answer.status_code, code_of(answer)) == (409, "NOT_WRITTEN_OFF")
    assert (await lending.balance(person)).balance == 0
    lost, _ = await written_off(lending, console, second, MILLION)
    answer = await console.post(f"{CALLS}/{uuid4().hex}/recovery", loan=lost)  # no deposit, so no amount
    assert code_of(answer) == "CASE_MOVED"
    assert await lending.differences() == []


async def test_the_second_of_two_pending_decisions_finds_the_loss_recovered(
    lending: Lending, console: Console, second: Console
) -> None:
    uid, (person,) = await written_off(lending, console, second, MILLION)
    deposits = [await lending.unmatched(MILLION) for _ in range(2)]
    asked = [(await console.do(f"{CALLS}/{one}/recovery", loan=uid))["approval"] for one in deposits]
    await second.do(f"/approvals/{asked[0]}/confirm")
    assert code_of(await second.post(f"/approvals/{asked[1]}/confirm")) == "LOSS_RECOVERED"
    await second.do(f"/approvals/{asked[1]}/refuse")
    assert (await lending.balance(person)).balance == MILLION
    assert await lending.differences() == []


async def test_losses_are_counted_net_of_recoveries(lending: Lending, console: Console, second: Console) -> None:
    uid, (person,) = await written_off(lending, console, second, 600_000)
    before = await lost_of_all_loans(lending)
    await recovered(console, second, await lending.unmatched(150_000), uid)
    assert await lost_of_all_loans(lending) == before - 150_000
    async with lending.internals.at.database.transaction() as session:
        assert await lost_by(session, person, date.max) == 600_000
        assert await recovered_by(session, person) == 150_000
        assert (await paid_to(session, person, date.min, date.max)).income_tax == 0


async def test_the_public_disclosure_is_net_of_recoveries(
    lending: Lending, console: Console, second: Console, new_borrower: NewBorrower
) -> None:
    """The month counts what was recovered until its end. No other loan of these tests is secured by movables."""
    uid, _ = await written_off(lending, console, second, MILLION, category="7")
    await recovered(console, second, await lending.unmatched(250_000), uid)
    ended = await lending.today()
    await lending.go_to((ended.replace(day=1) + timedelta(days=31)).replace(day=1))
    visitor = new_borrower()

    async def is_net() -> bool:
        month = (await visitor.get("/v2/company/info"))["loanHandlingStatus"][0]
        record = await visitor.get("/v2/company/track-record")
        (kind,) = [one for one in record["kinds"] if one["name"] == month["movablesSecurity"]["total"]["name"]]
        lost = month["movablesSecurity"]["total"]["lostRate"], kind["lostRate"], kind["lost"]
        return month["date"] >= ended.isoformat() and lost == (75.0, 75.0, 750_000)

    await eventually(is_net)
    async with lending.internals.at.database.transaction() as session:
        (product,) = await session.scalars(select(Product).where(Product.uid == uid))
        assert (await courses(session, [product]))[uid].lost == 750_000


async def test_the_borrower_is_informed_when_the_whole_loss_is_recovered(
    lending: Lending, console: Console, second: Console, new_borrower: NewBorrower
) -> None:
    me = await new_borrower().sign_up()
    uid, _ = await written_off(lending, console, second, MILLION, owner=me.person_id)
    await recovered(console, second, await lending.unmatched(MILLION - 1), uid)
    assert (await me.get(f"/v2/mypage/loanInfo/{uid}"))["ending"]["isRecovered"] is False
    await recovered(console, second, await lending.unmatched(1), uid)
    assert (await me.get(f"/v2/mypage/loanInfo/{uid}"))["ending"]["isRecovered"] is True


async def test_the_database_refuses_more_than_the_loss_and_an_incomplete_share(
    lending: Lending, console: Console, second: Console
) -> None:
    uid, _ = await written_off(lending, console, second, MILLION)
    paid = await lending.unmatched(2 * MILLION)
    write = (
        "insert into loan_recovery (deposit_uid, product_uid, recovered_on, amount)"
        " values (:paid, :uid, now(), :won) returning amount"
    )
    with pytest.raises(IntegrityError, match="not shared as a whole"):
        await lending.internals.sql(write, paid=paid, uid=uid, won=1_000)
    share = (
        "with recovery as (insert into loan_recovery (deposit_uid, product_uid, recovered_on, amount)"
        " values (:paid, :uid, now(), :won) returning deposit_uid, recovered_on)"
        " insert into loan_recovery_share select investment_id, deposit_uid, person_id, recovered_on, :won"
        " from loan_loss, recovery where product_uid = :uid returning 1"
    )
    with pytest.raises(IntegrityError, match="more than the loss"):
        await lending.internals.sql(share, paid=paid, uid=uid, won=MILLION + 1)
    await recovered(console, second, paid, uid)
    for table in ("loan_recovery", "loan_recovery_share"):
        with pytest.raises(ProgrammingError, match="never changed"):
            await lending.internals.sql(f"delete from {table} returning 1")
