"""The table of `docs/capacity.md` equals the one of the measured figures."""

from bench.resources.capacity import DOCUMENT, document, needs
from bench.resources.cost import Cost, last_measured

COST = Cost(
    processor={"api": 0.36, "worker": 0.5, "temporal": 0.9, "redis": 0.1, "postgres": 0.2, "simulator": 0.2},
    moves=30,
    commits=120,
    postgres=200_000,
    wal=400_000,
    history=300_000,
    documents=500,
)


def test_the_document_has_the_figures_of_the_last_measurement():
    assert DOCUMENT.read_text(encoding="utf-8") == document(last_measured())


def test_the_first_limit_is_the_first_row():
    found = needs(COST)
    assert [need.largest for need in found] == sorted(need.largest for need in found)
    assert found[0].what == "Temporal, embedded (SQLite)"


def test_a_core_is_enough_for_its_share_of_the_busiest_hour():
    (api,) = (need for need in needs(COST) if need.what == "API process")
    # 0.6 of a core gives 2,160 s in an hour, which is 6,000 applications of 0.36 s: a tenth of a day's
    assert api.largest == 60_000
    assert api.planned(60_000) == 1


def test_daily_growth_is_stored_for_its_retention():
    (rows,) = (need for need in needs(COST) if need.what == "PostgreSQL, a year of rows")
    assert rows.planned(1000) == 200_000 / 2**30 * 1000 * 365 / 0.6


def test_each_process_has_its_connections():
    (connections,) = (need for need in needs(COST) if need.what == "PostgreSQL, connections")
    # 0.86 s of a core for each application: 10,000 a day need 0.24 cores in the busiest hour, 0.4 processes
    assert round(connections.planned(10_000), 1) == 39.8
