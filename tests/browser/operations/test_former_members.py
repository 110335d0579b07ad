"""Money of former members at the console: the share of a recovery that the bank refuses, and one without an account."""

import re
from datetime import timedelta
from typing import NamedTuple

import pytest
from playwright.async_api import Locator, expect

from db.accounts.people import IdentityRecord
from stack.supervisor import Stack
from tests.browser.conftest import Devices
from tests.browser.operations.console_screen import at_the_console
from tests.browser.screen import Device, Screen
from tests.clients.console import Console
from tests.clients.lending import MILLION, Lending
from tests.conftest import Scenario
from tests.factories import Factory, new_identity
from tests.journeys.conftest import console, second
from tests.journeys.steps.former_members import certify_account, leave, until_withdrawal
from tests.journeys.steps.recoveries import CALLS, recovered
from tests.journeys.steps.servicing import WORDS, confirmed

__all__ = ["console", "second"]  # fixtures, found by their names

LIST = "/ops/unmatched-deposits"


class Former(NamedTuple):
    """A former member who invested in the loan."""

    person: str
    identity: IdentityRecord


async def invested(lending: Lending, loan: str, name: str, won: int) -> Former:
    identity = new_identity(name=name)
    person = str(await Factory.of(lending.internals.at.settings).person(**identity.model_dump()))
    await lending.give(person, won)
    await lending.invest(person, loan, won)
    return Former(person, identity)


async def joined_again(lending: Lending, former: Former) -> str:
    """Sign the former member up, as if the waiting period had passed."""
    earlier = "update withdrawn_member set withdrawn_at = now() - interval '31 days' where person_id::text = :person"
    await lending.internals.sql(earlier, person=former.person)
    return str(await Factory.of(lending.internals.at.settings).person(**former.identity.model_dump()))


async def settle_all(first: Console, second: Console) -> None:
    """Return every deposit that other tests have left."""
    for row in await first.get(CALLS):
        if not row["secondAwaited"]:
            await first.do(f"{CALLS}/{row['uid']}/return", bankReference="2026-0001")
    for asked in await first.get("/approvals"):
        if asked["action"] == "settle-deposit":
            await second.do(f"/approvals/{asked['id']}/confirm")


async def confirm(screen: Screen, title: str, won: str, name: str = "") -> None:
    """Confirm the request of another operator, which names the masked receiver."""
    await screen.goto("/ops/approvals")
    await screen.expect_heading("확인 요청")
    asked = screen.page.get_by_role("article").filter(has_text=title).filter(has_text=won).filter(has_text=name)
    await screen.shoot("asked")
    await asked.get_by_role("button", name="근거 자료를 다시 확인함").click()
    await asked.get_by_role("button", name="확인하기").click()
    await screen.expect_text("확인했어요. 바로 반영돼요")


async def open_deposit(screen: Screen, won: str) -> None:
    await screen.goto(LIST)
    await screen.expect_heading("미확인 입금")
    await row_of(screen, won).get_by_role("link").click()
    await screen.expect_heading("왜 열어 보나요?")
    await screen.press("탈퇴한 회원에게 연락")
    await screen.press("열어 보기")
    await screen.expect_heading(won)


def row_of(screen: Screen, won: str) -> Locator:
    return screen.page.get_by_role("listitem").filter(has_text=won)


