"""The site's public content: claims, disclosure of the loans, banners, news, the company's pages."""

import asyncio
import re
from collections.abc import AsyncGenerator, Callable
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Route, expect
from sqlalchemy import text

from tests.api.content.disclosed_loans import INSTALMENT, last_month
from tests.browser.conftest import Devices
from tests.browser.layout_shifts import count_layout_shifts, expect_no_layout_shift
from tests.browser.screen import PHONE, Device, Screen
from tests.clients.http import http_client
from tests.factories import disburse_product
from tests.internals import Internals, eventually
from tests.journeys.conftest import NewBorrower

CHECK = "**/api/v2/company/info/check"
POPUP = "이음의 대출 현황이에요"
PUBLISH = text("""
insert into content (place, title, contents, link_url, published_on, source)
values (:place, :title, :contents, :link, current_date, :source)
""")
ENTRIES = (
    ("header", "여러 상품에 나누어 투자해 보세요", "1만원부터 시작할 수 있어요.", "/faq/invest", None),
    ("upper", "갈아탈 대출이 있나요?", "금리와 매달 갚을 돈을 먼저 봐요.", "/loan/credit/guide", None),
    ("product", "처음 투자한다면", "여러 상품에 나누어 투자하면 위험을 줄일 수 있어요.", "/terms/service-use", None),
    ("press", "반씩 내어 하나가 되는 온투업", "이음새 이야기를 나누었어요.", "https://news.example/1", "다리일보"),
    ("recruit", "백엔드 엔지니어", "장부를 1원도 틀리지 않게 만들어요.", "https://careers.ieum.example/1", "플랫폼팀"),
)


@pytest_asyncio.fixture
async def published(internals: Internals, site: str) -> AsyncGenerator[None]:
    """Publish one entry at every place until the API returns them. They are deleted afterwards."""
    database = internals.at.database
    for place, title, contents, link, source in ENTRIES:
        entry = {"place": place, "title": title, "contents": contents, "link": link, "source": source}
        await database.statement(PUBLISH, entry)
    for path in ("banner/header", "banner/upper", "banner/product", "company/press", "company/recruit"):
        await eventually(lambda path=path: read(site, path))
    yield
    await database.statement(text("delete from content"))


@pytest_asyncio.fixture
async def lent(internals: Internals, site: str) -> AsyncGenerator[date]:
    """Two loans, one of which is late at the end of the last month. They are deleted afterwards; they have no
    investments."""
    database = internals.at.database
    end = await last_month(database)
    async with database.transaction() as session:
        uids = [
            await disburse_product(session, end - timedelta(days=50), category=category, amount=amount)
            for category, amount in (("7", 2_500_000_000), ("5", 200_000_000))
        ]
    late = {"uid": uids[1], "number": 1, "due": end - timedelta(days=30), "paid": None, "state": "overdue"}
    await database.statement(text(INSTALMENT), late)

    async def counted() -> bool:
        status = (await read(site, "company/info"))["loanHandlingStatus"][0]
        record = await read(site, "company/track-record")  # each answer is cached for itself
        return status["homeShopping"]["total"]["delayCount"] == 1 and record["total"]["amount"] > 0

    await eventually(counted)
    yield end
    for table, column in (("loan_instalment", "product_uid"), ("product", "uid")):
        await database.statement(text(f"delete from {table} where {column} = any(:uids)"), {"uids": uids})


@pytest_asyncio.fixture
async def large_history(internals: Internals, site: str) -> AsyncGenerator[None]:
    """A history of loans of more than a trillion won at 11 %. It is deleted afterwards; it has no investments."""
    database = internals.at.database
    on = await last_month(database) - timedelta(days=10)
    async with database.transaction() as session:
        uid = await disburse_product(session, on, amount=1_200_000_000_000, annual_rate=11, corporate=True)
    await _until_past(site, lambda amount: amount > 1_000_000_000_000)
    yield
    await database.statement(text("delete from product where uid = :uid"), {"uid": uid})
    await _until_past(site, lambda amount: amount < 1_000_000_000_000)


async def _until_past(site: str, holds: Callable[[int], bool]) -> None:
    async def known() -> bool:
        record = await read(site, "company/track-record")
        return holds((await read(site, "company/past"))["amount"]) and holds(record["total"]["amount"])

    await eventually(known)


async def read(site: str, path: str) -> Any:
    """Return the API's response, which is cached for some seconds."""
    async with http_client(site, timeout=20) as http:
        return (await http.get(f"/api/v2/{path}")).json()["data"]


async def open_home_with_history(screen: Screen) -> None:
    """A visitor who has viewed products opens the home page."""
    async with screen.page.expect_response("**/api/v2/products/credit?*"):  # the heading is in the first frame
        await screen.goto("/products/credit")
    await screen.expect_heading("투자 상품")
    await screen.goto("/")
    await expect(screen.page.get_by_role("heading", level=1)).to_be_visible()


