"""The bank network. An account belongs to any name, except accounts ending in 0000 (another person's), 9999 (closed)
and 2330 (the bank is under maintenance).
"""

import hashlib
import re
import secrets
import time
import uuid
from typing import Any

from pydantic import PositiveInt

from simulator import callbacks, messages, people
from simulator.contract import Refused, institution
from simulator.store import CurrentStore, Store
from simulator.wire import Wire, instant

# codes of the clearing institute (금융결제원)
BANKS = {
    "002": "산업은행",
    "003": "기업은행",
    "004": "국민은행",
    "007": "수협은행",
    "011": "농협은행",
    "020": "우리은행",
    "023": "SC제일은행",
    "027": "한국씨티은행",
    "031": "아이엠뱅크",
    "032": "부산은행",
    "034": "광주은행",
    "035": "제주은행",
    "037": "전북은행",
    "039": "경남은행",
    "045": "새마을금고",
    "048": "신협",
    "050": "저축은행",
    "071": "우체국",
    "081": "하나은행",
    "088": "신한은행",
    "089": "케이뱅크",
    "090": "카카오뱅크",
    "092": "토스뱅크",
}
SOMEBODY_ELSE = "박다른"
VIRTUAL = "088"  # the bank that opens virtual accounts

router = institution("bank")


class AccountRef(Wire):
    bank_code: str
    account_number: str


class HolderInquiry(AccountRef):
    name: str


class OneWon(AccountRef):
    holder_name: str
    mobile: str | None = None


class VirtualAccountRequest(Wire):
    holder_name: str
    mobile: str | None = None  # the phone that can pay into it; without one, deposits use its number
    callback_url: str  # receives a callback for every payment


class Payout(AccountRef):
    holder_name: str
    amount: PositiveInt  # won
    reference: str
    mobile: str | None = None


class Debit(AccountRef):
    """Won, debited from the account to a virtual one."""

    holder_name: str
    amount: PositiveInt
    into: str
    reference: str
    mobile: str | None = None


@router.get("/banks")
async def banks() -> list[dict[str, str]]:
    return [{"code": code, "name": name} for code, name in BANKS.items()]


@router.post("/holders")
async def holder(inquiry: HolderInquiry) -> dict[str, Any]:
    name = _holder(inquiry, inquiry.name)
    return {"name": name, "matches": name == inquiry.name}


@router.post("/one-won-transfers")
async def transfer_one_won(transfer: OneWon, store: CurrentStore) -> dict[str, str]:
    _demand_holder(transfer, transfer.holder_name)
    code = f"{secrets.randbelow(10**4):04}"
    _deposit(store, transfer, transfer.holder_name, transfer.mobile, amount=1, sender=f"이음{code}", code=code)
    return {"transferId": uuid.uuid4().hex, "code": code}


@router.post("/disbursements")
async def disburse(payout: Payout, store: CurrentStore) -> dict[str, Any]:
    _demand_holder(payout, payout.holder_name)
    _deposit(store, payout, payout.holder_name, payout.mobile, amount=payout.amount, sender="이음")
    transfer_id = uuid.uuid4().hex
    _note_on_statement(
        store, "out", transfer_id, payout.amount, payout, reference=payout.reference, name=payout.holder_name
    )
    return {"transferId": transfer_id, "amount": payout.amount, "paidAt": instant(time.time())}


@router.get("/transactions")
async def transactions(store: CurrentStore, since: float, after: int = 0) -> list[dict[str, Any]]:
    """The statement of the custody account: at most 500 lines that are later than `since` (seconds since 1970) and than
    the line `after`."""
    lines = store.all("SELECT * FROM custody_line WHERE at >= ? AND line > ? ORDER BY line LIMIT 500", since, after)
    return [
        {
            "line": line["line"],
            "direction": line["direction"],
            "transferId": line["transfer_id"],
            "amount": line["amount"],
            "at": instant(line["at"]),
            "bankCode": line["bank_code"],
            "accountNumber": line["number"],
            "reference": line["reference"],
            "name": line["name"],
            "senderBankCode": line["sender_bank_code"],
            "senderAccountNumber": line["sender_number"],
        }
        for line in lines
    ]


def _note_on_statement(
    store: Store,
    direction: str,
    transfer_id: str,
    amount: int,
    account: AccountRef,
    *,
    reference: str | None = None,
    name: str | None = None,
    sender: AccountRef | None = None,
) -> None:
    store.run(
        "INSERT INTO custody_line VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        *(direction, transfer_id, amount, time.time(), account.bank_code, account.account_number, reference, name),
        *((sender.bank_code, sender.account_number) if sender else (None, None)),
    )


@router.post("/virtual-accounts")
async def open_virtual_account(asked: VirtualAccountRequest, store: CurrentStore) -> dict[str, str]:
    return _opened(store, asked)


@router.post("/virtual-accounts/batch")
async def open_virtual_accounts(asked: list[VirtualAccountRequest], store: CurrentStore) -> list[dict[str, str]]:
    return [_opened(store, each) for each in asked]


