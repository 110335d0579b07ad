"""(g) The first page of the funnel on a phone: Chromium with a CPU slowdown of 4 and a slow mobile network."""

import gzip
from dataclasses import dataclass
from statistics import median
from typing import Any

from playwright.sync_api import Browser, CDPSession, sync_playwright

from bench.measurement.figures import heading, report
from bench.measurement.platform import platform
from stack.downloads import chromium

VISITS = 5
SLOWER = 4  # times
LINE = {"latency": 150, "downloadThroughput": 1_600_000 / 8, "uploadThroughput": 750_000 / 8, "offline": False}
SETTLING = 1000  # milliseconds after the form is visible; nothing larger is painted later
PATH = "/v2/upl/phone-certification"
LARGEST_PAINT = """
() => new Promise(resolve => new PerformanceObserver(list => resolve(list.getEntries().at(-1).startTime))
  .observe({type: 'largest-contentful-paint', buffered: true}))
"""
# The time from a key press to the next painted frame.
KEY_TO_PAINT = """
() => new Promise(resolve => addEventListener('keydown', event =>
  requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - event.timeStamp))), {once: true}))
"""


@dataclass
class Visit:
    """Milliseconds; bytes on the wire; bytes of script as gzip would send them."""

    largest_paint: float
    key_to_paint: float
    requests: int
    bytes_sent: int
    script_gzip: int


def _visit(browser: Browser, url: str) -> Visit:
    """Visit the page with an empty cache."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, device_scale_factor=3, is_mobile=True)
    page = context.new_page()
    line: CDPSession = context.new_cdp_session(page)
    line.send("Network.enable")
    line.send("Network.emulateNetworkConditions", LINE)
    line.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    sent, answers = [0], list[Any]()
    line.on("Network.loadingFinished", lambda event: sent.append(event["encodedDataLength"]))  # pyright: ignore
    page.on("response", lambda answer: answers.append(answer))
    page.goto(url, wait_until="load")
    page.locator("input").first.wait_for()
    page.wait_for_timeout(SETTLING)
    paint: float = page.evaluate(LARGEST_PAINT)
    scripts = [answer.body() for answer in answers if answer.request.resource_type == "script"]
    page.locator("input").first.focus()
    page.evaluate(f"() => {{ window.painted = ({KEY_TO_PAINT})() }}")
    page.keyboard.press("a")
    key: float = page.evaluate("() => window.painted")
    visit = Visit(paint, key, len(answers), sum(sent), sum(len(gzip.compress(script)) for script in scripts))
    context.close()
    return visit


def page() -> None:
    """The built site, served by the API."""
    heading(f"(g) {PATH}, {SLOWER}× slower CPU, 1.6 Mbps, 150 ms, {VISITS} visits with an empty cache")
    with platform("worker", "api") as stack, sync_playwright() as playwright:
        found = chromium.find()
        browser = playwright.chromium.launch(executable_path=found, args=chromium.arguments())
        visits = [_visit(browser, f"http://127.0.0.1:{stack.settings.api_port}{PATH}") for _ in range(VISITS + 1)][1:]
        browser.close()
    report("script, gzip", f"{visits[0].script_gzip / 1024:.0f} KiB", "≤ 200 KiB")
    report("bytes on the wire, all in all", f"{median(v.bytes_sent for v in visits) / 1024:.0f} KiB")
    report("requests", f"{max(v.requests for v in visits)}", "≤ 15")
    paints = [round(v.largest_paint / 1000, 2) for v in visits]
    report("largest contentful paint, s", f"{median(paints):.2f} of {paints}", "≤ 2.0 s")
    report("key press to next frame, ms", f"{median(v.key_to_paint for v in visits):.0f}")
