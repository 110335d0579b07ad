"""Steps of the personal loan at which an operator decides, and the second examination."""

import pytest

from domain.accounts.journeys.customer_information import ReviewFailed, ScreeningPassed
from domain.accounts.journeys.id_card import IdCardMatched, IdCardMismatched
from domain.borrowing.fraud import question_for
from domain.borrowing.journeys.upl import Scraped
from domain.core.chart import Edge
from domain.core.notices import NOTICES, Notice
from domain.core.snapshot import OperatorCommand, Report
from tests.clients.borrower import Borrower
from tests.conftest import Scenario
from tests.internals import Internals
from tests.journeys.borrowing.conftest import REJECTED, state, waits_for_operator
from tests.journeys.conftest import NewBorrower


@pytest.mark.rule("B481")
async def test_unclear_card_risky_answer_and_watch_list_require_an_operator(
    new_borrower: NewBorrower, internals: Internals
) -> None:
    borrower = await (await new_borrower(name="정흐림").apply()).walk_to("id_details")
    assert (await borrower.id_details())["pending"]
    assert (borrower.at["step"], borrower.at["waitingOn"], borrower.at["deadline"]) == ("id_review", "operator", None)
    assert (await borrower.get("/v2/credit/pending-status"))["pending"] == "identification"
    await internals.resolve(borrower.at, IdCardMismatched())
    await borrower.until("id_mismatch")
    assert await borrower.message(lambda m: NOTICES[Notice.ID_CARD_REVIEWED] in m.get("text", ""))
    await borrower.do("/v2/credit/id-card/retake")
    await borrower.id_photo()
    await borrower.id_details()
    await internals.resolve(borrower.at, IdCardMatched())
    await (await borrower.walk_to("account")).walk_to("fds")

    for _ in range(3):
        await risky(borrower)
    await borrower.until("review")
    assert (await borrower.get("/v2/credit/pending-status"))["pending"] == "aml"
    assert (await borrower.do("/v2/credit/aml/individual"))["pending"]
    await internals.resolve(borrower.at, ScreeningPassed())
    await borrower.until("contract_info")


async def risky(borrower: Borrower) -> None:
    """Return the riskiest answer to the current question."""
    asked = question_for(borrower.at["applyUid"], borrower.at["data"]["question"])
    await borrower.fds(next(place for place, option in enumerate(asked.pool.options) if option.risky))


async def test_operator_refuses_a_watch_list_hit(new_borrower: NewBorrower, internals: Internals) -> None:
    borrower = await (await new_borrower(name="한감시").apply()).walk_to("review")
    assert (borrower.at["waitingOn"], borrower.at["accepts"]) == ("operator", ["cancel_application"])
    await internals.resolve(borrower.at, ReviewFailed())
    await borrower.until("refused")
    assert await borrower.message(lambda m: NOTICES[Notice.REFUSED] in m.get("text", ""))
    assert borrower.at["path"] == "/upl/failed/loan-failed"
    assert await state(borrower) == REJECTED


async def test_lower_certified_income_leads_to_another_examination(
    new_borrower: NewBorrower, internals: Internals
) -> None:
    """The same terms continue without a question, other terms are accepted or declined, and too little income is
    refused."""

    async def certified(income: int, score: int = 880) -> Borrower:
        borrower = new_borrower()
        await borrower.simulator.put(f"/people/{borrower.mobile}", json={"certifiedIncome": income, "score": score})
        return await (await borrower.apply()).walk_to("fds")

    same = await certified(47_000_000)
    await same.walk_to("contract_info")
    assert Edge("re_examination", "@examination_passed", "screening") in await internals.moves(same.at)

    for agreed, step in ((True, "contract_info"), (False, "declined")):
        other = await (await with_certified(new_borrower, 13_000_000)).walk_to("new_offer")
        assert (await state(other))[2] == "/upl/confirm"
        before, now = other.at["data"]["formerOffer"], other.at["data"]["offer"]
        assert now["amount"] < before["amount"]
        assert "조건을 다시 심사했어요" in (await other.message(lambda m: "다시 심사" in m["text"]))["text"]
        await other.confirm(agreed=agreed)
        await other.until(step)
    refused = await certified(11_000_000)
    for _ in range(3):
        await refused.fds()
    await refused.until("no_product")
    assert refused.at["data"]["reasons"] == ["확인된 연 소득이 1,200만원보다 적어요."]


