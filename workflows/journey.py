"""What every journey does: hear events, move through its chart, publish where it stands."""

import asyncio
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from datetime import datetime, timedelta
from typing import Any, ClassVar, NoReturn, TypeVar, get_type_hints

from pydantic import TypeAdapter
from temporalio import workflow
from temporalio.common import RawValue, RetryPolicy
from temporalio.exceptions import ActivityError, ApplicationError, is_cancelled_exception

from activities.core.operators import OperatorAction, OperatorLog
from activities.core.projection import Projection
from domain.core.chart import Cancelled, Chart, Edge, End, Event, Expired, Fact, Form, Party, Step, TimedOut
from domain.core.errors import BusinessError, ErrorCode
from domain.core.snapshot import (
    Heard,
    Move,
    OperatorOrder,
    Order,
    Progress,
    Report,
    Resolution,
    Resumption,
    RetryBudget,
    Snapshot,
    Start,
)
from domain.operations import moves_money
from temporal.retry_budgets import RETRY_POLICY
from temporal.search_attributes import APPLY_REF, JOURNEY_KIND, JOURNEY_STEP, WAITING_ON, WAITING_SINCE
from workflows.resume_log import ResumeLog

E = TypeVar("E", bound=Event)
A = TypeVar("A", bound=Order)
W = TypeVar("W", bound=OperatorOrder)

STORE = RetryPolicy(initial_interval=timedelta(milliseconds=100), maximum_interval=timedelta(seconds=5))
PROVIDER_CALL = timedelta(seconds=15)  # one attempt; the clients give up well before
POLL = timedelta(seconds=15)  # how long a lost callback may go unnoticed
REMEMBERED = 32  # updates whose repetition is recognised in the next run


class StepExpired(Exception):
    """The journey ends at the exit that is common to every step."""


class Ended(Exception):
    """The journey has ended at a step of its own."""


