"""A thousand SMS queued at once, some of which the carrier refuses, and an e-mail queued after them."""

import asyncio
import os
import time
from uuid import UUID, uuid4

from sqlalchemy import text

from activities.core.notices import Email, Sms, enqueue_all
from activities.core.resources import Resources, resources
from bench.measurement.figures import heading, report
from bench.measurement.platform import platform
from bench.measurement.processor import processor_seconds
from simulator.institutions.message import UNASSIGNED
from stack.supervisor import Stack

QUEUED, REFUSED = 1_000, 10
PARTS = ("worker", "postgres", "simulator")
SETTLED = text("select count(*) from outbox_message where relayed_at is not null or failed_at is not null")
WAITED = text(
    "select extract(epoch from relayed_at - created_at)::float as seconds from outbox_message where key = :key"
)


async def _relay(stack: Stack) -> None:
    async with resources(stack.settings) as at:
        await _queue(at, [_sms(number) for number in range(20)])  # warm-up
        await _until_settled(at, 20)
        used = processor_seconds(stack, PARTS)
        began = time.perf_counter()
        await _queue(at, [_sms(number) for number in range(QUEUED)])
        (mail,) = await _queue(at, [Email(address="bench@example.com", subject="제목", text="본문")])
        await _until_settled(at, 20 + QUEUED + 1)
        seconds = time.perf_counter() - began
        spent = {part: now - used[part] for part, now in processor_seconds(stack, PARTS).items()}
        (row,) = await at.database.ask(WAITED, {"key": mail})
        report(f"{QUEUED:,} SMS, {REFUSED} of them refused", f"{QUEUED / seconds:.0f} a second", "≥ 200")
        report("an e-mail queued after them waits", f"{row.seconds * 1000:.0f} ms", "≤ 1 s")
        figure = ", ".join(f"{part} {used * 1000 / QUEUED:.2f}" for part, used in spent.items())
        report("processor, ms a message", figure)


def _sms(number: int) -> Sms:
    return Sms(mobile=UNASSIGNED if number % (QUEUED // REFUSED) == 0 else "01012345678", text="안녕하세요")


async def _queue(at: Resources, messages: list[Sms] | list[Email]) -> list[str]:
    """Put them into the outbox in one transaction. Returns their keys."""
    keyed: dict[str, tuple[Sms | Email, UUID | None]] = {f"bench/{uuid4()}": (message, None) for message in messages}
    async with at.database.direct() as session:
        await enqueue_all(session, at, keyed)
    return list(keyed)


async def _until_settled(at: Resources, count: int) -> None:
    while (await at.database.statement(SETTLED)).scalar_one() < count:  # noqa: ASYNC110  # the worker does the work
        await asyncio.sleep(0.02)


def deliveries() -> None:
    """The worker relays, and the simulator is the carriers."""
    heading(f"messages to the outside (load before: {os.getloadavg()[0]:.1f})")
    with platform("simulator", "worker") as stack:
        asyncio.run(_relay(stack))
