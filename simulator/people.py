"""The simulated people: any well-formed person exists. The ending of the name, or `PUT /people/{mobile}`, changes a
person's circumstances.
"""

import hashlib
import time
from base64 import b64encode
from datetime import date
from typing import Annotated, Any, Literal

from fastapi import APIRouter
from pydantic import Field, NonNegativeInt

from simulator.messages import plain
from simulator.store import CurrentStore, Store
from simulator.wire import Wire


class Loan(Wire):
    """Won; percent a year."""

    lender: str
    kind: Literal["credit", "card", "mortgage", "lease"]
    principal_outstanding: int
    rate_percent: str
    monthly_payment: int


LOANS = (
    Loan(
        lender="한빛캐피탈",
        kind="credit",
        principal_outstanding=8_400_000,
        rate_percent="13.9",
        monthly_payment=312_000,
    ),
    Loan(lender="도담카드", kind="card", principal_outstanding=3_100_000, rate_percent="17.4", monthly_payment=184_000),
    Loan(
        lender="새결저축은행",
        kind="credit",
        principal_outstanding=5_600_000,
        rate_percent="16.2",
        monthly_payment=241_000,
    ),
)


class Circumstances(Wire):
    """A person's data at all institutions. Income in won a year."""

    score: Annotated[int, Field(ge=300, le=1000)] = 780
    loans: tuple[Loan, ...] = ()
    delinquent30_days: bool = False
    yearly_income: NonNegativeInt = 48_000_000
    certified_income: NonNegativeInt | None = None  # by the tax office, where it differs
    insured_type: Literal["employee", "selfEmployed"] = "employee"
    employer: str | None = "가온테크"
    scraping_fails: bool = False
    aml_hit: bool = False
    id_card: Literal["matched", "mismatched", "unclear"] = "matched"
    mydata_failures: NonNegativeInt = 0  # number of requests that fail before one succeeds
    pays_instalments: bool = True  # whether debits of instalments of a loan succeed


# Ending of the name, what it demonstrates, and the circumstances.
DEMO: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("낮음", "신용점수가 낮아 거절돼요", {"score": 350}),
    ("연체", "30일 넘은 연체가 있어 거절돼요", {"score": 480, "delinquent30Days": True}),
    ("무직", "소득이 없어 한도가 나오지 않아요", {"yearlyIncome": 0, "insuredType": "selfEmployed", "employer": None}),
    ("사장", "지역가입자(개인사업자)예요", {"insuredType": "selfEmployed", "employer": None}),
    ("다중", "다른 곳에서 받은 대출이 셋 있어요", {"loans": LOANS}),
    ("실패", "건강보험 자료를 불러오지 못해요", {"scrapingFails": True}),
    ("감시", "자금세탁방지 명단에 있어 사람이 확인해요", {"amlHit": True}),
    ("불일치", "신분증이 등록된 정보와 달라요", {"idCard": "mismatched"}),
    ("흐림", "신분증을 사람이 확인해요", {"idCard": "unclear"}),
    ("밀림", "대출 상환금을 제때 내지 못해요", {"paysInstalments": False}),
    ("소득차", "소득금액증명의 소득이 건강보험 자료보다 적어요", {"certifiedIncome": 24_000_000}),
    ("재시도", "공공 마이데이터가 처음에는 실패해요", {"mydataFailures": 1}),
)

NOTHING: dict[str, Any] = {}


def ci_of(name: str, birth_date: date, gender: str) -> str:
    """Return the linking value: 64 bytes in base64, which are the same for a person everywhere."""
    return b64encode(hashlib.sha512(f"{name}|{birth_date}|{gender}".encode()).digest()).decode()


def remember(store: Store, *, name: str, birth_date: date, gender: str, mobile: str) -> str:
    """Store the mobile number's current owner. Returns the person's CI."""
    ci = ci_of(name, birth_date, gender)
    store.run(
        "REPLACE INTO person VALUES (?, ?, ?, ?, ?, ?)", ci, name, birth_date.isoformat(), gender, mobile, time.time()
    )
    return ci


def by_ci(store: Store, ci: str) -> Any | None:
    return store.one("SELECT * FROM person WHERE ci = ?", ci)


def by_name(store: Store, name: str, birth_date: date | None = None) -> Any | None:
    """Return the latest person of that name (and birth date)."""
    return store.one(
        "SELECT * FROM person WHERE name = ?1 AND (?2 IS NULL OR birth_date = ?2) ORDER BY seen_at DESC",
        name,
        birth_date and birth_date.isoformat(),
    )


def by_mobile(store: Store, mobile: str) -> Any | None:
    return store.one("SELECT * FROM person WHERE mobile = ? ORDER BY seen_at DESC", mobile)


def of_ci(store: Store, ci: str) -> Circumstances:
    person = by_ci(store, ci)
    draw = int.from_bytes(hashlib.sha256(ci.encode()).digest()[:4], "big")
    usual = {"score": 720 + draw % 180, "loans": LOANS[: draw % 2]}
    return _circumstances(store, person["name"], person["mobile"], usual) if person else _valid(usual)


def of_name(store: Store, name: str, birth_date: date) -> Circumstances:
    person = by_name(store, name, birth_date)
    return _circumstances(store, name, person and person["mobile"], {})


def of_mobile(store: Store, name: str, mobile: str) -> Circumstances:
    return _circumstances(store, name, mobile, {})


def _circumstances(store: Store, name: str, mobile: str | None, usual: dict[str, Any]) -> Circumstances:
    by_ending: dict[str, Any] = next((v for ending, _, v in DEMO if name.endswith(ending)), NOTHING)
    override = store.one("SELECT body FROM override WHERE mobile = ?", mobile)
    chosen = Circumstances.model_validate_json(override["body"]) if override else Circumstances()
    return _valid({**usual, **by_ending, **chosen.model_dump(by_alias=True, exclude_unset=True)})


def _valid(values: dict[str, Any]) -> Circumstances:
    return Circumstances.model_validate(values)


router = APIRouter(prefix="/people", tags=["people"])


@router.get("")
async def demo_people() -> dict[str, Any]:
    """Return the endings of names with their effects, and the circumstances that `PUT /people/{mobile}` can set."""
    endings = [{"ending": e, "example": f"김{e}", "effect": effect, "values": values} for e, effect, values in DEMO]
    return {"endings": endings, "defaults": Circumstances()}


@router.put("/{mobile}")
async def override(mobile: str, chosen: Circumstances, store: CurrentStore) -> Circumstances:
    """Replace the sent fields of the person's default circumstances."""
    async with store.transaction():
        store.run("REPLACE INTO override VALUES (?, ?)", plain(mobile), chosen.model_dump_json(exclude_unset=True))
    return chosen


@router.delete("/{mobile}", status_code=204)
async def delete_override(mobile: str, store: CurrentStore) -> None:
    async with store.transaction():
        store.run("DELETE FROM override WHERE mobile = ?", plain(mobile))
