"""The trace of a request: from the browser through API, workflow and activity to the institution.

Each process passes the trace on (W3C `traceparent`), whether or not it is collected: its first digits are the reference
number that an error page shows, and logs and journeys contain it. With an OTLP endpoint, spans are exported, too;
OpenTelemetry's SDK is imported only then.
"""

import re
import secrets
from collections.abc import Generator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING

from observability.trace import Attributes, Kind, Trace

if TYPE_CHECKING:
    from observability.recorder import RecordedSpan, Recorder

HEADER = "traceparent"
FORMAT = re.compile(r"00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}")


class Span:
    """A piece of work. Without a recorder it only has a place in the trace."""

    def __init__(self, place: Trace) -> None:
        self.place = place

    def describe(self, name: str, attributes: Attributes) -> None:
        """Set its name, and add attributes without personal data."""

    def failed(self, kind: str) -> None:
        """Mark it as failed. `kind` is the type of the failure, never its text."""


_here: ContextVar[Trace | None] = ContextVar("trace", default=None)
_recorder: "Recorder | None" = None


def parsed(header: str) -> Trace | None:
    """Return the place that a `traceparent` names; None for an invalid header."""
    found = FORMAT.fullmatch(header)
    return Trace(found[1], found[2]) if found else None


def current() -> Trace | None:
    """Return the place of the current code."""
    return _here.get()


def reference() -> str | None:
    """Return the reference number of the current code."""
    here = _here.get()
    return here.reference if here else None


def headers() -> dict[str, str]:
    """Return the headers of an outgoing request."""
    here = _here.get()
    return {HEADER: here.header} if here else {}


@contextmanager
def span(name: str, kind: Kind, *, parent: Trace | None = None) -> Generator["Span | RecordedSpan"]:
    """A span for the block, below `parent` or else below the current span; without either it starts a new trace."""
    under = parent or _here.get()
    recorded = _recorder.start(name, kind, under) if _recorder else None
    work = recorded or Span(under or Trace(secrets.token_hex(16), secrets.token_hex(8)))
    token = _here.set(work.place)
    try:
        yield work
    except BaseException as error:
        work.failed(type(error).__name__)
        raise
    finally:
        _here.reset(token)
        if recorded:
            recorded.end()


def noted(name: str, kind: Kind, parent: Trace, attributes: Attributes) -> Trace:
    """Record a span without a duration, for workflows, which must not keep one open. Returns its place."""
    if _recorder is None:
        return parent
    work = _recorder.start(name, kind, parent)
    work.describe(name, attributes)
    work.end()
    return work.place


def export_to(endpoint: str, service: str) -> None:
    """Export spans to an OTLP endpoint (HTTP, protobuf), for example http://collector:4318. Does nothing if it is
    empty."""
    global _recorder  # one for each process
    if endpoint:
        from observability.recorder import Recorder

        _recorder = Recorder(endpoint, service)
