"""The carriers' identity agency."""

import re
import secrets
import time
import uuid
from datetime import date

from simulator import messages, people
from simulator.contract import Refused, institution
from simulator.store import CurrentStore
from simulator.wire import Wire, instant

VALID = 3 * 60  # seconds
CENTURY = {"1": 1900, "2": 1900, "5": 1900, "6": 1900, "3": 2000, "4": 2000, "7": 2000, "8": 2000}

router = institution("identity")


class CodeRequest(Wire):
    carrier: str
    name: str
    civil_code_front: str  # 7 digits
    mobile: str


class Confirmation(Wire):
    tx_id: str
    code: str


def born(civil_code: str) -> tuple[date, str]:
    """Return birth date and gender from the first 7 digits of a civil code; refuses impossible ones."""
    try:
        year = CENTURY[civil_code[6]] + int(civil_code[:2])
        birth_date = date(year, int(civil_code[2:4]), int(civil_code[4:6]))
    except (KeyError, ValueError, IndexError):
        raise Refused("malformed") from None
    return birth_date, "male" if int(civil_code[6]) % 2 else "female"


@router.post("/codes")
async def send_code(asked: CodeRequest, store: CurrentStore) -> dict[str, str]:
    if not re.fullmatch(r"01\d{8,9}", asked.mobile) or len(asked.name.strip()) < 2:
        raise Refused("malformed")
    birth_date, gender = born(asked.civil_code_front)
    ci = people.remember(store, name=asked.name, birth_date=birth_date, gender=gender, mobile=asked.mobile)
    tx_id, code, expires_at = uuid.uuid4().hex, f"{secrets.randbelow(10**6):06}", time.time() + VALID
    store.run("INSERT INTO sms_code VALUES (?, ?, ?, ?, ?)", tx_id, ci, asked.mobile, code, expires_at)
    messages.deliver(
        store,
        asked.mobile,
        "sms",
        sender="문자 1600-0000",
        text=f"[이음] 인증번호 {code} · 다른 사람에게 알려 주지 마세요.",
        code=code,
        status="waiting",
        expires_at=expires_at,
        tx_id=tx_id,
    )
    return {"txId": tx_id, "expiresAt": instant(expires_at)}


@router.post("/confirmations")
async def confirm(confirmation: Confirmation, store: CurrentStore) -> dict[str, str]:
    sent = store.one("SELECT * FROM sms_code WHERE tx_id = ?", confirmation.tx_id)
    if sent is None:
        raise Refused("unknown_transaction")
    if sent["expires_at"] <= time.time():
        raise Refused("expired")
    if sent["code"] != confirmation.code:
        raise Refused("wrong_code")
    messages.set_status(store, confirmation.tx_id, "used")
    person = people.by_ci(store, sent["ci"])
    assert person is not None
    return {
        "ci": person["ci"],
        "name": person["name"],
        "birthDate": person["birth_date"],
        "gender": person["gender"],
        "mobile": sent["mobile"],
    }
