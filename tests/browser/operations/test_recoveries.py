"""Money recovered from a written-off loan: two operators share it, and the investor reads it on the phone."""

import re
from datetime import timedelta

import pytest
from playwright.async_api import expect

from stack.supervisor import Stack
from tests.browser.conftest import Devices, Investors
from tests.browser.operations.console_screen import at_the_console
from tests.browser.screen import PHONE, Screen
from tests.clients.console import Console
from tests.clients.lending import MILLION, Lending
from tests.journeys.conftest import NewBorrower
from tests.journeys.steps.servicing import WORDS, confirmed


async def confirm(second: Screen, title: str) -> None:
    await second.goto("/ops/approvals")
    await second.expect_heading("확인 요청")
    asked = second.page.get_by_role("article").filter(has_text=title)
    await expect(asked).to_contain_text("상각한 대출의 투자자에게 나눠요")
    await second.shoot("asked")
    await asked.get_by_role("button", name="근거 자료를 다시 확인함").click()
    await asked.get_by_role("button", name="확인하기").click()
    await second.expect_text("확인했어요. 바로 반영돼요")


async def open_deposit(first: Screen, won: str) -> None:
    await first.goto("/ops/unmatched-deposits")
    await first.expect_heading("미확인 입금")
    await first.page.get_by_role("link", name=re.compile(won)).first.click()
    await first.expect_heading("왜 열어 보나요?")
    await first.press("입금한 사람 확인")
    await first.press("열어 보기")
    await first.expect_heading(won)
    await first.tick(re.compile("상각한 대출의 투자자에게 나눠요"))


@pytest.mark.rule("B598")
async def test_two_operators_share_a_recovery_and_the_investor_reads_it(
    device: Devices, platform: Stack, lending: Lending, new_borrower: NewBorrower, investor: Investors
) -> None:
    title = f"회수 시험 {new_borrower().mobile[-4:]}호"
    person = await investor(MILLION)
    uid = await lending.listed(title=title, amount=MILLION, months=3, holder="김밀림", phone=new_borrower().mobile)
    await lending.invest(person.person_id, uid, MILLION)
    await lending.until(uid, "disbursed")
    (due, *_) = await lending.instalments(uid)
    await lending.go_to(due.due_on + timedelta(days=100))
    await lending.until_overdue(uid, 1)
    one, other = await Console.of(platform.settings), await Console.of(platform.settings)
    await confirmed(one, other, uid, "write-off", words=WORDS)
    await one.api.aclose()
    await other.api.aclose()
    await lending.until(uid, "written-off")
    await lending.pay(uid, 312_345)

    first, second = await at_the_console(device, platform), await at_the_console(device, platform)
    await first.goto(f"/ops/loans/{uid}")
    await first.expect_heading(title)
    await first.expect_text("아직 회수한 돈이 없어요.")
    await open_deposit(first, "312,345원")
    await first.expect_text("312,345원을 모두 나눠요. 손실은 687,655원 남아요.")  # its loan is chosen already
    await first.shoot("recovery")
    await first.press("은행에 확인함")
    await first.press("확인 요청하기")
    await first.expect_text("다른 운영자에게 확인을 요청했어요")
    await confirm(second, title)
    assert (await lending.balance(person.person_id)).balance == 312_345
    await first.goto(f"/ops/loans/{uid}")
    await first.expect_heading(title)
    await expect(first.page.get_by_role("table", name="손실 회수")).to_contain_text("312,345")
    await first.expect_text("남은 손실은 687,655원이에요.")
    await first.expect_text("투자자: 손실 회수금 입금")
    await first.shoot("recovered-in-part")

    phone = await device(PHONE, person, examined=True)
    await phone.goto("/mypage/investor/investments")
    await phone.press(re.compile(title), role="link")
    await phone.expect_heading(title)
    await phone.expect_text("손실 원금은 687,655원이에요.")
    await phone.expect_text("남은 손실")
    await expect(phone.page.locator(".figure")).to_have_text("687,655원")
    await expect(phone.page.get_by_role("table", name="회수한 원금")).to_contain_text("312,345")
    await phone.shoot("investment")
    await phone.goto("/mypage/deposit")
    await expect(phone.page.get_by_text("손실 회수금").first).to_be_visible()
    await phone.shoot("history")

    await lending.unmatched(901_234)  # the proceeds of an auction, above the rest of the loss
    await open_deposit(first, "901,234원")
    await first.press("은행에 확인함")
    await first.press("확인 요청하기")
    await first.expect_text("회수한 대출을 골라 주세요.")
    choices = first.page.get_by_label("회수한 대출")
    label = await choices.locator("option").filter(has_text=title).inner_text()
    await choices.select_option(label=label)
    await first.expect_text("687,655원을 나누고, 손실을 넘는 213,579원은 미확인 입금에 남겨요.")
    await first.shoot("surplus")
    await first.press("확인 요청하기")
    await first.expect_text("다른 운영자에게 확인을 요청했어요")
    await confirm(second, title)
    await first.goto(f"/ops/loans/{uid}")
    await first.expect_heading(title)
    await first.expect_text("전액 회수")
    await first.shoot("recovered")
    await first.goto("/ops/unmatched-deposits")
    await first.expect_heading("미확인 입금")
    await expect(first.page.get_by_role("listitem").filter(has_text=title)).to_contain_text("213,579원")
    await phone.goto("/mypage/investor/investments")
    await phone.press(re.compile(title), role="link")
    await phone.expect_text("손실 원금 1,000,000원을 모두 회수했어요.")
    await phone.shoot("recovered-investment")
    assert await lending.differences() == []
