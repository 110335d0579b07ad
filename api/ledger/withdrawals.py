"""Withdrawals of the deposit to the certified account: the code that confirms one, the call, and its receipt."""

from datetime import datetime
from typing import Annotated, Literal
from uuid import UUID

from fastapi import BackgroundTasks, Path
from pydantic import Field

from api.accounts.bank_hours import require_open_banks
from api.accounts.payment_codes import Payment, SentPaymentCode, WithCode, send_payment_code, spend_payment_code
from api.core.dependencies import App, Key, Session
from api.core.platform import Platform
from api.core.visitor_limits import FromVisitor
from api.http.envelope import Camel
from api.http.fields import Integer
from api.http.router import Router
from api.investing.investor import InvestingPerson
from db.accounts.certifications import certified_account
from db.accounts.corporations import holder_of
from db.core.outbox import Outbox
from db.core.records import AccountRecord
from db.ledger.accounts import deposit
from db.ledger.posting import NotCovered
from db.ledger.statement import balance_of, moved_since
from db.ledger.tables import DepositWithdrawal
from db.ledger.withdrawal_postings import Withdrawal, withdraw
from db.ledger.withdrawals import store_withdrawal, withdrawal_of
from db.loans.calendar import midnight
from domain.core.codes import BANKS, name_of
from domain.core.errors import BusinessError, ErrorCode
from domain.core.money import amount_text
from domain.core.text import masking
from domain.ledger.deposits import A_DAY, AT_ONCE, KINDS, Flow
from domain.ledger.states import WithdrawalState

router = Router(prefix="/v2/user/deposit", tags=["deposit"])
WithdrawalStateShown = Literal["sending", "paid", "returned"]
STATES: dict[str, WithdrawalStateShown] = {
    WithdrawalState.ASKED: "sending",
    WithdrawalState.WAITING: "sending",  # an operator asks the bank
    WithdrawalState.PAID: "paid",
    WithdrawalState.RETURNED: "returned",
}


class WithdrawalForm(Camel):
    """The won to withdraw."""

    amount: Annotated[Integer, Field(ge=1, le=10**12)]


class ConfirmedWithdrawal(WithdrawalForm, WithCode):
    """The won to withdraw, with the code of the SMS that names this amount, and the `authSeq` of its request."""


class WithdrawalReceipt(Camel):
    """A withdrawal of `amount` won to the account, which is masked.

    `state`: "sending" until the bank has answered, then "paid", or "returned" to the deposit. `at`: when it came into
    that state.
    """

    uid: str
    amount: int
    bank_name: str
    account_number: str
    state: WithdrawalStateShown
    at: datetime


@router.post("/withdraw/code")
async def withdrawal_code(
    body: WithdrawalForm,
    person: InvestingPerson,
    app: App,
    session: Session,
    visitor: FromVisitor,
    background: BackgroundTasks,
) -> SentPaymentCode:
    """Send the code that confirms a withdrawal of that amount to the certified account, by SMS to the member's phone.

    Raises BusinessError: BANK_CLOSED, INVESTOR_NOT_CERTIFIED, WITHDRAWAL_LIMIT, DEPOSIT_SHORT, CODE_LIMIT,
    CODE_TOO_SOON.
    """
    own = await _account_for(app, session, person, body.amount)
    available = (await balance_of(session, deposit(person))).available
    if body.amount > available:
        raise _short(available)
    _must_be_within_day(await withdrawn_today(session, person) + body.amount)
    return await send_payment_code(app, session, visitor, payment_of(person, own, body.amount), background)


@router.post("/withdraw")
async def withdraw_deposit(
    body: ConfirmedWithdrawal, person: InvestingPerson, app: App, session: Session, visitor: FromVisitor, key: Key
) -> WithdrawalReceipt:
    """Withdraw to the certified account. A repeated request returns the same receipt and needs no other code.

    Raises BusinessError: BANK_CLOSED, INVESTOR_NOT_CERTIFIED, CODE_EXPIRED, CODE_WRONG, CODE_LOCKED, WITHDRAWAL_LIMIT,
    DEPOSIT_SHORT.
    """
    own = await _account_for(app, session, person, body.amount)
    await spend_payment_code(app, session, visitor, payment_of(person, own, body.amount), body)
    wanted = Withdrawal(
        person=person,
        bank_code=own.bank_code,
        account_number=own.account_number,
        holder=(await holder_of(session, app.sealer, person)).name,
        amount=body.amount,
    )
    reference = f"withdrawal/{person}/{key}"
    try:
        await withdraw(session, Outbox(app.database, app.sealer), reference, wanted)
    except NotCovered:  # the exception rolls this transaction back
        async with app.database.transaction() as another:
            available = (await balance_of(another, deposit(person))).available
        raise _short(available) from None
    # counted after the posting, which still locks the account
    _must_be_within_day(await withdrawn_today(session, person))
    uid = await store_withdrawal(session, app.sealer, reference, wanted)
    return await withdrawal_receipt(uid, person, app, session)


@router.get("/withdrawals/{uid}")
async def withdrawal_receipt(
    uid: Annotated[str, Path(max_length=300)], person: InvestingPerson, app: App, session: Session
) -> WithdrawalReceipt:
    """Return the receipt of the caller's withdrawal. Raises BusinessError(NOT_FOUND)."""
    row = await session.get(DepositWithdrawal, uid)
    if row is None or row.person_id != UUID(person):
        raise BusinessError(ErrorCode.NOT_FOUND)
    to = withdrawal_of(app.sealer, row)
    return WithdrawalReceipt(
        uid=row.uid,
        amount=row.amount,
        bank_name=name_of(BANKS, to.bank_code),
        account_number=masking.account(to.account_number),
        state=STATES[row.state],
        at=row.moved_at,
    )


async def withdrawn_today(session: Session, person: str) -> int:
    """Return the won that the person has withdrawn since midnight, less what was returned."""
    return -await moved_since(session, deposit(person), await midnight(session), KINDS[Flow.OUT])


def payment_of(person: str, to: AccountRecord, amount: int) -> Payment:
    """Return what the code of a withdrawal to that account is for."""
    return Payment(person, f"withdrawal/{to.bank_code}/{to.account_number}/{amount}", "출금", amount)


async def _account_for(app: Platform, session: Session, person: str, amount: int) -> AccountRecord:
    """Return the account to which that many won can be withdrawn now."""
    require_open_banks(app)
    if amount > AT_ONCE:
        raise BusinessError(ErrorCode.WITHDRAWAL_LIMIT, when="한 번", most=amount_text(AT_ONCE))
    own = await certified_account(session, app.sealer, person)
    if own is None:
        raise BusinessError(ErrorCode.INVESTOR_NOT_CERTIFIED)
    return own


def _must_be_within_day(today: int) -> None:
    if today > A_DAY:
        raise BusinessError(ErrorCode.WITHDRAWAL_LIMIT, when="하루", most=amount_text(A_DAY))


def _short(available: int) -> BusinessError:
    return BusinessError(ErrorCode.DEPOSIT_SHORT, available=amount_text(available))
