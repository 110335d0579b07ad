"""What a corporation chooses and submits to become an investor."""

from enum import StrEnum
from typing import NamedTuple

from domain.core.codes import Code, Codes
from domain.core.states import CorporationState

INSTITUTION_TYPE = "2"  # a code of CORPORATION_TYPES


class Partition(StrEnum):
    """Which kind of investor a legal person is."""

    CORPORATION = "corporation"
    INSTITUTION = "institution"


class LimitClass(NamedTuple):
    """The investment limit of a corporation. Neither class has a total limit. Both limit the share of one offering, in
    percent (온라인투자연계금융업법 시행령 제30조)."""

    name: str
    offering_share: int


LIMIT_CLASSES = {
    Partition.CORPORATION: LimitClass("법인투자자", 40),
    Partition.INSTITUTION: LimitClass("금융기관 투자자", 40),
}


def may_choose(partition: Partition, type: str) -> bool:
    """Whether a corporation of that type may choose the partition. Only a financial institution may choose that of
    institutions."""
    return partition is Partition.CORPORATION or type == INSTITUTION_TYPE


class DocumentKind(NamedTuple):
    """A kind of document. `name` is its name on screens; `hint` describes it."""

    name: str
    hint: str


DOCUMENTS = {
    "business-registration": DocumentKind("사업자등록증", "지금 쓰는 것으로 올려 주세요."),
    "corporate-register": DocumentKind("법인등기사항증명서", "3개월 안에 뗀 것으로, 말소사항을 포함해 주세요."),
    "seal-certificate": DocumentKind("법인인감증명서", "3개월 안에 뗀 것으로 올려 주세요."),
    "shareholders": DocumentKind("주주명부", "법인인감을 찍고, 25% 넘게 가진 분이 보이게 해 주세요."),
    "articles": DocumentKind("정관", "원본과 같다고 적고 법인인감을 찍어 주세요."),
    "licence": DocumentKind("금융업 인허가증", "금융위원회 등록증이나 인가증이면 돼요."),
}
_EVERYBODY = ("business-registration", "corporate-register", "seal-certificate")
_BY_TYPE = {
    "1": ("shareholders",),
    "2": ("shareholders", "licence"),
    "3": ("articles",),
    "4": ("shareholders", "licence"),
}


def required_documents(type: str) -> tuple[str, ...]:
    """Kinds of documents that a corporation of that type (a code of CORPORATION_TYPES) submits."""
    return _EVERYBODY + _BY_TYPE[type]


# Sections that an operator may return for correction, besides the documents.
WHOLE = "application"  # key of a refusal, which concerns the whole application
SECTIONS = {"company": "법인 정보", "contact": "담당자와 실제 소유자", "partition": "투자자 유형"}


SUBJECTS = {key: document.name for key, document in DOCUMENTS.items()} | SECTIONS


def correction(line: str) -> tuple[str, str]:
    """Parse a correction: "주주명부: 도장이 없어요" → ("shareholders", "도장이 없어요").

    Raises ValueError when the text before the colon names no document or section, or when no reason follows.
    """
    about, _, why = (part.strip() for part in line.partition(":"))
    keys = {name: key for key, name in SUBJECTS.items()} | {key: key for key in SUBJECTS}
    if about not in keys or not why:
        raise ValueError("write what has to be corrected, a colon, and why")
    return keys[about], why


MONEY_SOURCES: Codes = (
    Code("01", "사업 수익"),
    Code("02", "자본금"),
    Code("03", "투자 수익"),
    Code("04", "자산 처분"),
    Code("05", "차입금"),
    Code("06", "회비나 기부금"),
)
PURPOSES: Codes = (
    Code("01", "여유 자금 운용"),
    Code("02", "투자 수익"),
    Code("03", "고객 자금 운용"),
    Code("99", "기타"),
)


class ResultMessage(NamedTuple):
    """A message about the result to the applicant, by SMS, and by e-mail with a subject."""

    subject: str
    text: str


RESULT_MESSAGES = {
    CorporationState.SUBMITTED: ResultMessage(
        "법인 가입 신청을 받았어요", "법인 가입 신청을 받았어요. 2영업일 안에 결과를 알려 드릴게요."
    ),
    CorporationState.APPROVED: ResultMessage(
        "법인 가입이 끝났어요", "법인 가입이 승인됐어요. 로그인하면 바로 투자할 수 있어요."
    ),
    CorporationState.RETURNED: ResultMessage(
        "고칠 내용이 있어요", "법인 가입 신청에 고칠 내용이 있어요. 로그인해서 확인하고 다시 보내 주세요."
    ),
    CorporationState.REFUSED: ResultMessage(
        "법인 가입이 어려워요", "법인 가입 신청을 승인하지 못했어요. 로그인하면 이유를 볼 수 있어요."
    ),
}
