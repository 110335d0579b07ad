"""Work that waits for operators: since when each piece waits, by the name of its list in the console."""

from datetime import datetime, timedelta

from sqlalchemy import select, text
from sqlalchemy.ext.asyncio import AsyncSession

from db.core.tables import JourneyRow
from db.loans.repayment_proofs import waiting_since
from domain.borrowing.consultation import ConsultationState
from domain.borrowing.lien import LienState
from domain.charts import CHARTS
from domain.core.chart import Party
from domain.core.states import PersonState
from domain.investing.investor_classes import RequestState
from domain.ledger.states import UnmatchedState, WithdrawalState
from domain.operations import PROMISED, PROMISED_OTHER_WORK, queue_of
from domain.products.states import ProductState

PROMISES: dict[str, timedelta] = {**PROMISED, **PROMISED_OTHER_WORK}  # list → how long its work may wait
JOURNEYS = select(JourneyRow.kind, JourneyRow.step, JourneyRow.step_at).where(
    JourneyRow.open, JourneyRow.waiting_on == Party.OPERATOR, JourneyRow.kind.in_(CHARTS)
)
OTHER_WORK = text(f"""
select 'withdrawals' as name, moved_at as since from deposit_withdrawal where state = '{WithdrawalState.WAITING}'
union all select 'unmatched-deposits', received_at from unmatched_deposit where state = '{UnmatchedState.OPEN}'
union all select 'approvals', created_at from approval where settled_at is null
union all select 'deliveries', failed_at from outbox_message where failed_at is not null and given_up_at is null
  and relayed_at is null
union all select 'inquiries', inquiry.created_at from inquiry join person on person.id = person_id
  where answered_at is null and person.state <> '{PersonState.WITHDRAWN}'
union all select 'consultations', requested_at from consultation where state = '{ConsultationState.REQUESTED}'
union all select 'class-requests', submitted_at from class_request where state = '{RequestState.SUBMITTED}'
union all select 'lien-releases', moved_at from mortgage_lien where state = '{LienState.WAITING}'
union all select 'refused-payouts', payout_refused_at from loan join product on product.uid = product_uid
  where payout_refused_at is not null and state = '{ProductState.FULL}'
union all select 'operators', max(at) from operator join operator_action on journey_id = 'operator:' || login
  where active and not password_is_given and granted_by is not null and confirmed_by is null group by login
""")


async def waiting_work(session: AsyncSession) -> dict[str, list[datetime]]:
    """Return since when each piece of work waits, for every list; empty for a list without work."""
    since: dict[str, list[datetime]] = {name: [] for name in PROMISES}
    for row in await session.execute(JOURNEYS):
        since[queue_of(CHARTS[row.kind], row.step)].append(row.step_at)
    for row in await session.execute(OTHER_WORK):
        since[row.name].append(row.since)
    since["repayment-proofs"].extend(await waiting_since(session))
    return since
