"""The codec endpoint decodes payloads for authorized users of the Temporal UI. Each access is logged."""

from typing import Any

from fastapi import Request
from google.protobuf import json_format
from google.protobuf.message import DecodeError
from temporalio.api.common.v1 import Payloads

from api.core.dependencies import App
from api.core.platform import Platform
from api.http.router import PlainRouter
from api.operations.access_log import log_access
from api.operations.operator import CodecReader
from domain.core.errors import BusinessError, ErrorCode
from temporal.codec import REFUSED, KeyRing

router = PlainRouter(prefix="/codec")


@router.post("/decode", response_model=dict[str, Any])
async def decode(operator: CodecReader, request: Request, app: App) -> dict[str, Any]:
    """Decode payloads by Temporal's codec protocol, for the reader. Each workflow that they belong to is logged."""
    payloads = await _payloads(request)
    try:
        decoded = await _ring(app).read(payloads.payloads)
    except (DecodeError, KeyError, ValueError):
        raise _no_payloads() from None
    if any(read.payload == REFUSED for read in decoded):
        raise _no_payloads()
    async with app.database.transaction() as session:
        for workflow in {read.workflow for read in decoded}:
            whose = workflow or app.settings.temporal_namespace
            log_access(session, operator, request, whose=whose, what="journey history", why="codec endpoint")
    return json_format.MessageToDict(Payloads(payloads=[read.payload for read in decoded]))


async def _payloads(request: Request) -> Payloads:
    try:
        return json_format.Parse(await request.body(), Payloads())
    except (json_format.ParseError, ValueError, RecursionError):
        raise _no_payloads() from None


def _no_payloads() -> BusinessError:
    return BusinessError(ErrorCode.INVALID_INPUT, reason="Temporal 페이로드가 아니에요.")


def _ring(app: Platform) -> KeyRing:
    return KeyRing(app.settings.codec_keys.get_secret_value(), app.sealer)
