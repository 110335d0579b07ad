"""Converts every failure to an error of the catalogue. Clients see neither stack traces nor texts of institutions."""

import logging

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from obstore.exceptions import GenericError as DocumentStoreError
from redis.exceptions import RedisError
from sqlalchemy.exc import OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from starlette.exceptions import HTTPException

from activities.institutions.base import InstitutionDown
from api.http.envelope import Data, ErrorButton, ErrorContent, ProofChallenge
from api.http.proof_of_work import ProofRequired
from db.core.vault import NotInVault
from domain.core.errors import BusinessError, ErrorCode
from domain.core.snapshot import Snapshot
from observability.tracing import reference

log = logging.getLogger(__name__)
BY_STATUS = {
    400: BusinessError(ErrorCode.INVALID_INPUT, reason="읽을 수 없는 요청이에요."),  # not text, or an incomplete form
    404: BusinessError(ErrorCode.PAGE_NOT_FOUND),
    405: BusinessError(ErrorCode.PAGE_NOT_FOUND),
}


class Conflict(Exception):
    """The journey is at another step; `current` is its snapshot."""

    def __init__(self, code: ErrorCode, current: Snapshot) -> None:
        self.code, self.current = code, current


class Unreadable(HTTPException):
    """A refusal while a request is read: FastAPI converts every other exception at that point to a plain 400."""

    def __init__(self, refusal: BusinessError) -> None:
        super().__init__(refusal.code.status)
        self.refusal = refusal


def answer(error: BusinessError, journey: Snapshot | None = None) -> JSONResponse:
    """Return the error as the browser shows it."""
    code = error.code
    content = ErrorContent(
        code=code.name,
        title=error.title,
        message=error.message,
        status=code.status,
        redirect_url=code.redirect_url,
        error_button=ErrorButton(**code.button._asdict()) if code.button else None,
        journey=journey,
        proof=ProofChallenge(challenge=error.challenge, bits=error.bits) if isinstance(error, ProofRequired) else None,
        reference=reference(),
    )
    return JSONResponse(Data(data=content).model_dump(mode="json", exclude_defaults=True), code.status, _wait(error))


def _wait(error: BusinessError) -> dict[str, str]:
    """Return the header that says after how many seconds the request can be repeated."""
    seconds = error.params.get("seconds", 1 if error.code.status == 503 else None)
    return {"Retry-After": str(seconds)} if seconds else {}


def install(app: FastAPI) -> None:
    """Register the handlers."""

    @app.exception_handler(BusinessError)
    async def business(_: Request, error: BusinessError) -> JSONResponse:
        return answer(error)

    @app.exception_handler(Conflict)
    async def conflict(_: Request, error: Conflict) -> JSONResponse:
        return answer(BusinessError(error.code), error.current)

    @app.exception_handler(InstitutionDown)
    async def down(_: Request, error: InstitutionDown) -> JSONResponse:
        return answer(BusinessError(ErrorCode.BUSY))

    @app.exception_handler(NotInVault)
    async def not_in_vault(_: Request, error: NotInVault) -> JSONResponse:
        return answer(BusinessError(ErrorCode.NOT_FOUND))

    @app.exception_handler(RequestValidationError)
    async def invalid(_: Request, error: RequestValidationError) -> JSONResponse:
        reason = next((str(e["ctx"]["error"]) for e in error.errors() if e["type"] == "value_error"), None)
        return answer(BusinessError(ErrorCode.INVALID_INPUT, reason=reason or "빠지거나 맞지 않는 값이 있어요."))

    @app.exception_handler(HTTPException)
    async def http(_: Request, error: HTTPException) -> JSONResponse:
        if isinstance(error, Unreadable):
            return answer(error.refusal)
        return answer(BY_STATUS.get(error.status_code) or BusinessError(ErrorCode.SERVER_ERROR))

    @app.exception_handler(OperationalError)
    @app.exception_handler(PoolTimeout)
    @app.exception_handler(RedisError)  # limits and single-use secrets are not available
    @app.exception_handler(DocumentStoreError)  # for example without space
    async def store_down(_: Request, error: Exception) -> JSONResponse:
        log.warning("a store does not answer: %s", type(error).__name__)
        return answer(BusinessError(ErrorCode.BUSY))

    @app.exception_handler(Exception)
    async def unforeseen(_: Request, error: Exception) -> JSONResponse:
        return answer(BusinessError(ErrorCode.SERVER_ERROR))
