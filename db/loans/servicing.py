"""Operators' acts during repayment: defer a payment, repeat a debit, write notes."""

from collections.abc import Sequence
from datetime import date
from typing import NamedTuple

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from db.core.sealing import NotOpened, Sealer
from db.loans.repayments import owed, unpaid
from db.loans.tables import Loan, LoanInstalment, LoanNote
from db.products.tables import Product
from domain.loans.deferrals import deferred_to, may_be_deferred
from domain.loans.states import OWED, InstalmentState
from domain.products.states import ProductState


class Note(NamedTuple):
    """A decrypted note."""

    row: LoanNote
    words: str


async def due_after(session: AsyncSession, row: LoanInstalment) -> date | None:
    """Return the due day of the loan's next open instalment; None after the last one."""
    later = (one for one in await unpaid(session, row.product_uid) if one.number > row.number)
    return min((one.due_on for one in later), default=None)


async def defer(session: AsyncSession, product: Product, number: int, to: date, today: date) -> bool:
    """Defer the due day of an instalment of a locked product; overdue interest up to now remains owed.

    Returns False if the deferral is not allowed.
    """
    row = await session.get(LoanInstalment, (product.uid, number))
    if product.state != ProductState.DISBURSED or row is None or row.state not in OWED:
        return False
    if not may_be_deferred(row.due_on, to, today, await due_after(session, row)):
        return False
    row.overdue_interest = row.paid_overdue + owed(row, today).overdue
    row.charged_until = None
    row.deferred_from = row.deferred_from or row.due_on
    row.due_on, row.state = deferred_to(to), InstalmentState.PLANNED
    return True


def debit_again(product: Product, loan: Loan, today: date) -> bool:
    """Debit the borrower's account again, with another key. Returns False unless the bank has refused today: the bank
    may still execute a debit that it has not refused."""
    if product.state != ProductState.DISBURSED or product.is_paused or loan.refused_on != today:
        return False
    loan.refused_on, loan.debit_round = None, loan.debit_round + 1
    return True


async def write_note(
    session: AsyncSession, sealer: Sealer, product: str, author: str, words: str, *, uid: str, is_public: bool
) -> None:
    """Write a note, once for each uid, sealed under the key of a borrower who is a member."""
    borrower = (await session.get_one(Loan, product)).person_id
    note = {
        "uid": uid,
        "product_uid": product,
        "author": author,
        "sealed": sealer.seal(words.encode(), _place(uid), owner=borrower),
        "is_public": is_public,
    }
    await session.execute(insert(LoanNote).values(note).on_conflict_do_nothing())


async def notes_of(session: AsyncSession, sealer: Sealer, product: str, *, public_only: bool = False) -> Sequence[Note]:
    """Return the notes about a loan, the latest first; empty for an erased borrower."""
    rows = select(LoanNote).where(LoanNote.product_uid == product).order_by(LoanNote.at.desc())
    rows = rows.where(LoanNote.is_public) if public_only else rows
    try:
        return [Note(row, sealer.open(row.sealed, _place(row.uid)).decode()) for row in await session.scalars(rows)]
    except NotOpened:
        return []


def _place(uid: str) -> bytes:
    return f"loan_note/{uid}".encode()
