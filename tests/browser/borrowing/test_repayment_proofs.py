"""Proofs of full payment on screens: an operator refuses and accepts what the borrower uploads."""

import re

import pytest
from playwright.async_api import expect

from stack.supervisor import Stack
from tests.browser.borrowing.applicant import hand_in
from tests.browser.conftest import Devices
from tests.browser.operations.console_screen import at_the_console
from tests.browser.screen import PHONE, Screen
from tests.clients.borrower import Borrower
from tests.clients.lending import Lending
from tests.internals import Internals
from tests.journeys.conftest import NewBorrower
from tests.journeys.steps.debts import paid_out

WHY = "완납 증명서 확인"
REASON = "갚은 날짜가 보이지 않아요. 날짜가 나온 서류를 올려 주세요."


async def opened(console: Screen, borrower: Borrower) -> None:
    """Open a proof from the list that the first page counts, with a reason."""
    await console.page.get_by_role("main").get_by_role("link", name="완납 증명").click()
    await console.expect_heading("완납 증명")
    await console.page.locator(f'a[href*="{borrower.at["applyUid"]}"]').click()
    await console.expect_heading("왜 열어 보나요?")
    await console.press(WHY)
    await console.press("열어 보기")
    await console.expect_heading(borrower.name)


@pytest.mark.rule("B525")
async def test_a_proof_is_refused_uploaded_again_and_accepted(
    device: Devices, new_borrower: NewBorrower, internals: Internals, lending: Lending, platform: Stack
) -> None:
    borrower, _ = await paid_out(new_borrower, internals, lending, "서완납다중")
    uid = borrower.at["applyUid"]
    screen = await device(PHONE, borrower, examined=True)
    await screen.goto(f"/mypage/loan/apply/submit-proof-of-full-payment?applyUid={uid}")
    await screen.expect_heading("완납 증명서 올리기")
    await hand_in(screen, "도담카드 완납 증명서 파일 고르기")
    await screen.expect_text("올렸어요")

    console = await at_the_console(device, platform)
    await opened(console, borrower)
    await console.expect_text("서류 도착")
    assert (await console.linked_file("완납 증명서 열기")).startswith(b"%PDF")
    await console.tick("서류를 다시 받아요")
    await console.press(WHY)
    await console.press("이대로 처리하기")
    await console.expect_text("고객이 무엇을 하면 되는지 적어 주세요.")
    await console.type("고객에게 보일 이유", REASON)
    await console.shoot("refusing")
    await console.press("이대로 처리하기")
    await console.expect_text("처리했어요")

    await screen.page.reload()
    await screen.expect_text(REASON)
    await screen.shoot("refused")
    async with screen.page.expect_response("**/outstanding-loan/repayment-evidence"):
        await hand_in(screen, "도담카드 완납 증명서 다른 파일로 바꾸기")
    await screen.expect_no_text(REASON)

    await console.goto("/ops")
    await opened(console, borrower)
    await console.tick("모두 갚은 것을 확인했어요")
    await console.press(WHY)
    await console.press("이대로 처리하기")
    await console.expect_text("처리했어요")
    await screen.page.reload()
    await screen.expect_text("모두 갚은 것을 확인했어요. 더 할 일이 없어요.")
    await expect(screen.page.get_by_label(re.compile("도담카드 완납 증명서"))).to_have_count(0)
    await screen.shoot("accepted")
