"""Header, drawer, footer, dialogs, addresses and scrolling of the public pages."""

import re
from dataclasses import astuple
from io import BytesIO

import httpx
import pytest
from PIL import Image
from playwright.async_api import FloatRect, expect

from domain.accounts.agreements import CATALOGUE, INVEST_PRODUCT
from domain.core.company import COMPANY
from tests.browser.borrowing.applicant import Applicant
from tests.browser.conftest import Applicants, Devices
from tests.browser.screen import DESKTOP, PHONE, Device, Screen
from tests.internals import eventually
from tests.journeys.conftest import NewBorrower

PUBLIC = [
    "/", "/loan/guide", "/loan/credit/guide", "/loan/spf/guide", "/loan/app", "/minors", "/login", "/signup",
    "/terms/privacy", "/team", "/guide/popup", "/test-components/security-input",
]  # fmt: skip
LONG = "/terms/service-use"
AREAS = {
    "/events": "이벤트", "/notice": "공지", "/blog": "블로그", "/faq/invest": "자주 묻는 질문",
    "/faq/loan": "자주 묻는 질문", "/inquiry": "1:1 문의", "/recruit": "함께 이어 갈 사람을 찾아요",
    "/press": "보도자료", "/team": "돈이 필요한 사람과 빌려줄 사람을 이어요",
    "/membership": "등급별 혜택",
    "/products/collateral?mock=apartment-collateral": "모의 투자",
    "/settings/marketing-unsubscribe": "알림 설정", "/reject/email": "이메일 수신 거부",
    "/vote": re.compile("투표"), "/minors": "미성년자는 신청할 수 없어요",
}  # fmt: skip


async def test_public_pages_are_accessible(kind: Device, device: Devices) -> None:
    screen = await device(kind, examined=True)
    for path in PUBLIC:
        await screen.goto(path)
        await screen.expect_heading(re.compile(".+"))


@pytest.mark.parametrize(
    "path",
    [
        "",
        "loan/guide",
        "loan/mortgage/guide",
        "products/collateral",
        "products/detail/any",
        "company/track-record",
        "login",
        "signup",
        "blog",
        "notice",
    ],
)
async def test_a_first_visit_sees_the_page_before_its_scripts_have_run(path: str, site: str) -> None:
    async with httpx.AsyncClient(base_url=site, timeout=20) as http:
        first = await http.get(f"/v2/{path}")
        again = await http.get(f"/v2/{path}", headers={"Cookie": "visited=1"})
    frame = first.text.split('<div id="frame" inert>')[1].split('<div id="root">')[0]
    assert re.search("<h1[^>]*>.+</h1>|상품을 불러오고 있어요", frame)
    assert "<script" not in frame
    assert 'id="frame"' not in again.text


async def test_buttons_and_tabs_keep_within_the_gutter_of_a_phone(phone: Screen) -> None:
    await phone.goto("/loan/mortgage/guide")
    await phone.expect_heading("주택담보대출")
    button = await phone.box(phone.page.get_by_role("main").get_by_role("link", name="내 집 한도 조회하기"))
    assert button["x"] == 390 - button["x"] - button["width"] == 24
    await phone.goto("/blog")
    tabs = phone.page.get_by_role("navigation", name="글의 종류")
    first = await phone.box(tabs.get_by_role("link").first)
    line = await phone.box(tabs)
    gutter = await phone.page.screenshot(
        clip={"x": 0, "y": line["y"] + line["height"] - 4, "width": first["x"] - 1, "height": 5}
    )
    assert len(Image.open(BytesIO(gutter)).getcolors() or ()) == 1


