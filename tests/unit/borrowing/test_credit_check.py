"""What investors read about a borrower's credit: bands only."""

from datetime import date

import pytest

from domain.borrowing.credit_check import CreditCheck, balance_text
from domain.borrowing.scoring import BureauReport, OutstandingLoan, OwnDebts, OwnLoan
from domain.core.money import Won

DAY = date(2026, 11, 24)


def loan(balance: int, payment: int) -> OutstandingLoan:
    return OutstandingLoan(Won(balance), Won(payment))


@pytest.mark.parametrize(
    ("score", "band"),
    [
        (1_000, "950점 이상"),
        (950, "950점 이상"),
        (949, "900~949점"),
        (780, "750~799점"),
        (600, "600~649점"),
        (599, "600점 미만"),
    ],
)
def test_a_score_is_described_by_its_band(score: int, band: str) -> None:
    assert CreditCheck.of(BureauReport(score), DAY).score_text == band


@pytest.mark.parametrize(
    ("balances", "text"),
    [
        ((), "없음"),
        ((9_999_999,), "1건, 1,000만원 미만"),
        ((12_345_678, 20_000_000), "2건, 3,000만원대"),
        ((99_999_999,), "1건, 9,000만원대"),
        ((240_000_000,), "1건, 2억원대"),
    ],
)
def test_other_loans_are_described_by_number_and_band(balances: tuple[int, ...], text: str) -> None:
    report = BureauReport(780, tuple(loan(balance, 100_000) for balance in balances))
    assert CreditCheck.of(report, DAY).loans_text == text


def test_the_share_of_the_income_contains_all_loans_and_the_new_one() -> None:
    own = OwnDebts(loans=(OwnLoan(Won(5_000_000), Won(200_000), is_secured=False),))
    report = BureauReport(780, (loan(10_000_000, 300_000),), own=own)
    check = CreditCheck.of(report, DAY, 700_000, 48_000_000)  # 1,200,000 of 4,000,000 a month
    assert (check.debt_service_text, check.loans) == ("30~34%", 2)
    assert CreditCheck.of(report, DAY, 699_999, 48_000_000).debt_service_text == "25~29%"


def test_no_share_is_stated_without_a_verified_income() -> None:
    assert CreditCheck.of(BureauReport(780), DAY).debt_service_text is None


def test_only_the_beginning_of_each_band_is_stored() -> None:
    check = CreditCheck.of(BureauReport(787, (loan(12_345_678, 345_678),)), DAY, 111_111, 41_234_567)
    assert check.model_dump() == {
        "score": 750,
        "loans": 1,
        "balance": 10_000_000,
        "debt_service": 10,
        "checked_on": DAY,
    }


def test_a_band_of_balances_begins_with_its_text() -> None:
    texts = [balance_text(won) for won in (0, 10_000_000, 1_200_000_000)]
    assert texts == ["1,000만원 미만", "1,000만원대", "12억원대"]
