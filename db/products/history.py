"""What happened to a loan that was paid out, from its stored payments: sums, arrears, its end, and dated events. They
are public: nothing is about one investor, and neither an operator's words nor the buyer of a claim is part of them.
"""

from collections import defaultdict
from collections.abc import Collection
from datetime import date
from typing import NamedTuple

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from db.core.calendar import TODAY
from db.core.literals import literals
from domain.core.money import Won
from domain.loans.arrears import overdue_interest
from domain.loans.endings import EndingKind
from domain.loans.maturity_extensions import ExtensionState
from domain.loans.states import OWED, InstalmentState, LoanEvent
from domain.products.states import ProductState

SUMS = text("""
select product.uid, coalesce(sum(repaid.principal), 0)::bigint, coalesce(sum(repaid.interest), 0)::bigint,
  ending.kind, ending.ended_on, ending.lost, ending.price,
  (select coalesce(sum(amount), 0)::bigint from loan_recovery where product_uid = product.uid)
from product
left join loan_ending ending on ending.product_uid = product.uid
left join loan_repayment repaid on repaid.product_uid = product.uid and repaid.number is distinct from ending.repayment
where product.uid = any(cast(:uids as text[]))
group by product.uid, ending.product_uid
""")
LATE = text(f"""
select product_uid, due_on, principal - paid_principal, interest - paid_interest, overdue_interest - paid_overdue,
  coalesce(charged_until, due_on), overdue_rate, {TODAY}
from loan_instalment
where product_uid = any(cast(:uids as text[])) and state in {literals(OWED)} and due_on < {TODAY}
""")
EVENTS = text(f"""
with asked as (select uid as asked_uid, raised, state, disbursed_on from product where uid = any(cast(:uids as text[])))
select asked_uid, '{LoanEvent.PAID_OUT}', disbursed_on, raised, cast(null as date)
from asked where disbursed_on is not null
union all
select repaid.product_uid, case when completed then '{LoanEvent.PAID_LATE}' else '{LoanEvent.PAID_IN_PART}' end,
  repaid.paid_on, sum(repaid.principal + repaid.interest)::bigint, case when completed then due_on end
from loan_repayment repaid join asked on asked_uid = repaid.product_uid
join loan_instalment paid on paid.product_uid = repaid.product_uid and paid.number = repaid.instalment
cross join lateral (select paid.state = '{InstalmentState.PAID}' and paid.paid_on = repaid.paid_on as completed) is_last
where repaid.paid_on > due_on group by 1, 2, 3, 5
union all
select product_uid, '{LoanEvent.DEFERRED}', deferred_from, principal + interest, due_on
from loan_instalment join asked on asked_uid = product_uid where deferred_from <= {TODAY}
union all
select product_uid, '{LoanEvent.EARLY}', paid_on, principal, null
from loan_repayment repaid join asked on asked_uid = product_uid
where instalment is null and not exists (
  select from loan_ending ending where ending.product_uid = repaid.product_uid and ending.repayment = repaid.number)
union all
select product_uid, '{LoanEvent.EXTENDED}', ends_on, cast(null as bigint), prolonged_to
from loan_extension join asked on asked_uid = product_uid where loan_extension.state = '{ExtensionState.PASSED}'
union all
select missed.product_uid, '{LoanEvent.UNPAID}', due_on, (missed.principal + missed.interest
  - coalesce(sum(repaid.principal + repaid.interest - repaid.overdue), 0))::bigint, null
from loan_instalment missed join asked on asked_uid = missed.product_uid
left join loan_ending ending on ending.product_uid = missed.product_uid
left join loan_repayment repaid
  on repaid.product_uid = missed.product_uid and instalment = missed.number and repaid.paid_on <= due_on
where missed.state in {literals(OWED)} and due_on < {TODAY}
  or missed.state = '{InstalmentState.LOST}' and due_on < ended_on
group by missed.product_uid, missed.number, due_on, missed.principal, missed.interest
union all
select product_uid, '{LoanEvent.DEBIT_REFUSED}', refused_on, null, null
from loan join asked on asked_uid = product_uid
where exists (select from loan_instalment late
  where late.product_uid = loan.product_uid and late.state in {literals(OWED)} and due_on < {TODAY}
    and due_on <= refused_on)
union all
select product_uid, kind, ended_on, case when kind = '{EndingKind.SOLD}' then price else lost end, null
from loan_ending join asked on asked_uid = product_uid
union all
select product_uid, '{LoanEvent.RECOVERED}', recovered_on, amount, null
from loan_recovery join asked on asked_uid = product_uid
union all
select asked_uid, '{LoanEvent.REPAID}', max(paid_on), sum(principal)::bigint, null
from asked join loan_repayment on product_uid = asked_uid
where state = '{ProductState.CLOSED}' group by asked_uid
""")


class Ended(NamedTuple):
    """The end of a loan that was not repaid, in won. `price`: of the sold claim, 0 if it was written off; `lost`:
    principal, of which `recovered` came back later."""

    kind: EndingKind
    on: date
    lost: int
    price: int
    recovered: int


class Arrears(NamedTuple):
    """What is due and unpaid, in won. `since`: the oldest due day; `overdue`: the interest for paying late."""

    since: date
    principal: int
    interest: int
    overdue: int


class Event(NamedTuple):
    """`amount`: won, if it has one; `day`: another day that it is about."""

    kind: LoanEvent
    on: date
    amount: int | None
    day: date | None


class History(NamedTuple):
    """A loan. `principal` and `interest`: won that its investors have received before tax and fee, without the price
    of a sold claim. `events`: the newest first."""

    principal: int
    interest: int
    ended: Ended | None
    arrears: Arrears | None
    events: list[Event]


async def histories(session: AsyncSession, uids: Collection[str]) -> dict[str, History]:
    """Return the history of each of those loans, which were paid out."""
    if not uids:
        return {}
    asked = {"uids": list(uids)}
    arrears: dict[str, Arrears] = {}
    for uid, due, principal, interest, charged, since, rate, today in await session.execute(LATE, asked):
        late = charged + overdue_interest(Won(principal + interest), since, today, rate)
        before = arrears.get(uid, Arrears(due, 0, 0, 0))
        arrears[uid] = Arrears(
            min(before.since, due), before.principal + principal, before.interest + interest, before.overdue + late
        )
    events: defaultdict[str, list[Event]] = defaultdict(list)
    for uid, kind, on, amount, day in await session.execute(EVENTS, asked):
        events[uid].append(Event(LoanEvent(kind), on, amount, day))
    order = list(LoanEvent)
    return {
        uid: History(
            principal,
            interest,
            Ended(EndingKind(kind), on, lost, price, recovered) if kind else None,
            arrears.get(uid),
            sorted(events[uid], key=lambda event: (event.on, order.index(event.kind)), reverse=True),
        )
        for uid, principal, interest, kind, on, lost, price, recovered in await session.execute(SUMS, asked)
    }
