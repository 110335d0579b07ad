"""One person cannot occupy the decoding of files for everybody."""

import asyncio
from typing import Any

from api.http.limits import UPLOADS_A_MINUTE, upload_turn
from db.accounts.people import IdentityRecord
from tests.api.conftest import Browser, Internals

OCR = "/v2/ocr/test"


async def test_uploads_of_one_person_wait_for_each_other(internals: Internals):
    turns, begun = list[str](), asyncio.Event()

    async def upload(person: str, seconds: float) -> None:
        async with upload_turn(internals.redis, person):
            begun.set()
            await asyncio.sleep(seconds)  # of work
            turns.append(person)

    await asyncio.gather(upload("a", 0.3), upload("a", 0.3), upload("b", 0.1))
    assert turns == ["b", "a", "a"]
    begun.clear()
    first = asyncio.create_task(upload("a", 0.3))
    await begun.wait()
    await asyncio.gather(first, upload("a", 0), upload("b", 0))
    assert turns[3:] == ["b", "a", "a"]


async def test_a_person_can_upload_a_limited_number_of_files_a_minute(
    browser: Browser, internals: Internals, member: tuple[IdentityRecord, dict[str, Any]]
):
    headers = {"Authorization": f"Bearer {browser.access_token}"}
    files = {"file": ("card.jpg", b"no picture", "image/jpeg")}
    assert (await browser.http.post(OCR, files=files, headers=headers)).status_code == 415
    [key] = [key async for key in internals.redis.scan_iter("limit:upload:*")]
    await internals.redis.set(key, UPLOADS_A_MINUTE, ex=60)
    refused = await browser.http.post(OCR, files=files, headers=headers)
    assert (refused.status_code, refused.json()["data"]["code"]) == (429, "TOO_MANY_REQUESTS")
