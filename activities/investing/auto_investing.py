"""Runs automatic investing for members whose run is due. Orders, settings, messages and the next run are one
transaction.
"""

import asyncio
import logging
import time
from collections.abc import Sequence
from datetime import UTC, datetime
from uuid import UUID, uuid4

from pydantic import BaseModel
from sqlalchemy.exc import OperationalError
from temporalio import activity

from activities.core.notices import Sms, enqueue_all
from activities.core.resources import Resources
from db.accounts.corporations import holders_of
from db.investing.auto_invest import claim, settle
from db.investing.auto_orders import Decision, invest
from domain.core.errors import BusinessError
from domain.core.money import amount_text
from domain.core.notices import MessageKind
from domain.core.snapshot import ActivityInput

INVESTED = "자동 투자로 상품 {products}개에 {won} 투자를 신청했어요. 모집이 끝나기 전까지 취소할 수 있어요."
HALTED = "자동 투자를 잠시 멈췄어요. {why}"
PAGE = "/v2/invest/auto/4"
BATCH = 10  # people in one transaction; manual orders for the same products wait for it
log = logging.getLogger(__name__)


async def invest_due(at: Resources) -> int:
    """Claim people whose run is due and run them, BATCH at a time. Returns the number of claimed people.

    After each batch, it pauses for the same time, so that manual orders can lock the products.
    """
    claimed = await claim(at.database)
    if claimed is None:
        return 0
    for first in range(0, len(claimed.people), BATCH):
        people, began = claimed.people[first : first + BATCH], time.monotonic()
        try:
            await _run(at, people, claimed.until)
        except OperationalError:  # the database is down: the claim expires
            raise
        except Exception:  # noqa: BLE001  # one of them: each must succeed or fail alone
            for person in people:
                await _run_alone(at, person, claimed.until)
        await asyncio.sleep(time.monotonic() - began)
    return len(claimed.people)


async def _run_alone(at: Resources, person: UUID, until: datetime) -> None:
    try:
        await _run(at, [person], until)
    except OperationalError:
        raise
    except Exception as error:  # noqa: BLE001  # it is tried again when the claim has ended
        log.warning("automatic investing of %s failed: %s", person, type(error).__name__)


async def _run(at: Resources, people: Sequence[UUID], until: datetime) -> None:
    async with at.database.direct() as session:
        holders = await holders_of(session, at.sealer, people)
        decisions = await invest(session, people, datetime.now(UTC))
        messages = {
            MessageKind.AUTO_INVEST.key(decision.order or uuid4().hex): (
                Sms(
                    mobile=holders[decision.person].mobile,
                    text=f"[이음] {_text(decision)} {at.settings.public_url}{PAGE}",
                ),
                decision.person,
            )
            for decision in decisions
            if decision.won or decision.lacks
        }
        await enqueue_all(session, at, messages)
        next_at = {decision.person: decision.next_at for decision in decisions}
        await settle(session, until, {person: next_at.get(person) for person in people})


def _text(decision: Decision) -> str:
    if decision.lacks:
        return HALTED.format(why=BusinessError(decision.lacks).message)
    return INVESTED.format(products=decision.products, won=amount_text(decision.won))


class NextCheck(BaseModel):
    """The answer to a run of the workflow `auto_invest`; None ends it."""

    next_at: datetime | None


class AutoInvesting:
    """The activity of the workflow `auto_invest`, which earlier versions started for each investor."""

    @activity.defn(name="auto_investing.look")
    async def check(self, request: ActivityInput) -> NextCheck:
        """End the run, because the worker runs automatic investing without a workflow."""
        return NextCheck(next_at=None)
