"""Failed messages in the console: several are sent again together."""

import asyncio
import csv
from uuid import uuid4

import pytest
from playwright.async_api import expect

from activities.core.notices import SMS, Sms
from db.core.outbox import Content, Outbox
from simulator.institutions.message import UNASSIGNED
from stack.supervisor import Stack
from tests.browser.conftest import Devices
from tests.browser.operations.console_screen import at_the_console, open_page
from tests.browser.screen import DESKTOP, PHONE, Device
from tests.internals import Internals, eventually

WHY = "통신사에 확인함"


async def until_failed(internals: Internals, key: str, times: int) -> None:
    async def wait() -> bool:
        rows = await internals.sql(
            "select 1 from outbox_message where key like :key and failed_at is not null", key=key
        )
        return len(rows) == times

    await eventually(wait)


@pytest.mark.parametrize("kind", [PHONE, DESKTOP], ids=["390", "1280"])
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
