"""The lien on a home: its maximum claim, prior debts, required entries of the register; the contract's states."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.borrowing.journeys.mortgage import Mortgage
from domain.borrowing.lien import (
    CREDITOR,
    RegisteredLien,
    filing_key,
    is_released,
    lien_flaw,
    maximum_claim,
    number_filed_for,
    senior_debts,
)
from domain.borrowing.mortgage import Failure, loan_to_value, refusal_reason
from domain.borrowing.mortgage_contract import CONTRACT_LABELS, ContractState, contract_state
from domain.core.money import Won

OURS = RegisteredLien(
    registration_number="2026-200001",
    registered_on=date(2026, 11, 24),
    maximum_claim=108_000_000,
    creditor=CREDITOR,
)
BANKS = OURS.model_copy(update={"registration_number": "2021-1", "creditor": "한빛은행", "maximum_claim": 60_000_000})


@given(st.integers(1, 1_000_000_000))
def test_maximum_claim_is_120_percent_of_the_loan_to_the_won(principal: int) -> None:
    claim = maximum_claim(principal)
    assert (claim - 1) * 100 < principal * 120 <= claim * 100


def test_debts_before_a_lien_are_those_that_are_not_released() -> None:
    released = BANKS.model_copy(update={"is_released": True})
    assert senior_debts([]) == 0
    assert senior_debts([BANKS, released, OURS]) == 168_000_000


@pytest.mark.parametrize(
    ("liens", "released"),
    [
        ([], True),
        ([BANKS], True),
        ([BANKS, OURS], False),
        ([BANKS, OURS.model_copy(update={"is_released": True})], True),
    ],
)
def test_a_lien_is_released_when_the_register_has_none_of_its_number(
    liens: list[RegisteredLien], released: bool
) -> None:
    assert is_released(OURS.registration_number, liens) is released


def test_an_unreleased_lien_is_found_by_the_contract_that_it_was_applied_for_with() -> None:
    first = OURS.model_copy(update={"filing": filing_key("one", 0), "is_released": True})
    second = OURS.model_copy(update={"filing": filing_key("one", 2), "registration_number": "2026-200002"})
    other = OURS.model_copy(update={"filing": filing_key("one-more", 0), "registration_number": "2026-200003"})
    assert number_filed_for("one", [BANKS, first, other, second]) == "2026-200002"
    assert number_filed_for("one", [BANKS, first, other]) is None


@pytest.mark.parametrize(
    ("changed", "flaw"),
    [
        ({}, None),
        ({"maximum_claim": 107_999_999}, "LIEN_CLAIM_DIFFERS"),
        ({"registration_number": "2026-200002"}, "LIEN_NOT_REGISTERED"),
        ({"registered_on": date(2026, 11, 25)}, "LIEN_NOT_REGISTERED"),
        ({"creditor": "한빛은행"}, "LIEN_NOT_REGISTERED"),
    ],
)
def test_reported_lien_is_compared_with_the_register(changed: dict[str, object], flaw: str | None) -> None:
    register = [BANKS, OURS.model_copy(update={"filing": filing_key("one", 0)})]
    assert lien_flaw(OURS.model_copy(update=changed), register, 90_000_000) == flaw


def test_released_lien_secures_nothing() -> None:
    assert lien_flaw(OURS, [OURS.model_copy(update={"is_released": True})], 90_000_000) == "LIEN_NOT_REGISTERED"


def test_senior_debts_lower_the_limit_of_the_home() -> None:
    price, debts = Won(1_000_000_000), Won(700_000_000)
    assert refusal_reason("06234", price, Won(50_000_000), is_apartment=True, debts=debts) is None
    assert refusal_reason("06234", price, Won(51_000_000), is_apartment=True, debts=debts) is Failure.OVER
    assert str(loan_to_value(price, debts + 50_000_000)) == "75.0"
    assert str(loan_to_value(3, 1)) == "33.4"  # rounded up: never less than it is


@pytest.mark.rule("B489")
@pytest.mark.parametrize(
    ("state", "steps"),
    [
        (ContractState.NONE, ("draft", "review")),
        (ContractState.OFFERED, ("approved",)),
        (ContractState.PREPARING, ("confirmed", "id_review", "account", "fds", "screening_review", "drafting")),
        (ContractState.SIGNING, ("contract_info", "agreements", "signing", "signature")),
        (ContractState.OWNER_SIGNING, ("owner_signing", "owner_signature")),
        (ContractState.REGISTERING, ("filing", "lien", "lien_check", "sealing")),
        (ContractState.CONCLUDED, ("finish",)),
        (
            ContractState.NOT_CONCLUDED,
            ("denied", "unsuitable", "owner_refused", "owner_declined", "lien_refused", "cancelled"),
        ),
    ],
)
def test_state_of_the_contract_follows_the_step(state: ContractState, steps: tuple[str, ...]) -> None:
    assert {contract_state(step) for step in steps} == {state}
    assert CONTRACT_LABELS[state]


def test_every_step_has_a_state() -> None:
    known = {contract_state(step) for step in Mortgage.steps}
    assert known | {contract_state("finish", has_failed=True)} == set(ContractState) == set(CONTRACT_LABELS)
    assert contract_state("finish", has_failed=True) is ContractState.LAPSED
