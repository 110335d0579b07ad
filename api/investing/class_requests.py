"""A natural person's request to become a qualified or professional investor, and its state."""

from datetime import UTC, datetime
from typing import Annotated, Literal
from uuid import UUID

from fastapi import Depends, File, Form, UploadFile

from api.core.dependencies import App, Session
from api.core.uploads.documents import uploaded
from api.http.envelope import Camel
from api.http.limits import HOUR, limit
from api.http.router import Router
from api.investing.investor import Investing
from db.accounts.tables import Person
from db.investing.class_requests import begin, documents_of, hand_in, latest_request, missing_documents
from db.investing.investors import Eligibility
from db.investing.tables import ClassRequest
from documents.deletion import delete_after_commit
from domain.core.errors import BusinessError, ErrorCode
from domain.core.policy import POLICY, SEOUL
from domain.core.states import PersonKind
from domain.investing.investor_classes import CHANGEABLE, GROUNDS, RequestState, is_higher
from domain.investing.limits import CAPACITIES, RATIO, InvestorClass, Limit

router = Router(prefix="/v2/customer/pro-investor", tags=["membership"])


async def _natural(investor: Investing, session: Session) -> Eligibility:
    if (await session.get_one(Person, UUID(investor.person))).kind != PersonKind.NATURAL:
        raise BusinessError(ErrorCode.FORBIDDEN)
    return investor


Natural = Annotated[Eligibility, Depends(_natural)]  # raises BusinessError(FORBIDDEN): corporations need no class


class ClassCapacity(Camel):
    """The limits of a class, in won, by kind of limit. `share`: percent of one offering, if there is no limit."""

    investor_class: InvestorClass
    capacities: dict[Limit, int]
    share: int | None


class ClassPaper(Camel):
    """A required document, and the submitted file (`size`: bytes)."""

    kind: str
    name: str
    hint: str
    size: int | None
    uploaded_at: datetime | None


class ClassGround(Camel):
    """A ground for a class. `mayAsk`: a request may be opened or changed now."""

    id: str
    name: str
    condition: str
    investor_class: InvestorClass
    may_ask: bool
    papers: list[ClassPaper]


class ClassRequested(Camel):
    """The latest request. `reason`: the required corrections, or the reason of the refusal."""

    ground: str
    state: RequestState
    reason: str
    submitted_at: datetime | None
    decided_at: datetime | None


class ProInvestor(Camel):
    """The caller's class and, if it was granted, its end; the classes that can be requested, with their requirements;
    the latest request.

    `mayAsk`: the caller can start or change a request on some ground, for a higher class or for the time after a class
    that ends soon.
    """

    investor_class: InvestorClass
    class_until: datetime | None
    may_ask: bool
    classes: list[ClassCapacity]
    grounds: list[ClassGround]
    request: ClassRequested | None


class ClassRequestForm(Camel):
    """The ground on which a request is made."""

    ground: Literal["financial-income", "earned-income", "professional"]


@router.get("")
async def pro_investor(investor: Natural, session: Session) -> ProInvestor:
    """Return the caller's class and requests."""
    return await _shown(session, investor)


@router.post("")
async def request_class(body: ClassRequestForm, investor: Natural, session: Session) -> ProInvestor:
    """Start a request, or change the ground of the open one.

    Raises BusinessError: CLASS_IN_FORCE, CLASS_REQUEST_WAITS.
    """
    _must_be_due(investor, body.ground)
    if await begin(session, investor.person, body.ground) is None:
        raise BusinessError(ErrorCode.CLASS_REQUEST_WAITS)
    return await _shown(session, investor)


