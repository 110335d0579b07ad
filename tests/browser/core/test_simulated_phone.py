"""The simulated phone beside the site: pressing its button moves the loan's page."""

import re

from playwright.async_api import expect

from stack.supervisor import Stack
from tests.browser.conftest import Applicants, Devices
from tests.browser.screen import Device


async def test_button_on_the_simulated_phone_moves_the_loan(
    kind: Device, applicant: Applicants, device: Devices, platform: Stack
) -> None:
    borrower = await applicant("consent")
    await borrower.screen.expect_heading("카카오톡에서 승인해 주세요")
    phone = await device(kind, examined=True)
    await phone.page.goto(f"{platform.settings.simulator_url}/phone?mobile={borrower.person.mobile}")
    await expect(phone.page.get_by_text("이음에서 확인을 요청했어요")).to_be_visible()
    await phone.shoot("simulated-phone")
    await phone.examine()
    await phone.press("승인하기")
    await borrower.screen.expect_heading(re.compile("만원까지 빌릴 수 있을 것 같아요"))
    await expect(phone.page.get_by_text("승인했어요")).to_be_visible()
