"""Contents of a product's page besides its figures."""

from typing import Any

from domain.core.money import percent
from domain.loans.arrears import overdue_rate
from domain.loans.repayment import EARLY_FEE_RATE, EARLY_FEE_YEARS
from domain.products.described import Described
from domain.products.opinions import opinions_of, risks_of
from domain.products.questions import questions_of


def detail_of(loan: Described) -> dict[str, Any]:
    """Return the blocks of the template for a product without its own texts, and what the examination found."""
    known = {"collateral": loan.collateral, "credit": loan.credit, "credit_check": loan.check}
    return {
        "summary": [loan.about],
        "basic_info": [{"label": label, "value": value} for label, value in _terms(loan)],
        "stability_analysis": [point._asdict() for point in opinions_of(loan)],
        "risk_analysis": [point._asdict() for point in risks_of(loan)],
        "faq": [answered._asdict() for answered in questions_of(loan)],
        "investment_notes": ["투자하기 전에 상품 설명을 꼭 읽어 주세요."],
        **{name: one.model_dump(mode="json", exclude_none=True) for name, one in known.items() if one},
    }


def _terms(loan: Described) -> list[tuple[str, str]]:
    """Return the terms that the head of the page does not state."""
    fee = f"갚는 원금의 최대 {percent(EARLY_FEE_RATE)} 수수료"
    if loan.months > 12 * EARLY_FEE_YEARS:
        fee += f", {EARLY_FEE_YEARS}년 뒤에는 없음"
    return [
        ("빌리는 사람", "법인" if loan.corporate else "개인"),
        ("갚는 날", "대출을 실행한 날부터 매달 같은 날"),
        ("늦게 갚을 때", f"연체 이자 연 {percent(overdue_rate(loan.rate))}"),
        ("미리 갚을 때", fee),
        ("투자 단위", "1만원부터 1만원씩"),
    ]
