"""The platform's loans as of the end of a day. The business disclosure is computed from them."""

from collections.abc import Sequence
from datetime import date
from decimal import Decimal

from sqlalchemy import BigInteger, Integer, cast, exists, extract, func, or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from db.loans.tables import LoanEnding, LoanInstalment, LoanRecovery, LoanRepayment
from db.products.tables import Product
from domain.content.disclosure import LoanFigures
from domain.loans.states import InstalmentState


async def loan_figures(session: AsyncSession, on: date) -> Sequence[LoanFigures]:
    """Return every loan that was paid out by the end of a day, with its state on that day, by uid.

    Principal that was recovered after a write-off counts as repaid, so that losses are net of recoveries.
    """
    of_all = select(func.coalesce(func.sum(LoanRepayment.principal), 0)).where(LoanRepayment.product_uid == Product.uid)
    repaid = of_all.where(LoanRepayment.paid_on <= on).scalar_subquery()
    of_loss = select(func.coalesce(func.sum(LoanRecovery.amount), 0)).where(LoanRecovery.product_uid == Product.uid)
    recovered = of_loss.where(LoanRecovery.recovered_on <= on).scalar_subquery()
    of_loan = select(func.min(LoanInstalment.due_on)).where(LoanInstalment.product_uid == Product.uid)
    unpaid = or_(LoanInstalment.paid_on.is_(None), LoanInstalment.paid_on > on)
    late = of_loan.where(
        LoanInstalment.due_on <= on, unpaid, LoanInstalment.state != InstalmentState.DROPPED
    ).scalar_subquery()
    loans = select(
        Product.category,
        Product.corporate,
        cast(extract("year", Product.disbursed_on), Integer),
        Product.amount,
        cast(repaid + recovered, BigInteger),
        exists().where(LoanEnding.product_uid == Product.uid, LoanEnding.ended_on <= on).correlate(Product),
        late,
    ).where(Product.disbursed_on <= on)
    loans = loans.order_by(Product.uid)
    return [LoanFigures(*loan) for loan in await session.execute(loans)]


async def average_rate(session: AsyncSession, on: date) -> Decimal | None:
    """Return the average rate, weighted by amount, in percent a year before tax, of every loan paid out by the end of a
    day; None without loans."""
    weighed = func.sum(Product.annual_rate * Product.amount) / func.sum(Product.amount)
    return await session.scalar(select(func.round(weighed, 2)).where(Product.disbursed_on <= on))


async def first_disbursed(session: AsyncSession) -> date | None:
    """Return the day of the first payout; None without loans."""
    return await session.scalar(select(func.min(Product.disbursed_on)))
