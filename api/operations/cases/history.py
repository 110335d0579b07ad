"""The history of a journey for the console: its moves, and the failed requests of its person."""

from datetime import datetime

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from api.core.platform import Platform
from api.http.envelope import Camel
from db.core.tables import JourneyMove, JourneyRow, RequestFailure
from domain.accounts.agreements import CONSENTS
from domain.core.institutions import INSTITUTIONS
from domain.operations import RECORD_MISSING, RECORDED_MISSING

CONSENT_NAMES = {consent.id: consent.name for consents in CONSENTS.values() for consent in consents}
NO_ANSWER = " does not answer"
LACKS_CONSENTS = " lacks the consents "
NOTES = {
    "the record belongs to no consent of the applicant": "신청자가 동의해 받은 자료가 아님",
    "tried again by an operator": "담당자가 다시 시도했어요",
    "the document cannot be set": "문서를 만들 수 없어요",
    "rebuilt": "실행 기록에서 되살렸어요",
    RECORD_MISSING: (
        "복구한 데이터베이스에 이 신청의 기록이 없어요. 신청자가 입력한 정보와 서류가 빠졌을 수 있어요. "
        "확인한 뒤 이어 가거나 끝내 주세요."
    ),
}


class CaseMove(Camel):
    """One move of the journey's history. `reference`: of the request that caused it."""

    at: datetime
    reference: str | None
    label: str | None
    step: str
    note: str


class CaseFailure(Camel):
    """A request of the person that failed. `reference`: the number on their error page."""

    at: datetime
    reference: str
    method: str
    route: str
    status: int


async def moves_of(session: AsyncSession, row: JourneyRow) -> list[CaseMove]:
    """Return the latest 50 moves, the latest first."""
    moves = (
        select(JourneyMove)
        .where(JourneyMove.journey_id == row.journey_id, JourneyMove.apply_uid == row.apply_uid)
        .order_by(JourneyMove.sequence.desc())
        .limit(50)
    )
    return [
        CaseMove(at=move.at, reference=move.reference, label=move.label, step=move.step, note=in_korean(move.note))
        for move in await session.scalars(moves)
    ]


async def failures_of(session: AsyncSession, person: str) -> list[CaseFailure]:
    """Return the person's latest ten failed requests, the latest first."""
    failed = select(RequestFailure).where(RequestFailure.person == person).order_by(RequestFailure.at.desc()).limit(10)
    return [
        CaseFailure(at=row.at, reference=row.reference, method=row.method, route=row.route, status=row.status)
        for row in await session.scalars(failed)
    ]


def in_korean(note: str) -> str:
    """Return a move's note in the operators' language."""
    if note.startswith(RECORDED_MISSING):
        return NOTES[RECORD_MISSING]
    if note.endswith(NO_ANSWER):
        name = note.removesuffix(NO_ANSWER)
        return f"{INSTITUTIONS.get(name, name)} 응답 없음"
    _, lacks, consents = note.partition(LACKS_CONSENTS)
    if lacks:
        return f"동의 없음: {', '.join(CONSENT_NAMES.get(id, id) for id in consents.split(', '))}"
    return NOTES.get(note, note)


def temporal_url(app: Platform, row: JourneyRow) -> str:
    """Return the address of the journey's workflow in the Temporal UI."""
    return f"{app.settings.temporal_ui_url}/namespaces/{app.settings.temporal_namespace}/workflows/{row.journey_id}"
