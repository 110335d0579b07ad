"""On the way to the first investment: the home page and the corporation's page show what is missing, and the order
continues."""

import re

from playwright.async_api import expect
from sqlalchemy import text

from db.accounts.certifications import Kind, certify, revoke
from domain.accounts.corporation import Partition
from stack.supervisor import Stack
from tests.browser.conftest import Devices, Investors, Listing
from tests.browser.investing.investor_pages import RIGHT, agree_and_invest, answer_test
from tests.browser.layout_shifts import count_layout_shifts, expect_no_layout_shift
from tests.browser.screen import DESKTOP, PHONE, Device
from tests.clients.borrower import Borrower
from tests.clients.legal_person import legal_person
from tests.factories import Factory, agree_to_invest, pass_suitability_test
from tests.internals import Internals
from tests.journeys.conftest import NewBorrower

REGISTRATION = "/mypage/investor/register/personal"


async def joined_to_invest(platform: Stack, internals: Internals) -> tuple[Borrower, str]:
    """A logged-in member who does not borrow. Returns the id."""
    factory = Factory.of(platform.settings)
    person = await factory.person(is_borrower=False)
    async with internals.at.database.transaction() as session:
        await agree_to_invest(session, person)
    owner = Borrower.of(platform.settings)
    owner.tokens = (await factory.tokens(person)).model_dump(by_alias=True)
    return owner, str(person)


async def test_home_shows_the_missing_requirements_of_a_new_investor(
    kind: Device, device: Devices, platform: Stack, internals: Internals
) -> None:
    owner, person = await joined_to_invest(platform, internals)
    screen = await device(kind, owner, examined=True)
    await screen.goto("/")
    await screen.expect_text("투자까지 4가지 남았어요")
    for step in ("신분증", "고객 정보", "계좌", "투자 적합성"):
        await expect(screen.page.get_by_role("term").filter(has_text=step)).to_be_visible()
    await screen.expect_heading(re.compile("반가워요"))
    await screen.press("투자 준비 4가지 마치기", role="link")
    await screen.expect_url(REGISTRATION)
    await screen.expect_heading("투자 준비")

    kinds: tuple[Kind, ...] = ("identity", "id_card", "account", "customer_information")
    async with internals.at.database.transaction() as session:
        for proven in kinds:
            await certify(session, person, proven)
        await pass_suitability_test(session, person)
    await screen.goto("/")
    await screen.expect_text("투자할 준비가 끝났어요")
    await screen.shoot("deposit")
    await screen.press("예치금 채우기", role="link")
    await screen.expect_url("/mypage/deposit")
    await owner.close()


async def test_home_has_no_layout_shift_for_a_member(
    kind: Device, device: Devices, platform: Stack, internals: Internals, investor: Investors, new_borrower: NewBorrower
) -> None:
    lacking, _ = await joined_to_invest(platform, internals)
    expected = (
        (lacking, ("user/info",), "투자까지 4가지 남았어요"),
        (await investor(), ("user/info", "user/honest-info", "mypage/investor/summary"), "예치금"),
        (await new_borrower().sign_up(), ("mypage/loanInfo",), "반가워요"),
    )
    for member, slow_calls, words in expected:
        screen = await device(kind, member)
        await count_layout_shifts(screen, *slow_calls)
        await screen.goto("/")
        await screen.expect_text(re.compile(words))
        await expect_no_layout_shift(screen)
        await screen.shoot("home")
    await lacking.close()


async def test_home_shows_what_an_investor_has_beside_the_loans(
    kind: Device, device: Devices, investor: Investors
) -> None:
    """Beside each other on a desktop. Without a coming payment the figure is the sum of principal and deposit."""
    screen = await device(kind, await investor())
    await screen.goto("/")
    figure = screen.page.get_by_role("region", name="내 돈").locator(".figure")
    size = await figure.evaluate("amount => getComputedStyle(amount).fontSize")
    assert size == ("34px" if kind is DESKTOP else "30px")
    amount, loans = await screen.box(figure), await screen.box(screen.role("link", "대출 현황"))
    assert (loans["y"] < amount["y"]) is (kind is DESKTOP)


