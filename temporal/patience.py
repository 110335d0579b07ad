"""How often and how long an institution is tried before the journey goes another way. Here and nowhere else."""

from datetime import UTC, datetime, timedelta
from typing import Any

from temporalio import activity
from temporalio.common import RetryPolicy
from temporalio.exceptions import ApplicationError
from temporalio.worker import ActivityInboundInterceptor, ExecuteActivityInput, Interceptor

from activities.institutions.base import InstitutionDown, InstitutionRefused
from domain.snapshot import Order

# Pauses of 0.3, 0.6, 1.2, 2.4, 4.8 s. The first failure after this long is the last one:
PAUSES = RetryPolicy(initial_interval=timedelta(milliseconds=300), maximum_interval=timedelta(seconds=5))
BORROWER = timedelta(seconds=3)  # who waits at the screen has a way on within 5 s
OPERATOR = timedelta(seconds=9)  # nobody is called for an outage of some seconds


class Patience(Interceptor):
    """Our own stores are tried until they answer; an institution for as long as the order says."""

    def intercept_activity(self, next: ActivityInboundInterceptor) -> ActivityInboundInterceptor:
        return _Patient(next)


class _Patient(ActivityInboundInterceptor):
    async def execute_activity(self, input: ExecuteActivityInput) -> Any:
        try:
            return await super().execute_activity(input)
        except InstitutionDown as down:
            order: Order = input.args[0]
            tried = datetime.now(UTC) - activity.info().scheduled_time
            given_up = tried >= order.patience
            raise ApplicationError(str(down), type="InstitutionDown", non_retryable=given_up) from None
        except InstitutionRefused as refused:  # no activity expects it, and the same request gets the same answer
            raise ApplicationError(str(refused), type="InstitutionRefused", non_retryable=True) from None
