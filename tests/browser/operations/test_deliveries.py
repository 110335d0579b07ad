"""Failed messages in the console: sent again together, sent to a corrected address, and given up."""

import asyncio
import csv
import re
from uuid import uuid4

from playwright.async_api import expect

from activities.core.notices import SMS, Sms
from db.core.outbox import Content, Outbox
from domain.core.notices import MessageKind
from simulator.institutions.message import UNASSIGNED
from stack.supervisor import Stack
from tests.browser.conftest import Devices
from tests.browser.operations.console_screen import at_the_console, open_page
from tests.browser.screen import DESKTOP, PHONE, Device, Screen
from tests.internals import Internals, eventually
from tests.journeys.conftest import NewBorrower
from tests.journeys.steps.messages import queue

WHY = "통신사에 확인함"


async def until_failed(internals: Internals, key: str, times: int) -> None:
    async def wait() -> bool:
        rows = await internals.sql(
            "select 1 from outbox_message where key like :key and failed_at is not null", key=key
        )
        return len(rows) == times

    await eventually(wait)


async def test_several_failed_messages_are_sent_again_with_one_reason(
    device: Devices, platform: Stack, internals: Internals, kind: Device
) -> None:
    batch = f"test/{uuid4()}"
    await internals.sql("update outbox_message set given_up_at = now() where failed_at is not null")
    async with internals.at.database.transaction() as session:
        for number in range(3):
            content = Sms(mobile=UNASSIGNED, text="안내").model_dump_json().encode()
            outbox = Outbox(internals.at.database, internals.at.sealer)
            await session.execute(outbox.message(f"{batch}/{number}", Content(SMS, content, None)))
    await until_failed(internals, f"{batch}/%", 3)
    screen = await at_the_console(device, platform, kind)
    await open_page(screen, "못 보낸 메시지")
    async with screen.page.expect_download() as download:
        await screen.press("CSV로 받기")
    path = await (await download.value).path()
    text = await asyncio.to_thread(path.read_text, "utf-8-sig")
    assert [row["종류"] for row in csv.DictReader(text.splitlines())] == ["문자"] * 3
    await screen.page.get_by_label("3건 모두 고르기").check()
    await screen.press("3건 다시 보내기")
    await screen.expect_text("이유를 다섯 글자 이상 적어 주세요.")
    await screen.press(WHY)
    await screen.shoot("together")
    await screen.press("3건 다시 보내기")
    await expect(screen.page.get_by_role("heading", name="고른 3건")).to_have_count(0)
    audited = await internals.sql(
        "select reason from operator_action where action = 'delivery_retry' and journey_id in "
        "(select 'delivery:' || id from outbox_message where key like :key)",
        key=f"{batch}/%",
    )
    assert [row.reason for row in audited] == [WHY] * 3
    await until_failed(internals, f"{batch}/%", 3)


async def failed(internals: Internals, key: str, text: str) -> int:
    """Queue a message to a number that nobody has, and wait until it has failed. Returns its id."""
    await queue(internals, key, UNASSIGNED, text)
    await until_failed(internals, key, 1)
    (row,) = await internals.sql("select id from outbox_message where key = :key", key=key)
    return row.id


async def open_message(screen: Screen, id: int) -> None:
    """Open the message from the list."""
    await open_page(screen, "못 보낸 메시지")
    await screen.page.locator(f'a[href$="/ops/deliveries/{id}"]').click()
    await screen.expect_heading("010-****-0000")
    await screen.expect_text("없는 번호")


async def expect_settled(screen: Screen, id: int) -> None:
    """The console shows the list without the message, and its page says so, also after a reload."""
    await screen.expect_url("/ops/deliveries")
    await screen.expect_heading("못 보낸 메시지")
    await expect(screen.page.locator(f'a[href$="/ops/deliveries/{id}"]')).to_have_count(0)
    screen.allow_errors(f"409 GET /api/ops/deliveries/{id}$")
    await screen.page.go_back()
    await screen.expect_text("처리했거나 없는 메시지예요")


