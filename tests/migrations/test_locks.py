"""Versions hold locks no longer than necessary."""

import threading
from collections.abc import Generator
from pathlib import Path

import pytest
from alembic import command
from sqlalchemy import Engine, create_engine, text
from sqlalchemy.exc import ProgrammingError

from db.migrate import config
from stack.temporary import temporary_stack

WAITING = text("select exists (select from pg_locks where not granted)")


@pytest.fixture
def url(tmp_path: Path) -> Generator[str]:
    with temporary_stack(tmp_path, ("postgres", "migrations"), durable=False) as stack:
        yield stack.settings.database_url


@pytest.fixture
def engine(url: str) -> Generator[Engine]:
    engine = create_engine(url)
    yield engine
    engine.dispose()


def test_versions_before_a_failing_one_are_applied(url: str, engine: Engine) -> None:
    command.downgrade(config(url), "0140")
    with engine.begin() as connection:
        connection.execute(text("alter table mortgage_lien add column filings smallint"))
    with pytest.raises(ProgrammingError):
        command.upgrade(config(url), "0160")
    with engine.begin() as connection:
        assert connection.execute(text("select version_num from alembic_version")).scalar_one() == "0151"


@pytest.mark.parametrize(
    ("below", "version", "tables"),
    [
        ("0050", "0051", ["operator_action"]),
        ("0150", "0151", ["journey", "journey_move", "ledger_entry"]),
        ("0183", "0190", ["operator_action", "journey", "loan", "product"]),
        ("0212", "0213", ["refresh_token", "login_session"]),
    ],
)
def test_rows_are_written_while_an_index_waits(
    url: str, engine: Engine, below: str, version: str, tables: list[str]
) -> None:
    command.downgrade(config(url), below)
    migration = threading.Thread(target=command.upgrade, args=[config(url), version])
    write = text(f"lock table {', '.join(tables)} in row exclusive mode")
    with engine.begin() as open_transaction:
        open_transaction.execute(write)
        migration.start()
        while not open_transaction.execute(WAITING).scalar_one():
            assert migration.is_alive()
        with engine.begin() as writer:
            writer.execute(text("set local lock_timeout = '1s'"))
            writer.execute(write)
    migration.join()
    with engine.begin() as connection:
        assert connection.execute(text("select version_num from alembic_version")).scalar_one() == version