async def test_one_action_fills_the_row_of_a_phone(phone: Screen) -> None:
    async def boxes(*names: str) -> list[FloatRect]:
        main = phone.page.get_by_role("main")
        return [await phone.box(main.get_by_role("button", name=name, exact=True)) for name in names]

    await phone.goto("/loan/guide")
    await phone.expect_heading("어떤 대출이 필요한가요?")
    (one,) = await boxes("내 한도 알아보기")
    assert one["x"] * 2 + one["width"] == PHONE["viewport"]["width"]
    await phone.goto("/loan/credit/guide")
    await phone.expect_heading("개인신용대출")
    (first,) = await boxes("내 한도 알아보기")
    assert (first["x"], first["width"]) == (one["x"], one["width"])
    await expect(phone.role("button", "내 한도 알아보기")).to_be_in_viewport(ratio=1)


async def test_a_link_in_a_sentence_leaves_the_lines_where_they_are(phone: Screen) -> None:
    await phone.goto("/faq/invest")
    await phone.expect_heading("자주 묻는 질문")
    link = phone.page.get_by_role("main").get_by_role("link", name=COMPANY.phone)
    lines = "sentence => sentence.clientHeight % parseFloat(getComputedStyle(sentence).lineHeight)"
    assert await link.locator("xpath=..").evaluate(lines) == 0
    assert (await phone.box(link))["height"] >= 24


async def test_the_actions_of_a_guide_stay_beside_its_text(desktop: Screen) -> None:
    for kind, role, action in (("mortgage", "link", "내 집 한도 조회하기"), ("credit", "button", "내 한도 알아보기")):
        await desktop.goto(f"/loan/{kind}/guide")
        await desktop.role("heading", "자주 묻는 질문").scroll_into_view_if_needed()
        await expect(desktop.role(role, action)).to_be_in_viewport()
        await desktop.shoot(kind)


async def test_a_short_step_fits_the_window(desktop: Screen) -> None:
    await desktop.goto("/upl/walk-in/purpose")
    await desktop.expect_heading("빌린 돈을 어디에 쓸 건가요?")
    await desktop.page.wait_for_function("document.documentElement.scrollHeight <= innerHeight")


async def test_no_link_of_the_public_pages_is_dead(phone: Screen, desktop: Screen) -> None:
    """A link that works on one screen works on each."""
    links: set[str] = set()
    for screen in (phone, desktop):
        for path in PUBLIC:
            await screen.goto(path)
            await screen.expect_heading(re.compile(".+"))
            links |= set(await screen.page.evaluate("[...document.links].map(link => link.href)"))
    site = phone.page.url.split("/v2")[0]
    inside = {link.split("#")[0] for link in links if link.startswith(f"{site}/v2")}
    assert len(inside) > 8
    for link in sorted(inside):
        await phone.page.goto(link)
        await expect(phone.page.get_by_role("heading", level=1)).to_be_visible()
        await expect(phone.heading("이 페이지를 찾을 수 없어요")).to_have_count(0)


async def test_every_agreement_links_to_its_text(phone: Screen) -> None:
    agreements = {agreement for context in CATALOGUE.values() for agreement in context}
    links = {agreement.link for agreement in agreements - {INVEST_PRODUCT}}  # that one's are the products'
    assert len(links) > 8
    for link in sorted(links):
        await phone.page.goto(link if link.startswith("/v2") else f"/v2{link}")
        await expect(phone.page.get_by_role("heading", level=1)).to_be_visible()
        await expect(phone.heading("이 페이지를 찾을 수 없어요")).to_have_count(0)


@pytest.mark.rule("B061")
async def test_closing_a_certification_asks_for_confirmation_and_desktops_have_a_footer(
    kind: Device, device: Devices, new_borrower: NewBorrower
) -> None:
    screen = await device(kind, await new_borrower().sign_up(), examined=True)
    await screen.goto("/authentication/email-certification")
    heading = screen.page.get_by_role("heading", level=1)
    await expect(heading).to_be_visible()
    await screen.expect_heading(await heading.inner_text())
    await expect(screen.page.get_by_role("contentinfo")).to_be_visible(visible=kind is DESKTOP)
    await expect(screen.page.get_by_role("banner")).to_be_visible(visible=kind is DESKTOP)
    if kind is PHONE:
        await screen.press(re.compile("그만두기$"))
        await screen.press("나가기")
        await screen.expect_url("/")


