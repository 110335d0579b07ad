"""Questions against loan fraud, in three steps. A risky answer does not refuse the loan; an operator reviews the
application."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from domain.core.errors import BusinessError, ErrorCode


class Option(NamedTuple):
    """An answer (optionSetUid, text). A risky answer requires a review."""

    uid: str
    text: str
    risky: bool = False


class PoolQuestion(NamedTuple):
    """A question of the pool. `sub_texts` explain it below the heading (subTextList)."""

    uid: str
    step: int
    text: str
    sub_texts: tuple[str, ...]
    options: tuple[Option, ...]


POOL = (
    PoolQuestion(
        "who-told",
        1,
        "이 대출을 어떻게 알게 되었나요?",
        ("누가 시켜서 신청하는 대출은 사기일 수 있어요.",),
        (
            Option("found-myself", "직접 찾아봤어요"),
            Option("acquaintance", "가족이나 지인이 알려 줬어요"),
            Option("phone-call", "전화나 문자로 권유받았어요", risky=True),
            Option("institution", "수사기관이나 은행이 신청하라고 했어요", risky=True),
        ),
    ),
    PoolQuestion(
        "who-helps",
        1,
        "지금 누가 옆이나 전화로 신청을 도와주고 있나요?",
        ("이음은 전화로 신청을 대신하지 않아요.",),
        (
            Option("alone", "혼자 하고 있어요"),
            Option("family", "가족이 도와줘요"),
            Option("stranger", "모르는 사람이 전화로 알려 줘요", risky=True),
        ),
    ),
    PoolQuestion(
        "who-receives",
        2,
        "빌린 돈을 누가 쓰나요?",
        ("다른 사람에게 보내 달라는 요구는 사기일 수 있어요.",),
        (
            Option("myself", "내가 써요"),
            Option("household", "가족과 함께 써요"),
            Option("somebody-else", "다른 사람에게 보내기로 했어요", risky=True),
            Option("safe-account", "안전한 계좌로 옮기라고 들었어요", risky=True),
        ),
    ),
    PoolQuestion(
        "money-first",
        2,
        "대출을 받기 전에 돈을 보내라는 말을 들었나요?",
        ("이음은 대출 전에 돈을 받지 않아요.",),
        (
            Option("never", "아니요"),
            Option("fee", "수수료나 보증금을 보내라고 했어요", risky=True),
            Option("repay-first", "다른 대출을 먼저 갚으라고 했어요", risky=True),
        ),
    ),
    PoolQuestion(
        "remote-app",
        3,
        "최근 누가 보내 준 링크로 앱을 설치했나요?",
        ("원격 조종 앱이 있으면 다른 사람이 휴대폰을 쓸 수 있어요.",),
        (
            Option("no-app", "아니요"),
            Option("app-store", "앱 장터에서만 설치했어요"),
            Option("from-link", "받은 링크로 설치했어요", risky=True),
        ),
    ),
    PoolQuestion(
        "gave-id",
        3,
        "다른 사람에게 신분증이나 인증번호를 준 적이 있나요?",
        ("인증번호를 알려 주면 다른 사람이 대출을 받을 수 있어요.",),
        (
            Option("kept", "아니요"),
            Option("gave", "네, 준 적이 있어요", risky=True),
        ),
    ),
)

LAST_STEP = max(question.step for question in POOL)


@dataclass(frozen=True)
class BorrowerQuestion:
    """A question of the pool for one borrower. `uid` is the questionSetUid of the answer."""

    uid: str
    borrower_detail_uid: str
    pool: PoolQuestion

    @property
    def is_last(self) -> bool:
        return self.pool.step == LAST_STEP


def question_for(borrower_detail_uid: str, step: int) -> BorrowerQuestion:
    """Return the borrower's question of a step, 1 to 3. The uid selects it from the pool, so it is the same on every
    device.

    Raises BusinessError(PAGE_NOT_FOUND) for another step.
    """
    candidates = [question for question in POOL if question.step == step]
    if not candidates:
        raise BusinessError(ErrorCode.PAGE_NOT_FOUND)
    uid = hashlib.sha256(f"{borrower_detail_uid}/{step}".encode()).hexdigest()[:32]
    return BorrowerQuestion(uid, borrower_detail_uid, candidates[int(uid, 16) % len(candidates)])


def is_risky(question: BorrowerQuestion, option_uid: str) -> bool:
    """Whether an answer requires a review. Raises BusinessError(INVALID_INPUT) when the question has no such option."""
    for option in question.pool.options:
        if option.uid == option_uid:
            return option.risky
    raise BusinessError(ErrorCode.INVALID_INPUT, reason="보기 가운데 하나를 골라 주세요.")


def needs_review(borrower_detail_uid: str, answers: Mapping[int, str]) -> bool:
    """Whether the application needs a review: a risky answer (step → option uid), or a step without an answer."""
    steps = range(1, LAST_STEP + 1)
    return any(
        step not in answers or is_risky(question_for(borrower_detail_uid, step), answers[step]) for step in steps
    )
