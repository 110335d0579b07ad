"""Early repayment of a borrower's loan: the quote and the order."""

from datetime import date
from typing import Annotated

from fastapi import BackgroundTasks, Query
from pydantic import Field

from api.accounts.bank_hours import require_open_banks
from api.accounts.payment_codes import Payment, SentPaymentCode, WithCode, send_payment_code, spend_payment_code
from api.core.dependencies import App, Key, Session
from api.core.visitor_limits import FromVisitor
from api.http.envelope import Camel
from api.http.router import Router
from api.loans.bonds import EVERYTHING, BondDetail, Uid, detail_of, is_served, loan_of
from api.loans.borrower import Borrower
from db.loans.calendar import today
from db.loans.funding import locked
from db.loans.repayments import Quote, ask_early, quote, settlement_day
from db.loans.tables import Loan
from db.products.tables import Product
from domain.core.errors import BusinessError, ErrorCode
from domain.core.money import amount_text
from domain.loans.repayment import LEAST_EARLY

router = Router(prefix="/v2/mypage", tags=["mypage"])


class EarlyQuote(Camel):
    """Today's total of repaying `principal` early, in won. `due`: owed today in any case. `received`: paid before
    and not used yet. `toPay`: total less that. `left`: principal that remains. `saved`: interest of the instalments
    that is not charged any more; the fee is not subtracted."""

    principal: int
    interest: int
    fee: int
    due: int
    total: int
    received: int
    to_pay: int
    left: int
    saved: int
    date: date


class EarlyForm(Camel):
    """Won: the principal, and the quoted total."""

    principal: Annotated[int, Field(ge=1, le=EVERYTHING)]
    total: Annotated[int, Field(ge=1, le=EVERYTHING)]


class ConfirmedEarly(EarlyForm, WithCode):
    """Won: the principal, and the quoted total; with the code of the SMS for them, and the `authSeq` of its request."""


@router.get("/loanInfo/{id}/early-repayment")
async def early_repayment_quote(
    id: Uid, person: Borrower, session: Session, principal: Annotated[int | None, Query(ge=1, le=EVERYTHING)] = None
) -> EarlyQuote:
    """Quote an early repayment of that principal today; of all principal by default. Changes nothing.

    Raises BusinessError: EARLY_REPAYMENT_CLOSED, INVALID_INPUT.
    """
    product, loan = await loan_of(session, person, id)
    day = await today(session)
    return _quoted(await _may_repay(session, product, loan, principal, day), day)


@router.post("/loanInfo/{id}/early-repayment/code")
async def early_repayment_code(
    id: Uid,
    body: EarlyForm,
    person: Borrower,
    app: App,
    session: Session,
    visitor: FromVisitor,
    background: BackgroundTasks,
) -> SentPaymentCode:
    """Send the code that confirms the early repayment, by SMS to the borrower's phone.

    Raises BusinessError: EARLY_REPAYMENT_CLOSED, EARLY_REPAYMENT_WAITS, EARLY_REPAYMENT_CHANGED, BANK_CLOSED,
    CODE_LIMIT, CODE_TOO_SOON.
    """
    product, loan = await loan_of(session, person, id)
    require_open_banks(app)
    quoted = await _orderable(session, product, loan, body, await today(session))
    return await send_payment_code(app, session, visitor, _payment(person, id, body, quoted.missing), background)


@router.post("/loanInfo/{id}/early-repayment")
async def repay_early(
    id: Uid, body: ConfirmedEarly, person: Borrower, app: App, session: Session, visitor: FromVisitor, _: Key
) -> BondDetail:
    """Order an early repayment for today. The total is debited from the borrower's account like an instalment.

    Raises BusinessError: EARLY_REPAYMENT_CLOSED, EARLY_REPAYMENT_WAITS, EARLY_REPAYMENT_CHANGED, BANK_CLOSED,
    CODE_EXPIRED, CODE_WRONG, CODE_LOCKED.
    """
    await loan_of(session, person, id)
    require_open_banks(app)
    product, day = await locked(session, id), await today(session)
    loan = await session.get_one(Loan, id, populate_existing=True)
    quoted = await _orderable(session, product, loan, body, day)
    await spend_payment_code(app, session, visitor, _payment(person, id, body, quoted.missing), body)
    await ask_early(session, id, body.principal, day)
    return await detail_of(app, session, product, loan)


def _payment(person: str, uid: str, ordered: EarlyForm, to_pay: int) -> Payment:
    details = f"early-repayment/{uid}/{ordered.principal}/{ordered.total}"
    return Payment(person, details, "미리 갚기", to_pay)


async def _orderable(session: Session, product: Product, loan: Loan, ordered: EarlyForm, day: date) -> Quote:
    """Return the cost of the early repayment, which must be the quoted one. Raises the errors of an order that is not
    possible."""
    if loan.early_on and loan.early_on == settlement_day(loan, day) and loan.refused_on != loan.early_on:
        raise BusinessError(ErrorCode.EARLY_REPAYMENT_WAITS)
    quoted = await _may_repay(session, product, loan, ordered.principal, day)
    if quoted.total != ordered.total:
        raise BusinessError(ErrorCode.EARLY_REPAYMENT_CHANGED, total=amount_text(quoted.total))
    return quoted


async def _may_repay(session: Session, product: Product, loan: Loan, principal: int | None, day: date) -> Quote:
    """Return the cost, by default of the whole principal. Raises the errors of a repayment that is not possible."""
    if not is_served(product):
        raise BusinessError(ErrorCode.EARLY_REPAYMENT_CLOSED)
    everything = await quote(session, product, EVERYTHING, day)
    most = everything.early.principal
    if not most:
        raise BusinessError(ErrorCode.EARLY_REPAYMENT_CLOSED)
    if principal is None:
        return everything
    if not min(LEAST_EARLY, most) <= principal <= most:
        allowed = f"{amount_text(min(LEAST_EARLY, most))}부터 {amount_text(most)}까지 미리 갚을 수 있어요."
        raise BusinessError(ErrorCode.INVALID_INPUT, reason=allowed)
    return await quote(session, product, principal, day) if principal < most else everything


def _quoted(found: Quote, day: date) -> EarlyQuote:
    early = found.early
    return EarlyQuote(
        principal=early.principal,
        interest=early.interest,
        fee=early.fee,
        due=found.due,
        total=found.total,
        received=found.received,
        to_pay=found.missing,
        left=early.left,
        saved=early.saved,
        date=day,
    )
