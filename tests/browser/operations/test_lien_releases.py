"""A lien whose release the registry refuses, at the console."""

import re

from playwright.async_api import expect

from domain.borrowing.journeys.mortgage import LienRefused
from stack.supervisor import Stack
from tests.browser.conftest import Devices
from tests.browser.operations.console_screen import at_the_console
from tests.clients.mortgage_applicant import MortgageApplicant
from tests.conftest import Scenario
from tests.internals import Internals
from tests.journeys.steps.liens import until_lien

WHY = "등기소에 확인함"


async def test_a_release_is_checked_against_the_register_and_retried(
    device: Devices, platform: Stack, internals: Internals, scenario: Scenario
) -> None:
    person = await MortgageApplicant.of(platform.settings).granted(internals)
    await person.walk_to("lien")
    uid, number = person.at["applyUid"], person.at["data"]["receiptNumber"]
    await scenario("registry", "refuse", times=1)
    await internals.resolve(person.at, LienRefused(reason="앞선 압류가 있어요."))
    await until_lien(internals, uid, "waiting")

    screen = await at_the_console(device, platform)
    await screen.goto("/ops/lien-releases")
    await screen.expect_heading("근저당 말소")
    row = screen.page.locator(f'a[href$="{uid}"]')
    await row.click()
    await screen.expect_heading("왜 열어 보나요?")
    await screen.press("근저당 말소를 위해 확인")
    await screen.press("열어 보기")
    await screen.expect_heading("상품으로 등록되지 않은 신청")
    await screen.expect_text(number)
    await screen.expect_text("등기소가 신청을 돌려보냈어요")
    await screen.tick(re.compile("등기소에서 말소했어요"))
    await screen.press(WHY)
    screen.allow_errors(f"409 POST /api/ops/lien-releases/{uid}/resolve")
    await screen.press("이대로 처리하기")
    await screen.expect_text("등기부에 근저당이 아직 남아 있어요")
    await screen.shoot("still-registered")
    await screen.tick(re.compile("등기소에 다시 신청해요"))
    await screen.press("이대로 처리하기")
    await screen.expect_text("등기소에 다시 신청했어요")
    await screen.expect_url("/ops/lien-releases")
    await until_lien(internals, uid, "released")
    await screen.page.reload()
    await screen.expect_heading("근저당 말소")
    await expect(row).to_have_count(0)
    await person.close()
