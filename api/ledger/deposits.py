"""The deposit account ("honest account"): its balance and its opening."""

from datetime import date
from uuid import uuid4

from api.accounts.bank_hours import banks_are_open
from api.core.dependencies import App, AppGateway, Key, Session
from api.core.journeys.call import moves, settled
from api.http.envelope import Camel
from api.http.errors import Conflict
from api.http.router import Router
from api.investing.investor import InvestingPerson
from api.ledger.withdrawals import withdrawn_today
from db.accounts.certifications import certifications_of, certified_account
from db.core.records import AccountRecord
from db.ledger.accounts import deposit
from db.ledger.statement import balance_of
from db.ledger.virtual_accounts import virtual_account_of
from db.loans.calendar import today
from domain.accounts.journeys.bank_account import BankAccount as Certification
from domain.accounts.journeys.bank_account import UseCertifiedAccount
from domain.core.codes import BANKS, name_of
from domain.core.errors import BusinessError, ErrorCode
from domain.core.snapshot import Start
from domain.core.states import CertificationState
from domain.core.text import masking
from domain.ledger import bank_hours
from domain.ledger.deposits import A_DAY, AT_ONCE, withdrawable

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
    """The account for deposits, the two parts of the balance (`available`, and `reserved` for orders, won), and the
    account for withdrawals. `today`: the current day of the calendar that its history uses."""

    today: date
    honest_account: DepositAccount | None
    available: int
    reserved: int
    withdraw_accounts: list[BankAccount]
    withdrawal: WithdrawalTerms


@router.get("/honest-info")
async def honest_info(person: InvestingPerson, app: App, session: Session) -> HonestInfo:
    """Return the caller's deposit account."""
    virtual = await virtual_account_of(session, app.sealer, person)
    balance = await balance_of(session, deposit(person))
    own = await certified_account(session, app.sealer, person)
    terms = WithdrawalTerms(
        withdrawable=withdrawable(balance.available, await withdrawn_today(session, person)),
        at_once=AT_ONCE,
        a_day=A_DAY,
        is_open=banks_are_open(app),
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
        reserved=balance.balance - balance.available,
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


def _masked(account: AccountRecord) -> BankAccount:
    return BankAccount(
        bank_name=name_of(BANKS, account.bank_code), account_number=masking.account(account.account_number)
    )
