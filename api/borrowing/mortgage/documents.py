"""Documents of the full application: uploaded one by one, then submitted for appraisal."""

from typing import Annotated

from fastapi import File, Form, UploadFile

from api.borrowing.mortgage.caller import MortgageCall, MortgageNow
from api.core.journeys.call import JourneyCall, moves
from api.core.uploads.documents import uploaded
from api.http.envelope import Moved
from api.http.limits import HOUR, limit
from api.http.router import Router
from db.accounts.id_images import set_image_retention
from domain.borrowing.journeys.mortgage import (
    AddMortgageDocument,
    Mortgage,
    MortgageView,
    SendMortgageDocuments,
)
from domain.borrowing.mortgage import (
    DOCUMENTS,
)
from domain.core.errors import BusinessError, ErrorCode
from domain.core.policy import POLICY
from domain.core.snapshot import Snapshot

router = Router()


@router.post("/document", openapi_extra=moves(AddMortgageDocument, Mortgage))
async def add_document(kind: Annotated[str, Form()], file: Annotated[UploadFile, File()], call: MortgageCall) -> Moved:
    """Upload a document; it replaces an earlier one. PDF, JPG or PNG of at most 10 MB.

    Raises FILE_TOO_LARGE, FILE_TYPE_UNSUPPORTED.
    """
    return Moved(journey=await hand_in(call, kind, file))


async def hand_in(call: JourneyCall, kind: str, file: UploadFile) -> Snapshot:
    """Store the file and report it to the application."""
    await limit(call.app.redis, "mortgage-document", call.owner, times=60, per=HOUR)
    if kind not in DOCUMENTS:
        raise BusinessError(ErrorCode.INVALID_INPUT, reason="올릴 서류를 골라 주세요.")
    content, media_type = await uploaded(file)
    ref = await call.app.documents.put("mortgage", content, owner=call.owner)
    async with call.app.database.transaction() as session:
        await set_image_retention(session, call.owner, ref, POLICY.mortgage_retention)
    form = AddMortgageDocument(kind=kind, document_ref=ref, media_type=media_type, size=len(content))
    return await call.submit(form)


@router.post("/submit", openapi_extra=moves(SendMortgageDocuments, Mortgage))
async def send_documents(call: MortgageCall, at: MortgageNow) -> Moved:
    """Request the appraisal of the application. Raises DOCUMENTS_MISSING."""
    given = at.view(MortgageView).documents or {}
    if missing := [name for kind, name in DOCUMENTS.items() if kind not in given]:
        raise BusinessError(ErrorCode.DOCUMENTS_MISSING, documents=", ".join(missing))
    return Moved(journey=await call.submit(SendMortgageDocuments()))
