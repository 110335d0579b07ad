"""A borrower's other contracts with the platform: they lower the limit, and a borrower in arrears gets no loan."""

from datetime import timedelta

import pytest

from domain.borrowing.scoring import Refusal
from tests.clients.borrower import Borrower
from tests.clients.lending import MILLION, Lending
from tests.clients.mortgage_applicant import MortgageApplicant
from tests.internals import Internals, eventually
from tests.journeys.borrowing.conftest import People
from tests.journeys.conftest import NewBorrower
from tests.journeys.steps.liens import lien_of


async def in_arrears(borrower: Borrower, lending: Lending) -> None:
    """Let the borrower have a paid-out loan whose first instalment is late. It is paused: nothing collects it."""
    uid, _ = await lending.funded(MILLION, owner=borrower.person_id)
    await lending.internals.sql("update product set is_paused = true where uid = :uid", uid=uid)
    late = {"uid": uid, "due": (await lending.today()) - timedelta(days=3)}
    await lending.internals.sql(
        "update loan_instalment set due_on = :due where product_uid = :uid and number = 1", **late
    )


async def test_signed_contract_lowers_the_next_limit(new_borrower: NewBorrower, internals: Internals) -> None:
    """With a score of 660, all loans together are at most 10,000,000 won; the bureau does not know the first one."""
    borrower = new_borrower()
    await borrower.simulator.put(f"/people/{borrower.mobile}", json={"score": 660})
    await (await borrower.apply()).walk_to("loan_terms")
    assert borrower.at["data"]["limit"] == 10 * MILLION
    await borrower.loan_terms(amount=6 * MILLION)
    await borrower.walk_to("finish")
    await internals.reset_attempts("one-won")

    await (await borrower.open()).walk_to("loan_terms")
    assert borrower.at["data"]["limit"] == 4 * MILLION
    await borrower.loan_terms(amount=4 * MILLION)
    await borrower.walk_to("finish")

    await (await borrower.open()).walk_to("consent")
    await borrower.consent()
    assert (borrower.at["step"], borrower.at["data"]["reasons"]) == ("no_product", [Refusal.OWN_DEBT.value])


async def test_contract_between_limit_and_examination(new_borrower: NewBorrower, lending: Lending) -> None:
    borrower = await (await new_borrower().apply()).walk_to("loan_terms")
    await lending.listed(owner=borrower.person_id, amount=49 * MILLION + MILLION // 2)
    await borrower.loan_terms()
    assert (borrower.at["step"], borrower.at["data"]["reasons"]) == ("no_product", [Refusal.OWN_DEBT.value])


async def test_contract_between_examination_and_signature(
    new_borrower: NewBorrower, lending: Lending, internals: Internals
) -> None:
    borrower = await (await new_borrower().apply()).walk_to("signature")
    await lending.listed(owner=borrower.person_id, amount=MILLION)
    await borrower.answer_prompt()
    await borrower.until("no_product", "finish")
    assert (borrower.at["step"], borrower.at["data"]["reasons"]) == ("no_product", [Refusal.OTHER_CONTRACT.value])
    uid = borrower.at["applyUid"]
    (contract,) = await internals.sql("select signed_ref from loan_contract where apply_uid = :uid", uid=uid)
    assert contract.signed_ref is None
    assert await internals.sql("select 1 from product where apply_uid = :uid", uid=uid) == []


@pytest.mark.parametrize("step", ["consent", "signature"])
async def test_nothing_is_lent_to_a_borrower_in_arrears(new_borrower: NewBorrower, lending: Lending, step: str) -> None:
    borrower = await (await new_borrower().apply()).walk_to(step)
    await in_arrears(borrower, lending)
    await borrower.answer_prompt()
    await borrower.until("no_product", "finish")
    assert (borrower.at["step"], borrower.at["data"]["reasons"]) == ("no_product", [Refusal.OWN_ARREARS.value])


async def test_no_mortgage_loan_for_a_borrower_in_arrears(people: People, lending: Lending) -> None:
    applicant: MortgageApplicant = people()
    await applicant.begin()
    await in_arrears(applicant, lending)
    await applicant.apply_for()
    assert (applicant.at["step"], applicant.at["data"]["reasons"]) == ("unsuitable", [Refusal.OWN_ARREARS.value])


async def test_lien_of_a_borrower_who_is_late_since_the_signature_is_released(
    granted: MortgageApplicant, lending: Lending, internals: Internals
) -> None:
    await granted.walk_to("lien")
    await in_arrears(granted, lending)
    await internals.resolve(granted.at, await granted.lien_of(internals))
    await granted.until("denied", "finish")
    assert granted.at["step"] == "denied"
    assert granted.at["data"]["reason"].startswith(Refusal.OWN_ARREARS.value)
    uid = granted.at["applyUid"]

    async def is_released() -> bool:
        return (await lien_of(internals, uid)).state == "released"

    await eventually(is_released)


async def test_mortgage_contract_counts_from_the_lien_on(granted: MortgageApplicant, new_borrower: NewBorrower) -> None:
    """A contract of 90,000,000 won exceeds the yearly income, before it is listed."""
    await granted.walk_to("lien")
    borrower = new_borrower(name=granted.name, mobile=granted.mobile, birth=granted.birth, sex=granted.sex)
    borrower.tokens = granted.tokens
    await (await borrower.open()).walk_to("consent")
    await borrower.consent()
    assert (borrower.at["step"], borrower.at["data"]["reasons"]) == ("no_product", [Refusal.OWN_DEBT.value])
