"""Callbacks to the platform: stored, and sent in order per transaction until a 2xx response."""

import asyncio
import json
import time
from collections.abc import Mapping
from typing import Any

import httpx

from config import callback_secrets
from config.settings import Settings
from simulator import scenarios
from simulator.store import Store

GIVE_UP_AFTER = 24 * 3600  # seconds
LONGEST_PAUSE = 15  # seconds between two tries

# due, and no earlier callback of the same transaction is due
NEXT = """
SELECT * FROM callback AS c WHERE due_at <= ?1 AND retry_at <= ?1 AND NOT EXISTS (
    SELECT 1 FROM callback AS e WHERE e.tx_id = c.tx_id AND (e.due_at, e.id) < (c.due_at, c.id))
ORDER BY due_at, id LIMIT 20
"""

COPY = """
INSERT INTO callback (institution, tx_id, event, url, body, due_at, retry_at, staged)
SELECT institution, tx_id, event, url, body, due_at + 0.3, due_at + 0.3, 1 FROM callback WHERE id = ?
"""


def enqueue(
    store: Store,
    institution: str,
    event: str,
    *,
    tx_id: str,
    reference: str,
    url: str,
    data: Mapping[str, object],
    due_at: float,
) -> None:
    body = json.dumps({"event": event, "txId": tx_id, "reference": reference, "data": data})
    store.run(
        "INSERT INTO callback (institution, tx_id, event, url, body, due_at, retry_at) VALUES (?, ?, ?, ?, ?, ?, ?)",
        institution,
        tx_id,
        event,
        url,
        body,
        due_at,
        due_at,
    )


def withdraw(store: Store, tx_id: str) -> None:
    """Delete the callbacks of this transaction that were not sent."""
    store.run("DELETE FROM callback WHERE tx_id = ?", tx_id)


class CallbackSender:
    """Sends due callbacks. After a crash, the next process sends the unanswered ones again."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self._store = store
        self._settings = settings

    async def run(self) -> None:
        async with httpx.AsyncClient(timeout=5) as http:
            while True:
                due = self._store.all(NEXT, time.time())
                await asyncio.gather(*(self._deliver(http, row) for row in due))
                if not due:
                    await asyncio.sleep(0.1)  # an index is read ten times a second

    async def _deliver(self, http: httpx.AsyncClient, row: Any) -> None:
        if not row["staged"] and not await self._stage(row):
            return
        delivered = await self._post(http, row)
        async with self._store.transaction():
            if delivered or time.time() - row["due_at"] > GIVE_UP_AFTER:
                self._store.run("DELETE FROM callback WHERE id = ?", row["id"])
            else:
                pause = min(0.25 * 2 ** row["attempts"], LONGEST_PAUSE)
                self._store.run(
                    "UPDATE callback SET attempts = attempts + 1, retry_at = ? WHERE id = ?",
                    time.time() + pause,
                    row["id"],
                )

    async def _stage(self, row: Any) -> bool:
        """Apply the institution's scenario, once for each callback. Returns False when it must not be sent now."""
        store, id = self._store, row["id"]
        async with store.transaction():
            scenario = scenarios.take(store, row["institution"], scenarios.CALLBACK_MODES)
            if scenario.mode == "lost_callback":
                store.run("DELETE FROM callback WHERE id = ?", id)
                return False
            if scenario.mode == "late_callback":
                due = time.time() + scenario.delay
                store.run("UPDATE callback SET staged = 1, due_at = ?2, retry_at = ?2 WHERE id = ?1", id, due)
                return False
            store.run("UPDATE callback SET staged = 1 WHERE id = ?", id)
            if scenario.mode == "duplicate_callback":
                store.run(COPY, id)
            return True

    async def _post(self, http: httpx.AsyncClient, row: Any) -> bool:
        signature = callback_secrets.signed(self._settings, row["institution"], row["body"].encode())
        headers = {"Content-Type": "application/json", **signature}
        try:
            response = await http.post(row["url"], content=row["body"], headers=headers)
        except (httpx.HTTPError, httpx.InvalidURL):
            return False
        return response.is_success
