"""Processor seconds of the parts of a stack."""

from collections.abc import Iterable

from stack.processes import family
from stack.supervisor import Stack


def processor_seconds(stack: Stack, parts: Iterable[str]) -> dict[str, float]:
    """Return by part what it and its children have used since they started, user and system."""
    return {part: sum(_used(stack.pid(part))) for part in parts}


def _used(pid: int) -> Iterable[float]:
    for process in family(pid):
        times = process.cpu_times()
        yield times.user + times.system + times.children_user + times.children_system
