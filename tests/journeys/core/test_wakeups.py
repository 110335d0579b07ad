"""The worker's loops run when PostgreSQL notifies them, and find rows without a notification."""

import asyncio
import time
from collections import defaultdict
from collections.abc import AsyncGenerator, Awaitable, Callable, Generator
from contextlib import asynccontextmanager
from itertools import pairwise
from typing import cast
from uuid import UUID

import httpx
import pytest
import pytest_asyncio
from temporalio.client import Client

from activities.core.resources import resources
from db import auto_invest_wakes
from db.loans.calendar import today
from db.loans.repayments import ask_early
from documents.deletion import delete_after_commit
from stack.supervisor import Stack
from stack.temporary import temporary_stack
from temporal.loops import wakeups
from temporal.loops.loans import WAKE
from temporal.loops.wakeups import DOCUMENTS, INVESTORS, LOANS, OUTBOX, Wakeups
from tests.clients.http import http_client
from tests.clients.lending import Lending
from tests.internals import Internals

LOOPS = OUTBOX, LOANS, INVESTORS, DOCUMENTS
NEVER = 3600.0  # seconds
MESSAGE = "insert into outbox_message (key, topic, sealed) values (gen_random_uuid(), 'none', '')"
AUTO_SETTING = """
insert into auto_invest
  (person_id, amount, spread, categories, rate_min, rate_max, months_min, months_max, repeats, state)
values (:person, 100000, '2', '{6}', 4, 20, 1, 60, true, 'on')
"""
TERMINATE = "select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen \"worker\"'"


class Loops:
    """Loops that only count their calls."""

    def __init__(self) -> None:
        self.calls = defaultdict[str, int](int)
        self._called = asyncio.Condition()

    def work(self, name: str) -> Callable[[], Awaitable[int]]:
        async def called() -> int:
            async with self._called:
                self.calls[name] += 1
                self._called.notify_all()
            return 0

        return called

    async def call(self, name: str, count: int, within: float) -> None:
        """Wait for the call of that number."""
        async with asyncio.timeout(within), self._called:
            await self._called.wait_for(lambda: self.calls[name] >= count)


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Generator[Stack]:
    """PostgreSQL alone, without a worker."""
    with temporary_stack(tmp_path_factory.mktemp("store"), ("postgres", "migrations")) as store:
        yield store


@pytest_asyncio.fixture
async def internals(store: Stack) -> AsyncGenerator[Internals]:
    async with resources(store.settings) as at:
        yield Internals(at, cast(Client, None))


@pytest_asyncio.fixture
async def simulator() -> AsyncGenerator[httpx.AsyncClient]:
    """Calls nothing: the store has no simulator."""
    async with http_client() as simulator:
        yield simulator


@asynccontextmanager
async def notified(lending: Lending) -> AsyncGenerator[Loops]:
    """Loops that listen, and have been called for earlier rows."""
    loops, waking = Loops(), Wakeups(lending.internals.at.database)
    async with asyncio.TaskGroup() as tasks:
        running = [tasks.create_task(waking.run(name, loops.work(name))) for name in LOOPS]
        for name in LOOPS:
            await loops.call(name, 1, within=5)
        running.append(tasks.create_task(waking.listen()))
        for name in LOOPS:
            await loops.call(name, 2, within=5)
        loops.calls.clear()
        yield loops
        for task in running:
            task.cancel()


async def test_waiting_rows_notify_at_once(lending: Lending, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wakeups, "FALLBACK", NEVER)
    person = await lending.investor(1_000_000)
    async with notified(lending) as loops:
        await lending.internals.sql(MESSAGE)
        await loops.call(OUTBOX, 1, within=0.8)
        uid = await lending.listed(amount=500_000)
        await loops.call(LOANS, 1, within=0.8)
        await lending.wake(uid)
        await loops.call(LOANS, 2, within=0.8)

        await lending.internals.sql(AUTO_SETTING, person=UUID(person))
        async with lending.internals.at.database.transaction() as session:
            await auto_invest_wakes.money_arrived(session, [person])
        await loops.call(INVESTORS, 1, within=0.8)
        async with lending.internals.at.database.transaction() as session:  # the row is still waiting
            await auto_invest_wakes.money_arrived(session, [person])
        await loops.call(INVESTORS, 2, within=0.8)

        async with lending.internals.at.database.transaction() as session:
            await delete_after_commit(session, ["test/1", "test/2"])
        await loops.call(DOCUMENTS, 1, within=0.8)


async def test_an_order_notifies_only_with_the_last_won(lending: Lending, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wakeups, "FALLBACK", NEVER)
    person, uid = await lending.investor(1_000_000), await lending.listed(amount=500_000)
    async with notified(lending) as loops:
        await lending.invest(person, uid, 300_000)
        await lending.internals.sql(MESSAGE)
        await loops.call(OUTBOX, 1, within=5)  # notifications arrive in the order of the commits
        assert loops.calls == {OUTBOX: 1}
        await lending.invest(person, uid, 200_000)
        await loops.call(LOANS, 1, within=0.8)


async def test_rows_without_a_notification_are_found(lending: Lending, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wakeups, "FALLBACK", 0.2)
    loops = Loops()
    running = asyncio.create_task(Wakeups(lending.internals.at.database).run(OUTBOX, loops.work(OUTBOX)))
    await loops.call(OUTBOX, 4, within=5)
    running.cancel()


async def test_rows_written_without_a_listener_are_found_on_reconnection(
    lending: Lending, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wakeups, "FALLBACK", NEVER)
    async with notified(lending) as loops:
        await lending.internals.sql(TERMINATE)
        await lending.internals.sql(MESSAGE)
        await loops.call(OUTBOX, 1, within=5)
        loops.calls.clear()
        await lending.internals.sql(MESSAGE)
        await loops.call(OUTBOX, 1, within=0.8)


async def test_listens_again_after_postgresql_was_killed(
    store: Stack, lending: Lending, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wakeups, "FALLBACK", NEVER)
    async with notified(lending) as loops:
        store.kill("postgres")
        store.start_part("postgres")
        await loops.call(OUTBOX, 1, within=10)
        loops.calls.clear()
        await lending.internals.sql(MESSAGE)
        await loops.call(OUTBOX, 1, within=0.8)


async def test_a_failure_is_retried_after_a_pause(lending: Lending, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wakeups, "RETRY", 0.3)
    attempts: list[float] = []
    done = asyncio.Event()

    async def work() -> int:
        attempts.append(time.monotonic())
        if len(attempts) < 3:
            raise ConnectionError
        done.set()
        return 0

    running = asyncio.create_task(Wakeups(lending.internals.at.database).run(OUTBOX, work))
    async with asyncio.timeout(5):
        await done.wait()
    running.cancel()
    assert all(later - earlier >= 0.3 for earlier, later in pairwise(attempts))


async def test_an_early_repayment_is_not_lost_while_the_loan_is_signalled(lending: Lending) -> None:
    uid = await lending.listed()  # its workflow is not signalled yet
    database = lending.internals.at.database
    async with database.transaction() as session:
        await ask_early(session, uid, 1, await today(session))
        async with database.transaction() as worker:
            await worker.execute(WAKE)
    (loan,) = await lending.internals.sql("select wants_look as needs_wake from loan where product_uid = :uid", uid=uid)
    assert loan.needs_wake
