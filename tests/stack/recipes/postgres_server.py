"""Blocks of `docs/operations.md`, and a PostgreSQL server on which they run."""

import os
import re
import shutil
import subprocess
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from config.postgres_folder import postgres_folder
from config.settings import ROOT
from stack import postgres
from tests.waiting import pauses


def blocks(begin: str, end: str) -> list[str]:
    """Return the blocks of commands between two texts of the document, without indentation."""
    section = (ROOT / "docs/operations.md").read_text().partition(begin)[2].partition(end)[0]
    found = re.findall(r"^( *)```\n(.*?)^ *```", section, re.DOTALL | re.MULTILINE)
    return [re.sub(f"^{indent}", "", block, flags=re.MULTILINE) for indent, block in found]


def until(holds: Callable[[], bool]) -> None:
    for pause in pauses(20):
        if holds():
            return
        time.sleep(pause)
    raise TimeoutError


@dataclass
class Server:
    """A server whose user, not root, runs the commands. Its socket and its data are in `folder`."""

    folder: Path
    name: str = "data"
    tools: str = ""  # folder of programs that the recipe finds first

    @property
    def data(self) -> Path:
        return self.folder / self.name

    @property
    def archive(self) -> Path:
        return self.folder / "backups/wal"

    def run(self, commands: str, *, strict: bool = True) -> str:
        """Run a block of the recipe. `strict`: it ends at the first command that fails."""
        own = {"PGDATA": self.data, "PGHOST": self.folder, "PGUSER": "postgres"}
        done = subprocess.run(
            ["bash", "-ec" if strict else "-c", commands.replace("/backups", str(self.folder / "backups"))],
            env=os.environ | {name: str(value) for name, value in own.items()} | {"PATH": self.path},
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

    @property
    def path(self) -> str:
        return ":".join(filter(None, (self.tools, str(postgres.binaries()), "/usr/bin:/bin")))

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


@contextmanager
def running(state: Path, configuration: str) -> Generator[Server]:
    """Return a server with a table and these lines in `postgresql.conf`. It is deleted at the end."""
    server = Server(postgres_folder(state))
    postgres.initialise(state)
    try:
        server.run("mkdir -p /backups/wal /backups/base")
        with (server.data / "postgresql.conf").open("a") as file:
            file.write(configuration.replace("/backups", str(server.folder / "backups")))
            file.write(f"listen_addresses = ''\nunix_socket_directories = '{server.folder}'\n")
        server.run("pg_ctl start --log=$PGDATA.log")
        server.sql("create table line (line text)")
        yield server
        server.killed()
    finally:
        shutil.rmtree(server.folder)
