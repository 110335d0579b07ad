"""People, sessions and operators, created directly in the database of a running platform.

They equal the results of the platform's own calls, without the HTTP requests, Temporal workflows and password hashes of
those calls. Tests of these calls do not use this module.
"""

import hashlib
import secrets
import uuid
from base64 import b64encode
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from typing import Any

import httpx
import jwt
from sqlalchemy import text
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from activities.institutions import institutions
from api.accounts.session.tokens import Sessions, Tokens
from api.operations.operator import digest, new_token
from config.settings import Settings
from db.accounts.agreements import record
from db.accounts.certifications import Kind, certify
from db.accounts.corporations import CorporationRecord, decide, join_corporation, set_partition
from db.accounts.people import IdentityRecord, find_by_ci, join, renew
from db.core.engine import Database
from db.core.sealing import sealer_of
from db.core.tables import JourneyRow
from db.ledger.accounts import CUSTODY, deposit
from db.ledger.posting import post
from db.operators.tables import OperatorRow, OperatorSession
from db.products.tables import Investor, Product
from domain.accounts.agreements import CATALOGUE, Context, settled, verify
from domain.accounts.corporation import Partition
from domain.accounts.devices import device_name
from domain.core.policy import POLICY, SEOUL
from domain.core.states import CorporationState
from domain.core.text.hangul import initials
from domain.operations import OperatorRole

DEVICE = device_name("")
TIMEOUT = httpx.Timeout(30)  # seconds
Listing = Callable[..., Awaitable[str]]  # lists a product and returns its uid
INVESTOR_CERTIFICATIONS: tuple[Kind, ...] = ("identity", "account", "customer_information")


def new_identity(**known: Any) -> IdentityRecord:
    """Return the identity of an adult who is unique in the run."""
    number = uuid.uuid4().int
    unique = {"ci": b64encode(number.to_bytes(16) * 4).decode(), "mobile": f"010{number % 10**8:08}"}
    usual = {"name": "김하나", "birth_date": date(1990, 3, 1), "gender": "female"}
    return IdentityRecord.model_validate(unique | usual | known)


def new_address() -> str:
    """Return an e-mail address that is unique in the run, with a capital letter."""
    return f"Ieum.{uuid.uuid4().hex[:12]}@example.com"


def journey_row(kind: str, uid: str, step: str, *, is_open: bool = True) -> JourneyRow:
    """Return the row of a journey without a run, which waits for the applicant. `uid`: of the application and its
    person."""
    return JourneyRow(
        journey_id=f"{kind}:{uid}",
        apply_uid=uid,
        kind=kind,
        person=uid,
        open=is_open,
        sequence=1,
        step=step,
        waiting_on="applicant",
        snapshot=b"",
    )


def person_of(access_token: str) -> str:
    """Return the id of the person of the access token."""
    return jwt.decode(access_token, options={"verify_signature": False})["sub"]


def product(**columns: Any) -> dict[str, Any]:
    """Return the row of a listed product with its own borrower, open for three days. `columns`: those that differ."""
    now, uid = datetime.now(UTC), columns.get("uid") or uuid.uuid4().hex
    title = columns.get("title") or f"상품 {uid[:6]}"
    usual = {
        "uid": uid,
        "category": "6",
        "title": title,
        "initials": initials(title),
        "borrower": uid,
        "amount": 10_000_000,
        "annual_rate": Decimal("9.9"),
        "months": 12,
        "repayment_type": "2",
        "grade": "A1",
        "tendency": "1",
        "opens_at": now - timedelta(hours=1),
        "closes_at": now + timedelta(days=3),
        "detail": {"summary": ["한 줄 요약"]},
    }
    return usual | columns


async def list_product(session: AsyncSession, **columns: Any) -> str:
    """Write the row of a product in the session's transaction. Returns its uid."""
    row = product(**columns)
    await session.execute(insert(Product).values(row))
    return row["uid"]


async def disburse_product(session: AsyncSession, on: date, **columns: Any) -> str:
    """Write the row of a product that was paid out on that day, which no list shows. Returns its uid."""
    opened = datetime.now(UTC) - timedelta(days=365)
    usual = {"category": "7", "state": "disbursed", "opens_at": opened, "closes_at": opened + timedelta(days=30)}
    return await list_product(session, **usual | columns, disbursed_on=on, private_hash=b"")


# -- members who may invest; each function takes the session of a transaction -----------------------

CREDIT_NOTICE_UNREAD = "update investor set credit_alert_at = null where person_id = cast(:person as uuid)"


async def ready_to_invest(session: AsyncSession, person: str | uuid.UUID, won: int = 0) -> None:
    """Give a member everything that an order requires except the notice on personal credit, and `won` in the
    deposit."""
    await certify_investor(session, person)
    await agree_to_invest(session, person)
    await pass_suitability_test(session, person)
    if won:
        await pay_in(session, person, won)


async def certify_investor(session: AsyncSession, person: str | uuid.UUID) -> None:
    """Certify identity, account and customer information."""
    for kind in INVESTOR_CERTIFICATIONS:
        await certify(session, str(person), kind)


async def agree_to_invest(session: AsyncSession, person: str | uuid.UUID) -> None:
    """Record the consent to the terms of investing."""
    texts = frozenset(agreement.id for agreement in CATALOGUE[Context.INVESTOR])
    await record(session, uuid.UUID(str(person)), Context.INVESTOR, texts)


