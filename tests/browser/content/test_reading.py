"""Content to read: notices, FAQ, the blog."""

import re
from collections.abc import AsyncGenerator
from datetime import UTC, date, datetime, timedelta

import pytest
import pytest_asyncio
from playwright.async_api import expect
from sqlalchemy import text

from db.demo.notices import ANNOUNCED
from db.demo.posts import ARTICLES
from domain.loans.schedule import add_months
from tests.browser.conftest import Devices
from tests.browser.screen import DESKTOP, PHONE, Device, Screen
from tests.internals import Internals

NOTICE = text("""
insert into notice (uid, title, contents, mandatory, published_at, disclosed_month)
values (:uid, :title, :contents, :mandatory, :at, :month)
""")
POST = text("""
insert into blog_post (uid, main_category, title, summary, contents, recommended, published_at)
values (:uid, :category, :title, :summary, :contents, :recommended, :at)
""")
NOW = datetime.now(UTC)


@pytest_asyncio.fixture
async def nothing(internals: Internals) -> AsyncGenerator[None]:
    """Delete all notices and articles before and after."""
    for table in ("notice", "blog_post"):
        await internals.at.database.statement(text(f"delete from {table}"))
    yield
    for table in ("notice", "blog_post"):
        await internals.at.database.statement(text(f"delete from {table}"))


@pytest_asyncio.fixture
async def announced(internals: Internals, nothing: None) -> None:
    """Publish the demo's notices as n0, n1, …, and enough older ones for two pages."""
    notices = [*ANNOUNCED, *(ANNOUNCED[-1]._replace(title=f"지난 공지 {i}", days_ago=30 + i) for i in range(1, 17))]
    for i, notice in enumerate(notices):
        known = {"uid": f"n{i}", "title": notice.title, "contents": notice.contents, "mandatory": notice.mandatory}
        at = NOW - timedelta(days=notice.days_ago)
        await internals.at.database.statement(NOTICE, known | {"at": at, "month": None})


@pytest_asyncio.fixture
async def disclosed(internals: Internals, nothing: None) -> None:
    """Publish the notices of the disclosures of fourteen months, d0 of the last one: October 2026."""
    for i in range(14):
        month = add_months(date(2026, 10, 1), -i, 1)
        title = f"{month.year}년 {month.month}월 사업 정보를 공시했어요"
        known = {"uid": f"d{i}", "title": title, "contents": "월말의 숫자예요.", "mandatory": False}
        at = NOW - timedelta(days=30 * i + 1)
        await internals.at.database.statement(NOTICE, known | {"at": at, "month": month})


@pytest_asyncio.fixture
async def written(internals: Internals, nothing: None) -> None:
    """Publish the demo's articles as p0, p1, …"""
    for i, article in enumerate(ARTICLES):
        known = {
            "uid": f"p{i}",
            "category": article.main_category,
            "title": article.title,
            "summary": article.summary,
            "contents": article.contents,
            "recommended": article.recommended,
        }
        await internals.at.database.statement(POST, known | {"at": NOW - timedelta(days=article.days_ago)})


# -- notices -----------------------------------------------------------------------------------


@pytest.mark.rule("B066")
@pytest.mark.usefixtures("announced")
async def test_notices_and_their_neighbours(kind: Device, device: Devices) -> None:
    screen = await device(kind, examined=True)
    await screen.goto("/notice")
    await screen.expect_text("이음은 전화나 문자로 비밀번호와 인증번호를 묻지 않고")
    lines = screen.page.get_by_role("main").get_by_role("listitem")
    await expect(lines).to_have_count(22)
    await expect(lines.nth(0)).to_have_text(re.compile("^중요이음을 사칭한"))
    await expect(lines.nth(1)).to_have_text(re.compile("^중요투자하기 전에"))
    await expect(lines.nth(2)).to_have_text(re.compile("^지급일이 쉬는 날이면"))
    await screen.expect_heading("공지")
    await screen.press("다음")
    await expect(lines).to_have_count(3)  # the important ones again, and the last one
    await screen.page.go_back()
    await expect(lines).to_have_count(22)
    list_heading = await screen.box(screen.page.get_by_role("heading", level=1))
    await screen.press("자동 분산투자를 시작했어요", role="link")
    await screen.expect_heading("자동 분산투자를 시작했어요")
    await screen.expect_text("한 상품에 1만원부터 10만원까지")
    column = await screen.box(screen.page.get_by_role("article"))
    assert column["x"] == list_heading["x"]
    beside = screen.page.get_by_role("navigation", name="앞뒤 공지")
    await expect(beside.get_by_role("listitem").nth(1)).to_have_text(re.compile("^이전 글모의 투자로"))
    await beside.get_by_role("link", name="이음을 사칭한").click()
    await screen.expect_heading("이음을 사칭한 전화와 문자를 조심해 주세요")
    await screen.expect_url("/notice/n1")
    await screen.press("공지 모두 보기", role="link")
    await screen.expect_url("/notice")


