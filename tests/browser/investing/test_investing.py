"""Investing on a screen: from a product through the cart to the receipt."""

import hashlib
import re
from datetime import UTC, datetime, timedelta
from urllib.parse import quote, urlsplit

import pytest
from playwright.async_api import Route, expect
from sqlalchemy import text

from db.ledger.check import differences
from tests.browser.conftest import Devices, Investors, Listing
from tests.browser.investing.investor_pages import (
    CONFIRM,
    agree_and_invest,
    amount_form,
    answer_dialog,
    put_into_cart,
    type_amount,
)
from tests.browser.screen import DESKTOP, PHONE, Device
from tests.internals import Internals, eventually

FEW = 10  # calls of a page, for any size of the cart


@pytest.mark.rule("B593")
async def test_a_paused_product_remains_in_the_cart(
    device: Devices, listed: Listing, investor: Investors, internals: Internals
) -> None:
    """It is neither selected nor counted; its page states why it accepts no orders."""
    person = await investor()
    open_one, paused = await listed(), await listed("서초 오피스텔")
    screen = await device(PHONE, person, examined=True)
    await put_into_cart(screen, open_one, "300000")
    await put_into_cart(screen, paused, "200000")
    await internals.sql("update product set is_paused = true where uid = :uid", uid=paused[0])
    await screen.goto("/cart")
    await screen.expect_heading("투자 장바구니")
    await screen.expect_text("모집 멈춤")
    await screen.expect_text("다시 모집하면 투자할 수 있어요")
    await expect(screen.page.get_by_role("checkbox", name=f"{paused[1]} 고르기")).to_be_disabled()
    await expect(screen.page.get_by_role("checkbox", name=f"{paused[1]} 고르기")).not_to_be_checked()
    await screen.shoot("paused")
    await screen.goto(f"/products/detail/{paused[0]}")
    await screen.expect_text("모집을 잠시 멈췄어요")
    await screen.goto("/cart")
    await screen.press("30만원 투자하기")
    await agree_and_invest(screen, "30만원 투자하기")
    await screen.expect_heading("30만원 투자를 신청했어요")


@pytest.mark.rule("B076", "B270")
async def test_two_products_from_the_cart_to_the_receipt(
    kind: Device, device: Devices, listed: Listing, investor: Investors, internals: Internals
) -> None:
    person = await investor()
    estate, credit = await listed(), await listed("개인신용", category="6")
    screen = await device(kind, person, examined=True)
    await put_into_cart(screen, estate, "300000")
    await screen.expect_text("첫 투자예요")
    await put_into_cart(screen, credit, "200000")
    await screen.press(re.compile("^투자 장바구니, 담은 상품 2"), role="link")
    await screen.expect_heading("투자 장바구니")
    await expect(screen.page.get_by_label("정렬", exact=True)).to_have_count(0)  # two need no order
    await screen.type(f"{credit[1]} 투자 금액", "150000")
    await screen.page.keyboard.press("Tab")
    await screen.press("45만원 투자하기")
    await screen.expect_heading("투자하기 전에 확인해 주세요")
    await screen.expect_text("모두 확인해야 투자할 수 있어요.")
    await screen.expect_text("빌린 사람이 갚지 못하면 원금의 일부나 전부를 잃을 수 있어요.")  # before it is ticked
    ordered = screen.page.locator(".order-total__titles")
    await expect(ordered).to_have_text(re.compile(rf"^({estate[1]}|{credit[1]})\s외 1건$"))
    summary = screen.role("complementary", "투자하기")
    for label in ("첫 지급 예정 (세후)", "예상 세후 이자", "취소할 수 있는 때", "남는 예치금"):
        await expect(summary).to_contain_text(label)
    await expect(summary).to_contain_text("550,000원")
    first = await summary.get_by_text("첫 지급 예정 (세후)").locator("+ dd").inner_text()
    await screen.shoot("confirm")
    await expect(summary).to_contain_text(re.compile("누르면 바로 신청돼요. 금액을 바꾸려면 .+ 전에 취소하고"))
    await screen.press("2가지를 확인해 주세요")
    await screen.expect_text("투자 위험을 확인했다면 체크해 주세요.")
    await screen.agree_to_each()
    await screen.role("button", "45만원 투자하기").dblclick()
    await answer_dialog(screen, "개인신용 상품은 담보가 없어요", "확인했어요")
    await screen.expect_heading("45만원 투자를 신청했어요")
    steps = screen.page.get_by_role("list", name="투자 단계").get_by_role("listitem")
    await expect(steps).to_have_text([re.compile("신청.+월"), re.compile(r"모집평균 \d+%"), "대출 실행모집이 끝나면"])
    await screen.expect_text(first)  # the first payment, as before the order
    await expect(screen.page.get_by_text(re.compile("^취소는 .+까지 할 수 있어요"))).to_have_count(2)
    await expect(screen.role("link", "550,000원")).to_have_attribute("href", "/v2/mypage/deposit")
    await expect(screen.role("link", f"{estate[1]} 상품 설명서 (PDF)")).to_be_visible()
    await screen.shoot("receipt")
    await expect(screen.page.get_by_text(re.compile(r"만원 중 \d+% 모였어요"))).to_have_count(2)
    assert screen.sent.count(f"POST /api{CONFIRM}") == 1
    await screen.press(f"{estate[1]} 투자 취소하기")
    await answer_dialog(screen, "이 투자를 취소할까요?", "투자 취소하기")
    await screen.expect_text("30만원이 예치금으로 돌아왔어요.")
    await screen.expect_heading("15만원 투자를 신청했어요")
    await screen.press(f"{credit[1]} 투자 취소하기")
    await screen.page.get_by_role("dialog").get_by_role("button", name="투자 취소하기").dblclick()
    await screen.expect_heading("투자를 취소했어요")
    await screen.expect_no_text(re.compile("이자가 쌓여요"))
    await screen.expect_url(re.compile("/invest/receipt/.*"))
    await screen.goto("/cart")
    await screen.expect_heading("아직 담은 상품이 없어요")
    await expect(screen.role("heading", "지금 모집 중인 상품")).to_be_visible()
    assert (await person.get("/v2/user/honest-info"))["available"] == 1_000_000
    async with internals.at.database.transaction() as session:
        assert await differences(session) == []


