"""Parts that are down, and files that are gone: the page says so, keeps what was typed, and goes on."""

import re

import pytest
from playwright.async_api import Route

from stack.supervisor import Stack
from tests.browser.conftest import Applicants
from tests.browser.screen import Screen


@pytest.mark.rule("B312")
async def test_worker_down(applicant: Applicants, house: Stack) -> None:
    someone = await applicant("contract_info")
    screen = someone.screen
    await screen.arrives("이 조건으로 계약해요")
    screen.expects("503 POST /api/v2/contract/info")
    house.kill("worker")
    try:
        await screen.press("조건을 확인했어요")
        await screen.sees("서비스 연결이 원활하지 않아요")
        await screen.arrives("이 조건으로 계약해요")
    finally:
        house.start_part("worker")
    await screen.press("다시 시도하기")
    await screen.arrives("계약 내용을 읽고 동의해 주세요")


@pytest.mark.rule("B311")
async def test_api_down(applicant: Applicants, house: Stack) -> None:
    someone = await applicant("contract_info")
    screen = someone.screen
    await screen.arrives("이 조건으로 계약해요")
    screen.expects("net::ERR_")
    house.kill("api")
    try:
        await screen.press("조건을 확인했어요")
        await screen.sees("연결이 잠깐 끊겼어요")
    finally:
        house.start_part("api")
    await screen.press("다시 시도하기")
    await screen.arrives("계약 내용을 읽고 동의해 주세요")


LINK = re.compile("개인신용대출")


@pytest.mark.rule("B317")
async def test_file_of_a_page_that_is_gone_is_fetched_by_one_load(phone: Screen) -> None:
    """It leads to the page that was wanted. When the file stays gone, the page says so and loads no second time."""
    phone.expects("net::ERR_FAILED GET /v2/assets/credit-guide", "^console ", "^error ")
    await phone.goto("/loan/guide")
    loads: list[str] = []
    phone.page.on("request", lambda request: request.is_navigation_request() and loads.append(request.url))

    async def gone_until_loaded(route: Route) -> None:
        await (route.continue_() if loads else route.abort("failed"))

    await phone.page.route("**/assets/credit-guide-*.js", gone_until_loaded)
    await phone.role("link", LINK).first.click()
    await phone.arrives("개인신용대출")
    assert len(loads) == 1

    await phone.page.route("**/assets/credit-guide-*.js", lambda route: route.abort("failed"))
    await phone.page.reload()
    await phone.arrives("요청을 처리하지 못했어요")
    assert len(loads) == 2
