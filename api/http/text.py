"""Request parsing: texts are normalized (Unicode NFC) and contain no control characters; body size is limited."""

import json
import math
import re
import unicodedata
from typing import Any, cast

from fastapi import Request
from starlette.datastructures import FormData, QueryParams
from starlette.types import Message, Receive, Scope

from api.http.errors import Unreadable
from domain.core.errors import BusinessError, ErrorCode

LONGEST = 20_000  # characters of one text in a body; fields have lower limits
LONGEST_LINE = 2_000  # characters in a path or a query
UNFIT = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff]")  # control characters and lone surrogates
BREAK = re.compile(r"[\t\n\r]")


class TextRequest(Request):
    """A request whose path, query, headers, cookies, JSON and form contain only text that every part of the platform
    can store.

    Raises Unreadable(INVALID_INPUT) for any other text in path, query, JSON or form. Headers and cookies that are not
    ASCII, and cookies that are not printable, are ignored: a browser also sends cookies of other sites.

    Reading stops with Unreadable(`too_large`) after `largest` bytes of the body.
    """

    def __init__(self, scope: Scope, receive: Receive, largest: int, too_large: BusinessError) -> None:
        taken = 0

        async def limited() -> Message:
            nonlocal taken
            message = await receive()
            taken += len(message.get("body", b""))
            if taken > largest:
                raise Unreadable(too_large)
            return message

        scope["headers"] = [(n, value) for n, value in scope["headers"] if n == b"cookie" or value.isascii()]
        scope["path_params"] = {name: _line(value) for name, value in scope["path_params"].items()}
        super().__init__(scope, limited)

    def leave_body(self) -> None:
        """Treat the body as empty, without reading it."""
        self._body = b""

    @property
    def query_params(self) -> QueryParams:
        if not hasattr(self, "_query_params"):  # read several times in a request
            items = super().query_params.multi_items()
            self._query_params = QueryParams([(_line(name), _line(value)) for name, value in items])
        return self._query_params

    @property
    def cookies(self) -> dict[str, str]:
        if not hasattr(self, "_cookies"):
            sent = super().cookies.items()
            self._cookies = {name: value for name, value in sent if value.isascii() and value.isprintable()}
        return self._cookies

    async def json(self) -> Any:
        return _texts(json.loads(await self.body()))

    async def _get_form(self, **limits: Any) -> FormData:
        form = await super()._get_form(**limits)
        self._form = FormData([(_line(n), _text(v) if isinstance(v, str) else v) for n, v in form.multi_items()])
        return self._form


def _texts(value: object) -> object:
    """Return the JSON value with its texts checked and normalized."""
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, list):
        return [_texts(item) for item in cast("list[object]", value)]
    if isinstance(value, dict):
        return {_line(name): _texts(item) for name, item in cast("dict[str, object]", value).items()}
    if isinstance(value, float) and not math.isfinite(value):
        raise _unreadable("숫자를 다시 확인해 주세요.")
    return value


def _text(value: str, longest: int = LONGEST) -> str:
    if UNFIT.search(value):
        raise _unreadable("쓸 수 없는 글자가 들어 있어요. 지우고 다시 입력해 주세요.")
    if len(value) > longest:
        raise _unreadable(f"{longest:,}자까지 쓸 수 있어요. 내용을 줄여 주세요.")
    return unicodedata.normalize("NFC", value)


def _line(value: str) -> str:
    if BREAK.search(value):
        raise _unreadable("줄을 바꿀 수 없어요. 줄바꿈을 지우고 다시 입력해 주세요.")
    return _text(value, LONGEST_LINE)


def _unreadable(reason: str) -> Unreadable:
    return Unreadable(BusinessError(ErrorCode.INVALID_INPUT, reason=reason))
