"""Requests for another investor class: created, completed with documents, submitted, decided."""

from datetime import UTC, date, datetime
from uuid import UUID, uuid4

from sqlalchemy import Select, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import InstrumentedAttribute

from db.investing.investors import eligibility_of
from db.investing.tables import ClassDocument, ClassRequest
from db.products.tables import Investor
from domain.investing.investor_classes import CHANGEABLE, GROUNDS, OPEN, RANKS, RequestState, class_end, is_higher


async def latest_request(session: AsyncSession, person: str, *, lock: bool = False) -> ClassRequest | None:
    """Return the person's newest request."""
    rows = select(ClassRequest).where(ClassRequest.person_id == UUID(person))
    newest = rows.order_by(ClassRequest.created_at.desc(), ClassRequest.id).limit(1)
    return await session.scalar(newest.with_for_update() if lock else newest)


async def begin(session: AsyncSession, person: str, ground: str) -> ClassRequest | None:
    """Return a new request on that ground, or the open one with that ground. None while it is under review."""
    row = insert(ClassRequest).values(
        id=uuid4(), person_id=UUID(person), ground=ground, state=RequestState.DRAFT, reason=""
    )
    if (known := await latest_request(session, person, lock=True)) is None or known.state not in OPEN:
        await session.execute(row.on_conflict_do_nothing())  # another device may send one at the same time
        known = await latest_request(session, person, lock=True)
    if known is None or known.state not in CHANGEABLE:
        return None
    known.ground = ground
    return known


async def documents_of(session: AsyncSession, request: UUID) -> dict[str, ClassDocument]:
    """Return the documents submitted with the request, by kind."""
    rows = select(ClassDocument).where(ClassDocument.request_id == request)
    return {document.kind: document for document in await session.scalars(rows)}


async def hand_in(
    session: AsyncSession, request: UUID, kind: str, document_ref: str, media_type: str, size: int
) -> str | None:
    """Store a document in place of the one of the same kind. Returns the reference of the replaced one."""
    earlier = await session.get(ClassDocument, (request, kind))
    replaced = earlier.document_ref if earlier else None
    values = {"document_ref": document_ref, "media_type": media_type, "size": size, "uploaded_at": datetime.now(UTC)}
    row = insert(ClassDocument).values(request_id=request, kind=kind, **values)
    await session.execute(row.on_conflict_do_update(index_elements=["request_id", "kind"], set_=values))
    return replaced


def missing_documents(request: ClassRequest, documents: dict[str, ClassDocument]) -> list[str]:
    """Return the names of the documents that are missing, or that were returned and not replaced."""
    came_back = request.decided_at if request.state == RequestState.RETURNED else None
    return [
        paper.name
        for kind, paper in GROUNDS[request.ground].papers.items()
        if kind not in documents or (came_back and documents[kind].uploaded_at < came_back)
    ]


def submitted() -> Select[ClassRequest]:
    """Return the requests that wait for an operator."""
    return select(ClassRequest).where(ClassRequest.state == RequestState.SUBMITTED)


async def decide(
    session: AsyncSession, request: ClassRequest, verdict: RequestState, reason: str, paper_until: date | None = None
) -> None:
    """Record an operator's decision. An approval grants the class for its period; a class that is lower than the
    current one starts when the current one ends. Raises BusinessError(INVALID_INPUT)."""
    now = datetime.now(UTC)
    request.state, request.reason, request.decided_at = verdict, reason, now
    if verdict is RequestState.APPROVED:
        ground = GROUNDS[request.ground]
        request.valid_until = class_end(ground, now, paper_until)
        eligibility = await eligibility_of(session, str(request.person_id))
        if not is_higher(eligibility.investor_class, ground.investor_class):
            await _grant(session, request)


async def replace_expired(session: AsyncSession, now: datetime, *, at_once: int) -> None:
    """Replace expired classes by the highest other class that the investor was granted and that is still valid."""
    over = select(Investor).where(Investor.class_until <= now, _in_force(Investor.person_id, now).exists())
    for investor in (await session.scalars(over.limit(at_once).with_for_update(skip_locked=True))).all():
        left = (await session.scalars(_in_force(investor.person_id, now))).all()
        await _grant(session, max(left, key=lambda request: RANKS.index(GROUNDS[request.ground].investor_class)))


def _in_force(person: UUID | InstrumentedAttribute[UUID], now: datetime) -> Select[ClassRequest]:
    return select(ClassRequest).where(
        ClassRequest.person_id == person, ClassRequest.state == RequestState.APPROVED, ClassRequest.valid_until > now
    )


async def _grant(session: AsyncSession, request: ClassRequest) -> None:
    granted = {
        "investor_class": str(GROUNDS[request.ground].investor_class),
        "class_until": request.valid_until,
        "class_end_told_at": None,
    }
    row = insert(Investor).values(person_id=request.person_id, **granted)
    await session.execute(row.on_conflict_do_update(index_elements=["person_id"], set_=granted))
