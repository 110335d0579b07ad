"""The deposit account ("honest account"): balance and withdrawal."""

from datetime import UTC, date, datetime
from typing import Annotated
from uuid import uuid4

from pydantic import Field

from api.core.dependencies import App, AppGateway, Key, Session
from api.core.journeys.call import moves, settled
from api.http.envelope import Camel
from api.http.errors import Conflict
from api.http.fields import Integer
from api.http.router import Router
from api.investing.investor import InvestingPerson
from db.accounts.certifications import certifications_of, certified_account
from db.accounts.corporations import holder_of
from db.core.outbox import Outbox
from db.core.records import AccountRecord
from db.ledger.accounts import deposit
from db.ledger.posting import NotCovered
from db.ledger.statement import balance_of, moved_since
from db.ledger.virtual_accounts import virtual_account_of
from db.ledger.withdrawal_postings import Withdrawal, withdraw
from db.loans.calendar import midnight, today
from domain.accounts.journeys.bank_account import BankAccount as Certification
from domain.accounts.journeys.bank_account import UseCertifiedAccount
from domain.core.codes import BANKS, name_of
from domain.core.errors import BusinessError, ErrorCode
from domain.core.money import amount_text
from domain.core.snapshot import Start
from domain.core.states import CertificationState
from domain.core.text import masking
from domain.ledger import bank_hours
from domain.ledger.deposits import A_DAY, AT_ONCE, KINDS, Flow, withdrawable

router = Router(prefix="/v2/user", tags=["deposit"])


class BankAccount(Camel):
    """An account at a bank."""

    bank_name: str
    account_number: str


class WithdrawalTerms(Camel):
    """The amount that can be withdrawn now, in won, and when banks move money (`opensAt`: "HH:MM" in Seoul)."""

    withdrawable: int
    at_once: int
    a_day: int
    is_open: bool
    opens_at: str


class DepositAccount(BankAccount):
    """The member's virtual account, with its balance (won). `holder`: as banks show it to a payer; null
    for an account that was opened before it was stored."""

    holder: str | None
    balance: int


class HonestInfo(Camel):
    """The account for deposits, the balance (`available`: without money reserved for orders), and the account for
    withdrawals. `today`: the current day of the calendar that its history uses."""

    today: date
    honest_account: DepositAccount | None
    available: int
    withdraw_accounts: list[BankAccount]
    withdrawal: WithdrawalTerms


class WithdrawalForm(Camel):
    """The won to withdraw."""

    amount: Annotated[Integer, Field(ge=1, le=10**12)]


@router.get("/honest-info")
async def honest_info(person: InvestingPerson, app: App, session: Session) -> HonestInfo:
    """Return the caller's deposit account."""
    virtual = await virtual_account_of(session, app.sealer, person)
    balance = await balance_of(session, deposit(person))
    own = await certified_account(session, app.sealer, person)
    terms = WithdrawalTerms(
        withdrawable=withdrawable(balance.available, await _withdrawn_today(session, person)),
        at_once=AT_ONCE,
        a_day=A_DAY,
        is_open=_banks_are_open(app),
        opens_at=bank_hours.REOPENS,
    )
    return HonestInfo(
        today=await today(session),
        honest_account=virtual
        and DepositAccount(
            bank_name=name_of(BANKS, virtual.bank_code),
            account_number=virtual.account_number,
            holder=virtual.holder,
            balance=balance.balance,
        ),
        available=balance.available,
        withdraw_accounts=[_masked(own)] if own else [],
        withdrawal=terms,
    )


@router.post("/deposit/account", openapi_extra=moves(UseCertifiedAccount, Certification))
async def open_deposit_account(
    person: InvestingPerson, app: App, session: Session, gateway: AppGateway, key: Key
) -> HonestInfo:
    """Open the virtual account of a member whose bank account is certified. `honestAccount` is null while the bank does
    not answer; the opening continues.

    Raises BusinessError: INVESTOR_NOT_CERTIFIED; Conflict while another account is being certified by one won.
    """
    if await virtual_account_of(session, app.sealer, person) is None:
        own = (await certifications_of(session, person)).get("account")
        if own is None or own.state != CertificationState.CERTIFIED:
            raise BusinessError(ErrorCode.INVESTOR_NOT_CERTIFIED)
        opened = await gateway.open(Certification.kind, Start(apply_uid=uuid4().hex, person=person))
        form = UseCertifiedAccount(account_ref=own.ref)
        try:
            at = await gateway.submit(opened.journey_id, form, sequence=opened.sequence, key=key)
        except Conflict as moved:  # by another press, perhaps on another device
            at = moved.current
            if at.step in (Certification.transfer.name, Certification.account_code.name):
                raise
        await settled(session, gateway, at)
    return await honest_info(person, app, session)


@router.post("/deposit/withdraw")
async def withdraw_deposit(
    body: WithdrawalForm, person: InvestingPerson, app: App, session: Session, key: Key
) -> HonestInfo:
    """Withdraw to the certified account.

    Raises BusinessError: BANK_CLOSED, INVESTOR_NOT_CERTIFIED, WITHDRAWAL_LIMIT, DEPOSIT_SHORT.
    """
    if not _banks_are_open(app):
        raise BusinessError(ErrorCode.BANK_CLOSED, until=bank_hours.REOPENS)
    if body.amount > AT_ONCE:
        raise BusinessError(ErrorCode.WITHDRAWAL_LIMIT, when="한 번", most=amount_text(AT_ONCE))
    own = await certified_account(session, app.sealer, person)
    if own is None:
        raise BusinessError(ErrorCode.INVESTOR_NOT_CERTIFIED)
    holder = (await holder_of(session, app.sealer, person)).name
    wanted = Withdrawal(
        person=person, bank_code=own.bank_code, account_number=own.account_number, holder=holder, amount=body.amount
    )
    try:
        await withdraw(session, Outbox(app.database, app.sealer), f"withdrawal/{person}/{key}", wanted)
    except NotCovered:  # the exception rolls this transaction back
        async with app.database.transaction() as another:
            available = (await balance_of(another, deposit(person))).available
        raise BusinessError(ErrorCode.DEPOSIT_SHORT, available=amount_text(available)) from None
    if await _withdrawn_today(session, person) > A_DAY:  # counted after the posting, which still locks the account
        raise BusinessError(ErrorCode.WITHDRAWAL_LIMIT, when="하루", most=amount_text(A_DAY))
    return await honest_info(person, app, session)


def _banks_are_open(app: App) -> bool:
    return app.settings.bank_always_open or bank_hours.is_open(datetime.now(UTC))


async def _withdrawn_today(session: Session, person: str) -> int:
    return -await moved_since(session, deposit(person), await midnight(session), KINDS[Flow.OUT])


def _masked(account: AccountRecord) -> BankAccount:
    return BankAccount(
        bank_name=name_of(BANKS, account.bank_code), account_number=masking.account(account.account_number)
    )
