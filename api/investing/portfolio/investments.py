"""The caller's investments: total, one by one, and their distribution."""

from datetime import UTC, date, datetime
from typing import Annotated, Literal

from fastapi import Path, Query

from api.core.dependencies import App, Session
from api.http.envelope import Camel
from api.http.router import Router
from api.investing.portfolio.investor import Caller, Investor
from api.investing.portfolio.shapes import Breakdown, Payment
from api.products.shapes import Rate
from db.investing.portfolio import (
    Coming,
    Holding,
    Sums,
    Wanted,
    coming_to,
    count_of,
    lateness_of,
    losses_of,
    lost_by,
    movements_of,
    one,
    owed_to_all,
    page_of,
    paid_of,
    paid_to,
    payouts_of,
    positions_of,
    recovered_by,
    recoveries_of,
    totals_by_state,
)
from db.loans.endings import ending_of
from db.loans.maturity_extensions import open_of
from db.loans.servicing import notes_of
from db.products.catalogue import payout_day, phase_of
from domain.core.errors import BusinessError, ErrorCode
from domain.investing.portfolio import (
    PositionState,
    Slice,
    average_rate,
    by_category,
    by_grade,
    by_rate,
    result_rate,
)
from domain.investing.schedule import investor_schedule
from domain.loans.endings import EndingKind
from domain.products.phase import Phase, terms_of
from domain.products.states import ProductState

router = Router()
SIZE = 20
Uid = Annotated[str, Path(max_length=300)]


class PositionGroup(Camel):
    """Investments in one state: count, won invested, outstanding principal."""

    state: PositionState
    count: int
    amount: int
    outstanding: int


class PaymentDay(Camel):
    """The expected payments of one day: their sum in won, after tax and fee."""

    on: date
    net: int


class InvestorSummary(Camel):
    """The totals. `received`: since the first investment; `thisYear`: since January; `coming`: of paid-out loans,
    without `late`; `next`: the first day of it; `lost`: principal that was written off or lost in a sale, won;
    `recovered`: of it, later.

    `result`: received interest after tax and fee, minus the lost principal that was not recovered, won; `resultRate`:
    in percent a year of the principal in loans (`result_rate` in `domain.investing.portfolio`), null before the first
    day of a loan. `averageRate`: of the contracts, percent a year before tax, weighted by the current investments; null
    without investments.
    """

    today: date
    groups: list[PositionGroup]
    received: Breakdown
    this_year: Breakdown
    coming: Breakdown
    next: PaymentDay | None
    late: Breakdown
    lost: int
    recovered: int
    result: int
    result_rate: Rate | None
    average_rate: Rate | None


class Invested(Camel):
    """One investment. `rate`: percent a year; `paidCount` of `totalCount` payments were received; `next`: the next one.
    `daysLate`: days since the oldest unpaid due day, 0 if none; `lateNet`: the late payments, after tax and fee, won;
    `lost`: principal that will not be repaid, won; `isPaused`: its recruiting is paused."""

    order_uid: str
    product_uid: str
    title: str
    category: str
    grade: str
    rate: Rate
    period: int
    amount: int
    outstanding: int
    state: PositionState
    at: datetime
    disbursed_on: date | None
    ends_on: date | None
    received: Breakdown
    paid_count: int
    total_count: int
    next: Payment | None
    days_late: int
    late_net: int
    lost: int
    recovered: int
    is_paused: bool
    is_withdrawable: bool


class Late(Camel):
    """A late loan: its first late day, and the caller's share of the overdue interest so far, before tax, in won."""

    since: date
    interest: int


class PublicNote(Camel):
    """An operator's note about the loan for its investors."""

    at: datetime
    words: str


class RecoveredPrincipal(Camel):
    """The investment's share of money that was recovered after the write-off, in won. No tax, no fee."""

    on: date
    amount: int


class LoanEnd(Camel):
    """The end of a loan that was not repaid, and its reason. `price`: the total price of the claim, won."""

    kind: EndingKind
    on: date
    words: str
    price: int


class InvestedPage(Camel):
    """A page of investments; `totalCount` of all that match."""

    investments: list[Invested]
    total_count: int


