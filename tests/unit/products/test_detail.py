"""The texts of a product's page follow from what the examination found."""

from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest

from domain.borrowing.credit_check import CreditCheck
from domain.core.codes import PERSONAL_CREDIT, REPAYMENT_TYPES
from domain.products.backing import Collateral, CreditProfile
from domain.products.described import Described
from domain.products.detail import detail_of

DAY = date(2026, 11, 24)
PROFILE = CreditProfile(job="간호사", purpose="학자금", income="4,000만원대")
CHECK = CreditCheck(score=850, loans=0, balance=0, debt_service=15, checked_on=DAY)
CREDIT = Described(PERSONAL_CREDIT, "한 줄", 10_000_000, Decimal("9.9"), 36, "2", credit=PROFILE, check=CHECK)
FLAT = Collateral(kind="아파트", place="서울 마포구", price=1_000_000_000, price_source="KB시세", senior=550_000_000)
HOME = Described("1", "한 줄", 200_000_000, Decimal("9.6"), 12, "1", collateral=FLAT)


def opinion(loan: Described) -> str:
    return " ".join(point["text"] for point in detail_of(loan)["stability_analysis"])


def risk(loan: Described) -> str:
    return " ".join(point["text"] for point in detail_of(loan)["risk_analysis"])


@pytest.mark.parametrize(
    ("percent", "words"),
    [(15, "절반보다 적어서"), (25, "40%보다 적어요"), (35, "40%에 가까워서"), (45, "60개월로 나누면")],
)
def test_the_opinion_names_the_burden_of_debts(percent: int, words: str) -> None:
    text = opinion(replace(CREDIT, check=CHECK.model_copy(update={"debt_service": percent})))
    assert f"소득의 {percent}~{percent + 4}%를" in text
    assert words in text


@pytest.mark.parametrize(
    ("score", "words"), [(900, "높은 편이에요"), (750, "금리를 더했어요"), (650, "한도를 줄였어요")]
)
def test_the_opinion_names_score_and_other_loans(score: int, words: str) -> None:
    owing = CHECK.model_copy(update={"score": score, "loans": 2, "balance": 30_000_000})
    text = opinion(replace(CREDIT, check=owing))
    assert words in text
    assert "다른 대출은 2건, 3,000만원대예요." in text
    assert "다른 대출은 없어요." in opinion(CREDIT)
    assert "금리" not in opinion(replace(HOME, check=owing))  # the home sets the rate of a mortgage loan


def test_a_sale_repays_the_senior_debts_first() -> None:
    assert [FLAT.recovered(200_000_000, percent) for percent in (80, 70, 55, 40)] == [200_000_000, 150_000_000, 0, 0]
    assert "담보가 KB시세의 80%에 팔리면 선순위 채권을 갚은 뒤 원금을 모두" in opinion(HOME)
    assert "70%라면 1억 5,000만원까지" in opinion(HOME)
    assert "담보가 KB시세의 70%에 팔리면 원금 중 5,000만원을 잃어요" in risk(HOME)
    free = replace(HOME, collateral=FLAT.model_copy(update={"senior": 0}))
    assert "70%에 팔려도 원금을 모두" in opinion(free)
    assert "잃어요. " not in risk(free)
    due = replace(HOME, category="4", collateral=FLAT.model_copy(update={"price_source": "정산 예정액"}))
    assert "정산금이 정산 예정액의 80%만 들어오면" in opinion(due)


@pytest.mark.parametrize(
    ("repayment_type", "interest_only", "words"),
    [
        ("1", 0, "매달 이자 160만원을 내고, 원금은 만기에 한 번에 갚아요."),
        ("2", 0, "매달 원금과 이자를 합쳐 17,545,991원씩 갚아요. 첫 달 이자는 160만원이에요."),
        ("3", 0, "첫 달에 18,266,666원을 갚고, 그 뒤로 매달 조금씩 덜 갚아요."),
        ("4", 3, "처음 3개월은 매달 이자 160만원을 내고, 그 뒤에는 매달 23,120,554원씩 갚아요."),
    ],
)
def test_the_opinion_states_what_a_secured_borrower_pays_every_month(
    repayment_type: str, interest_only: int, words: str
) -> None:
    assert words in opinion(replace(HOME, repayment_type=repayment_type, interest_only=interest_only))


def test_a_registered_lien_is_named_with_its_day() -> None:
    secured = FLAT.model_copy(update={"maximum_claim": 240_000_000, "registered_on": DAY})
    assert "2026년 11월 24일에 채권최고액 2억 4,000만원의 근저당을" in opinion(replace(HOME, collateral=secured))
    assert "근저당" not in opinion(HOME)


@pytest.mark.parametrize(
    ("loan", "words"),
    [
        (HOME, "만기에 한 번에"),
        (replace(HOME, category="3"), "공사나 분양"),
        (replace(HOME, category="4"), "정산이 늦어지면"),
        (replace(CREDIT, check=CHECK.model_copy(update={"debt_service": 35})), "35~39%를"),
        (replace(CREDIT, check=CHECK.model_copy(update={"loans": 3})), "다른 대출이 3건"),
        (CREDIT, "소득이 줄면"),
    ],
)
def test_the_risk_of_arrears_is_that_of_the_loan(loan: Described, words: str) -> None:
    assert words in risk(loan)


def test_the_terms_do_not_repeat_the_head_of_the_page() -> None:
    labels = {line["label"] for line in detail_of(CREDIT)["basic_info"]}
    assert not labels & {"대출 금액", "연 이자율", "기간"}
    assert {"label": "늦게 갚을 때", "value": "연체 이자 연 12.9%"} in detail_of(CREDIT)["basic_info"]
    assert detail_of(replace(HOME, corporate=True))["basic_info"][0]["value"] == "법인"


@pytest.mark.parametrize(("months", "ends"), [(36, False), (48, True)])
def test_only_a_loan_longer_than_the_fee_says_when_the_fee_ends(months: int, *, ends: bool) -> None:
    lines = {line["label"]: line["value"] for line in detail_of(replace(CREDIT, months=months))["basic_info"]}
    assert lines["미리 갚을 때"].startswith("갚는 원금의 최대 1.0% 수수료")
    assert ("3년 뒤에는 없음" in lines["미리 갚을 때"]) is ends


@pytest.mark.parametrize("repayment_type", [code for code, _ in REPAYMENT_TYPES])
def test_questions_are_answered_for_every_way_of_repayment(repayment_type: str) -> None:
    questions = detail_of(replace(HOME, repayment_type=repayment_type))["faq"]
    assert len(questions) > 2
    assert "담보를 팔아" in str(questions)
    assert "담보를 팔아" not in str(detail_of(CREDIT)["faq"])


def test_the_page_keeps_what_the_examination_found() -> None:
    assert detail_of(CREDIT)["credit_check"]["score"] == 850
    assert detail_of(CREDIT)["credit"] == PROFILE.model_dump()
    assert "collateral" not in detail_of(CREDIT)
    unverified = CHECK.model_copy(update={"debt_service": None})
    assert CreditCheck.model_validate(detail_of(replace(HOME, check=unverified))["credit_check"]) == unverified
    assert Collateral.model_validate(detail_of(HOME)["collateral"]) == FLAT