async def pass_suitability_test(session: AsyncSession, person: str | uuid.UUID) -> None:
    """Store a passed suitability test with the usual validity."""
    valid = {"suitable_until": datetime.now(UTC) + POLICY.investor_test_valid}
    row = insert(Investor).values(person_id=uuid.UUID(str(person)), **valid)
    await session.execute(row.on_conflict_do_update(index_elements=["person_id"], set_=valid))


async def pay_in(session: AsyncSession, person: str | uuid.UUID, won: int) -> None:
    """Book `won` into the member's deposit."""
    await post(session, uuid.uuid4().hex, "paid in", {CUSTODY: won, deposit(str(person)): -won})


class Factory:
    """Creates rows through one connection pool; `Factory.of` shares it among all tests of a platform."""

    _open: dict[str, "Factory"] = {}

    def __init__(self, settings: Settings) -> None:
        self.database = Database(settings.database_url)
        self.sealer = sealer_of(settings)
        self.sessions = Sessions(self.database, settings.token_secret)
        self.institutions = institutions(settings)
        self.institutions.http.timeout = TIMEOUT  # a test does not retry like an activity

    @classmethod
    def of(cls, settings: Settings) -> "Factory":
        url = settings.database_url
        if url not in cls._open:
            cls._open[url] = cls(settings)
        return cls._open[url]

    @classmethod
    async def close_all(cls) -> None:
        for factory in cls._open.values():
            await factory.institutions.aclose()
            await factory.database.close()
        cls._open.clear()

    # -- products ------------------------------------------------------------------------------

    @asynccontextmanager
    async def listing(self) -> AsyncGenerator[Listing]:
        """Yields a function that lists a product and returns its uid. At the end no list contains the products.

        The function takes the columns that differ from `product`, and the `token` of a private product's link.
        """
        uids: list[str] = []

        async def add(*, token: str = "", **columns: Any) -> str:
            private = {"private_hash": hashlib.sha256(token.encode()).digest()} if token else {}
            async with self.database.transaction() as session:
                uids.append(await list_product(session, **private | columns))
            return uids[-1]

        yield add
        hidden = text("update product set private_hash = '' where uid = any(:uids)")
        await self.database.statement(hidden, {"uids": uids})

    # -- people --------------------------------------------------------------------------------

    async def sign_up(self, identity: IdentityRecord, *, terms: Context = Context.LOAN_SIGN_UP) -> Tokens:
        """Create an account with all consents of `terms`, by default those of a borrower, or renew an existing one.
        Returns the tokens of a new session."""
        async with self.database.transaction() as session:
            if person := await find_by_ci(session, self.sealer, identity.ci):
                await renew(session, self.sealer, person, identity)
                return await self.sessions.open(session, person.id, DEVICE)
            today, borrows = datetime.now(SEOUL).date(), terms is Context.LOAN_SIGN_UP
            person_id = await join(session, self.sealer, identity, today, is_borrower=borrows)
            texts = {text.id: text.content_hash for text in CATALOGUE[terms]}
            await record(session, person_id, terms, settled(verify(terms, texts)))
            return await self.sessions.open(session, person_id, DEVICE)

    async def person(self, *, is_borrower: bool = True, **known: Any) -> uuid.UUID:
        """Create a natural person without consents and return the id. `known`: fields of the identity."""
        async with self.database.transaction() as session:
            today = datetime.now(SEOUL).date()
            return await join(session, self.sealer, new_identity(**known), today, is_borrower=is_borrower)

    async def legal_person(
        self, partition: Partition, outcome: CorporationState = CorporationState.APPROVED, **known: Any
    ) -> uuid.UUID:
        """Create a corporation or institution after the decision and return the id. `known`: fields of the record."""
        person, number = uuid.uuid4(), uuid.uuid4().int
        usual = {"business_number": f"{number % 10**10:010}", "email": f"{number:x}@corp.test"}
        corporation = CorporationRecord(representative=new_identity(), **usual | known)
        async with self.database.transaction() as session:
            await join_corporation(session, self.sealer, person, corporation, "2")
            await set_partition(session, person, partition)
            await decide(session, person, outcome, {})
        return person

    async def tokens(self, person: uuid.UUID) -> Tokens:
        """Return the tokens of a new session."""
        async with self.database.transaction() as session:
            return await self.sessions.open(session, person, DEVICE)

    async def forget_codes(self, kind: str, receiver: str) -> None:
        """Let the receiver get another code of that kind at once: those sent count as sent yesterday."""
        sent = "update attempt set at = at - interval '1 day' where kind like :kind and subject = :receiver"
        values = {"kind": f"{kind}@%", "receiver": self.sealer.fingerprint(receiver)}
        await self.database.statement(text(sent), values)

    # -- operators -----------------------------------------------------------------------------

    async def operator(self, roles: Iterable[OperatorRole] = OperatorRole) -> str:
        """Create an operator without a password and return the login."""
        login = f"op-{secrets.token_hex(4)}"
        async with self.database.transaction() as session:
            session.add(OperatorRow(login=login, name="김운영", roles=[str(role) for role in roles], password_hash=""))
        return login

    async def operator_session(self, login: str) -> str:
        """Return the session cookie of an operator."""
        token, expires_at = new_token(), datetime.now(UTC) + POLICY.operator_session
        async with self.database.transaction() as session:
            session.add(OperatorSession(token_hash=digest(token), login=login, address="test", expires_at=expires_at))
        return token
