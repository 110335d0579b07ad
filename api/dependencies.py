"""What routes ask for, by type."""

from typing import Annotated
from uuid import uuid4

from fastapi import Depends, Header, Request
from sqlalchemy.ext.asyncio import AsyncSession

from api.gateway import Gateway
from api.platform import Platform
from api.session.caller import logged_in


async def _platform(request: Request) -> Platform:
    return request.app.state.platform


async def _session(request: Request) -> AsyncSession:
    return request.state.session


async def _person(request: Request) -> str:
    return getattr(request.state, "practice", None) or logged_in(request)


async def _request_name(
    key: Annotated[str, Header(alias="Idempotency-Key", max_length=255, include_in_schema=False)] = "",
) -> str:
    return key or uuid4().hex


async def _gateway(request: Request) -> Gateway:
    return request.app.state.platform.gateway


House = Annotated[Platform, Depends(_platform)]
Session = Annotated[AsyncSession, Depends(_session)]
Gate = Annotated[Gateway, Depends(_gateway)]
RequestName = Annotated[str, Depends(_request_name)]  # the same when the request is sent again under its key
Person = Annotated[str, Depends(_person)]  # id of the logged-in person; of the practice in calls of `api/mock`
Sequence = Annotated[int, Header(alias="If-Match", description="Sequence of the snapshot the form was filled for")]
Key = Annotated[str, Header(alias="Idempotency-Key", min_length=8, max_length=255)]
