"""Dependencies of routes, by type."""

from typing import Annotated
from uuid import uuid4

from fastapi import Depends, Header, Request
from sqlalchemy.ext.asyncio import AsyncSession

from api.core.gateway import Gateway
from api.core.platform import Platform
from api.http.caller import caller_of, logged_in
from api.http.transaction import name_of, wanted_of
from db.core import stored_answers


async def _platform(request: Request) -> Platform:
    return request.app.state.platform


async def _session(request: Request) -> AsyncSession:
    return request.state.session


async def _person(request: Request) -> str:
    return getattr(request.state, "mock_investor", None) or logged_in(request)


OptionalKey = Annotated[str, Header(alias="Idempotency-Key", max_length=255, include_in_schema=False)]


async def _request_name(request: Request, key: OptionalKey = "") -> str:
    if not key:
        return uuid4().hex
    return name_of(stored_answers.Key(caller_of(request), key), wanted_of(request.url.path, await request.body()))


async def _gateway(request: Request) -> Gateway:
    return request.app.state.platform.gateway


App = Annotated[Platform, Depends(_platform)]
Session = Annotated[AsyncSession, Depends(_session)]
AppGateway = Annotated[Gateway, Depends(_gateway)]
# Of caller, key, path and body. It is the same for a repeated request with its key, and unique without a key.
RequestName = Annotated[str, Depends(_request_name)]
Person = Annotated[str, Depends(_person)]  # id of the logged-in person, or of the mock investor
Sequence = Annotated[int, Header(alias="If-Match", description="Sequence of the snapshot the form was filled for")]
Key = Annotated[str, Header(alias="Idempotency-Key", min_length=8, max_length=255)]
