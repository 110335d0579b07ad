"""Reads the gauges of the worker's metrics from the database."""

import asyncio
import logging
import time
from datetime import UTC, datetime

from sqlalchemy import case, func, select, text

from activities.core.resources import Resources
from activities.ledger.proof import latest_proof
from db.core.tables import JourneyRow, OutboxMessage
from db.ledger.tables import DepositWithdrawal
from db.operators.tables import Approval
from db.waiting_work import PROMISES, waiting_work
from domain.core.chart import Party
from domain.ledger.states import WithdrawalState
from observability import metrics

PERIOD = 15.0  # seconds; Prometheus scrapes as often
PLACE = JourneyRow.kind, JourneyRow.step, JourneyRow.waiting_on
# An institution has the time since it was asked last, perhaps by an operator, not since the journey came to its step.
SINCE = case((JourneyRow.waiting_on == Party.PROVIDER, JourneyRow.moved_at), else_=JourneyRow.step_at)
JOURNEYS = (
    select(*PLACE, func.count(), func.extract("epoch", func.now() - func.min(SINCE)))
    .where(JourneyRow.open, JourneyRow.waiting_on != Party.NOBODY)
    .group_by(*PLACE)
)
HAS_FAILED = OutboxMessage.failed_at.is_not(None)
DELIVERIES = (
    select(
        OutboxMessage.topic,
        func.count().filter(~HAS_FAILED),
        func.coalesce(
            func.extract("epoch", func.now() - func.min(OutboxMessage.next_attempt_at).filter(~HAS_FAILED)), 0
        ),
        func.count().filter(HAS_FAILED),
    )
    .where(OutboxMessage.relayed_at.is_(None), OutboxMessage.given_up_at.is_(None))
    .group_by(OutboxMessage.topic)
)
WITHDRAWALS = (
    select(
        DepositWithdrawal.state, func.count(), func.extract("epoch", func.now() - func.min(DepositWithdrawal.moved_at))
    )
    .where(DepositWithdrawal.state.in_((WithdrawalState.ASKED, WithdrawalState.WAITING)))
    .group_by(DepositWithdrawal.state)
)
APPROVALS = select(func.count()).select_from(Approval).where(Approval.settled_at.is_(None))
# Without the reserved connections, which a role that is no superuser does not get.
POSTGRES = text("""
select (select sum(numbackends) from pg_stat_database) as connections,
  cast(current_setting('max_connections') as int) - cast(current_setting('superuser_reserved_connections') as int)
    - cast(current_setting('reserved_connections') as int) as connections_limit,
  failed_count, coalesce(extract(epoch from last_archived_time), 0) as archived_at
from pg_stat_archiver
""")
LAST_BACKUP = "backup:at"  # key in Redis: when the last backup was complete, in seconds since 1970
log = logging.getLogger(__name__)


async def measure(at: Resources) -> None:
    """Read all gauges every PERIOD, without end."""
    metrics.LOOP_FAILURES.start("gauges")
    while True:
        try:
            await read(at)
        except Exception as error:  # noqa: BLE001  # the gauges keep their last values; the next read follows
            metrics.LOOP_FAILURES.add("gauges")
            log.warning("gauges were not read: %s", type(error).__name__)
        await asyncio.sleep(PERIOD)


async def read(at: Resources) -> None:
    """Read all gauges once."""
    ask = at.database.statement
    journeys = (await ask(JOURNEYS)).all()
    metrics.JOURNEYS_WAITING.replace({tuple(row[:3]): row[3] for row in journeys})
    metrics.JOURNEYS_OLDEST.replace({tuple(row[:3]): float(row[4]) for row in journeys})
    await _read_work(at)
    deliveries = (await ask(DELIVERIES)).all()
    for gauge, column in (
        (metrics.DELIVERIES_WAITING, 1),
        (metrics.DELIVERIES_OLDEST, 2),
        (metrics.DELIVERIES_FAILED, 3),
    ):
        gauge.replace({(row[0],): max(0.0, float(row[column])) for row in deliveries})
    withdrawals = (await ask(WITHDRAWALS)).all()
    metrics.WITHDRAWALS_WAITING.replace({(state,): count for state, count, _ in withdrawals})
    metrics.WITHDRAWALS_OLDEST.replace({(state,): float(seconds) for state, _, seconds in withdrawals})
    metrics.APPROVALS_WAITING.set((await ask(APPROVALS)).scalar_one())
    if proof := await latest_proof(at.redis):
        metrics.LEDGER_DIFFERENCES.set(proof.differences)
        metrics.LEDGER_PROVEN.set(proof.at.timestamp())
    postgres = (await ask(POSTGRES)).one()
    metrics.CONNECTIONS.set(float(postgres.connections))
    metrics.CONNECTIONS_LIMIT.set(postgres.connections_limit)
    metrics.ARCHIVER_FAILURES.set(postgres.failed_count)
    metrics.ARCHIVER_SUCCESS.set(float(postgres.archived_at))
    if backup_at := await at.redis.get(LAST_BACKUP):
        metrics.BACKUP.set(float(backup_at))
    metrics.GAUGES_READ.set(time.time())


async def _read_work(at: Resources) -> None:
    async with at.database.transaction() as session:
        work, now = await waiting_work(session), datetime.now(UTC)
    oldest = {name: now - min(moments, default=now) for name, moments in work.items()}
    metrics.WORK_OLDEST.replace({(name,): age.total_seconds() for name, age in oldest.items()})
    metrics.WORK_PROMISED.replace({(name,): promised.total_seconds() for name, promised in PROMISES.items()})
