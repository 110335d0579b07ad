"""The browser stores no typed input, also when requests fail, and URLs contain none."""

import json
from contextlib import suppress
from urllib.parse import quote

from playwright.async_api import Error, Page, TimeoutError

from tests.attack.canaries import found_in
from tests.browser.contexts import Contexts
from tests.browser.screen import DESKTOP
from tests.journeys.conftest import NewBorrower

NAME, TYPED, NUMBER = "제갈카나리", "카나리문의글이에요", "01098761234"
FILLABLE = "input:not([type=hidden], [type=checkbox], [type=radio], [type=file], [readonly], [disabled]), textarea"
STORED = """async () => {
  const found = {local: {...localStorage}, session: {...sessionStorage}, indexed: [], cached: []};
  for (const {name} of await indexedDB.databases()) {
    const database = await new Promise((done, failed) => {
      const opened = indexedDB.open(name);
      opened.onsuccess = () => done(opened.result);
      opened.onerror = failed;
    });
    for (const store of database.objectStoreNames) {
      const all = database.transaction(store).objectStore(store).getAll();
      found.indexed.push(await new Promise((done) => (all.onsuccess = () => done(JSON.stringify(all.result)))));
    }
  }
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys())
      found.cached.push(request.url, await (await cache.match(request)).text());
  }
  return found;
}"""


async def typed(page: Page) -> int:
    """Fill in every field of the page. Returns their number."""
    fields = await page.locator(FILLABLE).filter(visible=True).all()
    for field in fields:
        is_number = await field.get_attribute("inputmode") in ("numeric", "tel", "decimal")
        await field.fill(NUMBER if is_number else TYPED)
    return len(fields)


async def test_typed_input_is_not_stored_in_the_browser(contexts: Contexts, new_borrower: NewBorrower) -> None:
    person = await new_borrower(name=NAME).sign_up()
    tokens = {name: person.tokens[name] for name in ("accessToken", "refreshToken")}
    context = await contexts.take(DESKTOP, tokens)
    page, asked, fields = await context.new_page(), list[str](), 0
    page.on("request", lambda request: asked.append(request.url))
    page.on("framenavigated", lambda frame: asked.append(frame.url))
    for path in ("/inquiry/contact", "/loan/mortgage/phone-consultation", "/login/dormant"):
        await page.goto(f"/v2{path}")
        await page.locator(FILLABLE).filter(visible=True).first.wait_for()
        fields += await typed(page)
        await context.set_offline(True)
        for number in range(await page.get_by_role("button").count()):
            with suppress(TimeoutError):  # it has disappeared or is disabled
                await page.get_by_role("button").nth(number).click(timeout=300, no_wait_after=True)
        await context.set_offline(False)
        with suppress(Error):  # a button has begun another navigation, which leaves the page, too
            await page.reload()
        await page.wait_for_load_state()
    assert fields >= 6
    stored = await page.evaluate(STORED)
    cookies = json.dumps(await context.cookies())
    await contexts.release(DESKTOP, context)

    contents = {place: json.dumps(content, ensure_ascii=False) for place, content in stored.items()} | {
        "cookies": cookies
    }
    secrets = {NAME, TYPED, NUMBER, person.mobile, *tokens.values()}
    secrets |= {quote(value) for value in secrets}
    assert len(asked) > 20
    assert {
        place: found_in(content.encode(), secrets - _may_hold(place, tokens)) for place, content in contents.items()
    } == {place: set() for place in contents}
    assert found_in("\n".join(asked).encode(), secrets) == set()


def _may_hold(place: str, tokens: dict[str, str]) -> set[str]:
    """Return what the place may contain: only the local storage contains the session."""
    return {form for value in tokens.values() for form in (value, quote(value))} if place == "local" else set()
