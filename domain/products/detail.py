"""Contents of a product's page besides its figures."""

from decimal import Decimal
from typing import Any

from domain.core.codes import PERSONAL_CREDIT
from domain.core.money import amount_text, percent


def detail_of(category: str, about: str, amount: int, rate: Decimal, months: int) -> dict[str, Any]:
    """Return the blocks of the template for a product without its own texts. Won, percent a year, months."""
    secured = category != PERSONAL_CREDIT
    checked = "소득과 담보를" if secured else "소득과 신용을"
    kept_apart = "담보와 상환금은" if secured else "상환금은"
    at_worst = "담보를 팔아도 모자라면" if secured else "담보가 없어서 빌린 사람이 갚지 못하면"
    return {
        "summary": [about],
        "basic_info": [
            {"label": "대출 금액", "value": amount_text(amount)},
            {"label": "연 이자율", "value": percent(rate)},
            {"label": "기간", "value": f"{months}개월"},
        ],
        "stability_analysis": [
            {"title": "상환 재원", "text": f"{checked} 확인했고, 다른 대출을 더한 상환 부담도 살폈어요."},
            {"title": "권리 보호", "text": f"{kept_apart} 이음의 재산과 나누어 관리해요."},
        ],
        "risk_analysis": [
            {"title": "연체 위험", "text": "빌린 사람의 소득이 줄면 갚는 날이 늦어질 수 있어요."},
            {"title": "원금 손실", "text": f"{at_worst} 원금의 일부나 전부를 잃을 수 있어요."},
        ],
        "faq": [
            {"question": "중간에 찾을 수 있나요?", "answer": "모집이 끝난 뒤에는 만기까지 기다려야 해요."},
            {"question": "세금은 얼마인가요?", "answer": "개인은 이자의 15.4%를 미리 떼고 드려요."},
        ],
        "investment_notes": ["투자하기 전에 상품 설명을 꼭 읽어 주세요."],
    }