@pytest.mark.rule("B598")
async def test_two_operators_pay_out_the_money_of_former_members(
    device: Devices,
    platform: Stack,
    lending: Lending,
    console: Console,
    second: Console,
    scenario: Scenario,
    kind: Device,
) -> None:
    await settle_all(console, second)
    title = f"탈퇴 시험 {kind['viewport']['width']}호"
    uid = await lending.listed(title=title, amount=MILLION, holder="김밀림")
    refused = await invested(lending, uid, "김송금", 600_000)
    kept = await invested(lending, uid, "박보관", 400_000)
    await lending.until(uid, "disbursed")
    (due, *_) = await lending.instalments(uid)
    await lending.go_to(due.due_on + timedelta(days=100))
    await lending.until_overdue(uid, 1)
    await confirmed(console, second, uid, "write-off", words=WORDS)
    await lending.until(uid, "written-off")
    await certify_account(lending, refused.person)
    for former in (refused, kept):
        await leave(lending, former.person)
    one, other = await at_the_console(device, platform, kind), await at_the_console(device, platform, kind)
    await one.goto(LIST)
    await one.expect_text("확인할 입금이 없어요")
    await one.shoot("empty")

    await scenario("bank", "refuse")
    await recovered(console, second, await lending.unmatched(100_000), uid)
    await until_withdrawal(lending, refused.person, "waiting")
    await scenario("bank", "normal")
    await one.goto(f"/ops/loans/{uid}")
    await one.expect_heading(title)
    await one.expect_text("탈퇴한 투자자: 손실 회수금 송금")
    await one.expect_text("탈퇴한 투자자: 손실 회수금 보관")
    await one.goto("/ops/withdrawals")
    await one.expect_heading("출금 대기")
    await row_of(one, "60,000원").get_by_role("link").click()
    await one.expect_heading("60,000원")
    await one.tick(re.compile("예치금으로 돌려줘요"))
    await one.expect_text(re.compile("탈퇴한 회원의 돈은 미확인 입금으로 가요"))
    await one.press("은행에 확인함")
    await one.shoot("refused")
    await one.press("확인 요청하기")
    await one.expect_text("다른 운영자에게 확인을 요청했어요")
    await confirm(other, "예치금으로 돌려줘요", "60,000원")
    await until_withdrawal(lending, refused.person, "returned")

    await one.goto(LIST)
    await expect(row_of(one, "60,000원")).to_contain_text("탈퇴한 회원의 돈")
    await expect(row_of(one, "40,000원")).to_contain_text(title)
    await one.shoot("kept")

    await open_deposit(one, "40,000원")
    for shown in (kept.identity.name, kept.identity.mobile, "상각한 대출에서 회수한 몫"):
        await one.expect_text(shown)
    await one.expect_no_text("보낸 사람")
    await one.expect_no_text("상각한 대출의 투자자에게 나눠요")
    await one.tick(re.compile("본인 계좌로 보냈어요"))
    await one.press("탈퇴한 회원과 통화해 확인함")
    await one.press("확인 요청하기")
    await one.expect_text("은행에서 보낸 다음 거래번호를 입력해 주세요.")
    await one.type("은행 거래번호", "2026-0031")
    await one.shoot("return")
    await one.press("확인 요청하기")
    await one.expect_text("다른 운영자에게 확인을 요청했어요")
    await expect(row_of(one, "40,000원")).to_contain_text("두 번째 확인 대기")
    await open_deposit(one, "40,000원")
    await one.expect_text("두 번째 확인을 기다려요")
    await confirm(other, "본인 계좌로 보냈어요", "40,000원", "박*관")

    again = await joined_again(lending, refused)
    await open_deposit(other, "60,000원")
    await other.expect_text("은행이 보내지 못했거나 계정에 남아 있던 돈")
    await other.tick(re.compile("다시 가입한 회원의 예치금에 넣어요"))
    await other.type("회원 휴대폰", refused.identity.mobile)
    await other.press("다시 가입한 회원 확인")
    await other.press("회원 찾기")
    await other.expect_text("본인 확인이 탈퇴한 회원과 같은 사람일 때만 넣을 수 있어요.")
    await other.press("은행에 확인함")
    await other.shoot("assignment")
    await other.press("확인 요청하기")
    await other.expect_text("다른 운영자에게 확인을 요청했어요")
    await confirm(one, "다시 가입한 회원의 예치금에 넣어요", "60,000원", "김*금")
    assert (await lending.balance(again)).balance == 60_000

    await one.goto(LIST)
    await one.expect_text("확인할 입금이 없어요")
    assert await lending.differences() == []
