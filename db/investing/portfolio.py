"""An investor's portfolio: states, amounts received, amounts expected. Won."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any, NamedTuple
from uuid import UUID

from sqlalchemy import ColumnElement, and_, case, exists, func, select, union_all
from sqlalchemy.ext.asyncio import AsyncSession

from db.investing.exposures import IS_LIVE
from db.loans.calendar import IS_LATE, today
from db.loans.repayments import owed
from db.loans.tables import UNPAID, LoanEnding, LoanInstalment, LoanLoss, LoanRecoveryShare, PayoutRow
from db.products.tables import Investment, Product
from domain.investing.portfolio import Movement, Position, PositionState
from domain.investing.schedule import InvestorRow, Payout, Unpaid, coming_payments
from domain.investing.states import LENT, InvestmentState
from domain.ledger.withholding import Holder

LATE = exists().where(LoanInstalment.product_uid == Investment.product_uid, IS_LATE)
STATE: ColumnElement[str] = case(
    (Investment.state == InvestmentState.HELD, PositionState.WAITING),
    (and_(Investment.state == InvestmentState.FUNDED, LATE), PositionState.OVERDUE),
    (Investment.state == InvestmentState.FUNDED, PositionState.CURRENT),
    else_=Investment.state,
)
ENDS = (
    select(func.max(LoanInstalment.due_on)).where(LoanInstalment.product_uid == Investment.product_uid)
).scalar_subquery()
LATE_SINCE = (
    select(func.min(LoanInstalment.due_on)).where(LoanInstalment.product_uid == Investment.product_uid, IS_LATE)
).scalar_subquery()
HOLDINGS = select(Investment, Product, STATE, ENDS).join(Product, Product.uid == Investment.product_uid)
PAYOUTS = (
    select(PayoutRow, Product.title, Investment.order_uid, LoanEnding.repayment.is_not(None))
    .join(Investment, Investment.id == PayoutRow.investment_id)
    .join(Product, Product.uid == PayoutRow.product_uid)
    .outerjoin(
        LoanEnding,
        and_(LoanEnding.product_uid == PayoutRow.product_uid, LoanEnding.repayment == PayoutRow.repayment),
    )
    .order_by(PayoutRow.paid_on, PayoutRow.investment_id, PayoutRow.repayment)
)
ORDERS: dict[str, Any] = {
    "latest": Investment.id.desc(),
    "amount": Investment.amount.desc(),
    "rate": Product.annual_rate.desc(),
    "maturity": ENDS.asc().nulls_last(),
    "late": LATE_SINCE.asc().nulls_last(),
}


class Holding(NamedTuple):
    """One investment. `ends_on`: when its loan's last instalment is due, if it has been paid out."""

    investment: Investment
    product: Product
    state: PositionState
    ends_on: date | None


@dataclass(frozen=True)
class Wanted:
    """A filter of investments. `sort`: of ORDERS."""

    states: Collection[PositionState] = ()
    category: str = ""
    sort: str = "latest"


class Paid(NamedTuple):
    """A payout and its parts. `is_price`: it is a part of the price of a sold claim."""

    row: PayoutRow
    title: str
    order_uid: str
    is_price: bool


class Coming(NamedTuple):
    """A future payment."""

    investment: Investment
    product: Product
    number: int
    is_late: bool
    row: InvestorRow


class Lateness(NamedTuple):
    """Late payment of a loan: the oldest unpaid due day, and the overdue interest that is owed, in won."""

    since: date
    overdue: int


class Sums(NamedTuple):
    """Sums of payouts, in won."""

    principal: int = 0
    interest: int = 0
    income_tax: int = 0
    local_tax: int = 0
    fee: int = 0
    net: int = 0
    times: int = 0

    @property
    def earned(self) -> int:
        """Return the interest after tax and fee."""
        return self.net - self.principal

    def plus(self, payout: Payout) -> "Sums":
        """Return the sums with one more payout."""
        added = payout.principal, payout.interest, payout.income_tax, payout.local_tax, payout.fee, payout.net, 1
        return Sums(*(mine + its for mine, its in zip(self, added, strict=True)))


SUMMED = (
    *(func.coalesce(func.sum(getattr(PayoutRow, name)), 0) for name in Sums._fields[:-1]),
    func.count(PayoutRow.investment_id),
)


async def totals_by_state(session: AsyncSession, person: str) -> dict[PositionState, tuple[int, int, int]]:
    """Return by state the number of investments, the won invested and the outstanding principal."""
    counted = select(STATE, func.count(), func.sum(Investment.amount), func.sum(Investment.outstanding))
    rows = await session.execute(counted.where(Investment.person_id == UUID(person)).group_by(STATE))
    return {PositionState(state): (count, int(amount), int(rest)) for state, count, amount, rest in rows}


async def positions_of(session: AsyncSession, person: str) -> list[Position]:
    """Return the current investments, paid out or not."""
    mine = select(Product.category, Product.grade, Product.annual_rate, Investment.outstanding)
    mine = mine.join(Product, Product.uid == Investment.product_uid).where(
        Investment.person_id == UUID(person), IS_LIVE
    )
    return [Position(*row) for row in await session.execute(mine.order_by(Investment.id))]