async def test_the_log_in_names_the_order_of_a_visitor(kind: Device, device: Devices, listed: Listing) -> None:
    uid, title = await listed()
    screen = await device(kind, examined=True)
    await screen.goto(f"/products/detail/{uid}")
    await screen.expect_heading(title)
    await type_amount(screen, "500000")
    await screen.press("50만원 투자하기")
    await screen.expect_url("/login")
    await screen.expect_text(f"{title}에 50만원")
    await screen.page.reload()
    await screen.expect_text(f"{title}에 50만원")
    await screen.expect_heading("로그인")


@pytest.mark.parametrize("enlarged", [False, True])
async def test_a_toast_does_not_cover_the_bar_with_the_primary_action(
    device: Devices, listed: Listing, investor: Investors, enlarged: bool
) -> None:
    (uid, title) = await listed()
    screen = await device(PHONE, await investor())
    await screen.goto(f"/products/detail/{uid}")
    await screen.expect_heading(title)
    form = await type_amount(screen, "300000")
    if enlarged:
        await screen.enlarge_text()
    await form.get_by_role("button", name="장바구니 담기").click()
    toast = screen.role("button", "장바구니에 담았어요.")
    await expect(toast).to_be_visible()
    await toast.hover()  # it remains
    bar = screen.page.locator(".action-bar")

    async def is_clear() -> bool:
        above, below = await screen.box(toast), await screen.box(bar)
        return above["y"] + above["height"] <= below["y"] - 8

    assert await is_clear()
    await screen.shoot("toast")
    # At the end of its column the bar goes up with the page.
    await bar.evaluate("bar => scrollBy(0, bar.parentElement.getBoundingClientRect().bottom - innerHeight + 15)")
    await eventually(lambda: bar.evaluate("bar => innerHeight - bar.getBoundingClientRect().bottom > 5"))
    await eventually(is_clear)


@pytest.mark.rule("B184", "B185")
async def test_products_of_the_cart_are_selected_and_removed(
    device: Devices, listed: Listing, investor: Investors
) -> None:
    person, now = await investor(), datetime.now(UTC)
    soon = await listed(closes_at=now + timedelta(hours=3))
    calm = await listed("개인신용", category="6", annual_rate=12.5)
    over = await listed(opens_at=now - timedelta(days=2), closes_at=now - timedelta(days=1))
    more = [await listed(annual_rate=8) for _ in range(3)]
    added = {"productUidList": [uid for uid, _ in (*more, calm, soon, over)]}
    await person.api.post("/v2/invest/apply/cart/add", json=added, headers=person.headers())
    screen = await device(PHONE, person, examined=True)
    await screen.goto("/cart")
    await screen.expect_heading("투자 장바구니")
    await screen.expect_text("하루 안에 마감되는 상품이 1개 있어요")
    every = screen.page.get_by_label(re.compile("^모두 고르기"))
    await expect(every).to_be_checked()
    await screen.page.get_by_label(f"{calm[1]} 고르기").uncheck()
    await expect(every).not_to_be_checked()
    await screen.press("금액을 입력해 주세요")
    await screen.expect_text("투자할 금액을 입력해 주세요.")
    await expect(screen.page.locator("input[aria-invalid=true]").first).to_be_focused()
    await every.check()
    await expect(screen.page.get_by_label(f"{calm[1]} 고르기")).to_be_checked()

    rows = screen.page.get_by_role("list", name="담은 상품").get_by_role("listitem")
    await screen.page.get_by_label("정렬").select_option(label="수익률 높은순")
    await expect(rows.first).to_contain_text(calm[1])
    again = await device(DESKTOP, person)
    await again.goto("/cart")
    await expect(again.page.get_by_label("정렬")).to_have_value("rate-desc")

    for _, name in (soon, *more):
        await screen.press(f"{name} 빼기")
    await expect(rows).to_have_count(1)
    await screen.expect_no_text("하루 안에 마감되는 상품이 1개 있어요")
    await screen.press("모두 비우기")
    await screen.expect_no_text(over[1])
    await expect(every).to_have_count(0)  # one product is left
    await screen.expect_text(calm[1])


