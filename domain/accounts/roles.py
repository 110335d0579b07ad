"""The roles of a person on the site."""

from enum import IntEnum, StrEnum


class Role(StrEnum):
    """The roles that the site distinguishes."""

    VISITOR = "visitor"
    PERSONAL_INVESTOR = "personal-investor"
    CORPORATION_INVESTOR = "corporation-investor"
    FINANCIAL_INSTITUTION = "financial-institution"
    BORROWER = "borrower"
    DORMANT = "dormant"
    INDIVIDUAL_BUSINESS = "individual-business"
    CORPORATION_OWNER = "corporation-owner"
    OPERATOR = "operator"


class UserType(IntEnum):
    """The number of a kind of member on the wire."""

    PERSONAL = 1
    CORPORATION = 2
    FINANCIAL_INSTITUTION = 3


DEFAULT_USER_TYPE = UserType.PERSONAL


def role_of(*, is_borrower: bool, is_financial_institution: bool, is_corporation: bool) -> Role:
    """Return the role of a logged-in person: borrower first, then institution, then corporation, else personal
    investor.
    """
    if is_borrower:
        return Role.BORROWER
    if is_financial_institution:
        return Role.FINANCIAL_INSTITUTION
    if is_corporation:
        return Role.CORPORATION_INVESTOR
    return Role.PERSONAL_INVESTOR
