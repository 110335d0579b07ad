"""Everybody who may call: a freshly made account of each kind, with what proves it."""

import uuid
from datetime import date
from enum import StrEnum

from redis.asyncio import Redis

from api.ops.operator import COOKIE
from api.session import single_use
from api.session.login import TEMPORARY
from db.corporations import CorporationRecord, decide, join_corporation, set_partition
from db.models import Person
from db.people import join
from domain.attempts import ATTEMPTS
from domain.corporation import Outcome, Partition
from stack.settings import Settings
from tests.factories import Factory, somebody


class Caller(StrEnum):
    """Who calls, by the table's columns."""

    VISITOR = "visitor"
    BORROWER = "borrower"
    PERSONAL = "personal"
    CORPORATE = "corporate"
    INSTITUTION = "institution"
    DORMANT = "dormant"
    OPERATOR = "operator"


class Cast:
    """Makes callers. `proof` is what the caller's browser sends along."""

    def __init__(self, settings: Settings, redis: Redis) -> None:
        self.factory, self.redis = Factory.of(settings), redis
        self.known: dict[Caller, dict[str, str]] = {}

    async def proof(self, caller: Caller) -> dict[str, str]:
        """Headers of a request by somebody of that kind, the same one until `forget`."""
        if caller not in self.known:
            self.known[caller] = await self._new(caller)
        return self.known[caller]

    def forget(self) -> None:
        """Some have logged out, or left."""
        self.known.clear()

    async def _new(self, caller: Caller) -> dict[str, str]:
        match caller:
            case Caller.VISITOR:
                return {}
            case Caller.OPERATOR:
                return {"Cookie": f"{COOKIE}={await self._operator_session()}"}
            case Caller.DORMANT:
                return self._bearer(await self._temporary_token())
            case Caller.BORROWER | Caller.PERSONAL:
                return self._bearer(await self._log_in(await self._natural(is_borrower=caller is Caller.BORROWER)))
            case Caller.CORPORATE:
                return self._bearer(await self._log_in(await self._legal(Partition.CORPORATION)))
            case Caller.INSTITUTION:
                return self._bearer(await self._log_in(await self._legal(Partition.INSTITUTION)))

    async def _natural(self, *, is_borrower: bool = True) -> uuid.UUID:
        async with self.factory.database.transaction() as session:
            return await join(session, self.factory.sealer, somebody(), date.today(), is_borrower=is_borrower)  # noqa: DTZ011

    async def _legal(self, partition: Partition) -> uuid.UUID:
        person, number = uuid.uuid4(), uuid.uuid4().int
        record = CorporationRecord(
            business_number=f"{number % 10**10:010}", email=f"{number:x}@corp.test", representative=somebody()
        )
        async with self.factory.database.transaction() as session:
            await join_corporation(session, self.factory.sealer, person, record, "2")
            await set_partition(session, person, partition)
            await decide(session, person, Outcome.APPROVED, {})
        return person

    async def _temporary_token(self) -> str:
        person = await self._natural()
        async with self.factory.database.transaction() as session:
            (await session.get_one(Person, person)).state = "dormant"
        return await single_use.issue(self.redis, TEMPORARY, f"certified/{person}", ATTEMPTS.temp_token)

    async def _operator_session(self) -> str:
        return await self.factory.operator_session(await self.factory.operator())

    async def _log_in(self, person: uuid.UUID) -> str:
        return (await self.factory.tokens(person)).access_token

    def _bearer(self, token: str) -> dict[str, str]:
        return {"Authorization": f"Bearer {token}"}
