"""Investor classes of natural persons with higher limits, and the legal requirements of each.

온라인투자연계금융업법 시행령 제27조 제6항; 자본시장법 시행령 제10조 제3항 제17호.
"""

from datetime import date, datetime, time
from enum import StrEnum
from typing import NamedTuple

from domain.core.errors import BusinessError, ErrorCode
from domain.core.policy import POLICY, SEOUL
from domain.investing.limits import InvestorClass


class Paper(NamedTuple):
    """A document that proves a ground. `hint` describes it."""

    name: str
    hint: str


class Ground(NamedTuple):
    """A reason for a class, with the texts of the page, and its required documents by kind."""

    name: str
    condition: str
    investor_class: InvestorClass
    papers: dict[str, Paper]
    is_dated: bool = False  # the document states the end of its validity


GROUNDS = {
    "financial-income": Ground(
        "금융소득",
        "이자와 배당소득이 한 해 2,000만원을 넘어요.",
        InvestorClass.INCOME_QUALIFIED,
        {"tax-return": Paper("종합소득세 신고서", "국세청 홈택스에서 뗀 지난해 것이면 돼요.")},
    ),
    "earned-income": Ground(
        "근로·사업소득",
        "근로소득과 사업소득을 더해 한 해 1억원을 넘어요.",
        InvestorClass.INCOME_QUALIFIED,
        {"income": Paper("소득금액증명", "국세청 홈택스에서 뗀 지난해 것이면 돼요.")},
    ),
    "professional": Ground(
        "개인전문투자자",
        "증권사에서 전문투자자로 확인받았어요.",
        InvestorClass.PROFESSIONAL,
        {"certificate": Paper("전문투자자 확인증", "증권사가 준 것으로, 유효기간이 남아 있어야 해요.")},
        is_dated=True,
    ),
}


# Classes of natural persons, the lowest first. A person can request a higher class at any time.
RANKS = (InvestorClass.ORDINARY, InvestorClass.INCOME_QUALIFIED, InvestorClass.PROFESSIONAL)


def is_higher(wanted: InvestorClass, than: InvestorClass) -> bool:
    """Whether a class has higher limits than the other."""
    return RANKS.index(wanted) > RANKS.index(than)


def class_end(ground: Ground, decided: datetime, paper_until: date | None) -> datetime:
    """Return the end of a class granted at that time: after a year, or at the end of the last day of its document if
    that is earlier.

    Raises BusinessError(INVALID_INPUT) when the document has no last day, or when that day is past.
    """
    end = decided + POLICY.investor_class_valid
    if not ground.is_dated:
        return end
    if paper_until is None or paper_until < decided.astimezone(SEOUL).date():
        raise BusinessError(ErrorCode.INVALID_INPUT, reason="확인증의 유효기간 마지막 날을 적어 주세요.")
    return min(end, datetime.combine(paper_until, time.max, SEOUL))


class RequestState(StrEnum):
    """The state of a request. It is open until it is approved or refused."""

    DRAFT = "draft"
    SUBMITTED = "submitted"
    RETURNED = "returned"
    APPROVED = "approved"
    REFUSED = "refused"


CHANGEABLE = frozenset({RequestState.DRAFT, RequestState.RETURNED})  # by the investor
OPEN = CHANGEABLE | {RequestState.SUBMITTED}

RESULT_MESSAGES = {
    RequestState.APPROVED: "투자 한도를 올렸어요. 새 한도로 바로 투자할 수 있어요.",
    RequestState.RETURNED: "투자 한도 신청에 고칠 내용이 있어요. 확인하고 다시 보내 주세요.",
    RequestState.REFUSED: "투자 한도를 올리지 못했어요. 이유를 확인해 주세요.",
}
