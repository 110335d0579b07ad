"""Pages of investing with text of twice the size: nothing scrolls sideways, no word is divided or cut. A desktop
shows the layout for the width that its text leaves."""

import re
from decimal import Decimal

import pytest
from playwright.async_api import Route, expect

from tests.browser.conftest import DETAIL, Devices, Investors, Listing
from tests.browser.investing.investor_pages import amount_form, order, type_amount
from tests.browser.screen import DESKTOP, PHONE
from tests.clients.borrower import Borrower
from tests.clients.lending import Lending
from tests.factories import pay_in
from tests.internals import Internals
from tests.journeys.steps.deposits import customer

__all__ = ["customer"]  # a fixture, found by its name

CREDIT = {"job": "사무직 · 정규직", "purpose": "다른 대출 갚기"}
CHECK = {"score": 800, "loans": 2, "balance": 300_000_000, "debt_service": 35, "checked_on": "2026-11-20"}
HOME = {
    "kind": "아파트", "place": "수원 영통구 영통동", "price": 917_000_000, "price_source": "KB시세",
    "senior": 450_000_000, "area": "114.72", "purpose": "중소기업 운영 자금", "priced_on": "2026-11-20",
    "maximum_claim": 84_000_000, "registered_on": "2026-11-24",
}  # fmt: skip
GRADES = [
    {"name": name, "count": 83, "delayRate": late, "lostRate": lost}
    for name, late, lost in (("A1", 0, 0), ("A2", 0, 0.21), ("B1", 0, 0.97), ("B2", 3.3, 0.4), ("C1", 3.14, 1.33))
]


@pytest.mark.parametrize("category", ["1", "6"])
async def test_a_product(category: str, device: Devices, listed: Listing, investor: Investors) -> None:
    known = {"credit_check": CHECK, "collateral": HOME} if category == "1" else {"credit_check": CHECK}
    uid, title = await listed("영통동 아파트", category=category, amount=70_000_000, detail=DETAIL | known)
    person = await investor(110_000)
    await person.do("/v2/invest/personal-credit/limit-alert/agree")
    await order(person, uid, 10_000)
    screen = await device(PHONE, person)
    await screen.goto(f"/products/detail/{uid}")
    await screen.expect_heading(title)
    await type_amount(screen, "560000")
    await screen.expect_text("예치금이 46만원 모자라요.")
    await screen.expect_text("예상 세후 이자")
    await screen.expect_text("내가 투자한 상품")
    await screen.enlarge_text()
    await screen.page.keyboard.press("Escape")
    await expect(screen.role("dialog", "얼마를 투자할까요?")).to_have_count(0)


FITS = "field => field.clientHeight >= parseFloat(getComputedStyle(field).lineHeight)"


async def test_a_desktop(device: Devices, listed: Listing) -> None:
    known = {"credit_check": CHECK, "collateral": HOME}
    uid, title = await listed("영통동 아파트", category="1", amount=70_000_000, detail=DETAIL | known)
    await listed("사무직 · 정규직 · 다른 대출 갚기", category="6", detail={"summary": ["한 줄 요약"], "credit": CREDIT})
    screen = await device(DESKTOP)
    for path, text in (
        ("/", "지금까지의 실적"),
        ("/products/collateral", title),
        ("/products/credit", "사무직 · 정규직 · 다른 대출 갚기"),
        (f"/products/detail/{uid}", title),
    ):
        await screen.goto(path)
        await screen.expect_text(text)
        await screen.enlarge_text()
        await expect(screen.page.get_by_role("navigation", name="주 메뉴")).to_be_hidden()
        await expect(screen.role("button", "전체 메뉴 열기")).to_be_in_viewport(ratio=0.9)
    form = await amount_form(screen)
    assert await form.get_by_label("투자할 금액", exact=True).evaluate(FITS)


async def add_grades(route: Route) -> None:
    """The loans of the tests have no record of their own."""
    response = await route.fetch()
    record = await response.json()
    record["data"]["grades"] = GRADES
    await route.fulfill(response=response, json=record)


async def test_the_record_of_each_grade(device: Devices, listed: Listing, investor: Investors) -> None:
    credit = CREDIT | {"income": "3,000만원대"}
    _, title = await listed("개인신용", category="6", grade="C1", detail=DETAIL | {"credit": credit})
    screen = await device(PHONE, await investor(100_000))
    await screen.page.route("**/api/v2/company/track-record", add_grades)
    await screen.goto("/products/credit")  # a page that is opened from another one reads the record
    await screen.press(title, role="link")
    await screen.expect_heading(title)
    grades = screen.page.get_by_role("list", name="등급별 연체율과 손실률").get_by_role("listitem")
    await expect(grades).to_have_count(len(GRADES))
    await type_amount(screen, "560000")
    await screen.expect_text("56만원을 투자하면")
    await screen.enlarge_text()
    assert max([(await screen.box(grade))["height"] for grade in await grades.all()]) < 60  # one line


async def add_a_late_loan(route: Route) -> None:
    response = await route.fetch()
    summary = await response.json()
    group = {"state": "overdue", "count": 3, "amount": 32_649_158, "outstanding": 32_649_158}
    received = summary["data"]["received"] | {"earned": 4_175_143}
    loss = {"lost": 1_379_825, "result": 2_795_318, "resultRate": "5.21"}
    summary["data"] |= {"groups": [group], "received": received, **loss}
    await route.fulfill(response=response, json=summary)


