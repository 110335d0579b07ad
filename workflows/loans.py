"""The life cycle of a loan: recruiting, disbursement, monthly repayment, closing."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

from temporalio import workflow
from temporalio.exceptions import ActivityError, ApplicationError, is_cancelled_exception

from activities.core.failures import is_refusal
from activities.loans.life_cycle import LoanInput, LoanProgress, Loans, Steered
from activities.loans.steering import LoanSteering
from domain.core.errors import ErrorCode
from domain.core.snapshot import OperatorCommand
from domain.operations import LOAN_MONEY, MOST_RECRUITING_DAYS, LoanAct
from domain.products.states import OVER, ProductState
from workflows.borrowing.lien_release import release_lien
from workflows.core.operators import log_command, require_reason, require_second, update_id
from workflows.core.retry_policies import ACTIVITY
from workflows.core.search_attributes import LOAN_REF, LOAN_STATE
from workflows.core.versions import AUTO_UPGRADE

ONE_ATTEMPT = timedelta(seconds=15)  # a second attempt waits for the first, which may still be posting
TRIED_AGAIN = timedelta(days=1)  # of a refused payment, when no operator responds


@workflow.defn(name="loan", versioning_behavior=AUTO_UPGRADE)
class LoanWorkflow:
    """One loan (`loan:<product>`). PostgreSQL stores its state, so a new run continues from the same state.

    Signal: wake (recorded as `look`). Updates: retry and steer, for operators.
    """

    @workflow.init
    def __init__(self, input: LoanInput) -> None:
        self.input = input
        self._is_woken = False
        self._retry = False
        self._is_refused = False  # by the bank; the next request waits and uses another key

    @workflow.run
    async def run(self, input: LoanInput) -> str:
        progress = await self.until(Loans.recruit, ProductState.FULL, ProductState.DISBURSED, *OVER)
        if progress.state == ProductState.FULL:
            progress = await self.until(Loans.disburse, ProductState.DISBURSED, *OVER)
        if progress.state == ProductState.DISBURSED:
            progress = await self.until(Loans.service, *OVER)
        if progress.has_lien:
            await release_lien(self.input.uid)
        await workflow.wait_condition(workflow.all_handlers_finished)
        return progress.state

    @workflow.signal(name="look")
    def wake(self) -> None:
        """Money has arrived, the product is fully funded, or the calendar has moved."""
        self._is_woken = True

    @workflow.update
    async def retry(self, command: OperatorCommand) -> None:
        """Operator: repeat a disbursement that the bank refused."""
        await log_command("retry", command, "loan")
        self._retry = True

    @retry.validator
    def _may_retry(self, command: OperatorCommand) -> None:
        require_reason(command)

    @workflow.update
    async def steer(self, command: LoanSteering) -> None:
        """Operator: execute one of the acts of LoanAct. Refused if the state of the loan does not allow it."""
        steered = Steered(uid=self.input.uid, update_id=update_id(), steering=command)
        if not await workflow.execute_local_activity_method(
            Loans.steer, steered, start_to_close_timeout=timedelta(seconds=5)
        ):
            raise ApplicationError("The state of the loan does not allow this", type=ErrorCode.NOT_ACCEPTED.name)
        self._is_woken = True
        # end the wait that follows a refusal of the bank
        self._retry = self._retry or command.act in (LoanAct.FAIL, LoanAct.ACCOUNT)

    @steer.validator
    def _may_steer(self, command: LoanSteering) -> None:
        require_reason(command)
        if command.act in LOAN_MONEY:
            require_second(command, command.second)
        if command.act is LoanAct.LENGTHEN_RECRUITING and not 1 <= command.days <= MOST_RECRUITING_DAYS:
            raise ApplicationError("Too many or too few days", type=ErrorCode.NOT_ACCEPTED.name)
        if command.act is LoanAct.ACCOUNT and not self._is_refused:  # requests under one key are paid to one account
            raise ApplicationError("No bank has refused to pay it out", type=ErrorCode.NOT_ACCEPTED.name)

    async def until(self, activity: Callable[[Any, LoanInput], Any], *states: str) -> LoanProgress:
        """Run the activity, when woken or at its scheduled time, until the loan is in one of the states."""
        while True:
            self._is_woken = self._retry = False
            try:
                progress: LoanProgress = await workflow.execute_activity_method(
                    activity, self.input, start_to_close_timeout=ONE_ATTEMPT, retry_policy=ACTIVITY
                )
            except ActivityError as error:
                if is_cancelled_exception(error):
                    raise
                await self.refused(error)
                continue
            self.show_details(progress.state, "paused by an operator" if progress.is_paused else progress.state)
            if progress.state in states:
                return progress
            await self.wait(lambda: self._is_woken, progress.wait)

    async def refused(self, error: ActivityError) -> None:
        """Wait for an operator, or for the next day. After a refusal, the next request uses another key; if the bank
        did not answer, the same key, because it may have paid."""
        says_no = is_refusal(error.cause)
        trouble = "refused by the bank" if says_no else "the bank does not answer"
        self.show_details("refused", f"{trouble}: waits for an operator (retry or fail), tried again tomorrow")
        self._is_refused = says_no
        await self.wait(lambda: self._retry, TRIED_AGAIN)
        self._is_refused = False
        if says_no:
            self.input = self.input.model_copy(update={"attempt": self.input.attempt + 1})

    async def wait(self, condition: Callable[[], bool], at_most: timedelta) -> None:
        """Wait. This is the only place that continues a long history as a new run."""
        if workflow.info().is_continue_as_new_suggested() and workflow.all_handlers_finished():
            workflow.continue_as_new(self.input)
        try:
            await workflow.wait_condition(condition, timeout=max(at_most, timedelta(seconds=1)))
        except TimeoutError:
            return

    def show_details(self, state: str, details: str) -> None:
        """Update what operators and lists read about the run."""
        workflow.set_current_details(f"{self.input.uid}: {details}")
        workflow.upsert_search_attributes([LOAN_REF.value_set(self.input.uid), LOAN_STATE.value_set(state)])
