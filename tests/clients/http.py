"""HTTP clients of the tests."""

import ssl
from typing import Any

import httpx

CERTIFICATES = ssl.create_default_context()  # loaded once: it takes 30 ms of processor time


def http_client(base_url: str = "", **options: Any) -> httpx.AsyncClient:
    """Return a client that waits up to 30 seconds for a response."""
    return httpx.AsyncClient(base_url=base_url, verify=CERTIFICATES, **{"timeout": 30} | options)