async def count_of(session: AsyncSession, person: str, wanted: Wanted) -> int:
    """Return the number of investments."""
    found = select(func.count()).select_from(Investment).join(Product, Product.uid == Investment.product_uid)
    return await session.scalar(found.where(*_matching(person, wanted))) or 0


async def page_of(session: AsyncSession, person: str, wanted: Wanted, *, size: int, skip: int) -> list[Holding]:
    """Return a page of investments: late ones first, each part in the wanted order."""
    page = HOLDINGS.where(*_matching(person, wanted))
    late_first = (STATE == PositionState.OVERDUE).desc()
    page = page.order_by(late_first, ORDERS[wanted.sort], Investment.id.desc()).limit(size).offset(skip)
    return [_holding(*row) for row in await session.execute(page)]


async def one(session: AsyncSession, person: str, order: str, product: str) -> Holding | None:
    """Return the investment if the person owns it."""
    this = HOLDINGS.where(Investment.person_id == UUID(person), Investment.order_uid == order, Product.uid == product)
    row = (await session.execute(this)).one_or_none()
    return _holding(*row) if row else None


async def paid_to(session: AsyncSession, person: str, since: date, until: date) -> Sums:
    """Return the payouts to the person from `since` to `until`."""
    mine = select(*SUMMED).where(PayoutRow.person_id == UUID(person), PayoutRow.paid_on.between(since, until))
    return Sums(*map(int, (await session.execute(mine)).one()))


async def paid_by_month(session: AsyncSession, person: str, since: date, until: date) -> dict[date, Sums]:
    """Return the same by month, with the first day of each month as its key."""
    month = func.date_trunc("month", PayoutRow.paid_on)
    mine = select(month, *SUMMED).where(PayoutRow.person_id == UUID(person), PayoutRow.paid_on.between(since, until))
    return {day.date(): Sums(*map(int, sums)) for day, *sums in await session.execute(mine.group_by(month))}


async def paid_of(session: AsyncSession, investments: Iterable[int]) -> dict[int, Sums]:
    """Return the payouts of each investment."""
    sums = select(PayoutRow.investment_id, *SUMMED).where(PayoutRow.investment_id.in_(list(investments)))
    rows = await session.execute(sums.group_by(PayoutRow.investment_id))
    return {investment: Sums(*map(int, paid)) for investment, *paid in rows}


async def payouts(session: AsyncSession, person: str, since: date, until: date) -> list[Paid]:
    """Return each payout of these days, in order."""
    mine = PAYOUTS.where(PayoutRow.person_id == UUID(person), PayoutRow.paid_on.between(since, until))
    return [Paid(*row) for row in await session.execute(mine)]


async def payouts_of(session: AsyncSession, investment: int) -> list[Paid]:
    """Return each payout of the investment, in order."""
    return [Paid(*row) for row in await session.execute(PAYOUTS.where(PayoutRow.investment_id == investment))]


async def days_paid(session: AsyncSession, person: str) -> tuple[date, date] | None:
    """Return the first and the last day on which the person was paid."""
    days = select(func.min(PayoutRow.paid_on), func.max(PayoutRow.paid_on)).where(PayoutRow.person_id == UUID(person))
    first, last = (await session.execute(days)).one()
    return (first, last) if first else None


async def invested_on(session: AsyncSession, person: str, day: date) -> int:
    """Return the principal in loans at the end of that day."""
    mine = select(func.coalesce(func.sum(Investment.amount), 0)).join(Product, Product.uid == Investment.product_uid)
    began = mine.where(Investment.person_id == UUID(person), Investment.state.in_(LENT))
    invested = await session.scalar(began.where(Product.disbursed_on <= day))
    lost = await lost_by(session, person, day)
    return int(invested or 0) - (await paid_to(session, person, date.min, day)).principal - lost


async def lost_by(session: AsyncSession, person: str, day: date) -> int:
    """Return the principal that the person had lost by the end of that day, in won."""
    lost = select(func.coalesce(func.sum(LoanLoss.principal), 0))
    return int(await session.scalar(lost.where(LoanLoss.person_id == UUID(person), LoanLoss.lost_on <= day)) or 0)


async def recovered_by(session: AsyncSession, person: str) -> int:
    """Return what the person has recovered of lost principal, in won."""
    recovered = select(func.coalesce(func.sum(LoanRecoveryShare.principal), 0))
    return int(await session.scalar(recovered.where(LoanRecoveryShare.person_id == UUID(person))) or 0)


