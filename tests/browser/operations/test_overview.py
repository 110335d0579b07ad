"""The console's first page, and commands for several cases, on a screen."""

import asyncio
import csv
import re

from playwright.async_api import expect

from stack.supervisor import Stack
from tests.browser.conftest import Devices
from tests.browser.operations.console_screen import at_the_console
from tests.clients.borrower import Borrower
from tests.clients.console import Console
from tests.conftest import Scenario
from tests.internals import eventually
from tests.journeys.conftest import NewBorrower, console

__all__ = ["console"]  # a fixture, found by its name

WHY = "기관 응답 지연 확인"
BUREAU_DOWN = "신용평가회사 응답 없음"


async def stuck_at_the_bureau(console: Console) -> set[str]:
    rows = await console.get("/queues/stuck")
    return {row["applyUid"] for row in rows if row["trouble"] == BUREAU_DOWN}


async def until_stuck(people: list[Borrower]) -> None:
    async def wait() -> bool:
        states = [(await person.get("/v2/journeys/upl"))["waitingOn"] for person in people]
        return set(states) == {"operator"}

    await eventually(wait)


async def test_the_first_page_leads_to_waiting_cases_and_several_are_retried_at_once(
    device: Devices, platform: Stack, new_borrower: NewBorrower, scenario: Scenario, console: Console
):
    others = await stuck_at_the_bureau(console)  # of earlier tests
    people = [new_borrower(name=name) for name in ("한결하", "한결지", "한결민")]
    await asyncio.gather(*(person.apply() for person in people))
    at_bureau, at_registry = people[:2], people[2]
    await asyncio.gather(*(person.walk_to("loan_terms") for person in at_bureau), at_registry.walk_to("id_details"))
    await scenario("credit_bureau", "down")
    await scenario("id_registry", "down")
    terms = {"loanAmount": 5_000_000, "loanPeriod": 36}
    await asyncio.gather(*(person.do("/v2/credit/apply", terms) for person in at_bureau), at_registry.confirm_card())
    await until_stuck(people)
    screen = await at_the_console(device, platform)
    await screen.page.reload()
    await screen.expect_text("오늘 들어온 신청")
    await screen.expect_text("신용평가회사")
    await screen.shoot("overview")

    await screen.press(re.compile("^멈춘 신청$"), role="link")
    await screen.expect_heading("멈춘 신청")
    chips = screen.page.get_by_role("group", name="멈춘 이유")
    count = len(others) + 2
    await chips.get_by_role("button", name=re.compile(f"^{BUREAU_DOWN} {count}$")).click()
    async with screen.page.expect_download() as download:
        await screen.press("CSV로 받기")
    rows = list(csv.DictReader((await (await download.value).path()).open(encoding="utf-8-sig")))
    assert {row["신청 번호"] for row in rows} - others == {person.at["applyUid"] for person in at_bureau}
    assert [(row["업무"], row["단계"], row["멈춘 이유"]) for row in rows if row["신청 번호"] not in others] == [
        ("신용대출", "대출 심사", BUREAU_DOWN)
    ] * 2
    await screen.page.get_by_label(f"조건에 맞는 {count}건 모두 고르기").check()
    await screen.press(f"{count}건 처리하기")
    await screen.expect_text("할 일을 골라 주세요.")
    await screen.page.get_by_label("할 일").select_option(label="기관에 다시 물어봐요")
    await screen.press(WHY)
    await screen.shoot("bulk")
    await scenario("credit_bureau", "normal")
    await screen.press(f"{count}건 처리하기")
    for person in at_bureau:
        await person.until("confirm", "declined", "no_product")
    await expect(screen.page.get_by_role("heading", name=re.compile("고른"))).to_have_count(0)
    assert (await at_registry.get("/v2/journeys/upl"))["waitingOn"] == "operator"
