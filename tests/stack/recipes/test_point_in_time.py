"""The recipe of `docs/operations.md` for a PostgreSQL of one's own: its blocks run as they are written there, except
for the folder of backups and the point in time."""

import shutil
from collections.abc import Generator
from pathlib import Path

import pytest

from tests.stack.recipes.postgres_server import Server, blocks, running, until

TIME = "2026-11-24 14:05:00+09"  # of the recipe
CONFIGURATION, DAILY, CLEANUP, RESTORE = blocks("**PostgreSQL**, to a point", "**Temporal's store**")


@pytest.fixture
def server(tmp_path: Path) -> Generator[Server]:
    with running(tmp_path, CONFIGURATION) as server:
        yield server


def test_a_server_is_restored_to_a_point_in_time_and_to_the_end_of_its_log(server: Server):
    server.write("a")
    server.run(DAILY)
    server.write("b")
    server.archived()
    moment = server.sql("select clock_timestamp()")
    server.write("c")
    server.archived()
    server.write("d")  # only in the server's own log
    server.killed()

    server.run(RESTORE.replace(TIME, ""))
    assert server.lines() == "a b c d"

    server.run(RESTORE.replace(TIME, moment))  # stops the running server
    assert server.lines() == "a b"
    server.write("e")  # on a timeline of its own
    server.archived()
    server.write("f")
    server.killed()

    shutil.rmtree(server.data)  # the disk is lost
    server.run(RESTORE.replace(TIME, ""), strict=False)
    assert server.lines() == "a b e"
    server.write("g")
    server.archived()
    assert server.sql("select failed_count from pg_stat_archiver") == "0"


def test_a_point_in_time_after_the_end_of_the_log_is_refused(server: Server):
    server.run(DAILY)
    server.write("a")
    server.archived()
    with pytest.raises(AssertionError, match="pg_ctl: no server running"):
        server.run(RESTORE.replace(TIME, "2099-01-01 00:00:00+09"), strict=False)
    assert "recovery ended before configured recovery target" in (server.data / "restore.log").read_text()
    server.run(RESTORE.replace(TIME, ""))
    assert server.lines() == "a"


def test_the_log_before_the_first_base_backup_is_deleted(server: Server):
    server.write("a")
    server.archived()
    before = {path.name for path in server.archive.iterdir()}
    server.run(DAILY)
    server.write("b")
    server.archived()
    server.run(CLEANUP)
    assert before.isdisjoint(path.name for path in server.archive.iterdir())
    server.killed()
    server.run(RESTORE.replace(TIME, ""))
    assert server.lines() == "a b"


def test_an_interrupted_copy_into_the_archive_is_repeated(server: Server):
    """Also one that was completed, but of which PostgreSQL knows nothing."""
    server.write("a")
    segment = server.sql("select pg_walfile_name(pg_current_wal_lsn())")
    server.run(f"echo partial > /backups/wal/{segment}.part")
    server.archived()
    done = server.data / f"pg_wal/archive_status/{segment}.done"
    until(done.exists)
    done.rename(done.with_suffix(".ready"))
    server.write("b")
    server.archived()
    until(done.exists)
    assert server.sql("select failed_count from pg_stat_archiver") == "0"
