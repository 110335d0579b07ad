"""Documents of a corporation, the progress of its certification, and submission of the application."""

from datetime import datetime
from enum import StrEnum
from typing import Annotated
from uuid import UUID

from fastapi import File, Form, Response, UploadFile

from api.accounts.corporation.call import Applicant, Call
from api.core.dependencies import App, Person, Session
from api.core.journeys.call import moves
from api.core.uploads.documents import uploaded
from api.http.envelope import Camel, Moved
from api.http.limits import HOUR, limit
from api.http.router import Router
from db.accounts.corporations import documents_of
from db.accounts.tables import Corporation as CorporationRow
from db.accounts.tables import CorporationDocument
from domain.accounts.corporation import (
    DOCUMENTS,
    LIMIT_CLASSES,
    SUBJECTS,
    WHOLE,
    Partition,
    required_documents,
)
from domain.accounts.journeys.corporation import AddDocument, Corporation, SendApplication
from domain.core.codes import CORPORATION_TYPES, name_of
from domain.core.errors import BusinessError, ErrorCode
from domain.core.states import CorporationState
from domain.core.text import masking

router = Router()


class DocumentState(StrEnum):
    """The state of one document."""

    MISSING = "missing"
    RECEIVED = "received"
    RETURNED = "returned"
    ACCEPTED = "accepted"


class CorporateDocument(Camel):
    """A required document. `reason`: why it was returned. `size`: bytes."""

    kind: str
    name: str
    hint: str
    state: DocumentState
    reason: str | None
    media_type: str | None
    size: int | None
    uploaded_at: datetime | None


class CorporateCorrection(Camel):
    """A correction that an operator requests (a kind of document, or company, contact, partition), and its reason."""

    about: str
    name: str
    reason: str


class CorporateCertification(Camel):
    """The state of a corporation's certification. `email` and the numbers are masked."""

    state: CorporationState
    name: str | None
    business_number: str
    representative: str
    email: str
    type: str
    partition: str | None
    documents: list[CorporateDocument]
    corrections: list[CorporateCorrection]
    reason: str | None
    created_at: datetime
    submitted_at: datetime | None
    decided_at: datetime | None


@router.get("/corporation/certification")
async def certification(who: Applicant, person: Person, session: Session) -> CorporateCertification:
    """Return the logged-in corporation's application: the certified data and the state of each document."""
    row = await session.get_one(CorporationRow, UUID(person))
    papers = await documents_of(session, person)
    reasons = row.reasons if row.state == CorporationState.RETURNED else {}
    return CorporateCertification.model_validate(
        {
            "state": row.state,
            "name": who.company and who.company.name,
            "business_number": masking.business_number(who.business_number),
            "representative": masking.name(who.representative.name),
            "email": masking.email(who.email),
            "type": name_of(CORPORATION_TYPES, row.type),
            "partition": row.partition and LIMIT_CLASSES[Partition(row.partition)].name,
            "documents": [_shown(kind, papers.get(kind), row) for kind in required_documents(row.type)],
            "corrections": [
                CorporateCorrection(about=key, name=name, reason=reasons[key])
                for key, name in SUBJECTS.items()
                if key in reasons
            ],
            "reason": row.reasons.get(WHOLE),
            "created_at": row.created_at,
            "submitted_at": row.submitted_at,
            "decided_at": row.decided_at,
        }
    )


@router.post("/corporation/documents", openapi_extra=moves(AddDocument, Corporation))
async def add_document(
    kind: Annotated[str, Form()], file: Annotated[UploadFile, File()], call: Call, _: Applicant
) -> Moved:
    """Upload a document; it replaces an earlier one. PDF, JPG or PNG of at most 10 MB.

    Raises FILE_TOO_LARGE, FILE_TYPE_UNSUPPORTED.
    """
    await limit(call.app.redis, "corporation-document", call.owner, times=60, per=HOUR)
    if kind not in DOCUMENTS:
        raise BusinessError(ErrorCode.INVALID_INPUT, reason="올릴 서류를 골라 주세요.")
    content, media_type = await uploaded(file)
    ref = await call.app.documents.put("corporation", content, owner=call.owner)
    form = AddDocument(kind=kind, document_ref=ref, media_type=media_type, size=len(content))
    return Moved(journey=await call.submit(form))


@router.get("/corporation/documents/{kind}", response_class=Response)
async def read_document(kind: str, _: Applicant, person: Person, app: App, session: Session) -> Response:
    """Return a document of the logged-in corporation as a file."""
    if (paper := (await documents_of(session, person)).get(kind)) is None:
        raise BusinessError(ErrorCode.NOT_FOUND)
    return as_file(await app.documents.get(paper.document_ref), paper.media_type)


def as_file(content: bytes, media_type: str) -> Response:
    """Return a response that the browser downloads and does not execute."""
    headers = {"Cache-Control": "no-store", "Content-Disposition": "attachment"}
    return Response(content, media_type=media_type, headers=headers)


@router.post("/corporation/submit", openapi_extra=moves(SendApplication, Corporation))
async def send_application(call: Call, _: Applicant, person: Person, session: Session) -> Moved:
    """Submit the application for review. Raises DOCUMENTS_MISSING, also if a returned document was not replaced."""
    row = await session.get_one(CorporationRow, UUID(person))
    papers = await documents_of(session, person)
    shown = [_shown(kind, papers.get(kind), row) for kind in required_documents(row.type)]
    if missing := [d.name for d in shown if d.state in (DocumentState.MISSING, DocumentState.RETURNED)]:
        raise BusinessError(ErrorCode.DOCUMENTS_MISSING, documents=", ".join(missing))
    return Moved(journey=await call.submit(SendApplication()))


def _shown(kind: str, paper: CorporationDocument | None, row: CorporationRow) -> CorporateDocument:
    state = _state(paper, row, kind)
    return CorporateDocument(
        kind=kind,
        name=DOCUMENTS[kind].name,
        hint=DOCUMENTS[kind].hint,
        state=state,
        reason=row.reasons.get(kind) if state is DocumentState.RETURNED else None,
        media_type=paper and paper.media_type,
        size=paper and paper.size,
        uploaded_at=paper and paper.uploaded_at,
    )


def _state(paper: CorporationDocument | None, row: CorporationRow, kind: str) -> DocumentState:
    if paper is None:
        return DocumentState.MISSING
    if row.state == CorporationState.APPROVED:
        return DocumentState.ACCEPTED
    came_back = row.state == CorporationState.RETURNED and kind in row.reasons and row.decided_at
    return DocumentState.RETURNED if came_back and paper.uploaded_at < came_back else DocumentState.RECEIVED
