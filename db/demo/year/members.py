"""The investors of the demo's two years, written with a few statements for each kind of row. The rows equal those of a
real sign-up and certification.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from uuid import UUID, uuid4

from sqlalchemy import insert
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.ext.asyncio import AsyncSession

from db.accounts.agreements import record_all
from db.accounts.certifications import Kind, certify
from db.accounts.people import IdentityRecord, sealed_identity
from db.accounts.tables import Certification, Person
from db.core.records import AccountRecord, VirtualAccountRecord
from db.core.vault import Vault
from db.ledger.virtual_accounts import open_for
from db.products.tables import Investor
from domain.accounts.agreements import CATALOGUE, Context
from domain.core.policy import POLICY, SEOUL

SURNAMES = "김이박최정강조윤장임한오서신권황안송류홍"
NAMES = (
    "서준",
    "민서",
    "하윤",
    "도현",
    "지우",
    "수아",
    "예준",
    "채원",
    "시우",
    "다은",
    "주원",
    "유나",
    "건우",
    "소율",
    "현우",
    "가은",
)
KINDS: tuple[Kind, ...] = ("identity", "id_card", "account", "customer_information")
AGREED = (Context.INVESTOR, Context.INVEST)


@dataclass(frozen=True)
class Member:
    """An investor, and the day of joining."""

    id: UUID
    joined_on: date
    identity: IdentityRecord


async def join_all(
    session: AsyncSession, vault: Vault, count: int, since: date, until: date, seed: int = 11
) -> Sequence[Member]:
    """Write `count` new investors who join between these days, the earliest first."""
    chance, days = random.Random(seed), (until - since).days
    joined = sorted(since + timedelta(days=max(int(days * (chance.random() * 1.15 - 0.2)), 0)) for _ in range(count))
    members = [Member(uuid4(), day, _identity(chance, n)) for n, day in enumerate(joined)]
    await session.execute(insert(Person), [_person(vault, member) for member in members])
    proven = [
        {"person_id": member.id, "kind": kind, "state": "certified", "at": _morning(day), "ref": refs.get(kind, "")}
        for n, member in enumerate(members)
        for refs in [_own_account(session, vault, member.id, f"3333{n:08}")]
        for kind, day in _certified(member, until).items()
    ]
    await session.execute(insert(Certification), proven)
    await _ready(session, [member.id for member in members])
    return members


def _certified(member: Member, today: date) -> dict[Kind, date]:
    """Return the day of each certification: the customer information is renewed whenever it expires."""
    days = dict.fromkeys(KINDS, member.joined_on)
    days["customer_information"] = today - (today - member.joined_on) % POLICY.information_valid
    return days


async def make_investor(session: AsyncSession, vault: Vault, person: UUID, account: VirtualAccountRecord) -> None:
    """Make a member of the demo an investor: certified, with a deposit account."""
    refs = _own_account(session, vault, person, "333301234567")
    for kind in KINDS:
        await certify(session, person, kind, refs.get(kind, ""))
    await _ready(session, [person])
    await open_for(session, vault.sealer, person, account)


def _own_account(session: AsyncSession, vault: Vault, person: UUID, number: str) -> dict[Kind, str]:
    """Store the person's own bank account. Returns the reference for its certification."""
    return {"account": vault.put(session, str(person), AccountRecord(bank_code="090", account_number=number))}


async def _ready(session: AsyncSession, people: Sequence[UUID]) -> None:
    """Store the consent to the terms, the read notice on personal credit and the passed suitability test."""
    for context in AGREED:
        ticked = frozenset(one.id for one in CATALOGUE[context])
        await record_all(session, context, dict.fromkeys(people, ticked))
    now = datetime.now(UTC)
    facts = {"suitable_until": now + POLICY.investor_test_valid, "credit_alert_at": now}
    rows = upsert(Investor).values([{"person_id": person, **facts} for person in people])
    await session.execute(rows.on_conflict_do_update(index_elements=["person_id"], set_=facts))


def _identity(chance: random.Random, number: int) -> IdentityRecord:
    return IdentityRecord(
        ci=f"demo-year/{number}",
        name=chance.choice(SURNAMES) + chance.choice(NAMES),
        birth_date=date(chance.randint(1958, 2002), chance.randint(1, 12), chance.randint(1, 28)),
        gender=chance.choice(("male", "female")),
        mobile=f"0103{number:07}",
    )


def _person(vault: Vault, member: Member) -> dict[str, object]:
    identity = member.identity
    return {
        "id": member.id,
        "ci_fingerprint": vault.sealer.fingerprint(identity.ci),
        "mobile_fingerprint": vault.sealer.fingerprint(identity.mobile),
        "sealed": sealed_identity(vault.sealer, member.id, identity),
        "state": "active",
        "is_borrower": False,
        "created_at": _morning(member.joined_on),
    }


def _morning(day: date) -> datetime:
    return datetime.combine(day, time(10), SEOUL)
