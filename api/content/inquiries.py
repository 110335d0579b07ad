"""A member's own inquiries: written, changed until an operator answers, deleted. Others' inquiries return 404."""

import re
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Annotated
from uuid import UUID

from fastapi import File, Form, Query, UploadFile
from pydantic import Field, model_validator

from api.accounts.subject import subject_of
from api.core.dependencies import App, Person, Session
from api.core.platform import Platform
from api.core.uploads.documents import uploaded
from api.http.envelope import Camel
from api.http.fields import text
from api.http.limits import HOUR, limit
from api.http.router import Router
from db.accounts.tables import Person as PersonRow
from db.content.inquiries import (
    Question,
    Unsent,
    answer_of,
    attach,
    delete_draft,
    documents_of,
    draft_of,
    erase,
    file_name,
    inquiries_of,
    inquiry_of,
    question_of,
    rewrite,
    store_draft,
    take_file,
    unsent_documents,
    write,
)
from db.content.tables import Inquiry, InquiryDocument
from documents.deletion import delete_after_commit
from domain.content.inquiries import INQUIRY_TYPES, LONGEST_TEXT, LONGEST_TITLE, MOST_DOCUMENTS, PAGE
from domain.core.errors import BusinessError, ErrorCode
from domain.core.text import masking

router = Router(prefix="/v2/inquiry", tags=["inquiry"])


class InquiryPart(Camel):
    """A category of the second level."""

    code: str
    name: str


class InquiryTopic(Camel):
    """A category of the first level, and its subcategories."""

    code: str
    name: str
    inquiry_type2: list[InquiryPart]


class InquiryInfo(Camel):
    """The data of the form: the author, the masked address for the notice of an answer, and the categories."""

    name: str
    mobile: str
    inquiry_type1: list[InquiryTopic]


class InquiryLine(Camel):
    """An inquiry in a list."""

    inquiry_uid: str
    inquiry_type1: str
    inquiry_type1_name: str
    inquiry_type2: str
    inquiry_type2_name: str
    title: str
    created_at: datetime
    is_answered: bool


class InquiryList(Camel):
    """A page of the inquiries, and their total number."""

    list: list[InquiryLine]
    count: int


class InquiryFile(Camel):
    """An attached file. `size`: bytes."""

    id: UUID
    name: str
    size: int


class InquiryAnswer(Camel):
    contents: str
    answered_at: datetime


class InquiryPost(InquiryLine):
    """An inquiry with its answer. `mobile` is masked."""

    contents: str
    name: str
    mobile: str
    documents: list[InquiryFile]
    answer: InquiryAnswer | None


class InquiryChange(Camel):
    """A question, under one category of each level."""

    inquiry_type1: str
    inquiry_type2: str
    title: Annotated[str, text("제목", LONGEST_TITLE)]
    contents: Annotated[str, text("문의 내용", LONGEST_TEXT)]

    @model_validator(mode="after")
    def _known(self) -> "InquiryChange":
        if (topic := INQUIRY_TYPES.get(self.inquiry_type1)) is None or self.inquiry_type2 not in topic.parts:
            raise ValueError("문의 종류를 골라 주세요.")
        return self

    @property
    def types(self) -> tuple[str, str]:
        return self.inquiry_type1, self.inquiry_type2

    @property
    def question(self) -> Question:
        return Question(title=self.title, contents=self.contents)


class InquiryForm(InquiryChange):
    """A new inquiry. `documents`: ids of the files uploaded for it."""

    documents: Annotated[list[UUID], Field(max_length=MOST_DOCUMENTS)] = []


class InquiryWritten(Camel):
    inquiry_uid: str


class UnsentInquiry(Camel):
    """The unsent form; every field may be empty. `inquiryUid`: the inquiry that is changed, empty for a new one."""

    inquiry_uid: str
    inquiry_type1: Annotated[str, Field(max_length=32)]
    inquiry_type2: Annotated[str, Field(max_length=32)]
    title: Annotated[str, Field(max_length=LONGEST_TITLE)]
    contents: Annotated[str, Field(max_length=LONGEST_TEXT)]


class InquiryDraft(Camel):
    """Unsent input from any device, and the files uploaded for a new inquiry."""

    draft: UnsentInquiry | None
    documents: list[InquiryFile]


