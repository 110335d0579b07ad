"""The platform's paid out loans as of a day, with what tells them apart: the track record is computed from them."""

from collections.abc import Sequence
from datetime import date

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from db.content.disclosure import loan_figures
from db.loans.tables import PayoutRow
from db.products.tables import Product
from domain.content.track_record import RecordedLoan


async def recorded_loans(session: AsyncSession, on: date) -> Sequence[RecordedLoan]:
    """Every loan that had been paid out by the end of a day, with what its investors had received by then."""
    earned = select(func.coalesce(func.sum(PayoutRow.net - PayoutRow.principal), 0))
    earned = earned.where(PayoutRow.product_uid == Product.uid, PayoutRow.paid_on <= on).scalar_subquery()
    columns = select(Product.grade, Product.annual_rate, earned).where(Product.disbursed_on <= on).order_by(Product.uid)
    figures = await loan_figures(session, on)
    return [
        RecordedLoan(loan, grade, rate, int(net))
        for loan, (grade, rate, net) in zip(figures, await session.execute(columns), strict=True)
    ]
