"""An unmatched deposit at the console: opened, assigned to a member, and confirmed by a second operator."""

import re

from playwright.async_api import expect

from domain.core.text import masking
from stack.supervisor import Stack
from tests.browser.conftest import Devices
from tests.browser.operations.console_screen import at_the_console
from tests.browser.screen import Device
from tests.clients.lending import Lending
from tests.journeys.conftest import NewBorrower


async def test_a_deposit_is_found_opened_and_assigned_by_two_operators(
    device: Devices, platform: Stack, lending: Lending, new_borrower: NewBorrower, kind: Device
) -> None:
    me = await new_borrower().sign_up()
    uid = await lending.unmatched(77_000)
    first = await at_the_console(device, platform, kind)
    await first.goto("/ops/unmatched-deposits")
    await first.expect_heading("미확인 입금")
    row = first.page.locator(f'a[href$="{uid}"]')
    await first.shoot("list")
    await row.click()
    await first.expect_heading("왜 열어 보나요?")
    await first.press("입금한 사람 확인")
    await first.press("열어 보기")
    await first.expect_heading("77,000원")
    await first.expect_text("회원과 대출 어디에도 없는 계좌")
    await first.tick(re.compile("보낸 사람에게 돌려줬어요"))
    await first.press("은행에 확인함")
    await first.press("확인 요청하기")
    await first.expect_text("은행에서 돌려준 다음 거래번호를 입력해 주세요.")
    await first.tick(re.compile("회원 예치금에 넣어요"))
    await first.press("확인 요청하기")
    await first.expect_text("회원을 먼저 찾아 주세요.")
    await first.type("회원 휴대폰", me.mobile)
    await first.press("입금한 회원 확인")
    await first.press("회원 찾기")
    await first.expect_text("인증한 계좌가 없어요. 보낸 사람이 맞는지 확인해 주세요.")
    await first.shoot("assignment")
    await first.press("확인 요청하기")
    await first.expect_text("다른 운영자에게 확인을 요청했어요")
    await first.expect_url("/ops/unmatched-deposits")
    await expect(first.page.get_by_role("listitem").filter(has=row)).to_contain_text("두 번째 확인 대기")

    second = await at_the_console(device, platform, kind)
    await second.goto("/ops/approvals")
    await second.expect_heading("확인 요청")
    asked = second.page.get_by_role("article").filter(has_text="회원 예치금에 넣어요").filter(has_text="77,000원")
    await expect(asked).to_contain_text(masking.name(me.name))
    await second.shoot("asked")
    await asked.get_by_role("button", name="근거 자료를 다시 확인함").click()
    await asked.get_by_role("button", name="확인하기").click()
    await second.expect_text("확인했어요. 바로 반영돼요")
    assert (await lending.balance(me.person_id)).balance == 77_000
    await first.page.reload()
    await first.expect_heading("미확인 입금")
    await expect(row).to_have_count(0)