# -- the track record --------------------------------------------------------------------------


@pytest.mark.usefixtures("lent")
async def test_the_track_record_shows_arrears_and_losses_without_scrolling(
    kind: Device, device: Devices, site: str
) -> None:
    async def counted() -> bool:
        return "홈쇼핑 매출채권" in {line["name"] for line in (await read(site, "company/track-record"))["kinds"]}

    await eventually(counted)
    screen = await device(kind, examined=True)
    await screen.goto("/company/track-record")
    await screen.expect_heading("지금까지의 실적")
    line = screen.page.get_by_role("list", name="종류별").get_by_role("listitem").filter(has_text="홈쇼핑 매출채권")
    await expect(line).to_contain_text("손실률0.00%")
    await line.scroll_into_view_if_needed()
    for name in ("연체율", "손실률", "손실까지 뺀 수익률"):
        await expect(line.get_by_text(name, exact=True).locator("+ dd")).to_be_in_viewport(ratio=1)
    await screen.page.wait_for_function("document.documentElement.scrollWidth <= innerWidth")
    if kind is PHONE:
        await screen.enlarge_text()


# -- the first page ----------------------------------------------------------------------------


async def test_the_first_page_shows_only_disclosed_figures(phone: Screen, site: str) -> None:
    assert (await read(site, "company/past"))["amount"] < 1_000_000_000_000
    await phone.goto("/")
    await phone.expect_text("지난 실적도 앞으로의 수익을 보장하지 않아요.")
    await phone.expect_no_text(re.compile("조원 이상|연\\s11%"))


