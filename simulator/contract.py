"""The contract of every call: bearer token, Idempotency-Key, stored reply, and the configured scenario."""

import asyncio
import hashlib
import hmac
from collections.abc import Callable, Coroutine
from typing import Any

from fastapi import APIRouter, HTTPException, Request, Response
from fastapi.responses import JSONResponse
from fastapi.routing import APIRoute

from simulator import scenarios
from simulator.scenarios import Scenario
from simulator.store import Store

# the answer of a `refuse` scenario; the default is `unavailable`
REFUSALS = {
    "identity": "not_matched",
    "nhis": "no_records",
    "mydata": "not_ready",
    "id_card": "unreadable",
    "bank": "holder_mismatch",
    "registry": "returned",
}


class Refused(Exception):
    """A refusal for a business reason: answered with 409 `{"refused": code}`. Earlier writes are kept."""

    def __init__(self, code: str) -> None:
        self.code = code


def institution(name: str) -> APIRouter:
    """Return the router of one institution, below `/<name>`."""
    return APIRouter(prefix=f"/{name}", tags=[name], route_class=_InstitutionRoute)


class _InstitutionRoute(APIRoute):
    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        handle = super().get_route_handler()
        name = str(self.tags[0])

        async def answer(request: Request) -> Response:
            store: Store = request.app.state.store
            _authorize(request)
            async with store.transaction():
                scenario = scenarios.take(store, name, scenarios.CALL_MODES)
            if scenario.mode == "down":
                return JSONResponse({}, 503)
            if request.method == "GET":
                response = await _reply(request, handle, name, scenario)
            else:
                response = await _once(request, handle, name, scenario)
            await asyncio.sleep(scenario.delay)  # `slow` and `timeout`: the effect has already happened
            return response

        return answer


def _authorize(request: Request) -> None:
    expected = f"Bearer {request.app.state.settings.institution_secret.get_secret_value()}"
    if not hmac.compare_digest(request.headers.get("Authorization", "").encode(), expected.encode()):
        raise HTTPException(401)


Handle = Callable[[Request], Coroutine[Any, Any, Response]]


async def _reply(request: Request, handle: Handle, name: str, scenario: Scenario) -> Response:
    if scenario.mode == "refuse":
        return JSONResponse({"refused": REFUSALS.get(name, "unavailable")}, 409)
    try:
        return await handle(request)
    except Refused as refusal:
        return JSONResponse({"refused": refusal.code}, 409)


async def _once(request: Request, handle: Handle, name: str, scenario: Scenario) -> Response:
    """Return the stored reply of this key, or run the effect and store its reply in one transaction."""
    key = request.headers.get("Idempotency-Key")
    if not key:
        raise HTTPException(400, "Idempotency-Key is missing")
    store: Store = request.app.state.store
    digest = await _digest(request)
    async with store.transaction():
        stored = store.one("SELECT digest, status, body FROM reply WHERE institution = ? AND key = ?", name, key)
        if stored is None:
            response = await _reply(request, handle, name, scenario)
            store.run(
                "INSERT INTO reply VALUES (?, ?, ?, ?, ?)", name, key, digest, response.status_code, response.body
            )
            return response
    if stored["digest"] != digest:
        raise HTTPException(422, "Idempotency-Key was used for another request")
    return Response(stored["body"], stored["status"], media_type="application/json")


async def _digest(request: Request) -> str:
    """Return the hash of a request; an upload only by its path, because each attempt has another boundary."""
    upload = request.headers.get("Content-Type", "").startswith("multipart/")
    body = b"" if upload else await request.body()
    return hashlib.sha256(request.url.path.encode() + b"\n" + body).hexdigest()
