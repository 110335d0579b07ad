"""Dormant accounts: notices, the change to dormant, lookup of an account and reactivation."""

from datetime import UTC, datetime
from uuid import UUID

from sqlalchemy import func, select, update
from sqlalchemy.ext.asyncio import AsyncSession
from temporalio import activity

from activities.accounts.identity_renewal import renew_and_warn
from activities.core.notices import Email, Sms, enqueue
from activities.core.resources import Resources
from db.accounts.agreements import record
from db.accounts.people import IdentityRecord, email_of, find_by_ci, record_of
from db.accounts.tables import Person
from db.core.vault import NotInVault
from domain.accounts.agreements import Context
from domain.core.notices import MessageKind
from domain.core.policy import POLICY, SEOUL
from domain.core.snapshot import ActivityInput
from domain.core.states import PersonKind, PersonState

SUBJECT = "[이음] 곧 휴면 계정으로 바뀌어요"
TEXT = "{day}까지 로그인하지 않으면 계정이 휴면으로 바뀌어요. 로그인만 하면 그대로 쓸 수 있어요. {site}/v2/login"
AT_ONCE = 200  # people in one run


async def set_dormant(at: Resources) -> None:
    """Announce dormancy thirty days ahead, and make accounts dormant that were notified and have not logged in since.

    Several workers can run it at once, and it can run again after a failure.
    """
    now = datetime.now(UTC)
    active, after, notice = Person.state == PersonState.ACTIVE, POLICY.dormant_after, POLICY.dormant_notice
    async with at.database.transaction() as session:
        soon = select(Person).where(active, Person.seen_at <= now - after + notice, Person.rest_told_at.is_(None))
        for person in await session.scalars(soon.limit(AT_ONCE).with_for_update(skip_locked=True)):
            await _warn(at, session, person, max(person.seen_at + after, now + notice))
            person.rest_told_at = now
        over = Person.seen_at <= now - after, Person.rest_told_at <= now - notice
        inactive = select(Person.id).where(active, *over).with_for_update(skip_locked=True)
        await session.execute(update(Person).where(Person.id.in_(inactive)).values(state=PersonState.DORMANT))


async def _warn(at: Resources, session: AsyncSession, person: Person, falls: datetime) -> None:
    """Notify by e-mail, or else by SMS. A legal person without an address gets no notice."""
    text = TEXT.format(day=f"{falls.astimezone(SEOUL):%Y년 %m월 %d일}", site=at.settings.public_url)
    key = MessageKind.DORMANCY.key(f"{person.id}/{falls.date()}")
    if email := await email_of(session, at.sealer, person.id):
        await enqueue(session, at, key, Email(address=email, subject=SUBJECT, text=text), person=person.id)
    elif person.kind != PersonKind.LEGAL:
        mobile = record_of(at.sealer, person).mobile
        await enqueue(session, at, key, Sms(mobile=mobile, text=f"[이음] {text}"), person=person.id)


class OwnerInput(ActivityInput):
    """Compare the certified identity in the vault with the account's owner."""

    account: str
    identity_ref: str


class WakeInput(ActivityInput):
    """Reactivate the account with consents to the texts of these ids, of that context."""

    account: str
    terms: Context
    ticked: tuple[str, ...]


class Dormancy:
    """Reads and writes dormant accounts in the database."""

    def __init__(self, resources: Resources) -> None:
        self.at = resources

    @activity.defn(name="dormancy.is_owner")
    async def is_owner(self, request: OwnerInput) -> bool:
        """Return whether the identity has the account's CI. Then name and mobile number are updated from the agency."""
        async with self.at.database.transaction() as session:
            try:
                identity = await self.at.vault.get(session, request.person, request.identity_ref, IdentityRecord)
            except NotInVault:  # it has expired
                return False
            person = await find_by_ci(session, self.at.sealer, identity.ci)
            if person is None or str(person.id) != request.account:
                return False
            await renew_and_warn(session, self.at, person, identity)
        return True

    @activity.defn(name="dormancy.wake")
    async def wake(self, request: WakeInput) -> None:
        """Reactivate the account and store the consents."""
        async with self.at.database.transaction() as session:
            person = await session.get_one(Person, UUID(request.account), with_for_update=True)
            person.state, person.rest_told_at = PersonState.ACTIVE, None
            person.seen_at = func.now()
            await record(session, person.id, request.terms, frozenset(request.ticked))
