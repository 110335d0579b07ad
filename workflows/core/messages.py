"""Messages that a journey receives: forms of a person, reports of institutions."""

from collections.abc import Sequence
from contextlib import suppress
from datetime import timedelta
from typing import Any

from temporalio import workflow
from temporalio.common import RawValue
from temporalio.exceptions import ApplicationError

from domain.core.chart import CancelApplication, Event, Fact, Form, Party
from domain.core.errors import BusinessError, ErrorCode
from domain.core.snapshot import Report, Snapshot
from workflows.core.operators import update_id
from workflows.core.state import JourneyState, V_co

EARLY = timedelta(seconds=10)  # the longest time for which a report waits for its step
REMEMBERED_UPDATES = 32  # a repeated one is recognised in the next run


class JourneyMessages(JourneyState[V_co]):
    """Updates: `open`, and each form of the chart. Signals: `report`, `progress`, `hold`."""

    def validate_form(self, form: Form) -> None:
        """Override it to refuse a well-formed form before it enters the history. It must not change anything. Raises
        BusinessError."""

    @workflow.update(dynamic=True)
    async def submit(self, name: str, args: Sequence[RawValue]) -> Snapshot:
        """Submit a form of the current step. Returns the snapshot after it."""
        if self._resume_log.is_resuming:
            await self._until_resumed()
            self._check_form(name, args)
        if update_id() in self._answered:
            return self.snapshot()
        self._answered = [*self._answered[1 - REMEMBERED_UPDATES :], update_id()]
        if name == CancelApplication.label:
            self._cancel(CancelApplication)
        else:
            self._event = self._read(name, args[0])
        return await self._snapshot_after(self.sequence)

    @submit.validator
    def _may_submit(self, name: str, args: Sequence[RawValue]) -> None:
        if not self._resume_log.is_resuming:  # otherwise the handler checks it later
            self._check_form(name, args)

    def _check_form(self, name: str, args: Sequence[RawValue]) -> None:
        if update_id() in self._answered:
            return
        sequence: int = workflow.payload_converter().from_payload(args[1].payload, int)
        if sequence != self.sequence or self._event is not None or self._cancelled_by:
            raise ApplicationError("The journey has moved on", type=ErrorCode.JOURNEY_MOVED.name)
        waits_otherwise = self.waiting_on is Party.OPERATOR and self.step.waits_for is Party.BORROWER
        is_held = waits_otherwise and name != CancelApplication.label
        if is_held or not issubclass(self.step.accepts.get(name, Fact), Form):
            raise ApplicationError("This step does not accept it", type=ErrorCode.NOT_ACCEPTED.name)
        form = self._read(name, args[0])  # refuses a malformed form
        assert isinstance(form, Form)
        try:
            self.validate_form(form)
        except BusinessError as refusal:
            raise ApplicationError("The form is refused", refusal.params, type=refusal.code.name) from None

    @workflow.update
    async def open(self) -> Snapshot:
        """Return the snapshot, after the first one is published."""
        return await self._snapshot_after(0)

    @open.validator
    def _may_open(self) -> None:
        if not self.step.on:  # the run is about to end; another one can start then
            raise ApplicationError("The journey has ended", type=ErrorCode.BUSY.name)

    @workflow.signal
    async def report(self, report: Report) -> None:
        """Receive a fact that an institution reports. Late, repeated and malformed reports are logged and ignored.

        A step is published before its workflow task is complete. If that task is repeated, a report on the step is
        delivered before the journey is there again, and waits.
        """
        await self._until_resumed()
        await self._until_asked(str(report.data.get("reference", "")))
        try:
            fact = self._fact(report)
        except (KeyError, ValueError):
            workflow.logger.info("ignored %s at %s", report.fact, self.step.name)
        else:
            if fact.reference == self.reference and self._event is None:
                self._event = fact

    async def _until_asked(self, reference: str) -> None:
        """Wait until the journey has reached the step of that request."""
        of, _, number = reference.rpartition("/")
        if not number.isdecimal() or of != self.reference.rpartition("/")[0] or int(number) <= self._asked_sequence:
            return
        if workflow.patched("a report waits for its step"):
            with suppress(TimeoutError):
                await workflow.wait_condition(lambda: int(number) <= self._asked_sequence, timeout=EARLY)

    @workflow.signal
    async def progress(self, reference: str, data: dict[str, Any]) -> None:
        """Receive the progress of an institution's work on this step."""
        if reference == self.reference and self._event is None:
            self.update_view(received=data)
            await self._publish(None)

    @workflow.signal
    async def hold(self, missing: str) -> None:
        """Let an operator decide whether the journey continues: the restored database lacks its data (`missing`)."""
        await self._until_resumed()
        if self.waiting_on is Party.OPERATOR:
            await self._publish(None, note=missing)
        else:
            self._missing = missing

    def _read(self, label: str, raw: RawValue) -> Event:
        return workflow.payload_converter().from_payload(raw.payload, self.step.accepts[label])
