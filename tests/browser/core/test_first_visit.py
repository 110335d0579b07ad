"""First visits: the HTML of the pages on which visits begin contains the answers that they read first."""

import json
import re

import httpx
import pytest
from playwright.async_api import expect

from api.core.site import EntryPage
from tests.browser.conftest import Listing
from tests.browser.screen import Screen

ENTRANCES = (
    "", "loan/credit/guide", "loan/mortgage/guide", "products/collateral", "products/credit",
    "products/detail/{product}", "company/track-record", "login", "signup", "blog", "notice",
)  # fmt: skip
MOST = 10  # requests
CERTIFICATION = "upl/phone-certification"
MOST_OF_CERTIFICATION = 12  # with the call that opens it, and its event stream


@pytest.mark.parametrize("path", ENTRANCES)
async def test_a_first_visit_makes_few_requests_and_none_of_the_api(path: str, phone: Screen, listed: Listing) -> None:
    product, _ = await listed()
    requests = await _visit(phone, path := path.format(product=product))
    await phone.page.wait_for_load_state("networkidle")
    late = await _late(phone, path)
    assert {url.partition("/api")[2] for url in requests if "/api/" in url} <= late
    assert len(requests) <= MOST + len(late), requests


async def test_a_first_visit_of_the_funnel_only_opens_the_certification(phone: Screen) -> None:
    async with phone.page.expect_request("**/journeys/identity/events"):
        requests = await _visit(phone, CERTIFICATION)
    late = await _late(phone, CERTIFICATION)
    assert {url.partition("/api")[2] for url in requests if "/api/" in url} - late == {
        "/v2/credit/certification/open",
        "/v2/journeys/identity/events",
    }
    assert len(requests) <= MOST_OF_CERTIFICATION + len(late), requests


async def _visit(phone: Screen, path: str) -> list[str]:
    """Return the addresses that the page requests."""
    requests: list[str] = []
    phone.page.on("request", lambda request: requests.append(request.url))
    await phone.goto(f"/{path}")
    await phone.expect_heading(re.compile(".+"))
    await expect(phone.page.locator("#root .skeleton")).to_have_count(0)
    return requests


async def _late(phone: Screen, path: str) -> set[str]:
    """Return the reads of the page that the server did not answer in time, as when it has just started."""
    text = await phone.page.evaluate("document.getElementById('answers')?.textContent ?? '{}'")
    return set(EntryPage.of(path).reads) - json.loads(text).keys()


async def test_only_a_first_visit_contains_answers(site: str) -> None:
    async with httpx.AsyncClient(base_url=site, timeout=20) as http:
        first = await http.get("/v2/login")
        again = await http.get("/v2/login", headers={"Cookie": "visited=1"})
        asked = await http.get("/v2/login?next=/mypage")
        unknown = await http.get("/v2/products/detail/%3Cscript%3E")
        facebook = (await http.get("/api/v2/login/facebook")).json()["data"]
    found = re.search(r'<script type="application/json" id="answers">(.+?)</script>', first.text)
    assert found
    assert json.loads(found[1])["/v2/login/facebook"] == facebook
    assert ['id="answers"' in answer.text for answer in (again, asked)] == [False, False]
    assert "<script>" not in unknown.text
    assert "/v2/products/data" not in unknown.text  # a read that fails is left out
    assert (first.headers["cache-control"], first.headers["vary"]) == ("private, no-cache", "Cookie, Accept-Encoding")
