"""One device of a user: finds elements by role and name, and records errors."""

import asyncio
import os
import re
from itertools import count
from pathlib import Path
from typing import Any, Self
from urllib.parse import urlsplit

from playwright.async_api import (
    BrowserContext,
    ConsoleMessage,
    FilePayload,
    FloatRect,
    Locator,
    Page,
    Request,
    Response,
    expect,
)

from tests.browser.accessibility import CheckedPages, misfits, violations
from tests.browser.contexts import Device
from tests.internals import eventually
from tests.spec_report import record

SHOTS = os.environ.get("IEUM_SHOTS")  # a folder for pictures of visited pages

AT_HOME: Device = {"locale": "ko-KR", "timezone_id": "Asia/Seoul", "reduced_motion": "reduce"}
MOBILE = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140 Mobile Safari/537.36"
SCALE = 2 if SHOTS else 1  # of a phone
PHONE: Device = AT_HOME | {
    "viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": SCALE,
    "user_agent": MOBILE,
}  # fmt: skip
SMALL: Device = PHONE | {"viewport": {"width": 360, "height": 740}}
DESKTOP: Device = AT_HOME | {"viewport": {"width": 1280, "height": 900}}

NO_PAGE = re.compile("찾을 수 없어요|찾는 내용이 없어요")  # titles

EXPECTED_ALWAYS = [
    r"404 GET /api/v2/journeys/[a-z_]+$",  # the response when none is open
    "404 GET /api/v2/loan/mortgage/apply/prefilled-info/simple-limit-check$",  # the device made no limit check
    "^console Blocked attempt to show a 'beforeunload'",  # Chromium's message when a page without interaction is left
]

# While one of these requests is under way, the server may refuse reads that are also under way.
ENDS_SESSION = {"POST /api/v2/logout", "DELETE /api/v2/user/sessions"}


