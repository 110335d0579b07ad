"""Audit entries of operators' actions on journeys."""

from pydantic import BaseModel
from sqlalchemy.dialects.postgresql import insert
from temporalio import activity

from db.core.engine import Database
from db.operators.tables import OperatorActionRow


class OperatorAction(BaseModel):
    """The operator, the action, the journey and the reason; `second` is the confirming operator, if two are required.
    `decision`: the reported fact."""

    journey_id: str
    update_id: str
    action: str
    operator: str
    reason: str
    step: str
    second: str | None = None
    decision: str | None = None


class OperatorLog:
    """Writes the audit log, which is append-only, before an action takes effect."""

    def __init__(self, database: Database) -> None:
        self.database = database

    @activity.defn(name="operators.write")
    async def write(self, action: OperatorAction) -> None:
        """Write the entry, once for each update id."""
        await self.database.statement(insert(OperatorActionRow).values(**action.model_dump()).on_conflict_do_nothing())
