"""A running platform exports every metric that alerts, autoscalers and dashboards name, with the labels they use."""

import json
import re
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from uuid import uuid4

import promql_parser as promql
import pytest
import yaml
from prometheus_client.parser import text_string_to_metric_families
from sqlalchemy import text, update

from config.settings import ROOT
from db.borrowing.consultations import ConsultationRecord, request_consultation
from db.borrowing.tables import Consultation
from db.ledger.tables import DepositWithdrawal
from domain.core.institutions import INSTITUTIONS
from domain.operations import PROMISED_OTHER_WORK, Queue
from stack.backup import backup
from stack.supervisor import Stack
from tests.clients.borrower import Borrower
from tests.clients.http import http_client
from tests.factories import Factory
from tests.internals import eventually

RULES = ROOT / "deploy/prometheus/rules.yml"
ADAPTER = ROOT / "deploy/kubernetes/monitoring/adapter.yml"
DASHBOARDS = sorted((ROOT / "deploy/grafana/dashboards").glob("*.json"))
BY_OTHERS = {  # recorded by Prometheus itself, or exported by node-exporter and blackbox-exporter
    "up",
    "node_filesystem_avail_bytes",
    "node_filesystem_size_bytes",
    "probe_ssl_earliest_cert_expiry",
    "probe_success",
}
SCRAPED = {"job", "instance"}  # labels that the scrape adds
Labels = dict[str, set[str]]  # name of a sample → its labels


def rules() -> list[dict[str, Any]]:
    return [rule for group in yaml.safe_load(RULES.read_text())["groups"] for rule in group["rules"]]


def expressions() -> Iterator[tuple[str, str]]:
    """Return each expression and its place."""
    yield from ((rule["alert"], rule["expr"]) for rule in rules())
    for rule in yaml.safe_load(ADAPTER.read_text())["externalRules"]:
        yield from ((rule["name"]["as"], rule[query]) for query in ("seriesQuery", "metricsQuery"))
    for file in DASHBOARDS:
        for panel in json.loads(file.read_text())["panels"]:
            yield from ((f"{file.stem}: {panel['title']}", target["expr"]) for target in panel["targets"])


def selectors(node: Any) -> Iterator[promql.VectorSelector]:
    if isinstance(node, promql.VectorSelector):
        yield node
    for name in ("lhs", "rhs", "expr", "param", "args", "vector_selector"):
        below = getattr(node, name, None)
        for child in below if isinstance(below, list) else [below]:
            if child is not None:
                yield from selectors(child)


def grouped(expression: str) -> set[str]:
    """Return the labels by which an expression groups."""
    return {label.strip() for group in re.findall(r"\bby \(([^)]*)\)", expression) for label in group.split(",")}


async def scrape(port: int) -> Labels:
    async with http_client() as client:
        text = (await client.get(f"http://127.0.0.1:{port}/metrics")).raise_for_status().text
    found: Labels = defaultdict(set)
    for family in text_string_to_metric_families(text):
        for sample in family.samples:
            found[sample.name] |= sample.labels.keys()
    return found


async def samples(port: int, name: str) -> dict[tuple[str, ...], float]:
    """Return the values of a metric by its labels."""
    async with http_client() as client:
        text = (await client.get(f"http://127.0.0.1:{port}/metrics")).text
    found = [sample for family in text_string_to_metric_families(text) for sample in family.samples]
    return {tuple(sample.labels.values()): sample.value for sample in found if sample.name == name}


async def gauge(port: int, name: str) -> dict[str, float]:
    """Return the values of a gauge by its only label."""
    return {label: value for (label,), value in (await samples(port, name)).items()}


@pytest.fixture
async def exported(watched: Stack, borrower: Borrower) -> Labels:
    """Return all samples, after some steps of a borrower and a failure of an institution."""
    await borrower.simulator.put("/scenarios/nhis", json={"mode": "down", "times": 1})
    await borrower.apply()
    await borrower.walk_to("loan_terms")
    settings = watched.settings

    async def everywhere() -> Labels | None:
        ports = (settings.api_metrics_port, settings.worker_metrics_port, settings.temporal_metrics_port)
        found: Labels = defaultdict(set)
        for port in ports:
            for name, labels in (await scrape(port)).items():
                found[name] |= labels
        return found if {"ieum_journeys_waiting", "ieum_ledger_differences"} <= found.keys() else None

    return await eventually(everywhere, within=40)