@router.get("/list", name="inquiry_list")
async def inquiry_list(
    person: Person,
    app: App,
    session: Session,
    offset: Annotated[int, Query(ge=0, le=1_000_000)] = 0,
    limit: Annotated[int, Query(ge=1, le=100)] = PAGE,
) -> InquiryList:
    """Return the caller's inquiries, the newest first."""
    found, count = await inquiries_of(session, person, offset, limit)
    return InquiryList(list=[_line(app, inquiry) for inquiry in found], count=count)


@router.get("/info", name="inquiry_info")
async def inquiry_info(person: Person, app: App, session: Session) -> InquiryInfo:
    """Return the data of the form."""
    name, mobile = await _author(session, app, person)
    return InquiryInfo(
        name=name,
        mobile=mobile,
        inquiry_type1=[
            InquiryTopic(
                code=code,
                name=topic.name,
                inquiry_type2=[InquiryPart(code=part, name=name) for part, name in topic.parts.items()],
            )
            for code, topic in INQUIRY_TYPES.items()
        ],
    )


@router.get("/post/{inquiry_uid}", name="inquiry")
async def one_inquiry(inquiry_uid: str, person: Person, app: App, session: Session) -> InquiryPost:
    """Return one of the caller's inquiries. Raises BusinessError(NOT_FOUND)."""
    inquiry = await _own(session, person, inquiry_uid)
    name, mobile = await _author(session, app, person)
    words, at = answer_of(app.sealer, inquiry), inquiry.answered_at
    return InquiryPost(
        **_line(app, inquiry).model_dump(by_alias=False),
        contents=question_of(app.sealer, inquiry).contents,
        name=name,
        mobile=mobile,
        documents=_files(app, await documents_of(session, inquiry_uid)),
        answer=InquiryAnswer(contents=words, answered_at=at) if words and at else None,
    )


@router.post("/post")
async def write_inquiry(body: InquiryForm, person: Person, app: App, session: Session) -> InquiryWritten:
    """Send an inquiry. Raises BusinessError(INVALID_INPUT) for a document that is not the caller's, or that has been
    sent."""
    await limit(app.redis, "inquiry", person, times=20, per=HOUR)
    inquiry = await write(session, app.sealer, person, body.types, body.question)
    if not await attach(session, inquiry, body.documents):
        raise BusinessError(ErrorCode.INVALID_INPUT, reason="첨부 파일을 다시 올려 주세요.")
    await delete_draft(session, person, "")
    return InquiryWritten(inquiry_uid=inquiry.uid)


@router.post("/post/{inquiry_uid}")
async def change_inquiry(
    inquiry_uid: str, body: InquiryChange, person: Person, app: App, session: Session
) -> InquiryWritten:
    """Change the question. Raises BusinessError: NOT_FOUND, INQUIRY_ANSWERED."""
    inquiry = await _changeable(session, person, inquiry_uid)
    rewrite(app.sealer, inquiry, body.types, body.question)
    await delete_draft(session, person, inquiry_uid)
    return InquiryWritten(inquiry_uid=inquiry_uid)


@router.delete("/post/{inquiry_uid}", status_code=204)
async def delete_inquiry(inquiry_uid: str, person: Person, session: Session) -> None:
    """Remove the inquiry from the board. An answered one stays stored, as the law requires for records of complaints.

    Raises BusinessError(NOT_FOUND).
    """
    inquiry = await _own(session, person, inquiry_uid, lock=True)
    if inquiry.answered_at:
        inquiry.deleted_at = datetime.now(UTC)
        return
    await delete_after_commit(session, await erase(session, inquiry_uid))


@router.post("/document")
async def upload_inquiry_document(
    file: Annotated[UploadFile, File()],
    person: Person,
    app: App,
    session: Session,
    inquiry_uid: Annotated[str, Form(alias="inquiryUid", description="Empty for an unsent inquiry")] = "",
) -> InquiryFile:
    """Attach a file: PDF, JPG or PNG of at most 10 MB, up to five an inquiry.

    Raises BusinessError: FILE_TOO_LARGE, FILE_TYPE_UNSUPPORTED, INVALID_INPUT, NOT_FOUND, INQUIRY_ANSWERED.
    """
    await limit(app.redis, "inquiry-document", person, times=60, per=HOUR)
    content, media_type = await uploaded(file)
    inquiry = await _changeable(session, person, inquiry_uid) if inquiry_uid else None
    there = await documents_of(session, inquiry_uid) if inquiry else await unsent_documents(session, person)
    if len(there) >= MOST_DOCUMENTS:
        raise BusinessError(ErrorCode.INVALID_INPUT, reason=f"파일은 {MOST_DOCUMENTS}개까지 올릴 수 있어요.")
    ref = await app.documents.put("inquiry", content, owner=person)
    document = take_file(
        session,
        app.sealer,
        person,
        inquiry,
        ref=ref,
        media_type=media_type,
        size=len(content),
        name=_plain_name(file.filename or ""),
    )
    if inquiry:
        inquiry.changed_at = datetime.now(UTC)
    return _file(app, document)


