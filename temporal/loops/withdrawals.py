"""Starts the workflows of the withdrawals in the outbox."""

from datetime import timedelta

from temporalio.client import Client
from temporalio.common import WorkflowIDReusePolicy
from temporalio.exceptions import WorkflowAlreadyStartedError

from activities.core.resources import Resources
from activities.ledger.withdrawals import WithdrawalInput
from db.ledger.withdrawal_postings import Withdrawal
from db.ledger.withdrawals import store_withdrawal
from domain.core.snapshot import RetryBudget
from temporal.names import TASK_QUEUE

TIMEOUT = timedelta(seconds=5)


async def start_withdrawal(at: Resources, client: Client, key: str, content: bytes) -> None:
    """Start the workflow of a withdrawal, once for each key."""
    withdrawal = Withdrawal.model_validate_json(content)
    async with at.database.transaction() as session:
        uid = await store_withdrawal(session, at.sealer, key, withdrawal)
    try:
        await client.start_workflow(
            "withdrawal",
            withdrawal_input(uid),
            id=f"withdrawal:{uid}",
            task_queue=TASK_QUEUE,
            id_reuse_policy=WorkflowIDReusePolicy.REJECT_DUPLICATE,
            rpc_timeout=TIMEOUT,
        )
    except WorkflowAlreadyStartedError:
        return


def withdrawal_input(uid: str) -> WithdrawalInput:
    """The input of the workflow `withdrawal:<uid>`."""
    return WithdrawalInput(uid=uid, reference=f"withdrawal/{uid}", person="", retry_budget=RetryBudget.BANK)
