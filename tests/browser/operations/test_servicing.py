"""Servicing of a late loan in the console: its page, notes, a write-off by two operators, the audit."""

import re
from datetime import timedelta

import pytest
from playwright.async_api import expect

from stack.supervisor import Stack
from tests.browser.conftest import Devices, Investors
from tests.browser.operations.console_screen import at_the_console
from tests.browser.screen import DESKTOP, PHONE
from tests.clients.lending import MILLION, Lending
from tests.internals import Internals
from tests.journeys.conftest import NewBorrower

WHY = "차입자와 통화해 확인함"
WORDS = "차입자의 회생 절차가 끝나 더 돌려받을 수 없어요."
NOTE = "차입자와 통화했고 다음 주에 갚기로 했어요."


@pytest.mark.rule("B594", "B595")
@pytest.mark.rule("B588")
async def test_a_late_loan_is_serviced_and_written_off_by_two_operators(
    device: Devices,
    platform: Stack,
    internals: Internals,
    lending: Lending,
    new_borrower: NewBorrower,
    investor: Investors,
) -> None:
    title = f"연체 시험 {new_borrower().mobile[-4:]}호"
    person = await investor(MILLION)
    uid = await lending.listed(title=title, amount=MILLION, months=3, holder="김밀림", phone=new_borrower().mobile)
    await lending.invest(person.person_id, uid, MILLION)
    await lending.until(uid, "disbursed")
    first = await at_the_console(device, platform)
    await first.goto(f"/ops/loans/{uid}")
    await first.expect_heading(title)
    for empty in ("아직 들어온 돈이 없어요.", "아직 메모가 없어요.", "아직 운영자가 한 일이 없어요."):
        await first.expect_text(empty)

    (due, *_) = await lending.instalments(uid)
    await lending.go_to(due.due_on + timedelta(days=29))
    await lending.until_overdue(uid, 1)
    phone = await device(PHONE, person, examined=True)
    await phone.goto("/mypage/investor/investments")
    await phone.shoot("late")
    await phone.press(re.compile("^연체 1건, 밀린 돈"), role="link")
    await phone.expect_url("/mypage/investor/investments?state=overdue&sort=late#list")
    row = phone.page.locator("#list").get_by_role("listitem").filter(has_text=title)
    await expect(row.get_by_text("연체", exact=True)).to_be_visible()
    await lending.go_to(due.due_on + timedelta(days=100))
    await lending.until_overdue(uid, 1)
    await lending.pay(uid, 50_000)
    await lending.paid_until(uid, 1)
    await first.page.reload()
    await first.expect_text("부터 100일, 연체 이자")
    await first.expect_text("투자자: 연체")
    await first.press("메모 남기기")
    await first.expect_text("5자 이상 써 주세요.")
    await first.type("새 메모", NOTE)
    await first.tick("투자자도 볼 수 있어요")
    await first.press("메모 남기기")
    await first.expect_text("메모를 남겼어요")
    await expect(first.page.get_by_role("table", name="메모")).to_contain_text(NOTE)
    schedule = first.page.get_by_role("table", name="상환 일정")
    for column, side in (("상태", "left"), ("원금", "right"), ("받은 돈", "right")):
        await expect(schedule.get_by_role("columnheader", name=column, exact=True)).to_have_css("text-align", side)
    await expect(schedule.get_by_role("cell").last).to_have_css("text-align", "right")
    await first.shoot("late")
    await first.page.set_viewport_size(PHONE["viewport"])
    await first.expect_heading(title)  # and its tables are not wider than the screen
    places = [await first.box(first.role("heading", name)) for name in ("상환 관리", "상환", "상환 일정", "메모")]
    assert [place["y"] for place in places] == sorted(place["y"] for place in places)  # acts before the records
    await first.page.set_viewport_size(DESKTOP["viewport"])

    await phone.page.reload()
    await phone.page.locator("#list").get_by_role("link", name=title).click()
    await phone.expect_text(NOTE)
    await expect(phone.page.get_by_text("연체", exact=True)).to_be_visible()
    await phone.shoot("late-investment")

    servicing = first.page.locator("form").filter(has_text="대출을 상각해요")
    await servicing.get_by_role("radio", name=re.compile("대출을 상각해요")).check()
    await servicing.get_by_role("button", name=WHY).click()
    await servicing.get_by_role("button", name="확인 요청하기").click()
    await first.expect_text("10자 이상 써 주세요.")
    await first.type("투자자에게 보여 줄 이유", WORDS)
    await servicing.get_by_role("button", name="확인 요청하기").click()
    await first.expect_text("다른 운영자에게 확인을 요청했어요")
    await first.goto(f"/ops/loans/{uid}")
    await first.expect_text("두 번째 확인을 기다려요")

    second = await at_the_console(device, platform)
    await second.goto("/ops/approvals")
    await second.expect_heading("확인 요청")
    asked = second.page.get_by_role("article").filter(has_text=title)
    await expect(asked).to_contain_text("김*림")
    await second.shoot("write-off-asked")
    await asked.get_by_role("button", name="근거 자료를 다시 확인함").click()
    await asked.get_by_role("button", name="확인하기").click()
    await second.expect_text("확인했어요. 바로 반영돼요")
    await lending.until(uid, "written-off")
    await first.page.reload()
    await first.expect_heading(title)
    await first.expect_text(re.compile("손실 [0-9,]+원"))
    await expect(first.page.get_by_role("term").filter(has_text=re.compile("^연체$"))).to_have_count(0)
    await first.shoot("written-off")
    await phone.page.reload()
    await phone.expect_text(WORDS)
    await phone.shoot("written-off-investment")

    await second.goto("/ops/audit")
    await second.expect_heading("기록")
    await second.type("건 번호", uid)
    table = second.page.get_by_role("table", name="운영자가 한 일")
    await expect(table.get_by_role("row").filter(has_text="대출 상각")).to_have_count(1)
    await expect(table).to_contain_text("상환 중")
    await second.page.get_by_label("작업").select_option(label="대출 상각")
    await expect(table.get_by_role("row")).to_have_count(2)  # with the heading
    await second.shoot("audit")
    link = second.page.url
    await second.goto("/ops/loans")
    await second.page.goto(link)
    await expect(second.page.get_by_label("건 번호")).to_have_value(uid)
    await expect(table.get_by_role("row")).to_have_count(2)
    await table.get_by_role("link").click()  # everything about the same case, under its kind
    await expect(second.page.get_by_label("건 번호")).to_have_value(re.compile(f":{uid}$"))
    await second.page.go_back()
    await expect(second.page.get_by_label("건 번호")).to_have_value(uid)
    await second.type("건 번호", "nothing")
    await second.expect_text("조건에 맞는 기록이 없어요")
