"""One withdrawal of a deposit: requested from the bank until it is paid, or until operators end it."""

from temporalio import workflow
from temporalio.exceptions import ApplicationError

from activities.ledger.withdrawals import (
    ResolvedWithdrawal,
    WithdrawalInput,
    WithdrawalResolution,
    Withdrawals,
    WithdrawalWaits,
)
from domain.core.errors import ErrorCode
from domain.ledger.states import WithdrawalTrouble
from domain.operations import WithdrawalOutcome
from workflows.core.institution_request import ONE_ATTEMPT, OWN_STORE, InstitutionRequest
from workflows.core.operators import require_second, update_id
from workflows.core.retry_policies import ACTIVITY
from workflows.core.versions import AUTO_UPGRADE


@workflow.defn(name="withdrawal", versioning_behavior=AUTO_UPGRADE)
class WithdrawalWorkflow(InstitutionRequest[WithdrawalInput]):
    """Pays one withdrawal out (`withdrawal:<uid>`). Updates, while it waits for an operator: retry, resolve."""

    @workflow.init
    def __init__(self, input: WithdrawalInput) -> None:
        super().__init__(input)
        self._trouble: WithdrawalTrouble | None = None  # the latest

    @workflow.run
    async def run(self, input: WithdrawalInput) -> None:
        await self.complete()

    @workflow.update
    async def resolve(self, command: WithdrawalResolution) -> None:
        """Operator: the withdrawal was paid manually, or is returned to the deposit."""
        self._waits = False
        resolved = ResolvedWithdrawal(uid=self.input.uid, update_id=update_id(), resolution=command)
        await workflow.execute_local_activity_method(Withdrawals.resolve, resolved, start_to_close_timeout=OWN_STORE)
        self._end()

    @resolve.validator
    def _may_resolve(self, command: WithdrawalResolution) -> None:
        self._require_waiting(command)
        if command.outcome is WithdrawalOutcome.RETURNED and self._trouble is WithdrawalTrouble.UNANSWERED:
            raise ApplicationError("The bank may have paid", type=ErrorCode.WITHDRAWAL_UNANSWERED.name)
        require_second(command, command.second)

    async def _request(self) -> None:
        await workflow.execute_activity_method(
            Withdrawals.pay_out, self.input, start_to_close_timeout=ONE_ATTEMPT, retry_policy=ACTIVITY
        )

    async def _queue(self, error: str) -> None:
        waits = WithdrawalWaits(uid=self.input.uid, error=error)
        self._trouble = WithdrawalTrouble.of(error)
        await workflow.execute_local_activity_method(Withdrawals.wait, waits, start_to_close_timeout=OWN_STORE)

    async def _leave_queue(self) -> None:
        await workflow.execute_local_activity_method(
            Withdrawals.ask_again, self.input, start_to_close_timeout=OWN_STORE
        )

    def _audits_first(self) -> bool:
        return workflow.patched("a retry is in the audit log before it takes effect")
