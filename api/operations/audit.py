"""Operators' actions and accesses to personal data, newest first, for auditors."""

from datetime import date, datetime, time
from typing import Annotated, Any

from fastapi import Depends, Query
from sqlalchemy import ColumnElement, Select, func, or_, select
from sqlalchemy.orm import InstrumentedAttribute

from api.core.dependencies import App
from api.http.envelope import Camel
from api.http.router import PlainRouter
from api.operations.operator import LoggedInOperator
from db.operators.tables import OperatorActionRow, PersonalDataAccess
from domain.charts import CHARTS
from domain.core.policy import SEOUL
from domain.operations import AUDITS

router = PlainRouter(prefix="/audit")
SIZE = 50  # rows in a page


class Action(Camel):
    """An operator's action on a journey; `second`: the confirming operator. `decision`: the reported fact, or "refused"
    if the second operator refused it. `section`: the Korean name of the step's part of a journey."""

    at: datetime
    operator: str
    second: str | None
    action: str
    decision: str | None
    step: str
    section: str | None
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


class AuditedActions(Camel):
    """A page of actions; `totalCount` of all that match. `operators`, `kinds`: all values for the filter."""

    actions: list[Action]
    total_count: int
    operators: list[str]
    kinds: list[str]


class AuditedAccesses(Camel):
    """A page of accesses; `totalCount` of all that match. `operators`: all values for the filter."""

    looks: list[DataAccess]
    total_count: int
    operators: list[str]


class Wanted(Camel):
    """The filter: one operator, a range of days, a page."""

    operator: Annotated[str, Query(max_length=50)] = ""
    since: Annotated[date | None, Query()] = None
    until: Annotated[date | None, Query()] = None
    page: Annotated[int, Query(ge=1, le=10**5)] = 1

    def days(self, column: InstrumentedAttribute[datetime]) -> list[ColumnElement[bool]]:
        """Conditions on the day in Seoul."""
        found: list[ColumnElement[bool]] = []
        if self.since:
            found.append(column >= datetime.combine(self.since, time(), SEOUL))
        if self.until:
            found.append(column <= datetime.combine(self.until, time.max, SEOUL))
        return found

    def of_page(self, rows: Select[Any]) -> Select[Any]:
        """Return the rows of the page."""
        return rows.limit(SIZE).offset((self.page - 1) * SIZE)


Filter = Annotated[Wanted, Depends()]


@router.get("/actions")
async def audited_actions(
    operator: LoggedInOperator,
    app: App,
    wanted: Filter,
    action: Annotated[str, Query(max_length=50)] = "",
    about: Annotated[str, Query(max_length=300)] = "",
) -> AuditedActions:
    """Return operators' actions: of a kind, or about one journey, loan or product (`about`: its id)."""
    operator.must_be(AUDITS)
    row = OperatorActionRow
    matching = wanted.days(row.at)
    if wanted.operator:
        matching.append(or_(row.operator == wanted.operator, row.second == wanted.operator))
    if action:
        matching.append(row.action == action)
    if about:
        matching.append(row.journey_id.in_([about, f"loan:{about}", f"product:{about}", f"lien:{about}"]))
    async with app.database.transaction() as session:
        latest = select(row).where(*matching).order_by(row.at.desc(), row.update_id)
        rows = await session.scalars(wanted.of_page(latest))
        return AuditedActions(
            actions=[
                Action(
                    at=one.at,
                    operator=one.operator,
                    second=one.second,
                    action=one.action,
                    decision=one.decision,
                    step=one.step,
                    section=_section(one),
                    reason=one.reason,
                    journey_id=one.journey_id,
                )
                for one in rows
            ],
            total_count=await session.scalar(select(func.count()).select_from(row).where(*matching)) or 0,
            operators=list(await session.scalars(_values_of(row.operator))),
            kinds=list(await session.scalars(_values_of(row.action))),
        )


@router.get("/looks")
async def audited_accesses(operator: LoggedInOperator, app: App, wanted: Filter) -> AuditedAccesses:
    """Return the personal data that operators opened, and why."""
    operator.must_be(AUDITS)
    row = PersonalDataAccess
    matching = wanted.days(row.at)
    if wanted.operator:
        matching.append(row.who == wanted.operator)
    async with app.database.transaction() as session:
        rows = await session.scalars(wanted.of_page(select(row).where(*matching).order_by(row.id.desc())))
        return AuditedAccesses(
            looks=[
                DataAccess(at=one.at, who=one.who, whose=one.whose, what=one.what, why=one.why, address=one.address)
                for one in rows
            ],
            total_count=await session.scalar(select(func.count()).select_from(row).where(*matching)) or 0,
            operators=list(await session.scalars(_values_of(row.who))),
        )


def _values_of(column: InstrumentedAttribute[str]) -> Select[str]:
    """Select the different values of an indexed column, with one look-up for each instead of reading all rows."""
    found = select(func.min(column).label("value")).cte(recursive=True)
    following = select(func.min(column)).where(column > found.c.value).scalar_subquery()
    found = found.union_all(select(following).where(found.c.value.is_not(None)))
    return select(found.c.value).where(found.c.value.is_not(None)).order_by(found.c.value)


def _section(row: OperatorActionRow) -> str | None:
    kind, _, _ = row.journey_id.partition(":")
    step = CHARTS[kind].steps.get(row.step) if kind in CHARTS else None
    return step.section if step and step.section else None
