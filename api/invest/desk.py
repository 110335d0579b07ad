"""Where orders are taken: those that arrive together are admitted, taken, answered and committed together."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from uuid import UUID

from redis.asyncio import Redis
from sqlalchemy.ext.asyncio import AsyncSession

from api.invest.admission import Papers, refusals
from db.agreements import record_all
from db.engine import Database
from db.investors import standings_of
from db.orders import Answer, Line, place
from db.sealing import Sealer
from db.sessions import ended
from db.stored_answers import Answer as Stored
from db.stored_answers import Key, answers_of, note
from domain.agreements import Context
from domain.errors import BusinessError, ErrorCode

LARGEST = 200  # orders a transaction
OK = 200

Told = bytes | BusinessError


def _future() -> asyncio.Future[bytes]:
    return asyncio.get_running_loop().create_future()


@dataclass(frozen=True)
class Wish:
    """An order as it was sent. `family`: the session it came in; `wanted`: hash of the request.

    `written`: the body of the answer, when that became of its lines.
    """

    key: Key
    family: str
    wanted: str
    papers: Papers
    lines: Sequence[Line]
    written: Callable[[Sequence[Answer]], bytes]
    told: asyncio.Future[bytes] = field(default_factory=_future)

    def tell(self, what: bytes | Exception) -> None:
        if self.told.cancelled():  # whoever asked has gone
            return
        if isinstance(what, bytes):
            self.told.set_result(what)
        else:
            self.told.set_exception(what)


class OrderDesk:
    """One a process. A hot product then costs one lock and one commit for all who wait, not for each."""

    def __init__(self, database: Database, redis: Redis, sealer: Sealer) -> None:
        self.database, self.redis, self.sealer = database, redis, sealer
        self._waiting: list[Wish] = []
        self._arrived = asyncio.Event()

    async def place(self, wish: Wish) -> bytes:
        """The answer's body, once it is committed; the same again under the same key. Raises BusinessError."""
        self._waiting.append(wish)
        self._arrived.set()
        return await wish.told

    async def run(self) -> None:
        """Serve for ever."""
        while True:
            await self._arrived.wait()
            batch = self._next()
            try:
                await self._serve(batch)
            except Exception:  # noqa: BLE001  # one of them, or the store: each must succeed or fail alone
                await asyncio.gather(*map(self._serve_alone, batch.values()))

    def _next(self) -> dict[Key, Wish]:
        """Those who wait, each key once: one that was sent twice at a time is found answered in its own turn."""
        batch: dict[Key, Wish] = {}
        for wish in self._waiting[:LARGEST]:
            batch.setdefault(wish.key, wish)
        self._waiting = [wish for wish in self._waiting if batch.get(wish.key) is not wish]
        if not self._waiting:
            self._arrived.clear()
        return batch

    async def _serve_alone(self, wish: Wish) -> None:
        try:
            await self._serve({wish.key: wish})
        except Exception as error:  # noqa: BLE001  # told to whoever asked
            wish.tell(error)

    async def _serve(self, batch: dict[Key, Wish]) -> None:
        async with self.database.transaction() as session:
            told = await self._answered(session, batch)
        for key, wish in batch.items():
            wish.tell(told[key])

    async def _answered(self, session: AsyncSession, batch: dict[Key, Wish]) -> dict[Key, Told]:
        """What each is told: that its session is over, what it was told before, or what becomes of it now."""
        over = await ended(session.execute, {wish.family for wish in batch.values()})
        told: dict[Key, Told] = {
            key: BusinessError(ErrorCode.TOKEN_EXPIRED) for key, wish in batch.items() if wish.family in over
        }
        for key, before in (await answers_of(session, self.sealer, batch.keys() - told.keys())).items():
            is_same = before.wanted == batch[key].wanted
            told[key] = before.body if is_same else BusinessError(ErrorCode.IDEMPOTENCY_REUSED)
        new = {key: wish for key, wish in batch.items() if key not in told}
        return told | (await self._taken(session, new) if new else {})

    async def _taken(self, session: AsyncSession, wishes: dict[Key, Wish]) -> dict[Key, Told]:
        papers = {key: wish.papers for key, wish in wishes.items()}
        investors = await standings_of(session, {key.owner for key in wishes})
        refused = await refusals(investors, self.redis, papers)
        admitted = {key: wish for key, wish in wishes.items() if key not in refused}
        if not admitted:
            return {**refused}
        consents = {UUID(key.owner): wish.papers.ticked for key, wish in admitted.items()}
        await record_all(session, Context.INVEST, consents)
        lines = [line for wish in admitted.values() for line in wish.lines]
        answers = iter(await place(session, lines, datetime.now(UTC), investors))
        bodies = {key: wish.written([next(answers) for _ in wish.lines]) for key, wish in admitted.items()}
        kept = {key: Stored(wishes[key].wanted, OK, body) for key, body in bodies.items()}
        await note(session, self.sealer, kept)
        return {**refused, **bodies}
