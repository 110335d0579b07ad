"""Metrics, logs and traces of every request."""

import logging
from time import perf_counter
from typing import TYPE_CHECKING, Any

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from api.http.caller import VERIFIED
from db.core.failures import Failure
from observability.metrics import REQUEST_SECONDS, REQUESTS
from observability.tracing import HEADER, Span, parsed, span

if TYPE_CHECKING:
    from observability.recorder import RecordedSpan

METHODS = frozenset({"GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH"})
SITE, UNKNOWN = "(site)", "(unknown)"  # routes of the built pages, and of pages that do not exist
PROBES = "/api/health/"  # requested every few seconds: not logged
log = logging.getLogger("ieum.request")


class Observed:
    """Wraps the whole application, so that answers to unexpected errors are counted, too.

    The trace comes from the browser (`traceparent`); without one, a new trace starts. A client can choose its trace id;
    only logs depend on it. Routes are templates: paths and queries are neither logged nor measured.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        method = scope["method"] if scope["method"] in METHODS else "OTHER"
        asked = next((value for name, value in scope["headers"] if name == HEADER.encode()), b"")
        started, answered = perf_counter(), 0.0
        status = 499  # the client closed the connection before the response

        async def noting(message: Message) -> None:
            nonlocal status, answered
            if message["type"] == "http.response.start":
                status, answered = message["status"], perf_counter() - started
            await send(message)

        with span(method, "SERVER", parent=parsed(asked.decode("latin-1"))) as current:
            try:
                await self.app(scope, receive, noting)
            finally:
                answered = answered or perf_counter() - started
                _note(scope, method, status, answered, current)


def _note(scope: Scope, method: str, status: int, seconds: float, current: "Span | RecordedSpan") -> None:
    route = _route_of(scope)
    REQUESTS.add(method, route, str(status))
    REQUEST_SECONDS.observe(seconds, method, route)
    attributes = {"http.request.method": method, "http.route": route, "http.response.status_code": status}
    current.describe(f"{method} {route}", attributes)
    person = _person_of(scope)
    if status >= 500:
        current.failed(str(status))
        scope["app"].state.failures.add(Failure(current.place.reference, method, route, status, person))
    if scope["path"].startswith(PROBES) and status < 500:
        return
    fields = {"method": method, "route": route, "status": status, "ms": round(seconds * 1000, 1)}
    if person:
        fields["person"] = person
    log.info("request", extra={"fields": fields})


def _route_of(scope: Scope) -> str:
    route: Any = scope.get("route")
    if path := getattr(route, "path", None):
        return path
    return SITE if scope["path"].startswith("/v2/") else UNKNOWN


def _person_of(scope: Scope) -> str | None:
    """Return the id of the person, by which the console finds them."""
    verified = scope.get(VERIFIED)
    return verified.claims.sub if verified else None
