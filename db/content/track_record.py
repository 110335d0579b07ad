"""The platform's paid-out loans as of a day, with the data that classifies them. The track record is computed from
them.
"""

from collections.abc import Sequence
from datetime import date

from sqlalchemy import ColumnElement, Integer, and_, func, literal, select, type_coerce
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import InstrumentedAttribute

from db.content.disclosure import loan_figures
from db.loans.tables import LoanEnding, LoanRecovery, LoanRepayment, PayoutRow
from db.products.tables import Product
from domain.content.track_record import EndedLoans, RecordedLoan
from domain.loans.endings import EndingKind


async def recorded_loans(session: AsyncSession, on: date) -> Sequence[RecordedLoan]:
    """Return every loan that was paid out by the end of a day, with the payments to its investors until then.

    The principal of a loan is outstanding from its payout until it is repaid, or until the loan is written off or sold.
    """

    def days_since(day: InstrumentedAttribute[date] | InstrumentedAttribute[date | None]) -> ColumnElement[int]:
        return type_coerce(literal(on) - day, Integer)

    earned = (
        select(PayoutRow.product_uid, func.sum(PayoutRow.net - PayoutRow.principal).label("won"))
        .where(PayoutRow.paid_on <= on)
        .group_by(PayoutRow.product_uid)
        .subquery()
    )
    repaid = (
        select(
            LoanRepayment.product_uid,
            func.sum(LoanRepayment.principal * days_since(LoanRepayment.paid_on)).label("won_days"),
        )
        .where(LoanRepayment.paid_on <= on)
        .group_by(LoanRepayment.product_uid)
        .subquery()
    )
    won_days = (
        Product.amount * days_since(Product.disbursed_on)
        - func.coalesce(repaid.c.won_days, 0)
        - func.coalesce(LoanEnding.lost * days_since(LoanEnding.ended_on), 0)
    )
    columns = select(Product.grade, Product.annual_rate, func.coalesce(earned.c.won, 0), won_days)
    columns = columns.outerjoin(earned, earned.c.product_uid == Product.uid)
    columns = columns.outerjoin(repaid, repaid.c.product_uid == Product.uid)
    columns = columns.outerjoin(LoanEnding, and_(LoanEnding.product_uid == Product.uid, LoanEnding.ended_on <= on))
    columns = columns.where(Product.disbursed_on <= on).order_by(Product.uid)
    figures = await loan_figures(session, on)
    return [
        RecordedLoan(loan, grade, rate, int(net), int(days))
        for loan, (grade, rate, net, days) in zip(figures, await session.execute(columns), strict=True)
    ]


async def ended_loans(session: AsyncSession, on: date) -> Sequence[EndedLoans]:
    """Return the loans that were sold or written off by the end of a day, with what was recovered until then."""
    recovered = (
        select(func.coalesce(func.sum(LoanRecovery.amount), 0))
        .where(LoanRecovery.product_uid == LoanEnding.product_uid, LoanRecovery.recovered_on <= on)
        .correlate(LoanEnding)
        .scalar_subquery()
    )
    price = func.coalesce(LoanRepayment.principal, 0)
    of_sale = and_(LoanRepayment.product_uid == LoanEnding.product_uid, LoanRepayment.number == LoanEnding.repayment)
    ended = (
        select(LoanEnding.kind, func.count(), func.sum(LoanEnding.lost + price), func.sum(price + recovered))
        .outerjoin(LoanRepayment, of_sale)
        .where(LoanEnding.ended_on <= on)
        .group_by(LoanEnding.kind)
        .order_by(LoanEnding.kind)
    )
    return [
        EndedLoans(EndingKind(kind), count, int(principal), int(returned))
        for kind, count, principal, returned in await session.execute(ended)
    ]
