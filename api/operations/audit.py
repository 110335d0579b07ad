"""Operators' actions and accesses, newest first, for auditors."""

from datetime import datetime

from sqlalchemy import select

from api.core.dependencies import App
from api.http.envelope import Camel
from api.http.router import PlainRouter
from api.operations.operator import LoggedInOperator
from db.core.models import OperatorActionRow, PersonalDataAccess
from domain.operations import AUDITS

router = PlainRouter(prefix="/audit")
LATEST = 100


class Action(Camel):
    """Something an operator did to a journey; `second` agreed."""

    at: datetime
    operator: str
    second: str | None
    action: str
    step: str
    reason: str
    journey_id: str


class DataAccess(Camel):
    """An operator's access to personal data. `whose`: a person's id."""

    at: datetime
    who: str
    whose: str
    what: str
    why: str
    address: str


class Audit(Camel):
    actions: list[Action]
    accesses: list[DataAccess]


@router.get("")
async def operator_audit(operator: LoggedInOperator, app: App) -> Audit:
    """The latest actions and accesses. Both tables only ever grow."""
    operator.must_be(AUDITS)
    async with app.database.transaction() as session:
        actions = await session.scalars(select(OperatorActionRow).order_by(OperatorActionRow.at.desc()).limit(LATEST))
        accesses = await session.scalars(
            select(PersonalDataAccess).order_by(PersonalDataAccess.id.desc()).limit(LATEST)
        )
        return Audit(
            actions=[
                Action(
                    at=row.at,
                    operator=row.operator,
                    second=row.second,
                    action=row.action,
                    step=row.step,
                    reason=row.reason,
                    journey_id=row.journey_id,
                )
                for row in actions
            ],
            accesses=[
                DataAccess(at=row.at, who=row.who, whose=row.whose, what=row.what, why=row.why, address=row.address)
                for row in accesses
            ],
        )
