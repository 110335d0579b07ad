"""Starts the recovery of a dormant account with the `tempToken` of a log-in."""

from typing import NamedTuple
from uuid import UUID, uuid4

from fastapi import Request, Response
from sqlalchemy.ext.asyncio import AsyncSession

from api.accounts.session.login import TEMPORARY
from api.core import single_use
from api.core.gateway import Gateway
from api.core.journeys.call import journey_id
from api.core.platform import Platform
from api.http.cookies import CERTIFICATION
from db.accounts.people import email_of
from db.accounts.tables import Person
from domain.accounts.agreements import Context, sign_up_terms
from domain.accounts.journeys.dormant import Dormant, DormantView, Enter, EnterCertified
from domain.core.errors import BusinessError, ErrorCode
from domain.core.policy import POLICY
from domain.core.snapshot import Snapshot, Start
from domain.core.states import PersonKind
from domain.core.text import masking


class Entrance(NamedTuple):
    """The result of a log-in to a dormant account: the account, and whether the log-in certified the identity."""

    account: str
    certified: bool

    @classmethod
    async def of(cls, app: Platform, temp_token: str) -> "Entrance":
        """Read a `tempToken`, which stays valid. Raises BusinessError(SINGLE_USE_TOKEN_INVALID)."""
        stored = await single_use.peek(app.redis, TEMPORARY, temp_token)
        await single_use.set_lifetime(app.redis, TEMPORARY, temp_token, POLICY.temp_token)
        return cls._read(stored)

    @classmethod
    async def last_of(cls, app: Platform, temp_token: str, request: str) -> "Entrance":
        """Read a `tempToken`, and use it up by the request. Raises BusinessError(SINGLE_USE_TOKEN_INVALID)."""
        return cls._read(await single_use.spend(app.redis, TEMPORARY, temp_token, request))

    @classmethod
    def _read(cls, stored: str) -> "Entrance":
        how, _, account = stored.partition("/")
        return cls(account, how == "certified")

    def can_enter(self, at: Snapshot) -> bool:
        """Return whether the log-in may continue that journey, which another log-in may have opened."""
        underway = bool(Dormant.steps[at.step].on) and at.view(DormantView).account == self.account
        return underway and not (self.certified and at.step != Dormant.agreement.name)


async def enter(
    app: Platform, gateway: Gateway, session: AsyncSession, request: Request, response: Response, entrance: Entrance
) -> Snapshot:
    """Return this browser's reactivation of the account, or open one."""
    browser = CERTIFICATION.read(request) or uuid4().hex
    known = await app.table.read(journey_id(Dormant, browser))
    if known and entrance.can_enter(known):
        return known
    if known and Dormant.steps[known.step].on:  # of another account, which stays open
        browser = uuid4().hex
    CERTIFICATION.set(response, app.settings, browser, POLICY.certification_cookie)
    opened = await gateway.open(Dormant.kind, Start(apply_uid=uuid4().hex, person=browser))
    person = await session.get_one(Person, UUID(entrance.account))
    email = await email_of(session, app.sealer, person.id)
    form = (EnterCertified if entrance.certified else Enter)(
        account=entrance.account, terms=terms_of(person), masked_email=masking.email(email) if email else ""
    )
    return await gateway.submit(opened.journey_id, form, sequence=opened.sequence, key=opened.apply_uid)


def terms_of(person: Person) -> Context:
    """Return the texts that the member must accept again."""
    return sign_up_terms(is_borrower=person.is_borrower, is_legal=person.kind == PersonKind.LEGAL)


def refuse_other(entrance: Entrance, at: Snapshot) -> None:
    """Refuse a log-in to another account than the one that this browser recovers."""
    if at.view(DormantView).account != entrance.account:
        raise BusinessError(ErrorCode.SINGLE_USE_TOKEN_INVALID)