async def test_the_result_of_an_investor(device: Devices, investor: Investors) -> None:
    screen = await device(PHONE, await investor(146_160))
    await screen.page.route("**/api/v2/mypage/investor/summary", add_a_late_loan)
    for path, shown in (("", "5.21%$"), ("/investor/investments", "^연체 3건"), ("/investor/returns", "5.21%$")):
        await screen.goto(f"/mypage{path}")
        await screen.expect_text(re.compile(shown))
        await screen.enlarge_text()


async def test_an_order(device: Devices, listed: Listing, investor: Investors) -> None:
    (estate, title), (credit, _) = await listed("문정동 아파트 60m²"), await listed("개인신용", category="6")
    screen = await device(PHONE, await investor(139_363))
    lines = f"line={estate}:300000&line={credit}:300000"
    await screen.goto(f"/invest/confirm?{lines}")
    await screen.expect_heading("투자하기 전에 확인해 주세요")
    await screen.expect_text(title)
    await screen.role("button", "예치금 460,637원 채우기").wait_for()
    await screen.enlarge_text()


async def test_the_list_of_personal_credit(device: Devices, listed: Listing) -> None:
    await listed("사무직 · 정규직 · 다른 대출 갚기", category="6", detail={"summary": ["한 줄 요약"], "credit": CREDIT})
    screen = await device(PHONE)
    await screen.goto("/products/credit")
    await screen.expect_heading("투자 상품")
    await screen.expect_text(re.compile("^사무직 · 정규직 · 다른 대출 갚기"))
    await screen.enlarge_text()


async def test_the_cards_of_secured_products(device: Devices, listed: Listing) -> None:
    """Their labels are wider than the screen."""
    claim = {"kind": "매출채권", "place": "서울 중구", "price": 104_000_000, "price_source": "정산 예정액"}
    detail = DETAIL | {"collateral": claim}
    known = {"category": "4", "grade": "A2", "amount": 80_000_000, "annual_rate": Decimal(11)}
    await listed("온라인몰 정산금", **known, detail=detail)
    screen = await device(PHONE)
    for path in ("/products/collateral", "/"):
        await screen.goto(path)
        await screen.page.locator(".product-card").filter(has_text="매출채권(선정산)").first.wait_for()
        await screen.enlarge_text()
        assert await screen.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    await screen.expect_text(re.compile("^지금까지의 실적"))


async def test_the_history_of_the_deposit(device: Devices, investor: Investors, internals: Internals) -> None:
    person = await investor(1_849_669)
    async with internals.at.database.transaction() as session:
        await pay_in(session, person.person_id, 319_694)
    screen = await device(PHONE, person)
    await screen.goto("/mypage/deposit")
    await screen.expect_heading("예치금")
    await screen.expect_text(re.compile(r"^예치금 합계 2,169,363원"))
    await screen.enlarge_text()
    day = screen.page.get_by_role("heading", name=re.compile("합계")).locator("time")
    assert (await screen.box(day))["height"] < 60  # one line


async def test_the_investments(device: Devices, customer: Borrower, internals: Internals, lending: Lending) -> None:
    """A row has the outstanding principal beside the state."""
    async with internals.at.database.transaction() as session:
        await pay_in(session, customer.person_id, 600_000)
    uid = await lending.listed(title="송도동 아파트 102m² 603호", category="1", amount=600_000)
    await lending.invest(customer.person_id, uid, 600_000)
    await lending.until(uid, "disbursed")
    screen = await device(PHONE, customer)
    await screen.goto("/mypage/investor/investments")
    await screen.expect_text(re.compile(r"^남은 원금 [\d,]+원$"))
    await screen.enlarge_text()


async def test_the_cart(device: Devices, listed: Listing, investor: Investors) -> None:
    """Its tabs scroll inside their own box."""
    person = await investor()
    (uid, title), (other, _) = await listed("문정동 아파트 60m²"), await listed()
    added = {"productUidList": [uid, other], "amount": 300_000}
    await person.api.post("/v2/invest/apply/cart/add", json=added, headers=person.headers())
    screen = await device(PHONE, person)
    await screen.goto("/cart")
    await screen.expect_text(title)
    await screen.enlarge_text()
    assert await screen.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


async def test_the_cart_in_the_header(device: Devices, listed: Listing, investor: Investors) -> None:
    person = await investor()
    uid, _ = await listed()
    added = {"productUidList": [uid]}
    await person.api.post("/v2/invest/apply/cart/add", json=added, headers=person.headers())
    screen = await device(PHONE, person)
    await screen.goto("/mypage/deposit")
    await screen.expect_heading("예치금")
    cart = screen.page.get_by_role("banner").get_by_role("link", name=re.compile("^투자 장바구니, 담은 상품 1"))
    await cart.wait_for()
    await screen.enlarge_text()
    icon, mark = await screen.box(cart.locator("svg")), await screen.box(cart.locator(".cart-mark"))
    assert mark["x"] >= icon["x"] + icon["width"] / 2
