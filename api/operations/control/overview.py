"""The console's first page: waiting cases and their age, institutions, today's applications, today's money."""

from collections.abc import Iterable
from datetime import UTC, datetime, time, timedelta
from typing import Any

from sqlalchemy import Row, func, select, text
from sqlalchemy.ext.asyncio import AsyncSession

from activities.institutions.health import last_hour
from api.core.dependencies import App
from api.core.platform import Platform
from api.core.ttl_cache import TTLCache
from api.http.envelope import Camel
from api.http.router import PlainRouter
from api.operations.control.temporal_views import TemporalView, temporal_views
from api.operations.operator import LoggedInOperator, Operator
from db.ledger.accounts import Kind
from db.ledger.tables import DepositWithdrawal, LedgerAccount
from db.loans import calendar
from db.waiting_work import PROMISES, waiting_work
from domain.borrowing.journeys.mortgage import Mortgage
from domain.borrowing.journeys.upl import Upl
from domain.core.chart import Chart, End, Step
from domain.core.institutions import INSTITUTIONS
from domain.core.policy import SEOUL
from domain.ledger.states import WithdrawalState
from domain.operations import SEES

router = PlainRouter(prefix="/overview")
FUNNELS: tuple[type[Chart], ...] = (Upl, Mortgage)
FINISH = "finish"  # the end of every application that has become a contract
SECONDS = 5.0  # seconds for which an answer is cached, for all operators

STOPPED_AFTER = timedelta(minutes=30)  # at one step
# Of the applications opened between the two moments, at the second one: how many had reached each section, and each of
# its steps (`grouping(step)`: 1 for the whole section), and ended there; of those that are there now, how many have
# stopped, and how many are under way.
STEPS = text("""
with begun as (select journey_id, apply_uid, step, step_at, open from journey
  where kind = :kind and opened_at >= :since and opened_at < :until),
moves as (select move.* from journey_move move join begun using (journey_id, apply_uid) where at < :until),
seen as (
  select distinct journey_id, apply_uid, step, 'reached' as how from moves
  union all select journey_id, apply_uid, step, case when step_at < :stopped then 'stopped' else 'here' end
  from begun where open
  union all select journey_id, apply_uid, origin, 'left' from moves where step = any(:ends)
)
select section, step, grouping(step) = 1 as is_section,
  count(distinct (journey_id, apply_uid)) filter (where how = 'reached') as reached,
  count(*) filter (where how = 'here') as here, count(*) filter (where how = 'stopped') as stopped,
  count(*) filter (where how = 'left') as gone
from seen join unnest(cast(:steps as text[]), cast(:sections as text[])) as chart (step, section) using (step)
group by grouping sets ((section, step), (section))
""")
# `materialized` and `offset 0`: PostgreSQL would otherwise read all postings of the custody account, not today's.
MONEY = text(f"""
with today as materialized (select id from ledger_entry where at >= :since)
select
  coalesce(sum(amount) filter (where amount > 0), 0) as money_in,
  coalesce(-sum(amount) filter (where amount < 0), 0) as money_out
from today cross join lateral (
  select amount from ledger_posting join ledger_account account on account.id = account_id
  where entry_id = today.id and kind = '{Kind.CUSTODY}' offset 0) line
""")
HELD = select(
    func.coalesce(func.sum(LedgerAccount.balance).filter(LedgerAccount.kind == Kind.DEPOSIT), 0),
    func.coalesce(func.sum(LedgerAccount.balance).filter(LedgerAccount.kind == Kind.ESCROW), 0),
).where(LedgerAccount.kind.in_((Kind.DEPOSIT, Kind.ESCROW)))
WITHDRAWALS = select(func.coalesce(func.sum(DepositWithdrawal.amount), 0), func.count()).where(
    DepositWithdrawal.state.in_((WithdrawalState.ASKED, WithdrawalState.WAITING))
)


class Work(Camel):
    """The open work of one list. `name`: a queue of journeys, or another list. `late`: the number that waits longer
    than `promisedHours`."""

    name: str
    waiting: int
    late: int
    since: datetime | None
    promised_hours: int


class InstitutionHour(Camel):
    """Requests to an institution within the last hour, by outcome; `milliseconds` of an average one."""

    name: str
    title: str
    answered: int
    refused: int
    down: int
    invalid: int
    milliseconds: int | None


class FunnelCounts(Camel):
    """The number of today's applications that reached a place, are under way there, have stopped there for more than
    half an hour, and ended there without a contract. `yesterday`: those that had reached it at this time yesterday."""

    reached: int
    here: int
    stopped: int
    left: int
    yesterday: int


class FunnelStep(FunnelCounts):
    step: str


class FunnelSection(FunnelCounts):
    """A section, with each of its steps that an application reached."""

    section: str
    steps: list[FunnelStep]


class Funnel(Camel):
    """Today's applications of one kind, in the order of the chart. `finished`: signed and sealed. `openedYesterday`,
    `finishedYesterday`: at this time yesterday."""

    kind: str
    opened: int
    finished: int
    opened_yesterday: int
    finished_yesterday: int
    sections: list[FunnelSection]


class Money(Camel):
    """Won. `paidIn`, `paidOut`: payments to and from the custody bank today. `waitingOut`: the sum of the open
    `withdrawals`. `deposits`: the balance of customers' deposits; `escrow`: money in products that are not paid out."""

    paid_in: int
    paid_out: int
    waiting_out: int
    withdrawals: int
    deposits: int
    escrow: int


