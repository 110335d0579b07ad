"""Open loans for the console's list, in one statement."""

from collections.abc import Sequence
from datetime import date
from typing import NamedTuple

from sqlalchemy import exists, func, select, true
from sqlalchemy.ext.asyncio import AsyncSession

from db.loans.calendar import IS_LATE
from db.loans.maturity_extensions import IS_OPEN, SUMS
from db.loans.tables import UNPAID, Loan, LoanExtension, LoanInstalment
from db.operators.tables import Approval
from db.products.tables import Product
from domain.loans.states import InstalmentState
from domain.products.phase import METHODS
from domain.products.states import ProductState

UNDER_WAY = (ProductState.LISTED, ProductState.FULL, ProductState.DISBURSED)
REFUSED = (Product.state == ProductState.FULL) & Loan.payout_refused_at.is_not(None)
BULLET = [code for code, method in METHODS.items() if method == "bullet"]


class UnderWay(NamedTuple):
    """An open loan. `late`: overdue instalments; `second_awaited`: an action waits for a second operator.

    `matures_on`: the due day of a loan that can be extended, None for any other; `question`: the open vote of its
    investors, with `agreed` of `total` so far (won of principal; 0 without a vote).
    """

    product: Product
    loan: Loan
    late: int
    second_awaited: bool
    matures_on: date | None
    question: LoanExtension | None
    agreed: int
    total: int


async def loans_under_way(session: AsyncSession, confirmed: Sequence[str], most: int) -> list[UnderWay]:
    """Return open loans: first those that a bank refused, that are late or paused, then those whose recruiting ends
    first.

    `confirmed`: the actions that a second operator confirms; `most`: number of rows.
    """
    late = select(func.count()).where(LoanInstalment.product_uid == Product.uid, IS_LATE)
    late = late.correlate(Product).scalar_subquery()
    waits = Approval.subject == Product.uid, Approval.settled_at.is_(None), Approval.action.in_(confirmed)
    last = (
        select(LoanInstalment.runs_until, LoanInstalment.state)
        .where(LoanInstalment.product_uid == Product.uid, UNPAID)
        .order_by(LoanInstalment.number.desc())
        .limit(1)
        .correlate(Product)
        .lateral()
    )
    may_be_extended = (
        (Product.state == ProductState.DISBURSED)
        & Product.repayment_type.in_(BULLET)
        & (last.c.state == InstalmentState.PLANNED)
    )
    sums = SUMS.correlate(LoanExtension).lateral()
    rows = (
        select(
            Product,
            Loan,
            late,
            exists().where(*waits).correlate(Product),
            last.c.runs_until,
            LoanExtension,
            sums.c.agreed,
            sums.c.total,
        )
        .join(Loan, Loan.product_uid == Product.uid)
        .outerjoin(last, may_be_extended)
        .outerjoin(LoanExtension, (LoanExtension.product_uid == Product.uid) & IS_OPEN)
        .outerjoin(sums, true())
        .where(Product.state.in_(UNDER_WAY))
        .order_by(
            REFUSED.desc(),
            Product.is_paused.desc(),
            (late > 0).desc(),
            Product.state != ProductState.LISTED,
            Product.closes_at,
        )
        .limit(most)
    )
    return [UnderWay(*row) for row in await session.execute(rows)]