@pytest.mark.rule("B017", "B018", "B019")
@pytest.mark.usefixtures("published", "large_history")
async def test_figures_of_the_first_page(kind: Device, device: Devices) -> None:
    screen = await device(kind, examined=True)
    await screen.goto("/")
    await screen.expect_text(re.compile("^1만원부터 여러 대출에"))
    figures = (("지금까지 빌려준 금액", "1조원 이상"), ("평균 금리", "연 11%"))
    for name, value in figures:
        term = screen.page.locator("dl > div").filter(has_text=name)
        await expect(term.get_by_role("definition")).to_have_text(value)
    await screen.expect_text("갈아탈 대출이 있나요?")
    await screen.expect_heading(re.compile(".+"))
    await screen.role("heading", "투자는 네 단계예요").scroll_into_view_if_needed()
    await screen.shoot("claims")
    assert await screen.page.evaluate("localStorage.disclosurePopup") is None
    await expect(screen.page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.usefixtures("lent")
async def test_a_visitor_chooses_a_way_without_scrolling(kind: Device, device: Devices) -> None:
    screen = await device(kind, examined=True)
    await screen.goto("/")
    main = screen.page.get_by_role("main")
    borrow = main.locator("label", has_text="빌리기")
    await expect(borrow).to_be_in_viewport(ratio=1)
    await expect(main.get_by_role("link", name="투자 상품 보기", exact=True)).to_be_in_viewport(ratio=1)
    lost = main.get_by_role("region", name="지금까지의 실적").get_by_role("definition").last
    await expect(lost).to_have_text(re.compile("%$"))
    await expect(lost).to_be_in_viewport(ratio=1)
    await screen.shoot("visitor")
    await borrow.click()
    await expect(main.get_by_role("button", name="대출 한도 알아보기")).to_be_in_viewport(ratio=1)
    await expect(main.get_by_role("heading", name="신청은 크게 네 단계예요")).to_be_visible()
    await screen.page.reload()
    await expect(main.get_by_role("button", name="대출 한도 알아보기")).to_be_visible()
    await screen.shoot("borrower")
    if kind is PHONE:
        await screen.enlarge_text()


@pytest.mark.rule("B194", "B197", "B374")
@pytest.mark.usefixtures("lent")
async def test_disclosure_popup(kind: Device, device: Devices) -> None:
    screen = await device(kind, examined=True)
    await open_home_with_history(screen)
    popup = screen.page.get_by_role("dialog", name=POPUP)
    await expect(popup.get_by_role("definition")).to_have_text(
        [re.compile("억원$"), re.compile("억원$"), re.compile("%$")]
    )
    box = await screen.box(popup)
    width, height = kind["viewport"]["width"], kind["viewport"]["height"]
    if width < 768:
        assert (box["x"], box["width"]) == (0, width)
        assert round(box["y"] + box["height"]) == height
    else:
        assert box["width"] < width / 2
        assert box["x"] + box["width"] < width
    await screen.shoot("popup")
    await popup.get_by_text("종류별로 보기").click()
    await expect(
        popup.get_by_role("row", name=re.compile("^동산·유가증권 담보 25.00억원 \\d+건 0.00%"))
    ).to_be_visible()
    await expect(popup.get_by_role("row", name=re.compile("^홈쇼핑 매출채권 2.00억원 \\d+건 100.00%"))).to_be_visible()
    await screen.shoot("popup-open")
    await screen.examine()
    await popup.get_by_role("button", name="닫기", exact=True).click()
    await expect(popup).to_have_count(0)
    await screen.page.reload()
    await expect(popup).to_be_visible()


async def test_the_disclosure_does_not_cover_a_members_home_on_a_phone(
    device: Devices, new_borrower: NewBorrower
) -> None:
    screen = await device(PHONE, await new_borrower().sign_up(), examined=True)
    await open_home_with_history(screen)
    popup = screen.page.get_by_role("dialog", name=POPUP)
    await expect(popup.get_by_role("definition")).to_have_count(3)
    last = await screen.box(screen.role("link", "투자 준비하기"))
    assert (await screen.box(popup))["y"] >= last["y"] + last["height"]
    await screen.examine()
    await popup.scroll_into_view_if_needed()
    await screen.shoot("popup-member")
    await popup.get_by_role("button", name="닫기", exact=True).click()
    await expect(popup).to_have_count(0)


@pytest.mark.rule("B194", "B196")
async def test_disclosure_popup_is_dismissed_for_today(phone: Screen) -> None:
    await open_home_with_history(phone)
    popup = phone.page.get_by_role("dialog", name=POPUP)
    await phone.press("오늘 그만 보기")
    await expect(popup).to_have_count(0)
    assert "POST /api/v2/company/info/check" in phone.sent
    async with phone.page.expect_response(CHECK):
        await phone.page.reload()
    await phone.expect_text("먼저 알아 두세요")
    await expect(popup).to_have_count(0)


@pytest.mark.rule("B195", "B196")
async def test_disclosure_popup_after_failed_requests(phone: Screen) -> None:
    async def fail(route: Route) -> None:
        await route.fulfill(status=400, json={"data": {"code": "X", "title": "안 돼요", "message": "", "status": 400}})

    phone.allow_errors(r"400 (GET|POST) /api/v2/company/info/check")
    await phone.page.route(CHECK, fail)
    await open_home_with_history(phone)
    popup = phone.page.get_by_role("dialog", name=POPUP)
    await expect(popup).to_be_visible()
    await phone.press("오늘 그만 보기")
    await expect(popup).to_have_count(0)


async def test_the_disclosure_popup_stays_closed_without_its_figures(phone: Screen) -> None:
    phone.allow_errors(r"net::ERR_FAILED GET /api/v2/company/info")
    figures = re.compile(r"/api/v2/company/info(/check)?$")
    await phone.page.route(figures, lambda route: route.abort())
    lost: list[str] = []
    phone.page.on("requestfailed", lambda request: lost.append(request.url))

    async def has_given_up() -> bool:
        return sum(url.endswith("/company/info") for url in lost) == 4  # the client repeats a read three times

    await open_home_with_history(phone)
    await eventually(has_given_up)
    await expect(phone.page.get_by_role("dialog", name=POPUP)).to_have_count(0)
    await phone.page.unroute(figures)
    await phone.page.reload()
    await expect(phone.page.get_by_role("dialog", name=POPUP).get_by_role("definition")).to_have_count(3)


# -- header and footer -------------------------------------------------------------------------


@pytest.mark.usefixtures("published")
async def test_a_late_banner_waits_for_the_next_page(kind: Device, device: Devices, new_borrower: NewBorrower) -> None:
    screen = await device(kind, await new_borrower().sign_up())
    await count_layout_shifts(screen, "banner/header")

    async def late(route: Route) -> None:
        await asyncio.sleep(3)  # the script arrives after the rest of the page, as over a slow connection
        await route.continue_()

    await screen.page.route("**/member-overview-*.js", late)
    banner = screen.page.get_by_role("complementary", name="알림")
    await screen.goto("/")
    await screen.expect_text("반가워요")
    await expect_no_layout_shift(screen)
    await expect(banner).to_have_count(0)
    lists = screen.page.get_by_role("navigation").get_by_role("link", name=re.compile("^투자"))
    await lists.filter(visible=True).first.click()
    await expect(banner).to_be_visible()


@pytest.mark.rule("B089")
@pytest.mark.usefixtures("published")
async def test_the_banner_stays_closed_for_seven_days(kind: Device, device: Devices) -> None:
    screen = await device(kind, examined=True)
    await screen.goto("/products/credit")
    banner = screen.page.get_by_role("complementary", name="알림")
    await expect(banner).to_contain_text("1만원부터 시작할 수 있어요.")
    await expect(banner.get_by_role("link")).to_have_attribute("href", "/v2/faq/invest")
    await screen.expect_heading("투자 상품")
    await screen.press("알림 닫기")
    await expect(banner).to_have_count(0)
    cookie_set = next(cookie for cookie in await screen.context.cookies() if cookie.get("name") == "bannerClosed")
    assert cookie_set.get("expires", 0) == pytest.approx(
        (datetime.now(UTC) + timedelta(seconds=604_800)).timestamp(), abs=60
    )
    await screen.page.reload()
    await screen.expect_heading("투자 상품")
    await expect(banner).to_have_count(0)


@pytest.mark.rule("B093", "B094", "B095")
async def test_the_disclosure_of_a_month_opens_in_a_new_tab(desktop: Screen, lent: date) -> None:
    await desktop.goto("/minors")
    footer = desktop.page.get_by_role("contentinfo")
    await expect(footer.get_by_role("link", name="블로그, 새 창")).to_have_attribute("target", "_blank")
    await footer.get_by_role("button", name="사업 정보 공시").click()
    year, month = desktop.page.get_by_label("연도"), desktop.page.get_by_label("월", exact=True)
    await expect(year).to_have_value(str(lent.year))
    await expect(month).to_have_value(str(lent.month))
    months = [int(value) for value in re.findall(r"(\d+)월", await month.inner_text())]
    assert months == sorted(months, reverse=True)
    figures = desktop.page.get_by_role("dialog", name="사업 정보 공시").get_by_role("definition")
    known = ("원", "원", "%", r"^\d+건 · [\d.,]+억원", r"^\d+건 · .+원", "%")  # 2억원 is 30 days late
    await expect(figures).to_have_text([re.compile(f"{text}$") for text in known])
    await desktop.examine()
    await desktop.shoot("months")
    path = f"/api/v2/disclosure/{lent.year}/{lent.month}"
    async with desktop.context.expect_event("request", lambda request: request.url.endswith(path)) as opened:
        await desktop.press("공시 문서 열기")
    document = await desktop.page.request.get((await opened.value).url)
    assert (await document.body()).startswith(b"%PDF")
    await desktop.expect_url("/minors")


async def test_a_blocked_window_is_explained(desktop: Screen) -> None:
    await desktop.goto("/minors")
    await desktop.page.get_by_role("contentinfo").get_by_role("button", name="사업 정보 공시").click()
    dialog = desktop.page.get_by_role("dialog", name="사업 정보 공시")
    await expect(dialog.get_by_role("link", name="종류와 등급별 연체율, 손실률 보기")).to_have_attribute(
        "href", "/v2/company/track-record"
    )
    await expect(dialog.get_by_role("alert")).to_have_count(0)
    await desktop.page.evaluate("window.open = () => null")  # as in a browser that blocks new windows
    await desktop.press("공시 문서 열기")
    await expect(dialog.get_by_role("alert")).to_contain_text("브라우저가 새 창을 막았어요.")
    await expect(dialog.get_by_role("link", name="새 창을 여는 방법")).to_be_visible()


# -- the company -------------------------------------------------------------------------------


@pytest.mark.rule("B030", "B047")
@pytest.mark.usefixtures("published")
async def test_the_company_its_press_and_its_positions(kind: Device, device: Devices) -> None:
    screen = await device(kind, examined=True)
    await screen.goto("/team")
    await screen.expect_heading("돈이 필요한 사람과 빌려줄 사람을 이어요")
    await screen.expect_text("빌려주는 사람")
    await screen.expect_text("위험관리책임자")
    await screen.press("보도자료 보기", role="link")
    await screen.expect_text("다리일보")
    await screen.expect_heading("보도자료")
    article = screen.role("link", "반씩 내어 하나가 되는 온투업, 새 창")
    await expect(article).to_have_attribute("target", "_blank")
    await screen.goto("/recruit")
    await screen.expect_text("백엔드 엔지니어")
    await screen.expect_heading("함께 이어 갈 사람을 찾아요")
    careers = "https://careers.ieum.example/"
    await screen.context.route(f"{careers}**", lambda route: route.fulfill(body="채용 사이트"))
    async with screen.context.expect_page() as opened:
        await screen.press("채용 사이트 열기, 새 창", role="link")
    assert (await opened.value).url == careers
    await screen.expect_url("/recruit")


@pytest.mark.usefixtures("published")
async def test_a_banner_is_below_the_products(kind: Device, device: Devices) -> None:
    screen = await device(kind, examined=True)
    await screen.goto("/products/collateral")
    await screen.expect_heading("투자 상품")
    await screen.expect_text("처음 투자한다면")
    await screen.expect_no_text(re.compile("투자가 들어왔어요"))


@pytest.mark.rule("B048")
async def test_the_old_address_of_the_terms(phone: Screen) -> None:
    await phone.goto("/terms/policy")
    await phone.expect_url("/terms/service-use")
    await phone.expect_heading("서비스 이용약관")
