"""Retry budgets for institutions that do not answer. The intervals are in `workflows.core.retry_policies`."""

from datetime import UTC, datetime
from typing import Any

from temporalio import activity
from temporalio.exceptions import ApplicationError
from temporalio.worker import ActivityInboundInterceptor, ExecuteActivityInput, Interceptor

from activities.borrowing.scraping import ForeignRecord
from activities.core.failures import FailureType
from activities.institutions.base import InstitutionDown, InstitutionRefused
from config.settings import Settings
from db.accounts.agreements import ConsentMissing
from documents.typesetting import NotTypeset
from domain.core.snapshot import ActivityInput, RetryBudget


class RetryBudgets(Interceptor):
    """The worker's interceptor. It retries activities on the platform's own stores until they succeed, and calls to
    institutions within the budget of their input."""

    def __init__(self, settings: Settings) -> None:
        self.seconds = {
            RetryBudget.ONCE: 0.0,
            RetryBudget.BORROWER: settings.borrower_retry_budget,
            RetryBudget.OPERATOR: settings.operator_retry_budget,
            RetryBudget.BANK: settings.bank_retry_budget,
        }

    def intercept_activity(self, next: ActivityInboundInterceptor) -> ActivityInboundInterceptor:
        return _Budgeted(next, self.seconds)


class _Budgeted(ActivityInboundInterceptor):
    def __init__(self, next: ActivityInboundInterceptor, seconds: dict[RetryBudget, float]) -> None:
        super().__init__(next)
        self.seconds = seconds

    async def execute_activity(self, input: ExecuteActivityInput) -> Any:
        try:
            return await super().execute_activity(input)
        except InstitutionDown as down:
            request: ActivityInput = input.args[0]
            tried = datetime.now(UTC) - activity.info().scheduled_time
            is_last = tried.total_seconds() >= self.seconds[request.retry_budget]
            raise ApplicationError(
                str(down), down.institution, type=FailureType.INSTITUTION_DOWN, non_retryable=is_last
            ) from None
        except InstitutionRefused as refused:  # no activity expects it, and the same request gets the same answer
            raise ApplicationError(str(refused), type=FailureType.INSTITUTION_REFUSED, non_retryable=True) from None
        except ConsentMissing as missing:  # only the person can give the consent
            raise ApplicationError(str(missing), type=FailureType.CONSENT_MISSING, non_retryable=True) from None
        except ForeignRecord as foreign:  # the service names the same records again
            raise ApplicationError(str(foreign), type=FailureType.FOREIGN_RECORD, non_retryable=True) from None
        except NotTypeset as failure:  # the same document fails again
            raise ApplicationError(str(failure), type=FailureType.NOT_TYPESET, non_retryable=True) from None
