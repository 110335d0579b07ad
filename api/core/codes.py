"""Every code list."""

from fastapi import Request, Response

from api.http.envelope import ERRORS, Camel, Data
from api.http.etag import NOT_MODIFIED, kept
from api.http.router import PlainRouter
from domain.core.codes import LISTS

router = PlainRouter(prefix="/v2", tags=["codes"], responses=ERRORS | NOT_MODIFIED)


class CodeName(Camel):
    """A code on the wire and its Korean name."""

    code: str
    name: str


@router.get("/codes", response_model=Data[dict[str, list[CodeName]]])
async def codes(request: Request) -> Response:
    """All lists by name, each in the order it is shown."""
    lists = {name: [CodeName(code=code.code, name=code.name) for code in listed] for name, listed in LISTS.items()}
    return kept(request, Data(data=lists), minutes=5)
