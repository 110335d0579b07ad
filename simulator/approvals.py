"""Approval requests of Kakao or PASS: a prompt on the phone, an answer within five minutes, a callback."""

import time
import uuid
from typing import Any, Literal

from simulator import callbacks, messages
from simulator.contract import Refused
from simulator.store import Store
from simulator.wire import Wire, instant

PROVIDERS = {"kakao": "카카오톡 인증", "pass": "PASS 인증"}
VALID = 5 * 60  # seconds

Answer = Literal["approved", "refused", "expired"]
EVENTS: dict[str, dict[Answer, str]] = {
    "nhis": {"approved": "consent.approved", "refused": "consent.refused", "expired": "consent.expired"},
    "esign": {"approved": "esign.signed", "refused": "esign.refused", "expired": "esign.expired"},
}


class ApprovalRequest(Wire):
    """The person, the provider, and the callback address. Institutions may require more fields."""

    provider: str
    name: str
    mobile: str
    reference: str
    callback_url: str


def ask(store: Store, institution: str, asked: ApprovalRequest, text: str) -> dict[str, str]:
    """Store the request and return `{txId, expiresAt}`. A callback reports an expired request."""
    if asked.provider not in PROVIDERS:
        raise Refused("unknown_provider")
    tx_id, expires_at = uuid.uuid4().hex, time.time() + VALID
    store.run(
        "INSERT INTO approval VALUES (?, ?, ?, ?, ?, ?, NULL, NULL, ?)",
        *(tx_id, institution, asked.name, asked.mobile, asked.reference, asked.callback_url, expires_at),
    )
    messages.deliver(
        store,
        asked.mobile,
        "prompt",
        sender=PROVIDERS[asked.provider],
        text=text,
        status="waiting",
        expires_at=expires_at,
        tx_id=tx_id,
    )
    _report(store, find(store, institution, tx_id), "expired", at=expires_at)
    return {"txId": tx_id, "expiresAt": instant(expires_at)}


def find(store: Store, institution: str, tx_id: str) -> Any:
    approval = store.one("SELECT * FROM approval WHERE institution = ? AND tx_id = ?", institution, tx_id)
    if approval is None:
        raise Refused("unknown_transaction")
    return approval


def state(approval: Any) -> Answer | Literal["waiting"]:
    if approval["answer"]:
        return approval["answer"]
    return "expired" if approval["expires_at"] <= time.time() else "waiting"


def answer(store: Store, tx_id: str, answer: Answer) -> bool:
    """Store the person's answer, or `expired`. Returns False when it is too late."""
    approval = store.one("SELECT * FROM approval WHERE tx_id = ?", tx_id)
    if approval is None or state(approval) != "waiting":
        return False
    now = time.time()
    store.run("UPDATE approval SET answer = ?, answered_at = ? WHERE tx_id = ?", answer, now, tx_id)
    messages.set_status(store, tx_id, answer)
    callbacks.withdraw(store, tx_id)
    _report(store, approval, answer, at=now)
    return True


def signature(tx_id: str, signed_at: float) -> dict[str, str]:
    return {"signedAt": instant(signed_at), "signatureId": f"sig-{tx_id}"}


def _report(store: Store, approval: Any, answer: Answer, *, at: float) -> None:
    event = EVENTS[approval["institution"]][answer]
    callbacks.enqueue(
        store,
        approval["institution"],
        event,
        tx_id=approval["tx_id"],
        reference=approval["reference"],
        url=approval["callback_url"],
        data=signature(approval["tx_id"], at) if event == "esign.signed" else {},
        due_at=at,
    )
