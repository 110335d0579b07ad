"""Maturity extensions on a screen: operators start the vote, and investors answer."""

import re
from datetime import timedelta

import pytest
from playwright.async_api import expect

from stack.supervisor import Stack
from tests.browser.conftest import Devices
from tests.browser.operations.console_screen import at_the_console
from tests.browser.screen import PHONE, Device
from tests.clients.borrower import Borrower
from tests.clients.lending import MILLION, Lending
from tests.journeys.steps.deposits import customer
from tests.journeys.steps.extensions import BULLET, WORDS, decided, lent, link_of

__all__ = ["customer"]  # a fixture, found by its name
QUESTION = "만기를 늦춰도 될까요?"
WHY = "차입자와 통화해 확인함"


@pytest.mark.rule("B051", "B052")
async def test_an_investor_votes_and_sees_the_result(
    kind: Device, device: Devices, platform: Stack, customer: Borrower, lending: Lending
) -> None:
    title = f"성산 아파트 담보 {customer.mobile[-4:]}호"
    person = customer.person_id
    await lending.give(person, MILLION)
    uid = await lent(lending, (person, 800_000), (await lending.investor(MILLION), 200_000), title=title)
    first, second = await at_the_console(device, platform), await at_the_console(device, platform)

    await first.goto(f"/ops/loans/{uid}")
    await first.expect_heading(title)
    await first.tick(re.compile("만기를 늦춰도 될지"))
    await first.page.get_by_role("button", name=WHY, exact=True).first.click()  # servicing below has a reason, too
    await first.press("확인 요청하기")
    await first.expect_text("날짜를 골라 주세요.")
    ends_on = await lending.today() + timedelta(days=5)
    await first.type("의견을 받는 마지막 날", ends_on.isoformat())
    await first.type("투자자에게 보여 줄 이유", WORDS)
    await first.press("확인 요청하기")
    await first.expect_text("다른 운영자에게 확인을 요청했어요")
    await second.goto("/ops/approvals")
    pending = second.page.get_by_role("article").filter(has_text=title)
    await expect(pending).to_contain_text(WORDS)
    await pending.get_by_role("button", name="근거 자료를 다시 확인함").click()
    await pending.get_by_role("button", name="확인하기").click()
    await second.expect_text("확인했어요. 바로 반영돼요")

    visitor = await device(kind, examined=True)  # by the link of the SMS, not logged in
    link = await link_of(customer)
    await visitor.goto(f"/extension-md/{link}")
    await visitor.expect_url(f"/extensions/link#{link}")
    await visitor.expect_heading(QUESTION)
    await visitor.expect_text("800,000원")
    await visitor.shoot("asked")
    await visitor.press("동의하지 않아요")
    await visitor.expect_text("의견을 남겼어요.")

    screen = await device(kind, customer, examined=True)
    await screen.goto("/mypage/investor/investments")
    await screen.page.locator("#list").get_by_role("link", name=title).click()
    await screen.expect_heading(title)
    await screen.press("내용 보고 의견 남기기", role="link")
    await screen.expect_heading(QUESTION)
    await expect(screen.role("button", "동의하지 않아요")).to_have_attribute("aria-pressed", "true")
    await screen.role("button", "동의해요").dblclick()
    await expect(screen.role("button", "동의해요")).to_have_attribute("aria-pressed", "true")
    await screen.shoot("agreed")
    await first.goto(f"/ops/loans/{uid}")
    await first.expect_text("800,000원 동의")

    await lending.go_to(ends_on + timedelta(days=1))
    assert (await decided(lending, uid)).state == "passed"
    visitor.allow_errors("409 POST /api/v2/extension-agree")
    await visitor.press("동의하지 않아요")  # the page still shows the question
    await visitor.expect_text("만기가 늦춰졌어요")
    await screen.goto(f"/extension?deal={uid}")
    await screen.expect_url(f"/extensions/migrated/{uid}")
    await screen.expect_text("원금의 80%가 동의했어요. 내 의견: 동의")
    await screen.shoot("passed")


async def test_a_person_without_a_vote_is_informed(
    device: Devices, platform: Stack, customer: Borrower, lending: Lending
) -> None:
    uid = await lent(lending, (await lending.investor(MILLION), 200_000), **BULLET)
    screen = await device(PHONE, customer, examined=True)
    screen.allow_errors("404 GET /api/v2/extension")
    await screen.goto(f"/extensions/migrated/{uid}")
    await screen.expect_heading(re.compile("이 만기 연장 투표를 찾을 수 없어요"))
    await screen.goto("/extensions/migrated")
    await screen.expect_heading("어느 대출인지 알 수 없어요")
    visitor = await device(PHONE, examined=True)
    await visitor.goto(f"/extensions/migrated/{uid}")
    await visitor.expect_url("/login")
