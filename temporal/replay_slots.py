"""Limits the tasks for which a worker replays journeys at the same time."""

import asyncio
from contextlib import suppress
from dataclasses import dataclass

from temporalio.worker import (
    CustomSlotSupplier,
    FixedSizeSlotSupplier,
    SlotMarkUsedContext,
    SlotPermit,
    SlotReleaseContext,
    SlotReserveContext,
    WorkerTuner,
)

REPLAYS = 2  # at once; 45 steps of a journey take 0.2 s of processor time
AT_ONCE = 100  # tasks of other kinds; Temporal's default


def limits_replays() -> WorkerTuner:
    """Return the limits of a worker of journeys. Creates them in the event loop of the worker."""
    others = FixedSizeSlotSupplier(AT_ONCE)
    return WorkerTuner.create_composite(
        workflow_supplier=ReplaySlots(),
        activity_supplier=others,
        local_activity_supplier=others,
        nexus_supplier=others,
    )


@dataclass(frozen=True)
class Slot(SlotPermit):
    """A slot for a task. `is_sticky`: of a journey that the worker keeps in memory."""

    is_sticky: bool


class ReplaySlots(CustomSlotSupplier):
    """Slots for the tasks of workflows. When a worker stops, its journeys move to the other workers, which replay each
    from its history.

    All replays of a worker share one processor core, and Temporal repeats a task that takes longer than TASK_TIME. A
    worker that begins many replays at once completes none in time, and replays them again without end. Tasks that no
    worker has begun wait in the queue without a time limit.
    """

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._free = {True: asyncio.Semaphore(AT_ONCE), False: asyncio.Semaphore(REPLAYS)}

    async def reserve_slot(self, ctx: SlotReserveContext) -> Slot:
        await self._free[ctx.is_sticky].acquire()
        return Slot(ctx.is_sticky)

    def try_reserve_slot(self, ctx: SlotReserveContext) -> None:
        """Refuse: no client starts a workflow at its own worker."""

    def mark_slot_used(self, ctx: SlotMarkUsedContext) -> None:
        """Do nothing: a slot is taken from its reservation on."""

    def release_slot(self, ctx: SlotReleaseContext) -> None:
        """Called by a thread of the SDK, also when the event loop has ended."""
        assert isinstance(ctx.permit, Slot)
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._free[ctx.permit.is_sticky].release)
