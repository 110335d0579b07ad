"""The built site on the whole platform, one browser for all tests, and devices on request."""

import fcntl
import os
import subprocess
from collections.abc import AsyncGenerator, Awaitable, Callable
from typing import Any
from uuid import uuid4

import pytest
import pytest_asyncio
from playwright.async_api import Browser, BrowserContext, async_playwright, expect

from config.settings import ROOT
from stack.downloads import chromium
from stack.supervisor import Stack
from tests import factories
from tests.browser.accessibility import CheckedPages
from tests.browser.borrowing.applicant import Applicant
from tests.browser.contexts import ARGUMENTS, Contexts
from tests.browser.screen import DESKTOP, PHONE, SMALL, Device, Screen
from tests.clients.borrower import Borrower
from tests.factories import agree_to_invest, certify_investor, pass_suitability_test, pay_in
from tests.internals import Internals
from tests.journeys.conftest import NewBorrower, internals, lending, new_borrower

__all__ = ["internals", "lending", "new_borrower"]  # pytest finds fixtures by their names here

WEB = ROOT / "web"
TIMEOUT_MS = 30_000  # ms until an element must be on the screen
expect.set_options(timeout=TIMEOUT_MS)

Applicants = Callable[..., Awaitable[Applicant]]
Listing = Callable[..., Awaitable[tuple[str, str]]]
Investors = Callable[..., Awaitable[Borrower]]
DETAIL = {
    "summary": ["아파트를 담보로 한 상품이에요."],
    "basic_info": [{"label": "담보", "value": "마포구 아파트"}],
    "stability_analysis": [{"title": "상환 재원", "text": "소득을 확인했어요."}],
    "risk_analysis": [{"title": "연체", "text": "갚는 날이 늦어질 수 있어요."}],
    "faq": [{"question": "중간에 찾을 수 있나요?", "answer": "만기까지 기다려야 해요."}],
    "investment_notes": ["원금이 보장되지 않아요."],
}


def is_stale() -> bool:
    """Return whether a source is newer than the build."""
    index = WEB / "dist" / "index.html"
    sources = [*(WEB / "src").rglob("*"), *(WEB / "public").rglob("*"), WEB / "index.html", WEB / "vite.config.ts"]
    return not index.exists() or max(path.stat().st_mtime for path in sources) > index.stat().st_mtime


@pytest.fixture(scope="session")
def site(platform: Stack) -> str:
    """The origin of the site."""
    with (WEB / "node_modules" / "build.lock").open("w") as lock:  # one process of a run builds
        fcntl.flock(lock, fcntl.LOCK_EX)
        if is_stale():
            path = f"{ROOT / '.venv' / 'bin'}{os.pathsep}{os.environ['PATH']}"
            subprocess.run(["npm", "run", "build", "--prefix", WEB], env=os.environ | {"PATH": path}, check=True)
    return platform.settings.public_url


@pytest_asyncio.fixture(scope="session")
async def browser() -> AsyncGenerator[Browser]:
    async with async_playwright() as playwright:
        arguments = [*chromium.arguments(), *ARGUMENTS]
        browser = await playwright.chromium.launch(executable_path=chromium.find(), args=arguments)
        yield browser
        await browser.close()


@pytest.fixture(scope="session")
def contexts(browser: Browser, site: str) -> Contexts:
    """Shared by all tests of a process."""
    return Contexts(browser, site)


@pytest.fixture(scope="session")
def checked_pages(tmp_path_factory: pytest.TempPathFactory, pytestconfig: pytest.Config) -> CheckedPages:
    """Shared by all processes of the run."""
    folder = tmp_path_factory.getbasetemp()
    return CheckedPages((folder.parent if hasattr(pytestconfig, "workerinput") else folder) / "checked-pages")


class Devices:
    """Opens devices: `await device(DESKTOP, owner)`."""

    def __init__(self, contexts: Contexts, checked: CheckedPages) -> None:
        self.screens: list[Screen] = []
        self._contexts, self._checked = contexts, checked
        self._in_use: list[tuple[Device, BrowserContext]] = []

    async def __call__(self, kind: Device = PHONE, owner: Borrower | None = None, *, examined: bool = False) -> Screen:
        """Open a device. With an owner it is logged in: the site's storage contains the owner's tokens."""
        tokens = owner.tokens if owner else {}
        stored = {name: tokens[name] for name in ("accessToken", "refreshToken") if name in tokens}
        context = await self._contexts.take(kind, stored)
        self._in_use.append((kind, context))
        screen = await Screen.open(context, self._checked, examined=examined)
        screen.page.set_default_timeout(TIMEOUT_MS)
        self.screens.append(screen)
        return screen

    async def close(self) -> None:
        """Close all devices, so that the site sends no more requests."""
        while self._in_use:
            await self._contexts.release(*self._in_use.pop())


@pytest_asyncio.fixture
async def device(contexts: Contexts, checked_pages: CheckedPages) -> AsyncGenerator[Devices]:
    """Opens devices. The test fails if anything unexpected goes wrong on one of them."""
    devices = Devices(contexts, checked_pages)
    yield devices
    await devices.close()
    assert [screen.trouble for screen in devices.screens if screen.trouble] == []


@pytest_asyncio.fixture
async def listed(listed: factories.Listing, device: Devices) -> AsyncGenerator[Listing]:
    """Lists a product and returns its uid and title. After the test no page asks for it, and no list contains it."""

    async def make(name: str = "마포 아파트", **columns: Any) -> tuple[str, str]:
        title = f"{name} {uuid4().hex[:5]}호"
        return await listed(**{"title": title, "category": "1", "detail": DETAIL} | columns), title

    yield make
    await device.close()


@pytest_asyncio.fixture
async def investor(new_borrower: NewBorrower, internals: Internals) -> Investors:
    """A certified member with money, and a passed suitability test unless stated otherwise."""

    async def make(money: int = 1_000_000, *, suitable: bool = True) -> Borrower:
        person = await new_borrower().sign_up()
        uid = person.person_id
        async with internals.at.database.transaction() as session:
            await certify_investor(session, uid)
            await agree_to_invest(session, uid)
            await pay_in(session, uid, money)
            if suitable:
                await pass_suitability_test(session, uid)
        return person

    return make


@pytest.fixture(params=[PHONE, DESKTOP], ids=["390", "1280"])
def kind(request: pytest.FixtureRequest) -> Device:
    """A phone and a desktop: a test with this fixture runs on each of them."""
    return request.param


@pytest_asyncio.fixture
async def applicant(device: Devices, new_borrower: NewBorrower) -> Applicants:
    """An applicant at a step, who opens the application on a device: `await applicant("confirm")`."""

    async def make(step: str = "income", kind: Device = PHONE, *, examined: bool = False, **known: str) -> Applicant:
        person = await (await new_borrower(**known).apply()).walk_to(step)
        screen = await device(kind, person, examined=examined)
        await screen.goto(person.at["path"])
        return Applicant(screen, person)

    return make


@pytest_asyncio.fixture
async def phone(device: Devices) -> Screen:
    """390 × 844, not logged in."""
    return await device(PHONE)


@pytest_asyncio.fixture
async def small(device: Devices) -> Screen:
    """360 px wide."""
    return await device(SMALL)


@pytest_asyncio.fixture
async def desktop(device: Devices) -> Screen:
    """1280 × 900."""
    return await device(DESKTOP)
