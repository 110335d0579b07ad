"""The state of an application among a borrower's loans."""

import pytest

from api.borrowing.credit.states import STATES, state_of_product
from api.borrowing.mortgage.status import status_of_mortgage
from domain.borrowing.journeys.mortgage import Mortgage
from domain.borrowing.journeys.upl import Upl
from domain.loans.status import LABELS, MORTGAGE_STATES, LoanStatus, status_of

CASES = [
    pytest.param("income", None, "신청서 작성 중", marks=pytest.mark.rule("B502"), id="writing"),
    pytest.param("loan_terms", None, "신청서 작성 중", id="terms"),
    pytest.param("id_photo", None, "서류 제출 중", marks=pytest.mark.rule("B503"), id="submitting"),
    pytest.param("account_code", None, "서류 제출 중", id="account"),
    pytest.param("examination", None, "심사 중", marks=pytest.mark.rule("B504"), id="auditing"),
    pytest.param("review", None, "심사 중", id="reviewed by a person"),
    pytest.param("confirm", None, "심사 승인", marks=pytest.mark.rule("B505"), id="approved"),
    pytest.param("signing", None, "심사 승인", id="signing"),
    pytest.param("finish", "listed", "입금 예정", marks=pytest.mark.rule("B506"), id="raising"),
    pytest.param("finish", "full", "입금 예정", id="full"),
    pytest.param("no_product", None, "심사 거절", marks=pytest.mark.rule("B507"), id="refused"),
    pytest.param("cancelled", None, "심사 중단", marks=pytest.mark.rule("B508"), id="halted"),
    pytest.param("unsuitable_job", None, "대출 거절", marks=pytest.mark.rule("B509"), id="unsuitable"),
    pytest.param("declined", None, "신청 취소", marks=pytest.mark.rule("B510"), id="declined"),
    pytest.param("finish", "failed", "신청 취소", id="not raised"),
    pytest.param("expired", None, "신청 취소 (기한 초과)", marks=pytest.mark.rule("B511"), id="expired"),
]


@pytest.mark.parametrize(("step", "product", "label"), CASES)
def test_an_application_has_a_label(step: str, product: str | None, label: str) -> None:
    status = status_of(step, state_of_product(step, product))
    assert status
    assert LABELS[status] == label


@pytest.mark.parametrize("product", ["disbursed", "closed"])
def test_a_paid_out_loan_is_not_an_application(product: str) -> None:
    assert status_of("finish", state_of_product("finish", product)) is None


@pytest.mark.parametrize(
    ("step", "product", "label"),
    [
        ("draft", None, "신청서 작성 중"),
        ("documents", None, "서류 제출 중"),
        ("review", None, "심사 중"),
        ("approved", None, "심사 승인"),
        ("owner_signing", None, "심사 승인"),
        ("lien", None, "입금 예정"),
        ("finish", "listed", "입금 예정"),
        ("finish", "full", "입금 예정"),
        ("finish", "disbursed", "입금 완료"),
        ("finish", "closed", "입금 완료"),
        ("finish", "failed", "신청 취소"),
        ("lien_refused", None, "대출 거절"),
        ("owner_refused", None, "신청 취소"),
        ("owner_declined", None, "신청 취소"),
    ],
)
def test_a_mortgage_application_has_a_label(step: str, product: str | None, label: str) -> None:
    assert LABELS[status_of_mortgage(step, product)] == label


def test_every_step_has_a_label() -> None:
    assert STATES.keys() == Upl.steps.keys()
    assert MORTGAGE_STATES.keys() == Mortgage.steps.keys()
    known = {status_of(step, state) for step, (state, _) in STATES.items()}
    assert known | {LoanStatus.DEPOSITED} == set(LoanStatus)
