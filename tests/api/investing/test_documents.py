"""PDFs that the API renders."""

from collections.abc import Callable
from pathlib import Path

from tests.api.conftest import Browser
from tests.clients.http import http_client

CONSENT = "/v2/credit/privacy-terms-pdf"


async def test_documents_use_the_configured_fonts(
    browser: Browser, member: object, second_api: Callable[..., str], tmp_path: Path
):
    paper = await browser.get(CONSENT)
    assert paper.content.startswith(b"%PDF-")
    async with http_client(second_api(fonts=tmp_path)) as http:
        refused = await Browser(http, browser.access_token).get(CONSENT)
    assert (refused.status_code, refused.json()["data"]["code"]) == (500, "SERVER_ERROR")
