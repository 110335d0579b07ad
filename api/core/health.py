"""Health of each part."""

import asyncio
from collections.abc import Awaitable
from datetime import datetime

from fastapi import Response
from sqlalchemy import text
from temporalio.api.enums.v1 import TaskQueueType
from temporalio.api.taskqueue.v1 import TaskQueue
from temporalio.api.workflowservice.v1 import DescribeTaskQueueRequest

from activities.ledger.proof import latest_proof
from api.core.dependencies import App
from api.core.platform import Platform
from api.http.envelope import DESCRIBED, Camel, Data
from api.http.router import PlainRouter
from observability.metrics import PART_READY
from temporal.names import TASK_QUEUE

PERIOD = 15.0  # seconds; Prometheus scrapes as often

router = PlainRouter(prefix="/health", tags=["health"], responses=DESCRIBED)


class LedgerProof(Camel):
    """The number of differences that the last check of the ledger found (every hour); 0 in a correct ledger."""

    differences: int
    at: datetime


class Health(Camel):
    """Each part and whether it answers; the result of the last check of the ledger, if there was one."""

    ready: bool
    parts: dict[str, bool]
    ledger: LedgerProof | None


@router.get("/live")
async def live() -> bool:
    """Answer that the process runs."""
    return True


@router.get("/accepting")
async def accepting(app: App, response: Response) -> bool:
    """Answer whether this process accepts requests, for load balancers. 503 while it stops, whatever the state of other
    parts."""
    if app.push.is_closing:
        response.status_code = 503
    return not app.push.is_closing


@router.get("/ready", responses={503: {"model": Data[Health], "description": "A part does not answer"}})
async def ready(app: App, response: Response) -> Health:
    """Answer 200 when every part answers, else 503, with each part by name."""
    parts = await _parts(app)
    if not all(parts.values()):
        response.status_code = 503
    proof = await latest_proof(app.redis) if parts["redis"] else None
    return Health(ready=all(parts.values()), parts=parts, ledger=proof and LedgerProof(**proof.model_dump()))


async def measure(app: Platform) -> None:
    """Check every part each PERIOD, without end, for the metrics: a part may be down while no request needs it."""
    while True:
        PART_READY.replace({(name,): float(answers) for name, answers in (await _parts(app)).items()})
        await asyncio.sleep(PERIOD)


async def _parts(app: Platform) -> dict[str, bool]:
    checks = {
        "postgres": app.database.statement(text("select 1")),
        "redis": app.redis.ping(),
        "temporal": app.temporal.service_client.check_health(),
        "worker": _worker(app),
        "simulator": app.institutions.http.get("/health"),
        "api": _takes_requests(app),
    }
    answers = await asyncio.gather(*(_answers(check) for check in checks.values()))
    return dict(zip(checks, answers, strict=True))


async def _worker(app: Platform) -> bool:
    queue = DescribeTaskQueueRequest(
        namespace=app.settings.temporal_namespace,
        task_queue=TaskQueue(name=TASK_QUEUE),
        task_queue_type=TaskQueueType.TASK_QUEUE_TYPE_WORKFLOW,
    )
    return bool((await app.temporal.workflow_service.describe_task_queue(queue)).pollers)


async def _takes_requests(app: Platform) -> bool:
    """False while this process stops."""
    return not app.push.is_closing


async def _answers(check: Awaitable[object]) -> bool:
    try:
        return await asyncio.wait_for(check, 2) is not False
    except Exception:  # noqa: BLE001  # any error of a part means that it is not ready
        return False
