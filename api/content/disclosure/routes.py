"""The calls of the disclosure popup, and the documents linked in the footer."""

import asyncio
from dataclasses import asdict
from datetime import UTC, date, datetime, timedelta
from itertools import groupby
from typing import Annotated, Any

from fastapi import Path, Request, Response

from api.content.disclosure.shapes import (
    DisclosedFigures,
    DisclosedMonth,
    DisclosedYear,
    Disclosure,
    EndedLoansShown,
    LoanHandlingStatus,
    PastFigures,
    PopupCheck,
    RecordMonth,
    TrackRecordShown,
)
from api.core.dependencies import App, Session
from api.core.ttl_cache import TTLCache
from api.http.cookies import DISCLOSURE_HIDDEN
from api.http.envelope import Data
from api.http.router import Router
from db.content.disclosure import average_rate, first_disbursed, loan_figures
from db.content.track_record import ended_loans, recorded_loans
from db.loans.calendar import today
from documents.disclosure import render_disclosure
from domain.content.disclosure import COMMENTS, disclosed_months
from domain.content.track_record import track_record
from domain.core.errors import BusinessError, ErrorCode
from domain.core.policy import seoul_midnight

router = Router(prefix="/v2", tags=["disclosure"])

LATEST = 12  # months of the popup
COURSE = 24  # months of the track record
PDF: dict[int | str, dict[str, Any]] = {
    200: {"content": {"application/pdf": {}}, "description": "The month's disclosure"}
}

_months = TTLCache[None, list[date]]()
_statuses = TTLCache[date, LoanHandlingStatus]()
_past = TTLCache[date, PastFigures]()
_records = TTLCache[date, TrackRecordShown]()
_courses = TTLCache[date, list[RecordMonth]](seconds=60)  # each month reads all loans
_papers = TTLCache[date, bytes](seconds=60)


@router.get("/company/info")
async def company_info(session: Session) -> Disclosure:
    """The statistics of the last twelve months, the newest first."""
    months = await _disclosed(session)
    statuses = [await _status(session, month) for month in months[:LATEST]]
    return Disclosure(
        info=DisclosedFigures.of(statuses[0]),
        loan_handling_status=statuses,
        pdf_url=_path(months[0]),
        additional_comments=list(COMMENTS),
    )


@router.get("/company/past")
async def past_figures(session: Session) -> PastFigures:
    """Return the amount lent through the platform, and the average rate."""
    day = (await _disclosed(session))[0]

    async def find() -> PastFigures:
        amount = (await _status(session, day)).total_amount
        return PastFigures(date=day, amount=amount, average_rate=await average_rate(session, day))

    return await _past.get(day, find)


@router.get("/company/track-record")
async def company_track_record(session: Session) -> TrackRecordShown:
    """Return returns, arrears and losses so far, by kind, year and grade."""
    day = (await _disclosed(session))[0]

    async def find() -> TrackRecordShown:
        record = track_record(await recorded_loans(session, day), day)
        endings = [
            EndedLoansShown.model_validate(ended, from_attributes=True) for ended in await ended_loans(session, day)
        ]
        return TrackRecordShown.model_validate({"date": day, **asdict(record), "endings": endings})

    return await _records.get(day, find)


@router.get("/company/track-record/months")
async def company_track_record_months(session: Session) -> list[RecordMonth]:
    """Return arrears and losses at the end of each of the last 24 disclosed months, the oldest first."""
    days = await _disclosed(session)

    async def find() -> list[RecordMonth]:
        return [RecordMonth.of(await _status(session, day)) for day in reversed(days[:COURSE])]

    return await _courses.get(days[0], find)


@router.get("/company/info/check")
async def company_info_check(request: Request) -> PopupCheck:
    """Return whether to show the popup: the browser has not dismissed it today."""
    return PopupCheck(show=_shows(request))


@router.get("/company/check")
async def company_check(request: Request) -> Data[bool]:
    """Return the same in the older form."""
    return Data(data=_shows(request))


@router.post("/company/info/check", status_code=204)
@router.post("/company/check", status_code=204, name="hide_company_info")
async def hide_for_today(app: App, response: Response) -> None:
    """Dismiss the popup for today, in Seoul."""
    now = datetime.now(UTC)
    midnight = seoul_midnight(now) + timedelta(days=1)
    DISCLOSURE_HIDDEN.set(response, app.settings, "today", midnight - now)


@router.get("/disclosure/hf-info")
async def disclosed(session: Session) -> list[DisclosedYear]:
    """Return every disclosed month, the newest first."""
    by_year = groupby(await _disclosed(session), key=lambda day: day.year)
    return [
        DisclosedYear(year=year, months=[DisclosedMonth(month=day.month, path=_path(day)) for day in days])
        for year, days in by_year
    ]


@router.get("/disclosure/{year}/{month}", response_class=Response, responses=PDF)
async def paper(
    year: Annotated[int, Path(ge=2000, le=9999)],
    month: Annotated[int, Path(ge=1, le=12)],
    session: Session,
    app: App,
) -> Response:
    """Return a month's disclosure as a document. Raises BusinessError: NOT_FOUND for a month that is not disclosed."""
    day = next((day for day in await _disclosed(session) if (day.year, day.month) == (year, month)), None)
    if day is None:
        raise BusinessError(ErrorCode.NOT_FOUND)
    printed = (await _status(session, day)).printed()
    pdf = await _papers.get(day, lambda: asyncio.to_thread(render_disclosure, printed, app.settings.fonts))
    headers = {"Content-Disposition": f'inline; filename="ieum-disclosure-{year}-{month:02}.pdf"'}
    return Response(pdf, media_type="application/pdf", headers=headers)


async def _disclosed(session: Session) -> list[date]:
    """Last days of the months, the newest first."""

    async def find() -> list[date]:
        return disclosed_months(await first_disbursed(session), await today(session))

    return await _months.get(None, find)


async def _status(session: Session, day: date) -> LoanHandlingStatus:
    async def find() -> LoanHandlingStatus:
        return LoanHandlingStatus.of(await loan_figures(session, day), day)

    return await _statuses.get(day, find)


def _shows(request: Request) -> bool:
    return not DISCLOSURE_HIDDEN.read(request)


def _path(day: date) -> str:
    return f"/api/v2/disclosure/{day.year}/{day.month}"
