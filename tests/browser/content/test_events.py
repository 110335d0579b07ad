"""Events: the list, and participation in each kind."""

import re
from collections.abc import AsyncGenerator

import pytest
import pytest_asyncio
from playwright.async_api import FilePayload, expect
from sqlalchemy import text

from db.demo import events as demo_events
from tests.browser.conftest import Devices, Investors
from tests.browser.screen import PHONE, Device, Screen
from tests.clients.corporate import pdf
from tests.internals import Internals
from tests.journeys.conftest import NewBorrower

FORMER = {
    "160": "2021-invest-review", "162": "2021-sns-share", "164": "2021-time-to-change", "167": "2022-first-step",
    "168": "2022-11-on-and-on", "170": "2022-invest-account", "171": "2022-invest-in-spring",
    "173": "2022-new-launching-pf", "174": "2022-pro-investor", "177": "2022-transfer-credit",
    "178": "personal-credit-launch",
}  # fmt: skip


@pytest_asyncio.fixture
async def nothing(internals: Internals) -> AsyncGenerator[None]:
    """Delete all events before and after."""

    async def delete_rows() -> None:
        for table in ("event_image", "event_participant", "event"):
            await internals.at.database.statement(text(f"delete from {table}"))

    await delete_rows()
    yield
    await delete_rows()


@pytest_asyncio.fixture
async def announced(internals: Internals, nothing: None) -> None:
    """Publish the events of the demo."""
    async with internals.at.database.transaction() as session:
        session.add_all(demo_events.rows())


@pytest.mark.usefixtures("announced")
async def test_events_are_found_by_state(kind: Device, device: Devices) -> None:
    screen = await device(kind, examined=True)
    await screen.goto("/events")
    cards = screen.page.get_by_role("main").get_by_role("listitem")
    await expect(cards).to_have_count(10)
    await screen.expect_heading("이벤트")
    await screen.press("이벤트 더 보기")
    await expect(cards).to_have_count(14)
    await screen.expect_text("플랫폼 이용료 석 달분, 최대 3만원")
    await screen.expect_text("출금 계좌를 인증한 개인 투자자")
    await screen.press("진행 중", role="link")
    await expect(cards).to_have_count(3)
    await screen.press("종료", role="link")
    await expect(cards.first).to_contain_text("종료")
    await screen.expect_text("추첨으로 뽑힌 20명이 쿠폰을 받았어요.")
    await screen.page.go_back()
    await expect(cards).to_have_count(3)
    await screen.press("이음 써 본 이야기를 들려주세요", role="link")
    await screen.expect_heading("이음 써 본 이야기를 들려주세요")
    await screen.expect_text("로그인하고 참여하기")
    await expect(screen.page.get_by_role("article").get_by_role("definition")).to_have_count(4)
    await screen.goto("/events/2022-invest-account")
    await screen.expect_text("끝난 이벤트예요")
    await screen.expect_heading("예치금 계좌를 만들어 보세요")


@pytest.mark.rule("B050")
@pytest.mark.usefixtures("announced")
async def test_terms_of_an_event_name_it_and_its_period(phone: Screen) -> None:
    phone.examined = True
    await phone.goto("/terms/events/2022-pro-investor")
    await phone.expect_heading("이벤트 참여 약관")
    await phone.expect_text(re.compile("‘전문투자자를 기다려요’ 이벤트"))


@pytest.mark.rule("B057")
@pytest.mark.usefixtures("announced")
async def test_former_numbers_lead_to_the_events(phone: Screen) -> None:
    for number, slug in FORMER.items():
        await phone.goto(f"/events/{number}")
        await phone.expect_text("끝난 이벤트예요")
        await phone.expect_url(f"/events/{slug}")


@pytest.mark.usefixtures("nothing")
async def test_no_event_and_an_ended_one(kind: Device, device: Devices) -> None:
    screen = await device(kind, examined=True)
    screen.allow_errors("404 GET (/api/v2/event|/v2/events)/gone")
    await screen.goto("/events?state=2")
    await screen.expect_text("지금 진행 중인 이벤트가 없어요")
    await screen.expect_heading("이벤트")
    await screen.goto("/events/gone")
    await screen.expect_heading("이 이벤트를 찾을 수 없어요")
    await screen.press("이벤트 모두 보기", role="link")
    await screen.expect_url("/events")