@pytest.mark.usefixtures("announced", "disclosed")
async def test_disclosures_are_the_months_of_their_years(kind: Device, device: Devices) -> None:
    screen = await device(kind, examined=True)
    await screen.goto("/notice")
    main = screen.page.get_by_role("main")
    await expect(main.get_by_role("listitem")).to_have_count(22)
    await screen.expect_no_text(re.compile("사업 정보를 공시했어요"))
    kinds = screen.page.get_by_role("navigation", name="공지의 종류")
    await kinds.get_by_role("link", name="공시").click()
    await expect(main.get_by_role("heading", level=2, name=re.compile("년$"))).to_have_text(["2026년", "2025년"])
    months = [*range(10, 0, -1), *range(12, 8, -1)]
    await expect(main.get_by_role("listitem")).to_have_text([re.compile(f"^{month}월") for month in months])
    await screen.examine()
    await screen.shoot("disclosures")
    await screen.press("2026년 9월", role="link")
    await screen.expect_heading("2026년 9월 사업 정보를 공시했어요")
    document = screen.role("link", "공시 문서(PDF) 보기, 새 창")
    await expect(document).to_have_attribute("href", re.compile("/api/v2/disclosure/2026/9$"))
    await expect(screen.page.get_by_role("navigation", name="앞뒤 공지").get_by_role("listitem")).to_have_text(
        [re.compile("^다음 글2026년 10월"), re.compile("^이전 글2026년 8월")]
    )
    await screen.shoot("disclosure")
    await screen.page.go_back()
    await expect(kinds.locator("[aria-current]")).to_have_text("공시")
    await expect(main.get_by_role("listitem")).to_have_count(14)
    await screen.press("2025년 12월", role="link")
    await screen.press("공시 모두 보기", role="link")
    await expect(main.get_by_role("listitem")).to_have_count(14)
    await kinds.get_by_role("link", name="안내").click()
    await expect(main.get_by_role("listitem")).to_have_count(22)
    await screen.page.go_back()
    await expect(main.get_by_role("listitem")).to_have_count(14)
    if kind is PHONE:
        await screen.enlarge_text()


@pytest.mark.usefixtures("announced", "disclosed")
async def test_notices_are_found_by_their_titles(kind: Device, device: Devices) -> None:
    screen = await device(kind, examined=True)
    await screen.goto("/notice?page=2")
    lines = screen.page.get_by_role("main").get_by_role("listitem")
    await expect(lines).to_have_count(3)
    await screen.type("공지 찾기", "사업 정보")
    await screen.expect_text("찾은 공지 14개")
    await screen.type("공지 찾기", "확인해")
    await screen.expect_text("찾은 공지 1개")
    await screen.shoot("found")
    await lines.get_by_role("link").click()
    await screen.expect_heading("투자하기 전에 꼭 확인해 주세요")
    await screen.page.go_back()
    await screen.expect_text("찾은 공지 1개")
    await expect(screen.page.get_by_label("공지 찾기", exact=True)).to_have_value("확인해")
    await screen.type("공지 찾기", "없는 낱말")
    await screen.expect_text("다른 낱말로 찾아보세요.")
    await screen.press("공지 찾기 지우기")
    await expect(lines).to_have_count(22)


@pytest.mark.usefixtures("nothing")
async def test_no_notice_and_no_article(kind: Device, device: Devices) -> None:
    screen = await device(kind, examined=True)
    screen.allow_errors(r"404 GET (/api)?/v2/(notice|blog)(/gone)?$")
    for path, empty, missing in (
        ("/notice", "아직 올라온 공지가 없어요", "이 공지를 찾을 수 없어요"),
        ("/blog", "아직 올라온 글이 없어요", "이 글을 찾을 수 없어요"),
    ):
        await screen.goto(path)
        await screen.expect_text(empty)
        await screen.expect_heading("공지" if path == "/notice" else "블로그")
        await screen.goto(f"{path}/gone")
        await screen.expect_heading(missing)
        await expect(screen.page.get_by_role("navigation", name="자주 찾는 곳")).to_be_visible()
        await screen.press(re.compile("모두 보기"), role="link")
        await screen.expect_url(path)
    await screen.goto("/notice?kind=disclosure")
    await screen.expect_text("아직 올라온 공시가 없어요")


