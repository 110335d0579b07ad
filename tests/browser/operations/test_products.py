"""Operators list a product on a screen: drafted on a desktop, confirmed on a phone, public; corrected and withdrawn. A
loan that a bank refused to pay out is marked, and failed."""

import re
from datetime import datetime, timedelta

from playwright.async_api import expect

from domain.core.policy import SEOUL
from stack.supervisor import Stack
from tests.browser.conftest import Devices
from tests.browser.operations.console_screen import at_the_console, open_page
from tests.browser.screen import PHONE, Screen
from tests.clients.lending import MILLION, Lending
from tests.journeys.conftest import NewBorrower
from tests.journeys.steps.deposits import certify_account

WHY = "심사 자료 확인함"


def field(ahead: timedelta) -> str:
    return f"{datetime.now(SEOUL) + ahead:%Y-%m-%dT%H:%M}"


async def choose(screen: Screen, label: str, option: str) -> None:
    await screen.page.get_by_label(label, exact=True).select_option(label=option)


async def describe(screen: Screen, title: str) -> None:
    await choose(screen, "종류", "부동산 담보")
    await screen.type("제목", title)
    await choose(screen, "등급", "A2")
    await choose(screen, "위험도", "더 높음")
    await screen.type("대출 금액", "150000000")
    await screen.type("금리 (연 %)", "9.2")
    await screen.type("기간 (개월)", "18")
    await choose(screen, "상환 방식", "거치 후 원리금균등상환")
    await screen.type("거치 기간 (개월)", "6")
    await screen.type("모집 시작", field(timedelta(hours=30)))
    await screen.type("모집 마감", field(timedelta(hours=100)))
    await screen.type("요약", "성수동 건물을 담보로 해요.\n6개월은 이자만 내요.")
    await screen.type("담보", "성수동 지식산업센터 120㎡")
    await screen.press(WHY)


async def borrower(screen: Screen, number: str) -> None:
    """Return a new corporation and its account."""
    await screen.tick(re.compile("법인이 빌려요"))
    await screen.type("법인 사업자등록번호", number)
    await choose(screen, "대출금을 받을 은행", "신한은행")
    await screen.type("계좌번호", "110800000021")
    await screen.type("예금주", "한강물산")


async def act(screen: Screen, what: str, button: str, done: str) -> None:
    await screen.tick(re.compile(what))
    await screen.press(WHY)
    await screen.press(button)
    await screen.expect_text(done)
    await screen.expect_url("/ops/products")


async def test_a_product_is_described_confirmed_corrected_and_withdrawn(
    device: Devices, platform: Stack, new_borrower: NewBorrower
) -> None:
    title = f"성수 상가 담보 {new_borrower().mobile[-4:]}호"
    first = await at_the_console(device, platform)
    await open_page(first, "상품 등록")
    await first.press("새 상품 쓰기", role="link")
    await first.expect_heading("새 상품 쓰기")
    await first.press("저장하기")
    await first.expect_text("빠뜨리지 말고 채워 주세요.")
    await describe(first, title)
    await borrower(first, "124-81-00998")
    await first.shoot("described")
    await first.type("모집 시작", field(timedelta(hours=2)))
    first.allow_errors("422 POST /api/ops/products")
    await first.press("저장하기")
    await first.expect_text(re.compile("24시간이 지나야"))
    await first.type("모집 시작", field(timedelta(hours=30)))
    await first.press("저장하기")
    await first.expect_heading(title)
    await first.expect_text("초안")
    await first.expect_text("연 9.2%")
    await act(first, "공시를 요청해요", "확인 요청하기", "다른 운영자에게 확인을 요청했어요")

    second = await at_the_console(device, platform, PHONE)
    await second.goto("/ops/approvals")
    await second.expect_heading("확인 요청")
    asked = second.page.get_by_role("article").filter(has_text=title)
    await expect(asked).to_contain_text("150,000,000원")
    await expect(asked).to_contain_text("운영자가 입력한 계좌")
    await second.shoot("publication-asked")
    await asked.get_by_role("link", name="상품 보기").click()
    await second.expect_heading(title)
    await second.expect_text("예금주")
    await second.goto("/ops/approvals")
    await asked.get_by_role("button", name="근거 자료를 다시 확인함").click()
    await asked.get_by_role("button", name="확인하기").click()
    await second.expect_text("확인했어요. 바로 반영돼요")
    await open_page(second, "상품 등록")
    await second.press(title, role="link")
    await second.expect_heading(title)
    await second.expect_text("공시 중")
    await second.press("투자자가 보는 화면", role="link")
    await second.expect_heading(title)
    await second.expect_text("성수동 건물을 담보로 해요.")

    await second.goto("/ops/products")
    await second.expect_heading("상품 등록")
    await second.press(title, role="link")
    await second.expect_heading(title)
    await second.press("공시한 내용 고치기", role="link")
    await second.expect_heading("상품 고치기")
    await second.type("금리 (연 %)", "8.8")
    await second.press(WHY)
    await second.press("저장하기")
    await second.expect_heading(title)
    await second.expect_text("고친 내용 공시 전")
    await act(second, "상품을 거둬들여요", "이대로 처리하기", "상품을 거둬들였어요")
    row = second.page.get_by_role("listitem").filter(has_text=title)
    await expect(row).to_contain_text("철회")


