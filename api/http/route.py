"""One route of the API."""

import asyncio
from collections import defaultdict
from collections.abc import Callable, Coroutine, Iterable
from functools import wraps
from inspect import get_annotations
from typing import Any, Self

from fastapi import Request, Response
from fastapi.datastructures import DefaultPlaceholder
from fastapi.params import File
from fastapi.routing import APIRoute
from starlette.routing import BaseRoute, Match
from starlette.types import Receive, Scope, Send

from api.http.envelope import Data
from api.http.text import TextRequest
from config.loading import loading
from domain.core.errors import BusinessError, ErrorCode

MEGABYTE = 1024 * 1024
LARGEST_FILE = 10  # megabytes
# Bytes of a body, and the error of a larger one; a form needs some bytes in addition to its file.
JSON = MEGABYTE, BusinessError(ErrorCode.REQUEST_TOO_LARGE)
UPLOAD = (LARGEST_FILE + 1) * MEGABYTE, BusinessError(ErrorCode.FILE_TOO_LARGE, megabytes=LARGEST_FILE)
Answer = Coroutine[Any, Any, Response]
Handler = Callable[[TextRequest], Answer]


class Route(APIRoute):
    """A route that works below any prefix, skips requests whose path starts differently, and is built on first use.

    The return value of the endpoint is the `data` of the response, unless it is None or a Response, or the route has a
    response model.

    Building all routes takes 1.4 s when importing the application takes 6.5 s, and 3.3 s when it takes 9 s (two
    busy cores): building them at import would delay the first answer by a fifth to a third.
    """

    def __init__(self, path: str, endpoint: Any, **options: Any) -> None:
        self.path, self.endpoint, self._options = path, endpoint, options
        self._beginning = path.partition("{")[0]
        self._is_built = False

    def __getattr__(self, name: str) -> Any:
        # FastAPI builds the models of the endpoint on the first access.
        if name.startswith("__") or self._is_built:
            raise AttributeError(name)
        self.build()
        return getattr(self, name)

    def build(self) -> None:
        """Read the endpoint's types once."""
        if not self._is_built:
            self._is_built = True
            endpoint, options = _enveloped(self.endpoint, self._options)
            super().__init__(self.path, endpoint, **options)

    def get_route_handler(self) -> Callable[[Request], Answer]:
        handle = self.handler()

        async def checked(request: Request) -> Response:
            limit = UPLOAD if self.takes_a_file else JSON
            return await handle(TextRequest(request.scope, request.receive, *limit))

        return checked

    @property
    def takes_a_file(self) -> bool:
        """Whether the body is a form with a file."""
        return self.body_field is not None and isinstance(self.body_field.field_info, File)

    def handler(self) -> Handler:
        """Return the function that answers a request. Route classes override it."""
        return super().get_route_handler()

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        # Otherwise most patterns are tried for the last of them.
        return super().matches(scope) if scope["path"].startswith(self._beginning) else (Match.NONE, {})

    def below(self, prefix: str, tags: list[Any]) -> Self:
        """Return the same route below a prefix."""
        options = self._options | {"tags": [*tags, *self._options["tags"]]}
        return type(self)(prefix + self.path, self.endpoint, **options)


def _enveloped(endpoint: Callable[..., Any], options: dict[str, Any]) -> tuple[Callable[..., Any], dict[str, Any]]:
    """Return the endpoint with its result in the envelope, and its options with the response model."""
    returned = get_annotations(endpoint).get("return")
    is_response = isinstance(returned, type) and issubclass(returned, Response)
    if returned is None or is_response or not isinstance(options.get("response_model"), DefaultPlaceholder):
        return endpoint, options

    @wraps(endpoint)
    async def enveloped(**values: Any) -> dict[str, Any]:
        return {"data": await endpoint(**values)}

    return enveloped, options | {"response_model": Data[returned]}


async def build_all(routes: Iterable[BaseRoute]) -> None:
    """Build the remaining routes one after the other, so that a request waits for one at most."""
    with loading():
        for route in routes:
            if isinstance(route, Route):
                route.build()
                await asyncio.sleep(0)


class RouteIndex(BaseRoute):
    """Finds the route of a request among those with its area, the first three parts of the path. FastAPI tries all
    routes in their order, half of them on average. It still does so for a request without such a route.
    """

    def __init__(self, routes: Iterable[Route]) -> None:
        self._by_area = defaultdict[str, list[Route]](list)
        for route in routes:
            self._by_area[_area(route.path)].append(route)

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        for route in self._by_area.get(_area(scope["path"]), ()):
            match, child = route.matches(scope)
            if match is Match.FULL:
                return match, child
        return Match.NONE, {}

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        await scope["route"].handle(scope, receive, send)


def _area(path: str) -> str:
    return "/".join(path.split("/", 4)[:4])


def operation_id(route: APIRoute) -> str:
    """Return the operation id. A call at a second address has that address in its id."""
    alias = "/v2/loan/" in route.path and not route.name.startswith("loan_")
    return f"loan_{route.name}" if alias else route.name
