"""A borrower's disbursed loans: payments received and payments due."""

from collections.abc import Iterable, Sequence
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from db.borrowing.tables import LoanContractRow
from db.loans.tables import Loan, LoanInstalment, LoanRepayment
from db.products.tables import Product
from domain.products.states import PAID_OUT


async def loans_of(session: AsyncSession, person: str, uid: str | None = None) -> list[tuple[Product, Loan]]:
    """Return the person's paid-out loans, or one of them, the latest first."""
    mine = (
        select(Product, Loan)
        .join(Loan, Loan.product_uid == Product.uid)
        .where(Loan.person_id == UUID(person), Product.state.in_(PAID_OUT))
        .order_by(Product.disbursed_on.desc(), Product.number.desc())
    )
    rows = await session.execute(mine.where(Product.uid == uid) if uid else mine)
    return list(rows)


async def instalments_of(session: AsyncSession, uids: Iterable[str]) -> dict[str, list[LoanInstalment]]:
    """Return every instalment of those loans, in order."""
    wanted = select(LoanInstalment).where(LoanInstalment.product_uid.in_(list(uids)))
    found: dict[str, list[LoanInstalment]] = {}
    for row in await session.scalars(wanted.order_by(LoanInstalment.number)):
        found.setdefault(row.product_uid, []).append(row)
    return found


async def repayments_of(session: AsyncSession, uids: Iterable[str]) -> dict[str, list[LoanRepayment]]:
    """Return every payment received for those loans, in order."""
    wanted = select(LoanRepayment).where(LoanRepayment.product_uid.in_(list(uids)))
    found: dict[str, list[LoanRepayment]] = {}
    for row in await session.scalars(wanted.order_by(LoanRepayment.number)):
        found.setdefault(row.product_uid, []).append(row)
    return found


async def contracts_of(session: AsyncSession, person: str) -> Sequence[LoanContractRow]:
    """Return the person's contracts, drafted or signed."""
    return (await session.scalars(select(LoanContractRow).where(LoanContractRow.person_id == UUID(person)))).all()


async def product_states(session: AsyncSession, uids: Iterable[str]) -> dict[str, str]:
    """Return the states of those products that exist."""
    rows = await session.execute(select(Product.uid, Product.state).where(Product.uid.in_(list(uids))))
    return dict(rows.all())
