"""Shares money that is recovered from a written-off loan among the investors in proportion to their losses. The share
of a former member goes to the bank account that was certified before the member left.

The caller locks the loan's product (`db.loans.funding.locked`). The database checks at the commit that a recovery is
shared completely and that nobody recovers more than the loss (migration 0171).
"""

from collections import Counter
from collections.abc import Sequence
from datetime import date
from typing import NamedTuple
from uuid import UUID

from sqlalchemy import BigInteger, ColumnElement, cast, func, insert, select
from sqlalchemy.ext.asyncio import AsyncSession

from db.auto_invest_wakes import money_arrived
from db.core.outbox import Outbox
from db.ledger.accounts import CUSTODY, Account, Kind, deposit
from db.ledger.former_members import Settled, former_members, settle_former_members
from db.ledger.posting import lock_accounts, post, transfer
from db.ledger.tables import UnmatchedDeposit
from db.ledger.unmatched import decide, post_unmatched, seal_transfer, transfer_of
from db.loans.accounts import wake
from db.loans.tables import Loan, LoanEnding, LoanLoss, LoanRecovery, LoanRecoveryShare
from db.products.tables import Product
from domain.ledger.states import UnmatchedOutcome, UnmatchedReason
from domain.loans.endings import EndingKind
from domain.loans.recoveries import share_recovery

RECOVERED = (
    select(func.coalesce(func.sum(LoanRecovery.amount), 0))
    .where(LoanRecovery.product_uid == LoanEnding.product_uid)
    .scalar_subquery()
)


class Shared(NamedTuple):
    """A shared recovery: won of each member, and of former members."""

    members: dict[UUID, int]
    left: Settled


class WrittenOff(NamedTuple):
    """A loan that was written off; won. `left`: the loss that has not been recovered."""

    uid: str
    title: str
    ended_on: date
    lost: int
    left: int


async def written_off(session: AsyncSession, product: str) -> WrittenOff | None:
    """Return the loan if it was written off; None for any other loan."""
    return next(iter(await _written_off(session, Product.uid == product)), None)


async def unrecovered(session: AsyncSession) -> Sequence[WrittenOff]:
    """Return the written-off loans whose loss has not been recovered in full, the latest first."""
    return [loan for loan in await _written_off(session) if loan.left]


async def recover(session: AsyncSession, outbox: Outbox, product: str, paid: UnmatchedDeposit, today: date) -> Shared:
    """Share an open deposit, which the caller has locked, among those who lost in the loan, by what each lost.

    What is above the whole loss is listed as another unmatched deposit, with the same sender. A recovery of the whole
    loss wakes the loan, which releases its lien. The loss has not been recovered in full before (ValueError).
    """
    key, repaid = f"loan/{product}/recovery/{paid.uid}", Account(Kind.REPAYMENT, product)
    transferred = transfer_of(outbox.sealer, paid)
    losses = await _losses(session, product)
    before = await _recovered(session, product)
    shares, surplus = share_recovery(
        paid.amount, [loss.principal for loss in losses], [before.get(loss.investment_id, 0) for loss in losses]
    )
    if surplus == paid.amount:
        raise ValueError("the loss has been recovered")
    recovered = [(loss, won) for loss, won in zip(losses, shares, strict=True) if won]
    sums = Counter[UUID]()
    for loss, won in recovered:
        sums[loss.person_id] += won
    former = await former_members(session, sums)
    await lock_accounts(session, [CUSTODY, *(deposit(str(person)) for person in sums)])
    await decide(session, paid, UnmatchedOutcome.RECOVERED, repaid, key=f"{key}/received", what="recovery received")
    await post(session, key, "recovery", transfer(*((repaid, deposit(str(one)), won) for one, won in sums.items())))
    recovery = LoanRecovery(deposit_uid=paid.uid, product_uid=product, recovered_on=today, amount=paid.amount - surplus)
    session.add(recovery)
    await session.flush()
    await session.execute(
        insert(LoanRecoveryShare).values(deposit_uid=paid.uid, recovered_on=today),
        [
            {"investment_id": loss.investment_id, "person_id": loss.person_id, "principal": won}
            for loss, won in recovered
        ],
    )
    if sum(shares) + sum(before.values()) == sum(loss.principal for loss in losses):
        (await session.get_one(Loan, product)).recovered_on = today
        await wake(session, product)
    if surplus:
        rest, reason = f"{key}/surplus", UnmatchedReason.OVERPAID
        sealed = seal_transfer(outbox.sealer, rest, transferred) if transferred else None
        await post_unmatched(session, rest, "residue", repaid, surplus, reason, product=product, sealed=sealed)
    members = {person: won for person, won in sums.items() if person not in former}
    await money_arrived(session, [str(person) for person in members])
    owed, about = {person: sums[person] for person in sums if person in former}, f"recovery/{paid.uid}"
    return Shared(members, await settle_former_members(session, outbox, about, owed, product=product))


async def recoveries_of(session: AsyncSession, product: str) -> Sequence[LoanRecovery]:
    """Return the recoveries of the loan, in order."""
    rows = select(LoanRecovery).where(LoanRecovery.product_uid == product)
    return (await session.scalars(rows.order_by(LoanRecovery.recovered_on, LoanRecovery.deposit_uid))).all()


async def _written_off(session: AsyncSession, *which: ColumnElement[bool]) -> Sequence[WrittenOff]:
    rows = (
        select(
            Product.uid,
            Product.title,
            LoanEnding.ended_on,
            LoanEnding.lost,
            cast(LoanEnding.lost - RECOVERED, BigInteger),
        )
        .join(LoanEnding, LoanEnding.product_uid == Product.uid)
        .where(LoanEnding.kind == EndingKind.WRITTEN_OFF, *which)
        .order_by(LoanEnding.ended_on.desc(), Product.uid)
    )
    return [WrittenOff(*row) for row in await session.execute(rows)]


async def _losses(session: AsyncSession, product: str) -> Sequence[LoanLoss]:
    lost = select(LoanLoss).where(LoanLoss.product_uid == product).order_by(LoanLoss.investment_id)
    return (await session.scalars(lost)).all()


async def _recovered(session: AsyncSession, product: str) -> dict[int, int]:
    """Return the won that each investment has recovered."""
    shares = select(LoanRecoveryShare.investment_id, cast(func.sum(LoanRecoveryShare.principal), BigInteger))
    shares = shares.join(LoanRecovery, LoanRecovery.deposit_uid == LoanRecoveryShare.deposit_uid)
    rows = await session.execute(
        shares.where(LoanRecovery.product_uid == product).group_by(LoanRecoveryShare.investment_id)
    )
    return dict(rows.all())
