"""Identifies the borrower of a loan. All limits count one borrower, whether listed by reference, business number or
member id.
"""

from collections.abc import Collection, Iterable
from uuid import UUID

from sqlalchemy import Text, cast, or_, select, text, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from db.accounts.tables import Corporation, Person
from db.core.sealing import Sealer
from db.loans.tables import BorrowerReference, Loan
from db.products.tables import Product
from domain.core.states import PersonKind, PersonState
from domain.products.states import PAID_OUT

LOCK = text("select pg_advisory_xact_lock(hashtextextended(:name, 0))")


def outsider(sealer: Sealer, number: str) -> str:
    """The reference that products use for a borrower who is not a member. `number`: the platform's reference, or a
    corporation's number."""
    return sealer.fingerprint(f"borrower/{number}")


async def locked_outsider(session: AsyncSession, sealer: Sealer, number: str) -> str:
    """Like `outsider`, with a lock: until the end of the transaction no other product of this borrower is listed, and
    the borrower does not become a member."""
    name = outsider(sealer, number)
    await session.execute(LOCK, {"name": f"borrower/{name}"})
    return name


async def members_named(session: AsyncSession, names: Collection[str]) -> dict[str, UUID]:
    """Return the members who are those external borrowers, by reference, without accounts closed since then."""
    named = select(BorrowerReference.reference, BorrowerReference.person_id)
    named = named.join(Person, Person.id == BorrowerReference.person_id)
    open = BorrowerReference.reference.in_(names), Person.state != PersonState.WITHDRAWN
    return dict((await session.execute(named.where(*open))).all())


async def note_member(session: AsyncSession, name: str, member: UUID) -> None:
    """Store that the external borrower is the member, who then owns all their loans."""
    row = insert(BorrowerReference).values(reference=name, person_id=member)
    await session.execute(row.on_conflict_do_update(index_elements=["reference"], set_={"person_id": member}))
    await _gather(session, [name], str(member), member)


async def gather_corporation(session: AsyncSession, sealer: Sealer, number: str, member: UUID | None) -> None:
    """Assign all products listed for the corporation with that number to one borrower, `member` if it has an account:
    also products that were listed before it joined, or under an account that was refused."""
    name = await locked_outsider(session, sealer, number)
    its = Corporation.business_fingerprint == sealer.fingerprint(number)
    accounts = await session.scalars(select(cast(Corporation.person_id, Text)).where(its))
    await _gather(session, [name, *accounts], str(member) if member else name, member)


async def _gather(session: AsyncSession, names: Iterable[str], borrower: str, member: UUID | None) -> None:
    """Assign all products listed under any of the references to the borrower, and the loans to the member."""
    elsewhere = or_(Product.borrower != borrower, Loan.person_id.is_distinct_from(member))
    uids = (
        await session.scalars(
            select(Product.uid)
            .join(Loan, Loan.product_uid == Product.uid)
            .where(Product.borrower.in_(list(names)), elsewhere)
            .order_by(Product.uid)  # in the order in which orders lock them
            .with_for_update(of=Product, key_share=True)
        )
    ).all()
    await session.execute(update(Product).where(Product.uid.in_(uids)).values(borrower=borrower))
    await session.execute(update(Loan).where(Loan.product_uid.in_(uids)).values(person_id=member))
    paid_out = select(Product.uid).where(Product.uid.in_(uids), Product.state.in_(PAID_OUT)).exists()
    natural = Person.id == member, Person.kind == PersonKind.NATURAL
    await session.execute(update(Person).where(*natural, paid_out).values(is_borrower=True))
