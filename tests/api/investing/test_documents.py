"""PDFs that the API sets itself."""

from collections.abc import Callable
from pathlib import Path

import httpx

from tests.api.conftest import Browser

CONSENT = "/v2/credit/privacy-terms-pdf"


async def test_papers_are_set_in_the_fonts_of_the_settings(
    browser: Browser, member: object, second_api: Callable[..., str], tmp_path: Path
):
    paper = await browser.get(CONSENT)
    assert paper.content.startswith(b"%PDF-")
    async with httpx.AsyncClient(base_url=second_api(fonts=tmp_path)) as http:
        refused = await Browser(http, browser.access_token).get(CONSENT)
    assert (refused.status_code, refused.json()["data"]["code"]) == (500, "SERVER_ERROR")
