"""How much of a request is read and from whom, the allowed hosts and origins, and the cacheable responses."""

import asyncio

import pytest

from stack.supervisor import Stack
from tests.api.conftest import Browser
from tests.clients.borrower import Borrower
from tests.security.access.calls import CALLS, Call
from tests.uploaded_files import MEGABYTE, picture

UPLOADS = [call for call in CALLS.values() if call.takes_a_file]


@pytest.mark.parametrize("call", UPLOADS, ids=lambda call: call.name)
async def test_a_visitor_is_answered_before_the_file_has_arrived(platform: Stack, call: Call):
    reader, writer = await asyncio.open_connection("127.0.0.1", platform.settings.api_port)
    writer.write(
        f"POST /api{call.address()} HTTP/1.1\r\nHost: localhost\r\nIf-Match: 1\r\nIdempotency-Key: a-visitor\r\n"
        f"Content-Type: multipart/form-data; boundary=x\r\nContent-Length: {100 * MEGABYTE}\r\n\r\n"
        '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n'.encode()
    )
    async with asyncio.timeout(20):
        status = (await reader.readline()).split()[1]
    writer.close()
    assert status in (b"401", b"404")


async def test_a_file_is_read_up_to_its_limit(borrower: Borrower):
    await borrower.sign_up()
    headers = borrower.headers()
    files = {"file": ("a.png", picture() + bytes(12 * MEGABYTE), "image/png")}
    answer = await borrower.api.post("/v2/inquiry/document", files=files, headers=headers)
    assert (answer.status_code, answer.json()["data"]["code"]) == (413, "FILE_TOO_LARGE")


async def test_json_is_read_up_to_a_megabyte(browser: Browser):
    answer = await browser.post("/v2/login", {"email": "a" * (MEGABYTE + 1)})
    assert (answer.status_code, answer.json()["data"]["code"]) == (413, "REQUEST_TOO_LARGE")


async def test_responses_are_not_cached_by_default(borrower: Borrower, browser: Browser):
    await borrower.sign_up()
    personal = await borrower.api.get("/v2/user/info", headers=borrower.headers())
    assert (personal.status_code, personal.headers["Cache-Control"]) == (200, "no-store")
    assert (await browser.get("/v2/user/info")).headers["Cache-Control"] == "no-store"
    public = await browser.get("/v2/codes")
    assert public.headers["Cache-Control"] == "public, max-age=300"


async def test_another_host_is_refused(browser: Browser):
    for host in ("evil.example", "localhost.evil.example", "127.0.0.1.evil.example"):
        answer = await browser.http.get("/v2/codes", headers={"Host": host})
        assert answer.status_code == 400, host


@pytest.mark.parametrize("origin", ["https://evil.example", "http://localhost:{ui}", "null"])
async def test_no_other_origin_reads_with_credentials(browser: Browser, platform: Stack, origin: str):
    headers = {"Origin": origin.format(ui=platform.settings.temporal_ui_port)}
    asked = headers | {"Access-Control-Request-Method": "POST"}
    for answer in (
        await browser.http.get("/v2/codes", headers=headers),
        await browser.http.options("/v2/logout", headers=asked),
    ):
        assert "Access-Control-Allow-Origin" not in answer.headers


async def test_only_the_temporal_ui_reaches_the_codec_endpoint(browser: Browser, platform: Stack):
    for origin, is_allowed in ((platform.settings.temporal_ui_url, True), ("https://evil.example", False)):
        headers = {"Origin": origin, "Access-Control-Request-Method": "POST"}
        answer = await browser.http.options("/ops/codec/decode", headers=headers)
        assert ("Access-Control-Allow-Origin" in answer.headers) is is_allowed
