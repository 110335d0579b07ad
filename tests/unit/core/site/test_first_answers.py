"""The answers that the HTML of a first visit contains, and reads that fail, are late or too many."""

import asyncio
import json
import re
from collections.abc import Mapping
from typing import Any

from fastapi import FastAPI, Request, Response

from api.core import first_answers
from api.core.first_answers import FirstAnswers
from tests.internals import eventually

PAGE = Request({"type": "http", "scheme": "http", "path": "/", "headers": [], "server": ("localhost", 80)})


class Site:
    """An API with good, bad and slow reads, and the pages' part of it."""

    def __init__(self) -> None:
        self.encodings = list[str | None]()
        self.begun, self.finished, self.may_finish = 0, 0, asyncio.Event()
        self.app = FastAPI()
        self.app.get("/api/good")(self.good)
        self.app.get("/api/slow")(self.slow)
        self.app.get("/api/text")(lambda: Response("no JSON"))
        self.app.get("/api/list")(lambda: [1])
        self.app.get("/api/broken")(lambda: 1 / 0)
        self.pages = FirstAnswers(self.app)

    async def good(self, request: Request) -> dict[str, Any]:
        self.encodings.append(request.headers.get("accept-encoding"))
        return {"data": None}

    async def slow(self) -> dict[str, Any]:
        self.begun += 1
        await self.may_finish.wait()
        self.finished += 1
        return {"data": 1}

    async def have_finished(self) -> bool:
        """Whether all slow reads that have begun are finished."""
        return self.finished == self.begun

    async def answers(self, reads: Mapping[str, str]) -> dict[str, Any]:
        found = re.search(r">(.+)</script>", await self.pages.element(PAGE, reads))
        return json.loads(found[1]) if found else {}


async def test_reads_that_fail_or_have_no_envelope_are_left_out() -> None:
    site = Site()
    bad = {address: address for address in ("/text", "/list", "/broken", "/none", "/\x01")}
    assert await site.answers({"/good": "/good"} | bad) == {"/good": None}
    assert await site.answers(bad) == {}
    assert site.encodings == ["identity"]  # nothing is packed and unpacked in one process


async def test_only_a_read_that_answers_404_in_time_is_missing() -> None:
    site = Site()
    missing = {
        address: await site.pages.is_missing(PAGE, address) for address in ("/none", "/good", "/broken", "/slow")
    }
    assert [address for address, is_missing in missing.items() if is_missing] == ["/none"]
    site.may_finish.set()


async def test_a_late_read_is_left_out_and_goes_on() -> None:
    site = Site()
    assert await site.answers({"/good": "/good", "/slow": "/slow"}) == {"/good": None}
    assert (site.begun, site.finished) == (1, 0)
    site.may_finish.set()
    await eventually(site.have_finished)


async def test_nothing_is_read_while_too_many_reads_are_unfinished() -> None:
    site = Site()
    slow = {f"/slow?{place}": "/slow" for place in range(first_answers.MOST_UNFINISHED + 1)}
    await site.answers(slow)
    assert await site.answers({"/good": "/good"}) == {}
    assert site.begun == len(slow)
    site.may_finish.set()
    await eventually(site.have_finished)
    assert await eventually(lambda: site.answers({"/good": "/good"})) == {"/good": None}