class Journey:
    """Base of all journeys.

    Updates: each form of the chart; retry_step, resolve and cancel for operators. Signals: report, progress.
    """

    chart: ClassVar[type[Chart]]

    @workflow.init
    def __init__(self, start: Start) -> None:
        self.start = start
        self.step = next(iter(self.chart.steps.values()))
        self.sequence = 0  # of the latest snapshot
        self._asked_at = 0  # sequence at which this step was reached, or tried again
        self.data: dict[str, Any] = {}  # what the screen may show
        self.waiting_on = self.step.waits_for
        self.deadline: datetime | None = None
        self._heard: Event | None = None  # at this step; the cause of the next move
        self._published = 0
        self._answered_in = 0  # length of the history when the latest update was answered: names the workflow task
        self._told: Party | None = None  # whom the search attributes name
        self._problem: dict[str, str] | None = None
        self._retry = False
        self._main: asyncio.Task[Any] | None = None
        self._leaving = False
        self._resume_log = ResumeLog(start.resumption)
        self._answered = list(start.resumption.answered if start.resumption else ())

    # -- the vocabulary of run() -------------------------------------------------------------

    @asynccontextmanager
    async def underway(self) -> AsyncGenerator[None, None]:
        """Publish the first step, turn expiry and cancellation into exits, let handlers finish."""
        self._main = asyncio.current_task()
        try:
            self._stand_at(self.step)
            await self._publish(None)
            yield
        except Ended:
            pass
        except StepExpired:
            await self.move(self.chart.steps["expired"], on=Expired)
        except BaseException as error:
            if not is_cancelled_exception(error):
                raise  # evicted, continued as new or broken: nothing may be awaited any more
            await self.move(self.chart.steps["cancelled"], on=Cancelled)
            if not self._leaving:  # asked by Temporal, not by our operator: the run, too, ends as cancelled
                await self._answered_all()
                raise
        await self._answered_all()

    async def ask(self, step: Step[E]) -> E:
        """Move to the step and wait for what it accepts."""
        await self.move(step)
        return await self.receive(step)

    async def end(self, step: End) -> NoReturn:
        """Move to a step nothing follows: leaves `underway`."""
        await self.move(step)
        raise Ended

    async def move(self, step: Step[Any], *, on: type[Event] | None = None) -> None:
        """Move through the chart, because of what was heard or of `on`, and publish. Raises UndeclaredMove."""
        cause = on or (type(self._heard) if self._heard else None)
        if cause is None and step is self.step:
            return  # already there: the journey opens at this step
        edge = self.chart.check(Edge(self.step.name, cause.label if cause else "", step.name))
        self._heard = None
        self._stand_at(step)
        await self._publish(edge)

    async def receive(self, step: Step[E]) -> E:
        """Wait at the step for one of its events, until its deadline."""
        if recorded := self._next_recorded():
            self._heard = self._known(step, recorded)
            return self._heard  # pyright: ignore[reportReturnType]  # only events of this step are ever heard
        if not await self._hear(self.deadline):
            if TimedOut.label not in step.accepts:
                raise StepExpired
            self._heard = TimedOut()
        return self._note_heard()  # pyright: ignore[reportReturnType]

    async def call_provider(
        self,
        step: Step[E],
        activity: Callable[[Any, A], Any],
        order: type[A],
        *,
        poll: Callable[[Any, A], Any] | None = None,
        when_down: Fact | None = None,
        **fields: Any,
    ) -> E:
        """Ask an institution, standing at the step that waits for it, and wait for what it reports.

        The activity answers with a Report, or with None when the institution will call back; `poll` asks whether
        a callback was lost. An institution that stays down is `when_down`, or else an operator's business.
        """
        if recorded := self._next_recorded():
            self._heard = self._known(step, recorded)
            return self._heard  # pyright: ignore[reportReturnType]
        while not self._heard:
            budget = RetryBudget.BORROWER if when_down else RetryBudget.OPERATOR
            request = order(reference=self.reference, person=self.start.person, retry_budget=budget, **fields)
            trouble = "the institution does not answer"
            try:
                self._take(await self._perform(activity, request))
                overdue = not await self._reported(request, poll)
            except ActivityError as error:
                if is_cancelled_exception(error):
                    raise
                if isinstance(error.cause, ApplicationError) and error.cause.type == "NotTypeset":
                    trouble = "the document cannot be set"
                overdue = not self._heard and when_down is None
                self._heard = self._heard or when_down
            if overdue and TimedOut.label in step.accepts:
                self._heard = TimedOut()
            elif overdue:
                await self._ask_operator(trouble)
        return self._note_heard()  # pyright: ignore[reportReturnType]

    async def run_local(self, activity: Callable[[Any, A], Any], order: type[A], **fields: Any) -> Any:
        """Use our own store: a local activity of a few milliseconds, tried until it works."""
        answer = get_type_hints(activity)["return"]
        if recorded := self._next_recorded():
            return TypeAdapter(answer).validate_python(recorded.value)
        value = await self._store(activity, order(reference=self.reference, person=self.start.person, **fields))
        self._resume_log.record("=", TypeAdapter(answer).dump_python(value, mode="json"), self.sequence)
        return value

    async def run_unrecorded(self, activity: Callable[[Any, A], Any], order: type[A], **fields: Any) -> None:
        """Write to our own store what nothing later depends on: no part of the story, so that a patch may add it where
        journeys under way have passed."""
        if not self._resume_log.is_resuming:
            await self._store(activity, order(reference=self.reference, person=self.start.person, **fields))

    async def _store(self, activity: Callable[[Any, A], Any], order: A) -> Any:
        return await workflow.execute_local_activity_method(
            activity, order, start_to_close_timeout=timedelta(seconds=5), retry_policy=STORE,
            local_retry_threshold=timedelta(seconds=1),
        )  # fmt: skip

    def update_view(self, **data: Any) -> None:
        """Change what the screens may show; None takes a value away. Published with the next move."""
        self.data = {name: value for name, value in {**self.data, **data}.items() if value is not None}

    def problem(self, code: str, **params: str | int) -> None:
        """Say at the next step, and only there, what went wrong. `code` names an ErrorCode."""
        error = BusinessError(ErrorCode[code], **params)
        self._problem = {"code": code, "title": error.title, "message": error.message}

    def validate_form(self, form: Form) -> None:
        """Refuse a well-formed form by raising BusinessError, before it enters the history. Changes nothing."""

    @property
    def reference(self) -> str:
        """Names the request that this step makes of the outside."""
        return f"{workflow.info().workflow_id}/{self.start.apply_uid}/{self._asked_at}"

    # -- messages ----------------------------------------------------------------------------

    @workflow.update(dynamic=True)
    async def submit(self, name: str, args: Sequence[RawValue]) -> Snapshot:
        """A form of the current step. Answers where the journey stands after it."""
        if self._resume_log.is_resuming:
            await self._arrived()
            self._refuse_unfit(name, args)
        if self._update_id() in self._answered:
            return self.snapshot()
        self._answered = [*self._answered[1 - REMEMBERED :], self._update_id()]
        self._heard = self._read(name, args[0])
        return await self._after(self.sequence)

    @submit.validator
    def _may_submit(self, name: str, args: Sequence[RawValue]) -> None:
        if not self._resume_log.is_resuming:  # else nothing can be said yet
            self._refuse_unfit(name, args)

    def _refuse_unfit(self, name: str, args: Sequence[RawValue]) -> None:
        if self._update_id() in self._answered:
            return
        sequence: int = workflow.payload_converter().from_payload(args[1].payload, int)
        if sequence != self.sequence or self._heard is not None:
            raise ApplicationError("The journey has moved on", type=ErrorCode.JOURNEY_MOVED.name)
        if not issubclass(self.step.accepts.get(name, Fact), Form):
            raise ApplicationError("This step does not accept it", type=ErrorCode.NOT_ACCEPTED.name)
        form = self._read(name, args[0])  # a malformed form is refused, too
        assert isinstance(form, Form)
        try:
            self.validate_form(form)
        except BusinessError as refusal:
            raise ApplicationError("The form is refused", refusal.params, type=refusal.code.name) from None

    @workflow.update
    async def open(self) -> Snapshot:
        """Where the journey stands, once it stands somewhere."""
        return await self._after(0)

    @open.validator
    def _may_open(self) -> None:
        if not self.step.on:  # the run is about to end; the next one may begin then
            raise ApplicationError("The journey has ended", type=ErrorCode.BUSY.name)

    @workflow.update
    async def retry_step(self, order: OperatorOrder) -> Snapshot:
        """Operator: ask the institution again."""
        await self._log("retry_step", order, self._refuse_retry)
        self._retry = True
        return await self._after(self.sequence)

    @retry_step.validator
    def _may_retry(self, order: OperatorOrder) -> None:
        if not self._resume_log.is_resuming:
            self._refuse_retry(order)

    def _refuse_retry(self, order: OperatorOrder) -> None:
        if self.waiting_on is not Party.OPERATOR or self.step.waits_for is Party.OPERATOR:
            raise ApplicationError("Nothing waits to be tried again", type=ErrorCode.NOT_ACCEPTED.name)
        self._must_say_why(order)

    @workflow.update
    async def resolve(self, order: Resolution) -> Snapshot:
        """Operator: report a fact in the institution's place."""
        await self._log("resolve", order, self._refuse_resolution)
        self._take(order.report)
        return await self._after(self.sequence)

    @resolve.validator
    def _may_resolve(self, order: Resolution) -> None:
        if not self._resume_log.is_resuming:
            self._refuse_resolution(order)

    def _refuse_resolution(self, order: Resolution) -> None:
        if self.waiting_on is not Party.OPERATOR or "@" + order.report.fact not in self.step.accepts or self._heard:
            raise ApplicationError("This step does not wait for that", type=ErrorCode.NOT_ACCEPTED.name)
        fact = self._fact(order.report)  # a malformed fact is refused, too
        self._must_say_why(order)
        if moves_money(type(fact)) and order.second in (None, "", order.operator):
            raise ApplicationError("It moves money: a second operator agrees", type=ErrorCode.SECOND_OPERATOR.name)

    @workflow.update
    async def cancel(self, order: OperatorOrder) -> Snapshot:
        """Operator: end the journey."""
        await self._log("cancel", order, self._refuse_cancel)
        assert self._main
        self._leaving = True
        self._main.cancel(order.reason)
        return await self._after(self.sequence)

    @cancel.validator
    def _may_cancel(self, order: OperatorOrder) -> None:
        if not self._resume_log.is_resuming:
            self._refuse_cancel(order)

    def _refuse_cancel(self, order: OperatorOrder) -> None:
        if not self.sequence or not self.step.on or self._leaving:
            raise ApplicationError("The journey has ended", type=ErrorCode.NOT_ACCEPTED.name)
        self._must_say_why(order)

    @workflow.signal
    async def report(self, report: Report) -> None:
        """A fact reported from outside. Late, doubled or malformed ones are logged, never fatal."""
        await self._arrived()
        try:
            fact = self._fact(report)
        except (KeyError, ValueError):
            workflow.logger.info("ignored %s at %s", report.fact, self.step.name)
        else:
            if fact.reference == self.reference and self._heard is None:
                self._heard = fact

    @workflow.signal
    async def progress(self, reference: str, data: dict[str, Any]) -> None:
        """How far an institution has come with what this step asked of it."""
        if reference == self.reference and self._heard is None:
            self.update_view(received=data)
            await self._publish(None)

    @workflow.query
    def snapshot(self) -> Snapshot:
        """Where the journey stands."""
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

    # -- how it is done ----------------------------------------------------------------------

    def _update_id(self) -> str:
        info = workflow.current_update_info()
        assert info
        return info.id

    def _read(self, label: str, raw: RawValue) -> Event:
        return workflow.payload_converter().from_payload(raw.payload, self.step.accepts[label])

    def _known(self, step: Step[Any], heard: Heard) -> Event:
        return step.accepts[heard.label].model_validate(heard.value)

    def _fact(self, report: Report) -> Fact:
        fact = self.step.accepts["@" + report.fact].model_validate(report.data)
        assert isinstance(fact, Fact)
        return fact

    def _take(self, report: Report | None) -> None:
        if report and not self._heard:
            self._heard = self._fact(report)

    async def _perform(self, activity: Callable[[Any, A], Any], order: A) -> Report | None:
        """Tried until the step's time is over; an institution is given up sooner (temporal.retry_budgets)."""
        left = self.deadline - workflow.now() if self.deadline else None
        return await workflow.execute_activity_method(
            activity, order, start_to_close_timeout=PROVIDER_CALL, schedule_to_close_timeout=left,
            retry_policy=RETRY_POLICY,
        )  # fmt: skip

    async def _reported(self, request: A, poll: Callable[[Any, A], Any] | None) -> bool:
        """Wait until the deadline for what the institution reports; ask now and then in case a callback was lost."""
        once = request.model_copy(update={"retry_budget": RetryBudget.ONCE})
        while not self._heard:
            now, deadline = workflow.now(), self.deadline
            pause = min(deadline, now + POLL) if poll and deadline else deadline
            if await self._hear(pause):
                break
            if deadline and workflow.now() >= deadline:
                return False
            if poll:
                with suppress(ActivityError):  # the callback may still come
                    self._take(await self._perform(poll, once))
        return True

    async def _hear(self, until: datetime | None) -> bool:
        """Whether something was heard before then. The one place where a long history is handed on to a new run."""
        if self._heard is None and workflow.info().is_continue_as_new_suggested():
            await self._answered_all()
            if self._heard is None and workflow.all_handlers_finished():
                self._continue_as_new()
        try:
            await workflow.wait_condition(
                lambda: self._heard is not None, timeout=until - workflow.now() if until else None
            )
        except TimeoutError:
            return False
        return True

    def _continue_as_new(self) -> None:
        resumption = Resumption(
            story=self._resume_log.entries,
            sequence=self.sequence,
            asked_at=self._asked_at,
            deadline=self.deadline,
            answered=self._answered,
        )
        workflow.continue_as_new(self.start.model_copy(update={"resumption": resumption}))

    def _next_recorded(self) -> Heard | None:
        """What the former run was told at this point; once all is told again, this run goes on by itself."""
        if heard := self._resume_log.next():
            self.sequence = heard.sequence  # so that references are what they were
            return heard
        if former := self._resume_log.arrive():
            self.sequence = self._published = former.sequence
            self._asked_at, self.deadline = former.asked_at, former.deadline
        return None

    async def _answered_all(self) -> None:
        """Let every update be answered, in an earlier workflow task than the one that ends the run.

        An event that comes while a task ends the run undoes that task, and an update in it is undone as well although
        its effects are in our stores: whoever sent it would be told of an unexpected failure.
        """
        await workflow.wait_condition(workflow.all_handlers_finished)
        if self._answered_in != workflow.info().get_current_history_length():
            return
        if workflow.patched("ends alone"):
            await workflow.sleep(timedelta(milliseconds=1))

    async def _arrived(self) -> None:
        """Wait until this run stands where the former one stood: messages are handled before `run` begins."""
        await workflow.wait_condition(lambda: not self._resume_log.is_resuming)

    def _note_heard(self) -> Event:
        assert self._heard
        self._resume_log.record(self._heard.label, self._heard.model_dump(mode="json", by_alias=True), self.sequence)
        return self._heard

    async def _after(self, sequence: int) -> Snapshot:
        """The snapshot, once a later one than `sequence` is published."""
        await workflow.wait_condition(lambda: self._published > sequence)
        self._answered_in = workflow.info().get_current_history_length()
        return self.snapshot()

    def _stand_at(self, step: Step[Any]) -> None:
        self.step, self.waiting_on, self._asked_at = step, step.waits_for, self.sequence + 1
        self.deadline = step.deadline(workflow.now(), self.chart.idle)
        self.update_view(problem=self._problem, received=None)
        self._problem = None

    async def _ask_operator(self, trouble: str) -> None:
        """Wait until an operator says: try again, or: this is what the institution would have said. `trouble` is shown
        with the case."""
        self._retry, self.waiting_on, self.deadline = False, Party.OPERATOR, None
        await self._publish(None, note=trouble)
        await workflow.wait_condition(lambda: self._retry or self._heard is not None)
        self.waiting_on, self._asked_at = self.step.waits_for, self.sequence + 1
        self.deadline = self.step.deadline(workflow.now(), self.chart.idle)
        if not self._heard:
            await self._publish(None, note="tried again by an operator")

    async def _log(self, action: str, order: W, refuse: Callable[[W], None]) -> None:
        """Audit an order before it has its effect. A run that is on its way could not vet it at the door."""
        if self._resume_log.is_resuming:
            await self._arrived()
            refuse(order)
        await workflow.execute_local_activity_method(
            OperatorLog.write,
            OperatorAction(
                journey_id=workflow.info().workflow_id, update_id=self._update_id(), action=action,
                operator=order.operator, reason=order.reason, step=self.step.name,
                second=order.second if isinstance(order, Resolution) else None,
            ),
            start_to_close_timeout=timedelta(seconds=5),
            retry_policy=STORE,
        )  # fmt: skip

    def _must_say_why(self, order: OperatorOrder) -> None:
        if not order.operator.strip() or len(order.reason.strip()) < 5:
            raise ApplicationError("An operator gives a name and a reason", type=ErrorCode.INVALID_INPUT.name)

    async def _publish(self, edge: Edge | None, note: str = "") -> None:
        """Write the snapshot where lists and pushes read it, in this same workflow task."""
        self.sequence = sequence = self.sequence + 1
        if self._resume_log.is_resuming:
            return
        workflow.set_current_details(self._one_sentence(note))
        self._tell_operators()
        await workflow.execute_local_activity_method(
            Projection.write,
            Move(snapshot=self.snapshot(), person=self.start.person, edge=edge, note=note),
            start_to_close_timeout=timedelta(seconds=2),
            retry_policy=STORE,
            local_retry_threshold=timedelta(seconds=1),
        )
        self._published = max(self._published, sequence)

    def _one_sentence(self, note: str) -> str:
        """What an operator reads of the run: whom it waits for, until when, and what would unstick it."""
        until = f" until {self.deadline:%Y-%m-%d %H:%M} UTC" if self.deadline else ""
        why = f" ({note})" if note else ""
        facts = ", ".join(label[1:] for label, event in self.step.accepts.items() if issubclass(event, Fact))
        how = f"; resolve with {facts}" if self.waiting_on is Party.OPERATOR else ""
        return f"{self.step.name}: waits for {self.waiting_on}{until}{why}{how}"

    def _tell_operators(self) -> None:
        """Search attributes say whom it waits for; an upsert costs a fifth of a move, so only when that changes."""
        if self.waiting_on is self._told:
            return
        self._told = self.waiting_on
        ours = self.waiting_on in (Party.PROVIDER, Party.OPERATOR)
        workflow.upsert_search_attributes([
            JOURNEY_KIND.value_set(self.chart.kind),
            APPLY_REF.value_set(self.start.apply_uid),
            WAITING_ON.value_set(self.waiting_on),
            WAITING_SINCE.value_set(workflow.now()),
            JOURNEY_STEP.value_set(self.step.name) if ours else JOURNEY_STEP.value_unset(),
        ])  # fmt: skip
