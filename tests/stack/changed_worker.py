"""A worker with a changed workflow, which cannot replay the runs of the present one: `python -m
tests.stack.changed_worker`."""

import asyncio
from datetime import timedelta

from temporalio import workflow

from domain.accounts.journeys.email import RequestEmailCode
from temporal import worker
from workflows.accounts.email import EmailJourney

send = EmailJourney.send


async def send_later(self: EmailJourney, asked: RequestEmailCode) -> str:
    """A timer before the first command, without a patch."""
    await workflow.sleep(timedelta(milliseconds=1))
    return await send(self, asked)


if __name__ == "__main__":
    EmailJourney.send = send_later
    asyncio.run(worker.main())
