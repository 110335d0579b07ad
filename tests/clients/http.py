"""HTTP clients of the tests."""

import asyncio
import ssl
from collections.abc import Awaitable, Callable
from typing import Any

import httpx

from tests.waiting import pauses

BUSY = 30.0  # seconds for which a request is repeated
LIMITS = httpx.Limits(keepalive_expiry=2)  # seconds; the API closes a connection that is idle for five
CERTIFICATES = ssl.create_default_context()  # loaded once: it takes 30 ms of processor time


def http_client(base_url: str = "", **options: Any) -> httpx.AsyncClient:
    """Return a client that waits up to 30 seconds for a response."""
    return httpx.AsyncClient(base_url=base_url, verify=CERTIFICATES, **{"timeout": 30, "limits": LIMITS} | options)


async def repeat_while_busy(send: Callable[[], Awaitable[httpx.Response]]) -> httpx.Response:
    """Send a request that is safe to repeat, and repeat it while the platform answers that it is busy."""
    response = await send()
    for pause in pauses(BUSY):
        if response.status_code != 503:
            break
        await asyncio.sleep(pause)
        response = await send()
    return response


def refusal(response: httpx.Response) -> tuple[int, str]:
    """Return the status and the code of a refusal."""
    return response.status_code, code_of(response)


def code_of(response: httpx.Response) -> str:
    """Return the code of a refusal."""
    return response.json()["data"]["code"]
