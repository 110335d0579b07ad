"""The trace of a request: from the browser through API, workflow and activity to the institution.

Each process passes the trace on (W3C `traceparent`), whether or not anybody collects it: its first digits are the
reference number that an error page shows, and logs and journeys hold the same. With an OTLP endpoint spans are
exported, too; OpenTelemetry's SDK is loaded only then.
"""

import re
import secrets
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Literal, NamedTuple

HEADER = "traceparent"
FORMAT = re.compile(r"00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}")
Kind = Literal["SERVER", "CLIENT", "CONSUMER"]
Attributes = Mapping[str, str | int]


class Trace(NamedTuple):
    """A place in a trace: 32 and 16 hex digits."""

    trace_id: str
    span_id: str

    @property
    def header(self) -> str:
        """The value of `traceparent`."""
        return f"00-{self.trace_id}-{self.span_id}-01"

    @property
    def reference(self) -> str:
        """The number that people see."""
        return "-".join(self.trace_id[at : at + 4] for at in (0, 4, 8))


class Span:
    """A piece of work. Without an exporter only its place in the trace counts."""

    def __init__(self, place: Trace, recorded: Any = None) -> None:
        self.place, self._recorded = place, recorded

    def note(self, name: str, attributes: Attributes) -> None:
        """Give it another name, and attributes. No personal data."""
        if self._recorded is not None:
            self._recorded.update_name(name)
            self._recorded.set_attributes(attributes)

    def failed(self, kind: str) -> None:
        """Mark it as failed. `kind` is the type of the failure, never its text."""
        if self._recorded is not None:
            from opentelemetry.trace import StatusCode

            self._recorded.set_status(StatusCode.ERROR)
            self._recorded.set_attribute("error.type", kind)


_here: ContextVar[Trace | None] = ContextVar("trace", default=None)
_tracer: Any = None


def parsed(header: str) -> Trace | None:
    """The place that a `traceparent` names; None for anything else."""
    found = FORMAT.fullmatch(header)
    return Trace(found[1], found[2]) if found else None


def current() -> Trace | None:
    """The place of what runs now."""
    return _here.get()


def reference() -> str | None:
    """The reference number of what runs now."""
    here = _here.get()
    return here.reference if here else None


def headers() -> dict[str, str]:
    """What an outgoing request carries."""
    here = _here.get()
    return {HEADER: here.header} if here else {}


@contextmanager
def span(name: str, kind: Kind, *, parent: Trace | None = None) -> Generator[Span]:
    """Everything inside the block belongs to a span below `parent`, or below the present one; without either, to a new
    trace."""
    under = parent or _here.get()
    if _tracer is None:
        under = under or Trace(secrets.token_hex(16), secrets.token_hex(8))
        token = _here.set(under)
        try:
            yield Span(under)
        finally:
            _here.reset(token)
        return
    work = _started(name, kind, under)
    token = _here.set(work.place)
    try:
        yield work
    except BaseException as error:
        work.failed(type(error).__name__)
        raise
    finally:
        _here.reset(token)
        work._recorded.end()  # pyright: ignore[reportPrivateUsage]


def noted(name: str, kind: Kind, parent: Trace, attributes: Attributes) -> Trace:
    """A span without a duration, for workflows, which must not keep one open; its place."""
    if _tracer is None:
        return parent
    work = _started(name, kind, parent)
    work.note(name, attributes)
    work._recorded.end()  # pyright: ignore[reportPrivateUsage]
    return work.place


def export_to(endpoint: str, service: str) -> None:
    """Send spans to an OTLP endpoint (HTTP, protobuf), for example http://collector:4318. Nothing when it is empty."""
    if not endpoint:
        return
    from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
    from opentelemetry.sdk.resources import Resource
    from opentelemetry.sdk.trace import TracerProvider
    from opentelemetry.sdk.trace.export import BatchSpanProcessor

    provider = TracerProvider(resource=Resource.create({"service.name": service}))
    exporter = OTLPSpanExporter(f"{endpoint.rstrip('/')}/v1/traces")
    provider.add_span_processor(BatchSpanProcessor(exporter, schedule_delay_millis=1_000))
    global _tracer  # one a process
    _tracer = provider.get_tracer("ieum")


def _started(name: str, kind: Kind, under: Trace | None) -> Span:
    from opentelemetry.context import Context
    from opentelemetry.trace import (
        NonRecordingSpan,
        SpanContext,
        SpanKind,
        TraceFlags,
        set_span_in_context,
    )

    above = Context()
    if under:
        sampled = TraceFlags(TraceFlags.SAMPLED)
        place = SpanContext(int(under.trace_id, 16), int(under.span_id, 16), is_remote=True, trace_flags=sampled)
        above = set_span_in_context(NonRecordingSpan(place), above)
    recorded = _tracer.start_span(name, context=above, kind=SpanKind[kind])
    at = recorded.get_span_context()
    return Span(Trace(f"{at.trace_id:032x}", f"{at.span_id:016x}"), recorded)
