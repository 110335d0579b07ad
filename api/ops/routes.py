"""For operators: a log-in, and the codec endpoint that lets the Temporal UI show payloads to those who may see them."""

from typing import Annotated, Any

from fastapi import APIRouter, Form, Request
from fastapi.responses import HTMLResponse, RedirectResponse
from google.protobuf import json_format
from temporalio.api.common.v1 import Payloads

from api.dependencies import House
from api.envelope import ERRORS
from api.limits import address, limit
from api.ops.operator import COOKIE, OPERATOR, is_operators
from api.platform import Platform
from db.models import PersonalDataAccess
from domain.errors import BusinessError, ErrorCode
from temporal.codec import KeyRing

router = APIRouter(prefix="/ops", tags=["operators"], responses=ERRORS)

LOG_IN = """<!doctype html><html lang="ko"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>운영자 로그인 | 이음</title><style>body{font:16px/1.6 system-ui;max-width:24rem;margin:15vh auto;padding:0 24px}
input,button{font:inherit;width:100%;box-sizing:border-box;height:56px;padding:0 16px;margin-top:8px;border-radius:8px}
input{border:1px solid #7e8b85}button{background:#0a5545;color:#fff;border:0;font-weight:600}</style>
<h1>운영자 로그인</h1><p>로그인하면 Temporal 화면에서 암호화된 내용을 볼 수 있어요. 본 기록은 모두 남아요.</p>
<form method="post"><label for="token">운영자 토큰</label><input id="token" name="token" type="password"
autocomplete="current-password" required><button>로그인하기</button></form></html>"""


@router.get("/session", include_in_schema=False)
async def log_in_page() -> HTMLResponse:
    """The operators' log-in."""
    return HTMLResponse(LOG_IN)


@router.post("/session", include_in_schema=False)
async def log_in(request: Request, house: House, token: Annotated[str, Form()]) -> RedirectResponse:
    """Sets the cookie that the Temporal UI sends along, and goes there."""
    await limit(house.redis, "operator", address(request), times=5)
    if not is_operators(house, token):
        raise BusinessError(ErrorCode.FORBIDDEN)
    response = RedirectResponse(f"http://localhost:{house.settings.temporal_ui_port}", status_code=303)
    response.set_cookie(COOKIE, token, max_age=8 * 3600, httponly=True, samesite="strict")
    return response


@router.post("/codec/decode", dependencies=[OPERATOR])
async def decode(request: Request, house: House) -> dict[str, Any]:
    """Temporal's codec protocol, towards the reader. Every look is written down."""
    payloads = await _payloads(request)
    async with house.database.transaction() as session:
        session.add(
            PersonalDataAccess(
                who="operator", whose=request.headers.get("X-Namespace", "default"), what="journey history",
                why="codec endpoint", address=address(request),
            )
        )  # fmt: skip
    return json_format.MessageToDict(Payloads(payloads=await _ring(house).decode(payloads.payloads)))


@router.post("/codec/encode", dependencies=[OPERATOR])
async def encode(request: Request, house: House) -> dict[str, Any]:
    """Temporal's codec protocol, towards the server: what an operator sends from the Temporal UI is sealed, too."""
    payloads = await _payloads(request)
    return json_format.MessageToDict(Payloads(payloads=await _ring(house).encode(payloads.payloads)))


async def _payloads(request: Request) -> Payloads:
    try:
        return json_format.Parse(await request.body(), Payloads())
    except json_format.ParseError:
        raise BusinessError(ErrorCode.INVALID_INPUT, reason="Temporal 페이로드가 아니에요.") from None


def _ring(house: Platform) -> KeyRing:
    return KeyRing(house.settings.codec_keys.get_secret_value())
