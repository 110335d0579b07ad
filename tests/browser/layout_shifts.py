"""Elements of a page that move while it loads."""

import asyncio

from playwright.async_api import Route

from tests.browser.screen import Screen

SHIFTS = """
new PerformanceObserver(list => {
  for (const entry of list.getEntries()) {
    window.shifted = (window.shifted ?? 0) + entry.value
    for (const {node, previousRect, currentRect} of entry.sources)
      (window.moves ??= []).push(`${node?.outerHTML?.slice(0, 100)}: ${previousRect.y} to ${currentRect.y}`)
  }
}).observe({type: 'layout-shift', buffered: true})
"""


async def count_layout_shifts(screen: Screen, *slow_calls: str) -> None:
    """Count the elements that move when slow responses arrive. Fonts that load late on a busy machine do not
    count."""

    async def slow(route: Route) -> None:
        await asyncio.sleep(0.3)
        await screen.page.evaluate("document.fonts.ready.then(() => { window.shifted = 0 })")
        await route.continue_()

    for call in slow_calls:
        await screen.page.route(f"**/api/v2/{call}", slow)
    await screen.page.add_init_script(SHIFTS)


async def expect_no_layout_shift(screen: Screen) -> None:
    await screen.page.wait_for_load_state("networkidle")
    shifted = await screen.page.evaluate("window.shifted ?? 0")
    assert shifted < 0.01, await screen.page.evaluate("window.moves")