@pytest.mark.usefixtures("announced")
async def test_a_posting_is_entered_and_changed(kind: Device, device: Devices, new_borrower: NewBorrower) -> None:
    screen = await device(kind, await new_borrower().sign_up(), examined=True)
    await screen.goto("/events/2026-first-look")
    await screen.press(re.compile("가지를 확인해 주세요"))
    await screen.expect_text(re.compile("이벤트 참여 약관.*동의"))
    await screen.agree()
    await screen.role("button", "참여하기").dblclick()
    await screen.press("글 주소 보내기")
    await screen.expect_text("확인할 수 있는 주소를 입력해 주세요.")
    await screen.type("글 주소", "https://blog.example/ieum")
    await screen.press("글 주소 보내기")
    await screen.expect_text(
        "그때까지 주소를 바꿀 수 있어요",
    )
    await screen.expect_heading("이음 써 본 이야기를 들려주세요")
    await screen.page.reload()
    await expect(screen.page.get_by_label("글 주소", exact=True)).to_have_value("https://blog.example/ieum")
    assert [path for path in screen.sent if "terms-v1" in path] == [f"POST {terms(screen)}"]


def terms(screen: Screen) -> str:
    return next(path.removeprefix("POST ") for path in screen.sent if path.endswith("/terms-v1"))


@pytest.mark.usefixtures("announced")
async def test_a_transfer_is_reported_and_an_operator_sees_it(
    kind: Device, device: Devices, investor: Investors, internals: Internals
) -> None:
    screen = await device(kind, await investor(), examined=True)
    await screen.goto("/events/2026-transfer")
    await screen.agree()
    await screen.press("참여하기")
    await screen.type("돌려받은 회사", "다리펀딩")
    await screen.press("참여하기")
    await screen.expect_text("1만원 단위로 적어 주세요.")
    await screen.expect_text("돌려받은 내역이 보이는 화면을 올려 주세요.")
    await screen.type("옮긴 금액", "3000000")
    file: FilePayload = {"name": "내역.pdf", "mimeType": "application/pdf", "buffer": pdf()}
    for handed_in in (1, 2):
        await screen.page.get_by_label("내역 화면").set_input_files(file)
        await expect(screen.page.get_by_text("내역.pdf")).to_have_count(handed_in)
    await screen.page.get_by_role("button", name="빼기").first.click()
    await screen.expect_heading("흩어진 투자를 한곳에 모아 보세요")
    await screen.press("참여하기")
    await screen.expect_text("확인이 끝나면 문자로 알려 드려요.")
    found = await internals.at.database.statement(text("select count(*) from event_image"))
    assert found.scalar_one() == 1


@pytest.mark.usefixtures("announced")
async def test_a_visitor_without_an_account_sees_what_is_missing(device: Devices, new_borrower: NewBorrower) -> None:
    screen = await device(PHONE, await new_borrower().sign_up(), examined=True)
    await screen.goto("/events/2026-transfer")
    await screen.expect_text("출금 계좌를 인증하면 참여할 수 있어요")
    await screen.expect_heading("흩어진 투자를 한곳에 모아 보세요")


@pytest.mark.usefixtures("announced")
async def test_a_code_is_shown_after_log_in(device: Devices, new_borrower: NewBorrower) -> None:
    screen = await device(PHONE, await new_borrower().sign_up(), examined=True)
    await screen.goto("/events/2026-pro-investor")
    await screen.agree()
    await screen.press("참여하기")
    await screen.expect_text("내 코드")
    await screen.expect_heading("투자 한도를 올리는 분께")
    await screen.press("투자 한도 올리러 가기", role="link")
    await screen.expect_url("/customer/pro-investor")


@pytest.mark.rule("B292")
@pytest.mark.usefixtures("announced")
async def test_the_app_requests_its_own_variant(phone: Screen) -> None:
    asked: list[str] = []
    phone.page.on("request", lambda request: asked.append(request.url))
    await phone.page.add_init_script("sessionStorage.setItem('deviceType', '1')")
    await phone.goto("/events/2026-transfer")
    await phone.expect_text("이렇게 참여해요")
    assert any("/api/v2/more/event/2026-transfer" in url for url in asked)
