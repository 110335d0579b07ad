"""The calls of a loan's investors who vote on a later maturity.

`id` is the loan's product (dealUid) for a logged-in member, or "link" with the hash of the investor's personal link in
`X-Link-Token`: a server on the way may log a path, but no header.
"""

from datetime import UTC, date, datetime
from typing import Annotated

from fastapi import Depends, Header, Path, Request
from pydantic import Field, model_validator
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from api.core.dependencies import Session
from api.http.caller import logged_in
from api.http.envelope import Camel
from api.http.router import Router
from api.products.shapes import Rate
from db.loans.maturity_extensions import Asked, answer, asked_by_link, asked_of, outstanding_of
from db.loans.tables import LoanExtension
from db.products.tables import Product
from domain.core.errors import BusinessError, ErrorCode
from domain.loans.maturity_extensions import ExtensionState
from domain.loans.schedule import repayment_schedule
from domain.products.phase import terms_of

HASH = 22  # characters of a link's token
BY_LINK = "link"  # id of the loan of the link

router = Router(prefix="/v2", tags=["extension"])
Id = Annotated[str, Path(max_length=300)]


class ExtensionInfo(Camel):
    """The vote. `rate`: percent a year; `outstanding`: the caller's principal, and `interest` its interest for the
    additional `months`, before tax; won. `words`: the reason for the request."""

    deal_uid: str
    title: str
    rate: Rate
    months: int
    matures_on: date
    extended_to: Annotated[date, Field(alias="prolongedTo")]  # the name of earlier versions, for pages that are open
    words: str
    outstanding: int
    interest: int


class ExtensionDue(Camel):
    """The last day for an answer."""

    due: date
    is_over: bool


class ExtensionStatus(Camel):
    """`agree`: the caller's answer, null before it. `agreedRate`: percent of the principal whose investors agree, after
    the decision."""

    state: ExtensionState
    agree: bool | None
    voted_at: datetime | None
    agreed_rate: int | None

    @classmethod
    def of(cls, asked: Asked) -> "ExtensionStatus":
        """Create it for the caller."""
        (extension, vote), rate = asked, None
        if extension.agreed is not None and extension.total:
            rate = extension.agreed * 100 // extension.total
        return cls(state=ExtensionState(extension.state), agree=vote.agrees, voted_at=vote.voted_at, agreed_rate=rate)


class ExtensionAnswer(Camel):
    """The answer of a logged-in member (`dealUid`), or of the link's holder (`hash`)."""

    deal_uid: Annotated[str | None, Field(max_length=300)] = None
    hash: Annotated[str | None, Field(min_length=HASH, max_length=HASH)] = None
    agree: bool

    @model_validator(mode="after")
    def _names_one(self) -> "ExtensionAnswer":
        if (self.deal_uid is None) == (self.hash is None):
            raise ValueError("어느 대출인지 다시 확인해 주세요.")
        return self


LinkToken = Annotated[str, Header(alias="X-Link-Token", max_length=HASH, description="of the link; `id` is then link")]


async def _asked(id: Id, request: Request, session: Session, token: LinkToken = "") -> Asked:
    return await _found(session, request, None if id == BY_LINK else id, token)


Question = Annotated[Asked, Depends(_asked)]  # raises BusinessError: NOT_FOUND, LOGIN_REQUIRED


@router.get("/extension/{id}")
async def extension_info(asked: Question, session: Session) -> ExtensionInfo:
    """Return the vote, and its effect for the caller."""
    extension, vote = asked
    product = (await session.scalars(select(Product).where(Product.uid == extension.product_uid))).one()
    outstanding = await outstanding_of(session, product.uid, vote.person_id)
    return ExtensionInfo(
        deal_uid=product.uid,
        title=product.title,
        rate=product.annual_rate,
        months=extension.months,
        matures_on=extension.matures_on,
        extended_to=extension.extended_to,
        words=extension.public_reason,
        outstanding=outstanding,
        interest=_interest(product, extension, outstanding),
    )


@router.get("/extensions/{id}/due")
async def extension_due(asked: Question) -> ExtensionDue:
    """Return the last day for an answer."""
    return ExtensionDue(due=asked.extension.ends_on, is_over=asked.extension.state != ExtensionState.OPEN)


@router.get("/extension/{id}/status")
async def extension_status(asked: Question) -> ExtensionStatus:
    """Return the caller's answer and the result of the vote."""
    return ExtensionStatus.of(asked)


@router.post("/extension-agree")
async def agree_to_extension(body: ExtensionAnswer, request: Request, session: Session) -> ExtensionStatus:
    """Agree or disagree; before the decision, a new answer replaces the former one.

    Raises BusinessError: NOT_FOUND, LOGIN_REQUIRED, EXTENSION_OVER.
    """
    asked = await _found(session, request, body.deal_uid, body.hash or "")
    if not await answer(session, asked, agrees=body.agree, now=datetime.now(UTC)):
        raise BusinessError(ErrorCode.EXTENSION_OVER)
    return ExtensionStatus.of(asked)


async def _found(session: AsyncSession, request: Request, deal_uid: str | None, token: str) -> Asked:
    """Return the vote of the member's loan, or of the link without a `deal_uid`."""
    by_link = deal_uid is None
    if asked := await (asked_by_link(session, token) if by_link else asked_of(session, deal_uid, logged_in(request))):
        return asked
    raise BusinessError(ErrorCode.NOT_FOUND)


def _interest(product: Product, extension: LoanExtension, outstanding: int) -> int:
    if not outstanding:
        return 0
    more = terms_of(outstanding, product.annual_rate, extension.months, product.repayment_type, extension.matures_on)
    return sum(row.interest for row in repayment_schedule(more))