async def test_home_asks_a_new_member_what_to_begin_with(
    kind: Device, device: Devices, new_borrower: NewBorrower
) -> None:
    screen = await device(kind, await new_borrower().sign_up(), examined=True)
    screen.allow_errors("404 GET /api/v2/user/account")  # there is no certified account
    await screen.goto("/")
    await screen.expect_heading(re.compile("반가워요"))
    await screen.expect_text("무엇부터 할까요?")
    await screen.role("button", "대출 한도 알아보기").wait_for()
    await expect(screen.heading("내 돈")).to_have_count(0)  # no room for a missing loan
    await screen.shoot("home-of-a-new-member")
    if kind is PHONE:
        await screen.enlarge_text()
    await screen.press("투자 준비하기", role="link")
    await screen.expect_url(REGISTRATION)


async def test_the_steps_to_invest_have_no_layout_shift(device: Devices, new_borrower: NewBorrower) -> None:
    screen = await device(PHONE, await new_borrower().sign_up())
    screen.allow_errors("404 GET /api/v2/user/account")  # there is no certified account
    await count_layout_shifts(screen, "terms/investor")
    await screen.goto(REGISTRATION)
    await screen.expect_heading("투자 준비")
    await screen.expect_text(re.compile("가지를 확인해 주세요"))
    await expect_no_layout_shift(screen)


async def test_home_shows_nothing_to_a_complete_investor(device: Devices, investor: Investors) -> None:
    screen = await device(PHONE, await investor())
    async with screen.page.expect_response("**/api/v2/user/info"):
        await screen.goto("/")
    await screen.expect_heading(re.compile("반가워요"))
    await screen.expect_no_text("투자까지")
    await screen.expect_no_text("예치금 채우기")


async def test_a_borrower_agrees_on_the_way_to_the_first_order(
    kind: Device, device: Devices, listed: Listing, investor: Investors, internals: Internals
) -> None:
    person = await investor()
    uid = person.person_id
    async with internals.at.database.transaction() as session:
        await session.execute(text("delete from agreement where person_id = :person"), {"person": uid})
        await certify(session, uid, "id_card")
    product, _ = await listed()
    screen = await device(kind, person, examined=True)
    screen.allow_errors("404 GET /api/v2/user/account")  # there is no certified account
    await screen.goto(f"/invest/confirm?line={product}:10000")
    await screen.expect_text("투자까지 1가지 남았어요")
    await screen.shoot("lacking")
    await screen.press("투자 준비 1가지 마치기", role="link")
    await screen.expect_heading("투자 준비")
    await screen.agree()
    await screen.shoot("agreed")
    await screen.press("동의하기")
    await agree_and_invest(screen, "1만원 투자하기")
    await screen.expect_heading("1만원 투자를 신청했어요")


async def test_a_corporation_is_led_to_its_account_and_the_test(
    kind: Device, device: Devices, platform: Stack, listed: Listing, internals: Internals
) -> None:
    owner = Borrower.of(platform.settings)
    owner.tokens = await legal_person(platform.settings, Partition.CORPORATION)
    uid = owner.person_id
    async with internals.at.database.transaction() as session:
        await revoke(session, uid, "account")
    product, _ = await listed()
    screen = await device(kind, owner, examined=True)
    await screen.goto(f"/invest/confirm?line={product}:10000")
    await screen.press("투자 준비 2가지 마치기", role="link")
    await screen.expect_heading("법인 인증을 마쳤어요")
    await screen.expect_no_text("올려 주세요")
    account = screen.role("link", "계좌 인증하기")
    await expect(account).to_have_attribute("href", "/v2/authentication/account-verification")

    async with internals.at.database.transaction() as session:
        await certify(session, uid, "account")
    await screen.page.reload()
    await screen.press("적합성 확인하기", role="link")
    await answer_test(screen, RIGHT)
    await screen.press("하던 일 이어서 하기", role="link")
    await screen.expect_heading("법인 인증을 마쳤어요")
    await screen.press("하던 일 이어서 하기", role="link")
    await agree_and_invest(screen, "1만원 투자하기")
    await screen.expect_heading("1만원 투자를 신청했어요")
    await owner.close()