class InvestedDetail(Invested):
    """An investment with every payment, past payments before future ones. `isForecast`: the loan is not paid out yet,
    so the days can change. `asksUntil`: the last day to vote on a later maturity, while such a vote is open."""

    payments: list[Payment]
    is_forecast: bool
    asks_until: date | None
    late: Late | None
    notes: list[PublicNote]
    ending: LoanEnd | None
    recoveries: list[RecoveredPrincipal]


class PortfolioPart(Camel):
    """A part of the current investments: won, and the number of investments."""

    name: str
    amount: int
    count: int

    @classmethod
    def all(cls, slices: list[Slice]) -> list["PortfolioPart"]:
        """The parts by one property."""
        return [cls(name=part.name, amount=part.amount, count=part.investments) for part in slices]


class Portfolio(Camel):
    """The distribution of the caller's current investments."""

    amount: int
    by_category: list[PortfolioPart]
    by_grade: list[PortfolioPart]
    by_rate: list[PortfolioPart]


@router.get("/summary")
async def investor_summary(caller: Caller, session: Session) -> InvestorSummary:
    """Return the caller's totals: investments, received payments and expected payments."""
    groups = await totals_by_state(session, caller.person)
    coming = late = Sums()
    next_day: PaymentDay | None = None
    for expected in await coming_to(session, caller.person, caller.holder):
        day, payout = expected.row.due_date, expected.row.payout
        if expected.is_late:
            late = late.plus(payout)
            continue
        coming = coming.plus(payout)
        if next_day is None or next_day.on == day:
            next_day = PaymentDay(on=day, net=coming.net)
    first, last = date(caller.today.year, 1, 1), date(caller.today.year, 12, 31)
    received = await paid_to(session, caller.person, date.min, date.max)
    lost, recovered = await lost_by(session, caller.person, date.max), await recovered_by(session, caller.person)
    result = received.earned - (lost - recovered)
    return InvestorSummary(
        today=caller.today,
        groups=[
            PositionGroup(state=state, count=count, amount=amount, outstanding=outstanding)
            for state, (count, amount, outstanding) in groups.items()
        ],
        received=Breakdown.of(received),
        this_year=Breakdown.of(await paid_to(session, caller.person, first, last)),
        coming=Breakdown.of(coming),
        next=next_day,
        late=Breakdown.of(late),
        lost=lost,
        recovered=recovered,
        result=result,
        result_rate=result_rate(result, await movements_of(session, caller.person), caller.today),
        average_rate=average_rate(await positions_of(session, caller.person)),
    )


@router.get("/investments")
async def investor_investments(
    caller: Caller,
    session: Session,
    state: Annotated[list[PositionState], Query(max_length=len(PositionState))] = [],  # noqa: B006  # FastAPI's own
    category: Annotated[str, Query(max_length=2)] = "",
    sort: Annotated[Literal["latest", "amount", "rate", "maturity", "late"], Query()] = "latest",
    page: Annotated[int, Query(ge=1, le=10**6)] = 1,
) -> InvestedPage:
    """Return the investments in a state, of one category or all; late ones come first."""
    wanted = Wanted(state, category, sort)
    holdings = await page_of(session, caller.person, wanted, size=SIZE, skip=(page - 1) * SIZE)
    shown = await _shown(session, caller, holdings)
    return InvestedPage(investments=shown, total_count=await count_of(session, caller.person, wanted))


@router.get("/investments/{order_uid}/{product_uid}")
async def investor_investment(
    order_uid: Uid, product_uid: Uid, caller: Caller, app: App, session: Session
) -> InvestedDetail:
    """Return one of the caller's investments."""
    holding = await one(session, caller.person, order_uid, product_uid)
    if holding is None:
        raise BusinessError(ErrorCode.NOT_FOUND)
    (shown,) = await _shown(session, caller, [holding])
    paid = [Payment.paid(paid) for paid in await payouts_of(session, holding.investment.id)]
    waiting = holding.state is PositionState.WAITING
    ids = [holding.investment.id]
    coming = _forecast(holding, caller) if waiting else await coming_to(session, caller.person, caller.holder, ids)
    asked = await open_of(session, product_uid)
    return InvestedDetail(
        **shown.model_dump(by_alias=False),
        payments=[*paid, *map(Payment.coming, coming)],
        is_forecast=waiting,
        asks_until=asked and asked.ends_on,
        late=await _late(session, caller, holding),
        notes=[
            PublicNote(at=row.at, words=words)
            for row, words in await notes_of(session, app.sealer, product_uid, public_only=True)
        ],
        ending=await _ending(session, product_uid),
        recoveries=[
            RecoveredPrincipal(on=share.recovered_on, amount=share.principal)
            for share in (await recoveries_of(session, ids)).get(holding.investment.id, [])
        ],
    )


