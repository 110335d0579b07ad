"""Places the automatic orders of a batch of people in one transaction: finds products, decides in turn, orders."""

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID, uuid4

from sqlalchemy import text

from db.auto_invest_wakes import FITS
from db.core.raw_connection import RawConnection
from db.investing.investors import Eligibility, eligibilities_of
from db.investing.orders import Allocation, Line
from db.ledger.accounts import Kind
from domain.core.errors import ErrorCode
from domain.core.policy import POLICY
from domain.core.states import PersonState
from domain.investing.auto_investing import Opening, Spread, available, left, plan
from domain.investing.states import AutoInvestState
from domain.products.offering import SMALLEST

SETTINGS = text(f"""
select setting.*, person.state = '{PersonState.ACTIVE}' as is_active
from auto_invest setting join person on person.id = setting.person_id
where setting.person_id = any(:people) and setting.state = '{AutoInvestState.ON}'
order by setting.person_id for no key update of setting
""")
# A product is ordered only once, even if the first order was withdrawn.
FITTING = text(f"""
select setting.person_id, product.uid from auto_invest setting join product on {FITS}
where setting.person_id = any(:people) and product.opens_at <= :now and product.raised < product.amount
  and not exists (
    select from investment join auto_invest_run run using (order_uid)
    where run.person_id = setting.person_id and investment.product_uid = product.uid)
""")
NEXT = text(f"""
select setting.person_id, min(product.opens_at) as opens_at from auto_invest setting join product on {FITS}
where setting.person_id = any(:people) and product.opens_at > :now group by setting.person_id
""")
# Shortly after an opening: won wanted by others who have waited longer and have not been checked since. The people of
# the batch do not count, because they decide one after the other.
AHEAD = text(f"""
select person_id, product_uid, won from (
  select setting.person_id, product.uid as product_uid, sum(
      case when setting.person_id = any(:people) then 0
      else least(setting.amount, (account.balance - account.held) / :unit * :unit) end
    ) over (partition by product.uid order by setting.waiting_since, setting.person_id) as won
  from product join auto_invest setting on {FITS}
  join ledger_account account on account.kind = '{Kind.DEPOSIT}' and account.owner = setting.person_id::text
  where product.uid = any(:products) and setting.state = '{AutoInvestState.ON}'
    and (setting.waiting_since, setting.person_id) <= (:since, :last)
    and (setting.person_id = any(:people) or setting.looked_at is null or setting.looked_at < product.opens_at)
) queue where person_id = any(:people) and won > 0
""")
RUNS = text("""
insert into auto_invest_run (order_uid, person_id)
select * from jsonb_to_recordset(cast(:runs as jsonb)) run (order_uid text, person_id uuid)
""")
STORE_DECISIONS = text("""
update auto_invest setting set state = decided.state, reason = decided.reason, looked_at = :now,
  waiting_since = case when decided.has_ordered then :now else waiting_since end
from jsonb_to_recordset(cast(:decisions as jsonb))
  decided (person_id uuid, state text, reason text, has_ordered boolean)
where setting.person_id = decided.person_id
""")


class Decision(NamedTuple):
    """The result for one person: the new state; the reason of a pause; won and products of the order; and, while it is
    on, the time of the next run.
    """

    person: UUID
    state: str
    lacks: ErrorCode | None = None
    order: str = ""
    won: int = 0
    products: int = 0
    next_at: datetime | None = None


async def invest(session: RawConnection, people: Sequence[UUID], now: datetime) -> list[Decision]:
    """Order for all of the people whose automatic investing is on, the longest waiting first.

    Locks settings, products and deposits, each in the order of their keys. An investor who does not meet a requirement
    is paused.
    """
    about = {"people": list(people), "now": now}
    settings, fitting, upcoming = await session.execute_all((SETTINGS, about), (FITTING, about), (NEXT, about))
    investors = await eligibilities_of(session, [str(setting.person_id) for setting in settings])
    paused = {decision.person: decision for decision in _paused(settings, investors)}
    waiting = [setting for setting in settings if setting.person_id not in paused]
    waiting.sort(key=lambda setting: (setting.waiting_since, setting.person_id))
    fits = [pair for pair in fitting if pair.person_id not in paused]
    openings = await _Openings.of(session, waiting, fits, investors, now)
    opens_at = {row.person_id: row.opens_at for row in upcoming}
    decisions = [*paused.values(), *(openings.decide(one, opens_at.get(one.person_id)) for one in waiting)]
    await openings.allocation.write(session)
    await _note(session, decisions, now)
    return decisions


