"""The deposit account ("honest account"): balance, history, withdrawal."""

from datetime import date, datetime, time, timedelta
from typing import Annotated

from fastapi import Query
from pydantic import Field

from api.dependencies import House, Key, Person, Session
from api.envelope import Camel, Data
from api.router import Router
from db.certifications import certifications_of
from db.deposits import Withdrawal, withdraw
from db.ledger.accounts import deposit
from db.ledger.posting import NotCovered
from db.ledger.statement import balance_of, statement
from db.outbox import Outbox
from db.people import read_person
from db.records import AccountRecord
from db.virtual_accounts import virtual_account_of
from domain import masking
from domain.attempts import SEOUL
from domain.codes import BANKS, name_of
from domain.errors import BusinessError, ErrorCode
from domain.money import reading

router = Router(prefix="/v2/user", tags=["deposit"])


class BankAccount(Camel):
    """An account and, where it is ours, what is on it (won)."""

    bank_name: str
    account_number: str
    balance: int | None = None


class HonestInfo(Camel):
    """Where to pay in, what is there (`available`: not set aside for orders), and where money goes out to."""

    honest_account: BankAccount | None
    available: int
    withdraw_accounts: list[BankAccount]


class Entry(Camel):
    """A line of the history: won, more is positive; the balance after it."""

    at: datetime
    kind: str
    amount: int
    balance: int


class History(Camel):
    """The latest first."""

    entries: list[Entry]


class WithdrawalForm(Camel):
    """Won."""

    amount: Annotated[int, Field(ge=1, le=10**12)]


@router.get("/honest-info")
async def honest_info(person: Person, house: House, session: Session) -> Data[HonestInfo]:
    """The caller's deposit account."""
    virtual = await virtual_account_of(session, house.sealer, person)
    balance = await balance_of(session, deposit(person))
    own = await _certified_account(house, session, person)
    return Data(
        data=HonestInfo(
            honest_account=virtual and _shown(virtual, virtual.account_number, balance.balance),
            available=balance.available,
            withdraw_accounts=[_shown(own, masking.account(own.account_number))] if own else [],
        )
    )


@router.get("/deposit/history")
async def deposit_history(
    person: Person, session: Session, since: Annotated[date, Query()], until: Annotated[date, Query()]
) -> Data[History]:
    """What happened on it, from the beginning of `since` to the end of `until`, in Seoul."""
    begin = datetime.combine(since, time(), SEOUL)
    end = datetime.combine(until, time(), SEOUL) + timedelta(days=1)
    lines = await statement(session, deposit(person), begin, end)
    entries = [Entry(at=line.at, kind=line.what, amount=line.amount, balance=line.balance) for line in lines]
    return Data(data=History(entries=entries[::-1]))


@router.post("/deposit/withdraw")
async def withdraw_deposit(
    body: WithdrawalForm, person: Person, house: House, session: Session, key: Key
) -> Data[HonestInfo]:
    """Pay out to the certified account. Raises BusinessError: INVESTOR_NOT_CERTIFIED, DEPOSIT_SHORT."""
    own = await _certified_account(house, session, person)
    if own is None:
        raise BusinessError(ErrorCode.INVESTOR_NOT_CERTIFIED)
    holder = (await read_person(session, house.sealer, person)).name
    wanted = Withdrawal(
        person=person, bank_code=own.bank_code, account_number=own.account_number, holder=holder, amount=body.amount
    )
    try:
        await withdraw(session, Outbox(house.database, house.sealer), f"withdrawal/{person}/{key}", wanted)
    except NotCovered:
        available = (await balance_of(session, deposit(person))).available
        raise BusinessError(ErrorCode.DEPOSIT_SHORT, available=reading(available)) from None
    return await honest_info(person, house, session)


async def _certified_account(house: House, session: Session, person: str) -> AccountRecord | None:
    proven = (await certifications_of(session, person)).get("account")
    return await house.vault.get(session, person, proven.ref, AccountRecord) if proven and proven.ref else None


def _shown(account: AccountRecord, number: str, balance: int | None = None) -> BankAccount:
    return BankAccount(bank_name=name_of(BANKS, account.bank_code), account_number=number, balance=balance)
