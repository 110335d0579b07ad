"""First visits: the HTML of the entry pages contains their first frame and the answers that they read first."""

import json
import re

import httpx
import pytest
from playwright.async_api import Route, expect

from api.core.site import DIST, SCRIPT, EntryPage
from tests.browser.conftest import Listing
from tests.browser.screen import Screen

ENTRY_PAGES = (
    "", "loan/credit/guide", "loan/mortgage/guide", "products/collateral", "products/credit",
    "products/detail/{product}", "company/track-record", "login", "signup", "blog", "notice", "events",
)  # fmt: skip
MOST = 10  # requests
MOST_SHIFT = 0.1
MOST_SCRIPT = 150 * 1024  # bytes on the wire
HEADERS = 720  # bytes of each answer behind nginx
CERTIFICATION = "upl/phone-certification"
MOST_SCRIPT_OF_CERTIFICATION = 169 * 1024  # with XState and zod
MOST_OF_CERTIFICATION = 12  # with the call that opens it, and its event stream


@pytest.mark.parametrize("path", [*ENTRY_PAGES, CERTIFICATION])
def test_a_first_visit_loads_little_script(path: str) -> None:
    html = (DIST / "index.html").read_text() + EntryPage.of(path.format(product="one")).preloads
    sizes = {file: _on_the_wire(file.removeprefix("/v2/")) for file in {*SCRIPT.findall(html), "/v2/after-frame.js"}}
    assert sum(sizes.values()) <= (MOST_SCRIPT_OF_CERTIFICATION if path == CERTIFICATION else MOST_SCRIPT), sizes


def _on_the_wire(file: str) -> int:
    packed = DIST / f"{file}.br"
    return HEADERS + (packed if packed.is_file() else DIST / file).stat().st_size


async def test_nothing_on_the_home_page_moves_when_its_font_arrives(phone: Screen) -> None:
    async def late(route: Route) -> None:
        await phone.page.wait_for_timeout(500)
        await route.continue_()

    await phone.page.route("**/pretendard-first-*.woff2", late)
    await phone.page.add_init_script(
        "window.shift = 0;"
        "new PerformanceObserver(list => list.getEntries().forEach(entry => { shift += entry.value }))"
        ".observe({type: 'layout-shift', buffered: true})"
    )
    await _visit(phone, "")
    await expect(phone.page.locator("#frame")).to_have_count(0)
    assert await phone.page.evaluate("shift") < MOST_SHIFT


@pytest.mark.parametrize("path", ENTRY_PAGES)
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


async def test_a_later_visit_from_the_browsers_cache_reads_again(phone: Screen) -> None:
    await _visit(phone, "notice")
    await phone.page.goto("about:blank")
    async with phone.page.expect_response("**/api/v2/notice/list?*"):
        await phone.page.go_back()


async def test_all_first_frames_need_one_font(phone: Screen) -> None:
    await phone.page.route("**/after-frame.js", lambda route: route.abort())
    phone.allow_errors("after-frame.js$", "404 GET /v2/products/detail/none$")
    for path in json.loads((DIST / "first-frames.json").read_text()):
        await phone.page.goto(f"/v2/{path.replace('*', 'none')}")
        await expect(phone.page.locator("#frame")).to_be_visible()
        await phone.page.evaluate("document.fonts.ready.then(() => undefined)")
        wanted = await phone.page.evaluate("[...document.fonts].filter(font => font.status !== 'unloaded').length")
        assert (path, wanted) == (path, 1)


async def test_a_lost_script_is_loaded_again_once_and_then_reported(phone: Screen) -> None:
    scripts = re.compile(r"/assets/index-.*\.js$")
    lost: list[str] = []

    async def lose(route: Route) -> None:
        lost.append(route.request.url)
        await route.abort()

    await phone.page.route(scripts, lose)
    phone.allow_errors(r"net::ERR_FAILED GET /v2/assets/index-")
    await phone.page.goto("/v2/login")
    await phone.expect_heading("화면을 불러오지 못했어요")
    assert len(lost) >= 2
    await phone.page.unroute(scripts)
    await phone.press("다시 불러오기", "link")
    await phone.expect_heading("로그인")


@pytest.mark.parametrize("path", ["", "login", "products/detail/none%252Fpdf%3F", "favicon.svg"])
async def test_pages_answer_get_and_head(site: str, path: str) -> None:
    async with httpx.AsyncClient(base_url=site, timeout=20) as http:
        got, asked = await http.get(f"/v2/{path}"), await http.head(f"/v2/{path}")
    assert (got.status_code, asked.status_code, asked.content) == (200, 200, b"")


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("login/", 200),
        ("products/detail/one", 404),
        ("notice/one", 404),
        ("blog/one", 404),
        ("events/one", 404),
        ("events/160", 200),
        ("vote/one", 404),
        ("faq/invest/return", 200),
        ("faq/invest/tax", 404),
        ("faq/nobody", 404),
        ("ops/products/one/edit", 200),
        ("upl/loan-terms", 200),
        ("nothing/here", 404),
        ("login/nothing", 404),
        ("products/detail/one/two", 404),
        ("wp-login.php", 404),
    ],
)
async def test_only_addresses_of_pages_answer_200(site: str, path: str, status: int) -> None:
    async with httpx.AsyncClient(base_url=site, timeout=20) as http:
        first = await http.get(f"/v2/{path}")
        later = await http.get(f"/v2/{path}", headers={"Cookie": "visited=1"})
    for answer in (first, later):
        assert (answer.status_code, '<div id="root">' in answer.text) == (status, True)


async def test_the_address_of_a_product_answers_200(site: str, listed: Listing) -> None:
    product, _ = await listed()
    async with httpx.AsyncClient(base_url=site, timeout=20) as http:
        for cookies in ({}, {"Cookie": "visited=1"}):
            assert (await http.get(f"/v2/products/detail/{product}", headers=cookies)).status_code == 200


async def test_only_a_first_visit_contains_answers(site: str) -> None:
    async with httpx.AsyncClient(base_url=site, timeout=20) as http:
        first = await http.get("/v2/login")
        again = await http.get("/v2/login", headers={"Cookie": "visited=1"})
        asked = await http.get("/v2/login?next=/mypage")
        unknown = await http.get("/v2/products/detail/%3Cscript%3E")
        facebook = (await http.get("/api/v2/login/facebook")).json()["data"]
    assert (first.headers["cache-control"], first.headers["vary"]) == ("private, no-cache", "Cookie, Accept-Encoding")
    found = re.search(r'<script type="application/json" id="answers">(.+?)</script>', first.text)
    assert found
    assert json.loads(found[1])["/v2/login/facebook"] == facebook
    assert ['id="answers"' in answer.text for answer in (again, asked)] == [False, False]
    assert "<script>" not in unknown.text
    assert "/v2/products/data" not in unknown.text  # a read that fails is left out
