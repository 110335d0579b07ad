"""The built site on the whole platform, one browser for all tests, and devices for the asking."""

import os
import subprocess
from collections.abc import AsyncGenerator, Awaitable, Callable

import pytest
import pytest_asyncio
from playwright.async_api import Browser, async_playwright, expect

from config.settings import ROOT
from stack import chromium
from stack.supervisor import Stack
from tests.browser.accessibility import CheckedPages
from tests.browser.borrowing.applicant import Applicant
from tests.browser.screen import DESKTOP, PHONE, SMALL, Device, Screen
from tests.clients.borrower import Borrower
from tests.journeys.conftest import Newcomer, internals, newcomer, scenario

__all__ = ["internals", "newcomer", "scenario"]  # pytest finds fixtures by their names here

WEB = ROOT / "web"
PATIENCE = 30_000  # ms until something has to be on the screen
expect.set_options(timeout=PATIENCE)

Devices = Callable[..., Awaitable[Screen]]
Applicants = Callable[..., Awaitable[Applicant]]


def is_stale() -> bool:
    """Whether a source is younger than what was built of it."""
    index = WEB / "dist" / "index.html"
    sources = [*(WEB / "src").rglob("*"), *(WEB / "public").rglob("*"), WEB / "index.html", WEB / "vite.config.ts"]
    return not index.exists() or max(path.stat().st_mtime for path in sources) > index.stat().st_mtime


@pytest.fixture(scope="session")
def site(platform: Stack) -> str:
    """Where the site is: the origin."""
    if is_stale():
        path = f"{ROOT / '.venv' / 'bin'}{os.pathsep}{os.environ['PATH']}"
        subprocess.run(["npm", "run", "build", "--prefix", WEB], env=os.environ | {"PATH": path}, check=True)
    return platform.settings.public_url


@pytest_asyncio.fixture(scope="session")
async def browser() -> AsyncGenerator[Browser]:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium.find(), args=chromium.arguments())
        yield browser
        await browser.close()


@pytest.fixture(scope="session")
def checked_pages(tmp_path_factory: pytest.TempPathFactory, pytestconfig: pytest.Config) -> CheckedPages:
    """Shared by all processes of the run."""
    folder = tmp_path_factory.getbasetemp()
    return CheckedPages((folder.parent if hasattr(pytestconfig, "workerinput") else folder) / "checked-pages")


@pytest_asyncio.fixture
async def device(browser: Browser, site: str, checked_pages: CheckedPages) -> AsyncGenerator[Devices]:
    """Opens devices: `await device(DESKTOP, owner)`. Nothing may go wrong on any of them that was not expected."""
    opened: list[Screen] = []

    async def open(kind: Device = PHONE, owner: Borrower | None = None, *, examined: bool = False) -> Screen:
        opened.append(await Screen.open(browser, site, checked_pages, kind, owner, examined=examined))
        opened[-1].page.set_default_timeout(PATIENCE)
        return opened[-1]

    yield open
    for screen in opened:
        await screen.close()
    assert [screen.trouble for screen in opened if screen.trouble] == []


@pytest.fixture(params=[PHONE, DESKTOP], ids=["390", "1280"])
def kind(request: pytest.FixtureRequest) -> Device:
    """A phone and a desktop: a test that uses it runs on each of them."""
    return request.param


@pytest_asyncio.fixture
async def applicant(device: Devices, newcomer: Newcomer) -> Applicants:
    """Somebody whose application stands at a step, and who opens it on a device: `await applicant("confirm")`."""

    async def make(step: str = "income", kind: Device = PHONE, *, examined: bool = False, **known: str) -> Applicant:
        person = await (await newcomer(**known).apply()).walk_to(step)
        screen = await device(kind, person, examined=examined)
        await screen.goto(person.at["path"])
        return Applicant(screen, person)

    return make


@pytest_asyncio.fixture
async def phone(device: Devices) -> Screen:
    """390 × 844, nobody logged in."""
    return await device(PHONE)


@pytest_asyncio.fixture
async def small(device: Devices) -> Screen:
    """360 px wide."""
    return await device(SMALL)


@pytest_asyncio.fixture
async def desktop(device: Devices) -> Screen:
    """1280 × 900."""
    return await device(DESKTOP)
