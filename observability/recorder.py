"""Records spans with OpenTelemetry's SDK and exports them. It is imported only if spans are exported."""

from opentelemetry.context import Context
from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.resources import Resource
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor
from opentelemetry.trace import (
    NonRecordingSpan,
    Span,
    SpanContext,
    SpanKind,
    StatusCode,
    TraceFlags,
    set_span_in_context,
)

from observability.trace import Attributes, Kind, Trace

DELAY = 1_000  # milliseconds until finished spans are sent
SAMPLED = TraceFlags(TraceFlags.SAMPLED)


class RecordedSpan:
    """A span that will be exported."""

    def __init__(self, span: Span) -> None:
        self._span = span

    @property
    def place(self) -> Trace:
        at = self._span.get_span_context()
        return Trace(f"{at.trace_id:032x}", f"{at.span_id:016x}")

    def describe(self, name: str, attributes: Attributes) -> None:
        self._span.update_name(name)
        self._span.set_attributes(attributes)

    def failed(self, kind: str) -> None:
        self._span.set_status(StatusCode.ERROR)
        self._span.set_attribute("error.type", kind)

    def end(self) -> None:
        self._span.end()


class Recorder:
    """Exports to one OTLP endpoint from a thread; the remaining spans are sent when the process ends."""

    def __init__(self, endpoint: str, service: str) -> None:
        provider = TracerProvider(resource=Resource.create({"service.name": service}))
        exporter = OTLPSpanExporter(f"{endpoint.rstrip('/')}/v1/traces")
        provider.add_span_processor(BatchSpanProcessor(exporter, schedule_delay_millis=DELAY))
        self._tracer = provider.get_tracer("ieum")

    def start(self, name: str, kind: Kind, under: Trace | None) -> RecordedSpan:
        """Return a span below `under`, or the first one of a new trace."""
        above = Context()
        if under:
            place = SpanContext(int(under.trace_id, 16), int(under.span_id, 16), is_remote=True, trace_flags=SAMPLED)
            above = set_span_in_context(NonRecordingSpan(place), above)
        return RecordedSpan(self._tracer.start_span(name, context=above, kind=SpanKind[kind]))