async def test_twenty_products_in_the_cart_request_their_interest_once(
    device: Devices, listed: Listing, investor: Investors
) -> None:
    person = await investor()
    products = [await listed(f"{number}번째") for number in range(20)]
    added = {"productUidList": [uid for uid, _ in products], "amount": 100_000}
    await person.api.post("/v2/invest/apply/cart/add", json=added, headers=person.headers())
    screen = await device(PHONE, person, examined=True)
    asked: list[str] = []
    screen.page.on("request", lambda request: asked.append(urlsplit(request.url).path))
    await screen.goto("/cart")
    await screen.expect_heading("투자 장바구니")
    rows = screen.page.get_by_role("list", name="담은 상품")
    await expect(rows.get_by_text("예상 세후 이자")).to_have_count(20)
    calls = [path for path in asked if path.startswith("/api/")]
    assert [path for path in calls if "interest" in path] == ["/api/v2/products/expect-taxed-interest"]
    assert len(calls) <= FEW, calls


async def test_the_largest_amount_is_beside_those_that_are_added(
    kind: Device, device: Devices, listed: Listing, investor: Investors
) -> None:
    person, (uid, title) = await investor(), await listed()
    screen = await device(kind, person, examined=True)
    await screen.goto(f"/products/detail/{uid}")
    await screen.expect_heading(title)
    form = await amount_form(screen)
    amounts = form.get_by_role("group", name="금액 더하기")
    await expect(amounts.get_by_role("button")).to_have_text(["+10만", "+100만", "최대"])
    assert await amounts.evaluate("row => row.scrollWidth <= row.clientWidth")
    await screen.press("최대")
    await expect(form.get_by_label("투자할 금액")).to_have_value("1,000,000")


async def test_an_unknown_order_redirects_to_the_latest_one(device: Devices, investor: Investors) -> None:
    screen = await device(PHONE, await investor(), examined=True)
    screen.allow_errors("404 GET /api/v2/invest/0000/order")
    await screen.goto("/invest/receipt/0000")
    await screen.expect_heading("이 투자를 찾지 못했어요")
    await expect(screen.role("navigation", "자주 찾는 곳")).to_be_visible()
    await screen.press("투자 현황 보기", role="link")
    await screen.expect_url("/mypage/investor/investments")


async def test_an_order_whose_answer_is_lost_is_one_order(
    device: Devices, listed: Listing, investor: Investors
) -> None:
    person, (uid, _) = await investor(), await listed()
    screen = await device(PHONE, person)
    screen.allow_errors(f"ERR_FAILED POST /api{CONFIRM}")

    async def lose(route: Route) -> None:
        await route.fetch()
        await route.abort()

    await screen.page.route(f"**{CONFIRM}", lose, times=1)
    await screen.goto(f"/invest/confirm?line={uid}:10000")
    await agree_and_invest(screen, "1만원 투자하기")
    await screen.expect_text("투자 신청이 들어갔는지 확인하고 있어요")
    await screen.expect_heading("1만원 투자를 신청했어요")
    assert len((await person.get("/v2/invest/list"))["list"]) == 1


async def test_a_member_with_the_link_invests_in_a_private_product(
    device: Devices, listed: Listing, investor: Investors, internals: Internals
) -> None:
    (uid, title), token = await listed(), "초대 링크의 토큰"
    hide = text("update product set private_hash = :hash where uid = :uid")
    await internals.at.database.statement(hide, {"hash": hashlib.sha256(token.encode()).digest(), "uid": uid})
    screen = await device(PHONE, await investor(), examined=True)
    await screen.goto(f"/products/detail/private/{uid}?token={quote(token)}")
    await screen.expect_heading(title)
    await expect(await amount_form(screen)).to_contain_text(
        "이 상품에 최대 500만원까지 투자할 수 있어요. 남은 모집 금액은 1,000만원이에요."
    )
    await type_amount(screen, "300000")
    await screen.press("30만원 투자하기")
    await agree_and_invest(screen, "30만원 투자하기")
    await screen.expect_heading("30만원 투자를 신청했어요")
