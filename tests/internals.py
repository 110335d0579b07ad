"""Access to the internals of a platform: the journeys in Temporal, the rows in PostgreSQL, an operator's actions."""

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

from sqlalchemy import text
from temporalio.client import Client, WorkflowHandle

from activities.core.resources import Resources, resources
from config.settings import Settings
from documents.store import NoSuchDocument
from domain.core.chart import Edge, Fact
from domain.core.snapshot import OperatorCommand, Report, Resolution, Snapshot
from temporal.client import connect
from tests.waiting import pauses

TIMEOUT = 20.0  # seconds
BLOCKED = "select 1 from pg_locks where not granted"  # some transaction waits for a lock


@dataclass
class Internals:
    """Reads everything, and changes only what a test requests."""

    at: Resources
    client: Client

    async def sql(self, statement: str, **values: Any) -> list[Any]:
        """Return the rows of a statement, committed in its own transaction."""
        result = await self.at.database.statement(text(statement), values)
        return list(result) if result.returns_rows else []

    def handle(self, snapshot: dict[str, Any]) -> WorkflowHandle[Any, Any]:
        """Return the journey's run in Temporal."""
        return self.client.get_workflow_handle(snapshot["journeyId"])

    async def history_length(self, snapshot: dict[str, Any]) -> int:
        return (await self.handle(snapshot).describe()).history_length

    async def moves(self, snapshot: dict[str, Any]) -> list[Edge]:
        """Return every move of one application, in order."""
        rows = await self.sql(
            "select origin, label, step from journey_move where journey_id = :id and apply_uid = :uid"
            " and origin is not null order by sequence",
            id=snapshot["journeyId"],
            uid=snapshot["applyUid"],
        )
        return [Edge(*row) for row in rows]

    async def reset_attempts(self, kind: str) -> None:
        """Reset the daily limit of this kind: its attempts count as those of yesterday."""
        await self.sql("update attempt set at = at - interval '1 day' where kind ~ :kind", kind=f"^{kind}(@|$)")

    # -- the operator -------------------------------------------------------------------------

    async def operate(self, snapshot: dict[str, Any], action: str, command: OperatorCommand) -> Snapshot:
        """Send an operator's update, like the console does."""
        return await self.handle(snapshot).execute_update(action, command, result_type=Snapshot)

    async def resolve(self, snapshot: dict[str, Any], fact: Fact) -> Snapshot:
        command = Resolution(operator="김운영", second="이확인", reason="서류를 확인했음", report=Report.of(fact))
        return await self.operate(snapshot, "resolve", command)

    async def cancel(self, snapshot: dict[str, Any]) -> Snapshot:
        return await self.operate(snapshot, "cancel", OperatorCommand(operator="김운영", reason="고객이 전화로 요청함"))


async def eventually(holds: Callable[[], Any], within: float = TIMEOUT) -> Any:
    """Call `holds` until its result is true. Returns the result."""
    for pause in pauses(within):
        if answer := await holds():
            return answer
        await asyncio.sleep(pause)
    raise AssertionError("it did not come true")


@asynccontextmanager
async def internals_of(settings: Settings) -> AsyncGenerator[Internals]:
    """Open the internals of a running platform."""
    async with resources(settings) as at:
        yield Internals(at, await connect(settings, signs=True))


async def is_document_deleted(at: Resources, ref: str) -> bool:
    """Whether the document store contains the document no longer."""
    try:
        await at.documents.get(ref)
    except NoSuchDocument:
        return True
    return False
