"""Runs automatic investing for whoever is due: orders, settings, messages and the next run are one transaction."""

import logging
from collections.abc import Sequence
from datetime import UTC, datetime
from uuid import UUID, uuid4

from pydantic import BaseModel
from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import AsyncSession
from temporalio import activity

from activities.core.notices import Sms, enqueue_all
from activities.core.resources import Resources
from db.accounts.corporations import holders_of
from db.core.raw_connection import RawConnection
from db.investing import auto_invest
from db.investing.auto_orders import Decision, invest
from domain.core.errors import BusinessError
from domain.core.money import reading
from domain.core.snapshot import ActivityInput

INVESTED = "자동 투자로 상품 {products}개에 {won}을 투자했어요. 모집이 끝나기 전까지 취소할 수 있어요."
HALTED = "자동 투자를 잠시 멈췄어요. {why}"
PAGE = "/v2/invest/auto/4"
BATCH = 100  # people a transaction: orders by hand for the same products wait for it
log = logging.getLogger(__name__)


async def invest_due(at: Resources) -> int:
    """Claim people whose run is due and run them, BATCH at a time. Returns how many were claimed."""
    claim = await auto_invest.claim(at.database)
    if claim is None:
        return 0
    for first in range(0, len(claim.people), BATCH):
        people = claim.people[first : first + BATCH]
        try:
            await _run(at, people, claim.until)
        except OperationalError:  # the database is down: the claim ends by itself
            raise
        except Exception:  # noqa: BLE001  # one of them: each must succeed or fail alone
            for person in people:
                await _run_alone(at, person, claim.until)
    return len(claim.people)


async def _run_alone(at: Resources, person: UUID, until: datetime) -> None:
    try:
        await _run(at, [person], until)
    except OperationalError:
        raise
    except Exception as error:  # noqa: BLE001  # it is tried again when the claim has ended
        log.warning("automatic investing of %s failed: %s", person, type(error).__name__)


async def _run(at: Resources, people: Sequence[UUID], until: datetime) -> None:
    async with at.database.transaction() as session:
        direct = await RawConnection.of(session)
        decisions = await invest(direct, people, datetime.now(UTC))
        await _tell(session, at, [decision for decision in decisions if decision.won or decision.lacks])
        next_at = {decision.person: decision.next_at for decision in decisions}
        await auto_invest.settle(direct, until, {person: next_at.get(person) for person in people})


async def _tell(session: AsyncSession, at: Resources, decisions: Sequence[Decision]) -> None:
    holders = await holders_of(session, at.sealer, [decision.person for decision in decisions])
    page = f"{at.settings.public_url}{PAGE}"
    messages = {
        f"auto-invest/{decision.order or uuid4().hex}": Sms(
            mobile=holders[decision.person].mobile, text=f"[이음] {_text(decision)} {page}"
        )
        for decision in decisions
    }
    await enqueue_all(session, at, messages)


def _text(decision: Decision) -> str:
    if decision.lacks:
        return HALTED.format(why=BusinessError(decision.lacks).message)
    return INVESTED.format(products=decision.products, won=reading(decision.won))


class Looked(BaseModel):
    """The answer to a run of the workflow `auto_invest`; None ends it."""

    next_at: datetime | None


class AutoInvesting:
    """What runs of the workflow `auto_invest` call, which earlier versions started for each investor."""

    @activity.defn(name="auto_investing.look")
    async def look(self, request: ActivityInput) -> Looked:
        """End the run: the worker runs automatic investing by itself."""
        return Looked(next_at=None)
