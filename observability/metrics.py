"""The metrics of the API and the worker, in Prometheus' format.

Metrics cost nothing until `serve` is called, which imports prometheus-client (a tenth of a second). Labels have values
of fixed sets only: never a path, an id or anything that a client sends.
"""

from collections.abc import Iterator, Mapping
from typing import Any

METRICS: list["Metric"] = []
SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)  # upper limits of the buckets of a duration
SIZES = (1, 2, 5, 10, 20, 50, 100, 200)


class Metric:
    """Base of all metrics: a name by Prometheus' conventions, a description, and labels."""

    def __init__(self, name: str, documentation: str, *labels: str) -> None:
        self.name, self.documentation, self.labels = name, documentation, labels
        METRICS.append(self)


class Counter(Metric):
    """A number that only increases. Its name ends in `_total`."""

    _counter: Any = None

    def __init__(self, name: str, documentation: str, *labels: str) -> None:
        super().__init__(name, documentation, *labels)
        self._started = set[tuple[str, ...]]()

    def load(self) -> None:
        import prometheus_client

        self._counter = prometheus_client.Counter(self.name, self.documentation, self.labels)
        for labels in self._started:
            self._counter.labels(*labels)

    def start(self, *labels: str) -> None:
        """Export 0 for these labels before their first count: Prometheus computes an increase from two samples, so it
        would not see the first count."""
        self._started.add(labels)
        if self._counter is not None:
            self._counter.labels(*labels)

    def add(self, *labels: str) -> None:
        """Count one."""
        if self._counter is not None:
            (self._counter.labels(*labels) if labels else self._counter).inc()


class Histogram(Metric):
    """The distribution of values. `buckets`: their upper limits."""

    _histogram: Any = None

    def __init__(self, name: str, documentation: str, *labels: str, buckets: tuple[float, ...] = SECONDS) -> None:
        super().__init__(name, documentation, *labels)
        self.buckets = buckets

    def load(self) -> None:
        import prometheus_client

        self._histogram = prometheus_client.Histogram(self.name, self.documentation, self.labels, buckets=self.buckets)

    def observe(self, value: float, *labels: str) -> None:
        """Record one value."""
        if self._histogram is not None:
            (self._histogram.labels(*labels) if labels else self._histogram).observe(value)


class Gauge(Metric):
    """A number that is read or set again each time. A reading replaces all values at once, so that a scrape sees a
    complete reading."""

    def __init__(self, name: str, documentation: str, *labels: str) -> None:
        super().__init__(name, documentation, *labels)
        self.values: Mapping[tuple[str, ...], float] = {}

    def set(self, value: float, *labels: str) -> None:
        """Set the value of these labels."""
        self.values = {**self.values, labels: value}

    def replace(self, values: Mapping[tuple[str, ...], float]) -> None:
        """Replace all values, by their labels; values with other labels are removed."""
        self.values = dict(values)


class _Gauges:
    """Collector of all gauges."""

    def collect(self) -> Iterator[Any]:
        from prometheus_client.core import GaugeMetricFamily

        for gauge in METRICS:
            if isinstance(gauge, Gauge):
                family = GaugeMetricFamily(gauge.name, gauge.documentation, labels=gauge.labels)
                for labels, value in gauge.values.items():
                    family.add_metric(labels, value)
                yield family


def serve(host: str, port: int) -> None:
    """Answer `GET /metrics` on a separate port, from a thread, once for each process. Does nothing if `port` is 0.

    The port must be reachable only from the platform's network, because it has no access control.
    """
    if not port:
        return
    import prometheus_client

    for metric in METRICS:
        if isinstance(metric, Counter | Histogram):
            metric.load()
    prometheus_client.REGISTRY.register(_Gauges())
    prometheus_client.start_http_server(port, host)


