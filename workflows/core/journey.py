"""Base of all journeys: the methods with which `run` moves through its chart."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from datetime import datetime, timedelta
from typing import Any, NoReturn, TypeVar, get_type_hints

from pydantic import TypeAdapter
from temporalio import workflow
from temporalio.exceptions import ActivityError, ApplicationError, is_cancelled_exception

from activities.core.failures import FailureType
from activities.core.notices import NoticeInput, Notices
from domain.core.chart import CancelApplication, Cancelled, Edge, End, Event, Expired, Fact, Party, Step, TimedOut
from domain.core.errors import ErrorCode
from domain.core.institutions import INSTITUTIONS
from domain.core.notices import Notice
from domain.core.snapshot import ActivityInput, Report, RetryBudget
from workflows.core.operator_updates import OperatorUpdates
from workflows.core.retry_policies import ACTIVITY, LOCAL_ACTIVITY
from workflows.core.state import V_co

E = TypeVar("E", bound=Event)
A = TypeVar("A", bound=ActivityInput)
R = TypeVar("R")
Activity = Callable[[Any, A], Awaitable[R]]  # a method that is an activity

PROVIDER_CALL = timedelta(seconds=15)  # one attempt; the institutions' clients time out earlier
POLL = timedelta(seconds=15)  # the longest time until a lost callback is noticed
# A journey continues as new after this time without an event: a person who takes one step after another never waits for
# it. Updates of the step before are answered by then; a task that ends the run may not answer any (`_finish_updates`).
PAUSE = timedelta(seconds=1)
RESTORED = "복구한 기록에서 이어 가요"


class StepExpired(Exception):
    """The journey ends at `expired`, the exit of every step."""


class Ended(Exception):
    """The journey has reached an end of its chart."""


class Journey(OperatorUpdates[V_co]):
    """Base of all journeys. Subclasses write `run` with its public methods."""

    @asynccontextmanager
    async def underway(self) -> AsyncGenerator[None, None]:
        """Publish the first step, turn expiry and cancellation into exits, and let handlers finish."""
        self._main = asyncio.current_task()
        try:
            self._enter(self.step)
            await self._publish(None)
            yield
        except Ended:
            pass
        except StepExpired:
            await self.move(self.chart.steps["expired"], on=Expired)
        except BaseException as error:
            if not is_cancelled_exception(error):
                raise  # evicted, continued as new or failed: nothing can be awaited here
            self._accept_cancellation()
            cause = self._cancelled_by or Cancelled
            await self.move(self.chart.steps["withdrawn" if cause is CancelApplication else "cancelled"], on=cause)
            if not self._cancelled_by:  # by Temporal, so that the run also ends as cancelled
                await self._finish_updates()
                raise
        await self._finish_updates()

    async def ask(self, step: Step[E]) -> E:
        """Move to the step and wait for an event that it accepts."""
        await self.move(step)
        return await self.receive(step)

    async def end(self, step: End) -> NoReturn:
        """Move to an end of the chart and leave `underway`."""
        await self.move(step)
        raise Ended

    async def move(self, step: Step[Any], *, on: type[Event] | None = None) -> None:
        """Move to a step because of the latest event or of `on`, and publish. Raises UndeclaredMove."""
        cause = on or (type(self._event) if self._event else None)
        if cause is None and step is self.step:
            return  # the journey opens at this step
        edge = self.chart.check(Edge(self.step.name, cause.label if cause else "", step.name))
        self._event = None
        self._enter(step)
        await self._publish(edge)

    async def receive(self, step: Step[E]) -> E:
        """Wait at the step for one of its events, until its deadline. Raises StepExpired."""
        if recorded := self._recorded_event(step):
            self._event = recorded
            return recorded  # pyright: ignore[reportReturnType]  # it is an event of this step
        await self._publish_restored()
        if not await self._wait_for_event(self.deadline):
            if TimedOut.label not in step.accepts:
                raise StepExpired
            self._event = TimedOut()
        return self._record_event()  # pyright: ignore[reportReturnType]

    async def call_provider(
        self,
        step: Step[E],
        activity: Activity[A, Report | None] | Activity[A, Report],
        request: type[A],
        *,
        poll: Activity[A, Report | None] | None = None,
        when_down: Fact | None = None,
        **fields: Any,
    ) -> E:
        """Call an institution at the step that waits for it, and wait for the event that it reports.

        The activity returns a Report, or None if the institution calls back later; `poll` asks again in case a callback
        was lost. If the institution stays down, the event is `when_down`, or the step waits for an operator. `fields`
        are the fields of the request except reference, person and budget.
        """
        if recorded := self._recorded_event(step):
            self._event = recorded
            return recorded  # pyright: ignore[reportReturnType]
        await self._publish_restored()
        while not self._event:
            budget = RetryBudget.BORROWER if when_down else RetryBudget.OPERATOR
            call = request(reference=self.reference, person=self.start.person, retry_budget=budget, **fields)
            trouble, institution = "the institution does not answer", ""
            try:
                self._accept(await self._execute(activity, call))
                overdue = not await self._wait_for_report(call, poll)
            except ActivityError as error:
                if is_cancelled_exception(error):
                    raise
                if isinstance(error.cause, ApplicationError):
                    institution = _institution_of(error.cause)
                    trouble = _trouble(error.cause, institution) or trouble
                overdue = not self._event and when_down is None
                self._event = self._event or when_down
            if overdue and TimedOut.label in step.accepts:
                self._event = TimedOut()
            elif overdue:
                await self._ask_operator(trouble, institution)
        return self._record_event()  # pyright: ignore[reportReturnType]

    async def run_local(self, activity: Activity[A, R], request: type[A], **fields: Any) -> R:
        """Run a local activity on the platform's own stores until it succeeds, and record its result."""
        name, result = activity.__qualname__, TypeAdapter[R](get_type_hints(activity)["return"])
        if entry := self._resume(self._resume_log.next_result(name)):
            return result.validate_python(entry.value)
        value = await self._execute_local(activity, self._request(request, fields))
        self._received_at = workflow.now()
        self._resume_log.record_result(name, result.dump_python(value, mode="json"), self.sequence, self._received_at)
        return value

    async def run_unrecorded(self, activity: Activity[A, None], request: type[A], **fields: Any) -> None:
        """Run a local activity without a record of it. No later step may depend on it. A resumed run skips it, so it
        can be added to running journeys with `patched`."""
        if self._resume_log.may_take_new_path:
            await self._execute_local(activity, self._request(request, fields))

    async def notify(self, notice: Notice) -> None:
        """Tell the applicant of a change, in the app and by a text message."""
        await self.run_local(Notices.write, NoticeInput, notice=notice)

    def patched(self, patch_id: str) -> bool:
        """Whether this journey takes the new path of a change. Use it in `run` instead of `workflow.patched`.

        A run that continues as new repeats the decisions of the runs before it, because it replays their log, and
        `workflow.patched` is true in every new run.
        """
        decided = self._resume_log.patches
        if patch_id not in decided:
            decided[patch_id] = self._resume_log.may_take_new_path and workflow.patched(patch_id)
        return decided[patch_id]

    # -- internals ---------------------------------------------------------------------------

    def _request(self, kind: type[A], fields: dict[str, Any]) -> A:
        return kind(reference=self.reference, person=self.start.person, **fields)

    async def _execute_local(self, activity: Activity[A, R], request: A) -> R:
        with self._cancellable():
            return await workflow.execute_local_activity_method(
                activity,
                request,
                start_to_close_timeout=timedelta(seconds=5),
                retry_policy=LOCAL_ACTIVITY,
                local_retry_threshold=timedelta(seconds=1),
            )

    async def _execute(self, activity: Activity[A, Report | None] | Activity[A, Report], request: A) -> Report | None:
        """Run the activity until the step's deadline. `temporal.retry_budgets` ends calls to institutions earlier."""
        left = self.deadline - workflow.now() if self.deadline else None
        with self._cancellable():
            return await workflow.execute_activity_method(
                activity,
                request,
                start_to_close_timeout=PROVIDER_CALL,
                schedule_to_close_timeout=left,
                retry_policy=ACTIVITY,
            )

    async def _wait_for_report(self, request: A, poll: Activity[A, Report | None] | None) -> bool:
        """Wait for the report until the deadline, and poll in case a callback was lost. Returns False after the
        deadline."""
        once = request.model_copy(update={"retry_budget": RetryBudget.ONCE})
        while not self._event:
            now, deadline = workflow.now(), self.deadline
            pause = min(deadline, now + POLL) if poll and deadline else deadline
            if await self._wait_for_event(pause):
                break
            if deadline and workflow.now() >= deadline:
                return False
            if poll:
                with suppress(ActivityError):  # the callback can still arrive
                    self._accept(await self._execute(poll, once))
        return True

    async def _wait_for_event(self, until: datetime | None) -> bool:
        """Wait for an event until `until` and return whether one arrives. A journey continues as new only here."""
        if self._event is None and workflow.info().is_continue_as_new_suggested():
            if workflow.patched("continues in a pause"):
                await self._is_moved_within(PAUSE)
            else:
                await self._finish_updates()
            if self._event is None and not self._missing and workflow.all_handlers_finished():
                workflow.continue_as_new(self.next_run())
        if not await self._is_moved_within(until - workflow.now() if until else None):
            return False
        if self._event is None:
            await self._wait_while_held()
            return await self._wait_for_event(self.deadline)
        return True

    async def _is_moved_within(self, time: timedelta | None) -> bool:
        """Wait for an event or the discovery of missing data for this time, and return whether one of them came."""
        try:
            await workflow.wait_condition(lambda: self._event is not None or self._missing != "", timeout=time)
        except TimeoutError:
            return False
        return True

    async def _wait_while_held(self) -> None:
        """Show the person that the journey is held, and wait for an operator."""
        missing, self._missing = self._missing, ""
        self.problem(ErrorCode.JOURNEY_HELD.name)
        self.update_view(problem=self._problem)
        self._problem = None
        await self._ask_operator(missing, "")

    async def _publish_restored(self) -> None:
        """Publish the step at which a run continues after a restore: the stored row is that of the former run."""
        if self._is_restored:
            await self._publish(None, note=RESTORED)

    async def _finish_updates(self) -> None:
        """Complete the answers of all updates in an earlier workflow task than the task that ends the run.

        An event that arrives while a task ends the run discards that task with its updates, although their effects are
        stored. Their senders would get an unexpected failure.
        """
        await workflow.wait_condition(workflow.all_handlers_finished)
        if self._answered_in != workflow.info().get_current_history_length():
            return
        if workflow.patched("ends alone"):
            await workflow.sleep(timedelta(milliseconds=1))

    def _record_event(self) -> Event:
        assert self._event
        self._received_at, value = workflow.now(), self._event.model_dump(mode="json", by_alias=True)
        self._resume_log.record_event(self._event.label, value, self.sequence, self._received_at)
        return self._event

    async def _ask_operator(self, trouble: str, institution: str) -> None:
        """Wait until an operator commands another attempt or reports the fact. The case shows `trouble`; the borrower
        sees the institution, if it is known."""
        self.update_view(delayedBy=INSTITUTIONS.get(institution))
        self._retry, self.waiting_on, self.deadline = False, Party.OPERATOR, None
        await self._publish(None, note=trouble)
        await workflow.wait_condition(lambda: self._retry or self._event is not None)
        self.waiting_on, self._asked_sequence = self.step.waits_for, self.sequence + 1
        self.deadline = self.step.deadline(workflow.now(), self.chart.idle)
        self.update_view(problem=None, delayedBy=None)
        if not self._event:
            await self._publish(None, note="tried again by an operator")


def _institution_of(failure: ApplicationError) -> str:
    """Return the name of the institution's client that an activity gave up on, or ""."""
    return failure.details[0] if failure.type == FailureType.INSTITUTION_DOWN and failure.details else ""


def _trouble(failure: ApplicationError, institution: str) -> str:
    """Return what blocks the result of the step, for operators; "" if the failure does not state it."""
    if institution:
        return f"{institution} does not answer"
    known: dict[str, str] = {
        FailureType.NOT_TYPESET: "the document cannot be set",
        FailureType.CONSENT_MISSING: failure.message,
        FailureType.FOREIGN_RECORD: failure.message,
    }
    return known.get(failure.type or "", "")
