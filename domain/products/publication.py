"""Rules for listing a product, and the time for which it is disclosed before it opens."""

from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any
from uuid import UUID

from pydantic import BaseModel, ConfigDict

from domain.core.codes import (
    PERSONAL_CREDIT,
    PF_CATEGORY,
    PRODUCT_CATEGORIES,
    PRODUCT_GRADES,
    REPAYMENT_TYPES,
    TENDENCIES,
    Codes,
)
from domain.core.text.particles import josa
from domain.products.described import Described
from domain.products.detail import detail_of
from domain.products.offering import SMALLEST

LEAST, MOST = 1_000_000, 10_000_000_000  # amount of a loan in won
LOWEST, HIGHEST = Decimal("0.01"), Decimal(20)  # percent a year; the maximum of the law (이자제한법)
LONGEST = 60  # months
LONGEST_RECRUITING = timedelta(days=30)
INTEREST_FIRST = "4"  # code of REPAYMENT_TYPES: only interest in the first months
# How long a product is disclosed before it opens. The law requires up to three days for some kinds.
LEAD_PF, LEAD_SECURED, LEAD_CREDIT = timedelta(hours=72), timedelta(hours=24), timedelta(0)


class Offer(BaseModel):
    """A product as an operator describes it. Won, percent a year, months; codes of `domain.core.codes`.

    `interest_only`: months at the beginning. `borrower`: for a corporation (`corporate`) its business number; otherwise
    the platform's own reference, or "" for a `member` (id of a natural person) to use the earlier one. `discloses_at`:
    when the product becomes public; None for the time of its publication. `about`, `security`, `repaid_from`, `risk`:
    texts of its page; the template fills blank ones.
    """

    model_config = ConfigDict(frozen=True)

    category: str
    title: str
    amount: int
    annual_rate: Decimal
    months: int
    repayment_type: str
    interest_only: int
    grade: str
    tendency: str
    corporate: bool
    borrower: str
    member: UUID | None = None
    is_private: bool
    discloses_at: datetime | None
    opens_at: datetime
    closes_at: datetime
    about: str
    security: str
    repaid_from: str
    risk: str


def lead_of(category: str) -> timedelta:
    """Return how long the product has to be disclosed before it opens."""
    if category == PF_CATEGORY:
        return LEAD_PF
    return LEAD_CREDIT if category == PERSONAL_CREDIT else LEAD_SECURED


def flaw_of(offer: Offer, now: datetime) -> str | None:
    """Return why the product may not be published at `now`, as text for the operator; None if it may."""
    return _flaw_of_codes(offer) or _flaw_of_terms(offer) or _flaw_of_times(offer, now)


def detail(offer: Offer) -> dict[str, Any]:
    """Return the blocks of its page."""
    blocks = detail_of(
        Described(
            offer.category,
            offer.about,
            offer.amount,
            offer.annual_rate,
            offer.months,
            offer.repayment_type,
            corporate=offer.corporate,
            interest_only=offer.interest_only,
        )
    )
    blocks["summary"] = [line.strip() for line in offer.about.splitlines() if line.strip()]
    if offer.security:
        blocks["basic_info"].append({"label": "담보", "value": offer.security})
    if offer.repaid_from:
        blocks["stability_analysis"][0]["text"] = offer.repaid_from
    if offer.risk:
        blocks["risk_analysis"].insert(0, {"title": "이 상품의 위험", "text": offer.risk})
    return blocks


def _flaw_of_codes(offer: Offer) -> str | None:
    lists: tuple[tuple[str, str, Codes], ...] = (
        (offer.category, "상품 종류", PRODUCT_CATEGORIES),
        (offer.repayment_type, "상환 방식", REPAYMENT_TYPES),
        (offer.grade, "등급", PRODUCT_GRADES),
        (offer.tendency, "위험도", TENDENCIES),
    )
    for code, label, codes in lists:
        if code not in dict(codes):
            return f"{josa(label, '을/를')} 골라 주세요."
    if offer.category == PERSONAL_CREDIT and offer.corporate:
        return "개인신용 상품은 법인이 빌릴 수 없어요."
    if offer.category != PERSONAL_CREDIT and not offer.security:
        return "담보를 입력해 주세요."
    return None


def _flaw_of_terms(offer: Offer) -> str | None:
    if not LEAST <= offer.amount <= MOST or offer.amount % SMALLEST:
        return "대출 금액은 100만원부터 100억원까지 1만원 단위로 입력해 주세요."
    if not LOWEST <= offer.annual_rate <= HIGHEST or offer.annual_rate != round(offer.annual_rate, 2):
        return "금리는 연 0.01%부터 20%까지 소수 둘째 자리로 입력해 주세요."
    if not 1 <= offer.months <= LONGEST:
        return f"기간은 1개월부터 {LONGEST}개월까지 입력해 주세요."
    if offer.repayment_type == INTEREST_FIRST:
        if not 1 <= offer.interest_only < offer.months:
            return "거치 기간은 1개월부터 전체 기간보다 짧게 입력해 주세요."
    elif offer.interest_only:
        return "거치 기간은 거치 후 원리금균등상환에만 있어요."
    return None


def _flaw_of_times(offer: Offer, now: datetime) -> str | None:
    disclosed = max(offer.discloses_at or now, now)
    lead = lead_of(offer.category)
    if offer.opens_at < disclosed + lead:
        if not lead:
            return "모집 시작은 지금과 공시 시작보다 뒤여야 해요."
        return f"공시를 시작하고 {lead // timedelta(hours=1)}시간이 지나야 모집을 시작할 수 있어요."
    if not offer.opens_at < offer.closes_at <= offer.opens_at + LONGEST_RECRUITING:
        return f"모집 마감은 모집 시작 뒤 {LONGEST_RECRUITING.days}일 안이어야 해요."
    return None
