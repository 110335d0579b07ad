"""The router of each area, and the table of all routes."""

from typing import Any

from fastapi import APIRouter

from api.http.envelope import ERRORS
from api.http.route import Route, operation_id
from api.http.transaction import TransactionRoute


class PlainRouter(APIRouter):
    """An APIRouter that converts refusals to errors of the catalogue."""

    def __init__(
        self, route_class: type[Route] = Route, *, responses: dict[int | str, dict[str, Any]] = ERRORS, **options: Any
    ) -> None:
        super().__init__(
            route_class=route_class, responses=responses, generate_unique_id_function=operation_id, **options
        )

    def include_router(self, router: APIRouter, *, prefix: str = "", **_: Any) -> None:
        """Copy the routes of a router. FastAPI's own method searches them in each request, through every level."""
        self.routes.extend(placed(router, self.prefix + prefix, self.tags))


class Router(PlainRouter):
    """A router that runs each request in a transaction, unless the route class differs."""

    def __init__(self, route_class: type[Route] = TransactionRoute, **options: Any) -> None:
        super().__init__(route_class, **options)


def placed(router: APIRouter, prefix: str, tags: list[Any] | None = None) -> list[Route]:
    """Return the routes of a router below a prefix."""
    return [route.below(prefix, tags or []) for route in router.routes if isinstance(route, Route)]
