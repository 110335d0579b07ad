"""A journey's state, as code outside the workflow reads it."""

from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any, TypeVar

from pydantic import AliasChoices, BaseModel, ConfigDict, Field, TypeAdapter, model_validator
from pydantic.alias_generators import to_camel

from domain.core.chart import Edge, Fact, Party
from domain.core.view import View

V = TypeVar("V", bound=View)


class RecordedEntry(BaseModel):
    """An event or the result of a local activity that a run of a long journey has received."""

    label: str  # an event's label, or "=" and the name of the local activity
    value: Any
    sequence: int  # of the snapshot at that time
    at: datetime | None = None  # when it was received; None in older entries


class Resumption(BaseModel):
    """The state that a run passes to the next one when it continues as new, or to one that begins after a restore."""

    entries: list[RecordedEntry] = Field(validation_alias=AliasChoices("entries", "story"))  # "story" in older runs
    sequence: int
    asked_at: int  # part of the present request's reference
    deadline: datetime | None
    answered: list[str]  # ids of the latest updates, so that a repeated update is recognised
    patches: dict[str, bool] = Field(default_factory=dict)  # what `Journey.patched` has decided
    is_restored: bool = False  # started from the database after a restore: the run publishes its step


class Start(BaseModel):
    """The input that opens a journey. Keep the model open: old histories contain old fields."""

    model_config = ConfigDict(extra="ignore")
    apply_uid: str
    person: str  # id of the person, or of the anonymous certification
    at: str = ""  # address family of its pages, e.g. "upl" or "loan"
    upl_type: str = "origin"  # initial type of the personal loan
    resumption: Resumption | None = None


class RetryBudget(StrEnum):
    """How long a call to an institution is retried, by who waits for its result (temporal.retry_budgets)."""

    ONCE = "once"  # nobody waits: a single attempt, repeated at the next poll
    BORROWER = "borrower"  # waits on the screen for a result or an alternative
    OPERATOR = "operator"  # a journey, which then asks an operator
    BANK = "bank"  # a loan or withdrawal, which then asks an operator


# Inputs of activities that were recorded before there were budgets contain a time.
RECORDED_BUDGETS = {
    timedelta(0): RetryBudget.ONCE,
    timedelta(seconds=3): RetryBudget.BORROWER,
    timedelta(seconds=9): RetryBudget.OPERATOR,
    timedelta(days=1): RetryBudget.BANK,
}
DURATION = TypeAdapter(timedelta)


class ActivityInput(BaseModel):
    """An activity's input: the person, and the reference of the request, which its answer contains.

    `reference` is unique to the request. The institution receives it as the idempotency key and returns it in
    callbacks. `retry_budget`: how long a call to an institution that does not answer is retried.
    """

    reference: str
    person: str
    retry_budget: RetryBudget = RetryBudget.ONCE

    @model_validator(mode="before")
    @classmethod
    def _read_recorded_patience(cls, given: Any) -> Any:
        """Read a request of an older history: it has `patience`, seconds or an ISO 8601 duration."""
        if isinstance(given, dict) and "patience" in given:
            recorded = DURATION.validate_python(given["patience"])
            return {"retry_budget": RECORDED_BUDGETS[recorded], **given}
        return given


class RepeatedInput(ActivityInput):
    """A request about the row `uid` that operators can repeat. `attempt`: number of refusals by the institution."""

    uid: str
    attempt: int = 0


class Report(BaseModel):
    """A fact that is delivered to a journey: by an activity, a callback or an operator."""

    fact: str  # label without the "@"
    data: dict[str, Any] = Field(default_factory=dict)

    @classmethod
    def of(cls, fact: Fact) -> "Report":
        """Create a report of a fact."""
        return cls(fact=fact.label.removeprefix("@"), data=fact.model_dump(mode="json", by_alias=True))


class Progress(BaseModel):
    """A step's position on the journey's progress bar."""

    done: int
    total: int
    section: str


class Snapshot(BaseModel):
    """The answer to every journey call."""

    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True, serialize_by_alias=True)
    journey_id: str
    kind: str
    apply_uid: str
    step: str
    rank: int
    path: str
    accepts: list[str]
    waiting_on: Party
    deadline: datetime | None
    sequence: int
    progress: Progress
    data: dict[str, Any]

    @property
    def is_open(self) -> bool:
        """Whether the journey is unfinished."""
        return self.deadline is not None or self.waiting_on is not Party.NOBODY

    def view(self, kind: type[V]) -> V:
        """Return `data` as the view of its journey."""
        return kind.model_validate(self.data)


class Move(BaseModel):
    """One move of a journey: the new step and its cause. `next_run`: the input from which a new run continues
    there; None at an end."""

    snapshot: Snapshot
    person: str
    edge: Edge | None
    note: str = ""
    next_run: Start | None = None


SHORTEST_REASON = 5  # characters


class OperatorCommand(BaseModel):
    """An operator's command. The reason is stored without a time limit."""

    operator: str
    reason: str


class Resolution(OperatorCommand):
    """A fact that an operator reports instead of an institution.

    `second`: who agreed, if it moves money. `sequence`: of the snapshot that was decided; None in older histories.
    """

    report: Report
    second: str | None = None
    sequence: int | None = None