@router.delete("/document/{id}", status_code=204)
async def delete_inquiry_document(id: UUID, person: Person, session: Session) -> None:
    """Remove an attached file. Raises BusinessError: NOT_FOUND, INQUIRY_ANSWERED."""
    document = await session.get(InquiryDocument, id)
    if document is None or document.person_id != UUID(person):
        raise BusinessError(ErrorCode.NOT_FOUND)
    if document.inquiry_uid:
        inquiry = await _changeable(session, person, document.inquiry_uid)
        inquiry.changed_at = datetime.now(UTC)
    await session.delete(document)
    await delete_after_commit(session, [document.document_ref])


@router.get("/draft")
async def read_inquiry_draft(
    person: Person, app: App, session: Session, about: Annotated[str, Query(alias="inquiryUid")] = ""
) -> InquiryDraft:
    """Return the unsent input of a new inquiry, or of a change to one."""
    typed = await draft_of(session, app.sealer, person, about)
    draft = typed and UnsentInquiry(
        inquiry_uid=about,
        inquiry_type1=typed.type1,
        inquiry_type2=typed.type2,
        title=typed.title,
        contents=typed.contents,
    )
    documents = [] if about else _files(app, await unsent_documents(session, person))
    return InquiryDraft(draft=draft, documents=documents)


@router.put("/draft", status_code=204)
async def save_inquiry_draft(body: UnsentInquiry, person: Person, app: App, session: Session) -> None:
    """Store unsent input. Raises BusinessError: NOT_FOUND, INQUIRY_ANSWERED."""
    if body.inquiry_uid:
        await _changeable(session, person, body.inquiry_uid)
    typed = Unsent(type1=body.inquiry_type1, type2=body.inquiry_type2, title=body.title, contents=body.contents)
    await store_draft(session, app.sealer, person, body.inquiry_uid, typed)


async def _own(session: Session, person: str, uid: str, *, lock: bool = False) -> Inquiry:
    if (inquiry := await inquiry_of(session, person, uid, lock=lock)) is None:
        raise BusinessError(ErrorCode.NOT_FOUND)
    return inquiry


async def _changeable(session: Session, person: str, uid: str) -> Inquiry:
    """Lock the inquiry, so that an operator does not answer it during a change."""
    inquiry = await _own(session, person, uid, lock=True)
    if inquiry.answered_at:
        raise BusinessError(ErrorCode.INQUIRY_ANSWERED)
    return inquiry


async def _author(session: Session, app: Platform, person: str) -> tuple[str, str]:
    """Name and masked mobile number."""
    who = await subject_of(session, app.sealer, await session.get_one(PersonRow, UUID(person)))
    return who.name, masking.mobile(who.mobile)


def _line(app: Platform, inquiry: Inquiry) -> InquiryLine:
    topic = INQUIRY_TYPES[inquiry.type1]
    return InquiryLine(
        inquiry_uid=inquiry.uid,
        inquiry_type1=inquiry.type1,
        inquiry_type1_name=topic.name,
        inquiry_type2=inquiry.type2,
        inquiry_type2_name=topic.parts[inquiry.type2],
        title=question_of(app.sealer, inquiry).title,
        created_at=inquiry.created_at,
        is_answered=inquiry.answered_at is not None,
    )


def _files(app: Platform, documents: Sequence[InquiryDocument]) -> list[InquiryFile]:
    return [_file(app, document) for document in documents]


def _file(app: Platform, document: InquiryDocument) -> InquiryFile:
    return InquiryFile(id=document.id, name=file_name(app.sealer, document), size=document.size)


def _plain_name(name: str) -> str:
    """The last part of a path, of printable characters."""
    last = re.split(r"[/\\]", name)[-1]
    return "".join(filter(str.isprintable, last)).strip()[-100:] or "첨부 파일"
