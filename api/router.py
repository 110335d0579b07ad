"""The router of every area: one request, one transaction; errors of the catalogue."""

from typing import Any

from fastapi import APIRouter

from api.envelope import ERRORS
from api.transaction import TransactionRoute


class Router(APIRouter):
    """An APIRouter whose routes run in a transaction and answer refusals from the catalogue."""

    def __init__(self, route_class: type[TransactionRoute] = TransactionRoute, **options: Any) -> None:
        super().__init__(route_class=route_class, responses=ERRORS, **options)