class Overview(Camel):
    """`at`: the time of reading. `work`: the lists that the operator may see, ordered by the share of their promised
    time that has passed, the highest first."""

    at: datetime
    work: list[Work]
    institutions: list[InstitutionHour]
    funnels: list[Funnel]
    money: Money
    views: list[TemporalView]


Places = dict[tuple[str, str], Row[Any]]  # the counts by section and step; "" for the whole section
_cache = TTLCache[str, Overview](SECONDS)


@router.get("")
async def overview(operator: LoggedInOperator, app: App) -> Overview:
    """Return the whole overview, without names. It may be 5 s old."""
    found = await _cache.get("", lambda: _read(app))
    return found.model_copy(update={"work": _seen_by(operator, found.work)})


@router.get("/work")
async def waiting_counts(operator: LoggedInOperator, app: App) -> dict[str, int]:
    """Return the number of waiting pieces of work by list, for the lists that the operator may see."""
    async with app.database.transaction() as session:
        work = await _work(session, datetime.now(UTC))
    return {one.name: one.waiting for one in _seen_by(operator, work)}


async def _read(app: Platform) -> Overview:
    now = datetime.now(UTC)
    async with app.database.transaction() as session:
        return Overview(
            at=now,
            work=await _work(session, now),
            institutions=await _institutions(app),
            funnels=[await _funnel(session, chart, now) for chart in FUNNELS],
            money=await _money(session),
            views=temporal_views(app.settings, now),
        )


def _seen_by(operator: Operator, work: list[Work]) -> list[Work]:
    return [one for one in work if one.name not in SEES or operator.roles & SEES[one.name]]


async def _work(session: AsyncSession, now: datetime) -> list[Work]:
    waiting = await waiting_work(session)
    work = [(_work_of(name, moments, PROMISES[name], now), PROMISES[name]) for name, moments in waiting.items()]
    work.sort(key=lambda pair: (now - (pair[0].since or now)) / pair[1], reverse=True)
    return [one for one, _ in work]


def _work_of(name: str, moments: Iterable[datetime], promised: timedelta, now: datetime) -> Work:
    all_of_them = sorted(moments)
    return Work(
        name=name,
        waiting=len(all_of_them),
        late=sum(now - moment > promised for moment in all_of_them),
        since=all_of_them[0] if all_of_them else None,
        promised_hours=int(promised.total_seconds() // 3600),
    )


async def _institutions(app: Platform) -> list[InstitutionHour]:
    hour = await last_hour(app.redis)
    rows = [
        InstitutionHour(
            name=name,
            title=INSTITUTIONS.get(name, name),
            answered=health.outcomes.get("answered", 0),
            refused=health.outcomes.get("refused", 0),
            down=health.outcomes.get("down", 0),
            invalid=health.outcomes.get("invalid", 0),
            milliseconds=health.milliseconds,
        )
        for name, health in hour.items()
    ]
    return sorted(rows, key=lambda row: (-row.down - row.invalid, row.title))


async def _funnel(session: AsyncSession, chart: type[Chart], now: datetime) -> Funnel:
    on_the_way = {name: step.section for name, step in chart.steps.items() if not _is_exit(name, step)}
    today = await _places(session, chart, now, on_the_way, stopped=now - STOPPED_AFTER)
    yesterday = await _places(session, chart, now - timedelta(days=1), on_the_way, stopped=now)

    def counts(section: str, step: str = "") -> dict[str, int]:
        there, before = today.get((section, step)), yesterday.get((section, step))
        return {
            "reached": there.reached if there else 0,
            "here": there.here if there else 0,
            "stopped": there.stopped if there else 0,
            "left": there.gone if there else 0,
            "yesterday": before.reached if before else 0,
        }

    def most(places: Places) -> int:
        return max((row.reached for (_, step), row in places.items() if not step), default=0)

    known = today.keys() | {place for place, row in yesterday.items() if row.reached}  # others are there only now
    end = on_the_way[FINISH], FINISH
    return Funnel(
        kind=chart.kind,
        opened=most(today),
        finished=today[end].reached if end in today else 0,
        opened_yesterday=most(yesterday),
        finished_yesterday=yesterday[end].reached if end in yesterday else 0,
        sections=[
            FunnelSection(
                section=name,
                **counts(name),
                steps=[
                    FunnelStep(step=step, **counts(name, step))
                    for step, section in on_the_way.items()
                    if section == name and (name, step) in known
                ],
            )
            for name in dict.fromkeys(on_the_way.values())
            if (name, "") in known
        ],
    )


async def _places(
    session: AsyncSession, chart: type[Chart], until: datetime, on_the_way: dict[str, str], *, stopped: datetime
) -> Places:
    values = {
        "kind": chart.kind,
        "since": datetime.combine(until.astimezone(SEOUL).date(), time(), SEOUL),
        "until": until,
        "stopped": stopped,
        "ends": [name for name, step in chart.steps.items() if _is_exit(name, step)],
        "steps": list(on_the_way),
        "sections": list(on_the_way.values()),
    }
    rows = await session.execute(STEPS, values)
    return {(row.section, "" if row.is_section else row.step): row for row in rows}


def _is_exit(name: str, step: Step[Any]) -> bool:
    return isinstance(step, End) and name != FINISH


async def _money(session: AsyncSession) -> Money:
    today = (await session.execute(MONEY, {"since": await calendar.midnight(session)})).one()
    deposits, escrow = (await session.execute(HELD)).one()
    waiting_out, withdrawals = (await session.execute(WITHDRAWALS)).one()
    return Money(
        paid_in=int(today.money_in),
        paid_out=int(today.money_out),
        waiting_out=int(waiting_out),
        withdrawals=withdrawals,
        deposits=int(deposits),
        escrow=int(escrow),
    )
