"""Storage of the simulator: one SQLite file, written before each response."""

import asyncio
import sqlite3
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Annotated, Any

from fastapi import Depends, Request

# Times are seconds since 1970.
SCHEMA = """
PRAGMA journal_mode = WAL;
PRAGMA synchronous = NORMAL; -- outlives a killed process, not a lost power supply
CREATE TABLE IF NOT EXISTS reply (
    institution TEXT, key TEXT, digest TEXT, status INTEGER, body BLOB, PRIMARY KEY (institution, key));
CREATE TABLE IF NOT EXISTS scenario (institution TEXT PRIMARY KEY, mode TEXT, delay_ms INTEGER, times INTEGER);
CREATE TABLE IF NOT EXISTS callback (
    id INTEGER PRIMARY KEY, institution TEXT, tx_id TEXT, event TEXT, url TEXT, body TEXT,
    due_at REAL, retry_at REAL, attempts INTEGER DEFAULT 0, staged INTEGER DEFAULT 0);
CREATE INDEX IF NOT EXISTS callback_order ON callback (tx_id, due_at, id);
CREATE TABLE IF NOT EXISTS message (
    id TEXT PRIMARY KEY, recipient TEXT, kind TEXT, sender TEXT, text TEXT, code TEXT, amount INTEGER,
    status TEXT, at REAL, expires_at REAL, tx_id TEXT);
CREATE INDEX IF NOT EXISTS message_recipient ON message (recipient, at);
CREATE TABLE IF NOT EXISTS person (
    ci TEXT PRIMARY KEY, name TEXT, birth_date TEXT, gender TEXT, mobile TEXT, seen_at REAL);
CREATE TABLE IF NOT EXISTS override (mobile TEXT PRIMARY KEY, body TEXT);
CREATE TABLE IF NOT EXISTS sms_code (tx_id TEXT PRIMARY KEY, ci TEXT, mobile TEXT, code TEXT, expires_at REAL);
CREATE TABLE IF NOT EXISTS approval (
    tx_id TEXT PRIMARY KEY, institution TEXT, name TEXT, mobile TEXT, reference TEXT, callback_url TEXT,
    answer TEXT, answered_at REAL, expires_at REAL);
CREATE TABLE IF NOT EXISTS collection (tx_id TEXT PRIMARY KEY, bundle_id TEXT UNIQUE, started_at REAL, fails INTEGER);
CREATE TABLE IF NOT EXISTS account (
    bank_code TEXT, number TEXT, balance INTEGER, mobile TEXT, PRIMARY KEY (bank_code, number));
CREATE TABLE IF NOT EXISTS custody_line (
    line INTEGER PRIMARY KEY, direction TEXT, transfer_id TEXT, amount INTEGER, at REAL, bank_code TEXT, number TEXT,
    reference TEXT, name TEXT, sender_bank_code TEXT, sender_number TEXT);
CREATE TABLE IF NOT EXISTS virtual_account (
    number TEXT PRIMARY KEY, bank_code TEXT, mobile TEXT, callback_url TEXT);
CREATE TABLE IF NOT EXISTS facebook_grant (
    code TEXT PRIMARY KEY, account TEXT, challenge TEXT, redirect_uri TEXT, expires_at REAL, token TEXT UNIQUE);
CREATE TABLE IF NOT EXISTS lien (
    number TEXT PRIMARY KEY, home TEXT, creditor TEXT, maximum_claim INTEGER, registered_on TEXT, released_on TEXT);
CREATE INDEX IF NOT EXISTS lien_home ON lien (home);
CREATE TABLE IF NOT EXISTS lien_filing (number TEXT PRIMARY KEY, key TEXT);
CREATE TABLE IF NOT EXISTS mydata_attempt (ci TEXT PRIMARY KEY, count INTEGER);
"""


class Store:
    """One SQLite connection, used by one event loop."""

    def __init__(self, file: Path) -> None:
        file.parent.mkdir(parents=True, exist_ok=True)
        self._connection = sqlite3.connect(file, isolation_level=None)
        self._connection.row_factory = sqlite3.Row
        self._connection.executescript(SCHEMA)
        self._turn = asyncio.Lock()

    def run(self, sql: str, *values: object) -> None:
        self._connection.execute(sql, values)

    def one(self, sql: str, *values: object) -> Any | None:
        return self._connection.execute(sql, values).fetchone()

    def all(self, sql: str, *values: object) -> list[Any]:
        return self._connection.execute(sql, values).fetchall()

    @asynccontextmanager
    async def transaction(self) -> AsyncGenerator[None]:
        """A write transaction. Transactions wait for each other, because they share the connection."""
        async with self._turn:
            self.run("BEGIN IMMEDIATE")
            try:
                yield
            except BaseException:
                self.run("ROLLBACK")
                raise
            self.run("COMMIT")

    def close(self) -> None:
        self._connection.close()


async def _store(request: Request) -> Store:
    return request.app.state.store


CurrentStore = Annotated[Store, Depends(_store)]