@pytest.mark.rule("B065")
async def test_the_console_has_no_header_and_no_footer(desktop: Screen) -> None:
    desktop.allow_errors("401 GET /api/ops/session")
    await desktop.goto("/ops/login")
    await desktop.expect_heading(re.compile(".+"))
    await expect(desktop.page.get_by_role("banner")).to_have_count(0)
    await expect(desktop.page.get_by_role("contentinfo")).to_have_count(0)


async def test_no_page_is_wider_than_a_small_phone(small: Screen) -> None:
    small.examined = True
    for path in PUBLIC:
        await small.goto(path)
        await small.expect_heading(re.compile(".+"))


@pytest.mark.rule("B016")
async def test_every_area_is_available_to_a_member(device: Devices, new_borrower: NewBorrower) -> None:
    screen = await device(PHONE, await new_borrower().sign_up(), examined=True)
    for path, title in AREAS.items():
        await screen.goto(path)
        await screen.expect_heading(title)
    await screen.press("사업 정보 공시")
    await screen.expect_text("공시 문서 열기")


@pytest.mark.rule("B041", "B307", "B308", "B025")
async def test_address_that_does_not_exist(phone: Screen) -> None:
    phone.examined = True
    phone.allow_errors("404 GET /v2/nothing/here$")
    await phone.goto("/nothing/here")
    await phone.expect_heading("이 페이지를 찾을 수 없어요")
    await phone.expect_text("주소가 잘못됐거나 다른 곳으로 옮겨졌어요.")
    await phone.press("첫 화면으로 가기", role="link")
    await phone.expect_url("/")


async def test_other_places_start_beside_the_title(desktop: Screen) -> None:
    desktop.allow_errors("404 GET /v2/nothing/here$")
    await desktop.goto("/nothing/here")
    await desktop.expect_heading("이 페이지를 찾을 수 없어요")
    title, places = desktop.heading("이 페이지를 찾을 수 없어요"), desktop.role("navigation", "자주 찾는 곳")
    assert (await desktop.box(title))["y"] == (await desktop.box(places))["y"]


# -- header and drawer -------------------------------------------------------------------------


@pytest.mark.rule("B078", "B381")
async def test_header_of_a_visitor(desktop: Screen) -> None:
    await desktop.goto("/loan/guide")
    banner = desktop.page.get_by_role("banner")
    await expect(banner.get_by_role("link", name="로그인")).to_have_attribute("href", "/v2/login?next=%2Floan%2Fguide")
    await expect(banner.get_by_role("link", name="회원가입")).to_be_visible()
    await expect(banner.get_by_role("link", name="내 페이지")).to_have_count(0)
    await expect(banner.get_by_role("button", name="전체 메뉴 열기")).to_be_hidden()
    assert (await desktop.box(banner))["height"] <= 49  # 48 and its border


async def test_header_of_a_member(device: Devices, new_borrower: NewBorrower) -> None:
    """A greeting that opens the person's links, and the log-out there."""
    person = await new_borrower().sign_up()
    screen = await device(DESKTOP, person)
    await screen.goto("/loan/guide")
    await screen.press(re.compile(f"{person.name} 님"))
    await screen.press("로그아웃")
    await screen.expect_url("/")
    await expect(screen.page.get_by_role("banner").get_by_role("link", name="로그인")).to_be_visible()
    assert await screen.page.evaluate("localStorage.accessToken") is None