async def test_rules_and_dashboards_name_only_what_is_exported(exported: Labels, watched: Stack):
    from observability.metrics import METRICS

    # A counter or a histogram with labels has no sample before its first count, so its declaration is read.
    declared = {metric.name: set(metric.labels) for metric in METRICS}
    wrong: list[str] = []
    count = 0
    for where, expression in expressions():
        labels_used = grouped(expression)
        for selector in selectors(promql.parse(expression)):
            count += 1
            name = selector.name or ""
            if name in BY_OTHERS:
                continue
            base = re.sub(r"_(bucket|count|sum)$", "", name)
            known = exported.get(name) or declared.get(name) or declared.get(base)
            if known is None and name not in exported:
                wrong.append(f"{where}: nothing exports {name}")
                continue
            used = labels_used | {matcher.name for matcher in selector.matchers.matchers}
            if strange := used - (known or set()) - SCRAPED - {"le"}:
                wrong.append(f"{where}: {name} has no label {sorted(strange)}")
    assert count > 40
    assert wrong == []


async def test_the_steps_of_the_borrower_are_counted(exported: Labels):
    for name in (
        "ieum_http_requests_total",
        "ieum_http_request_duration_seconds_bucket",
        "ieum_journey_step_duration_seconds_bucket",
        "ieum_institution_requests_total",
        "ieum_journeys_waiting",
        "ieum_journeys_oldest_wait_seconds",
        "ieum_values_sealed_total",
        "ieum_approvals_waiting",
        "ieum_ledger_differences",
        "temporal_workflow_task_schedule_to_start_latency_seconds_bucket",
        "process_resident_memory_bytes",
    ):
        assert name in exported, name


async def test_all_declared_metrics_are_exported(exported: Labels, watched: Stack):
    from observability.metrics import METRICS

    settings = watched.settings
    async with http_client() as client:
        texts = [
            (await client.get(f"http://127.0.0.1:{port}/metrics")).text
            for port in (settings.api_metrics_port, settings.worker_metrics_port)
        ]
    helped = set(re.findall(r"^# HELP (\S+)", "\n".join(texts), re.MULTILINE))
    assert {metric.name for metric in METRICS} - helped == set()


async def test_the_oldest_work_of_every_list_is_measured_against_its_promise(watched: Stack):
    port, factory = watched.settings.worker_metrics_port, Factory(watched.settings)
    asked = ConsultationRecord(
        name="한서윤", mobile="01012345678", preferred_time="any", content="", desired_amount=None, home=None
    )
    async with factory.database.transaction() as session:
        late = request_consultation(session, factory.sealer, asked)
        await session.flush()
        two_days_ago = datetime.now(UTC) - timedelta(days=2)
        await session.execute(update(Consultation).where(Consultation.id == late).values(requested_at=two_days_ago))
    await factory.database.close()

    async def overdue() -> set[str]:
        oldest, promised = [await gauge(port, f"ieum_work_{what}_seconds") for what in ("oldest", "promised")]
        return {name for name, seconds in oldest.items() if seconds > promised[name]}

    assert await eventually(overdue, within=40) == {"consultations"}
    assert (await gauge(port, "ieum_work_oldest_seconds")).keys() == {*Queue, *PROMISED_OTHER_WORK}


