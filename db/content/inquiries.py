"""The 1:1 inquiry board: questions, files, answers and drafts. All texts are sealed."""

from collections.abc import Sequence
from datetime import UTC, datetime
from uuid import UUID, uuid4

from pydantic import BaseModel
from sqlalchemy import ColumnElement, Delete, Select, and_, delete, func, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from db.accounts.tables import Person
from db.content.tables import Inquiry, InquiryDocument, InquiryDraft
from db.core.sealing import Sealer
from domain.core.states import PersonState


class Question(BaseModel):
    """The text of an inquiry."""

    title: str
    contents: str


class Unsent(Question):
    """A form that is not sent yet. Each field may be empty."""

    type1: str
    type2: str


async def write(
    session: AsyncSession, sealer: Sealer, person: str, types: tuple[str, str], question: Question
) -> Inquiry:
    """Store a new inquiry."""
    now, uid = datetime.now(UTC), uuid4().hex
    inquiry = Inquiry(
        uid=uid,
        person_id=UUID(person),
        type1=types[0],
        type2=types[1],
        question_sealed=b"",
        created_at=now,
        changed_at=now,
    )
    rewrite(sealer, inquiry, types, question)
    session.add(inquiry)
    await session.flush()
    return inquiry


def rewrite(sealer: Sealer, inquiry: Inquiry, types: tuple[str, str], question: Question) -> None:
    """Change the text of an inquiry."""
    inquiry.type1, inquiry.type2 = types
    inquiry.question_sealed = sealer.seal(
        question.model_dump_json().encode(), _place(inquiry.uid, "question"), owner=inquiry.person_id
    )
    inquiry.changed_at = datetime.now(UTC)


def question_of(sealer: Sealer, inquiry: Inquiry) -> Question:
    """Return the text of an inquiry."""
    return Question.model_validate_json(sealer.open(inquiry.question_sealed, _place(inquiry.uid, "question")))


def answer(sealer: Sealer, inquiry: Inquiry, words: str) -> datetime:
    """Store the answer. Returns its time."""
    inquiry.answer_sealed = sealer.seal(words.encode(), _place(inquiry.uid, "answer"), owner=inquiry.person_id)
    inquiry.answered_at = now = datetime.now(UTC)
    return now


def answer_of(sealer: Sealer, inquiry: Inquiry) -> str | None:
    """Return the answer, if there is one."""
    sealed = inquiry.answer_sealed
    return sealer.open(sealed, _place(inquiry.uid, "answer")).decode() if sealed else None


async def inquiries_of(session: AsyncSession, person: str, offset: int, limit: int) -> tuple[Sequence[Inquiry], int]:
    """Return a page of the person's inquiries, the newest first, and their total number."""
    rows = select(Inquiry).where(Inquiry.person_id == UUID(person), Inquiry.deleted_at.is_(None))
    found = await session.scalars(rows.order_by(Inquiry.created_at.desc(), Inquiry.uid).offset(offset).limit(limit))
    return found.all(), await session.scalar(select(func.count()).select_from(rows.subquery())) or 0


async def inquiry_of(session: AsyncSession, person: str, uid: str, *, lock: bool = False) -> Inquiry | None:
    """Return the inquiry, if it belongs to the person."""
    own = select(Inquiry).where(Inquiry.uid == uid, Inquiry.person_id == UUID(person), Inquiry.deleted_at.is_(None))
    return await session.scalar(own.with_for_update() if lock else own)


def waiting() -> Select[Inquiry]:
    """Return members' inquiries without an answer."""
    return (
        select(Inquiry)
        .join(Person, Person.id == Inquiry.person_id)
        .where(Inquiry.answered_at.is_(None), Person.state != PersonState.WITHDRAWN)
    )


def take_file(
    session: AsyncSession,
    sealer: Sealer,
    person: str,
    inquiry: Inquiry | None,
    *,
    ref: str,
    media_type: str,
    size: int,
    name: str,
) -> InquiryDocument:
    """Store a file of the inquiry, or of an unsent inquiry. `ref`: its reference in the document store."""
    id = uuid4()
    document = InquiryDocument(
        id=id,
        person_id=UUID(person),
        inquiry_uid=inquiry and inquiry.uid,
        document_ref=ref,
        media_type=media_type,
        size=size,
        name_sealed=sealer.seal(name.encode(), _document_place(id), owner=person),
        uploaded_at=datetime.now(UTC),
    )
    session.add(document)
    return document


