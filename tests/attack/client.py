"""Sends prepared requests from addresses of their own and says what came back."""

import itertools
import random
from ipaddress import IPv4Address
from typing import Any, NamedTuple

import requests
from requests.adapters import HTTPAdapter

ADDRESSES = itertools.count(random.randrange(8_000_000))
PASSING = {"BUSY", "INSTITUTION_DOWN"}  # 503 of a part that is down
PATIENCE = 30.0  # seconds


class Answer(NamedTuple):
    """`text`: "" for a stream, of which only the beginning is read. `code`: of an error."""

    status: int
    text: str
    code: str

    @property
    def is_server_error(self) -> bool:
        return self.status >= 500 and self.code not in PASSING


class _FromAddress(HTTPAdapter):
    def __init__(self, address: str) -> None:
        self.address = address
        super().__init__(pool_maxsize=1)

    def init_poolmanager(self, *args: Any, **kwargs: Any) -> None:
        super().init_poolmanager(*args, **kwargs, source_address=(self.address, 0))  # pyright: ignore


class Client:
    """One visitor. The API limits what comes from one address: `move` takes the next one."""

    def __init__(self) -> None:
        self.session = requests.Session()
        self.move()

    def move(self) -> None:
        self.session.mount("http://", _FromAddress(str(IPv4Address("127.64.0.1") + next(ADDRESSES) % 4_000_000)))

    def send(self, **request: Any) -> Answer:
        self.session.cookies.clear()
        with self.session.request(**request, stream=True, timeout=PATIENCE, allow_redirects=False) as response:
            if response.headers.get("content-type", "").startswith("text/event-stream"):
                return Answer(response.status_code, "", "")
            text = response.content.decode(errors="replace")
            code = ""
            if response.status_code >= 400 and "json" in response.headers.get("content-type", ""):
                code = response.json()["data"]["code"]
            return Answer(response.status_code, text, code)

    def close(self) -> None:
        self.session.close()
