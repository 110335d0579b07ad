"""The embedded servers under their supervisor: real PostgreSQL, Redis and Temporal on free ports."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Generator
from pathlib import Path

import psutil
import psycopg
import pytest
import redis

from config.postgres_folder import postgres_folder
from config.settings import ROOT
from stack.parts import SERVERS, Part
from stack.processes import family, kill_family
from stack.supervisor import Stack, StackError
from stack.temporary import stack_on_free_ports, temporary_stack
from temporal.client import connect
from tests.processes import gone

STARTS_ONE_AFTER_ANOTHER = """
import subprocess
while True:
    subprocess.Popen(["sleep", "{seconds}"], start_new_session=True)
"""
SECONDS = "86413"  # of the sleep; no other process has this argument


@pytest.fixture
def parts() -> tuple[str, ...]:
    return SERVERS


@pytest.fixture
def stack(parts: tuple[str, ...], tmp_path: Path) -> Generator[Stack]:
    stack = stack_on_free_ports(tmp_path / "state", parts)
    yield stack
    stack.delete_state()


def only(*parts: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("parts", [parts])


def sql(stack: Stack, statement: str) -> list[tuple[str]]:
    address = stack.settings.database_url.replace("+psycopg", "").replace("@/ieum", "@/postgres")
    with psycopg.connect(address, autocommit=True) as connection:
        cursor = connection.execute(statement.encode())
        return cursor.fetchall() if cursor.description else []


def cache(stack: Stack) -> "redis.Redis":
    return redis.Redis.from_url(stack.settings.redis_url, decode_responses=True)


async def test_state_survives_a_restart(stack: Stack):
    stack.start()
    sql(stack, "create table saved as select 'stored'::text as word")
    cache(stack).set("word", "stored")
    client = await connect(stack.settings)
    await client.start_workflow("Stored", id="stored", task_queue="nobody")
    stack.stop()

    stack.start()
    assert sql(stack, "select word from saved") == [("stored",)]
    assert cache(stack).get("word") == "stored"
    description = await (await connect(stack.settings)).get_workflow_handle("stored").describe()
    assert description.workflow_type == "Stored"


def test_a_killed_part_can_be_started_again(stack: Stack):
    stack.start()
    for name in stack.parts:
        before = stack.pid(name)
        stack.kill(name)
        assert not psutil.pid_exists(before)
        stack.start_part(name)
        assert stack.pid(name) != before
    assert sql(stack, "select 'up'") == [("up",)]


@only("postgres")
def test_committed_data_survives_a_kill(stack: Stack):
    stack.start()
    sql(stack, "create table saved as select 'stored'::text as word")
    stack.kill("postgres")
    stack.start_part("postgres")
    assert sql(stack, "select word from saved") == [("stored",)]


@only("redis")
def test_the_logs_of_the_last_start_are_kept(stack: Stack):
    for word in ("first", "second"):
        stack.start()
        with stack.log("redis").open("a") as log:
            log.write(word)
        stack.stop()
    former = stack.settings.state / "log.1" / "redis.log"
    assert "first" in former.read_text()
    assert "first" not in stack.log("redis").read_text()


@only("redis")
def test_a_stopped_part_is_reported_in_one_line_with_its_log(stack: Stack):
    stack.start()
    os.kill(stack.pid("redis"), signal.SIGKILL)
    with pytest.raises(StackError) as error:
        stack.watch()
    assert str(error.value) == f"redis was killed by SIGKILL. Its log: {stack.log('redis')}"
    assert stack.log("redis").exists()


def test_tasks_that_do_not_need_each_other_run_at_the_same_time(stack: Stack, tmp_path: Path):
    stack.parts = {
        mine: Part(mine, ["sh", "-c", f"touch {tmp_path}/{mine}; until [ -e {tmp_path}/{other} ]; do sleep 0.05; done"])
        for mine, other in (("one", "other"), ("other", "one"))
    }
    stack.start()
    assert stack.took.keys() == {"one", "other"}


@pytest.mark.parametrize(("fingerprint", "runs"), [("1", 1), (None, 2)])
def test_a_task_without_fingerprint_runs_at_every_start(
    stack: Stack, tmp_path: Path, fingerprint: str | None, runs: int
):
    written = tmp_path / "written"
    stack.parts = {"task": Part("task", ["sh", "-c", f"echo >> {written}"], fingerprint=fingerprint)}
    for _ in range(2):
        stack.start()
    assert len(written.read_text().splitlines()) == runs


def test_a_failed_task_is_reported_with_the_end_of_its_log(stack: Stack):
    stack.parts = {"task": Part("task", ["sh", "-c", "seq 30; exit 3"])}
    with pytest.raises(StackError) as error:
        stack.start()
    end = [str(line) for line in range(11, 31)]
    assert str(error.value).splitlines() == [*end, f"task ended with exit code 3. Its log: {stack.log('task')}"]


def test_temporal_waits_for_a_missing_command_line(tmp_path: Path):
    """The checkout's own environment has no `temporal` on PATH."""
    script = """
from config.settings import Settings; from stack.parts import all_parts
print(*(f"{part.name}<{','.join(part.needs)}" for part in all_parts(Settings())))
"""
    empty = {"PATH": str(Path(sys.executable).parent), "XDG_CACHE_HOME": str(tmp_path)}
    command = [sys.executable, "-c", script]
    found = subprocess.run(command, cwd=ROOT, env=os.environ | empty, capture_output=True, text=True, check=True)
    assert {"temporal-cli<", "temporal<temporal-cli"} <= set(found.stdout.split())


