"""Batches concurrent orders: they are admitted, placed, answered and committed together."""

import asyncio
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from time import perf_counter
from uuid import UUID

from redis.asyncio import Redis

from api.core.batcher import Batcher
from api.investing.admission import OrderProof, refusals
from db.accounts.agreements import record_all
from db.core.engine import Database
from db.core.sealing import Sealer
from db.core.stored_answers import Answer as Stored
from db.core.stored_answers import Key, store_unclaimed
from db.investing.admission import Known, known_of
from db.investing.investors import Eligibility
from db.investing.orders import Answer, Line, place
from domain.accounts.agreements import CATALOGUE, Context
from domain.core.errors import BusinessError, ErrorCode
from observability.metrics import ORDER_BATCH, ORDER_SECONDS, ORDERS

OK = 200
TEXTS = [agreement.content_hash for agreement in CATALOGUE[Context.INVEST]]

Result = bytes | BusinessError


@dataclass(frozen=True, eq=False)
class OrderRequest:
    """An order as it was sent. `family`: the session of the request; `wanted`: hash of the request.

    `written`: the body of the answer, once the lines are decided.
    """

    key: Key
    family: str
    wanted: str
    proof: OrderProof
    lines: Sequence[Line]
    written: Callable[[Sequence[Answer]], bytes]


@dataclass(frozen=True, eq=False)
class Admitted:
    """An order of an admitted investor. `agrees_anew`: consents to a text that is not stored yet."""

    request: OrderRequest
    investor: Eligibility
    agrees_anew: bool


class OrderBatcher:
    """One for each process. For a product with many orders, a batch needs one lock and one commit instead of one for
    each order."""

    def __init__(self, database: Database, redis: Redis, sealer: Sealer) -> None:
        self.database, self.redis, self.sealer = database, redis, sealer
        self._batch = Batcher(self._serve)
        self._under_way: dict[Key, asyncio.Event] = {}

    async def place(self, request: OrderRequest) -> bytes:
        """Return the body of the response, once it is committed; the same body for the same key. Raises
        BusinessError."""
        while same := self._under_way.get(request.key):  # sent twice: the later one gets the first answer
            await same.wait()
        done = self._under_way[request.key] = asyncio.Event()
        started, outcome = perf_counter(), "failed"
        try:
            result = await self._served(request)
            outcome = "refused" if isinstance(result, BusinessError) else "answered"
        finally:
            ORDERS.add(outcome)
            ORDER_SECONDS.observe(perf_counter() - started)
            del self._under_way[request.key]
            done.set()
        if isinstance(result, BusinessError):
            raise result
        return result

    async def _served(self, request: OrderRequest) -> Result:
        try:
            return await self._batch(request)
        except Exception:  # noqa: BLE001  # one order or the database failed: each order must succeed or fail alone
            return (await self._serve([request]))[request]

    async def _serve(self, requests: Collection[OrderRequest]) -> dict[OrderRequest, Result]:
        ORDER_BATCH.observe(len(requests))
        admission = await self._admit(requests)
        admitted = {request: one for request, one in admission.items() if isinstance(one, Admitted)}
        taken = await self._take(admitted.values()) if admitted else {}
        return {request: taken[one] if isinstance(one, Admitted) else one for request, one in admission.items()}

    async def _admit(self, requests: Collection[OrderRequest]) -> dict[OrderRequest, Admitted | Result]:
        """Return the orders that are admitted now. The others get their refusal, or their stored answer."""
        sessions = {request.key: request.family for request in requests}
        known = await known_of(self.database.ask, self.sealer, sessions, TEXTS)
        results = {request.key: _immediate_result(request, known[request.key]) for request in requests}
        asked = {
            request.key: (known[request.key].eligibility, request.proof)
            for request in requests
            if results[request.key] is None
        }
        results |= await refusals(self.redis, asked)
        return {request: results[request.key] or _admitted(request, known[request.key]) for request in requests}

    async def _take(self, orders: Collection[Admitted]) -> Mapping[Admitted, Result]:
        """Place the orders and commit their answers."""
        async with self.database.direct() as session:
            consents = {UUID(one.request.key.person): one.request.proof.ticked for one in orders if one.agrees_anew}
            if consents:
                await record_all(session, Context.INVEST, consents)
            lines = [line for one in orders for line in one.request.lines]
            investors = {one.investor.person: one.investor for one in orders}
            answers = iter(await place(session, lines, datetime.now(UTC), investors))
            bodies = {one: one.request.written([next(answers) for _ in one.request.lines]) for one in orders}
            answers_by_key = {one.request.key: Stored(one.request.wanted, OK, body) for one, body in bodies.items()}
            await store_unclaimed(session, self.sealer, answers_by_key)
        return bodies


def _immediate_result(request: OrderRequest, known: Known) -> Result | None:
    if known.is_over:
        return BusinessError(ErrorCode.TOKEN_EXPIRED)
    if known.before:
        return (
            known.before.body if known.before.wanted == request.wanted else BusinessError(ErrorCode.IDEMPOTENCY_REUSED)
        )
    return None


def _admitted(request: OrderRequest, known: Known) -> Admitted:
    return Admitted(
        request, known.eligibility, agrees_anew=not known.agreed.issuperset(request.proof.agreements.values())
    )
