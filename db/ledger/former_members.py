"""Money of former members: it is paid out to the account that they certified before they left, or waits in the suspense
account for operators.

A closed account has no balance. The database checks this at the commit of each change that can post to a closed account
(migration 0181).
"""

from collections.abc import Collection, Mapping
from typing import NamedTuple
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from db.accounts.tables import Person, WithdrawnMember
from db.accounts.withdrawn_members import read_former_member
from db.core.outbox import Outbox
from db.ledger.accounts import deposit
from db.ledger.unmatched import post_unmatched
from db.ledger.withdrawal_postings import Withdrawal, withdraw
from domain.core.states import PersonState
from domain.ledger.states import UnmatchedReason


class Settled(NamedTuple):
    """Won of each former member: `paid_out` to the bank account, or `kept` in the suspense account."""

    paid_out: dict[UUID, int]
    kept: dict[UUID, int]


async def former_members(session: AsyncSession, people: Collection[UUID]) -> set[UUID]:
    """Return those who have closed their accounts. A lock prevents others from closing them before the commit, and the
    data of those who have from being deleted."""
    rows = select(Person.id, Person.state).where(Person.id.in_(people)).order_by(Person.id)
    found = await session.execute(rows.with_for_update(read=True))
    former = {person for person, state in found if state == PersonState.WITHDRAWN}
    stored = select(WithdrawnMember.person_id).where(WithdrawnMember.person_id.in_(former))
    await session.execute(stored.order_by(WithdrawnMember.person_id).with_for_update(read=True))
    return former


async def settle_former_members(
    session: AsyncSession, outbox: Outbox, about: str, owed: Mapping[UUID, int], *, product: str
) -> Settled:
    """Clear deposits of `former_members` that were just credited, once for each `about`."""
    settled = Settled({}, {})
    for person, won in owed.items():
        former = await read_former_member(session, outbox.sealer, person)
        if former and former.account:
            to = Withdrawal(person=str(person), **former.account.model_dump(), holder=former.name, amount=won)
            await withdraw(session, outbox, f"withdrawal/{person}/{about}", to)
            settled.paid_out[person] = won
        else:
            await move_to_suspense(session, f"{about}/{person}", person, won, product=product)
            settled.kept[person] = won
    return settled


async def move_to_suspense(
    session: AsyncSession, key: str, person: UUID, won: int, *, product: str | None = None
) -> None:
    """Move won from a former member's deposit to the suspense account, once for each key."""
    source, reason = deposit(str(person)), UnmatchedReason.FORMER_MEMBER
    await post_unmatched(session, key, "account closed", source, won, reason, product=product, former_member=person)