@pytest.mark.usefixtures("announced", "written")
async def test_a_failed_request_can_be_repeated(phone: Screen) -> None:
    phone.allow_errors(r"500 GET /api/v2/(notice|blog)")
    await phone.goto("/team")  # the HTML of a first visit contains the lists
    await phone.expect_heading(re.compile(".+"))
    for path, title, again in (
        ("/notice", "투자하기 전에 꼭 확인해 주세요", "다시 불러오기"),
        ("/notice/n0", "원금과 수익이 보장되지", "다시 시도하기"),
        ("/blog", "고객의 돈은 이렇게 나누어 둬요", "다시 불러오기"),
        ("/blog/p0", "반턱이음이라고 불러요", "다시 시도하기"),
    ):
        broken = re.compile(r"/api/v2/(notice|blog)(/list)?\?")
        await phone.context.route(broken, lambda route: route.fulfill(status=500, body="{}"))
        await phone.goto(path)
        await phone.expect_text("요청을 처리하지 못했어요")
        await phone.context.unroute(broken)
        await phone.press(again)
        await phone.expect_text(re.compile(title))


# -- the blog ----------------------------------------------------------------------------------


@pytest.mark.usefixtures("written")
async def test_the_blog(kind: Device, device: Devices) -> None:
    screen = await device(kind, examined=True)
    await screen.goto("/blog")
    cards = screen.page.get_by_role("main").locator("li.linked-item")
    recommended = screen.page.get_by_role("region", name="추천 글")
    await expect(recommended.get_by_role("link")).to_have_text(ARTICLES[-1].title)
    if kind is DESKTOP:
        contained = recommended.get_by_role("list", name="이 글의 내용").get_by_role("listitem")
        await expect(contained).to_have_text([re.compile(rf"^{number}\. ") for number in range(1, 6)])
    await expect(cards).to_have_count(9)  # and the one above them
    await screen.expect_heading("블로그")
    more = screen.role("button", "글 더 보기")
    await more.click()
    await expect(cards).to_have_count(10)
    await expect(more).to_have_count(0)
    await screen.page.get_by_role("navigation", name="글의 종류").get_by_role("link", name="대출").click()
    await screen.expect_url("/blog")
    await expect(cards).to_have_count(3)
    await expect(recommended).to_have_count(0)
    await screen.press("금리인하요구권, 이럴 때 쓸 수 있어요", role="link")
    await screen.expect_heading("금리인하요구권, 이럴 때 쓸 수 있어요")
    await expect(screen.page.get_by_role("heading", level=2, name="이런 때예요")).to_be_visible()
    await expect(screen.page.get_by_role("article").get_by_role("listitem").first).to_have_text(
        re.compile("^취업하거나")
    )
    await screen.page.get_by_role("article").get_by_role("link", name="대출", exact=True).click()
    await expect(cards).to_have_count(3)


@pytest.mark.usefixtures("written")
async def test_articles_have_drawings_and_links(kind: Device, device: Devices) -> None:
    screen = await device(kind, examined=True)
    addresses: set[str] = set()
    for i, article in enumerate(ARTICLES):
        names = re.findall(r"^!\[(\w+)\]$", article.contents, re.MULTILINE)
        links = re.findall(r"\]\((/[^)]+)\)", article.contents)
        addresses.update(links)
        if not names:
            continue
        await screen.goto(f"/blog/p{i}")
        await screen.expect_heading(article.title)
        drawings = screen.page.get_by_role("article").locator(".drawing")
        await expect(drawings).to_have_count(len(names))
        written = screen.page.locator(".prose").get_by_role("link")
        await expect(written).to_have_count(len(links))
        for name, drawing in zip(names, await drawings.all(), strict=True):
            await drawing.scroll_into_view_if_needed()
            await screen.shoot(name)
        if kind is PHONE:
            await screen.enlarge_text()
    for address in addresses:
        assert (await screen.page.request.get(f"/v2{address}")).status == 200, address


# -- questions and answers ---------------------------------------------------------------------


@pytest.mark.rule("B045")
@pytest.mark.parametrize(
    ("hash", "type"),
    [("", "invest"), ("#loan", "loan"), ("#myloan-1", "loan"), ("#invest", "invest"), ("#anything", "invest")],
)
async def test_an_address_without_a_type_leads_by_its_hash(phone: Screen, hash: str, type: str) -> None:
    await phone.goto(f"/faq{hash}")
    await phone.expect_url(f"/faq/{type}")
    await expect(phone.page.get_by_role("navigation", name="질문하는 사람").locator("[aria-current]")).to_have_text(
        "대출" if type == "loan" else "투자"
    )