async def test_an_institution_has_the_time_since_it_was_asked_last(watched: Stack):
    """An operator has asked it again, at a step to which the journey came an hour ago."""
    factory = Factory(watched.settings)
    asked = text("""
        insert into journey (journey_id, apply_uid, kind, person, open, sequence, step, waiting_on, snapshot, step_at)
        values ('asked:again', 'again', 'asked', '', true, 2, 'again', 'provider', '', now() - interval '1 hour')""")
    async with factory.database.transaction() as session:
        await session.execute(asked)

    async def waits() -> float | None:
        oldest = await samples(watched.settings.worker_metrics_port, "ieum_journeys_oldest_wait_seconds")
        return oldest.get(("asked", "provider", "again"))

    try:
        assert await eventually(waits, within=40) < 60
    finally:
        async with factory.database.transaction() as session:
            await session.execute(text("delete from journey where kind = 'asked'"))
        await factory.database.close()


async def test_what_alerts_count_is_zero_from_the_start(watched: Stack):
    """Prometheus does not see the first count of a sample that did not exist before."""
    worker, api = watched.settings.worker_metrics_port, watched.settings.api_metrics_port
    outcomes = ("answered", "refused", "down", "invalid")
    for port in (api, worker):
        asked = await samples(port, "ieum_institution_requests_total")
        assert asked.keys() == {(name, outcome) for name in INSTITUTIONS for outcome in outcomes}
        assert (await samples(port, "ieum_deposits_total")).keys() == {("found",), ("differs",), ("failed",)}
    assert (await samples(api, "ieum_orders_total")).keys() == {("answered",), ("refused",), ("failed",)}
    loops = {loop for (loop,) in await samples(worker, "ieum_worker_loop_failures_total")}
    (named,) = re.findall(r'loop=~"([^"]+)"', next(r["expr"] for r in rules() if r["alert"] == "MaintenanceFails"))
    assert [one for one in named.split("|") if not any(re.fullmatch(one, loop) for loop in loops)] == []
    assert {"outbox", "loans", "investors", "documents", "gauges"} <= loops


async def test_the_moments_of_institutions_are_exported(exported: Labels, watched: Stack):
    port = watched.settings.worker_metrics_port
    answered, unanswered = [
        await gauge(port, f"ieum_institution_{how}_timestamp_seconds") for how in ("answered", "unanswered")
    ]
    assert answered.keys() == unanswered.keys() == INSTITUTIONS.keys()
    assert 0 < unanswered["nhis"] < answered["nhis"] < time.time()  # down once
    assert unanswered["credit_bureau"] == 0 < answered["credit_bureau"]


async def test_one_application_alone_counts_enough_for_an_alert(watched: Stack, borrower: Borrower):
    port = watched.settings.worker_metrics_port

    async def unanswered() -> int:
        return int((await samples(port, "ieum_institution_requests_total"))["aml", "down"])

    before = await unanswered()
    await borrower.simulator.put("/scenarios/aml", json={"mode": "down"})
    try:
        await (await borrower.apply()).walk_to("screening")

        async def waits_for_an_operator() -> bool:
            return (await borrower.get("/v2/journeys/upl"))["waitingOn"] == "operator"

        await eventually(waits_for_an_operator, within=40)
    finally:
        await borrower.simulator.delete("/scenarios")
    assert await unanswered() - before >= 3


async def test_the_state_of_postgresql_is_exported(exported: Labels, watched: Stack):
    port = watched.settings.worker_metrics_port

    async def value(name: str) -> float:
        return (await samples(port, f"ieum_{name}"))[()]

    assert 0 < await value("database_connections") < await value("database_connections_limit") < 200
    assert (
        await value("archiver_failures") == await value("archiver_success_timestamp_seconds") == 0
    )  # it archives nothing
    assert time.time() - 60 < await value("gauges_read_timestamp_seconds") < time.time()
    assert time.time() - 3600 < await value("ledger_proof_timestamp_seconds") < time.time()


async def test_the_moment_of_the_last_backup_is_exported(watched: Stack, tmp_path: Path):
    port = watched.settings.worker_metrics_port
    assert await samples(port, "ieum_backup_timestamp_seconds") == {}
    before = time.time()
    backup(watched.settings, tmp_path / "backup", tmp_path / "keys")
    exported = await eventually(lambda: samples(port, "ieum_backup_timestamp_seconds"), within=40)
    assert before < exported[()] < time.time()


