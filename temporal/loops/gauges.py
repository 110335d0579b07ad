"""Reads the gauges of the worker's metrics from the database."""

import asyncio
import logging
from datetime import UTC, datetime

from sqlalchemy import text

from activities.core.resources import Resources
from activities.ledger.proof import latest_proof
from observability import metrics

PERIOD = 15.0  # seconds; Prometheus scrapes as often
JOURNEYS = text("""
select kind, step, waiting_on, count(*) as waiting, extract(epoch from now() - min(step_at)) as oldest
from journey where open and waiting_on <> 'nobody' group by kind, step, waiting_on
""")
DELIVERIES = text("""
select topic, count(*) filter (where failed_at is null) as waiting,
  coalesce(extract(epoch from now() - min(next_attempt_at) filter (where failed_at is null)), 0) as oldest,
  count(*) filter (where failed_at is not null) as failed
from outbox_message where relayed_at is null and given_up_at is null group by topic
""")
WITHDRAWALS = text("select state, count(*) from deposit_withdrawal where state in ('asked', 'waiting') group by state")
APPROVALS = text("select count(*) from approval where settled_at is null")
log = logging.getLogger(__name__)


async def measure(at: Resources) -> None:
    """Read all gauges every PERIOD, without end."""
    while True:
        try:
            await read(at)
        except Exception as error:  # noqa: BLE001  # what is down comes back; the gauges keep what they last said
            metrics.LOOP_FAILURES.add("gauges")
            log.warning("gauges were not read: %s", type(error).__name__)
        await asyncio.sleep(PERIOD)


async def read(at: Resources) -> None:
    """Read all gauges once."""
    ask = at.database.ask
    journeys = await ask(JOURNEYS)
    metrics.JOURNEYS_WAITING.replace({tuple(row[:3]): row[3] for row in journeys})
    metrics.JOURNEYS_OLDEST.replace({tuple(row[:3]): float(row[4]) for row in journeys})
    deliveries = await ask(DELIVERIES)
    for gauge, column in (
        (metrics.DELIVERIES_WAITING, 1),
        (metrics.DELIVERIES_OLDEST, 2),
        (metrics.DELIVERIES_FAILED, 3),
    ):
        gauge.replace({(row[0],): max(0.0, float(row[column])) for row in deliveries})
    metrics.WITHDRAWALS_WAITING.replace({(state,): count for state, count in await ask(WITHDRAWALS)})
    metrics.APPROVALS_WAITING.set((await ask(APPROVALS))[0][0])
    if proof := await latest_proof(at.redis):
        metrics.LEDGER_DIFFERENCES.set(proof.differences)
        metrics.LEDGER_PROOF_AGE.set((datetime.now(UTC) - proof.at).total_seconds())
