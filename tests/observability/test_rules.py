"""What the alerts fire on, in promtool's calculation of time (skipped without promtool)."""

import subprocess
from pathlib import Path

import pytest
import yaml

from config.settings import ROOT
from stack.downloads import promtool

FOLDER = ROOT / "deploy/prometheus"
Series = dict[str, str]  # selector → values, one a minute; `1x3` is 1 four times
REQUESTS, ANSWERED, UNANSWERED = (
    f'ieum_institution_{name}{{institution="aml"{more}}}'
    for name, more in (
        ("requests_total", ',outcome="%s"'),
        ("answered_timestamp_seconds", ""),
        ("unanswered_timestamp_seconds", ""),
    )
)
DOWN, INVALID, GIVEN = (REQUESTS % outcome for outcome in ("down", "invalid", "answered"))
DISK, SIZE = (f'node_filesystem_{name}_bytes{{mountpoint="/",fstype="ext4"}}' for name in ("avail", "size"))
FAILURES, SUCCESS = "ieum_archiver_failures", "ieum_archiver_success_timestamp_seconds"
ALL_PARTS = {f'up{{job="{job}"}}': "1x9" for job in ("api", "worker", "temporal-sdk")}
# alert, minute, whether it fires then, on what
CASES: list[tuple[str, int, bool, Series]] = [
    ("Watchdog", 0, True, {}),
    # an application asks in vain between two scrapes, and nobody else asks
    ("InstitutionDown", 3, True, {DOWN: "0 3x9", UNANSWERED: "0 60x9", ANSWERED: "0x9"}),
    ("InstitutionDown", 3, False, {DOWN: "0 2x9", UNANSWERED: "0 60x9", ANSWERED: "0x9"}),
    # the third repetition is answered, and nobody asks again
    ("InstitutionDown", 20, False, {DOWN: "0 3x30", UNANSWERED: "0 60x30", ANSWERED: "0 70x30"}),
    # the process that got the answer is replaced
    (
        "InstitutionDown",
        9,
        False,
        {DOWN: "0 3x30", UNANSWERED: "0 60x30", ANSWERED: "0 70x3 stale", f'{ANSWERED[:-1]},pod="new"}}': "_x4 0x20"},
    ),
    # it answers again, long before the unanswered requests leave the window
    ("InstitutionDown", 9, False, {DOWN: "0 3x9", UNANSWERED: "0 60x9", ANSWERED: "0 0 0 0 0 0 0 420x3"}),
    ("InstitutionUnsteady", 12, True, {DOWN: "0+3x12", GIVEN: "0+7x12"}),
    ("InstitutionUnsteady", 12, False, {DOWN: "0+1x12", GIVEN: "0+9x12"}),
    ("InstitutionUnsteady", 12, False, {DOWN: "0+9x12", GIVEN: "0x12"}),
    ("InstitutionAnswersWrongly", 2, True, {INVALID: "0 1x9"}),
    ("InstitutionAnswersWrongly", 2, False, {INVALID: "0x9"}),
    ("DepositDiffers", 2, True, {'ieum_deposits_total{outcome="failed"}': "0 1x9"}),
    ("JourneysStuckAtInstitution", 20, True, {'ieum_journeys_waiting{party="provider"}': "51x20"}),
    ("JourneysStuckAtInstitution", 20, True, {'ieum_journeys_oldest_wait_seconds{party="provider"}': "1801x20"}),
    ("JourneysStuckAtInstitution", 20, False, {'ieum_journeys_oldest_wait_seconds{party="provider"}': "600x20"}),
    ("PartDown", 3, False, ALL_PARTS),
    ("PartDown", 3, True, {**ALL_PARTS, 'up{job="worker",instance="another"}': "0x9"}),
    ("PartDown", 3, True, {**ALL_PARTS, 'up{job="temporal-sdk"}': "_x9"}),
    ("PartRestarts", 6, True, {'process_start_time_seconds{job="api"}': "1 2 3 4 5x9"}),
    ("PartRestarts", 6, False, {'process_start_time_seconds{job="api"}': "1 2x9"}),
    ("SiteDown", 3, True, {'probe_success{job="site"}': "0x9"}),
    ("SiteDown", 3, False, {'probe_success{job="site"}': "1x9"}),
    ("CertificateEnds", 61, True, {'probe_ssl_earliest_cert_expiry{job="site"}': f"{13 * 86400}x70"}),
    ("CertificateEnds", 61, False, {'probe_ssl_earliest_cert_expiry{job="site"}': f"{30 * 86400}x70"}),
    ("DiskFills", 60, True, {DISK: "500-0.5x60", SIZE: "1500x60"}),  # in 16 hours; a third is free
    ("DiskFills", 60, False, {DISK: "500-0.1x60", SIZE: "1500x60"}),
    ("DiskFills", 60, True, {DISK: "90x60", SIZE: "1000x60"}),
    ("DiskFills", 60, False, {name.replace("ext4", "iso9660"): f"{n}x60" for name, n in ((DISK, 0), (SIZE, 1000))}),
    (
        "ConnectionsRunOut",
        6,
        True,
        {"ieum_database_connections": "410x9", "ieum_database_connections_limit": "500x9"},
    ),
    (
        "ConnectionsRunOut",
        6,
        False,
        {"ieum_database_connections": "90x9", "ieum_database_connections_limit": "500x9"},
    ),
    ("ArchiverFails", 30, True, {FAILURES: "0x10 1+1x30", SUCCESS: "300x50"}),
    ("ArchiverFails", 30, False, {FAILURES: "0x50", SUCCESS: "300x50"}),  # idle
    ("ArchiverFails", 30, False, {FAILURES: "0x10 3x30", SUCCESS: "300x20 1260+60x20"}),  # has recovered
    # one attempt failed and was repeated at once; then the server is idle
    ("ArchiverFails", 24, False, {FAILURES: "0x10 1x40", SUCCESS: "300x10 500x40"}),
    ("BackupOld", 1, True, {"ieum_backup_timestamp_seconds": f"-{27 * 3600}x9"}),
    ("BackupOld", 1, False, {"ieum_backup_timestamp_seconds": f"-{24 * 3600}x9"}),
    ("GaugesOld", 12, True, {"ieum_gauges_read_timestamp_seconds": "60x20"}),
    ("GaugesOld", 12, False, {"ieum_gauges_read_timestamp_seconds": "0+60x20"}),
    ("GaugesOld", 6, True, {}),
    ("LedgerNotProven", 6, True, {"ieum_ledger_proof_timestamp_seconds": "-7800x9"}),
    ("LedgerNotProven", 6, False, {"ieum_ledger_proof_timestamp_seconds": "-3600x9"}),
    ("LedgerNotProven", 6, True, {}),
    ("WithdrawalsUnanswered", 6, True, {'ieum_withdrawals_oldest_seconds{state="asked"}': "901x9"}),
    ("WithdrawalsUnanswered", 6, False, {'ieum_withdrawals_oldest_seconds{state="waiting"}': "901x9"}),
]
PROOFS = 'ieum_worker_loop_failures_total{loop="prove"}'
# The same between two scrapes, where an increase is more than what was counted.
BETWEEN_SCRAPES: list[tuple[str, int, bool, Series]] = [
    ("InstitutionDown", 44, False, {DOWN: "5x40 7x9", UNANSWERED: "0x40 2460x9", ANSWERED: "5x49"}),
    ("InstitutionDown", 44, True, {DOWN: "5x40 8x9", UNANSWERED: "0x40 2460x9", ANSWERED: "5x49"}),
    ("MaintenanceFails", 204, False, {PROOFS: "5x200 7x9"}),
    ("MaintenanceFails", 204, True, {PROOFS: "5x200 8x9"}),
]


