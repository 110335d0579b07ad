"""All kinds of callers: a new account of each kind, with its credentials."""

import uuid
from enum import StrEnum

from redis.asyncio import Redis

from api.accounts.session.login import TEMPORARY
from api.core import single_use
from api.http.cookies import OPERATOR
from config.settings import Settings
from db.accounts.tables import Person
from domain.accounts.corporation import Partition
from domain.core.policy import POLICY
from domain.operations import OperatorRole
from tests.factories import Factory


class Caller(StrEnum):
    """A kind of caller, which is a column of the tables."""

    VISITOR = "visitor"
    BORROWER = "borrower"
    PERSONAL = "personal"
    CORPORATE = "corporate"
    INSTITUTION = "institution"
    DORMANT = "dormant"
    OPERATOR = "operator"  # with every role
    REVIEWER = "reviewer"
    FINANCE = "finance"
    AUDITOR = "auditor"


OF_ONE_ROLE = {Caller.REVIEWER, Caller.FINANCE, Caller.AUDITOR}
STAFF = {Caller.OPERATOR, *OF_ONE_ROLE}


class Callers:
    """Creates callers. `proof`: the headers of the caller's browser."""

    def __init__(self, settings: Settings, redis: Redis) -> None:
        self.factory, self.redis = Factory.of(settings), redis
        self.known: dict[Caller, dict[str, str]] = {}

    async def proof(self, caller: Caller) -> dict[str, str]:
        """Return the headers of a caller of that kind, the same one until `discard`."""
        if caller not in self.known:
            self.known[caller] = await self._new(caller)
        return self.known[caller]

    def discard(self) -> None:
        """Forget callers that have logged out or closed their accounts."""
        self.known.clear()

    async def _new(self, caller: Caller) -> dict[str, str]:
        match caller:
            case Caller.VISITOR:
                return {}
            case Caller.OPERATOR | Caller.REVIEWER | Caller.FINANCE | Caller.AUDITOR:
                roles = [OperatorRole(caller)] if caller in OF_ONE_ROLE else OperatorRole
                login = await self.factory.operator(roles)
                return {"Cookie": f"{OPERATOR.plain_name}={await self.factory.operator_session(login)}"}
            case Caller.DORMANT:
                return self._bearer(await self._temporary_token())
            case Caller.BORROWER | Caller.PERSONAL:
                return self._bearer(
                    await self._log_in(await self.factory.person(is_borrower=caller is Caller.BORROWER))
                )
            case Caller.CORPORATE:
                return self._bearer(await self._log_in(await self.factory.legal_person(Partition.CORPORATION)))
            case Caller.INSTITUTION:
                return self._bearer(await self._log_in(await self.factory.legal_person(Partition.INSTITUTION)))

    async def _temporary_token(self) -> str:
        person = await self.factory.person()
        async with self.factory.database.transaction() as session:
            (await session.get_one(Person, person)).state = "dormant"
        return await single_use.issue(self.redis, TEMPORARY, f"certified/{person}", POLICY.temp_token)

    async def _log_in(self, person: uuid.UUID) -> str:
        return (await self.factory.tokens(person)).access_token

    def _bearer(self, token: str) -> dict[str, str]:
        return {"Authorization": f"Bearer {token}"}
