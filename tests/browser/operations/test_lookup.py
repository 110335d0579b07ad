"""The search field of the console, and the pages that it leads to, on a screen."""

import re
from urllib.parse import parse_qs, urlsplit

from playwright.async_api import expect

from stack.supervisor import Stack
from tests.api.conftest import Browser
from tests.api.investing.investors import order
from tests.browser.conftest import Devices, Investors, Listing
from tests.browser.operations.console_screen import at_the_console, open_page
from tests.browser.screen import Device, Screen
from tests.clients.borrower import Borrower
from tests.internals import Internals
from tests.journeys.conftest import NewBorrower

CALLED = "고객이 전화로 문의함"


async def find(screen: Screen, text: str) -> None:
    """Search from the frame, and expect the page of results."""
    await screen.page.get_by_label("번호로 찾기", exact=True).fill(text)
    await screen.page.keyboard.press("Enter")
    await screen.expect_url("/ops/search")
    await screen.expect_heading("찾기")


def query_of(screen: Screen) -> list[str]:
    return parse_qs(urlsplit(screen.page.url).query).get("q", [])


async def find_member(screen: Screen, person: Borrower) -> None:
    """Find a member by mobile number, with a reason."""
    await find(screen, f"{person.mobile[:3]}-{person.mobile[3:7]}-{person.mobile[7:]}")
    await screen.press("휴대폰 번호로 찾기")
    await screen.expect_text("이유를 다섯 글자 이상 적어 주세요.")
    await screen.press(CALLED)
    await screen.press("휴대폰 번호로 찾기")


async def test_each_result_of_the_search_is_a_link_to_its_page(
    device: Devices, platform: Stack, new_borrower: NewBorrower, internals: Internals, kind: Device
) -> None:
    person = new_borrower(name="한결하")
    await (await person.apply()).walk_to("scraping")
    uid, person_id = person.at["applyUid"], person.person_id
    screen = await at_the_console(device, platform, kind)
    await open_page(screen, "1:1 문의")
    await find(screen, uid)
    assert query_of(screen) == [uid]
    results = screen.page.get_by_role("list", name="찾은 것")
    await expect(results).to_contain_text("한*하")
    await screen.shoot("found")
    await screen.page.reload()
    await results.get_by_role("link", name="신청 신용대출").click()
    await screen.expect_url(f"/ops/applications/{uid}")
    await screen.expect_heading("왜 열어 보나요?")
    await screen.press("열어 보기")
    await screen.expect_text("이유를 다섯 글자 이상 적어 주세요.")
    await screen.press(CALLED)
    await screen.press("열어 보기")
    await screen.expect_heading("한결하")
    await screen.expect_text("자료 제출 방법 선택")
    await screen.page.get_by_text(re.compile("진행 [0-9]+단계$")).click()
    await screen.shoot("application")

    screen.allow_errors(f"409 POST /api/ops/cases/{uid}/opening")  # it does not wait for an operator
    await screen.goto(f"/ops/cases/{uid}")
    await screen.press("고객 문의로 확인")
    await screen.press("열어 보기")
    await screen.expect_url(f"/ops/applications/{uid}")

    await find_member(screen, person)
    assert query_of(screen) == []
    assert person.mobile[3:] not in screen.page.url.replace("-", "")
    await screen.shoot("mobile")
    await results.get_by_role("link", name="회원", exact=True).click()
    await screen.expect_url(f"/ops/members/{person_id}")
    await screen.expect_heading("한*하")
    await screen.expect_no_text(person.mobile[-4:])
    await screen.press("열어 보기")
    await screen.expect_text("이유를 다섯 글자 이상 적어 주세요.")
    await screen.press(CALLED)
    await screen.press("열어 보기")
    await screen.expect_heading("한결하")
    await screen.expect_text(person.mobile[-4:])
    await screen.enlarge_text()
    await screen.page.reload()
    await screen.expect_heading("한*하")
    await screen.press("신용대출", role="link")
    await screen.expect_url(f"/ops/applications/{uid}")
    looks = await internals.sql("select what from personal_data_access where whose = :id order by id", id=person_id)
    assert [row.what for row in looks] == ["application", "search: mobile", "member"]

    await find(screen, "홍길동")
    assert query_of(screen) == []
    await screen.expect_text("그 번호로 찾은 것이 없어요.")


async def test_an_order_leads_to_its_member_and_back(
    device: Devices, platform: Stack, investor: Investors, listed: Listing, kind: Device
) -> None:
    person, (uid, title) = await investor(), await listed()
    ordered = await order(Browser(person.api, person.tokens["accessToken"]), (uid, 10_000))
    receipt = ordered.json()["data"]["orderUid"]
    screen = await at_the_console(device, platform, kind)
    await find(screen, receipt)
    await screen.press(re.compile(f"^주문 {title}"), role="link")
    await screen.expect_url(f"/ops/orders/{receipt}")
    await screen.expect_text("투자 신청")
    await screen.shoot("order")
    await screen.press("회원 보기", role="link")
    await screen.expect_heading(re.compile(r"\*"))
    await screen.shoot("investor")
    await screen.press(title, role="link")
    await screen.expect_url(f"/ops/orders/{receipt}")
    await screen.page.go_back()
    await screen.expect_heading(re.compile(r"\*"))
