"""The recipe of `docs/operations.md` for a PostgreSQL of one's own: its blocks run as they are written there, except
for the folder of backups and the point in time."""

import os
import re
import shutil
import subprocess
import time
from collections.abc import Callable, Generator
from dataclasses import dataclass
from pathlib import Path

import pytest

from config.postgres_folder import postgres_folder
from config.settings import ROOT
from stack import postgres
from tests.waiting import pauses

TIME = "2026-11-24 14:05:00+09"  # of the recipe


def blocks() -> list[str]:
    section = (ROOT / "docs/operations.md").read_text().partition("**PostgreSQL**, to a point")[2]
    return re.findall(r"```\n(.*?)```", section.partition("**Temporal's store**")[0], re.DOTALL)


CONFIGURATION, DAILY, CLEANUP, RESTORE = blocks()


def until(holds: Callable[[], bool]) -> None:
    for pause in pauses(20):
        if holds():
            return
        time.sleep(pause)
    raise TimeoutError


@dataclass
class Server:
    """A server with the configuration of the recipe. It is stopped."""

    folder: Path

    @property
    def data(self) -> Path:
        return self.folder / "data"

    @property
    def archive(self) -> Path:
        return self.folder / "backups/wal"

    def run(self, commands: str, *, strict: bool = True) -> str:
        """Run a block of the recipe. `strict`: it ends at the first command that fails."""
        own = {"PGDATA": self.data, "PGHOST": self.folder, "PGUSER": "postgres"}
        done = subprocess.run(
            ["bash", "-ec" if strict else "-c", commands.replace("/backups", str(self.folder / "backups"))],
            env=os.environ | {name: str(value) for name, value in own.items()} | {"PATH": self._path()},
            cwd="/",
            user=postgres.user(),
            extra_groups=[] if postgres.user() else None,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
            timeout=60,
        )
        assert done.returncode == 0, done.stdout
        return done.stdout

    def _path(self) -> str:
        return f"{postgres.binaries()}:/usr/bin:/bin"

    def sql(self, statement: str) -> str:
        return self.run(f'psql --dbname=postgres --no-align --tuples-only --quiet --command="{statement}"').strip()

    def write(self, line: str) -> None:
        self.sql(f"insert into line values ('{line}')")

    def lines(self) -> str:
        return self.sql("select string_agg(line, ' ' order by line) from line")

    def archived(self) -> None:
        """Wait until everything that was written is in the archive."""
        segment = self.sql("select pg_walfile_name(pg_switch_wal())")
        until((self.archive / segment).exists)

    def killed(self) -> None:
        self.run("pg_ctl stop --mode=immediate")


@pytest.fixture
def server(tmp_path: Path) -> Generator[Server]:
    server = Server(postgres_folder(tmp_path))
    postgres.initialise(tmp_path)
    try:
        server.run("mkdir -p /backups/wal /backups/base")
        with (server.data / "postgresql.conf").open("a") as file:
            file.write(CONFIGURATION.replace("/backups", str(server.folder / "backups")))
            file.write(f"listen_addresses = ''\nunix_socket_directories = '{server.folder}'\n")
        server.run("pg_ctl start --log=$PGDATA.log")
        server.sql("create table line (line text)")
        yield server
        server.killed()
    finally:
        shutil.rmtree(server.folder)


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
