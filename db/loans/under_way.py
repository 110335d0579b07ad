"""Open loans for the console's list."""

from collections.abc import Sequence
from datetime import date
from typing import NamedTuple

from sqlalchemy import Select, exists, func, select, true
from sqlalchemy.ext.asyncio import AsyncSession

from db.loans.calendar import IS_LATE
from db.loans.maturity_extensions import IS_OPEN, SUMS
from db.loans.tables import UNPAID, Loan, LoanExtension, LoanInstalment
from db.operators.tables import Approval
from db.products.tables import Product
from domain.loans.states import InstalmentState
from domain.products.phase import METHODS
from domain.products.states import UNDER_WAY, ProductState

REFUSED = (Product.state == ProductState.FULL) & Loan.payout_refused_at.is_not(None)
BULLET = [code for code, method in METHODS.items() if method == "bullet"]
LATE = (
    select(func.count()).where(LoanInstalment.product_uid == Product.uid, IS_LATE).correlate(Product).scalar_subquery()
)
# As an array, because PostgreSQL expects a third of all instalments to be late and would read all loans.
IS_LATE_LOAN = Product.uid == func.any(
    func.array(select(LoanInstalment.product_uid).where(IS_LATE).distinct().scalar_subquery())
)
FIRST = (REFUSED, Product.is_paused, IS_LATE_LOAN)  # each is true for few loans, which an index contains
BY_TIME = (Product.state != ProductState.LISTED, Product.closes_at, Product.uid)
IS_ITS = Loan.product_uid == Product.uid
OPEN_LOANS = select(Product.uid).join(Loan, IS_ITS).where(Product.state.in_(UNDER_WAY))


class UnderWay(NamedTuple):
    """An open loan. `late`: overdue instalments; `next_due_on`: of its first unpaid instalment; `second_awaited`: an
    action waits for a second operator.

    `matures_on`: the due day of a loan that can be extended, None for any other; `question`: the open vote of its
    investors, with `agreed` of `total` so far (won of principal; 0 without a vote).
    """

    product: Product
    loan: Loan
    late: int
    next_due_on: date | None
    second_awaited: bool
    matures_on: date | None
    question: LoanExtension | None
    agreed: int
    total: int


async def loans_under_way(session: AsyncSession, confirmed: Sequence[str], page: Select[str]) -> list[UnderWay]:
    """Return the loans of a page of `OPEN_LOANS`, in its order.

    `confirmed`: the actions that a second operator confirms.
    """
    uids = (await session.scalars(page)).all()
    unpaid = LoanInstalment.product_uid == Product.uid, UNPAID
    next_due_on = select(func.min(LoanInstalment.due_on)).where(*unpaid).correlate(Product).scalar_subquery()
    waits = Approval.subject == Product.uid, Approval.settled_at.is_(None), Approval.action.in_(confirmed)
    last = (
        select(LoanInstalment.runs_until, LoanInstalment.state)
        .where(*unpaid)
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
            LATE,
            next_due_on,
            exists().where(*waits).correlate(Product),
            last.c.runs_until,
            LoanExtension,
            sums.c.agreed,
            sums.c.total,
        )
        .join(Loan, IS_ITS)
        .outerjoin(last, may_be_extended)
        .outerjoin(LoanExtension, (LoanExtension.product_uid == Product.uid) & IS_OPEN)
        .outerjoin(sums, true())
        .where(Product.uid.in_(uids))
    )
    found = {row[0].uid: UnderWay(*row) for row in await session.execute(rows)}
    return [found[uid] for uid in uids if uid in found]
