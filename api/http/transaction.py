"""One transaction per request, committed before the response is sent. A repeated idempotency key gets the stored
response.
"""

import hashlib
from contextlib import AbstractAsyncContextManager

from fastapi import Request, Response
from sqlalchemy.ext.asyncio import AsyncSession

from api.http.applicant import named_by_cookie
from api.http.caller import caller_of, claimed_session, person_of
from api.http.limits import upload_turn
from api.http.route import Handler, Route
from api.http.text import TextRequest
from db.core.engine import Database
from db.core.raw_connection import RawConnection
from db.core.sealing import Sealer
from db.core.stored_answers import CLAIMED, Answer, Key, claim, release, store
from domain.accounts.devices import device_name
from domain.core.errors import BusinessError, ErrorCode


class TransactionRoute(Route):
    """Route class of calls in a transaction, except the console's. A response with an Idempotency-Key is stored in the
    transaction of its effect."""

    def handler(self) -> Handler:
        handle = super().handler()

        async def in_transaction(request: TextRequest) -> Response:
            platform = request.app.state.platform
            async with self.begin(platform.database) as session:
                request.state.session = session
                session.info["device"] = device_name(request.headers.get("User-Agent", ""))
                request.state.session_ended = await has_ended(request)
                if self.takes_a_file and not (person_of(request) or named_by_cookie(request)):
                    request.leave_body()  # refused by a dependency of the call
                if request.method != "POST" or not (key := request.headers.get("Idempotency-Key")):
                    return await handle(request)
                return await _once(request, key, session, platform.sealer, handle)

        async def in_turn(request: TextRequest) -> Response:
            uploader = _member_of(request) if self.takes_a_file else None
            if uploader is None:
                return await in_transaction(request)
            async with upload_turn(request.app.state.platform.redis, uploader):
                return await in_transaction(request)

        return in_turn

    def begin(self, database: Database) -> AbstractAsyncContextManager[AsyncSession]:
        """The transaction of a request."""
        return database.request()


class CallerRoute(Route):
    """Route class of calls that need the caller, but no transaction."""

    def handler(self) -> Handler:
        handle = super().handler()

        async def for_caller(request: TextRequest) -> Response:
            request.state.session_ended = await has_ended(request)
            return await handle(request)

        return for_caller


def _member_of(request: Request) -> str | None:
    """Return the person of the access token, even of one whose session has ended, or the applicant of the cookie."""
    session = claimed_session(request)
    return session.person if session else named_by_cookie(request)


async def has_ended(request: Request) -> bool:
    """Return whether the session of the request's access token has ended, or never existed. False without a token."""
    session = claimed_session(request)
    return session is not None and await request.app.state.platform.has_ended(session)


async def _once(
    request: TextRequest,
    key: str,
    session: AsyncSession,
    sealer: Sealer,
    handle: Handler,
) -> Response:
    name, wanted = Key(caller_of(request), key), wanted_of(request.url.path, await request.body())
    if before := await claim(await RawConnection.of(session), sealer, name, wanted):
        if before.wanted != wanted:
            raise BusinessError(ErrorCode.IDEMPOTENCY_REUSED)
        if before.status != CLAIMED:
            return _replayed(before)
        # Otherwise the first request waits for an institution, or was lost: its claim is committed, its answer is not.
    begun = session.sync_session.get_transaction()
    try:
        response = await handle(request)
    except Exception:
        if session.sync_session.get_transaction() is not begun:  # the call has committed its claim
            await session.rollback()
            await release(await RawConnection.of(session), name, wanted)
            await session.commit()
        raise
    direct = await RawConnection.of(session)  # another one if the call has committed
    replayable = "set-cookie" not in response.headers  # a stored response would have no cookie
    if response.status_code < 400 and isinstance(response.body, bytes) and replayable:
        if first := await store(direct, sealer, name, Answer(wanted, response.status_code, response.body)):
            return _replayed(first)
    else:
        await release(direct, name, wanted)
    return response


def _replayed(answer: Answer) -> Response:
    return Response(answer.body, answer.status, media_type="application/json")


def wanted_of(path: str, body: bytes) -> str:
    """Return the hash of a request. Another request with the same key is refused."""
    return hashlib.sha256(f"{path}\n".encode() + body).hexdigest()


def name_of(key: Key, wanted: str) -> str:
    """Return the name of a request: a hash of its caller, its key, its path and its body. `wanted`: see `wanted_of`."""
    return hashlib.sha256(f"{key.owner}\n{key.key}\n{wanted}".encode()).hexdigest()
