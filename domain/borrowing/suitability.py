"""Suitability of the loan for the borrower (적합성·적정성): the questions, and the verdict on the answers.

The borrower answers before the platform asks an institution, so the credit bureau records nothing about an unsuitable
borrower.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum
from typing import NamedTuple

from domain.core.errors import BusinessError, ErrorCode
from domain.core.validation import ADULT_AGE

OLDEST_AGE = 70  # completed years at the application; the platform's default

# Jobs without a verifiable income; codes of `codes.JOBS`.
UNSUITABLE_JOBS = frozenset({"student", "homemaker", "unemployed"})


class Failure(IntEnum):
    """Why the loan is unsuitable, the least serious reason first. Each has its page."""

    COMPATIBILITY = 1
    JOB = 2
    EXCEPTION = 3

    @property
    def path(self) -> str:
        return _PAGES[self]


_PAGES = {
    Failure.COMPATIBILITY: "/upl/failed/compatibility-failed",
    Failure.JOB: "/upl/failed/loan-unsuitable-job",
    Failure.EXCEPTION: "/upl/failed/loan-unsuitable-exception",
}


class Option(NamedTuple):
    """An answer. An answer that makes the loan unsuitable has a failure and a reason."""

    id: str
    text: str
    reason: str = ""
    failure: Failure = Failure.COMPATIBILITY


class Question(NamedTuple):
    """A question, on a separate screen."""

    id: str
    text: str
    options: tuple[Option, ...]


QUESTIONS = (
    Question(
        "purpose",
        "빌린 돈을 어디에 쓸 예정인가요?",
        (
            Option("living", "생활비"),
            Option("refinancing", "다른 대출 갚기"),
            Option("education", "학자금"),
            Option("medical", "의료비"),
            Option("business", "사업 자금"),
            Option("speculation", "주식이나 가상자산 투자", "투자 손실이 나면 대출을 갚기 어려워져요."),
        ),
    ),
    Question(
        "repayment-source",
        "어떤 돈으로 갚을 예정인가요?",
        (
            Option("salary", "월급"),
            Option("business-income", "사업 소득"),
            Option("pension-or-rent", "연금이나 임대 소득"),
            Option("asset-sale", "재산을 팔아서"),
            Option("new-loan", "다른 대출을 받아서", "다른 대출로 갚으면 빚이 늘어날 수 있어요."),
        ),
    ),
    Question(
        "debt-share",
        "한 달 소득에서 빚을 갚는 데 얼마나 쓰나요?",
        (
            Option("under-20", "20%보다 적게"),
            Option("20-to-40", "20~40%"),
            Option("40-to-60", "40~60%"),
            Option("over-60", "60%보다 많이", "이미 소득의 많은 부분을 빚을 갚는 데 쓰고 있어요."),
        ),
    ),
    Question(
        "credit-score",
        "지금 신용점수는 어느 정도인가요?",
        (
            Option("over-800", "800점 이상"),
            Option("600-to-800", "600~799점"),
            Option("under-600", "600점 미만", "신용점수가 낮으면 이자 부담이 커져요."),
            Option("unknown", "잘 모르겠어요"),
        ),
    ),
    Question(
        "understanding",
        "제때 갚지 못하면 연체 이자가 붙고 신용점수가 내려가요. 이해했나요?",
        (
            Option("yes", "네, 이해했어요"),
            Option("no", "아니요, 잘 모르겠어요", "대출의 위험을 이해한 뒤에 신청할 수 있어요.", Failure.EXCEPTION),
        ),
    ),
)


@dataclass(frozen=True)
class Suitability:
    """The verdict. `messages` is the unsuitableMessageList; `failure` is None exactly when suitable."""

    messages: tuple[str, ...]
    failure: Failure | None

    @property
    def is_suitable(self) -> bool:
        return self.failure is None


def check(answers: Mapping[str, str], job: str, age: int) -> Suitability:
    """Evaluate the answers (question id → option id), the job code and the age in completed years.

    Raises BusinessError(INVALID_INPUT) when an answer is missing or unknown.
    """
    found = [(option.failure, option.reason) for option in _chosen(answers) if option.reason]
    if job in UNSUITABLE_JOBS:
        found.append((Failure.JOB, "확인할 수 있는 소득이 있어야 신청할 수 있어요."))
    if not ADULT_AGE <= age <= OLDEST_AGE:
        found.append((Failure.EXCEPTION, f"만 {ADULT_AGE}세부터 {OLDEST_AGE}세까지 신청할 수 있어요."))
    weightiest = max((failure for failure, _ in found), default=None)
    return Suitability(tuple(reason for _, reason in found), weightiest)


def public_purpose(answers: Mapping[str, str]) -> str:
    """Return the text of the chosen purpose of the loan, as the public reads it: medical expenses are not disclosed."""
    chosen = answers[QUESTIONS[0].id]
    shown = "living" if chosen == "medical" else chosen
    return next(option.text for option in QUESTIONS[0].options if option.id == shown)


def _chosen(answers: Mapping[str, str]) -> list[Option]:
    chosen = [option for q in QUESTIONS for option in q.options if answers.get(q.id) == option.id]
    if len(chosen) < len(QUESTIONS) or len(answers) > len(QUESTIONS):
        raise BusinessError(ErrorCode.INVALID_INPUT, reason="모든 질문에 답해 주세요.")
    return chosen
