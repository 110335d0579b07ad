"""The simulated phone and the device frame in a real browser."""

from collections.abc import AsyncGenerator, Callable
from pathlib import Path

import httpx
import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, Request, async_playwright, expect

from activities.institutions import Institutions
from stack.downloads import chromium
from tests.simulator.approvals import ask_consent
from tests.simulator.conftest import Platform, Simulator, new_simulator
from tests.simulator.identity import ask

Key = Callable[[], str]


@pytest_asyncio.fixture(scope="session")
async def browser() -> AsyncGenerator[Browser, None]:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium.find(), args=chromium.arguments())
        yield browser
        await browser.close()


@pytest_asyncio.fixture(params=[390, 1280])
async def page(request: pytest.FixtureRequest, browser: Browser, simulator: Simulator) -> AsyncGenerator[Page, None]:
    """A page at the width of a phone and of a desktop. It loads nothing from other sites, and nothing fails."""
    page = await browser.new_page(
        base_url=simulator.settings.simulator_url, viewport={"width": request.param, "height": 900}
    )
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))

    def note_foreign(asked: Request) -> None:
        if not asked.url.startswith(simulator.settings.simulator_url):
            errors.append(asked.url)

    page.on("request", note_foreign)
    yield page
    await page.close()
    assert errors == []


async def no_overflow(page: Page) -> bool:
    return await page.evaluate("document.documentElement.scrollWidth <= innerWidth")


async def test_an_sms_appears_by_itself(
    page: Page, outside: Institutions, people: httpx.AsyncClient, mobile: str, key: Key
):
    await page.goto(f"/phone?mobile={mobile}")
    await expect(page.get_by_text("아직 온 것이 없어요")).to_be_visible()
    await ask(outside, mobile, key())
    code = (await people.get(f"/inbox/{mobile}")).json()[0]["code"]
    await expect(page.locator(".code")).to_have_text(code)
    assert await no_overflow(page)


async def test_the_button_approves(page: Page, outside: Institutions, platform: Platform, mobile: str, key: Key):
    reference = key()
    await page.goto(f"/phone?mobile={mobile}")
    await ask_consent(outside, platform, mobile, key, reference)
    await expect(page.get_by_text("4분")).to_be_visible()
    await page.get_by_role("button", name="승인하기").click()
    await expect(page.get_by_text("승인했어요")).to_be_visible()
    assert (await platform.next(reference)).event == "consent.approved"


async def test_a_prompt_can_be_expired(page: Page, outside: Institutions, platform: Platform, mobile: str, key: Key):
    reference = key()
    await ask_consent(outside, platform, mobile, key, reference)
    await page.goto(f"/phone?mobile={mobile}")
    await page.get_by_role("button", name="시간 넘기기").click()
    await expect(page.locator("#messages").get_by_text("시간이 지났어요")).to_be_visible()
    assert (await platform.next(reference)).event == "consent.expired"


async def test_scenarios_are_switched_on_and_off(page: Page, people: httpx.AsyncClient, mobile: str):
    await page.goto(f"/phone?mobile={mobile}")
    chip = page.get_by_role("button", name="승인 소식 두 번 보내기")
    await chip.click()
    await expect(chip).to_have_attribute("aria-pressed", "true")
    modes = (await people.get("/scenarios")).json()
    assert modes["nhis"]["mode"] == modes["esign"]["mode"] == "duplicate_callback"
    await chip.click()
    await expect(chip).to_have_attribute("aria-pressed", "false")
    assert (await people.get("/scenarios")).json()["nhis"]["mode"] == "normal"


async def test_a_number_typed_in_any_way_opens_the_phone(page: Page, outside: Institutions, mobile: str, key: Key):
    await outside.message.sms(mobile, "[이음] 안녕하세요.", key=key())
    await page.goto("/phone")
    await page.get_by_label("휴대전화 번호나 이메일").fill(f"{mobile[:3]}-{mobile[3:7]} {mobile[7:]}")
    await page.get_by_role("button", name="전화 열기").click()
    await expect(page.get_by_text("[이음] 안녕하세요.")).to_be_visible()


async def test_the_text_of_a_sender_is_not_executed(page: Page, outside: Institutions, mobile: str, key: Key):
    await outside.message.sms(mobile, "<img src=x onerror=alert(1)>", key=key())
    await page.goto(f"/phone?mobile={mobile}")
    await expect(page.get_by_text("<img src=x onerror=alert(1)>")).to_be_visible()


async def test_the_index_links_to_every_page(page: Page):
    await page.goto("/")
    assert await no_overflow(page)
    hrefs = await page.locator("main a").evaluate_all("links => links.map(link => link.getAttribute('href'))")
    for href in hrefs:
        assert (await page.request.get(href)).ok


SITE = """<!doctype html><meta charset="utf-8"><p id="type"></p><script>
const call = (id, method, params) => new Promise((done) => {
  addEventListener("message", ({data}) => data.id === id && done(data.result), {once: true});
  parent.postMessage({type: "bridge", id, method, params}, "*");
});
document.getElementById("type").textContent = new URLSearchParams(location.search).get("deviceType");
</script>"""


async def test_the_shell_keeps_the_refresh_token_for_the_site(browser: Browser, tmp_path: Path):
    """The site is a page that only uses the bridge's protocol."""
    simulator = new_simulator(tmp_path)
    simulator.settings.public_url = "http://localhost:9"
    simulator.start()
    page = await browser.new_page()
    try:
        await page.route("http://localhost:9/**", lambda route: route.fulfill(body=SITE, content_type="text/html"))
        await page.goto(f"{simulator.settings.simulator_url}/device")
        site = page.frame_locator("iframe")
        await expect(site.locator("#type")).to_have_text("1")

        frame = page.frames[1]
        assert await frame.evaluate("call(1, 'getRefreshToken')") is None
        assert await frame.evaluate("call(2, 'setRefreshToken', {refreshToken: 'r-1'})") is True
        await page.get_by_role("button", name="안드로이드").click()
        await expect(site.locator("#type")).to_have_text("2")
        frame = page.frames[1]
        assert await frame.evaluate("call(3, 'getRefreshToken')") == "r-1"
        assert await frame.evaluate("call(4, 'clearTokens')") is True
        assert await frame.evaluate("call(5, 'getRefreshToken')") is None
        await frame.evaluate("() => { call(6, 'close') }")  # the view disappears with its answer
        await expect(page.get_by_text("앱이 화면을 닫았어요.")).to_be_visible()
        assert "r-1" not in await page.content()
    finally:
        await page.close()
        simulator.kill()
