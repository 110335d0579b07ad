"""What investors read about the borrower of a credit loan."""

import pytest

from domain.products.backing import CreditProfile, income_band

ANSWERS = {"purpose": "education"}


@pytest.mark.parametrize(
    ("income", "band"),
    [
        (9_999_999, "1,000만원 미만"),
        (12_000_000, "1,000만원대"),
        (49_999_999, "4,000만원대"),
        (50_000_000, "5,000만원대"),
        (100_000_000, "1억원 이상"),
    ],
)
def test_an_income_is_described_by_its_band(income: int, band: str) -> None:
    assert income_band(income) == band


def test_a_borrower_is_described_by_job_purpose_and_income() -> None:
    assert CreditProfile.of("office", "regular", ANSWERS, 48_000_000, refinances=False) == CreditProfile(
        job="사무직 · 정규직", purpose="학자금", income="4,000만원대"
    )


def test_medical_expenses_are_not_disclosed() -> None:
    answers = {"purpose": "medical"}
    assert CreditProfile.of("office", "regular", answers, 48_000_000, refinances=False).purpose == "생활비"


def test_equal_names_of_job_and_employment_are_said_once() -> None:
    assert CreditProfile.of("freelancer", "freelancer", ANSWERS, 24_000_000, refinances=False).job == "프리랜서"


def test_a_consolidation_of_debts_is_named_as_the_purpose() -> None:
    assert CreditProfile.of("owner", "business", ANSWERS, 48_000_000, refinances=True).purpose == "다른 대출 갚기"


def test_the_title_names_job_purpose_and_number() -> None:
    profile = CreditProfile(job="간호사", purpose="학자금", income="4,000만원대")
    assert profile.title(1_838) == "간호사 · 학자금 1838호"
