"""One route of the API."""

from copy import copy
from typing import Any, Self

from fastapi.routing import APIRoute
from starlette.routing import Match, compile_path
from starlette.types import Scope


class Route(APIRoute):
    """A route that stands below any prefix, and is passed over by how its path begins."""

    def __init__(self, path: str, endpoint: Any, **options: Any) -> None:
        super().__init__(path, endpoint, **options)
        self._beginning = self.path.partition("{")[0]

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        # Some three hundred patterns would be tried for the last of them.
        return super().matches(scope) if scope["path"].startswith(self._beginning) else (Match.NONE, {})

    def below(self, prefix: str, tags: list[Any]) -> Self:
        """The same route below a prefix."""
        placed = copy(self)
        placed.path, placed.tags = prefix + self.path, [*tags, *self.tags]
        placed.path_regex, placed.path_format, placed.param_convertors = compile_path(placed.path)
        placed._beginning = placed.path.partition("{")[0]
        placed.unique_id = operation_id(placed)
        return placed


def operation_id(route: APIRoute) -> str:
    """Calls that exist under a second address carry its name."""
    alias = "/v2/loan/" in route.path and not route.name.startswith("loan_")
    return f"loan_{route.name}" if alias else route.name