def run(*arguments: str | Path) -> str:
    if not (program := promtool.find()):
        pytest.skip(promtool.REMEDY)
    done = subprocess.run([program, *arguments], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_prometheus_accepts_the_files():
    run("check", "rules", "--lint-fatal", FOLDER / "rules.yml")
    run("check", "config", "--syntax-only", FOLDER / "prometheus.yml")


@pytest.mark.parametrize(("cases", "evaluation"), [(CASES, "1m"), (BETWEEN_SCRAPES, "25s")])
def test_each_alert_fires_on_what_it_is_for_and_on_nothing_else(
    tmp_path: Path, cases: list[tuple[str, int, bool, Series]], evaluation: str
):
    tests = [
        {
            "interval": "1m",
            "input_series": [{"series": name, "values": values} for name, values in series.items()],
            "promql_expr_test": [
                {
                    "expr": f'count(ALERTS{{alertname="{alert}",alertstate="firing"}}) or vector(0)',
                    "eval_time": f"{minute}m",
                    "exp_samples": [{"labels": "{}", "value": int(fires)}],
                }
            ],
        }
        for alert, minute, fires, series in cases
    ]
    document = {"rule_files": [str(FOLDER / "rules.yml")], "evaluation_interval": evaluation, "tests": tests}
    (tmp_path / "test.yml").write_text(yaml.safe_dump(document))
    run("test", "rules", tmp_path / "test.yml")