@router.get("/portfolio")
async def investor_portfolio(caller: Caller, session: Session) -> Portfolio:
    """Return the distribution of the caller's current investments."""
    positions = await positions_of(session, caller.person)
    return Portfolio(
        amount=sum(position.amount for position in positions),
        by_category=PortfolioPart.all(by_category(positions)),
        by_grade=PortfolioPart.all(by_grade(positions)),
        by_rate=PortfolioPart.all(by_rate(positions)),
    )


async def _shown(session: Session, caller: Investor, holdings: list[Holding]) -> list[Invested]:
    ids = [holding.investment.id for holding in holdings]
    paid = await paid_of(session, ids)
    coming: dict[int, list[Coming]] = {}
    for expected in await coming_to(session, caller.person, caller.holder, ids) if ids else ():
        coming.setdefault(expected.investment.id, []).append(expected)
    now, lost = datetime.now(UTC), await losses_of(session, ids)
    recovered = await recoveries_of(session, ids)
    late = await lateness_of(session, {holding.product.uid for holding in holdings}, caller.today)
    return [
        _invested(
            holding,
            paid.get(id, Sums()),
            coming.get(id, []),
            now,
            days_late=(caller.today - late[holding.product.uid].since).days if _is_late(holding) else 0,
            lost=lost.get(id, 0),
            recovered=sum(share.principal for share in recovered.get(id, [])),
        )
        for id, holding in zip(ids, holdings, strict=True)
    ]


def _is_late(holding: Holding) -> bool:
    return holding.state is PositionState.OVERDUE


async def _late(session: Session, caller: Investor, holding: Holding) -> Late | None:
    if not _is_late(holding):
        return None
    found = (await lateness_of(session, [holding.product.uid], caller.today))[holding.product.uid]
    whole = await owed_to_all(session, holding.product.uid)
    return Late(since=found.since, interest=found.overdue * holding.investment.outstanding // (whole or 1))


async def _ending(session: Session, product_uid: str) -> LoanEnd | None:
    if (row := await ending_of(session, product_uid)) is None:
        return None
    return LoanEnd(kind=EndingKind(row.kind), on=row.ended_on, words=row.public_reason, price=row.price)


def _invested(
    holding: Holding, paid: Sums, coming: list[Coming], now: datetime, *, days_late: int, lost: int, recovered: int
) -> Invested:
    investment, product, state, ends_on = holding
    paid_out = state in (PositionState.CURRENT, PositionState.OVERDUE, PositionState.REPAID)
    return Invested(
        order_uid=investment.order_uid,
        product_uid=product.uid,
        title=product.title,
        category=product.category,
        grade=product.grade,
        rate=product.annual_rate,
        period=product.months,
        amount=investment.amount,
        outstanding=investment.outstanding,
        state=state,
        at=investment.at,
        disbursed_on=product.disbursed_on,
        ends_on=ends_on,
        received=Breakdown.of(paid),
        paid_count=product.months - len(coming) if paid_out else 0,
        total_count=product.months,
        next=Payment.coming(coming[0]) if coming else None,
        days_late=days_late,
        late_net=sum(payment.row.payout.net for payment in coming if payment.is_late),
        lost=lost,
        recovered=recovered,
        is_paused=product.is_paused and product.state == ProductState.LISTED,
        is_withdrawable=state is PositionState.WAITING and phase_of(product, now) is Phase.ONGOING,
    )


def _forecast(holding: Holding, caller: Investor) -> list[Coming]:
    """Return the payments of a loan as if it were paid out when it closes."""
    investment, product, *_ = holding
    start = payout_day(product, caller.today)
    terms = terms_of(
        investment.amount, product.annual_rate, product.months, product.repayment_type, start, product.interest_only
    )
    rows = investor_schedule(terms, product.fee_rate, caller.holder)
    return [Coming(investment, product, number, False, row) for number, row in enumerate(rows, start=1)]
