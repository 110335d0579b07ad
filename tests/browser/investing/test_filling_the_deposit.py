"""An order whose deposit is too small: the member pays in without leaving the order, and continues with it."""

import re

from playwright.async_api import Locator, expect

from db.accounts.certifications import certify
from tests.browser.borrowing.applicant import Applicant
from tests.browser.conftest import Devices, Investors, Listing
from tests.browser.investing.investor_pages import CONFIRM, answer_dialog, order, put_into_cart, type_amount
from tests.browser.screen import DESKTOP, PHONE, Device, Screen
from tests.clients.borrower import Borrower
from tests.factories import pass_suitability_test, ready_to_invest
from tests.internals import Internals
from tests.journeys.steps.deposits import certified, customer, pay_in, virtual_account

__all__ = ["certified", "customer"]  # fixtures, found by their names
FILLED = "예치금을 다 채웠어요"


async def prepare(person: Borrower, internals: Internals, won: int = 0) -> None:
    async with internals.at.database.transaction() as session:
        await ready_to_invest(session, person.person_id, won)


def sheet(screen: Screen, title: str) -> Locator:
    return screen.role("dialog", title)


async def test_a_payment_continues_the_order(
    kind: Device, device: Devices, customer: Borrower, listed: Listing, internals: Internals
) -> None:
    await prepare(customer, internals, 100_000)
    uid, title = await listed()
    screen = await device(kind, customer, examined=True)
    await screen.goto(f"/products/detail/{uid}")
    await screen.expect_heading(title)
    await type_amount(screen, "300000")
    await screen.press("예치금 채우고 투자하기")
    await screen.expect_heading("투자하기 전에 확인해 주세요")
    await screen.agree_to_each()
    await screen.role("button", "예치금 20만원 채우기").dblclick()
    await expect(sheet(screen, "20만원을 보내 주세요")).to_contain_text(
        "돈이 들어오면 이 화면에서 바로 투자할 수 있어요."
    )
    await expect(sheet(screen, "20만원을 보내 주세요")).to_contain_text(f"예금주{customer.name}(이음)")
    await expect(sheet(screen, "20만원을 보내 주세요")).to_contain_text("신한은행에서 이음의 재산과 따로 보관해요")
    await screen.context.grant_permissions(["clipboard-read", "clipboard-write"])
    await screen.press("복사하기")
    await expect(sheet(screen, "20만원을 보내 주세요")).to_contain_text("계좌번호를 복사했어요.")
    assert await screen.page.evaluate("navigator.clipboard.readText()") == await virtual_account(customer)
    await screen.examine()
    await screen.shoot("waiting")

    await pay_in(customer, 150_000)
    await screen.expect_text("15만원이 들어왔어요. 5만원을 더 보내면 투자할 수 있어요.")
    await expect(sheet(screen, "5만원을 보내 주세요")).to_be_visible()
    await screen.shoot("partly")
    await screen.page.reload()
    await expect(sheet(screen, "5만원을 보내 주세요")).to_be_visible()

    await pay_in(customer, 50_000)
    await expect(sheet(screen, FILLED)).to_contain_text("이제 30만원을 투자할 수 있어요.")
    await screen.shoot("filled")
    await sheet(screen, FILLED).get_by_role("button", name="30만원 투자하기").dblclick()
    await screen.expect_heading("30만원 투자를 신청했어요")  # with the consents that were given before the reload
    assert screen.sent.count(f"POST /api{CONFIRM}") == 1

    await screen.goto(f"/invest/confirm?line={uid}:300000")
    await screen.expect_heading("투자하기 전에 확인해 주세요")
    await expect(screen.page.get_by_role("checkbox", checked=True)).to_have_count(0)  # it is another order


