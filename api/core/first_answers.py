"""The answers that a page reads first, inserted into its HTML: a first visit then waits for no call of the API."""

import asyncio
import json
from collections.abc import Coroutine, Mapping
from http import HTTPStatus
from typing import Any

import httpx
from fastapi import FastAPI, Request

from observability.metrics import FIRST_ANSWERS

TIMEOUT = 0.5  # seconds; the page itself asks for an answer that takes longer
MOST_UNFINISHED = 32  # reads, those of about five pages; more mean that the API is overloaded


class FirstAnswers:
    """Reads for the HTML of first visits. A read that is late goes on, so that its result reaches the shared caches."""

    def __init__(self, app: FastAPI) -> None:
        self._app = app
        self._unfinished = set[asyncio.Task[Any]]()

    async def element(self, request: Request, reads: Mapping[str, str]) -> str:
        """Return the answers to a visitor without a log-in as JSON in an element that the API client reads. An answer
        that fails or is late is left out, and all are while the API is overloaded. `reads`: addresses and their
        templates."""
        if not reads:
            return ""
        if len(self._unfinished) > MOST_UNFINISHED:
            for template in reads.values():
                FIRST_ANSWERS.add(template, "skipped")
            return ""
        client = self._client(request)
        calls = {address: self._begun(_read(client, address)) for address in reads}
        await asyncio.wait(calls.values(), timeout=TIMEOUT)
        answers = dict[str, Any]()
        for address, call in calls.items():
            answer = call.result() if call.done() else {}
            answers |= answer
            FIRST_ANSWERS.add(reads[address], "inserted" if answer else "failed" if call.done() else "late")
        text = json.dumps(answers, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
        return f'<script type="application/json" id="answers">{text}</script>' if answers else ""

    async def is_missing(self, request: Request, address: str) -> bool:
        """Return whether the API answers the read of a visitor without a log-in with 404. An answer that is late counts
        as found, and so do all while the API is overloaded."""
        if len(self._unfinished) > MOST_UNFINISHED:
            return False
        call = self._begun(self._client(request).get(f"/api{address}"))
        await asyncio.wait([call], timeout=TIMEOUT)
        return call.done() and call.exception() is None and call.result().status_code == HTTPStatus.NOT_FOUND

    def _client(self, request: Request) -> httpx.AsyncClient:
        return httpx.AsyncClient(  # it holds nothing to close: the application itself answers
            transport=httpx.ASGITransport(self._app, raise_app_exceptions=False, client=_address(request)),
            base_url=str(request.base_url),
            headers={"Accept-Encoding": "identity"},
            timeout=None,
        )

    def _begun(self, read: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        call = asyncio.create_task(read)
        self._unfinished.add(call)
        call.add_done_callback(self._unfinished.discard)
        return call


async def _read(client: httpx.AsyncClient, address: str) -> dict[str, Any]:
    """Return the answer by its address; nothing if the read fails or its answer has no envelope."""
    try:
        answer = await client.get(f"/api{address}")
        return {address: answer.raise_for_status().json()["data"]}
    except Exception:  # noqa: BLE001  # the page reads again and shows the error
        return {}


def _address(request: Request) -> tuple[str, int]:
    """Return the visitor's address, to which rate limits apply."""
    return (request.client.host, request.client.port) if request.client else ("", 0)
