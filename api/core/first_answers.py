"""The answers that a page reads first, inserted into its HTML: a first visit then waits for no call of the API."""

import asyncio
import json
from collections.abc import Iterable

import httpx
from fastapi import FastAPI, Request

TIMEOUT = 0.5  # seconds; the page itself asks for an answer that takes longer


async def first_answers(app: FastAPI, request: Request, reads: Iterable[str]) -> str:
    """Return the answers to a visitor without a log-in as JSON in an element that the API client reads. An answer that
    fails or is late is left out."""
    transport = httpx.ASGITransport(app, raise_app_exceptions=False, client=_address(request))
    async with httpx.AsyncClient(transport=transport, base_url=str(request.base_url), timeout=None) as client:
        calls = {read: asyncio.create_task(client.get(f"/api{read}")) for read in reads}
        if calls:
            await asyncio.wait(calls.values(), timeout=TIMEOUT)
        for call in calls.values():
            call.cancel()
        done = {read: call.result() for read, call in calls.items() if call.done() and not call.cancelled()}
    answers = {read: answer.json()["data"] for read, answer in done.items() if answer.is_success}
    text = json.dumps(answers, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    return f'<script type="application/json" id="answers">{text}</script>' if answers else ""


def _address(request: Request) -> tuple[str, int]:
    """The visitor's, whose calls are limited."""
    return (request.client.host, request.client.port) if request.client else ("", 0)
