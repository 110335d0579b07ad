"""A recipient's messages, and the answers to prompts in them, for users and tests. The calls need no token."""

import time

from fastapi import APIRouter, HTTPException
from pydantic import PositiveInt

from simulator import approvals, messages
from simulator.approvals import Answer
from simulator.institutions import bank
from simulator.messages import Message
from simulator.store import CurrentStore, Store

router = APIRouter(prefix="/inbox", tags=["inbox"])


@router.get("/{recipient}", response_model_by_alias=True)
async def read_inbox(recipient: str, store: CurrentStore) -> list[Message]:
    return messages.newest_first(store, messages.plain(recipient))


@router.post("/{recipient}/{id}/approve", status_code=204)
async def approve(recipient: str, id: str, store: CurrentStore) -> None:
    await _answer(store, recipient, id, "approved")


@router.post("/{recipient}/{id}/refuse", status_code=204)
async def refuse(recipient: str, id: str, store: CurrentStore) -> None:
    await _answer(store, recipient, id, "refused")


@router.post("/{recipient}/{id}/expire", status_code=204)
async def expire(recipient: str, id: str, store: CurrentStore) -> None:
    """End the validity of a prompt or of an SMS code now."""
    await _answer(store, recipient, id, "expired")


@router.post("/{recipient}/deposits/{amount}", status_code=204)
async def pay_in(
    recipient: str, amount: PositiveInt, store: CurrentStore, account: str = "", sender: str | None = None
) -> None:
    """Pay won into the virtual account of that phone's owner, or into the one with that number. `sender`: a name."""
    async with store.transaction():
        into = bank.virtual_account(store, number=account, mobile=messages.plain(recipient))
        bank.pay_in(store, into, amount, sender)


async def _answer(store: Store, recipient: str, id: str, answer: Answer) -> None:
    async with store.transaction():
        message = store.one("SELECT * FROM message WHERE recipient = ? AND id = ?", messages.plain(recipient), id)
        if message is None:
            raise HTTPException(404)
        counted = False
        if message["kind"] == "prompt":
            counted = approvals.answer(store, message["tx_id"], answer)
        elif answer == "expired" and message["status"] == "waiting":
            _expire_code(store, message["tx_id"])
            counted = True
        if not counted:
            raise HTTPException(409, "this message waits for no such answer")


def _expire_code(store: Store, tx_id: str) -> None:
    now = time.time()
    store.run("UPDATE sms_code SET expires_at = ? WHERE tx_id = ?", now, tx_id)
    store.run("UPDATE message SET expires_at = ? WHERE tx_id = ?", now, tx_id)
