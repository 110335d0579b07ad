"""The twelve most visited pages on a phone, served by nginx: Chromium with a CPU slowdown of 4 and a slow mobile
network."""

import os
import subprocess
import sys
from dataclasses import dataclass
from statistics import median
from typing import Any

import httpx
from playwright.sync_api import Browser, CDPSession, Page, expect, sync_playwright

from bench.measurement.figures import heading, report
from bench.measurement.platform import platform
from config.settings import ROOT
from stack.downloads import chromium
from stack.supervisor import Stack
from tests.stack.web_server import web_server

VISITS = 3
SLOWER = 4  # times
LINE = {"latency": 150, "downloadThroughput": 1_600_000 / 8, "uploadThroughput": 750_000 / 8, "offline": False}
SETTLING = 1000  # milliseconds after the page has its data; nothing is painted or moved later
FUNNEL = "upl/phone-certification"
PRODUCT = "products/detail/{product}"
PAGES = (
    "", "loan/credit/guide", "loan/mortgage/guide", "products/collateral", "products/credit", PRODUCT,
    "company/track-record", "login", "signup", FUNNEL, "blog", "notice",
)  # fmt: skip
expect.set_options(timeout=30_000)
AIMS = "FCP < 1.5 s, LCP ≤ 1.2 s, CLS < 0.1, script ≤ 150 KiB, ≤ 10 requests"
# First and largest contentful paint in milliseconds, and the sum of all layout shifts.
PAINTS = """
() => new Promise(resolve => {
  const seen = {first: 0, largest: 0, shift: 0};
  const read = {
    'paint': entry => { if (entry.name === 'first-contentful-paint') seen.first = entry.startTime },
    'largest-contentful-paint': entry => { seen.largest = entry.startTime },
    'layout-shift': entry => { seen.shift += entry.value },
  };
  for (const [type, take] of Object.entries(read))
    new PerformanceObserver(list => list.getEntries().forEach(take)).observe({type, buffered: true});
  setTimeout(() => resolve(seen), 100);
})
"""
# The time from a key press to the next painted frame.
KEY_TO_PAINT = """
() => new Promise(resolve => addEventListener('keydown', event =>
  requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - event.timeStamp))), {once: true}))
"""


@dataclass
class Visit:
    """Milliseconds; the sum of layout shifts; bytes on the wire."""

    first_paint: float
    largest_paint: float
    shift: float
    requests: int
    bytes_sent: int
    script_bytes: int
    key_to_paint: float | None


def _visit(browser: Browser, url: str) -> Visit:
    """Visit the page with an empty cache."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, device_scale_factor=3, is_mobile=True)
    page = context.new_page()
    line: CDPSession = context.new_cdp_session(page)
    line.send("Network.enable")
    line.send("Network.emulateNetworkConditions", LINE)
    line.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    requests: dict[str, Any] = {}
    sent: dict[str, int] = {}
    line.on("Network.requestWillBeSent", lambda event: requests.update({event["requestId"]: event}))  # pyright: ignore
    line.on("Network.loadingFinished", lambda event: sent.update({event["requestId"]: event["encodedDataLength"]}))  # pyright: ignore
    page.goto(url, wait_until="load")
    page.locator("#root h1").first.wait_for()
    expect(page.locator("#root .skeleton")).to_have_count(0)
    page.wait_for_timeout(SETTLING)
    paints: dict[str, float] = page.evaluate(PAINTS)
    scripts = sum(sent.get(name, 0) for name, request in requests.items() if request["type"] == "Script")
    key = _key_to_paint(page) if url.endswith(FUNNEL) else None
    visit = Visit(paints["first"], paints["largest"], paints["shift"], len(requests), sum(sent.values()), scripts, key)
    context.close()
    return visit


def _key_to_paint(page: Page) -> float:
    page.locator("#root input").first.focus()
    page.evaluate(f"() => {{ window.painted = ({KEY_TO_PAINT})() }}")
    page.keyboard.press("a")
    return page.evaluate("() => window.painted")


def _open_product(url: str) -> str:
    listed = httpx.get(f"{url}/api/v2/products/collateral").raise_for_status().json()["data"]["ongoing"]
    return listed[0]["productUid"]


def _add_demo_data(stack: Stack) -> None:
    subprocess.run([sys.executable, "-m", "db.demo"], env=os.environ | stack.env, check=True)


def pages() -> None:
    """The built site with the demo's data, as production serves it."""
    heading(f"first visits, {SLOWER}× slower CPU, 1.6 Mbps, 150 ms, {VISITS} with an empty cache")
    with platform("simulator", "worker", "api") as stack, sync_playwright() as playwright:
        _add_demo_data(stack)
        product = _open_product(f"http://127.0.0.1:{stack.settings.api_port}")
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=chromium.arguments())
        folder = stack.settings.state / "nginx"
        (folder / "html").mkdir(parents=True)
        (folder / "html" / "v2").symlink_to(ROOT / "web" / "dist")
        with web_server(folder, [stack.settings.api_port]) as port:
            url = f"http://127.0.0.1:{port}/v2"
            _visit(browser, f"{url}/{FUNNEL}")  # warm-up
            for path in PAGES:
                _report(path, [_visit(browser, f"{url}/{path.format(product=product)}") for _ in range(VISITS)])
        browser.close()


def _report(path: str, visits: list[Visit]) -> None:
    first = median(visit.first_paint for visit in visits) / 1000
    largest = median(visit.largest_paint for visit in visits) / 1000
    shift = median(visit.shift for visit in visits)
    one = visits[-1]
    figures = [
        f"FCP {first:.2f} s",
        f"LCP {largest:.2f} s",
        f"CLS {shift:.3f}",
        f"script {one.script_bytes / 1024:.0f} KiB",
        f"{one.requests} requests",
        f"{one.bytes_sent / 1024:.0f} KiB",
    ]
    if one.key_to_paint:
        figures.append(f"key press to next frame {one.key_to_paint:.0f} ms")
    report(f"/{path.format(product='…')}", ", ".join(figures), AIMS)
