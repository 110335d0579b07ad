"""Messages to a phone or mailbox: SMS, e-mails, deposits and approval prompts."""

import time
import uuid
from typing import Any, Literal

from pydantic import Field

from simulator import scenarios
from simulator.store import Store
from simulator.wire import Wire, instant

Kind = Literal["sms", "email", "deposit", "prompt"]
Status = Literal["arrived", "waiting", "used", "approved", "refused", "expired"]


class Message(Wire):
    """A message. `from`: the sender's name; `code`: the code to type; `amount`: won; times in ISO 8601."""

    id: str
    kind: Kind
    sender: str = Field(serialization_alias="from")
    text: str
    code: str | None
    amount: int | None
    status: Status
    at: str
    expires_at: str | None


def deliver(
    store: Store,
    recipient: str,
    kind: Kind,
    *,
    sender: str,
    text: str,
    code: str | None = None,
    amount: int | None = None,
    status: Status = "arrived",
    expires_at: float | None = None,
    tx_id: str | None = None,
) -> str:
    """Deliver a message. The `message` scenario can delay, repeat or drop SMS and e-mails."""
    carried = kind in ("sms", "email")
    scenario = scenarios.take(store, "message", scenarios.CALLBACK_MODES) if carried else scenarios.NORMAL
    at = time.time() + (scenario.delay if scenario.mode == "late_callback" else 0)
    copies = {"lost_callback": 0, "duplicate_callback": 2}.get(scenario.mode, 1)
    ids = [uuid.uuid4().hex for _ in range(max(copies, 1))]
    for id in ids[:copies]:
        store.run(
            "INSERT INTO message VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            *(id, recipient, kind, sender, text, code, amount, status, at, expires_at, tx_id),
        )
    return ids[0]


def set_status(store: Store, tx_id: str, status: Status) -> None:
    store.run("UPDATE message SET status = ? WHERE tx_id = ?", status, tx_id)


def plain(recipient: str) -> str:
    """Return a mobile number as digits, or an e-mail address in lower case."""
    return recipient.strip().lower() if "@" in recipient else "".join(filter(str.isdigit, recipient))


def recent_recipients(store: Store) -> list[str]:
    rows = store.all("SELECT recipient FROM message GROUP BY recipient ORDER BY max(at) DESC LIMIT 8")
    return [row["recipient"] for row in rows]


def newest_first(store: Store, recipient: str) -> list[Message]:
    rows = store.all(
        "SELECT * FROM message WHERE recipient = ? AND at <= ? ORDER BY at DESC, rowid DESC", recipient, time.time()
    )
    return [_message(row) for row in rows]


def _message(row: Any) -> Message:
    over = row["status"] == "waiting" and row["expires_at"] <= time.time()
    return Message(
        id=row["id"],
        kind=row["kind"],
        sender=row["sender"],
        text=row["text"],
        code=row["code"],
        amount=row["amount"],
        status="expired" if over else row["status"],
        at=instant(row["at"]),
        expires_at=row["expires_at"] and instant(row["expires_at"]),
    )
