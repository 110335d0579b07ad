"""Copies the embedded servers while the platform runs: `python -m stack.backup <folder> [--keys <folder>]`.

The folder gets PostgreSQL's files, Temporal's store, the documents and, in the demo, the simulated institutions, then
`manifest.json` with times, versions and checksums, which completes it. It contains no key: the keys of persons go to a
folder of their own, which all backups share and which mirrors the present keys. So the next backup
removes a destroyed key from it, and every older backup of that person's data stays unreadable. The authority that signs
contracts goes to `authority` beside the keys; the backup itself has its public `root.pem`.
"""

import argparse
import hashlib
import json
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import unquote, urlsplit

import obstore
from obstore.store import LocalStore, ObjectStore, from_url
from redis import Redis
from redis.exceptions import RedisError
from sqlalchemy import create_engine, text

from config.postgres_folder import postgres_folder
from config.production import refuse_unsafe
from config.settings import Settings
from stack import postgres
from stack.downloads import temporal_cli
from temporal.loops.gauges import LAST_BACKUP

MANIFEST = "manifest.json"
POSTGRES, DOCUMENTS = "postgres", "documents"  # folders of a backup
TEMPORAL, SIMULATOR = "temporal.db", "simulator.db"  # files of a backup, and of the state
KEYS = "person-keys"  # folder beside the backups, and of the state
AUTHORITY = "authority"  # folder beside the keys, and of the state
ROOT = "root.pem"  # file of the authority, and of a backup


class BackupError(Exception):
    """An error of a backup or of a restore. Its text is one line that states the remedy."""


def backup(settings: Settings, to: Path, keys: Path) -> None:
    """Copy everything to the new or empty folder `to`, and mirror the keys of persons in `keys`. Raises BackupError."""
    _refuse(settings, to, keys)
    times = {"begun": _now()}
    _copy_postgres(settings, to / POSTGRES)  # the state at the end of the copy
    times["postgres"] = _now()
    copy_sqlite(settings.state / TEMPORAL, to / TEMPORAL)
    times["temporal"] = _now()
    # after the database, so that the documents and keys of all rows are copied
    mirror(settings.documents, to / DOCUMENTS)
    times["documents"] = _now()
    mirror(settings.person_keys, keys)
    if (authority := settings.state / AUTHORITY).exists():  # since the first signature
        shutil.copyfile(authority / ROOT, to / ROOT)
        shutil.copytree(authority, keys.with_name(AUTHORITY), dirs_exist_ok=True)
    if (settings.state / SIMULATOR).exists():
        copy_sqlite(settings.state / SIMULATOR, to / SIMULATOR)
    manifest = {"times": times, "versions": _versions(settings), "files": checksums(to)}
    (to / MANIFEST).write_text(json.dumps(manifest, indent=1) + "\n")
    with suppress(RedisError), Redis.from_url(settings.redis_url) as redis:  # the backup is complete without it
        redis.set(LAST_BACKUP, datetime.now(UTC).timestamp())


def copy_sqlite(source: Path, to: Path) -> None:
    """Copy an SQLite file at one instant; others may write it at the same time."""
    with (
        closing(sqlite3.connect(f"{source.as_uri()}?mode=ro", uri=True)) as original,
        closing(sqlite3.connect(to)) as copy,
    ):
        original.backup(copy)


def mirror(url: str, to: Path) -> None:
    """Copy the objects of a store (obstore URL) into a folder, and delete those that the store no longer has."""
    to.mkdir(mode=0o700, parents=True, exist_ok=True)
    store, copy = _store(url), LocalStore(to)
    present = set[str]()
    for page in obstore.list(store):
        for entry in page:
            try:
                content = obstore.get(store, entry["path"]).bytes()
            except FileNotFoundError:  # deleted in the meantime
                continue
            obstore.put(copy, entry["path"], content)
            present.add(entry["path"])
    obstore.delete(copy, list(_names(copy) - present))


def _store(url: str) -> ObjectStore:
    return LocalStore.from_url(url, mkdir=True) if url.startswith("file:") else from_url(url)


def _names(store: ObjectStore) -> set[str]:
    return {entry["path"] for page in obstore.list(store) for entry in page}


def checksums(folder: Path) -> dict[str, str]:
    """Return the SHA-256 of each file of a backup, except the manifest."""
    return {str(path.relative_to(folder)): _checksum(path) for path in _files(folder) if path.name != MANIFEST}


def _refuse(settings: Settings, to: Path, keys: Path) -> None:
    to.mkdir(mode=0o700, parents=True, exist_ok=True)
    if any(to.iterdir()):
        raise BackupError(f"{to} is not empty: name another folder.")
    if settings.person_keys == keys.as_uri() or keys.is_relative_to(to):
        raise BackupError(f"{keys} must be apart from the backup and from the platform's own keys: name it by --keys.")
    if not (settings.state / TEMPORAL).exists() or not settings.documents.startswith("file:"):
        raise BackupError("These are not the embedded servers: see docs/operations.md, *Your own servers*.")
    copied = _names(LocalStore(keys)) if keys.exists() else set[str]()
    if copied and not copied & _names(_store(settings.person_keys)):
        raise BackupError(f"{keys} has the keys of another platform, and a copy deletes them: name another by --keys.")
    own, copy = settings.state / AUTHORITY / ROOT, keys.with_name(AUTHORITY) / ROOT
    if own.exists() and copy.exists() and own.read_bytes() != copy.read_bytes():
        raise BackupError(f"{copy.parent} is another authority: move it away, or name another folder by --keys.")


def _copy_postgres(settings: Settings, to: Path) -> None:
    """Make a physical copy with the write-ahead log that makes it consistent."""
    command = [postgres.binaries() / "pg_basebackup", "-h", postgres_folder(settings.state), "-U", "postgres"]
    options = ["--pgdata", to, "--format=tar", "--gzip", "--checkpoint=fast", "--wal-method=stream", "--no-password"]
    done = subprocess.run([*command, *options], capture_output=True, text=True, check=False)
    if done.returncode:
        raise BackupError(f"PostgreSQL could not be copied: {done.stderr.strip()}")


def _versions(settings: Settings) -> dict[str, str]:
    engine = create_engine(settings.database_url)
    with engine.connect() as connection:
        migration = connection.scalar(text("select version_num from alembic_version"))
        server = connection.scalar(text("show server_version"))
    engine.dispose()
    version = subprocess.run([temporal_cli.find(), "--version"], capture_output=True, text=True, check=True)
    return {"migration": str(migration), "postgres": str(server), "temporal": version.stdout.strip()}


def _files(folder: Path) -> Iterator[Path]:
    return (path for path in sorted(folder.rglob("*")) if path.is_file())


def _checksum(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _now() -> str:
    return datetime.now(UTC).isoformat()


def folder_of(url: str) -> Path:
    """Return the folder of a `file:` URL."""
    return Path(unquote(urlsplit(url).path))


def main() -> int:
    arguments = argparse.ArgumentParser(prog="python -m stack.backup")
    arguments.add_argument("folder", type=Path, help="new or empty")
    arguments.add_argument("--keys", type=Path, help=f"of the keys of persons; by default {KEYS} beside the folder")
    asked = arguments.parse_args()
    settings = Settings()
    refuse_unsafe(settings)
    folder: Path = asked.folder.resolve()
    keys: Path = asked.keys.resolve() if asked.keys else folder.parent / KEYS
    try:
        backup(settings, folder, keys)
    except BackupError as error:
        print(error, file=sys.stderr)
        return 1
    print(f"{folder} holds the data, {keys} the keys of persons, {AUTHORITY} beside it what signs. Keep them apart.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
