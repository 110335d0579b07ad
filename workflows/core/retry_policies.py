"""Retry policies of activities. `temporal.retry_budgets` ends calls to institutions earlier."""

from datetime import timedelta

from temporalio.common import RetryPolicy

# Pauses of 0.3, 0.6, 1.2, 2.4, 4.8 s.
ACTIVITY = RetryPolicy(initial_interval=timedelta(milliseconds=300), maximum_interval=timedelta(seconds=5))
LOCAL_ACTIVITY = RetryPolicy(initial_interval=timedelta(milliseconds=100), maximum_interval=timedelta(seconds=5))
