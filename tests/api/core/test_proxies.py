"""The address that counts for the limits and the audit."""

from typing import Any

import pytest

from tests.api.conftest import Browser, Internals
from tests.clients.http import http_client

FORGED = {"X-Forwarded-For": "203.0.113.9"}
COUNTED = "limit:certification:"


@pytest.mark.parametrize(("trusted", "address"), [("", "127.0.0.1"), ("127.0.0.1", "203.0.113.9")])
async def test_a_forwarded_address_is_read_from_a_trusted_proxy_only(
    second_api: Any, internals: Internals, trusted: str, address: str
):
    async with http_client(second_api(trusted_proxies=trusted), headers=FORGED, timeout=20) as http:
        await Browser(http).post("/v2/credit/certification/open", {"at": "upl"})
    assert [key async for key in internals.redis.scan_iter(f"{COUNTED}*")] == [f"{COUNTED}{address}"]