async def test_the_oldest_withdrawal_of_each_state_is_measured(watched: Stack):
    port, factory = watched.settings.worker_metrics_port, Factory(watched.settings)
    asked = DepositWithdrawal(uid="0" * 32, key="withdrawal/old", person_id=uuid4(), amount=1, sealed=b"")
    async with factory.database.transaction() as session:
        session.add(asked)
        await session.flush()
        hour_ago = datetime.now(UTC) - timedelta(hours=1)
        await session.execute(update(DepositWithdrawal).values(moved_at=hour_ago))
    oldest = await eventually(lambda: gauge(port, "ieum_withdrawals_oldest_seconds"), within=40)
    assert oldest["asked"] == pytest.approx(3600, abs=60)
    async with factory.database.transaction() as session:
        await session.delete(asked)
    await factory.database.close()


@pytest.mark.timeout(120)
async def test_a_part_that_does_not_answer_is_seen_without_a_request(watched: Stack):
    async def down() -> set[str]:
        parts = await gauge(watched.settings.api_metrics_port, "ieum_part_ready")
        return {name for name, answers in parts.items() if not answers}

    async def all_answer() -> bool:
        return not await down()

    await eventually(all_answer, within=40)
    watched.kill("redis")
    try:
        assert await eventually(down, within=40) == {"redis"}
    finally:
        watched.start_part("redis")
    await eventually(all_answer, within=40)


async def test_no_metric_contains_a_person_or_a_sent_path(exported: Labels, watched: Stack, borrower: Borrower):
    await borrower.apply()
    await borrower.api.get("/v2/journeys/01012345678/secret")
    await borrower.api.request("PROPFIND", "/v2/journeys/upl")
    async with http_client() as client:
        text = (await client.get(f"http://127.0.0.1:{watched.settings.api_metrics_port}/metrics")).text
    assert 'route="(unknown)"' in text
    assert 'method="OTHER"' in text
    assert not re.search(rf"{borrower.person_id}|{borrower.mobile}|01012345678|secret|PROPFIND", text)


async def test_metrics_are_not_on_the_public_address(watched: Stack):
    async with http_client(f"http://127.0.0.1:{watched.settings.api_port}") as client:
        for path in ("/metrics", "/api/metrics", "/v2/metrics"):
            assert "ieum_http_requests_total" not in (await client.get(path)).text


def test_every_alert_has_a_runbook_entry():
    runbook = (ROOT / "docs/observability.md").read_text()
    assert [rule["alert"] for rule in rules() if f"### {rule['alert']}\n" not in runbook] == []
    headings = set(re.findall(r"^### ([A-Z]\w+)$", runbook, re.MULTILINE))
    assert headings == {rule["alert"] for rule in rules()}
    assert all(rule["annotations"]["summary"] for rule in rules())
    assert {rule["labels"]["severity"] for rule in rules()} == {"page", "ticket", "watchdog"}
    linked = {rule["alert"]: rule["annotations"]["runbook_url"] for rule in rules()}
    place = "{{ externalURL }}/user/observability.md#:~:text=%23%23%23%20"  # a browser scrolls to this text
    assert linked == {alert: place + alert for alert in linked}


def test_the_runbook_says_what_to_do_for_every_list_of_work():
    entry = (ROOT / "docs/observability.md").read_text().split("### WorkLate\n")[1].split("\n### ")[0]
    assert set(re.findall(r"^\| `([^`]+)` \|", entry, re.MULTILINE)) == {*Queue, *PROMISED_OTHER_WORK}


def test_every_expression_can_be_parsed():
    for where, expression in expressions():
        assert promql.parse(expression), where
    with pytest.raises(ValueError, match="invalid promql"):
        promql.parse("sum by (le (x))")


@pytest.mark.parametrize("process", ["api", "temporal"])
def test_disabled_libraries_are_not_imported(process: str):
    """Metrics and traces are off by default, and their libraries are then not imported."""
    wanted = ("prometheus_client", "opentelemetry.sdk.trace", "opentelemetry.sdk.metrics", "opentelemetry.exporter")
    program = f"import sys, {process}.__main__; print([name for name in {wanted} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
