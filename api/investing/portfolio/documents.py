"""Documents for investors: monthly statements and the yearly receipt of withheld tax, as PDF or CSV. They are computed
from the ledger and the payouts on request; nothing is stored.
"""

import hashlib
from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from typing import Annotated, Literal

from fastapi import Query, Response
from starlette.concurrency import run_in_threadpool

from api.core.dependencies import App, Session
from api.http.envelope import Camel
from api.http.router import Router
from api.investing.portfolio.investor import Caller, Investor
from api.investing.portfolio.schedule import Month, Year, days_of
from db.accounts.corporations import read_corporation
from db.accounts.people import read_person
from db.investing.portfolio import days_paid, invested_on, paid_by_month, payouts
from db.ledger.accounts import deposit
from db.ledger.statement import first_of, statement, statement_page
from db.loans.endings import losses_between
from db.products.catalogue import titles_of_lines
from documents.investor_sheets import deposit_sheet, payout_sheet, receipt_sheet
from documents.investor_statements import (
    Lost,
    Movement,
    PaidOut,
    Party,
    Statement,
    TaxedMonth,
    WithholdingReceipt,
    render_receipt,
    render_statement,
)
from domain.core.errors import BusinessError, ErrorCode
from domain.core.policy import SEOUL
from domain.ledger.deposits import name_of
from domain.ledger.withholding import Holder

router = Router()
Form = Annotated[Literal["pdf", "csv"], Query(description="PDF, or CSV for a spreadsheet")]
Table = Annotated[Literal["deposit", "payouts"], Query(description="the table of the CSV")]


class InvestorDocuments(Camel):
    """The available documents, the latest first: months with a statement ("YYYY-MM"), years with a receipt."""

    months: list[str]
    years: list[int]


@router.get("/papers")
async def investor_documents(caller: Caller, session: Session) -> InvestorDocuments:
    """List the statements since the first month with a posting, and the receipts of years with paid interest."""
    booked, paid = await first_of(session, deposit(caller.person)), await days_paid(session, caller.person)
    moved = [booked.astimezone(SEOUL).date()] if booked else []
    first = min([*moved, *(paid or ())], default=None)
    months = list(_months(first, caller.today)) if first else []
    years = list(range(paid[1].year, paid[0].year - 1, -1)) if paid else []
    return InvestorDocuments(months=months[::-1], years=years)


@router.get("/statement", response_class=Response)
async def investor_statement(
    month: Month, form: Form, caller: Caller, app: App, session: Session, table: Table = "deposit"
) -> Response:
    """Return a month's statement: the deposit account and the payments; as CSV one of both. Raises
    BusinessError(NOT_FOUND) for a future month."""
    if month > f"{caller.today:%Y-%m}":
        raise BusinessError(ErrorCode.NOT_FOUND)
    paper = await _statement(month, caller, app, session)
    if form == "pdf":
        return _file(await run_in_threadpool(render_statement, paper), f"ieum-statement-{month}", form)
    sheet = deposit_sheet if table == "deposit" else payout_sheet
    return _file(sheet(paper), f"ieum-statement-{month}-{table}", form)


@router.get("/withholding-receipt", response_class=Response)
async def investor_withholding_receipt(year: Year, form: Form, caller: Caller, app: App, session: Session) -> Response:
    """Return the receipt of a year's withheld tax. Raises BusinessError(NOT_FOUND) for a year without interest."""
    paid = await paid_by_month(session, caller.person, date(year, 1, 1), date(year, 12, 31))
    if not paid:
        raise BusinessError(ErrorCode.NOT_FOUND)
    paper = WithholdingReceipt(
        number=f"{year}-{hashlib.sha256(f'{caller.person}/{year}'.encode()).hexdigest()[:8].upper()}",
        year=year,
        made_at=datetime.now(UTC),
        party=await _party(caller, app, session),
        is_corporation=caller.holder is not Holder.PERSON,
        months=tuple(
            TaxedMonth(month=f"{first:%Y-%m}", interest=s.interest, income_tax=s.income_tax, local_tax=s.local_tax)
            for first, s in sorted(paid.items())
        ),
    )
    content = receipt_sheet(paper) if form == "csv" else await run_in_threadpool(render_receipt, paper)
    return _file(content, f"ieum-withholding-{year}", form)


async def _statement(month: str, caller: Investor, app: App, session: Session) -> Statement:
    first, last = days_of(month)
    begin, end = (datetime.combine(day, time(), SEOUL) for day in (first, last + timedelta(days=1)))
    account = deposit(caller.person)
    before = await statement_page(session, account, datetime.min.replace(tzinfo=UTC), begin, size=1, skip=0)
    opening = before.lines[0].balance if before.lines else 0
    lines = await statement(session, account, begin, end)
    movements = [
        Movement(at=line.at, what=name_of(line.what), about=title or "", amount=line.amount, balance=line.balance)
        for line, title in zip(lines, await titles_of_lines(session, lines), strict=True)
    ]
    paid = [
        PaidOut(
            on=row.paid_on,
            title=title,
            what="채권 매각" if is_price else f"{row.instalment}회차" if row.instalment else "미리 갚음",
            principal=row.principal,
            interest=row.interest,
            income_tax=row.income_tax,
            local_tax=row.local_tax,
            fee=row.fee,
            net=row.net,
        )
        for row, title, _, is_price in await payouts(session, caller.person, first, last)
    ]
    return Statement(
        month=month,
        made_at=datetime.now(UTC),
        party=await _party(caller, app, session),
        opening=opening,
        closing=lines[-1].balance if lines else opening,
        invested=await invested_on(session, caller.person, last),
        movements=tuple(movements),
        payouts=tuple(paid),
        losses=tuple(
            Lost(on=loss.lost_on, title=title, principal=loss.principal)
            for loss, title in await losses_between(session, caller.person, first, last)
        ),
    )


async def _party(caller: Investor, app: App, session: Session) -> Party:
    if caller.holder is Holder.PERSON:
        person = await read_person(session, app.sealer, caller.person)
        return Party(name=person.name, known_by=f"{person.birth_date:%Y.%m.%d}")
    corporation = await read_corporation(session, app.sealer, caller.person)
    number = corporation.business_number
    return Party(name=corporation.name, known_by=f"{number[:3]}-{number[3:5]}-{number[5:]}")


def _months(first: date, last: date) -> Iterator[str]:
    day = first.replace(day=1)
    while day <= last:
        yield f"{day:%Y-%m}"
        day = (day + timedelta(days=31)).replace(day=1)


def _file(content: bytes, name: str, form: str) -> Response:
    media_type = "application/pdf" if form == "pdf" else "text/csv; charset=utf-8"
    headers = {"Cache-Control": "no-store", "Content-Disposition": f'attachment; filename="{name}.{form}"'}
    return Response(content, media_type=media_type, headers=headers)
