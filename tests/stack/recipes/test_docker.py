"""The recipes of `docs/operations.md` for Docker run as they are written there, with a program in place of `docker`.
In it, containers are files, and a command in a container runs on this machine."""

import os
import subprocess
from pathlib import Path

import pytest

from tests.stack.recipes.postgres_server import Server, blocks, running

DEPLOYMENT = blocks("### Each deployment with Docker", "## Memory of workers")
BACKUP, RESTORE = blocks("### The volumes of Docker", "### Documents and keys of persons in S3")

CONTAINERS = r"""#!/bin/bash -e
cd CONTAINERS
case "$*" in
  "compose ps --quiet "*) ls | grep "^$4-" ;;
  "compose up "*--scale*)
    for service; do :; done
    number=$(sed "s/.*--scale $service=\([0-9]*\).*/\1/" <<< "$*")
    next=$(cat ../next)
    while [ "$(ls | grep -c "^$service-")" -lt "$number" ]; do
      echo "$IEUM_BUILD" > "$service-$((++next))"
    done
    echo $next > ../next ;;
  "ps --quiet --filter name=worker --filter ancestor=ieum-platform:"*) grep -lx "${6##*:}" worker-* ;;
  "stop "*) echo "${@:2}" ;;
  "rm "*) rm "${@:2}" ;;
esac
echo "$* | $(ls | tr '\n' ' ')" >> ../log
"""

VOLUMES = r"""#!/bin/bash -e
case "$*" in
  "compose exec -T postgres "*) "${@:5}" ;;
  "compose exec -T api python "*) ;;
  "compose exec -T api "*) shift 4; "${@//\/state/STATE}" ;;
  "compose run --rm --no-deps -T --user postgres --entrypoint bash postgres "*) PGDATA=RESTORED bash "${@:11}" ;;
  "compose run --rm --no-deps -T api "*) shift 6; "${@//\/state/STATE}" ;;
  *) echo "$*" >> LOG ;;
esac
"""


def tool(folder: Path, name: str, script: str) -> None:
    folder.mkdir(exist_ok=True)
    (folder / name).write_text(script)
    (folder / name).chmod(0o755)


@pytest.mark.parametrize("apis", [1, 3])
def test_a_deployment_replaces_the_apis_one_by_one_and_keeps_the_former_workers(tmp_path: Path, apis: int):
    containers = tmp_path / "containers"
    containers.mkdir()
    former = [f"api-{n}" for n in range(apis)]
    for name in (*former, "worker-0", "worker-1"):
        (containers / name).write_text("2026-11-18\n")
    (containers / "worker-2").write_text("2026-11-11\n")  # has not drained
    (tmp_path / "next").write_text("9")
    tool(tmp_path / "bin", "docker", CONTAINERS.replace("CONTAINERS", str(containers)))
    tool(tmp_path / "bin", "git", "#!/bin/sh\n")
    *deployment, drained = DEPLOYMENT
    env = os.environ | {"PATH": f"{tmp_path / 'bin'}:/usr/bin:/bin", "IEUM_BUILD": "2026-11-26"}

    subprocess.run(["bash", "-ec", "".join(deployment)], env=env, check=True, timeout=60)
    builds = sorted((path.name.partition("-")[0], path.read_text().strip()) for path in containers.iterdir())
    workers = [("worker", build) for build in ("2026-11-11", "2026-11-18", "2026-11-18", "2026-11-26", "2026-11-26")]
    assert builds == [*[("api", "2026-11-26")] * apis, *workers]
    reloads = [line.count("api-") for line in (tmp_path / "log").read_text().splitlines() if "nginx -s reload" in line]
    assert reloads == [*range(2 * apis, apis - 1, -1)]

    subprocess.run(["bash", "-ec", drained], env=env, check=True, timeout=60)
    left = sorted(path.read_text().strip() for path in containers.glob("worker-*"))
    assert left == ["2026-11-11", "2026-11-26", "2026-11-26"]


def test_the_volumes_are_restored_before_the_stores_are_reconciled(tmp_path: Path):
    with running(tmp_path, "") as server:
        folder = server.folder
        script = VOLUMES.replace("STATE", f"{folder}/state").replace("RESTORED", f"{folder}/restored")
        tool(folder / "bin", "docker", script.replace("LOG", f"{folder}/log"))
        server.tools = str(folder / "bin")
        server.sql("create role ieum superuser replication login")
        for name in ("documents", "person-keys", "authority"):
            server.run(f"mkdir -p {folder}/state/{name} && echo {name} > {folder}/state/{name}/file")
        server.write("a")
        server.run(f"cd {folder}; {BACKUP}")
        server.write("b")
        server.run(f"rm -r {folder}/state && mkdir {folder}/state")
        server.killed()

        server.run(f"cd {folder}; {RESTORE}")
        restored = Server(folder, "restored")
        restored.run("pg_ctl start --log=$PGDATA/log")
        assert restored.lines() == "a"
        restored.killed()
        for name in ("documents", "person-keys", "authority"):
            assert (folder / "state" / name / "file").read_text() == f"{name}\n"
        commands = (folder / "log").read_text()
        started, reconciled, up = (commands.index(one) for one in ("postgres redis", "temporal.reconcile", "--detach"))
        assert started < commands.index("migrations") < commands.index("namespace") < reconciled < up
        server.run("pg_ctl start --log=$PGDATA.log")


@pytest.mark.parametrize(
    ("program", "status", "succeeds"),
    [("pg_basebackup", 1, False), ("tar", 2, False), ("tar", 1, True)],
    ids=["no database", "no keys", "a file came meanwhile"],
)
def test_a_backup_that_fails_is_not_noted_and_keeps_the_former_keys(
    tmp_path: Path, program: str, status: int, succeeds: bool
):
    (tmp_path / "backups").mkdir()
    (tmp_path / "backups/keys.tar").write_text("former")
    tool(tmp_path / "bin", "docker", VOLUMES.replace("LOG", f"{tmp_path}/log"))
    for name in ("pg_basebackup", "tar"):
        tool(tmp_path / "bin", name, f"#!/bin/sh\nexit {status if name == program else 0}\n")
    env = os.environ | {"PATH": f"{tmp_path / 'bin'}:/usr/bin:/bin"}

    done = subprocess.run(["bash", "-c", BACKUP], cwd=tmp_path, env=env, check=False, timeout=60)
    assert (done.returncode == 0) == succeeds
    assert ((tmp_path / "backups/keys.tar").read_bytes() == b"former") != succeeds
    assert (tmp_path / "log").exists() == succeeds  # the note