def _paused(settings: Iterable[Any], investors: Mapping[str, Eligibility]) -> Iterable[Decision]:
    for setting in settings:
        investor = investors[str(setting.person_id)]
        lacks = investor.lacks or next(filter(None, map(investor.lacks_for, setting.categories)), None)
        if not setting.is_active:  # dormant or closed
            yield Decision(setting.person_id, AutoInvestState.PAUSED)
        elif lacks:
            yield Decision(setting.person_id, AutoInvestState.PAUSED, lacks)


class _Openings:
    """The open products that fit a batch of people. It changes in memory as one person after the other decides."""

    def __init__(self, allocation: Allocation, investors: Mapping[str, Eligibility], now: datetime) -> None:
        self.allocation, self.investors, self.now = allocation, investors, now
        by_closing = sorted(allocation.products.values(), key=lambda product: (product.closes_at, product.uid))
        self.open = [product for product in by_closing if product.is_open]
        self.fitting: defaultdict[UUID, set[str]] = defaultdict(set)  # products that match a person's settings
        # won of a product that automatic orders have taken
        self.automatic = {uid: product.raised_automatically for uid, product in allocation.products.items()}
        self.ahead: dict[tuple[UUID, str], int] = {}  # won that others get first

    @classmethod
    async def of(
        cls,
        session: RawConnection,
        waiting: Sequence[Any],
        fitting: Sequence[Any],
        investors: Mapping[str, Eligibility],
        now: datetime,
    ) -> "_Openings":
        """Read the openings. `waiting`: settings, the longest waiting first; `fitting`: person and product."""
        products = sorted({pair.uid for pair in fitting})
        people = sorted({str(pair.person_id) for pair in fitting})
        openings = cls(await Allocation.open(session, people, products, now, investors), investors, now)
        for person, uid in fitting:
            openings.fitting[person].add(uid)
        if products:
            await openings._count_ahead(session, waiting)
        return openings

    async def _count_ahead(self, session: RawConnection, waiting: Sequence[Any]) -> None:
        recent = [
            product.uid
            for product in self.open
            if product.opens_at > self.now - POLICY.automatic_turn and self._left(product) >= SMALLEST
        ]
        if not recent:  # there is no queue without an opening
            return
        queue = {
            "people": [setting.person_id for setting in waiting],
            "products": recent,
            "now": self.now,
            "unit": SMALLEST,
            "since": waiting[-1].waiting_since,
            "last": waiting[-1].person_id,
        }
        self.ahead = {(person, uid): int(won) for person, uid, won in await session.execute(AHEAD, queue)}

    def decide(self, setting: Any, opens_at: datetime | None) -> Decision:
        """Decide the order of the next person. `opens_at`: when the next matching product opens."""
        person, order = str(setting.person_id), uuid4().hex
        mine = [product for product in self.open if product.uid in self.fitting[setting.person_id]]
        openings = [
            Opening(
                product.uid,
                product.category,
                product.borrower,
                product.amount,
                product.annual_rate,
                product.months,
                available(
                    product.amount,
                    self._raised(product),
                    self.automatic[product.uid],
                    self.ahead.get((setting.person_id, product.uid), 0),
                ),
            )
            for product in mine
        ]
        chosen = plan(
            setting.amount,
            Spread(setting.spread),
            openings,
            self.investors[person].investor_class,
            self.allocation.held[person],
            self.allocation.deposits.get(person, 0),
        )
        taken = [won for uid, won in chosen.items() if self._takes(Line(order, person, uid, won))]
        turns = [
            product.opens_at + POLICY.automatic_turn
            for product in mine
            if (setting.person_id, product.uid) in self.ahead
        ]
        next_at = min(filter(None, [self.now + POLICY.automatic_check, opens_at, *turns]))
        state = AutoInvestState.STOPPED if taken and not setting.repeats else AutoInvestState.ON
        return Decision(
            setting.person_id,
            state,
            order=order,
            won=sum(taken),
            products=len(taken),
            next_at=next_at if state == AutoInvestState.ON else None,
        )

    def _takes(self, line: Line) -> bool:
        if self.allocation.answer(line).refusal:
            return False
        self.automatic[line.product] += line.amount
        return True

    def _raised(self, product: Any) -> int:
        return product.amount - self.allocation.remaining[product.uid]

    def _left(self, product: Any) -> int:
        return left(product.amount, self._raised(product), self.automatic[product.uid])


async def _note(session: RawConnection, decisions: Sequence[Decision], now: datetime) -> None:
    runs = [{"order_uid": one.order, "person_id": str(one.person)} for one in decisions if one.won]
    rows = [
        {
            "person_id": str(one.person),
            "state": one.state,
            "reason": one.lacks and one.lacks.name,
            "has_ordered": one.won > 0,
        }
        for one in decisions
    ]
    await session.send(RUNS, {"runs": json.dumps(runs)})
    await session.send(STORE_DECISIONS, {"decisions": json.dumps(rows), "now": now})