def test_stop_leaves_no_process(stack: Stack):
    stack.start()
    processes = [process for name in stack.parts for process in family(stack.pid(name))]
    assert len(processes) > len(stack.parts)  # PostgreSQL has further processes
    stack.stop()
    assert gone(processes)


def test_a_busy_port_is_refused_before_anything_starts(stack: Stack):
    with socket.create_server(("127.0.0.1", stack.settings.redis_port)), pytest.raises(StackError) as error:
        stack.start()
    port = stack.settings.redis_port
    assert str(error.value).startswith(f"Port {port} (redis) is in use")
    assert f"IEUM_REDIS_PORT={port + 1000} make up" in str(error.value)
    assert not stack.log("temporal").exists()


def test_no_part_outlives_a_killed_supervisor(stack: Stack):
    script = """
import time; from stack.parts import SERVERS; from config.settings import Settings; from stack.supervisor import Stack
Stack(Settings(), SERVERS).start(); print(flush=True); time.sleep(60)
"""
    with subprocess.Popen(
        [sys.executable, "-c", script],
        cwd=ROOT,
        env=os.environ | stack.env,
        stdout=subprocess.PIPE,
    ) as supervisor:
        assert supervisor.stdout
        supervisor.stdout.readline()
        processes = family(supervisor.pid)
        assert {"postgres", "redis-server", "temporal"} <= {process.name() for process in processes}
        supervisor.kill()
        assert gone(processes)


def test_files_of_a_killed_run_are_deleted_by_the_next_one(tmp_path: Path):
    state = tmp_path / ("far" * 40)  # too long for a socket: PostgreSQL's folder is elsewhere, where nothing deletes it
    script = """
import sys, time; from pathlib import Path; from stack.temporary import temporary_stack
with temporary_stack(Path(sys.argv[1]), ["postgres"]): print(flush=True); time.sleep(60)
"""
    with subprocess.Popen([sys.executable, "-c", script, state], cwd=ROOT, stdout=subprocess.PIPE) as run:
        assert run.stdout
        run.stdout.readline()
        with temporary_stack(tmp_path / "beside", ()):
            assert (postgres_folder(state) / "data").exists()
        processes = family(run.pid)
        run.kill()
        assert gone(processes)
    with temporary_stack(tmp_path / "after", ()):
        assert not postgres_folder(state).exists()
    assert not postgres_folder(tmp_path / "after").exists()


def sleepers() -> list[psutil.Process]:
    """Return the started processes that still run."""
    return [one for one in psutil.process_iter(["cmdline"]) if one.info["cmdline"] == ["sleep", SECONDS]]


@pytest.fixture
def parent() -> Generator[subprocess.Popen[bytes]]:
    """A process that starts others without end, as PostgreSQL does for each connection."""
    running = subprocess.Popen([sys.executable, "-c", STARTS_ONE_AFTER_ANOTHER.format(seconds=SECONDS)])
    yield running
    for left in (running, *sleepers()):
        left.kill()
    running.wait()


def test_no_child_that_is_started_meanwhile_survives(parent: subprocess.Popen[bytes]):
    while len(sleepers()) < 20:
        assert parent.poll() is None
    kill_family(parent.pid)
    parent.wait()
    assert sleepers() == []
