"""The choices of the full application's form, and the check of its business number."""

from typing import Annotated

from fastapi import Query

from api.core.codes import CodeName, code_names
from api.core.dependencies import Person
from api.http.envelope import Camel
from api.http.router import Router
from domain.accounts.business_number import business_number
from domain.borrowing.mortgage import (
    ADDRESS_TYPES,
    DESIRED_PERIODS,
    DOCUMENTS,
    INFLOWS,
    LIMIT_FLOOR,
    MOST,
    PROPERTY_OWNERS,
    PROPERTY_TYPES,
    PURPOSES,
    RELATIONS,
)
from domain.core.codes import JOBS, MONEY_SOURCES

router = Router()


class MortgageChoices(Camel):
    """The choices of the draft."""

    property_types: list[CodeName]
    periods: list[CodeName]
    purposes: list[CodeName]
    inflow_routes: list[CodeName]
    owners: list[CodeName]
    relations: list[CodeName]
    address_types: list[CodeName]
    jobs: list[CodeName]
    money_sources: list[CodeName]
    documents: list[CodeName]
    least: int
    most: int


class Validation(Camel):
    """`message`: the error."""

    is_valid: bool
    message: str | None


@router.get("/info")
async def mortgage_info() -> MortgageChoices:
    """Return the choices of the draft."""
    return MortgageChoices(
        property_types=code_names(PROPERTY_TYPES),
        periods=code_names(DESIRED_PERIODS),
        purposes=code_names(PURPOSES),
        inflow_routes=code_names(INFLOWS),
        owners=code_names(PROPERTY_OWNERS),
        relations=code_names(RELATIONS),
        address_types=code_names(ADDRESS_TYPES),
        jobs=code_names(JOBS),
        money_sources=code_names(MONEY_SOURCES),
        documents=[CodeName(code=kind, name=name) for kind, name in DOCUMENTS.items()],
        least=LIMIT_FLOOR,
        most=MOST,
    )


@router.get("/apply/validation")
async def validate_business(
    _: Person,
    industry_code: Annotated[str, Query(alias="industryCode", max_length=10)] = "",
    number: Annotated[str, Query(alias="businessNumber", max_length=12)] = "",
) -> Validation:
    """Return whether a business number and a five-digit industry code are well-formed. Either may be omitted."""
    message = None
    if industry_code and not (len(industry_code) == 5 and industry_code.isdecimal()):
        message = "업종 코드는 숫자 5자리예요."
    if number and not message:
        try:
            business_number(number)
        except ValueError as wrong:
            message = str(wrong)
    return Validation(is_valid=message is None, message=message)