async def movements_of(session: AsyncSession, person: str) -> list[Movement]:
    """Return the principal of the person that entered loans, was repaid or was lost, by day."""
    mine = UUID(person)
    lent = select(Product.disbursed_on, func.sum(Investment.amount)).join(
        Investment, Investment.product_uid == Product.uid
    )
    lent = lent.where(Investment.person_id == mine, Investment.state.in_(LENT)).group_by(Product.disbursed_on)
    repaid = select(PayoutRow.paid_on, -func.sum(PayoutRow.principal)).where(PayoutRow.person_id == mine)
    lost = select(LoanLoss.lost_on, -func.sum(LoanLoss.principal)).where(LoanLoss.person_id == mine)
    all_movements = union_all(lent, repaid.group_by(PayoutRow.paid_on), lost.group_by(LoanLoss.lost_on))
    return [Movement(day, int(won)) for day, won in await session.execute(all_movements) if day]


async def lateness_of(session: AsyncSession, products: Collection[str], day: date) -> dict[str, Lateness]:
    """Return the lateness of the late loans among these products."""
    rows = select(LoanInstalment).where(LoanInstalment.product_uid.in_(products), IS_LATE)
    found: dict[str, Lateness] = {}
    for row in await session.scalars(rows.order_by(LoanInstalment.due_on.desc())):
        before, part = found.get(row.product_uid, Lateness(row.due_on, 0)), owed(row, day)
        found[row.product_uid] = Lateness(row.due_on, before.overdue + part.overdue)
    return found


async def owed_to_all(session: AsyncSession, product: str) -> int:
    """Return the principal that all investors of the loan are owed, in won."""
    owed_in_all = select(func.coalesce(func.sum(Investment.outstanding), 0)).where(
        Investment.product_uid == product, Investment.state == InvestmentState.FUNDED
    )
    return int(await session.scalar(owed_in_all) or 0)


async def losses_of(session: AsyncSession, investments: Iterable[int]) -> dict[int, int]:
    """Return the principal that each of the investments has lost, in won."""
    lost = select(LoanLoss.investment_id, LoanLoss.principal).where(LoanLoss.investment_id.in_(list(investments)))
    return dict((await session.execute(lost)).all())


async def recoveries_of(session: AsyncSession, investments: Iterable[int]) -> dict[int, list[LoanRecoveryShare]]:
    """Return everything that each of the investments has recovered of its loss, by day."""
    shares = select(LoanRecoveryShare).where(LoanRecoveryShare.investment_id.in_(list(investments)))
    found: dict[int, list[LoanRecoveryShare]] = {}
    for share in await session.scalars(shares.order_by(LoanRecoveryShare.recovered_on, LoanRecoveryShare.deposit_uid)):
        found.setdefault(share.investment_id, []).append(share)
    return found


async def coming_to(
    session: AsyncSession, person: str, holder: Holder, investments: Collection[int] = ()
) -> list[Coming]:
    """Return every future payment of loans to the person: of these investments, or of all."""
    mine = select(Investment, Product).join(Product, Product.uid == Investment.product_uid)
    mine = mine.where(Investment.person_id == UUID(person), Investment.state == InvestmentState.FUNDED).order_by(
        Investment.id
    )
    if investments:
        mine = mine.where(Investment.id.in_(investments))
    held = [(investment, product) for investment, product in await session.execute(mine)]
    unpaid, late = await _unpaid(session, {product.uid for _, product in held}, await today(session))
    coming = [
        Coming(investment, product, instalment.number, (product.uid, instalment.number) in late, row)
        for investment, product in held
        for instalment, row in _share(investment, unpaid.get(product.uid, []), product.fee_rate, holder)
    ]
    return sorted(coming, key=lambda one: one.row.due_date)


def _share(
    investment: Investment, unpaid: Sequence[Unpaid], fee_rate: Decimal, holder: Holder
) -> Iterable[tuple[Unpaid, InvestorRow]]:
    return zip(unpaid, coming_payments(unpaid, investment.outstanding, fee_rate, holder), strict=False)


async def _unpaid(
    session: AsyncSession, products: Collection[str], day: date
) -> tuple[dict[str, list[Unpaid]], set[tuple[str, int]]]:
    """Return the unpaid instalments of each loan, with overdue interest until that day, and which of them are late."""
    of_them = select(LoanInstalment, IS_LATE).where(LoanInstalment.product_uid.in_(products), UNPAID)
    unpaid: dict[str, list[Unpaid]] = {}
    late = set[tuple[str, int]]()
    for row, is_late in await session.execute(of_them.order_by(LoanInstalment.number)):
        part = owed(row, day)
        rest = Unpaid(row.number, row.due_on, part.principal, part.interest + part.overdue)
        unpaid.setdefault(row.product_uid, []).append(rest)
        if is_late:
            late.add((row.product_uid, row.number))
    return unpaid, late


def _matching(person: str, wanted: Wanted) -> list[ColumnElement[bool]]:
    conditions = [Investment.person_id == UUID(person)]
    if wanted.states:
        conditions.append(STATE.in_(wanted.states))
    if wanted.category:
        conditions.append(Product.category == wanted.category)
    return conditions


def _holding(investment: Investment, product: Product, state: str, ends_on: date | None) -> Holding:
    return Holding(investment, product, PositionState(state), ends_on)
