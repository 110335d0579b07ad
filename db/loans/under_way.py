"""Open loans for the console's list."""

from collections.abc import Sequence
from datetime import date
from typing import Literal, NamedTuple

from sqlalchemy import ColumnElement, Select, exists, func, select, true, union
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
PAGE = 50  # loans; the web has the same
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
ORDER = (*(condition.desc() for condition in FIRST), *BY_TIME)
IS_ITS = Loan.product_uid == Product.uid


LoanFilter = Literal["listed", "full", "disbursed", "late"]


class Wanted(NamedTuple):
    """A filter and a page of open loans. `query`: a uid or a part of a title."""

    query: str = ""
    state: LoanFilter | None = None
    page: int = 1


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


async def loans_under_way(
    session: AsyncSession, confirmed: Sequence[str], wanted: Wanted
) -> tuple[list[UnderWay], int]:
    """Return a page of open loans, and the number of all that match: first those that a bank refused, that are late or
    paused, then those whose recruiting ends first.

    `confirmed`: the actions that a second operator confirms.
    """
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
        .where(Product.uid.in_(_page(wanted)))
        .order_by(*ORDER)
    )
    total = select(func.count()).select_from(Product).join(Loan, IS_ITS)
    found = [UnderWay(*row) for row in await session.execute(rows)]
    return found, await session.scalar(total.where(*_matching(wanted))) or 0


def _page(wanted: Wanted) -> Select[str]:
    """Select the uids of the page from the loans that come first and as many others as the pages up to it hold."""
    matching = select(Product.uid).join(Loan, IS_ITS).where(*_matching(wanted))
    others = matching.order_by(*BY_TIME).limit(wanted.page * PAGE)
    candidates = union(*(matching.where(condition) for condition in FIRST), others)
    page = select(Product.uid).join(Loan, IS_ITS).where(Product.uid.in_(candidates)).order_by(*ORDER)
    return page.limit(PAGE).offset((wanted.page - 1) * PAGE)


def _matching(wanted: Wanted) -> list[ColumnElement[bool]]:
    conditions: list[ColumnElement[bool]] = [Product.state.in_(UNDER_WAY)]
    if wanted.state == "late":
        conditions.append(IS_LATE_LOAN)
    elif wanted.state:
        conditions.append(Product.state == wanted.state)
    if wanted.query:
        conditions.append((Product.uid == wanted.query) | Product.title.icontains(wanted.query, autoescape=True))
    return conditions