@pytest.mark.rule("B082")
async def test_parts_of_the_menu_show_on_hover_and_stand_open_in_the_drawer(desktop: Screen, phone: Screen) -> None:
    for screen in (desktop, phone):
        await screen.goto("/")
    parts = desktop.page.get_by_role("banner").get_by_role("link", name="선정산 대출")
    await expect(parts).to_be_hidden()
    await desktop.page.get_by_role("banner").get_by_role("link", name="대출받기").hover()
    await expect(parts).to_be_visible()

    await phone.press("전체 메뉴 열기")
    drawer = phone.page.get_by_role("dialog", name="전체 메뉴")
    loan = drawer.get_by_role("link", name="선정산 대출")
    await expect(loan).to_be_visible()
    assert (await phone.box(loan))["height"] >= 44
    await drawer.get_by_text("대출받기").click()
    await expect(loan).to_be_hidden()
    await drawer.get_by_text("대출받기").click()
    await loan.click()
    await phone.expect_url("/loan/spf/guide")
    await expect(drawer).to_be_hidden()


@pytest.mark.rule("B080", "B081", "B083", "B084")
async def test_drawer_of_a_visitor(phone: Screen) -> None:
    await phone.goto("/loan/guide")
    await phone.press("전체 메뉴 열기")
    drawer = phone.page.get_by_role("dialog", name="전체 메뉴")
    await phone.examine()
    await phone.shoot("drawer")
    await expect(drawer.get_by_text("로그인하고 시작하세요")).to_be_visible()
    await expect(drawer.get_by_text("처음이라면 회원가입부터 해 주세요.")).to_be_visible()
    menu, log_in = drawer.get_by_role("navigation"), drawer.get_by_role("link", name="로그인")
    await expect(log_in).to_be_visible()
    assert (await phone.box(log_in))["y"] < (await phone.box(menu))["y"]
    await phone.page.keyboard.press("Escape")
    await expect(drawer).to_be_hidden()

    await phone.press("전체 메뉴 열기")
    await expect(drawer).to_be_visible()
    await phone.page.set_viewport_size(DESKTOP["viewport"])
    await expect(drawer).to_be_hidden()
    await phone.page.set_viewport_size(PHONE["viewport"])
    await phone.press("전체 메뉴 열기")
    await drawer.get_by_role("link", name="회원가입").click()
    await phone.expect_url("/signup")
    await expect(drawer).to_be_hidden()


@pytest.mark.rule("B081")
async def test_drawer_of_a_member(device: Devices, new_borrower: NewBorrower) -> None:
    person = await new_borrower().sign_up()
    screen = await device(PHONE, person)
    await screen.goto("/loan/guide")
    await screen.press("전체 메뉴 열기")
    drawer = screen.page.get_by_role("dialog", name="전체 메뉴")
    await expect(drawer.get_by_text(f"{person.name} 님, 반가워요")).to_be_visible()
    await expect(drawer.get_by_role("link", name="로그인", exact=True)).to_have_count(0)
    for name in ("투자 준비", "인증 관리", "내 페이지 전체"):
        await expect(drawer.get_by_role("link", name=name)).to_be_visible()
    own, public = (drawer.get_by_role("navigation", name=name) for name in ("내 메뉴", "주 메뉴"))
    assert (await screen.box(own))["y"] < (await screen.box(public))["y"]
    await drawer.get_by_role("button", name="로그아웃").click()
    await screen.expect_url("/")


@pytest.mark.rule("B090", "B091")
async def test_header_hides_on_scrolling_down_and_shows_on_scrolling_up(kind: Device, device: Devices) -> None:
    edge, screen = 200 if kind is PHONE else 300, await device(kind)
    await screen.goto(LONG)
    await screen.expect_heading(re.compile(".+"))
    await screen.page.wait_for_function("document.body.scrollHeight > innerHeight + 700")
    await screen.page.wait_for_load_state("networkidle")
    # a late font moves the text, and the browser scrolls with it
    await screen.page.wait_for_function("document.fonts.status === 'loaded'")
    header = screen.page.get_by_role("banner")

    async def scroll(to: int) -> None:
        await screen.page.evaluate("to => scrollTo({top: to, behavior: 'instant'})", to)

    await scroll(edge - 20)
    await expect(header).to_be_in_viewport()
    await scroll(edge + 300)
    await expect(header).not_to_be_in_viewport()
    await scroll(edge + 200)
    await expect(header).to_be_in_viewport()