async def test_a_refused_payout_is_marked_and_failed(
    device: Devices, lending: Lending, new_borrower: NewBorrower, platform: Stack
) -> None:
    title = f"지급 시험 {new_borrower().mobile[-4:]}호"
    await lending.listed(title="모집 중인 시험호")  # by which the list offers a choice
    uid = await lending.listed(title=title, amount=MILLION, account="11080000009999")
    person = await lending.investor(MILLION)
    await lending.invest(person, uid, MILLION)
    first = await at_the_console(device, platform)
    await first.goto("/ops/loans")
    await first.expect_heading("대출 관리")
    row = first.page.get_by_role("listitem").filter(has_text=title)
    await expect(row).to_contain_text("지급 거절됨", timeout=20_000)
    refused = first.page.get_by_role("group", name="지급").get_by_role("button", name=re.compile("^지급 거절됨"))
    await refused.click()
    await first.expect_url(re.compile(r"/ops/loans\?only=payout%3Arefused"))
    await first.shoot("refused")
    await first.press(title, role="link")
    await first.expect_heading(title)
    await first.page.go_back()
    await expect(refused).to_have_attribute("aria-pressed", "true")
    await first.press(title, role="link")
    await first.expect_heading(title)
    await first.expect_text("은행이 거절한 때")
    await first.tick(re.compile("지급하지 않고 끝내요"))
    await first.shoot("give-up")
    await first.press("차입자와 통화해 확인함")
    await first.press("확인 요청하기")
    await first.expect_text("다른 운영자에게 확인을 요청했어요")

    second = await at_the_console(device, platform, PHONE)
    await second.goto("/ops/approvals")
    await second.expect_heading("확인 요청")
    asked = second.page.get_by_role("article").filter(has_text=title)
    await asked.get_by_role("button", name="근거 자료를 다시 확인함").click()
    await asked.get_by_role("button", name="확인하기").click()
    await second.expect_text("확인했어요. 바로 반영돼요")
    await lending.until(uid, "failed")
    assert await lending.balance(person) == (MILLION, 0)


