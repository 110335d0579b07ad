"""Inquiries that wait for an answer: opened with a reason, answered once, announced by SMS."""

from datetime import datetime
from typing import Annotated
from uuid import UUID, uuid4

from fastapi import Request, Response
from sqlalchemy.ext.asyncio import AsyncSession

from activities.core.notices import Sms, enqueue
from api.accounts.subject import Subject, masked_name, subject_of
from api.core.dependencies import App
from api.core.platform import Platform
from api.http.envelope import Camel
from api.http.fields import text
from api.http.router import PlainRouter
from api.operations.access_log import log_access, reason_for_access
from api.operations.files import file_response
from api.operations.operator import LoggedInOperator
from api.operations.pages import Choice, Part, named, waiting_work
from api.operations.reason import WithReason
from db.accounts.people import people_by_id
from db.accounts.tables import Person
from db.content.inquiries import answer, documents_of, file_name, question_of, waiting
from db.content.tables import Inquiry, InquiryDocument
from db.operators.tables import OperatorActionRow
from domain.content.inquiries import INQUIRY_TYPES, LONGEST_TEXT
from domain.core.errors import BusinessError, ErrorCode
from domain.core.notices import MessageKind
from domain.operations import ANSWERS_MEMBERS

router = PlainRouter(prefix="/inquiries")
LISTING = waiting_work(
    waiting(),
    since=Inquiry.created_at,
    key=Inquiry.uid,
    choices={"topic": Choice(Inquiry.type1, named({code: topic.name for code, topic in INQUIRY_TYPES.items()}))},
)
ANSWERED = "[이음] 1:1 문의에 답변을 드렸어요. {site}"


class InquiryRow(Camel):
    """An inquiry that waits for an operator. `name` is masked."""

    uid: str
    name: str
    topic: str
    waiting_since: datetime


class AttachedFile(Camel):
    id: UUID
    name: str


class OpenedInquiry(InquiryRow):
    """An opened inquiry. `changedAt` is sent back with the answer, so that no operator answers an inquiry that has
    changed."""

    subject: Subject
    title: str
    contents: str
    changed_at: datetime
    files: list[AttachedFile]


class AnswerForm(Camel):
    """The answer that the member reads below the question."""

    answer: Annotated[str, text("답변", LONGEST_TEXT)]
    changed_at: datetime


class AnsweredInquiry(Camel):
    answered_at: datetime


@router.get("", name="operator_inquiries")
async def operator_inquiries(_: LoggedInOperator, app: App, wanted: Part) -> list[InquiryRow]:
    """Return the inquiries without an answer that match the filter."""
    async with app.database.transaction() as session:
        found = (await session.scalars(LISTING.page(wanted))).all()
        people = await people_by_id(session, app.sealer, (inquiry.person_id for inquiry in found))
        return [await _row(session, app, inquiry, people[inquiry.person_id]) for inquiry in found]


@router.post("/{uid}/opening")
async def open_inquiry(
    uid: str, body: WithReason, operator: LoggedInOperator, request: Request, app: App
) -> OpenedInquiry:
    """Return all data for an answer. The access is logged with its reason."""
    operator.must_be(ANSWERS_MEMBERS)
    async with app.database.transaction() as session:
        found = await _waiting(session, uid)
        log_access(session, operator, request, whose=found.person_id, what=_opening(uid), why=body.reason)
        question, person = question_of(app.sealer, found), await session.get_one(Person, found.person_id)
        return OpenedInquiry(
            **(await _row(session, app, found, person)).model_dump(by_alias=False),
            subject=await subject_of(session, app.sealer, person),
            title=question.title,
            contents=question.contents,
            changed_at=found.changed_at,
            files=[
                AttachedFile(id=document.id, name=file_name(app.sealer, document))
                for document in await documents_of(session, uid)
            ],
        )


@router.get("/{uid}/files/{id}", response_class=Response)
async def inquiry_file(uid: str, id: UUID, operator: LoggedInOperator, request: Request, app: App) -> Response:
    """Return an attachment of an inquiry that the operator has opened. Raises BusinessError: CASE_NOT_OPENED,
    CASE_MOVED.
    """
    operator.must_be(ANSWERS_MEMBERS)
    async with app.database.transaction() as session:
        found = await _waiting(session, uid)
        why = await reason_for_access(session, operator, whose=found.person_id, what=[_opening(uid)])
        document = await session.get(InquiryDocument, id)
        if document is None or document.inquiry_uid != uid:
            raise BusinessError(ErrorCode.NOT_FOUND)
        log_access(session, operator, request, whose=found.person_id, what=f"file: {id}", why=why)
    return await file_response(app, document.document_ref, document.media_type)


@router.post("/{uid}/answer")
async def answer_inquiry(uid: str, body: AnswerForm, operator: LoggedInOperator, app: App) -> AnsweredInquiry:
    """Answer once; the member gets an SMS. Raises BusinessError: CASE_NOT_OPENED, CASE_MOVED."""
    operator.must_be(ANSWERS_MEMBERS)
    async with app.database.transaction() as session:
        found = await _waiting(session, uid, lock=True)
        why = await reason_for_access(session, operator, whose=found.person_id, what=[_opening(uid)])
        if found.changed_at != body.changed_at:
            raise BusinessError(ErrorCode.CASE_MOVED)
        answered_at = answer(app.sealer, found, body.answer)
        session.add(
            OperatorActionRow(
                update_id=uuid4().hex,
                journey_id=f"inquiry:{uid}",
                action="inquiry_answer",
                operator=operator.login,
                reason=why,
                step=topic_of(found),
            )
        )
        await _notify(session, app, found)
    return AnsweredInquiry(answered_at=answered_at)


async def _waiting(session: AsyncSession, uid: str, *, lock: bool = False) -> Inquiry:
    one = waiting().where(Inquiry.uid == uid)
    if found := await session.scalar(one.with_for_update(of=Inquiry) if lock else one):
        return found
    raise BusinessError(ErrorCode.CASE_MOVED)


async def _row(session: AsyncSession, app: Platform, found: Inquiry, person: Person) -> InquiryRow:
    name = await masked_name(session, app.sealer, person)
    return InquiryRow(uid=found.uid, name=name, topic=topic_of(found), waiting_since=found.created_at)


def topic_of(found: Inquiry) -> str:
    """Return the topic of an inquiry and its part, as texts."""
    topic = INQUIRY_TYPES[found.type1]
    return f"{topic.name} · {topic.parts[found.type2]}"


def _opening(uid: str) -> str:
    """Return the access log's text for an opened inquiry."""
    return f"inquiry: {uid}"


async def _notify(session: AsyncSession, app: Platform, found: Inquiry) -> None:
    who = await subject_of(session, app.sealer, await session.get_one(Person, found.person_id))
    site = f"{app.settings.public_url}/v2/inquiry/contact/{found.uid}"
    sms = Sms(mobile=who.mobile.replace("-", ""), text=ANSWERED.format(site=site))
    await enqueue(session, app, MessageKind.INQUIRY.key(f"{found.uid}/answer"), sms, person=found.person_id)