# -- footer ------------------------------------------------------------------------------------


@pytest.mark.rule("B020", "B024", "B033", "B093")
async def test_footer_contains_the_legal_texts_and_opens_the_terms_in_a_new_tab(phone: Screen) -> None:
    await phone.goto("/")
    footer = phone.page.get_by_role("contentinfo")
    await expect(footer).to_contain_text("원금과 수익을 보장하지 않아요")
    await expect(footer).to_contain_text("투자 손실은 투자자에게 돌아가요")
    await expect(footer).to_contain_text("이자 말고 중개수수료를 요구하거나 받는 것은 불법이에요")
    assert (await phone.box(footer))["height"] < 420
    await expect(footer.get_by_role("link", name=COMPANY.phone)).to_be_visible()
    await expect(footer.get_by_text(COMPANY.business_number)).to_be_visible()
    await phone.unfold("사업자 정보")
    await phone.shoot("footer")
    await phone.examine()
    for part in astuple(COMPANY):
        await expect(footer).to_contain_text(part)
    async with phone.context.expect_page() as opened:
        await footer.get_by_role("link", name="개인정보 처리방침, 새 창").click()
    privacy = await opened.value
    await expect(privacy.get_by_role("heading", level=1)).to_be_visible()
    assert privacy.url.endswith("/v2/terms/privacy")
    await phone.expect_url("/")


@pytest.mark.rule("B069", "B096")
async def test_funnel_and_log_in_have_no_footer(phone: Screen, applicant: Applicants) -> None:
    await phone.goto("/login")
    await phone.expect_heading("로그인")
    await expect(phone.page.get_by_role("contentinfo")).to_have_count(0)
    await expect(phone.page.get_by_role("banner")).to_be_visible()
    borrower = await applicant("income")
    await borrower.screen.expect_heading("어떤 일을 하고 있나요?")
    await expect(borrower.screen.page.get_by_role("contentinfo")).to_have_count(0)
    await expect(borrower.screen.page.get_by_role("banner")).to_be_hidden()


@pytest.mark.rule("B049")
async def test_privacy_has_two_tabs(phone: Screen) -> None:
    await phone.goto("/terms/privacy")
    tabs = phone.page.get_by_role("main").get_by_role("navigation").get_by_role("link")
    await expect(tabs).to_have_count(2)
    await tabs.nth(1).click()
    await phone.expect_url("/terms/separately-preserved-privacy")


async def test_wrong_addresses_of_terms(phone: Screen) -> None:
    phone.examined = True
    await phone.goto("/terms/events/common")
    await phone.expect_heading("이벤트 참여 약관")
    phone.allow_errors("404 GET /api/v2/event/none", "404 GET /v2/terms/none")
    for nothing in ("/terms/events/none", "/terms/none", "/terms/none/at/all"):
        await phone.goto(nothing)
        await phone.expect_heading("이 페이지를 찾을 수 없어요")
    await phone.press("첫 화면으로 가기", role="link")
    await phone.expect_url("/")


async def test_the_keypad_is_tried_without_sending_anything(phone: Screen) -> None:
    phone.examined = True
    await phone.goto("/test-components/security-input")
    await phone.press("보안 키패드로 입력하기")
    await phone.press("a")
    await phone.expect_text("1자를 입력했어요.")
    await phone.expect_heading("보안 입력 시험")
    assert not phone.sent


# -- links, scrolling, dialogs -----------------------------------------------------------------


