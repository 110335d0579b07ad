"""The consents that each context requires."""

from functools import cache
from typing import Annotated

from fastapi import Request, Response
from pydantic import Field

from api.core.etag import NOT_MODIFIED, Constant
from api.http.envelope import ERRORS, Camel, Data
from api.http.router import PlainRouter
from domain.accounts.agreements import CATALOGUE, Context

router = PlainRouter(prefix="/v2", tags=["terms"], responses=ERRORS | NOT_MODIFIED)

Given = Annotated[dict[str, str], Field(description="Agreement id → contentHash that was on the screen")]


class AgreementText(Camel):
    """One checkbox. `items` are its clauses, `siblings` the ids that are ticked with it, `link` the full text's page,
    with `:productUid` for a text that each ordered product has.

    `contentHash` is sent with the consent: it identifies the text that the user read.
    """

    id: str
    name: str
    required: bool
    link: str
    version: str
    description: str
    items: list[str]
    siblings: list[str]
    content_hash: str


@router.get("/terms/{context}", response_model=Data[list[AgreementText]])
async def terms(context: Context, request: Request) -> Response:
    """Return the boxes of a context in display order."""
    return _texts(context).answer(request)


@cache
def _texts(context: Context) -> Constant:
    return Constant(Data(data=[AgreementText.model_validate(a, from_attributes=True) for a in CATALOGUE[context]]))
