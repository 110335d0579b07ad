import asyncio
from dataclasses import fields
from datetime import date

import httpx
import pytest

from activities.institutions import Institutions, base
from activities.institutions.aml import WatchList
from domain.core.institutions import INSTITUTIONS


def test_each_client_of_an_institution_has_a_name_for_operators() -> None:
    assert {field.name for field in fields(Institutions)} - {"http"} == INSTITUTIONS.keys()


async def test_a_cancelled_request_is_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    counted, asked = list[tuple[str, ...]](), asyncio.Event()

    def count(*labels: str) -> None:
        counted.append(labels)

    monkeypatch.setattr(base.INSTITUTION_REQUESTS, "add", count)

    async def hangs(request: httpx.Request) -> httpx.Response:
        asked.set()
        await asyncio.Event().wait()
        raise AssertionError

    async with httpx.AsyncClient(transport=httpx.MockTransport(hangs), base_url="http://institutions") as http:
        screening = WatchList(http).screen(name="한서윤", birth_date=date(1990, 1, 1), key="key")
        request = asyncio.create_task(screening)
        await asked.wait()
        request.cancel()
        with pytest.raises(asyncio.CancelledError):
            await request
    assert counted == []