@router.post("/documents")
async def add_class_document(
    kind: Annotated[str, Form()],
    file: Annotated[UploadFile, File()],
    investor: Natural,
    app: App,
    session: Session,
) -> ProInvestor:
    """Upload a document; it replaces an earlier one. PDF, JPG or PNG of at most 10 MB.

    Raises BusinessError: FILE_TOO_LARGE, FILE_TYPE_UNSUPPORTED, CLASS_IN_FORCE, CLASS_REQUEST_WAITS, INVALID_INPUT.
    """
    await limit(app.redis, "class-document", investor.person, times=60, per=HOUR)
    content, media_type = await uploaded(file)
    request = await _changeable(session, investor)
    if kind not in GROUNDS[request.ground].papers:
        raise BusinessError(ErrorCode.INVALID_INPUT, reason="올릴 서류를 골라 주세요.")
    ref = await app.documents.put("investor-class", content, owner=investor.person)
    if replaced := await hand_in(session, request.id, kind, ref, media_type, len(content)):
        await delete_after_commit(session, [replaced])
    return await _shown(session, investor)


@router.post("/submit")
async def submit_class_request(investor: Natural, session: Session) -> ProInvestor:
    """Submit it for review. Raises BusinessError: CLASS_IN_FORCE, CLASS_REQUEST_WAITS, DOCUMENTS_MISSING."""
    request = await _changeable(session, investor)
    if missing := missing_documents(request, await documents_of(session, request.id)):
        raise BusinessError(ErrorCode.DOCUMENTS_MISSING, documents=", ".join(missing))
    request.state, request.submitted_at = RequestState.SUBMITTED, datetime.now(UTC)
    await session.flush()
    return await _shown(session, investor)


def _may_ask_from(investor: Eligibility, ground: str) -> datetime | None:
    """Return from when a class may be requested on that ground; None if now: a class higher than the current one, or a
    renewal.
    """
    since = investor.class_until and investor.class_until - POLICY.investor_class_notice
    if since is None or is_higher(GROUNDS[ground].investor_class, investor.investor_class):
        return None
    return since if since > datetime.now(UTC) else None


def _must_be_due(investor: Eligibility, ground: str) -> None:
    if since := _may_ask_from(investor, ground):
        day = f"{since.astimezone(SEOUL):%Y년 %-m월 %-d일}"
        raise BusinessError(ErrorCode.CLASS_IN_FORCE, days=POLICY.investor_class_notice.days, day=day)


async def _changeable(session: Session, investor: Eligibility) -> ClassRequest:
    request = await latest_request(session, investor.person, lock=True)
    if request is None or request.state not in CHANGEABLE:
        raise BusinessError(ErrorCode.CLASS_REQUEST_WAITS)
    _must_be_due(investor, request.ground)
    return request


async def _shown(session: Session, investor: Eligibility) -> ProInvestor:
    request = await latest_request(session, investor.person)
    is_waiting = request is not None and request.state == RequestState.SUBMITTED
    due = {id: not is_waiting and _may_ask_from(investor, id) is None for id in GROUNDS}
    documents = await documents_of(session, request.id) if request else {}
    return ProInvestor(
        investor_class=investor.investor_class,
        class_until=investor.class_until,
        may_ask=any(due.values()),
        classes=[
            ClassCapacity(investor_class=of, capacities=dict(CAPACITIES[of]), share=None if CAPACITIES[of] else RATIO)
            for of in (InvestorClass.ORDINARY, InvestorClass.INCOME_QUALIFIED, InvestorClass.PROFESSIONAL)
        ],
        grounds=[
            ClassGround(
                id=id,
                name=ground.name,
                condition=ground.condition,
                investor_class=ground.investor_class,
                may_ask=due[id],
                papers=[
                    ClassPaper(
                        kind=kind,
                        name=paper.name,
                        hint=paper.hint,
                        size=documents[kind].size if kind in documents else None,
                        uploaded_at=documents[kind].uploaded_at if kind in documents else None,
                    )
                    for kind, paper in ground.papers.items()
                ],
            )
            for id, ground in GROUNDS.items()
        ],
        request=request and ClassRequested.model_validate(request, from_attributes=True),
    )
