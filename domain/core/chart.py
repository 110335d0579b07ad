"""A journey's chart: its steps in order, the inputs that each accepts, and the next steps. The workflow, the API, the
browser's machine, the diagrams and the tests read the order of a journey from the chart.
"""

from collections.abc import Iterator
from datetime import UTC, datetime, time, timedelta
from enum import StrEnum
from typing import Any, ClassVar, Generic, NamedTuple, Never, TypeVar

from pydantic import BaseModel, ConfigDict
from pydantic.alias_generators import to_camel, to_snake

from domain.core.business_days import add_business_days
from domain.core.policy import SEOUL


class Party(StrEnum):
    """The party that must act before the journey continues."""

    BORROWER = "borrower"
    PROVIDER = "provider"
    OPERATOR = "operator"
    NOBODY = "nobody"


class Event(BaseModel):
    """An input of a journey. The chart identifies it by its class name."""

    model_config = ConfigDict(
        frozen=True, extra="ignore", alias_generator=to_camel, populate_by_name=True, serialize_by_alias=True
    )
    label: ClassVar[str]

    @classmethod
    def __pydantic_init_subclass__(cls, **kwargs: Any) -> None:
        cls.label = to_snake(cls.__name__)


class Form(Event):
    """What a person submits on a screen."""


class Fact(Event):
    """A report of an institution, the clock or an operator; `@` on the exported chart.

    `reference` is that of the request that it answers. The journey ignores an answer to an older request.
    """

    reference: str = ""

    @classmethod
    def __pydantic_init_subclass__(cls, **kwargs: Any) -> None:
        cls.label = "@" + to_snake(cls.__name__)


class TimedOut(Fact):
    """The step's time limit is over, and the step defines a transition for it."""


class Expired(Fact):
    """The deadline passed without an input."""


class Cancelled(Fact):
    """An operator ended the journey."""


class CancelApplication(Form):
    """The applicant ends the journey."""


E_co = TypeVar("E_co", bound=Event, covariant=True)


class On(Generic[E_co]):
    """An event that a step accepts, and the possible next steps."""

    def __init__(self, event: type[E_co], *to: str) -> None:
        self.event, self.to = event, to


class Edge(NamedTuple):
    """One declared move."""

    origin: str
    label: str
    to: str


class BusinessDays(NamedTuple):
    """A time limit that ends with the given number of business days, in Seoul."""

    days: int


class Step(Generic[E_co]):
    """A step of a journey: its page, the events it accepts, the party it waits for and the time limit.

    `path` may contain names of values of the snapshot's data (`/upl/scraping/{provider}`). `section` is its part of the
    progress bar; the default is the section of the preceding step.
    """

    name: str
    rank: int

    def __init__(
        self,
        path: str,
        *on: On[E_co],
        waits_for: Party = Party.BORROWER,
        within: timedelta | BusinessDays | None = None,
        section: str = "",
    ) -> None:
        self.path, self.on, self.within, self.section = path, on, within, section
        self.waits_for = waits_for if on else Party.NOBODY

    def deadline(self, now: datetime, idle: timedelta) -> datetime | None:
        """Return the deadline of the step; None for an end, and for a step that waits for an operator."""
        if not self.on or self.waits_for is Party.OPERATOR:
            return None
        if isinstance(self.within, BusinessDays):
            last = add_business_days(now.astimezone(SEOUL).date(), self.within.days)
            return datetime.combine(last, time(23, 59), SEOUL).astimezone(UTC)
        return now + (self.within or idle)

    @property
    def accepts(self) -> dict[str, type[Event]]:
        """Return the labels of the events that it accepts."""
        return {on.event.label: on.event for on in self.on}


class End(Step[Never]):
    """A step that ends the journey."""

    def __init__(self, path: str, *, section: str = "") -> None:
        super().__init__(path, section=section)


class UndeclaredMove(Exception):
    """The workflow tried a transition that the chart does not contain. This is a bug, so it fails the workflow task."""


