"""Extends the maturity of a loan if its investors agree: the voters, their votes and the result. Only loans whose whole
principal is due at the end can be extended. Dates follow the loans' calendar.
"""

import secrets
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date, datetime
from typing import NamedTuple
from uuid import UUID

from sqlalchemy import BigInteger, cast, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from db.core.sealing import token_digest
from db.loans.funding import planned, terms
from db.loans.tables import UNPAID, LoanExtension, LoanExtensionVote, LoanInstalment
from db.products.tables import Investment, Product
from domain.investing.states import InvestmentState
from domain.loans.maturity_extensions import ExtensionState, Proposal, is_agreed, may_be_proposed
from domain.loans.schedule import add_months
from domain.loans.states import InstalmentState
from domain.products.states import ProductState

FUNDED = Investment.state == InvestmentState.FUNDED


class Asked(NamedTuple):
    """The question to an investor, and the answer."""

    extension: LoanExtension
    vote: LoanExtensionVote


class Tally(NamedTuple):
    """Won of principal: of the investors who agree, and of all."""

    agreed: int
    total: int


ASKED = select(LoanExtension, LoanExtensionVote).join(LoanExtensionVote)
IS_OPEN = LoanExtension.state == ExtensionState.OPEN
AGREED = func.sum(Investment.outstanding).filter(LoanExtensionVote.agrees.is_(True))
# Won of principal of an extension: of the investors who agree, and of all who were asked.
SUMS = (
    select(
        cast(func.coalesce(AGREED, 0), BigInteger).label("agreed"),
        cast(func.coalesce(func.sum(Investment.outstanding), 0), BigInteger).label("total"),
    )
    .join(LoanExtensionVote, LoanExtensionVote.person_id == Investment.person_id)
    .where(LoanExtensionVote.extension_uid == LoanExtension.uid, Investment.product_uid == LoanExtension.product_uid)
    .where(FUNDED)
)


async def extended_of(session: AsyncSession, uids: Iterable[str]) -> set[str]:
    """Return which of those loans were extended or have an open vote."""
    is_extended = LoanExtension.state.in_((ExtensionState.OPEN, ExtensionState.PASSED))
    asked = select(LoanExtension.product_uid).where(LoanExtension.product_uid.in_(list(uids)), is_extended)
    return set(await session.scalars(asked))


async def last_instalment(session: AsyncSession, product: Product) -> LoanInstalment | None:
    """Return the instalment with the principal of a loan that may be extended; None for any other loan, and after its
    due date.
    """
    if product.state != ProductState.DISBURSED or terms(product).method != "bullet":
        return None
    rows = select(LoanInstalment).where(LoanInstalment.product_uid == product.uid, UNPAID)
    last = await session.scalar(rows.order_by(LoanInstalment.number.desc()).limit(1))
    return last if last and last.state == InstalmentState.PLANNED else None


async def open_extension(
    session: AsyncSession, product: Product, proposal: Proposal, today: date
) -> dict[UUID, str] | None:
    """Open the vote of a locked product's investors. Returns the token of each investor's link; None if not allowed."""
    last = await last_instalment(session, product)
    if last is None or not may_be_proposed(proposal, today, last.runs_until) or await open_of(session, product.uid):
        return None
    assert product.disbursed_on
    asked = LoanExtension(
        product_uid=product.uid,
        months=proposal.months,
        public_reason=proposal.public_reason,
        ends_on=proposal.ends_on,
        matures_on=last.runs_until,
        extended_to=add_months(product.disbursed_on, product.months + proposal.months, product.disbursed_on.day),
    )
    session.add(asked)
    await session.flush()
    people = await session.scalars(
        select(Investment.person_id).where(Investment.product_uid == product.uid, FUNDED).distinct()
    )
    tokens = {person: secrets.token_urlsafe(16) for person in people}
    rows = [
        {"extension_uid": asked.uid, "person_id": person, "hash": token_digest(token)}
        for person, token in tokens.items()
    ]
    await session.execute(insert(LoanExtensionVote), rows)
    return tokens


async def open_of(session: AsyncSession, product: str) -> LoanExtension | None:
    """Return the open vote about that product."""
    return await session.scalar(select(LoanExtension).where(LoanExtension.product_uid == product, IS_OPEN))


async def asked_by_link(session: AsyncSession, token: str) -> Asked | None:
    """Return the question of the link's holder."""
    row = (await session.execute(ASKED.where(LoanExtensionVote.hash == token_digest(token)))).one_or_none()
    return Asked(*row) if row else None


async def asked_of(session: AsyncSession, product: str, person: str) -> Asked | None:
    """Return the person's open or latest vote about that product."""
    rows = ASKED.where(LoanExtension.product_uid == product, LoanExtensionVote.person_id == UUID(person))
    row = (await session.execute(rows.order_by(LoanExtension.opened_at.desc()).limit(1))).one_or_none()
    return Asked(*row) if row else None


async def answer(session: AsyncSession, asked: Asked, *, agrees: bool, now: datetime) -> bool:
    """Store or change the investor's answer. Returns False after the decision."""
    extension, vote = asked
    await session.refresh(extension, with_for_update={"read": True})  # a decision waits for this answer
    if extension.state != ExtensionState.OPEN:
        return False
    vote.agrees, vote.voted_at = agrees, now
    return True


async def outstanding_of(session: AsyncSession, product: str, person: UUID) -> int:
    """Return the person's outstanding principal in that loan, in won."""
    rows = Investment.product_uid == product, Investment.person_id == person, FUNDED
    return int(await session.scalar(select(func.coalesce(func.sum(Investment.outstanding), 0)).where(*rows)) or 0)


async def tally(session: AsyncSession, extension: LoanExtension) -> Tally:
    """Return the votes so far. No answer counts as no consent."""
    return Tally(*(await session.execute(SUMS.where(LoanExtension.uid == extension.uid))).one())


async def decide(session: AsyncSession, product: Product, today: date) -> LoanExtension | None:
    """Decide the vote about a locked product once its last day has passed. Returns the votes that were decided now."""
    open_one = select(LoanExtension).where(LoanExtension.product_uid == product.uid, IS_OPEN)
    asked = await session.scalar(open_one.where(LoanExtension.ends_on < today).with_for_update())
    if asked is None:
        return None
    last = await last_instalment(session, product)
    if last is None:
        asked.state = ExtensionState.DROPPED
        return None
    agreed, total = await tally(session, asked)
    asked.agreed, asked.total = agreed, total
    asked.state = ExtensionState.REFUSED
    if is_agreed(agreed, total):
        asked.state = ExtensionState.PASSED
        await _extend_maturity(session, product, last, asked.months)
    return asked


async def drop(session: AsyncSession, product: str) -> None:
    """Close the vote without a decision, because the loan is repaid."""
    still_open = LoanExtension.product_uid == product, IS_OPEN
    await session.execute(update(LoanExtension).where(*still_open).values(state=ExtensionState.DROPPED))


async def voters(session: AsyncSession, extension: LoanExtension) -> Sequence[UUID]:
    """Return all investors who were asked."""
    rows = LoanExtensionVote.extension_uid == extension.uid
    return (await session.scalars(select(LoanExtensionVote.person_id).where(rows))).all()


async def _extend_maturity(session: AsyncSession, product: Product, last: LoanInstalment, months: int) -> None:
    """Turn the last instalment into one of interest, and add one instalment for each month."""
    product.months += months
    balance = last.principal
    rows = planned(product, replace(terms(product), principal=balance))[last.number :]
    last.principal, last.balance_after = 0, balance
    await session.flush()
    await session.execute(insert(LoanInstalment), rows)
