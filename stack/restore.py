"""Restores a backup of the embedded servers: `python -m stack.restore <folder> [--keys <folder>]`.

It verifies the checksums, puts the copies into the empty state folder, migrates the database, brings the stores to one
state (`temporal.reconcile`) and stops. `make up` then starts the platform. Redis starts empty: it holds single-use
secrets, locks and caches only, and an old copy would accept secrets that were used.
"""

import argparse
import asyncio
import json
import shutil
import subprocess
import sys
import tarfile
from datetime import datetime, timedelta
from pathlib import Path

from activities.core.resources import resources
from activities.institutions.base import InstitutionDown
from config.postgres_folder import postgres_folder
from config.production import refuse_unsafe
from config.settings import Settings
from stack import postgres
from stack.backup import (
    AUTHORITY,
    DOCUMENTS,
    KEYS,
    MANIFEST,
    POSTGRES,
    ROOT,
    SIMULATOR,
    TEMPORAL,
    BackupError,
    checksums,
    folder_of,
)
from stack.downloads import temporal_cli
from stack.parts import SERVERS
from stack.state import AlreadyRunning, held
from stack.supervisor import Stack, StackError
from temporal.client import connect
from temporal.command import end
from temporal.reconcile import Reconciled, Reconciliation

BEFORE = timedelta(days=1)  # start of the bank's statement before the backup, for payments in transit


def restore(settings: Settings, folder: Path, keys: Path) -> Reconciled:
    """Restore the backup `folder` into the state folder, and reconcile the stores. If the state has no keys of
    persons, or no authority, they come from `keys` and the folder beside it. If it has no simulated institutions, they
    come from the backup.

    Raises BackupError, AlreadyRunning, StackError.
    """
    with held(settings.state):
        begun = _verified(settings, folder, keys)
        _unpack(settings, folder, keys)
        with Stack(settings, (*SERVERS, "retention", "migrations", *(("simulator",) if settings.demo else ()))):
            return asyncio.run(_reconcile(settings, begun - BEFORE))


async def _reconcile(settings: Settings, since: datetime) -> Reconciled:
    async with resources(settings) as at:
        return await Reconciliation(at, await connect(settings)).run(since)


def _verified(settings: Settings, folder: Path, keys: Path) -> datetime:
    """Return when the backup began. Raises BackupError if it is incomplete or altered, if the state has data, or if the
    authority that signed its contracts is missing: the platform would create another."""
    if not (folder / MANIFEST).exists():
        raise BackupError(f"{folder} holds no complete backup: it has no {MANIFEST}.")
    manifest = json.loads((folder / MANIFEST).read_text())
    if differing := sorted(path for path, _ in manifest["files"].items() ^ checksums(folder).items()):
        raise BackupError(f"{folder} was altered: {differing[0]} is not what was backed up. Take another backup.")
    state = settings.state
    stored = (postgres_folder(state) / "data", state / TEMPORAL, state / "redis")
    if found := [str(path) for path in stored if path.exists()]:
        raise BackupError(f"There is data: move {', '.join(found)} away, or delete the state by `make reset`.")
    own, copy = state / AUTHORITY, keys.with_name(AUTHORITY)
    root = (own if own.exists() else copy) / ROOT
    if (folder / ROOT).exists() and not (root.exists() and root.read_bytes() == (folder / ROOT).read_bytes()):
        raise BackupError(f"{root.parent} is not the authority that signed the contracts: put its copy there.")
    return datetime.fromisoformat(manifest["times"]["begun"])


def _unpack(settings: Settings, folder: Path, keys: Path) -> None:
    state, target = settings.state, postgres_folder(settings.state)
    target.mkdir(mode=0o700, parents=True, exist_ok=True)
    _extract(folder / POSTGRES / "base.tar.gz", target / "data")
    _extract(folder / POSTGRES / "pg_wal.tar.gz", target / "data/pg_wal")
    if name := postgres.user():
        subprocess.run(["chown", "-R", f"{name}:", target], check=True)
    shutil.copyfile(folder / TEMPORAL, state / TEMPORAL)
    if (folder / DOCUMENTS).exists():
        shutil.copytree(folder / DOCUMENTS, folder_of(settings.documents), dirs_exist_ok=True)
    if (folder / SIMULATOR).exists() and not (state / SIMULATOR).exists():
        shutil.copyfile(folder / SIMULATOR, state / SIMULATOR)
    own_keys = folder_of(settings.person_keys)
    if not own_keys.exists() and keys.exists():
        shutil.copytree(keys, own_keys)
    if not (state / AUTHORITY).exists() and keys.with_name(AUTHORITY).exists():
        shutil.copytree(keys.with_name(AUTHORITY), state / AUTHORITY)


def _extract(archive: Path, to: Path) -> None:
    to.mkdir(mode=0o700, exist_ok=True)
    with tarfile.open(archive) as files:
        files.extractall(to, filter="data")


def main() -> int:
    arguments = argparse.ArgumentParser(prog="python -m stack.restore")
    arguments.add_argument("folder", type=Path, help="of the backup")
    arguments.add_argument("--keys", type=Path, help=f"of the keys of persons; by default {KEYS} beside the folder")
    asked = arguments.parse_args()
    settings = Settings()
    refuse_unsafe(settings)
    folder: Path = asked.folder.resolve()
    try:
        temporal_cli.obtain()
        print(restore(settings, folder, asked.keys.resolve() if asked.keys else folder.parent / KEYS))
    except (AlreadyRunning, BackupError, StackError) as error:
        print(error, file=sys.stderr)
        return 1
    except InstitutionDown as error:
        print(f"{error}: the stores are not reconciled. Delete the state and restore again.", file=sys.stderr)
        return 1
    print("Restored. Every operator is suspended: `python -m db.operators` lets administrators in again.")
    print("`make up` starts the platform.")
    return 0


if __name__ == "__main__":
    end(main())
