"""Funds a loan: fully funded, recruiting period lengthened once, or failed; then disbursed to the borrower. Each
movement of money is one transaction with one ledger entry and is idempotent.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from datetime import date, datetime, timedelta
from uuid import UUID

from sqlalchemy import delete, insert, select, text, update
from sqlalchemy.ext.asyncio import AsyncSession

from db.accounts.tables import Person
from db.auto_invest_wakes import investors_paid
from db.ledger.accounts import CUSTODY, Account, Kind, deposit
from db.ledger.holds import release, take
from db.ledger.posting import post, transfer
from db.loans.tables import Loan, LoanInstalment
from db.products.catalogue import may_be_withdrawn
from db.products.tables import CartItem, Investment, Product
from domain.core.holidays import HOLIDAYS
from domain.core.policy import POLICY
from domain.core.states import PersonKind
from domain.investing.states import InvestmentState
from domain.loans.schedule import LoanTerms, repayment_schedule
from domain.products.phase import terms_of
from domain.products.states import ProductState

HOLDS = text(f"""
select 'order/' || order_uid || '/' || product_uid, person_id, amount
from investment where product_uid = :product and state = '{InvestmentState.HELD}' order by id
""")


async def locked(session: AsyncSession, uid: str) -> Product:
    """Return the product, locked as orders lock it: it does not change until the end of the transaction."""
    return (await session.scalars(select(Product).where(Product.uid == uid).with_for_update(key_share=True))).one()


async def close_recruiting(session: AsyncSession, product: Product, now: datetime) -> dict[UUID, int]:
    """Close the recruiting of a listed product if its period is over or it is fully funded, which ends it at once.
    Returns the refund of each investor, in won.
    """
    if product.state != ProductState.LISTED:
        return {}
    if product.raised == product.amount:
        await _collect(session, product)
        if product.opens_at < now < product.closes_at:
            product.closes_at = now
    elif now >= product.closes_at:
        loan = await session.get_one(Loan, product.uid)
        if loan.is_recruiting_lengthened:
            return await _refund(session, product)
        loan.is_recruiting_lengthened, product.closes_at = True, now + POLICY.recruiting_lengthened
    return {}


def lengthen_recruiting(product: Product, now: datetime, days: int) -> bool:
    """Add days to the recruiting period of a listed product. Returns False for another state."""
    if product.state != ProductState.LISTED:
        return False
    product.closes_at = max(product.closes_at, now) + timedelta(days=days)
    return True


async def fail(session: AsyncSession, product: Product, loan: Loan) -> dict[UUID, int] | None:
    """End a loan before its payout and refund all investors. Returns won by investor; None if the loan is in another
    state.

    A fully ordered product counts as full. A full product may already be paid out if the platform has asked the bank
    for the payout and the bank has not refused.
    """
    if product.state == ProductState.FULL and loan.payout_asked_at is None:
        return await _return(session, product)
    if product.state != ProductState.LISTED or product.raised == product.amount:
        return None
    return await _refund(session, product)


async def withdraw_listing(session: AsyncSession, product: Product, now: datetime) -> bool:
    """Withdraw a product that has not opened. Returns False if it is in another state."""
    if not may_be_withdrawn(product, now):
        return False
    await session.execute(delete(CartItem).where(CartItem.product_uid == product.uid))
    product.state = ProductState.WITHDRAWN
    return True


async def disbursed(session: AsyncSession, product: Product, today: date) -> bool:
    """Book the payout of a loan, and store its schedule. Returns False when that was done before."""
    if product.state != ProductState.FULL:
        return False
    borrower = select(Loan.person_id).where(Loan.product_uid == product.uid).scalar_subquery()
    natural = Person.id == borrower, Person.kind == PersonKind.NATURAL  # a natural person who was only an investor
    await session.execute(update(Person).where(*natural).values(is_borrower=True))  # locked before the accounts
    escrow, receivable, claim = (Account(kind, product.uid) for kind in (Kind.ESCROW, Kind.RECEIVABLE, Kind.CLAIM))
    paid = {escrow: product.amount, CUSTODY: -product.amount, receivable: product.amount, claim: -product.amount}
    await post(session, f"loan/{product.uid}/disbursed", "disbursed", paid)
    held = Investment.product_uid == product.uid, Investment.state == InvestmentState.HELD
    await session.execute(update(Investment).where(*held).values(state=InvestmentState.FUNDED))
    product.state, product.disbursed_on = ProductState.DISBURSED, today
    await session.execute(insert(LoanInstalment), planned(product, terms(product)))
    return True


def terms(product: Product) -> LoanTerms:
    """Return the terms of a paid-out loan."""
    assert product.disbursed_on
    return terms_of(
        product.amount,
        product.annual_rate,
        product.months,
        product.repayment_type,
        product.disbursed_on,
        product.interest_only,
    )


def planned(product: Product, due: LoanTerms) -> list[dict[str, object]]:
    """Return the rows of a loan's instalments."""
    rolled = repayment_schedule(replace(due, business_day_roll="following", holidays=HOLIDAYS))
    return [
        {
            "product_uid": product.uid,
            "number": row.number,
            "runs_until": row.due_date,
            "due_on": late.due_date,
            "principal": row.principal,
            "interest": row.interest,
            "balance_after": row.balance_after,
            "overdue_rate": product.overdue_rate,
        }
        for row, late in zip(repayment_schedule(due), rolled, strict=True)
    ]


async def _collect(session: AsyncSession, product: Product) -> None:
    """Transfer the investors' money to the loan's escrow account."""
    holds = (await session.execute(HOLDS, {"product": product.uid})).all()
    await take(session, [key for key, *_ in holds])
    escrow = Account(Kind.ESCROW, product.uid)
    moves = [(deposit(str(person)), escrow, amount) for _, person, amount in holds]
    await post(session, f"loan/{product.uid}/full", "invested", transfer(*moves))
    product.state = ProductState.FULL


async def _refund(session: AsyncSession, product: Product) -> dict[UUID, int]:
    """Release the money of all investors, because the recruiting has failed."""
    holds = (await session.execute(HOLDS, {"product": product.uid})).all()
    await release(session, [key for key, *_ in holds])
    return await _failed(session, product, [(person, won) for _, person, won in holds])


async def _return(session: AsyncSession, product: Product) -> dict[UUID, int]:
    """Refund the collected money to the investors, because the loan will not be paid out."""
    holds = (await session.execute(HOLDS, {"product": product.uid})).all()
    escrow = Account(Kind.ESCROW, product.uid)
    moves = [(escrow, deposit(str(person)), amount) for _, person, amount in holds]
    await post(session, f"loan/{product.uid}/given-up", "investment returned", transfer(*moves))
    return await _failed(session, product, [(person, won) for _, person, won in holds])


async def _failed(session: AsyncSession, product: Product, holds: Sequence[tuple[UUID, int]]) -> dict[UUID, int]:
    held = Investment.product_uid == product.uid, Investment.state == InvestmentState.HELD
    await session.execute(update(Investment).where(*held).values(state=InvestmentState.REFUNDED, outstanding=0))
    product.state = ProductState.FAILED
    await investors_paid(session, product.uid)
    refunded = Counter[UUID]()
    for person, won in holds:
        refunded[person] += won
    return dict(refunded)
