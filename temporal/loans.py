"""Signals the workflows of loans, and starts those that are not running."""

import asyncio
from datetime import timedelta

from sqlalchemy import text
from temporalio.client import Client

from activities.core.resources import Resources
from activities.loans import LoanInput
from domain.core.snapshot import RetryBudget
from domain.products.states import ProductState
from temporal.names import TASK_QUEUE

PATIENCE = timedelta(seconds=5)
# New loans and those with news, and those whose last won has just been ordered. Other workers tell other loans.
NEWS = text(f"""
with news as (
  select product_uid from loan where wants_look
  union
  select uid from product join loan on product_uid = uid
  where state = '{ProductState.LISTED}' and raised = amount and not is_paused
  limit 100
), mine as (
  select loan.product_uid, wants_look from loan join news using (product_uid) for update of loan skip locked
)
update loan set wants_look = false from mine where loan.product_uid = mine.product_uid
returning loan.product_uid, mine.wants_look
""")


async def tell_news(at: Resources, client: Client) -> int:
    """Signal a batch of loans with news. Returns their number; the others keep their news."""
    async with at.database.transaction() as session:
        told = (await session.execute(NEWS)).all()
        await asyncio.gather(*(_tell(client, loan.product_uid) for loan in told))
    # A product that is fully ordered stays among the news until its workflow closes it: signalled once is enough.
    return sum(loan.wants_look for loan in told)


async def _tell(client: Client, uid: str) -> None:
    order = LoanInput(uid=uid, reference=f"loan/{uid}", person="", retry_budget=RetryBudget.BANK)
    await client.start_workflow(
        "loan", order, id=f"loan:{uid}", task_queue=TASK_QUEUE, start_signal="look", rpc_timeout=PATIENCE
    )