@pytest.mark.rule("B026", "B027", "B031")
async def test_links_inside_reload_nothing_and_keep_scroll_positions(phone: Screen) -> None:
    await phone.goto("/loan/guide")
    await phone.expect_heading(re.compile(".+"))
    await phone.page.evaluate("window.marked = true")
    link = phone.page.get_by_role("link", name=re.compile("개인신용대출")).first
    await expect(link).to_be_visible()
    await eventually(lambda: phone.page.evaluate("scrollTo(0, 120), scrollY > 0"))  # once the page is long enough
    await link.click(trial=True)  # scrolls if necessary
    place = await phone.page.evaluate("scrollY")
    await link.click()
    await phone.expect_heading("개인신용대출")
    assert await phone.page.evaluate("[window.marked, scrollY]") == [True, 0]
    await phone.page.go_back()
    await phone.expect_url("/loan/guide")
    await expect(link).to_be_visible()
    await eventually(lambda: phone.page.evaluate("place => Math.abs(scrollY - place) < 2", place))


@pytest.mark.rule("B028")
async def test_a_url_with_an_anchor_scrolls_below_the_header(phone: Screen) -> None:
    await phone.goto(f"{LONG}#article-6")
    await phone.expect_heading(re.compile(".+"))
    place = phone.page.locator("#article-6")
    header = await phone.box(phone.page.get_by_role("banner"))

    async def is_below_header() -> bool:
        top = (await phone.box(place))["y"]
        return header["height"] < top < header["height"] + 40

    await eventually(is_below_header)
    assert await phone.page.evaluate("document.documentElement.style.scrollBehavior") == "smooth"


@pytest.mark.rule("B272")
async def test_pages_of_the_contract_require_a_log_in(phone: Screen) -> None:
    for page in ("info", "agreements", "certification", "certification/kakao", "certification/pass"):
        await phone.goto(f"/loan/contract/{page}")
        await phone.expect_heading("로그인")
        await phone.expect_url("/login")


@pytest.mark.rule("B207", "B210", "B378", "B379", "B380")
async def test_dialog_closes_by_icon_backdrop_and_escape(kind: Device, applicant: Applicants) -> None:
    """At the bottom of a phone; in the middle of a desktop screen, small and rounded."""
    borrower = await applicant("confirm", kind)
    screen = borrower.screen
    await screen.expect_heading("이 조건으로 빌릴 수 있어요")
    dialog = screen.page.get_by_role("dialog")
    height = kind["viewport"]["height"]
    for close in ("icon", "backdrop", "escape"):
        await screen.press("빌리지 않기")
        await expect(dialog).to_be_visible()
        box = await screen.box(dialog)
        if kind is PHONE:
            assert abs(box["y"] + box["height"] - height) < 2
        else:
            assert abs(box["y"] + box["height"] / 2 - height / 2) < 2
            assert box["width"] == 360
        corners = await dialog.evaluate("it => getComputedStyle(it).borderRadius")
        assert corners == ("12px 12px 0px 0px" if kind is PHONE else "12px")
        if close == "icon":
            await screen.examine()
            await screen.shoot("dialog")
            await screen.press("닫기")
        elif close == "backdrop":
            await screen.page.mouse.click(10, 10)
        else:
            await screen.page.keyboard.press("Escape")
        await expect(dialog).to_be_hidden()
    await screen.expect_url("/upl/confirm")
    assert not any("evaluation/agree" in call for call in screen.sent)


@pytest.mark.rule("B246", "B243")
async def test_optional_consents_are_labelled(phone: Screen, new_borrower: NewBorrower) -> None:
    borrower = Applicant(phone, new_borrower())
    await phone.goto("/upl/phone-certification")
    await borrower.certify()
    await phone.expect_heading("약관에 동의하면 가입이 끝나요")
    await phone.expect_text(re.compile(r"선택 항목\(\d\) 전체 동의"))
    await phone.expect_text("동의하지 않아도 서비스를 쓸 수 있어요. 다만 상품 안내 같은 혜택은 제한될 수 있어요.")
    await phone.agree()
    optional = phone.page.get_by_role("checkbox", name=re.compile(r"^\(선택\)"))
    for box in await optional.all():
        assert not await box.is_checked()
