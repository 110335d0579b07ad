"""Sends prepared requests from separate addresses and returns the responses."""

import itertools
import json
import random
from ipaddress import IPv4Address
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import requests
import urllib3

ADDRESSES = itertools.count(random.randrange(8_000_000))
PASSING = {"BUSY", "INSTITUTION_DOWN"}  # 503 of an unavailable part
TIMEOUT = 30.0  # seconds


class Answer(NamedTuple):
    """A response. `text`: "" for a stream, of which only the beginning is read. `code`: of an error."""

    status: int
    text: str
    code: str

    @property
    def is_server_error(self) -> bool:
        return self.status >= 500 and self.code not in PASSING


class Client:
    """A visitor without cookies. The API limits requests by address: `move` takes the next address."""

    def __init__(self) -> None:
        self.move()

    def move(self) -> None:
        self.address = str(IPv4Address("127.64.0.1") + next(ADDRESSES) % 4_000_000)

    def send(self, **request: Any) -> Answer:
        """Send a request with the arguments of `requests.Request`, in a connection of its own: the API closes an idle
        one after five seconds, possibly while the next request is sent."""
        prepared: Any = requests.Request(**request).prepare()
        with (
            self._pool(prepared.url) as pool,
            pool.urlopen(
                prepared.method,
                prepared.path_url,
                body=prepared.body,
                headers=prepared.headers,
                redirect=False,
                preload_content=False,
            ) as answer,
        ):
            kind = answer.headers.get("content-type", "")
            if kind.startswith("text/event-stream"):
                answer.close()
                return Answer(answer.status, "", "")
            text = answer.data.decode(errors="replace")
        is_refusal = answer.status >= 400 and "json" in kind
        return Answer(answer.status, text, json.loads(text)["data"]["code"] if is_refusal else "")

    def _pool(self, url: str) -> urllib3.HTTPConnectionPool:
        at = urlsplit(url)
        return urllib3.HTTPConnectionPool(
            str(at.hostname), at.port, maxsize=1, retries=False, timeout=TIMEOUT, source_address=(self.address, 0)
        )