async def with_certified(new_borrower: NewBorrower, income: int) -> Borrower:
    """A borrower who wants 13,100,000 won with an income that the tax office certifies lower."""
    borrower = new_borrower()
    await borrower.simulator.put(f"/people/{borrower.mobile}", json={"certifiedIncome": income, "score": 880})
    await (await borrower.apply()).walk_to("loan_terms")
    await borrower.loan_terms(amount=13_100_000)
    return borrower


@pytest.mark.rule("B431")
async def test_re_examination_is_sub_state_five(
    new_borrower: NewBorrower, internals: Internals, scenario: Scenario
) -> None:
    borrower = new_borrower()
    await borrower.simulator.put(f"/people/{borrower.mobile}", json={"certifiedIncome": 20_000_000, "score": 880})
    await (await borrower.apply()).walk_to("fds")
    await scenario("credit_bureau", "down")
    for _ in range(3):
        await borrower.fds()
    await waits_for_operator(borrower)
    assert borrower.at["step"] == "re_examination"
    assert await state(borrower) == ("계약 준비 중", 5, "/upl/start-examination")
    await borrower.simulator.delete("/scenarios")
    await internals.operate(borrower.at, "retry_step", OperatorCommand(operator="김운영", reason="다시 열렸음"))
    await borrower.until("contract_info")


async def test_unavailable_institution_is_named(new_borrower: NewBorrower, scenario: Scenario) -> None:
    borrower = await (await new_borrower().apply()).walk_to("consent")
    await scenario("credit_bureau", "down")
    await borrower.answer_prompt()
    await waits_for_operator(borrower)
    assert (borrower.at["step"], borrower.at["data"]["delayedBy"]) == ("assessing", "신용평가회사")


async def bundle_of(internals: Internals, borrower: Borrower) -> str:
    """Return the id of the record that the service has collected for the borrower."""
    about = f"{borrower.at['journeyId']}/{borrower.at['applyUid']}/"
    requests = "select tx_id from provider_request where starts_with(reference, :about)"
    ((transaction,),) = await internals.sql(requests, about=about)
    found = (await internals.at.institutions.nhis.status(transaction)).bundle_id
    assert found
    return found


async def test_the_record_of_another_person_makes_no_limit(
    new_borrower: NewBorrower, internals: Internals, scenario: Scenario
) -> None:
    rich = await (await new_borrower().apply()).walk_to("loan_terms")
    record = await bundle_of(internals, rich)
    borrower = await (await new_borrower().apply()).walk_to("consent")
    await scenario("nhis", "slow", delayMs=1_000, times=1)  # so that `collecting` lasts
    await borrower.answer_prompt()
    await borrower.until("collecting")
    ((asked,),) = await internals.sql(
        "select min(sequence) from journey_move where apply_uid = :uid and step = 'collecting'",
        uid=borrower.at["applyUid"],
    )
    reference = f"{borrower.at['journeyId']}/{borrower.at['applyUid']}/{asked}"
    report = Report.of(Scraped(reference=reference, bundle_id=record))
    await internals.handle(borrower.at).signal("report", report)
    await waits_for_operator(borrower)
    assert borrower.at["step"] == "assessing"
    latest = "select note from journey_move where apply_uid = :uid order by sequence desc limit 1"
    note = "the record belongs to no consent of the applicant"
    assert await internals.sql(latest, uid=borrower.at["applyUid"]) == [(note,)]
