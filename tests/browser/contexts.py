"""Browser contexts that tests use in turn.

A new context with its first page takes 0.5 s of processor time: it starts a process of the browser and compiles scripts
without a cache. `Contexts` empties a used context and reuses it: its first page takes 0.3 s.
"""

import json
from typing import Any

from playwright.async_api import Browser, BrowserContext

# One process for each context; the tab of `Contexts` keeps it alive between two tests.
ARGUMENTS = ["--process-per-site", "--in-process-gpu"]
STATIC_FILE = "/v2/favicon.svg"  # a page of the site's origin without scripts

Device = dict[str, Any]


class Contexts:
    """Unused contexts by device. Each has one tab with a static file of the site."""

    def __init__(self, browser: Browser, site: str) -> None:
        self._browser, self._site = browser, site
        self._unused: dict[str, list[BrowserContext]] = {}

    async def take(self, device: Device, stored: dict[str, str]) -> BrowserContext:
        """Return an empty context. `stored`: the content of the site's local storage."""
        unused = self._unused.setdefault(_key(device), [])
        context = unused.pop() if unused else await self._new(device)
        script = (
            "stored => { localStorage.clear(); Object.entries(stored).forEach(one => localStorage.setItem(...one)); }"
        )
        await context.pages[0].evaluate(script, stored)
        return context

    async def release(self, device: Device, context: BrowserContext) -> None:
        """Close the test's tabs and reset its routes, permissions, cookies and connection."""
        for page in context.pages[1:]:
            await page.unroute_all(behavior="ignoreErrors")  # a route may still be waiting on the page
            await page.close()
        await context.unroute_all()
        await context.clear_permissions()
        await context.clear_cookies()
        await context.set_offline(False)
        self._unused[_key(device)].append(context)

    async def _new(self, device: Device) -> BrowserContext:
        context = await self._browser.new_context(**device, base_url=self._site)
        await (await context.new_page()).goto(STATIC_FILE)
        return context


def _key(device: Device) -> str:
    return json.dumps(device, sort_keys=True)
