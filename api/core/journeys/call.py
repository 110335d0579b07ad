"""A call to a journey: its owner, form, expected sequence and idempotency key."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import Annotated, Any, NamedTuple

from fastapi import Query, Request
from pydantic import BaseModel
from sqlalchemy.ext.asyncio import AsyncSession

from api.core.dependencies import App, AppGateway, Key, Sequence, Session
from api.core.gateway import Gateway
from api.core.platform import Platform
from api.http.applicant import applicant_of
from api.http.caller import logged_in
from api.http.cookies import CERTIFICATION, SIMPLE_CHECK
from domain.borrowing.journeys.mortgage_simple import MortgageSimple
from domain.core.chart import Chart, Form
from domain.core.errors import BusinessError, ErrorCode
from domain.core.snapshot import Snapshot

# The cookie that identifies the browser of an anonymous journey; the certifications share one.
COOKIES = {MortgageSimple.kind: SIMPLE_CHECK}
SETTLING = 5.0  # seconds that a response waits for an institution


@dataclass(frozen=True)
class JourneyCall:
    """A request that moves a journey."""

    app: Platform
    gateway: Gateway
    session: AsyncSession
    journey_id: str
    owner: str  # of the vault's items: the person, or the anonymous certification
    sequence: int
    key: str

    async def submit(self, form: Form, *, settle: bool = False) -> Snapshot:
        """Submit the form. With `settle`, commit the transaction of the request, then wait briefly for the institution
        that the form calls."""
        moved = await self.gateway.submit(self.journey_id, form, sequence=self.sequence, key=self.key)
        return await settled(self.session, self.gateway, moved) if settle else moved

    async def store(self, record: BaseModel, *, retention: timedelta | None = None) -> str:
        """Store personal data in the vault, committed before the journey receives the reference. Returns the reference.

        `retention`: how long it is needed, if that is known.
        """
        async with self.app.database.transaction() as session:
            return self.app.vault.put(session, self.owner, record, retention=retention)


async def settled(session: AsyncSession, gateway: Gateway, moved: Snapshot) -> Snapshot:
    """Commit the transaction of the request, then wait briefly for the institution that the journey waits for.

    A request that repeats the key during the wait, or after a crash, runs the call again: whatever precedes must have
    its effect once.
    """
    await session.commit()
    return await gateway.settled(moved, SETTLING)


async def owner_of(chart: type[Chart], request: Request) -> str:
    """Return the person whose journey of that chart the request uses. Raises BusinessError: LOGIN_REQUIRED,
    NO_OPEN_APPLICATION."""
    if chart.joins:
        return await applicant_of(request)
    if not chart.anonymous:
        return logged_in(request)
    if browser := COOKIES.get(chart.kind, CERTIFICATION).read(request):
        return browser
    raise BusinessError(ErrorCode.NO_OPEN_APPLICATION)


def journey_id(chart: type[Chart], owner: str) -> str:
    """Return the workflow's id: each owner has one open journey of a kind."""
    return f"{chart.kind}:{owner}"


def call_of(chart: type[Chart]) -> Callable[..., Awaitable[JourneyCall]]:
    """Return a dependency: the caller's call to the journey of that chart."""

    async def call(
        request: Request, app: App, gateway: AppGateway, session: Session, sequence: Sequence, key: Key
    ) -> JourneyCall:
        owner = await owner_of(chart, request)
        return JourneyCall(app, gateway, session, journey_id(chart, owner), owner, sequence, key)

    return call


def now_of(chart: type[Chart]) -> Callable[..., Awaitable[Snapshot]]:
    """Return a dependency: the snapshot of the caller's journey of that chart."""

    async def now(request: Request, gateway: AppGateway) -> Snapshot:
        return await gateway.now(journey_id(chart, await owner_of(chart, request)))

    return now


class Binding(NamedTuple):
    """Selects the journey of the caller which a group of calls uses. `chart`: its name in the API document."""

    chart: type[Chart]
    now: Callable[..., Awaitable[Snapshot]]
    call: Callable[..., Awaitable[JourneyCall]]


def bound_to(chart: type[Chart]) -> Binding:
    """Return the binding to the caller's journey of a chart."""
    return Binding(chart, now_of(chart), call_of(chart))


ApplyUid = Annotated[str | None, Query(alias="applyUid", max_length=64)]


def application_of(*kinds: str) -> Callable[..., Awaitable[Snapshot]]:
    """Return a dependency: the caller's application of one of those kinds with the id `applyUid`, open or ended.
    Without an id it is the open application that started last, or else the latest."""

    async def application(request: Request, app: App, apply_uid: ApplyUid = None) -> Snapshot:
        person = logged_in(request)
        if apply_uid:
            found = await app.table.named(person, kinds, apply_uid)
        else:
            found = next(iter(await app.table.latest_of_kinds(person, kinds)), None)
        if found is None:
            raise BusinessError(ErrorCode.NO_OPEN_APPLICATION)
        return found

    return application


def moves(form: type[Form], chart: type[Chart]) -> dict[str, Any]:
    """State in the API document which event of which journey a call sends."""
    return {"x-journey-kind": chart.kind, "x-journey-event": form.label}
