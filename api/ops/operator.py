"""Who is an operator: whoever holds the operators' token, in a header (command line) or a cookie (Temporal UI)."""

import hmac
from typing import Annotated

from fastapi import Cookie, Depends, Header

from api.dependencies import House
from domain.errors import BusinessError, ErrorCode

COOKIE = "ieum_operator"


def is_operators(house: House, token: str) -> bool:
    """Whether it is the token; compared in constant time."""
    return hmac.compare_digest(token.encode(), house.settings.operator_token.get_secret_value().encode())


async def _operator(
    house: House, authorization: Annotated[str, Header()] = "", cookie: Annotated[str, Cookie(alias=COOKIE)] = ""
) -> None:
    if not is_operators(house, authorization.removeprefix("Bearer ") or cookie):
        raise BusinessError(ErrorCode.FORBIDDEN)


OPERATOR = Depends(_operator)  # raises BusinessError(FORBIDDEN)
