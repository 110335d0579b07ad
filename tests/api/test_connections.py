"""Requests hold their connections while Temporal works: what they do meanwhile needs others."""

from contextlib import AsyncExitStack

from sqlalchemy import text

from db.engine import Database
from stack.supervisor import Stack

ONE = text("select 1")


async def test_as_many_requests_as_connections_do_not_wait_for_each_other(house: Stack) -> None:
    database = Database(house.settings.database_url)
    async with AsyncExitStack() as requests:
        for _ in range(32):
            session = await requests.enter_async_context(database.request())
            await session.execute(ONE)
        assert (await database.statement(ONE)).scalar_one() == 1
        async with database.transaction() as session:
            assert await session.scalar(ONE) == 1
    await database.close()