def file_name(sealer: Sealer, document: InquiryDocument) -> str:
    """Return the file name that its owner gave."""
    return sealer.open(document.name_sealed, _document_place(document.id)).decode()


async def documents_of(session: AsyncSession, uid: str) -> Sequence[InquiryDocument]:
    """Return the files of an inquiry, in the order of their upload."""
    rows = select(InquiryDocument).where(InquiryDocument.inquiry_uid == uid)
    return (await session.scalars(rows.order_by(InquiryDocument.uploaded_at, InquiryDocument.id))).all()


async def unsent_documents(session: AsyncSession, person: str) -> Sequence[InquiryDocument]:
    """Return the files that the person uploaded for an unsent inquiry."""
    rows = select(InquiryDocument).where(_unsent_by(person))
    return (await session.scalars(rows.order_by(InquiryDocument.uploaded_at, InquiryDocument.id))).all()


async def attach(session: AsyncSession, inquiry: Inquiry, ids: Sequence[UUID]) -> bool:
    """Attach unsent documents to the inquiry. Returns whether all of them were the author's and unsent."""
    rows = _unsent_by(str(inquiry.person_id)), InquiryDocument.id.in_(ids)
    attached = update(InquiryDocument).where(*rows).values(inquiry_uid=inquiry.uid).returning(InquiryDocument.id)
    return set(await session.scalars(attached)) == set(ids)


async def store_draft(session: AsyncSession, sealer: Sealer, person: str, about: str, typed: Unsent) -> None:
    """Store unsent input and replace the input that was stored before."""
    sealed = sealer.seal(typed.model_dump_json().encode(), _draft_place(person, about), owner=person)
    columns = {"sealed": sealed, "saved_at": datetime.now(UTC)}
    row = insert(InquiryDraft).values(person_id=UUID(person), about=about, **columns)
    await session.execute(row.on_conflict_do_update(index_elements=["person_id", "about"], set_=columns))


async def draft_of(session: AsyncSession, sealer: Sealer, person: str, about: str) -> Unsent | None:
    """Return the unsent input, if there is any."""
    row = await session.get(InquiryDraft, (UUID(person), about))
    return row and Unsent.model_validate_json(sealer.open(row.sealed, _draft_place(person, about)))


async def delete_draft(session: AsyncSession, person: str, about: str) -> None:
    """Delete the unsent input."""
    rows = InquiryDraft.person_id == UUID(person), InquiryDraft.about == about
    await session.execute(delete(InquiryDraft).where(*rows))


async def erase(session: AsyncSession, uid: str) -> Sequence[str]:
    """Delete an inquiry and all its data. Returns references of documents that the store still contains."""
    files = delete(InquiryDocument).where(InquiryDocument.inquiry_uid == uid).returning(InquiryDocument.document_ref)
    refs = (await session.scalars(files)).all()
    await session.execute(delete(InquiryDraft).where(InquiryDraft.about == uid))
    await session.execute(delete(Inquiry).where(Inquiry.uid == uid))
    return refs


def expired(since: datetime) -> Select[str]:
    """Lock the inquiries without activity since then."""
    last = func.coalesce(Inquiry.answered_at, Inquiry.changed_at)
    return select(Inquiry.uid).where(last <= since).with_for_update(skip_locked=True)


def delete_unsent(since: datetime) -> Delete:
    """Delete input that was not sent since then."""
    return delete(InquiryDraft).where(InquiryDraft.saved_at <= since)


def expired_uploads(since: datetime) -> Select[InquiryDocument]:
    """Lock the uploads that were not sent since then."""
    unsent = InquiryDocument.inquiry_uid.is_(None), InquiryDocument.uploaded_at <= since
    return select(InquiryDocument).where(*unsent).with_for_update(skip_locked=True)


def _unsent_by(person: str) -> ColumnElement[bool]:
    return and_(InquiryDocument.person_id == UUID(person), InquiryDocument.inquiry_uid.is_(None))


def _place(uid: str, what: str) -> bytes:
    return f"inquiry/{uid}/{what}".encode()


def _document_place(id: UUID) -> bytes:
    return f"inquiry_document/{id}".encode()


def _draft_place(person: str, about: str) -> bytes:
    return f"inquiry_draft/{person}/{about}".encode()