async def test_the_cart_leads_to_the_account_and_back(
    device: Devices, customer: Borrower, listed: Listing, internals: Internals
) -> None:
    await prepare(customer, internals, 100_000)
    one, another = await listed("마포 아파트"), await listed("문정동 아파트")
    screen = await device(PHONE, customer)
    for product in (one, another):
        await put_into_cart(screen, product, "100000")
    await screen.goto("/cart")
    await screen.expect_text(re.compile("예치금이 10만원 모자라요."))
    await screen.press("예치금 10만원 채우고 투자하기")
    await expect(sheet(screen, "10만원을 보내 주세요")).to_be_visible()
    await screen.enlarge_text()
    await screen.page.go_back()
    await screen.expect_heading("투자 장바구니")
    await screen.page.go_forward()
    await expect(sheet(screen, "10만원을 보내 주세요")).to_be_visible()
    await screen.page.keyboard.press("Escape")
    await expect(screen.page.get_by_role("dialog")).to_have_count(0)
    await screen.press("예치금 10만원 채우기")
    await expect(sheet(screen, "10만원을 보내 주세요")).to_be_visible()
    await screen.page.keyboard.press("Escape")
    await expect(screen.role("button", "예치금 10만원 채우기")).to_be_focused()
    await screen.page.keyboard.press("Enter")

    await pay_in(customer, 100_000)
    await sheet(screen, FILLED).get_by_role("button", name="20만원 투자하기").click()
    await expect(screen.page.get_by_role("checkbox", name=re.compile("투자 위험 확인"))).to_be_focused()
    assert screen.sent.count(f"POST /api{CONFIRM}") == 0
    await screen.agree_to_each()
    await screen.press("20만원 투자하기")
    await screen.expect_heading("20만원 투자를 신청했어요")


async def test_the_payment_is_used_on_another_device(
    device: Devices, customer: Borrower, listed: Listing, internals: Internals
) -> None:
    await prepare(customer, internals)
    (uid, _), (other, _) = await listed(), await listed()
    phone, laptop = [await device(kind, customer) for kind in (PHONE, DESKTOP)]
    for screen in (phone, laptop):
        await screen.goto(f"/invest/confirm?line={uid}:200000")
        await screen.agree_to_each()
        await screen.press("예치금 20만원 채우기")
    await pay_in(customer, 200_000)
    for screen in (phone, laptop):
        await expect(sheet(screen, FILLED)).to_be_visible()
    await order(customer, other, 150_000)
    await sheet(phone, FILLED).get_by_role("button", name="20만원 투자하기").click()
    await answer_dialog(phone, "예치금이 부족해요", "예치금 채우기")
    await expect(sheet(phone, "15만원을 보내 주세요")).to_be_visible()


async def test_the_virtual_account_is_opened_in_the_order(
    kind: Device, device: Devices, certified: Borrower, listed: Listing, internals: Internals
) -> None:
    async with internals.at.database.transaction() as session:
        await certify(session, certified.person_id, "customer_information")
        await pass_suitability_test(session, certified.person_id)
    uid, _ = await listed()
    screen = await device(kind, certified)
    await screen.goto(f"/invest/confirm?line={uid}:50000&fill=")
    await expect(sheet(screen, "5만원을 보내 주세요")).to_contain_text("아직 가상계좌가 없어요")
    await screen.shoot("no-account")
    await screen.role("button", "가상계좌 만들기").dblclick()
    await expect(sheet(screen, "5만원을 보내 주세요")).to_contain_text("계좌번호")
    assert screen.sent.count("POST /api/v2/user/deposit/account") == 1
    await pay_in(certified, 50_000)
    await expect(sheet(screen, FILLED)).to_be_visible()


async def test_the_certification_of_an_account_returns_to_the_order(
    device: Devices, investor: Investors, listed: Listing
) -> None:
    person = await investor(100_000)
    uid, _ = await listed()
    screen = await device(PHONE, person)
    screen.allow_errors("404 GET /api/v2/user/account")  # there is no certified account
    await screen.goto(f"/invest/confirm?line={uid}:300000")
    await screen.agree_to_each()
    await screen.press("예치금 20만원 채우기")
    await screen.press("계좌 인증하기", role="link")
    await screen.press("신한은행")
    await screen.type("계좌번호", "110123456789")
    await screen.press("1원 보내기")
    await Applicant(screen, person).account_code()
    await screen.press("확인했어요")
    await expect(sheet(screen, "20만원을 보내 주세요")).to_contain_text("계좌번호")
    await screen.page.keyboard.press("Escape")
    await expect(screen.page.get_by_role("checkbox", checked=True)).to_have_count(2)
