"""The platform's paid-out loans as of a day, with the data that classifies them. The track record is computed from
them.
"""

from collections.abc import Sequence
from datetime import date

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from db.content.disclosure import loan_figures
from db.loans.tables import PayoutRow
from db.products.tables import Product
from domain.content.track_record import RecordedLoan


async def recorded_loans(session: AsyncSession, on: date) -> Sequence[RecordedLoan]:
    """Return every loan that was paid out by the end of a day, with the payments to its investors until then."""
    earned = (
        select(PayoutRow.product_uid, func.sum(PayoutRow.net - PayoutRow.principal).label("won"))
        .where(PayoutRow.paid_on <= on)
        .group_by(PayoutRow.product_uid)
        .subquery()
    )
    columns = select(Product.grade, Product.annual_rate, func.coalesce(earned.c.won, 0))
    columns = columns.outerjoin(earned, earned.c.product_uid == Product.uid)
    columns = columns.where(Product.disbursed_on <= on).order_by(Product.uid)
    figures = await loan_figures(session, on)
    return [
        RecordedLoan(loan, grade, rate, int(net))
        for loan, (grade, rate, net) in zip(figures, await session.execute(columns), strict=True)
    ]
