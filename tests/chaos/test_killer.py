"""An error of the clients, or a part that does not start again, ends the run."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from stack.parts import PROCESSES
from stack.supervisor import StackError
from tests.chaos import killer
from tests.chaos.killer import Killer
from tests.chaos.request_log import RequestLog


class EmptyStack:
    """A stack without processes. The part `broken` does not start again."""

    def __init__(self, broken: str = "") -> None:
        self.broken = broken

    def kill(self, name: str) -> None: ...

    def start_part(self, name: str) -> None:
        if name == self.broken:
            raise StackError(f"{name} was not ready")


@pytest.fixture
def killer_of(monkeypatch: pytest.MonkeyPatch) -> Callable[[EmptyStack], Killer]:
    monkeypatch.setattr(Killer, "longest_pause", 0)
    monkeypatch.setattr(killer, "LONGEST_OUTAGE", 0)

    def make(stack: Any) -> Killer:
        return Killer(stack, RequestLog(), seed=1)

    return make


def never() -> bool:
    return False


async def fail() -> None:
    raise LookupError("no such case")


async def fail_in_the_background() -> None:
    async with asyncio.TaskGroup() as tasks:
        tasks.create_task(fail())
        await asyncio.Event().wait()


@pytest.mark.parametrize(("clients", "error"), [(fail, LookupError), (fail_in_the_background, ExceptionGroup)])
def test_clients_that_fail_end_the_kills(
    killer_of: Callable[[EmptyStack], Killer], clients: Callable[[], Coroutine[Any, Any, None]], error: type[Exception]
):
    with pytest.raises(error):
        killer_of(EmptyStack()).run(clients(), enough=never)


def test_clients_that_fail_do_not_wait_for_the_next_kill(
    killer_of: Callable[[EmptyStack], Killer], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(Killer, "longest_pause", 3600)
    with pytest.raises(LookupError):
        killer_of(EmptyStack()).run(fail(), enough=never)


def test_a_part_that_does_not_restart_cancels_the_clients(killer_of: Callable[[EmptyStack], Killer]):
    quick, ended = killer_of(EmptyStack(broken="redis")), asyncio.Event()

    async def clients() -> None:
        quick.may_begin.set()
        try:
            await asyncio.Event().wait()
        finally:
            ended.set()

    with pytest.raises(StackError):
        quick.run(clients(), enough=never)
    assert ended.is_set()


def test_the_clients_continue_after_the_last_kill(killer_of: Callable[[EmptyStack], Killer]):
    quick = killer_of(EmptyStack())
    quick.may_begin.set()
    quick.run(quick.wait_until_ended(), enough=lambda: quick.every_part_was_killed(1))
    assert set(quick.kills) == set(PROCESSES)
