"""The test that an investor must pass before investing (온라인투자연계금융업법 제22조). All answers must be correct."""

from collections.abc import Mapping
from typing import NamedTuple

from domain.core.errors import BusinessError, ErrorCode


class Option(NamedTuple):
    """An answer."""

    id: str
    text: str


class Question(NamedTuple):
    """One question. `why` explains the correct answer after a wrong one."""

    id: str
    text: str
    options: tuple[Option, ...]
    right: str
    why: str


def _yes_no(id: str, text: str, right: str, why: str) -> Question:
    return Question(id, text, (Option("yes", "맞아요"), Option("no", "아니에요")), right, why)


QUESTIONS = (
    _yes_no(
        "guarantee",
        "이음에서 투자한 돈은 원금이 보장된다.",
        "no",
        "연계투자는 원금이 보장되지 않아요. 빌린 사람이 갚지 못하면 손실이 생겨요.",
    ),
    _yes_no(
        "insurance",
        "투자한 돈은 예금자보호법에 따라 1억원까지 보호된다.",
        "no",
        "예금이 아니어서 예금자보호법으로 보호되지 않아요.",
    ),
    _yes_no(
        "withdrawal",
        "모집이 끝나기 전에는 투자를 취소할 수 있다.",
        "yes",
        "모집 금액이 모두 차기 전까지는 언제든 취소하고 바로 돌려받을 수 있어요.",
    ),
    _yes_no(
        "maturity",
        "상환 중에도 필요하면 언제든 원금을 돌려받을 수 있다.",
        "no",
        "모집이 끝난 뒤에는 만기까지 기다려야 해요. 중간에 찾을 수 없어요.",
    ),
    _yes_no(
        "limit",
        "법으로 정한 투자 한도는 모든 연계투자 회사를 합쳐서 계산한다.",
        "yes",
        "한 회사가 아니라 모든 회사의 투자 잔액을 합쳐 한도를 계산해요.",
    ),
)


def wrong_questions(answers: Mapping[str, str]) -> list[Question]:
    """Return the questions with a wrong answer; an empty list when the test is passed.

    answers: question id → option id. Raises BusinessError(INVALID_INPUT) when an answer is missing or unknown.
    """
    known = {question.id: {option.id for option in question.options} for question in QUESTIONS}
    if answers.keys() != known.keys() or any(answers[id] not in options for id, options in known.items()):
        raise BusinessError(ErrorCode.INVALID_INPUT, reason="모든 문제에 답해 주세요.")
    return [question for question in QUESTIONS if answers[question.id] != question.right]
