"""Requests hold their connections while Temporal works and need further connections. Servers stop and start again."""

import asyncio
from contextlib import AsyncExitStack

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DataError, OperationalError

from db.core.engine import Database
from db.core.raw_connection import RawConnection
from stack.supervisor import Stack
from tests.internals import eventually

ONE = text("select 1 as n")
WAITING = text("select pid from pg_stat_activity where wait_event_type = 'Lock' and query like '%from waited%'")
SEVER = text("""
select pg_terminate_backend(pid, timeout => 5000) as gone from pg_stat_activity
where query like :query and pid <> pg_backend_pid()
""")


async def test_requests_do_not_wait_for_each_others_connections(platform: Stack) -> None:
    database = Database(platform.settings.database_url, pool=4)
    async with AsyncExitStack() as requests:
        for _ in range(4):
            session = await requests.enter_async_context(database.request())
            await session.execute(ONE)
        assert (await database.statement(ONE)).scalar_one() == 1
        async with database.transaction() as session:
            assert await session.scalar(ONE) == 1
    await database.close()


async def test_a_statement_finds_a_connection_after_the_server_has_ended_its_own(platform: Stack) -> None:
    database, other = Database(platform.settings.database_url), Database(platform.settings.database_url)
    marked = text("select 1 as n -- severed")
    assert [row.n for row in await database.ask(marked)] == [1]
    assert len(await other.ask(SEVER, {"query": "%-- severed"})) == 1
    assert [row.n for row in await database.ask(marked)] == [1]
    await database.close()
    await other.close()


FAILS = text("select 1 / 0 as n")


@pytest.mark.parametrize("fails_at", ["once", "the commit"])
async def test_a_failed_transaction_leaves_nothing_and_a_usable_connection(platform: Stack, fails_at: str) -> None:
    database = Database(platform.settings.database_url)

    async def fail() -> None:
        async with database.direct() as asks:
            await asks.execute(text("create table unfinished ()"))
            await (asks.execute(FAILS) if fails_at == "once" else asks.send(FAILS))

    for _ in range(2):
        with pytest.raises(DataError):
            await fail()
    assert await database.ask(text("select to_regclass('unfinished') as made")) == [(None,)]
    async with database.direct() as asks:
        assert await asks.execute_all((ONE, None), (text("select 2 as n"), None)) == [[(1,)], [(2,)]]
    await database.close()


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # psycopg's, of a lost connection
@pytest.mark.parametrize("again", [False, True], ids=["once", "again and again"])
@pytest.mark.parametrize("way", ["a statement", "a transaction", "a session"])
async def test_a_cancelled_caller_leaves_no_results_for_the_next_one(platform: Stack, way: str, *, again: bool) -> None:
    database = Database(platform.settings.database_url)

    async def asks_on() -> None:
        while True:
            match way:
                case "a statement":
                    await database.ask(ONE)
                case "a transaction":
                    async with database.direct() as asks:
                        await asks.execute(ONE)
                case _:
                    async with database.request() as session:
                        await (await RawConnection.of(session)).execute(ONE)

    async def look_on() -> None:
        while True:
            assert await database.ask(ONE) == [(1,)]
            for begin in (database.read_only, database.request):
                async with begin() as session:
                    assert await session.scalar(ONE) == 1

    looking = asyncio.create_task(look_on())
    for turn in range(300):
        asking = [asyncio.create_task(asks_on()) for _ in range(4)]
        await asyncio.sleep(turn / 100_000)
        while not all(one.done() for one in asking):
            for one in asking:
                one.cancel()
            await (asyncio.sleep(0) if again else asyncio.wait(asking))
        assert all(one.cancelled() for one in asking)
    assert not looking.done()
    looking.cancel()
    await asyncio.wait([looking])
    await database.close()


async def test_a_statement_after_a_lock_sees_committed_data(platform: Stack) -> None:
    database = Database(platform.settings.database_url)
    lock, read = (text(f"select n from waited {end}") for end in ("for update", ""))
    await database.ask(text("create table waited as select 1 as n"))
    async with database.direct() as first:
        await first.execute(lock)

        async def waits() -> list[list[tuple[int]]]:
            async with database.direct() as second:
                return await second.execute_all((lock, None), (read, None))

        waiting = asyncio.create_task(waits())
        await eventually(lambda: database.ask(WAITING))
        await first.send(text("update waited set n = 2"))
    assert await waiting == [[(2,)], [(2,)]]
    await database.ask(text("drop table waited"))
    await database.close()


async def test_the_server_cancels_a_statement_that_waits_too_long(platform: Stack) -> None:
    """The connection stays, and nothing waits at the server any more."""
    database = Database(platform.settings.database_url)
    limited = Database(platform.settings.database_url, statement_timeout=2)
    lock, backend = text("select pg_advisory_xact_lock(77)::text as n"), text("select pg_backend_pid() as pid")
    before = await limited.ask(backend)
    async with database.direct() as first:
        await first.execute(lock)
        with pytest.raises(OperationalError):
            await limited.ask(lock)
        assert await database.ask(text("select pid from pg_locks where locktype = 'advisory' and not granted")) == []
    assert await limited.ask(backend) == before
    await database.close()
    await limited.close()


async def test_an_unreachable_server_is_reported() -> None:
    database = Database("postgresql+psycopg://nobody@127.0.0.1:1/nothing")
    with pytest.raises(OperationalError):
        await database.ask(ONE)
    with pytest.raises(OperationalError):
        await database.direct().__aenter__()
    await database.close()