async def actions(internals: Internals, id: int) -> list[tuple[str, str]]:
    rows = await internals.sql(
        "select action, reason from operator_action where journey_id = :id order by at", id=f"delivery:{id}"
    )
    return [(row.action, row.reason) for row in rows]


async def test_a_message_is_sent_to_the_corrected_number(
    device: Devices, platform: Stack, internals: Internals, new_borrower: NewBorrower
) -> None:
    member, text = new_borrower(), f"고친 번호로 보낸 안내 {uuid4().hex[:6]}"
    id = await failed(internals, f"test/{uuid4()}", text)
    screen = await at_the_console(device, platform, PHONE)
    await open_message(screen, id)
    await screen.tick("다른 곳으로 보내요")
    await screen.press("이대로 처리하기")
    await screen.expect_text("받을 곳을 입력해 주세요.")
    await screen.expect_text("이유를 다섯 글자 이상 적어 주세요.")
    await screen.press("고객과 통화해 확인함")
    await screen.type("휴대폰 번호", "02-123-4567")
    screen.allow_errors(f"422 POST /api/ops/deliveries/{id}/address$")
    await screen.press("이대로 처리하기")
    await screen.expect_text("휴대폰 번호나 이메일 주소를 확인해 주세요.")
    await screen.shoot("refused")
    await screen.type("휴대폰 번호", member.mobile)
    await screen.role("button", "이대로 처리하기").dblclick()
    await screen.expect_text("처리했어요")
    assert await member.message(lambda m: m["text"] == text)
    await expect_settled(screen, id)
    assert screen.sent.count(f"POST /api/ops/deliveries/{id}/address") == 2  # the refused one and one more
    assert await actions(internals, id) == [("delivery_address", "고객과 통화해 확인함")]


async def test_a_message_is_given_up_and_a_warning_by_two_operators(
    device: Devices, platform: Stack, internals: Internals
) -> None:
    id = await failed(internals, f"test/{uuid4()}", "쓸모없어진 안내")
    warning = await failed(internals, MessageKind.MOBILE_CHANGED.key(uuid4()), "휴대폰 번호를 바꿨어요")
    first = await at_the_console(device, platform, DESKTOP)
    await open_message(first, id)
    await first.tick("보내지 않아요")
    await first.press(WHY)
    await first.shoot("given-up")
    await first.press("이대로 처리하기")
    await first.expect_text("처리했어요")
    await expect_settled(first, id)
    assert await actions(internals, id) == [("delivery_cancel", WHY)]
    (message,) = await internals.sql("select given_up_at, relayed_at from outbox_message where id = :id", id=id)
    assert message.given_up_at
    assert message.relayed_at is None

    await open_message(first, warning)
    await expect(first.page.get_by_role("radio", name="다른 곳으로 보내요")).to_have_count(0)
    await first.tick("보내지 않아요")
    await first.press(WHY)
    await first.press("이대로 처리하기")
    await first.expect_text("다른 운영자에게 확인을 요청했어요")
    await expect(first.page.locator(f'a[href$="/ops/deliveries/{warning}"]')).to_have_count(1)

    second = await at_the_console(device, platform, DESKTOP)
    await open_page(second, "확인 요청")
    asked = second.page.get_by_role("article").filter(has=second.page.locator(f'a[href$="/ops/deliveries/{warning}"]'))
    await expect(asked).to_contain_text("알림을 보내지 않아요")
    await second.shoot("asked")
    await asked.get_by_role("button", name="근거 자료를 다시 확인함").click()
    await asked.get_by_role("button", name="확인하기").click()
    await second.expect_text(re.compile("확인했어요"))
    await open_page(second, "못 보낸 메시지")
    await expect(second.page.locator(f'a[href$="/ops/deliveries/{warning}"]')).to_have_count(0)
    assert [action for action, _ in await actions(internals, warning)] == ["delivery_cancel"]
