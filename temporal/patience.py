"""How long an institution is tried before the journey goes another way."""

from typing import Any

from temporalio import activity
from temporalio.exceptions import ApplicationError
from temporalio.worker import ActivityInboundInterceptor, ExecuteActivityInput, Interceptor

from activities.institutions.base import InstitutionDown

TRIES = 3


class Patience(Interceptor):
    """Our own stores are tried until they answer; an institution three times."""

    def intercept_activity(self, next: ActivityInboundInterceptor) -> ActivityInboundInterceptor:
        return _Patient(next)


class _Patient(ActivityInboundInterceptor):
    async def execute_activity(self, input: ExecuteActivityInput) -> Any:
        try:
            return await super().execute_activity(input)
        except InstitutionDown as down:
            given_up = activity.info().attempt >= TRIES
            raise ApplicationError(str(down), type="InstitutionDown", non_retryable=given_up) from None