def _opened(store: Store, asked: VirtualAccountRequest) -> dict[str, str]:
    number = f"5620{secrets.randbelow(10**10):010}"
    store.run("INSERT INTO virtual_account VALUES (?, ?, ?, ?)", *(number, VIRTUAL, asked.mobile, asked.callback_url))
    return {"bankCode": VIRTUAL, "accountNumber": number, "holderName": f"{asked.holder_name}(이음)"}


def virtual_account(store: Store, *, mobile: str = "", number: str = "") -> Any | None:
    """Return the account with that number, or else the latest one of that phone's owner, if there is one."""
    if number:
        return store.one("SELECT * FROM virtual_account WHERE number = ?", number)
    return store.one("SELECT * FROM virtual_account WHERE mobile = ? ORDER BY rowid DESC", mobile)


@router.post("/debits")
async def debit(wanted: Debit, store: CurrentStore) -> dict[str, Any]:
    """Debit an account with its holder's authorization. Wages arrive whenever the balance is too low."""
    _demand_holder(wanted, wanted.holder_name)
    if not people.of_mobile(store, wanted.holder_name, wanted.mobile or "").pays_instalments:
        raise Refused("insufficient_funds")
    _account(store, wanted)
    store.run(
        "UPDATE account SET balance = max(balance - ?, 0) WHERE bank_code = ? AND number = ?",
        *(wanted.amount, wanted.bank_code, wanted.account_number),
    )
    pay_in(store, virtual_account(store, number=wanted.into), wanted.amount, wanted.holder_name, wanted)
    return {"transferId": uuid.uuid4().hex, "amount": wanted.amount, "paidAt": instant(time.time())}


def pay_in(
    store: Store, account: Any | None, amount: int, sender: str | None = None, source: AccountRef | None = None
) -> None:
    """Pay into a virtual account. A callback reports it, with the sender's name and account if they are known."""
    if account is None:
        raise Refused("no_such_account")
    tx_id = uuid.uuid4().hex
    data = {"bankCode": account["bank_code"], "accountNumber": account["number"], "amount": amount}
    if sender:
        data["senderName"] = sender
    if source:
        data |= {"senderBankCode": source.bank_code, "senderAccountNumber": source.account_number}
    into = AccountRef(bank_code=account["bank_code"], account_number=account["number"])
    _note_on_statement(store, "in", tx_id, amount, into, name=sender, sender=source)
    callbacks.enqueue(
        store,
        "bank",
        "deposit.received",
        tx_id=tx_id,
        reference=f"deposit/{tx_id}",
        url=account["callback_url"],
        data=data,
        due_at=time.time(),
    )


@router.post("/balances")
async def balance(account: AccountRef, store: CurrentStore) -> dict[str, int]:
    _demand_open(account)
    return {"balance": _account(store, account)["balance"]}


def _demand_open(account: AccountRef) -> None:
    if account.bank_code not in BANKS:
        raise Refused("unknown_bank")
    if not re.fullmatch(r"\d{10,14}", account.account_number):
        raise Refused("no_such_account")
    if account.account_number.endswith("9999"):
        raise Refused("account_closed")
    if account.account_number.endswith("2330"):
        raise Refused("under_maintenance")


def _holder(account: AccountRef, asking: str) -> str:
    _demand_open(account)
    return SOMEBODY_ELSE if account.account_number.endswith("0000") else asking


def _demand_holder(account: AccountRef, name: str) -> None:
    if _holder(account, name) != name:
        raise Refused("holder_mismatch")


def _account(store: Store, ref: AccountRef) -> Any:
    """Return the account. Every account has an initial balance."""
    opening = 100_000 + int.from_bytes(hashlib.sha256(ref.account_number.encode()).digest()[:4], "big") % 5_000_000
    store.run("INSERT OR IGNORE INTO account VALUES (?, ?, ?, NULL)", ref.bank_code, ref.account_number, opening)
    return store.one("SELECT * FROM account WHERE bank_code = ? AND number = ?", ref.bank_code, ref.account_number)


def _deposit(
    store: Store, ref: AccountRef, name: str, mobile: str | None, *, amount: int, sender: str, code: str | None = None
) -> None:
    """Book the money and show it on the owner's phone, if a phone is known."""
    account = _account(store, ref)
    owner = people.by_name(store, name)
    phone = mobile or account["mobile"] or (owner and owner["mobile"])
    store.run(
        "UPDATE account SET balance = balance + ?, mobile = ? WHERE bank_code = ? AND number = ?",
        *(amount, phone, ref.bank_code, ref.account_number),
    )
    if phone is None:
        return
    messages.deliver(
        store,
        phone,
        "deposit",
        sender=BANKS[ref.bank_code],
        text=f"보낸 사람 {sender} · 계좌 ••{ref.account_number[-4:]}\n잔액 {account['balance'] + amount:,}원",
        code=code,
        amount=amount,
    )
