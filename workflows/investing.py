"""The workflow that earlier versions started for each investor. Its runs end when they next call their activity,
because the worker now runs automatic investing (activities/investing/auto_investing.py). Remove it when none is
running.
"""

from contextlib import suppress
from datetime import timedelta

from temporalio import workflow

from activities.investing.auto_investing import AutoInvesting
from domain.core.snapshot import ActivityInput
from workflows.core.retry_policies import ACTIVITY

ONE_CHECK = timedelta(seconds=10)
AUTOMATIC = "automatic-investing"


@workflow.defn(name="auto_invest")
class AutoInvestWorkflow:
    """Runs its activity at the start, at the scheduled time and at the signal `wake`, until the activity reports the
    end."""

    def __init__(self) -> None:
        self._woken = False

    @workflow.run
    async def run(self, person: str) -> None:
        """`person`: the investor's id."""
        while not workflow.info().is_continue_as_new_suggested():
            self._woken = False
            check = await workflow.execute_activity_method(
                AutoInvesting.check,
                ActivityInput(reference=workflow.uuid4().hex, person=person),
                task_queue=AUTOMATIC,
                start_to_close_timeout=ONE_CHECK,
                retry_policy=ACTIVITY,
            )
            if check.next_at:
                await self._until_woken(max(check.next_at - workflow.now(), timedelta(0)))
            elif not self._woken:
                return
        workflow.continue_as_new(person)

    async def _until_woken(self, pause: timedelta) -> None:
        with suppress(TimeoutError):
            await workflow.wait_condition(lambda: self._woken, timeout=pause)

    @workflow.signal
    def wake(self) -> None:
        """Check again."""
        self._woken = True
