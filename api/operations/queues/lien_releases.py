"""Liens of ended loans whose release the land registry has refused or not answered."""

from datetime import datetime
from typing import Annotated
from uuid import uuid4

from fastapi import Path, Request
from sqlalchemy import select

from activities.borrowing.liens import registered_on
from api.core.dependencies import App
from api.http.envelope import Camel
from api.http.router import PlainRouter
from api.operations.access_log import log_access
from api.operations.operator import LoggedInOperator
from api.operations.pages import Choice, Part, refusal_in, waiting_work
from api.operations.reason import WithReason
from db.borrowing.liens import collateral_of, lien_of
from db.borrowing.tables import LoanContractRow, MortgageLien
from db.products.catalogue import one
from db.products.tables import Product
from domain.borrowing.lien import LienState, is_released, number_filed_for
from domain.core.errors import BusinessError, ErrorCode
from domain.core.snapshot import OperatorCommand
from domain.operations import RELEASES_LIENS

router = PlainRouter(prefix="/lien-releases")
Uid = Annotated[str, Path(max_length=64)]
LISTING = waiting_work(
    select(MortgageLien, Product.title)
    .outerjoin(Product, Product.uid == MortgageLien.apply_uid)
    .where(MortgageLien.state == LienState.WAITING),
    since=MortgageLien.moved_at,
    key=MortgageLien.apply_uid,
    choices={"reason": Choice(refusal_in(MortgageLien.error))},
)


class WaitingRelease(Camel):
    """A lien to be released, without personal data. Won. `title`: of the loan, null if the application ended before it
    was listed. `number`: empty if the registry's answer to the application was lost. `error`: the registry's answer, or
    that it did not answer."""

    uid: str
    title: str | None
    number: str
    maximum_claim: int
    error: str
    waiting_since: datetime


class OpenedRelease(WaitingRelease):
    """A release with the home and its owner."""

    home: str
    owner: str


class ReleaseCommandSent(Camel):
    """The command was accepted."""

    uid: str


@router.get("")
async def waiting_releases(operator: LoggedInOperator, app: App, wanted: Part) -> list[WaitingRelease]:
    """Return the releases that match the filter."""
    operator.must_be(RELEASES_LIENS)
    async with app.database.transaction() as session:
        return [_row(lien, title) for lien, title in await session.execute(LISTING.page(wanted))]


@router.post("/{uid}/opening")
async def open_release(
    uid: Uid, body: WithReason, operator: LoggedInOperator, request: Request, app: App
) -> OpenedRelease:
    """Return the data that the registry office requires. The access is logged. Raises BusinessError(CASE_MOVED)."""
    operator.must_be(RELEASES_LIENS)
    async with app.database.transaction() as session:
        lien, contract = await lien_of(session, uid), await session.get(LoanContractRow, uid)
        if lien is None or contract is None or lien.state != LienState.WAITING:
            raise BusinessError(ErrorCode.CASE_MOVED)
        log_access(session, operator, request, whose=contract.person_id, what="lien release", why=body.reason)
        product, home = await one(session, uid), collateral_of(app.sealer, lien)
    return OpenedRelease(
        **_row(lien, product and product.title).model_dump(by_alias=False),
        home=home.home,
        owner=home.owner_name or home.borrower_name,
    )


@router.post("/{uid}/retry")
async def retry_release(uid: Uid, body: WithReason, operator: LoggedInOperator, app: App) -> ReleaseCommandSent:
    """Request the release from the registry again. Raises BusinessError(CASE_MOVED)."""
    operator.must_be(RELEASES_LIENS)
    command = OperatorCommand(operator=operator.login, reason=body.reason)
    await app.gateway.retry_release(uid, command, key=uuid4().hex)
    return ReleaseCommandSent(uid=uid)


@router.post("/{uid}/resolve")
async def resolve_release(uid: Uid, body: WithReason, operator: LoggedInOperator, app: App) -> ReleaseCommandSent:
    """Record that the lien was released at the registry office, if the register confirms it.

    Raises BusinessError: CASE_MOVED, LIEN_NOT_RELEASED; InstitutionDown.
    """
    operator.must_be(RELEASES_LIENS)
    async with app.database.transaction() as session:
        lien = await lien_of(session, uid)
        if lien is None or lien.state != LienState.WAITING:
            raise BusinessError(ErrorCode.CASE_MOVED)
        home, number = collateral_of(app.sealer, lien).home, _number_of(lien)
    liens = await registered_on(app.institutions.registry, home)
    if number_filed_for(uid, liens) or not is_released(number, liens):
        raise BusinessError(ErrorCode.LIEN_NOT_RELEASED)
    command = OperatorCommand(operator=operator.login, reason=body.reason)
    await app.gateway.resolve_release(uid, command, key=uuid4().hex)
    return ReleaseCommandSent(uid=uid)


def _number_of(lien: MortgageLien) -> str:
    """The number that identifies the lien at the registry office."""
    return lien.registration_number or lien.receipt_number or ""


def _row(lien: MortgageLien, title: str | None) -> WaitingRelease:
    return WaitingRelease(
        uid=lien.apply_uid,
        title=title,
        number=_number_of(lien),
        maximum_claim=lien.maximum_claim,
        error=lien.error or "",
        waiting_since=lien.moved_at,
    )
