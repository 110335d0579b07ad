"""The call that returns every code list."""

from functools import cache

from fastapi import Request, Response

from api.core.etag import NOT_MODIFIED, Constant
from api.http.envelope import ERRORS, Camel, Data
from api.http.router import PlainRouter
from domain.core.codes import LISTS, Codes

router = PlainRouter(prefix="/v2", tags=["codes"], responses=ERRORS | NOT_MODIFIED)


class CodeName(Camel):
    """A code on the wire and its Korean name."""

    code: str
    name: str


def code_names(codes: Codes) -> list[CodeName]:
    """Return a code list as the browser reads it."""
    return [CodeName(code=code.code, name=code.name) for code in codes]


@router.get("/codes", response_model=Data[dict[str, list[CodeName]]])
async def codes(request: Request) -> Response:
    """Return all lists by name, each in display order."""
    return _lists().answer(request)


@cache
def _lists() -> Constant:
    return Constant(Data(data={name: code_names(codes) for name, codes in LISTS.items()}), minutes=5)