class Screen:
    """A screen. `trouble` contains every unexpected error and must stay empty."""

    def __init__(self, page: Page, checked: CheckedPages, *, examined: bool) -> None:
        self.page, self.context, self.checked = page, page.context, checked
        self.examined = examined  # every reached page is checked with axe and photographed
        self.sent: list[str] = []  # "POST /api/…" of every request that changes something
        self._noted: list[str] = []
        self._under_way: set[Request] = set()
        self._refusable: set[Request] = set()  # under way when the session ended
        self._expected = list(EXPECTED_ALWAYS)
        self._places = count(1)
        self._typed: str | None = None  # the last typed URL
        self._shown: set[tuple[str, str | None]] = set()  # recorded URLs, with the typed one
        page.on("console", self._note_console)
        page.on("pageerror", lambda error: self._noted.append(f"error {error}"))
        page.on("request", self._note_request)
        page.on("requestfailed", self._note_failure)
        page.on("response", self._note_refusal)

    @classmethod
    async def open(cls, context: BrowserContext, checked: CheckedPages, *, examined: bool = False) -> Self:
        """A new tab."""
        return cls(await context.new_page(), checked, examined=examined)

    # -- actions -------------------------------------------------------------------------------

    async def goto(self, path: str) -> None:
        """Open a URL, without the site's base, and wait until the app has replaced the page's first frame."""
        self._typed = urlsplit(path).path
        await self.page.goto(f"/v2{path}")
        await expect(self.page.locator("#frame")).to_have_count(0)

    async def press(self, name: str | re.Pattern[str], role: Any = "button") -> None:
        await self.role(role, name).click()

    async def type(self, label: str, text: str) -> None:
        await self.page.get_by_label(label, exact=True).fill(text)

    async def tick(self, name: str | re.Pattern[str]) -> None:
        """Tick a box or select a choice."""
        box = self.page.get_by_role("checkbox", name=name).or_(self.page.get_by_role("radio", name=name))
        await box.first.check()

    async def unfold(self, name: str) -> None:
        """Show the content below a closed title."""
        await self.page.locator("details:not([open]) > summary", has_text=name).click()

    async def change_answer(self, name: str) -> None:
        """Return from a funnel's page to an earlier answer. Small screens have the answers in a folded list."""
        folded = self.page.locator(".funnel-answers:not([open]) > summary")
        if await folded.is_visible():
            await folded.click()
        await self.press(f"{name} 고치기")

    async def agree(self) -> None:
        """Agree to everything that is required."""
        await self.tick(re.compile("필수 항목"))

    async def agree_to_each(self) -> None:
        """Agree to everything that is required, where each text has a box of its own."""
        boxes = self.page.get_by_role("checkbox", name=re.compile(r"^\(필수\)"))
        await boxes.first.wait_for()
        for box in await boxes.all():
            await box.check()

    async def upload(self, label: str | re.Pattern[str], picture: bytes) -> None:
        file: FilePayload = {"name": "card.png", "mimeType": "image/png", "buffer": picture}
        await self.page.get_by_label(label).set_input_files(file)

    async def linked_file(self, label: str) -> bytes:
        """Return the file that a link opens in a new window. It is downloaded, because the headless browser has no
        viewer."""
        link = self.role("link", label)
        await expect(link).to_have_attribute("target", "_blank")
        await link.evaluate("link => { link.removeAttribute('target'); link.download = 'file'; }")
        async with self.page.expect_download() as download:
            await link.click()
        file = await (await download.value).path()
        return await asyncio.to_thread(file.read_bytes)

    # -- expectations --------------------------------------------------------------------------

    def role(self, role: Any, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role(role, name=name, exact=True)

    def heading(self, question: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("heading", level=1, name=question, exact=True)

    async def expect_heading(self, question: str | re.Pattern[str]) -> None:
        """Expect the page with that heading; an examined screen is then checked and photographed."""
        await expect(self.heading(question)).to_be_visible()
        await self._note_page()
        if self.examined:
            await expect(self.page.locator(".skeleton")).to_have_count(0)
            await self.shoot()
            path, width = urlsplit(self.page.url).path, (self.page.viewport_size or {"width": 0})["width"]
            if self.checked.add(path, width, await self.heading(question).inner_text()):
                await self.examine()

    async def expect_text(self, text: str | re.Pattern[str]) -> None:
        await expect(self.page.get_by_text(text).filter(visible=True).first).to_be_visible()
        await self._note_page()

    async def expect_no_text(self, text: str | re.Pattern[str]) -> None:
        await expect(self.page.get_by_text(text).filter(visible=True)).to_have_count(0)

    async def expect_url(self, path: str | re.Pattern[str]) -> None:
        """Expect the URL, without base and parameters."""
        wanted = path.pattern if isinstance(path, re.Pattern) else re.escape(path)
        await expect(self.page).to_have_url(re.compile(rf"^[^?#]*/v2{wanted}([?#].*)?$"))
        await self._note_page()

    async def box(self, of: Locator) -> FloatRect:
        """Return the position of an element, as soon as it has one."""
        return await eventually(of.bounding_box)

    # -- checks --------------------------------------------------------------------------------

    async def examine(self) -> None:
        """Record every serious violation of WCAG 2.2 AA on the page, and elements that are wider than the screen."""
        page = urlsplit(self.page.url).path
        self._noted += [f"axe {page} {violation}" for violation in await violations(self.page)]
        content, width = await self.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        if content > width:
            self._noted.append(f"overflow {page} is {content} px wide on a screen of {width}")

    async def enlarge_text(self) -> None:
        """Double the size of the text in the browser's settings, and record what no longer fits in the site's font."""
        browser = await self.context.new_cdp_session(self.page)
        await browser.send("Page.setFontSizes", {"fontSizes": {"standard": 32}})
        await self.page.evaluate("document.fonts.ready.then(() => undefined)")
        await self.shoot("large-text")
        if found := await misfits(self.page):
            self._noted.append(f"large text on {urlsplit(self.page.url).path}: {found}")

    async def shoot(self, name: str = "") -> None:
        """Take a picture for the folder in IEUM_SHOTS, if it is set: <test>/<width>/<place>-<name>.png."""
        if SHOTS:
            test = os.environ["PYTEST_CURRENT_TEST"].split("::")[1].split("[")[0].split(" ")[0]
            width = (self.page.viewport_size or {"width": 0})["width"]
            page = urlsplit(self.page.url).path.removeprefix("/v2/").replace("/", "-")
            place = f"{next(self._places):02}-{name or page}.png"
            await self.page.screenshot(path=Path(SHOTS) / test / str(width) / place)

    def allow_errors(self, *patterns: str) -> None:
        """Expect errors that belong to the test, as regular expressions."""
        self._expected += patterns

    @property
    def trouble(self) -> list[str]:
        return [note for note in self._noted if not any(re.search(known, note) for known in self._expected)]

    async def _note_page(self) -> None:
        """Record for `make spec` that the page at this URL was shown, unless it reports that there is none."""
        shown = self.page.url, self._typed
        if shown in self._shown:
            return
        if NO_PAGE.search(await self.page.title()):
            record.note_no_page()
            return
        self._shown.add(shown)
        address = urlsplit(shown[0])
        record.note_page(address.path.removeprefix("/v2") or "/", address.query, self._typed)

    def _note_console(self, message: ConsoleMessage) -> None:
        is_network_error = message.text.startswith("Failed to load resource")
        if message.type == "error" and not is_network_error:
            self._noted.append(f"console {message.text}")

    def _note_request(self, request: Request) -> None:
        path = urlsplit(request.url).path
        self._under_way.add(request)
        if request.method != "GET":
            self.sent.append(f"{request.method} {path}")
        if path.startswith("/api/") or request.method != "GET":
            record.note_call(request.method, path.removeprefix("/api"))

    def _note_failure(self, request: Request) -> None:
        self._under_way.discard(request)
        if request.failure != "net::ERR_ABORTED":  # the page was left
            self._noted.append(f"{request.failure} {request.method} {urlsplit(request.url).path}")

    def _note_refusal(self, response: Response) -> None:
        refused = f"{response.request.method} {urlsplit(response.url).path}"
        if "x-proof" in response.request.headers and f"429 {refused}" in self._noted:
            self._noted.remove(f"429 {refused}")  # the server required a proof of work
        if any(f"{other.method} {urlsplit(other.url).path}" in ENDS_SESSION for other in self._under_way):
            self._refusable |= self._under_way
        self._under_way.discard(response.request)
        if response.status >= 400 and not (response.status == 401 and response.request in self._refusable):
            self._noted.append(f"{response.status} {refused}")