class Chart:
    """Base of all charts. Steps are class attributes; their order is their rank.

    `idle` limits every step without its own time limit. An `anonymous` journey belongs to a browser, every other one to
    a person with an account. A journey that `joins` belongs to the browser until it has created the account. The
    applicant may end the journey at every step before the one named `cancellable_before`: each of these accepts
    CancelApplication, which leads to the end `withdrawn`. `after` names the first sections of the progress bar, which
    are completed before the journey begins. Raises TypeError at import when a step leads to none of the steps.
    """

    kind: ClassVar[str]
    idle: ClassVar[timedelta]
    anonymous: ClassVar[bool]
    joins: ClassVar[bool]
    steps: ClassVar[dict[str, Step[Any]]]
    sections: ClassVar[list[str]]
    edges: ClassVar[frozenset[Edge]]
    anywhere: ClassVar[tuple[On[Fact], ...]] = (On(Expired, "expired"), On(Cancelled, "cancelled"))

    def __init_subclass__(
        cls,
        *,
        idle: timedelta,
        anonymous: bool = False,
        joins: bool = False,
        cancellable_before: str = "",
        after: tuple[str, ...] = (),
    ) -> None:
        cls.kind, cls.idle = to_snake(cls.__name__), idle
        cls.anonymous, cls.joins = anonymous, joins
        cls.steps = {name: step for name, step in vars(cls).items() if isinstance(step, Step)}
        section, is_cancellable = "", bool(cancellable_before)
        for rank, (name, step) in enumerate(cls.steps.items()):
            step.name, step.rank = name, rank
            section = step.section = step.section or section
            is_cancellable = is_cancellable and name != cancellable_before
            if is_cancellable and step.on:
                step.on = (*step.on, On(CancelApplication, "withdrawn"))
        cls.sections = list(dict.fromkeys((*after, *(step.section for step in cls.steps.values() if step.on))))
        cls.edges = frozenset(cls._declared())
        if lost := {edge.to for edge in cls.edges} - cls.steps.keys():
            raise TypeError(f"{cls.__name__} leads to unknown steps: {sorted(lost)}")

    @classmethod
    def _declared(cls) -> Iterator[Edge]:
        for name, step in cls.steps.items():
            for on in (*step.on, *cls.exits(step)):
                yield from (Edge(name, on.event.label, to) for to in on.to)

    @classmethod
    def exits(cls, step: Step[Any]) -> Iterator[On[Fact]]:
        """Return the exits that are common to all steps. Steps that wait for the platform, or continue by themselves,
        do not expire."""
        if not step.on:
            return
        never_expires = step.waits_for is not Party.BORROWER or TimedOut.label in step.accepts
        for on in cls.anywhere:
            if not (on.event is Expired and never_expires):
                yield on

    @classmethod
    def check(cls, edge: Edge) -> Edge:
        """Return the edge if the chart declares it; raises UndeclaredMove."""
        if edge not in cls.edges:
            raise UndeclaredMove(f"{cls.kind}: {edge.origin} --{edge.label}--> {edge.to}")
        return edge

    @classmethod
    def export(cls) -> dict[str, Any]:
        """Return the chart for the browser: step → event → outcomes, with paths and sections."""
        steps: dict[str, dict[str, list[str]]] = {name: {} for name in cls.steps}
        for edge in sorted(cls.edges):
            steps[edge.origin].setdefault(edge.label, []).append(edge.to)
        return {
            "id": cls.kind,
            "initial": next(iter(steps)),
            "steps": steps,
            "paths": {name: step.path for name, step in cls.steps.items()},
            "sections": cls.sections,
        }

    @classmethod
    def mermaid(cls) -> str:
        """Return the chart as a Mermaid state diagram, without the exits that are common to all steps."""
        common = {CancelApplication.label, *(on.event.label for on in cls.anywhere)}
        ranked = sorted(cls.edges, key=lambda e: (cls.steps[e.origin].rank, cls.steps[e.to].rank, e.label))
        drawn = [f"  {e.origin} --> {e.to}: {e.label}" for e in ranked if e.label not in common]
        return "\n".join(["stateDiagram-v2", f"  [*] --> {next(iter(cls.steps))}", *drawn]) + "\n"
