"""A borrower's loans: payments received and due of disbursed loans, and all that the borrower owes by contracts with
this platform, for the decision about another one.
"""

from collections.abc import Iterable, Sequence
from datetime import date
from decimal import Decimal
from typing import NamedTuple
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from db.borrowing.tables import LoanContractRow, MortgageLien
from db.loans.borrowers import LOCK
from db.loans.calendar import today
from db.loans.tables import Loan, LoanInstalment, LoanRepayment
from db.products.tables import Product
from domain.borrowing.lien import LienState
from domain.borrowing.scoring import OwnDebts, OwnLoan
from domain.core.codes import PERSONAL_CREDIT
from domain.core.money import Won
from domain.loans.schedule import mortgage_terms, repayment_schedule
from domain.loans.states import OWED
from domain.products.phase import METHODS, terms_of
from domain.products.states import OWED_NOTHING, PAID_OUT, ProductState

FILED = (LienState.FILED, LienState.REGISTERED)  # the borrower and the home's owner have signed


class _Payment(NamedTuple):
    """Won of one instalment."""

    principal: int
    interest: int


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


async def lock_debts(session: AsyncSession, person: UUID | str) -> None:
    """Wait for other transactions that conclude a contract with the person, until the end of the transaction."""
    await session.execute(LOCK, {"name": f"borrower/{person}"})


async def own_debts(session: AsyncSession, person: str, without: str = "") -> OwnDebts:
    """Return all contracts that bind the person as a borrower, from the signature to the last payment, except the
    application `without`."""
    now = await today(session)
    rows = select(Product, Loan).join(Loan, Loan.product_uid == Product.uid)
    owed = Loan.person_id == UUID(person), Product.state.not_in(OWED_NOTHING), Loan.recovered_on.is_(None)
    products = [product for product, _ in await session.execute(rows.where(*owed)) if product.uid != without]
    instalments = await instalments_of(session, [product.uid for product in products])
    loans = [_of_product(product, instalments.get(product.uid, []), now) for product in products]
    signed = (
        select(LoanContractRow)
        .join(MortgageLien, MortgageLien.apply_uid == LoanContractRow.apply_uid)
        .where(LoanContractRow.person_id == UUID(person), LoanContractRow.apply_uid != without)
        .where(MortgageLien.state.in_(FILED), LoanContractRow.signed_ref.is_(None))
    )
    loans += [_of_contract(contract, now) for contract in await session.scalars(signed)]
    is_late = any(product.state == ProductState.WRITTEN_OFF for product in products) or any(
        row.state in OWED and row.due_on < now for rows in instalments.values() for row in rows
    )
    return OwnDebts(tuple(loans), is_late)


def _of_product(product: Product, instalments: Iterable[LoanInstalment], now: date) -> OwnLoan:
    if product.state in PAID_OUT:
        open_rows = [row for row in instalments if row.state in OWED]
        left = [_Payment(row.principal - row.paid_principal, row.interest) for row in open_rows]
        balance = sum(row.principal for row in left)
    else:
        terms = terms_of(
            product.amount, product.annual_rate, product.months, product.repayment_type, now, product.interest_only
        )
        left = [_Payment(row.principal, row.interest) for row in repayment_schedule(terms)]
        balance = product.amount
    is_bullet = METHODS[product.repayment_type] == "bullet"
    payment = _monthly_payment(left, is_bullet=is_bullet)
    return OwnLoan(Won(balance), payment, is_secured=product.category != PERSONAL_CREDIT)


def _of_contract(contract: LoanContractRow, now: date) -> OwnLoan:
    """Return a mortgage loan whose contract is signed, while its lien is being registered."""
    principal = Won(contract.principal)
    rows = repayment_schedule(mortgage_terms(principal, Decimal(contract.rate_percent), contract.months, now))
    left = [_Payment(row.principal, row.interest) for row in rows]
    return OwnLoan(principal, _monthly_payment(left, is_bullet=True), is_secured=True)


def _monthly_payment(rows: Iterable[_Payment], *, is_bullet: bool) -> Won:
    """Return the largest monthly payment; of a loan that is repaid at its end, the largest interest."""
    return Won(max((row.interest if is_bullet else row.principal + row.interest for row in rows), default=0))
