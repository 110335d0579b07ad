"""Limit, chosen terms, examination and offer. Amounts in won, rates in percent a year, periods in months."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from datetime import date, datetime
from decimal import Decimal

from fastapi import Query, Response

from api.borrowing.calls import UplCall, UplNow
from api.borrowing.credit.agreement import require_loan_agreement
from api.core.dependencies import App, Person, Session
from api.core.journeys.call import moves
from api.http.envelope import Camel, Moved
from api.http.fields import Integer
from api.http.router import Router
from documents.consent import ConsentPaper, ConsentText, render_consent
from domain.accounts.agreements import CATALOGUE, Context
from domain.borrowing.journeys.upl import AcceptOffer, ChooseTerms, DeclineOffer, Upl, UplView
from domain.borrowing.scoring import LIMIT_STEP, PERIODS, SMALLEST_LIMIT
from domain.core.errors import BusinessError, ErrorCode
from domain.core.holidays import HOLIDAYS
from domain.core.money import Won
from domain.core.policy import SEOUL
from domain.core.snapshot import Snapshot
from domain.core.view import present
from domain.loans.schedule import Instalment, LoanTerms, personal_credit_terms, repayment_schedule

router = Router()


@router.get("/privacy-terms-pdf", response_class=Response)
async def privacy_terms_pdf(_: Person, app: App) -> Response:
    """Return the consents of the credit inquiry as a document."""
    texts = tuple(ConsentText.model_validate(text) for text in CATALOGUE[Context.CREDIT_INQUIRY])
    paper = ConsentPaper(title="개인(신용)정보 동의서", texts=texts)
    today = datetime.now(SEOUL).replace(hour=0, minute=0, second=0)
    pdf = await asyncio.to_thread(render_consent, paper, today, app.settings.fonts)
    headers = {"Content-Disposition": 'inline; filename="ieum-consent.pdf"'}
    return Response(pdf, media_type="application/pdf", headers=headers)


@router.post("/loan-limit-inquiry/cal")
async def inquire_limit(at: UplNow) -> Moved:
    """Return the state of the inquiry, which starts automatically when the record is available."""
    return Moved(journey=at)


class InquiryCompleted(Camel):
    """Whether the limit is known."""

    completed: bool


@router.get("/loan-limit-inquiry/completed-check")
async def inquiry_completed(at: UplNow) -> InquiryCompleted:
    """Whether the limit is known."""
    return InquiryCompleted(completed=at.view(UplView).limit is not None)


class Limit(Camel):
    """The limit and its steps. `income`: verified, in won a year."""

    limit_amount: int
    min_amount: int
    unit: int
    rate: str
    months: list[int]
    income: int


@router.get("/loan-limit-inquiry/result")
@router.get("/loan-inquiry/result", name="loan_inquiry_result")
async def limit_result(at: UplNow) -> Limit:
    """Return the result of the inquiry. Raises BusinessError(NOT_FOUND) while it runs."""
    view = at.view(UplView)
    if view.limit is None:
        raise BusinessError(ErrorCode.NOT_FOUND)
    return Limit(
        limit_amount=view.limit,
        min_amount=view.refinanced.amount if view.refinanced else SMALLEST_LIMIT,
        unit=LIMIT_STEP,
        rate=present(view.rate),
        months=list(PERIODS),
        income=present(view.income),
    )


class Row(Camel):
    """One instalment."""

    number: int
    due_date: date
    principal: int
    interest: int
    total: int
    balance_after: int


class Schedule(Camel):
    """The expected payments of the borrower."""

    rows: list[Row]
    monthly_payment: int
    total_interest: int
    total_repayment: int
    first_due_date: date


def schedule_of(
    amount: int,
    rate: str,
    months: int,
    terms: Callable[[Won, Decimal, int, date], LoanTerms] = personal_credit_terms,
    paid_on: date | None = None,
) -> Schedule:
    """Return the schedule of a loan that is paid out on that day, or today; a personal loan unless `terms` is given.
    Due dates are business days."""
    loan = terms(Won(amount), Decimal(rate), months, paid_on or datetime.now(SEOUL).date())
    rows: list[Instalment] = repayment_schedule(replace(loan, business_day_roll="following", holidays=HOLIDAYS))
    return Schedule(
        rows=[Row.model_validate(row, from_attributes=True) for row in rows],
        monthly_payment=rows[0].total,
        total_interest=sum(row.interest for row in rows),
        total_repayment=sum(row.total for row in rows),
        first_due_date=rows[0].due_date,
    )


@router.get("/loan-limit-inquiry/schedule")
async def schedule(
    at: UplNow, amount: int = Query(ge=SMALLEST_LIMIT, le=1_000_000_000), months: int = Query(ge=1, le=360)
) -> Schedule:
    """Return the repayment schedule of an amount and term at the offered rate."""
    view = at.view(UplView)
    rate = view.offer.rate if view.offer else view.rate
    if rate is None:
        raise BusinessError(ErrorCode.NOT_FOUND)
    return schedule_of(amount, rate, months)


class TermsForm(Camel):
    """The wanted loan."""

    loan_amount: Integer
    loan_period: Integer


@router.post("/apply", openapi_extra=moves(ChooseTerms, Upl))
async def choose_terms(body: TermsForm, call: UplCall, session: Session) -> Moved:
    """Request the examination of these terms. Raises BusinessError(LOAN_AGREEMENT_REQUIRED) without a consent."""
    await require_loan_agreement(session, call.owner)
    return Moved(journey=await call.submit(ChooseTerms(amount=body.loan_amount, months=body.loan_period)))


class Evaluation(Camel):
    """The examination's outcome; the figures are null unless it is approved."""

    completed: bool
    approved: bool
    amount: int | None = None
    rate: str | None = None
    months: int | None = None
    monthly_payment: int | None = None
    total_interest: int | None = None
    first_due_date: date | None = None
    expires_at: datetime | None = None


@router.get("/evaluation/result")
async def evaluation_result(at: UplNow) -> Evaluation:
    """Return the offer, or that there is none."""
    return evaluation_of(at)


def evaluation_of(at: Snapshot) -> Evaluation:
    """Return the offer in a snapshot."""
    offer = at.view(UplView).offer
    if offer is None:
        return Evaluation(completed=at.step == Upl.no_product.name, approved=False)
    payments = schedule_of(offer.amount, offer.rate, offer.months)
    return Evaluation(
        completed=True,
        approved=True,
        amount=offer.amount,
        rate=offer.rate,
        months=offer.months,
        monthly_payment=payments.monthly_payment,
        total_interest=payments.total_interest,
        first_due_date=payments.first_due_date,
        expires_at=at.deadline if at.step == Upl.confirm.name else None,
    )


class OfferForm(Camel):
    """Whether the borrower accepts the loan."""

    is_agreed: bool


@router.post("/evaluation/agree", openapi_extra=moves(AcceptOffer, Upl))
async def answer_offer(body: OfferForm, call: UplCall) -> Moved:
    """Accept or decline the offer."""
    return Moved(journey=await call.submit(AcceptOffer() if body.is_agreed else DeclineOffer()))
