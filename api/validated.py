"""The specification's validation rules as types of request fields. A refusal carries the rule's own words."""

from typing import Annotated

from pydantic import AfterValidator, Strict

from domain import validation


def _digits_only(value: str) -> str:
    return "".join(filter(str.isdigit, value))


def digits(count: int) -> AfterValidator:
    """Exactly so many digits."""

    def check(value: str) -> str:
        if len(value) != count or not value.isdecimal():
            raise ValueError(f"숫자 {count}자리를 모두 넣어 주세요.")
        return value

    return AfterValidator(check)


Integer = Annotated[int, Strict()]  # of a JSON body: true, 1.0 and "1" are refused
Email = Annotated[str, AfterValidator(validation.email)]
Name = Annotated[str, AfterValidator(validation.name)]
Mobile = Annotated[str, AfterValidator(validation.mobile), AfterValidator(_digits_only)]  # digits after the check
CalendarDate = Annotated[str, AfterValidator(validation.calendar_date)]  # YYYYMMDD
