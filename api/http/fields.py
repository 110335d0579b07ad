"""Validation rules of the specification as types of request fields. A violation returns the rule's Korean message."""

from datetime import datetime
from typing import Annotated

from pydantic import AfterValidator, Strict

from config.settings import settings
from documents.typesetting import without_glyph
from domain.core import validation
from domain.core.codes import Codes
from domain.core.policy import SEOUL


def _digits_only(value: str) -> str:
    return "".join(filter(str.isdigit, value))


def digits(count: int) -> AfterValidator:
    """Text of exactly the given number of digits."""

    def check(value: str) -> str:
        if len(value) != count or not value.isdecimal():
            raise ValueError(f"숫자 {count}자리를 모두 입력해 주세요.")
        return value

    return AfterValidator(check)


def text(label: str, longest: int) -> AfterValidator:
    """Text that is not blank, of at most the given number of characters."""

    def check(value: str) -> str:
        if len(value) > longest:
            raise ValueError(f"{longest}자까지 쓸 수 있어요.")
        return validation.required(label)(value).strip()

    return AfterValidator(check)


def company_text(label: str) -> AfterValidator:
    """The name of a company, not only a number."""
    return AfterValidator(validation.company_name(label))


def code_of(codes: Codes) -> AfterValidator:
    """A code of the list."""

    def check(value: str) -> str:
        if value not in dict(codes):
            raise ValueError("목록에서 골라 주세요.")
        return value

    return AfterValidator(check)


def printable(value: str) -> str:
    """One line of characters that documents can show."""
    if any(sign in value for sign in "\t\n\r"):
        raise ValueError("한 줄로 입력해 주세요.")
    if character := without_glyph(value, settings().fonts):
        raise ValueError(f"‘{character}’ 글자는 문서에 쓸 수 없어요. 다른 글자로 바꿔 주세요.")
    return value


def _near(moment: datetime) -> datetime:
    if not 2000 <= moment.year < 2200:
        raise ValueError("연도를 다시 확인해 주세요.")
    return moment


def _of_seoul(moment: datetime) -> datetime:
    return moment if moment.tzinfo else moment.replace(tzinfo=SEOUL)


Integer = Annotated[int, Strict()]  # of a JSON body: true, 1.0 and "1" are refused
Email = Annotated[str, AfterValidator(validation.email)]
Name = Annotated[str, AfterValidator(validation.name)]
Mobile = Annotated[str, AfterValidator(validation.mobile), AfterValidator(_digits_only)]  # digits after the check
Printable = Annotated[str, AfterValidator(printable)]  # appears in a document
CalendarDate = Annotated[str, AfterValidator(validation.calendar_date)]  # YYYYMMDD
Moment = Annotated[datetime, AfterValidator(_near)]  # of the years 2000 to 2199, with or without a time zone
SeoulMoment = Annotated[Moment, AfterValidator(_of_seoul)]  # in Seoul's time, unless it has a time zone
