"""What everybody outside the workflow sees of a journey."""

from datetime import datetime, timedelta
from typing import Any

from pydantic import BaseModel, ConfigDict, Field
from pydantic.alias_generators import to_camel

from domain.chart import Edge, Fact, Party


class Heard(BaseModel):
    """One thing that a run was told, kept so that the next run of a long journey can be told it again."""

    label: str  # an event's label, or "=" for the answer of our own store
    value: Any
    sequence: int  # where the journey stood


class Resumption(BaseModel):
    """What a run hands to its successor when its history grows too long."""

    story: list[Heard]
    sequence: int
    asked_at: int  # part of the present request's reference
    deadline: datetime | None
    answered: list[str]  # ids of the latest updates, so that one sent again is not taken for a new one


class Start(BaseModel):
    """What opens a journey. Keep the model open: old histories carry old fields."""

    model_config = ConfigDict(extra="ignore")
    apply_uid: str
    person: str  # id of the person, or of the anonymous certification
    at: str = ""  # address family of its pages, e.g. "upl" or "loan"
    upl_type: str = "origin"  # what the personal loan begins as
    resumption: Resumption | None = None


class Order(BaseModel):
    """What a journey hands to an activity: whom it is about, and the name under which the answer is known.

    `reference` is unique to the request, goes to the institution as its idempotency key and comes back in callbacks.
    `patience`: how long an institution that does not answer is tried (temporal.patience).
    """

    reference: str
    person: str
    patience: timedelta = timedelta(0)


class Report(BaseModel):
    """A fact on its way into a journey: from an activity, a callback or an operator."""

    fact: str  # label without the "@"
    data: dict[str, Any] = Field(default_factory=dict)

    @classmethod
    def of(cls, fact: Fact) -> "Report":
        """Wrap a fact."""
        return cls(fact=fact.label.removeprefix("@"), data=fact.model_dump(mode="json", by_alias=True))


class Progress(BaseModel):
    """How far along the journey's bar a step stands."""

    done: int
    total: int
    section: str


class Snapshot(BaseModel):
    """The one answer to every journey call."""

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


class Move(BaseModel):
    """One line of the journey's story: where it now stands and how it came there."""

    snapshot: Snapshot
    person: str
    edge: Edge | None
    note: str = ""


class OperatorOrder(BaseModel):
    """An operator's instruction; the reason is kept for ever."""

    operator: str
    reason: str


class Resolution(OperatorOrder):
    """An operator reports a fact in an institution's place; `second` agreed, where it moves money."""

    report: Report
    second: str | None = None
