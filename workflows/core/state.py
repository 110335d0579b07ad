"""The state of a journey and how it is published."""

import asyncio
from collections.abc import Generator
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Any, ClassVar, Generic

from temporalio import workflow
from temporalio.exceptions import ActivityError
from typing_extensions import TypeVar

from activities.core.projection import Projection
from domain.core.chart import Chart, Edge, Event, Fact, Form, Party, Step
from domain.core.errors import BusinessError, ErrorCode
from domain.core.snapshot import Move, Progress, RecordedEntry, Report, Resumption, Snapshot, Start
from domain.core.view import View
from workflows.core.resume_log import ResumeLog, ResumeMismatch
from workflows.core.retry_policies import LOCAL_ACTIVITY
from workflows.core.search_attributes import APPLY_REF, JOURNEY_KIND, JOURNEY_STEP, WAITING_ON, WAITING_SINCE

V_co = TypeVar("V_co", bound=View, covariant=True, default=View)


class JourneyState(Generic[V_co]):
    """The current step, the view for the screens, and the event that causes the next move."""

    chart: ClassVar[type[Chart]]
    view_type: type[V_co]

    @workflow.init
    def __init__(self, start: Start) -> None:
        self.start = start
        self.step = next(iter(self.chart.steps.values()))
        self.sequence = 0  # of the latest snapshot
        self._asked_sequence = 0  # sequence at which the journey reached this step or repeated it
        self.view = self.view_type()
        self.waiting_on = self.step.waits_for
        self.deadline: datetime | None = None
        self._event: Event | None = None  # received at this step; the cause of the next move
        self._published = 0
        self._answered_in = 0  # length of the history when the latest update was answered; identifies the workflow task
        self._named: Party | None = None  # the party in the search attributes
        self._problem: dict[str, str] | None = None
        self._retry = False
        self._missing = ""  # data of this journey that a restored database lacks; an operator must decide first
        self._received_at: datetime | None = None  # the latest event or result
        self._is_restored = False  # begun after a restore, and not published yet
        self._main: asyncio.Task[Any] | None = None
        self._cancelled_by: type[Event] | None = None
        self._resume_log = ResumeLog(start.resumption)
        self._answered = list(start.resumption.answered if start.resumption else ())

    @property
    def data(self) -> dict[str, Any]:
        """Return the view as snapshots store it."""
        return self.view.to_data()

    def update_view(self, **values: Any) -> None:
        """Change values of the view by their JSON names; None removes a value. The next move publishes it.

        Raises TypeError for a name that the view does not declare, ValidationError for such a value.
        """
        if unknown := values.keys() - self.view_type.names():
            raise TypeError(f"{self.view_type.__name__} does not declare {sorted(unknown)}")
        self.view = self.view_type.model_validate({**self.data, **values})

    def problem(self, code: str, **params: str | int) -> None:
        """Show a problem at the next step only. `code` is the name of an ErrorCode."""
        error = BusinessError(ErrorCode[code], **params)
        self._problem = {"code": code, "title": error.title, "message": error.message}

    @property
    def received_at(self) -> datetime:
        """When the latest event or result of a local activity was received; use it in `run` instead of `workflow.now`,
        which differs in a run that resumes."""
        return self._received_at or workflow.now()

    @property
    def reference(self) -> str:
        """Return the reference of this step's request to an institution."""
        return f"{workflow.info().workflow_id}/{self.start.apply_uid}/{self._asked_sequence}"

    @workflow.query
    def snapshot(self) -> Snapshot:
        """Return the current snapshot."""
        step, sections = self.step, self.chart.sections
        done = sections.index(step.section) if step.section in sections else 0
        return Snapshot(
            journey_id=workflow.info().workflow_id,
            kind=self.chart.kind,
            apply_uid=self.start.apply_uid,
            step=step.name,
            rank=step.rank,
            path=step.path.format_map({"applyUid": self.start.apply_uid, "at": self.start.at, **self.data}),
            accepts=[label for label, event in step.accepts.items() if issubclass(event, Form)],
            waiting_on=self.waiting_on,
            deadline=self.deadline,
            sequence=self.sequence,
            progress=Progress(done=done, total=len(sections), section=step.section),
            data=self.data,
        )

    @workflow.query
    def next_run(self) -> Start | None:
        """The input from which a new run continues at the present step; None at an end."""
        if not self.step.on:
            return None
        resumption = Resumption(
            entries=self._resume_log.entries,
            sequence=self.sequence,
            asked_at=self._asked_sequence,
            deadline=self.deadline,
            answered=self._answered,
            patches=self._resume_log.patches,
        )
        return self.start.model_copy(update={"resumption": resumption})

    async def _snapshot_after(self, sequence: int) -> Snapshot:
        """Wait until a later snapshot than `sequence` is published, and return it."""
        await workflow.wait_condition(lambda: self._published > sequence)
        self._answered_in = workflow.info().get_current_history_length()
        return self.snapshot()

    def _enter(self, step: Step[Any]) -> None:
        self.step, self.waiting_on, self._asked_sequence = step, step.waits_for, self.sequence + 1
        self.deadline = step.deadline(workflow.now(), self.chart.idle)
        self.update_view(problem=self._problem, received=None, delayedBy=None)
        self._problem = None

    async def _publish(self, edge: Edge | None, note: str = "") -> None:
        """Write the snapshot to PostgreSQL in the same workflow task. Lists and event streams read it there."""
        self.sequence = sequence = self.sequence + 1
        if self._resume_log.is_resuming:
            return
        self._is_restored = False
        workflow.set_current_details(self._current_details(note))
        self._update_search_attributes()
        with self._cancellable():
            await workflow.execute_local_activity_method(
                Projection.write,
                Move(
                    snapshot=self.snapshot(),
                    person=self.start.person,
                    edge=edge,
                    note=note,
                    next_run=self.next_run(),
                ),
                start_to_close_timeout=timedelta(seconds=2),
                retry_policy=LOCAL_ACTIVITY,
                local_retry_threshold=timedelta(seconds=1),
            )
            self._published = max(self._published, sequence)

    def _current_details(self, note: str) -> str:
        """Return one sentence for operators: the awaited party, the deadline, and the facts that resolve the step."""
        until = f" until {self.deadline:%Y-%m-%d %H:%M} UTC" if self.deadline else ""
        why = f" ({note})" if note else ""
        facts = ", ".join(label[1:] for label, event in self.step.accepts.items() if issubclass(event, Fact))
        how = f"; resolve with {facts}" if self.waiting_on is Party.OPERATOR else ""
        return f"{self.step.name}: waits for {self.waiting_on}{until}{why}{how}"

    def _update_search_attributes(self) -> None:
        """Update the search attributes when the journey waits for another party. An upsert takes a fifth of a move's
        time."""
        if self.waiting_on is self._named:
            return
        self._named = self.waiting_on
        is_waiting = self.waiting_on in (Party.PROVIDER, Party.OPERATOR)
        workflow.upsert_search_attributes(
            [
                JOURNEY_KIND.value_set(self.chart.kind),
                APPLY_REF.value_set(self.start.apply_uid),
                WAITING_ON.value_set(self.waiting_on),
                WAITING_SINCE.value_set(workflow.now()),
                JOURNEY_STEP.value_set(self.step.name) if is_waiting else JOURNEY_STEP.value_unset(),
            ]
        )

    # -- events ------------------------------------------------------------------------------

    def _resume(self, entry: RecordedEntry | None) -> RecordedEntry | None:
        """Follow an entry of the preceding run. After the last one, continue where that run ended."""
        if entry:
            self.sequence, self._received_at = entry.sequence, entry.at  # so that references and times are the same
            return entry
        if former := self._resume_log.arrive():
            self.sequence = self._published = former.sequence
            self._asked_sequence, self.deadline = former.asked_at, former.deadline
            if former.is_restored:  # the time of the outage does not count
                self._is_restored, self.deadline = True, self.step.deadline(workflow.now(), self.chart.idle)
        return None

    def _recorded_event(self, step: Step[Any]) -> Event | None:
        """Return the event that the preceding run received at this step. Raises ResumeMismatch."""
        if entry := self._resume(self._resume_log.next_event()):
            if entry.label not in step.accepts:
                raise ResumeMismatch(f"{step.name} does not accept {entry.label}")
            return step.accepts[entry.label].model_validate(entry.value)
        return None

    def _cancel(self, cause: type[Event], reason: str = "") -> None:
        """Interrupt any wait of `run`, and end the journey because of the event."""
        assert self._main
        self._cancelled_by = cause
        self._main.cancel(reason)

    @contextmanager
    def _cancellable(self) -> Generator[None]:
        """Run an activity that cannot swallow a cancellation of `run`.

        The SDK turns a cancellation into one of the awaited activity. It is lost when the activity ends in the same
        workflow task, or when the caller ignores its failure.
        """
        try:
            yield
        except ActivityError:
            self._raise_cancellation()
            raise
        self._raise_cancellation()

    def _raise_cancellation(self) -> None:
        task = asyncio.current_task()
        if task and task is self._main and task.cancelling() and workflow.patched("cancels despite an activity"):
            raise asyncio.CancelledError

    def _accept_cancellation(self) -> None:
        """Let the activities of the exit run."""
        if self._main:
            self._main.uncancel()

    def _fact(self, report: Report) -> Fact:
        fact = self.step.accepts["@" + report.fact].model_validate(report.data)
        assert isinstance(fact, Fact)
        return fact

    def _accept(self, report: Report | None) -> None:
        """Accept the reported fact as the event of this step, unless it has one already."""
        if report and not self._event:
            self._event = self._fact(report)

    async def _until_resumed(self) -> None:
        """Wait until this run reaches the point where the preceding one ended, because handlers start before `run`."""
        await workflow.wait_condition(lambda: not self._resume_log.is_resuming)
