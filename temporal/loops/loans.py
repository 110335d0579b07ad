"""Signals the workflows of loans, and starts those that do not run."""

import asyncio
from datetime import timedelta

from sqlalchemy import text
from temporalio.client import Client

from activities.core.resources import Resources
from activities.loans.life_cycle import LoanInput
from domain.core.snapshot import RetryBudget
from domain.products.states import ProductState
from temporal.names import LOANS_QUEUE

TIMEOUT = timedelta(seconds=5)
# Loans that need a wake, and those that have just become fully ordered. Other workers lock other loans.
WAKE = text(f"""
with due as (
  select product_uid from loan where wants_look
  union
  select uid from product join loan on product_uid = uid
  where state = '{ProductState.LISTED}' and raised = amount and not is_paused
  limit 25
), mine as (
  select loan.product_uid, wants_look from loan join due using (product_uid) for update of loan skip locked
)
update loan set wants_look = false from mine where loan.product_uid = mine.product_uid
returning loan.product_uid, mine.wants_look as needs_wake
""")


async def wake_loans(at: Resources, client: Client) -> int:
    """Signal a batch of loans that need it. Returns their number; the others stay flagged."""
    async with at.database.transaction() as session:
        loans = (await session.execute(WAKE)).all()
        await asyncio.gather(*(_wake(client, loan.product_uid) for loan in loans))
    # A fully ordered product is signalled until its workflow closes it, so it does not count.
    return sum(loan.needs_wake for loan in loans)


async def _wake(client: Client, uid: str) -> None:
    await client.start_workflow(
        "loan", loan_input(uid), id=f"loan:{uid}", task_queue=LOANS_QUEUE, start_signal="look", rpc_timeout=TIMEOUT
    )


def loan_input(uid: str) -> LoanInput:
    """The input of the workflow `loan:<uid>`."""
    return LoanInput(uid=uid, reference=f"loan/{uid}", person="", retry_budget=RetryBudget.BANK)
