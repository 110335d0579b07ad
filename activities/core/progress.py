"""Reports an activity's progress to its journey, so that open screens show it."""

from typing import Any

from temporalio import activity

from domain.core.snapshot import ActivityInput


async def report_progress(request: ActivityInput, **received: Any) -> None:
    """Report the progress, which the view shows as `received` until the step ends. A repeated report changes
    nothing."""
    journey = activity.client().get_workflow_handle(str(activity.info().workflow_id))
    await journey.signal("progress", args=[request.reference, received])