REQUESTS = Counter("ieum_http_requests_total", "Requests that the API has answered.", "method", "route", "status")
REQUEST_SECONDS = Histogram(
    "ieum_http_request_duration_seconds", "From a request's first byte to its answer's.", "method", "route"
)
FIRST_ANSWERS = Counter(
    "ieum_first_answers_total",
    "Reads for the HTML of first visits. `outcome`: inserted, failed, late, skipped.",
    "read",
    "outcome",
)
PART_READY = Gauge("ieum_part_ready", "1 if the part answers this API process, else 0: take the minimum.", "part")
STREAMS = Gauge("ieum_streams_open", "Event streams that are open in this process.")
STEP_SECONDS = Histogram(
    "ieum_journey_step_duration_seconds",
    "From a form's submission to the journey's next snapshot. `outcome`: moved, refused, elsewhere, busy.",
    "journey",
    "form",
    "outcome",
)
INSTITUTION_SECONDS = Histogram(
    "ieum_institution_request_duration_seconds", "Duration of requests to institutions.", "institution"
)
INSTITUTION_REQUESTS = Counter(
    "ieum_institution_requests_total",
    "Requests to institutions. `outcome`: answered, refused, down, invalid.",
    "institution",
    "outcome",
)
INSTITUTION_ANSWERED = Gauge(
    "ieum_institution_answered_timestamp_seconds",
    "When the institution last answered a request of this process: take the maximum.",
    "institution",
)
INSTITUTION_UNANSWERED = Gauge(
    "ieum_institution_unanswered_timestamp_seconds",
    "When a request of this process last got no answer of the institution: take the maximum.",
    "institution",
)
ORDERS = Counter("ieum_orders_total", "Orders of investors. `outcome`: answered, refused, failed.", "outcome")
for outcome in ("answered", "refused", "failed"):
    ORDERS.start(outcome)
ORDER_BATCH = Histogram("ieum_order_batch_size", "Orders that were committed together.", buckets=SIZES)
ORDER_SECONDS = Histogram("ieum_order_duration_seconds", "From an order's arrival until it is committed or refused.")
DELIVERY_ATTEMPTS = Counter(
    "ieum_delivery_attempts_total", "Attempts to deliver. `outcome`: relayed, refused, down.", "topic", "outcome"
)
SEALED = Counter("ieum_values_sealed_total", "Values that were encrypted for storage.")
OPENED = Counter("ieum_values_opened_total", "Stored values that were decrypted.")
LOOP_FAILURES = Counter(
    "ieum_worker_loop_failures_total", "Failures of what the worker does by itself; it tries again.", "loop"
)
DEPOSITS = Counter(
    "ieum_deposits_total",
    "Deposits that needed attention. `outcome`: found (on the bank's statement, without a callback), differs (from the"
    " posted one), failed (cannot be posted).",
    "outcome",
)
for outcome in ("found", "differs", "failed"):
    DEPOSITS.start(outcome)
# Each worker reads them from the database: take the maximum over the workers, not the sum.
GAUGES_READ = Gauge("ieum_gauges_read_timestamp_seconds", "When this worker last read the gauges of the database.")
JOURNEYS_WAITING = Gauge("ieum_journeys_waiting", "Open journeys by step and party.", "journey", "step", "party")
JOURNEYS_OLDEST = Gauge(
    "ieum_journeys_oldest_wait_seconds", "For how long the first of them has waited.", "journey", "step", "party"
)
WORK_OLDEST = Gauge("ieum_work_oldest_seconds", "For how long the first work of an operators' list has waited.", "list")
WORK_PROMISED = Gauge("ieum_work_promised_seconds", "For how long the work of that list may wait.", "list")
DELIVERIES_WAITING = Gauge("ieum_deliveries_waiting", "Messages of the outbox that are not relayed yet.", "topic")
DELIVERIES_OLDEST = Gauge("ieum_deliveries_oldest_seconds", "For how long the first of them has been due.", "topic")
DELIVERIES_FAILED = Gauge("ieum_deliveries_failed", "Messages that wait for an operator.", "topic")
WITHDRAWALS_WAITING = Gauge("ieum_withdrawals_waiting", "Withdrawals under way, by state.", "state")
WITHDRAWALS_OLDEST = Gauge("ieum_withdrawals_oldest_seconds", "For how long the first of them is under way.", "state")
APPROVALS_WAITING = Gauge("ieum_approvals_waiting", "Decisions that wait for a second operator.")
LEDGER_DIFFERENCES = Gauge("ieum_ledger_differences", "Figures that differed in the last proof of the ledger.")
LEDGER_PROVEN = Gauge("ieum_ledger_proof_timestamp_seconds", "When the ledger was last proven.")
CONNECTIONS = Gauge("ieum_database_connections", "Connections to PostgreSQL, of all databases.")
CONNECTIONS_LIMIT = Gauge("ieum_database_connections_limit", "Connections that PostgreSQL accepts from the platform.")
ARCHIVER_FAILURES = Gauge("ieum_archiver_failures", "Failures of PostgreSQL's archiver since its statistics began.")
ARCHIVER_SUCCESS = Gauge("ieum_archiver_success_timestamp_seconds", "When it last archived a segment; 0 for never.")
BACKUP = Gauge("ieum_backup_timestamp_seconds", "When the last backup was complete.")
