"""One withdrawal of a deposit: requested from the bank until it is paid, or until operators end it."""

from datetime import timedelta

from temporalio import workflow
from temporalio.exceptions import ActivityError, ApplicationError, FailureError, is_cancelled_exception

from activities.institutions.base import InstitutionRefused
from activities.ledger.withdrawals import (
    ResolvedWithdrawal,
    WithdrawalInput,
    WithdrawalResolution,
    Withdrawals,
    WithdrawalWaits,
)
from domain.core.chart import Party
from domain.core.errors import ErrorCode
from domain.core.snapshot import OperatorCommand
from workflows.core.operators import log_command, require_reason, require_second, update_id
from workflows.core.retry_policies import ACTIVITY
from workflows.core.search_attributes import WAITING_ON, WAITING_SINCE
from workflows.core.versions import AUTO_UPGRADE

ONE_ATTEMPT = timedelta(seconds=15)
OWN_STORE = timedelta(seconds=5)


@workflow.defn(name="withdrawal", versioning_behavior=AUTO_UPGRADE)
class WithdrawalWorkflow:
    """Pays one withdrawal out (`withdrawal:<uid>`). Updates, while it waits for an operator: retry, resolve."""

    @workflow.init
    def __init__(self, input: WithdrawalInput) -> None:
        self.input = input
        self._waits = False  # for an operator
        self._is_over = False

    @workflow.run
    async def run(self, input: WithdrawalInput) -> None:
        while not self._is_over:
            self._update_details(Party.PROVIDER)
            try:
                await workflow.execute_activity_method(
                    Withdrawals.pay_out, self.input, start_to_close_timeout=ONE_ATTEMPT, retry_policy=ACTIVITY
                )
                self._is_over = True
            except ActivityError as error:
                if is_cancelled_exception(error):
                    raise
                await self._wait_for_operator(error)
        await workflow.wait_condition(workflow.all_handlers_finished)

    @workflow.update
    async def retry(self, command: OperatorCommand) -> None:
        """Operator: ask the bank again."""
        self._waits = False
        await log_command("retry", command, "waiting")

    @retry.validator
    def _may_retry(self, command: OperatorCommand) -> None:
        require_reason(command)
        if not self._waits:
            raise ApplicationError("The withdrawal waits for no operator", type=ErrorCode.NOT_ACCEPTED.name)

    @workflow.update
    async def resolve(self, command: WithdrawalResolution) -> None:
        """Operator: the withdrawal was paid manually, or is returned to the deposit."""
        self._waits = False
        self._is_over = True
        resolved = ResolvedWithdrawal(uid=self.input.uid, update_id=update_id(), resolution=command)
        await workflow.execute_local_activity_method(Withdrawals.resolve, resolved, start_to_close_timeout=OWN_STORE)

    @resolve.validator
    def _may_resolve(self, command: WithdrawalResolution) -> None:
        self._may_retry(command)
        require_second(command, command.second)

    async def _wait_for_operator(self, error: ActivityError) -> None:
        """Wait for an operator. The next request uses another key after a refusal. It uses the same key if the bank did
        not answer, because it may have paid."""
        cause = error.cause
        assert isinstance(cause, FailureError)  # an activity ends with no other error
        waits = WithdrawalWaits(uid=self.input.uid, error=cause.message)
        await workflow.execute_local_activity_method(Withdrawals.wait, waits, start_to_close_timeout=OWN_STORE)
        self._waits = True
        self._update_details(Party.OPERATOR)
        await workflow.wait_condition(lambda: not self._waits)
        if self._is_over:
            return
        await workflow.execute_local_activity_method(
            Withdrawals.ask_again, self.input, start_to_close_timeout=OWN_STORE
        )
        if isinstance(cause, ApplicationError) and cause.type == InstitutionRefused.__name__:
            self.input = self.input.model_copy(update={"attempt": self.input.attempt + 1})

    def _update_details(self, party: Party) -> None:
        """Update what operators and lists read about the run."""
        workflow.set_current_details(f"waits for: {party}")
        workflow.upsert_search_attributes([WAITING_ON.value_set(party), WAITING_SINCE.value_set(workflow.now())])