@pytest.mark.rule("B046")
async def test_questions_of_a_type_and_of_a_category(kind: Device, device: Devices) -> None:
    screen = await device(kind, examined=True)
    await screen.goto("/faq/invest")
    sections = screen.page.get_by_role("main").get_by_role("heading", level=2)
    await expect(sections).to_have_text(
        ["시작하기", "투자와 취소", "수익과 세금", "예치금", "위험과 연체", "찾는 답이 없나요?"]
    )
    await screen.expect_heading("자주 묻는 질문")
    await screen.press("예치금", role="link")
    await screen.expect_url("/faq/invest/deposit")
    await expect(sections).to_have_text(["예치금", "찾는 답이 없나요?"])
    question, answer = (
        screen.page.get_by_text("예치금은 어떻게 넣나요?"),
        screen.page.get_by_text("내 가상계좌로 보내면"),
    )
    await expect(answer).to_be_hidden()
    await question.press("Enter")
    await expect(answer).to_be_visible()
    await expect(screen.page).to_have_url(re.compile("/faq/invest/deposit#invest-deposit-in$"))
    await screen.examine()
    await screen.shoot("open")
    await screen.page.get_by_role("navigation", name="질문하는 사람").get_by_role("link", name="대출").click()
    await screen.expect_url("/faq/loan")
    await screen.press("상환과 연체", role="link")
    await screen.expect_text("매달 어떻게 갚나요?")
    await screen.expect_heading("자주 묻는 질문")


async def test_questions_are_found_by_words_and_initial_consonants(kind: Device, device: Devices) -> None:
    screen = await device(kind, examined=True)
    await screen.goto("/faq/invest")
    await screen.expect_heading("자주 묻는 질문")
    asked = screen.page.get_by_role("main").locator("summary")
    for words, question in (
        ("수수료", "수수료가 있나요?"),
        ("세금", "원천징수 영수증은 어디에서 받나요?"),
        ("ㄱㄹ", "금리를 낮출 수 있나요?"),
    ):
        await screen.type("질문 찾기", words)
        await expect(asked.filter(has_text=question)).to_be_visible()
        await expect(screen.page.get_by_role("navigation", name="질문 분류")).to_have_count(0)
    await screen.shoot("found")
    await screen.type("질문 찾기", "없는 질문")
    await screen.expect_text("다른 낱말로 찾아보거나 1:1 문의를 남겨 주세요.")
    await screen.press("질문 찾기 지우기")
    await asked.filter(has_text="이자는 언제 받나요?").click()
    await screen.press("지급 일정 보기", "link")
    await screen.expect_url("/login")


async def test_the_address_of_a_question_opens_it(phone: Screen) -> None:
    await phone.goto("/faq#loan-repay-late")
    await phone.expect_url("/faq/loan")
    answer = phone.page.get_by_text("하루에 한 번 다시 출금해요.")
    await expect(answer).to_be_in_viewport()
    await expect(phone.page.locator("details[open]")).to_have_count(1)


async def test_an_unknown_type_of_questions_is_not_found(phone: Screen) -> None:
    phone.allow_errors("404 GET /v2/faq/")
    for path in ("/faq/nobody", "/faq/invest/credit"):
        await phone.goto(path)
        await phone.expect_heading("이 페이지를 찾을 수 없어요")


async def test_the_guides_show_the_same_questions(phone: Screen) -> None:
    await phone.goto("/loan/spf/guide")
    await phone.page.get_by_text("무엇을 준비하나요?").click()
    await phone.expect_text("사업자등록증과 쇼핑몰 판매자 계정")
    await phone.goto("/faq/loan/spf#loan-spf-papers")
    await phone.expect_text("사업자등록증과 쇼핑몰 판매자 계정")


# -- links to all of it ------------------------------------------------------------------------


@pytest.mark.usefixtures("announced", "written")
async def test_menu_and_footer_link_to_the_content(kind: Device, device: Devices) -> None:
    screen = await device(kind)
    for entry, name, path in (
        ("회사 소개", "블로그", "/blog"),
        ("고객센터", "공지", "/notice"),
        ("고객센터", "자주 묻는 질문", "/faq/invest"),
        ("고객센터", "1:1 문의", "/login"),
    ):
        await screen.goto("/minors")
        if kind is PHONE:
            await screen.press("전체 메뉴 열기")
        top = screen.page.get_by_role("navigation", name="주 메뉴").locator("> ul > li").filter(has_text=entry)
        if kind is DESKTOP:
            await top.hover()
        await top.get_by_role("link", name=name, exact=True).click()
        await screen.expect_url(path)
    await screen.goto("/minors")
    if kind is PHONE:
        await screen.unfold("사업자 정보")
    async with screen.context.expect_page() as opened:
        await screen.page.get_by_role("contentinfo").get_by_role("link", name="블로그, 새 창").click()
    await expect(await opened.value).to_have_url(re.compile("/v2/blog$"))