async def test_a_member_is_found_and_borrows(device: Devices, platform: Stack, new_borrower: NewBorrower) -> None:
    me = await new_borrower(name="한차입").sign_up()
    title = f"회원 담보 {me.mobile[-4:]}호"
    first = await at_the_console(device, platform)
    await open_page(first, "상품 등록")
    await first.press("새 상품 쓰기", role="link")
    await first.expect_heading("새 상품 쓰기")
    await describe(first, title)
    await first.tick(re.compile("이음 회원이 빌려요"))
    await first.press("회원 찾기")
    await first.expect_text("휴대폰 번호를 적어 주세요.")
    await first.type("회원 휴대폰", "01000000000")
    await first.press("대출 신청서 확인")
    first.allow_errors("404 POST /api/ops/members/search")
    await first.press("회원 찾기")
    await first.expect_text("찾는 내용이 없어요")
    await first.type("회원 휴대폰", me.mobile)
    await first.press("회원 찾기")
    await first.expect_text("한*입")
    await first.expect_text(re.compile("인증한 계좌가 없어요"))
    await first.expect_no_text("한차입")
    await first.type("회원 휴대폰", "01000000000")
    await first.expect_no_text("한*입")
    await first.type("회원 휴대폰", me.mobile)

    await certify_account(me, "004", "110800000055")
    await first.press("회원 찾기")
    await first.expect_text(re.compile("인증한 계좌 국민은행 .*0055로 대출금을 보내요"))
    await expect(first.page.get_by_label("예금주", exact=True)).to_have_count(0)
    await first.page.get_by_label("전에 쓰던 차입자 번호").fill(f"HG-{me.mobile[-4:]}")
    await first.shoot("member-found")
    await first.press("저장하기")
    await first.expect_heading(title)
    await first.expect_text(f"HG-{me.mobile[-4:]}")
    await first.expect_text(re.compile("0055 \\(회원이 인증함\\)"))
    await first.shoot("member-borrows")
    await first.press("초안 고치기", role="link")
    await first.expect_heading("상품 고치기")
    await first.expect_text("한*입")
    assert me.mobile not in first.page.url


async def test_a_refused_payout_is_sent_to_another_account(
    device: Devices, lending: Lending, new_borrower: NewBorrower, platform: Stack
) -> None:
    title = f"계좌 시험 {new_borrower().mobile[-4:]}호"
    uid = await lending.listed(title=title, amount=MILLION, account="11080000009999", holder="김차주")
    await lending.invest(await lending.investor(MILLION), uid, MILLION)
    first = await at_the_console(device, platform)
    await first.goto("/ops/loans")
    await first.expect_heading("대출 관리")
    row = first.page.get_by_role("listitem").filter(has_text=title)
    await expect(row).to_contain_text("지급 거절됨", timeout=20_000)
    await first.press(title, role="link")
    await first.expect_heading(title)
    await first.expect_text("해지됐거나 입금할 수 없는 계좌예요")
    await first.expect_text(re.compile("신한은행 .*9999"))
    await first.tick(re.compile("다른 계좌로 보내요"))
    await first.press("차입자와 통화해 확인함")
    await first.press("확인 요청하기")
    await first.expect_text("은행을 골라 주세요.")
    await choose(first, "대출금을 받을 은행", "국민은행")
    await first.type("계좌번호", "110800000000")
    first.allow_errors(f"422 POST /api/ops/loans/{uid}/account")
    await first.press("확인 요청하기")
    await first.expect_text("예금주가 차입자와 달라요. 차입자 이름으로 된 계좌를 입력해 주세요.")
    await first.type("계좌번호", "110800000077")
    await first.shoot("another-account")
    await first.press("확인 요청하기")
    await first.expect_text("다른 운영자에게 확인을 요청했어요")

    second = await at_the_console(device, platform)
    await second.goto("/ops/approvals")
    await second.expect_heading("확인 요청")
    asked = second.page.get_by_role("article").filter(has_text=title)
    await expect(asked).to_contain_text("국민은행 ********0077")
    await expect(asked).to_contain_text("김*주")
    await second.shoot("another-account-asked")
    await asked.get_by_role("button", name="근거 자료를 다시 확인함").click()
    await asked.get_by_role("button", name="확인하기").click()
    await second.expect_text("확인했어요. 바로 반영돼요")
    await lending.until(uid, "disbursed")
    await second.goto("/ops/audit")
    await second.expect_heading("기록")
    await second.expect_text("대출금 계좌 변경")
