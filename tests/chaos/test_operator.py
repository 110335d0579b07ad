"""An operator continues when a command times out or comes too late, and ends when cancelled or when a command is
wrong."""

import asyncio
from collections.abc import AsyncGenerator
from typing import Any

import pytest
import pytest_asyncio
from temporalio.client import Client, WorkflowUpdateFailedError
from temporalio.contrib.pydantic import pydantic_data_converter
from temporalio.exceptions import ApplicationError

from activities.institutions.base import InstitutionDown
from domain.core.errors import ErrorCode
from tests.chaos import operator
from tests.chaos.drivers import CorporateSignUp
from tests.chaos.operator import Operator
from tests.internals import Internals, eventually


class OneCase(Internals):
    """A case that always waits. Temporal accepts the connection and never answers."""

    reads = 0

    async def sql(self, statement: str, **values: Any) -> list[Any]:
        self.reads += 1
        return [("corporation:1", "review")]

    async def was_read(self, times: int) -> None:
        async def enough() -> bool:
            return self.reads >= times

        await eventually(enough)


@pytest_asyncio.fixture
async def case(monkeypatch: pytest.MonkeyPatch) -> AsyncGenerator[OneCase]:
    monkeypatch.setattr(operator, "PAUSE", 0)
    server = await asyncio.start_server(lambda reader, writer: None, "127.0.0.1", 0)
    host, port = server.sockets[0].getsockname()
    client = await Client.connect(f"{host}:{port}", data_converter=pydantic_data_converter, lazy=True)
    yield OneCase(at=None, client=client)
    server.close()


class Applicant(CorporateSignUp):
    """The corporation of the case."""

    def __init__(self) -> None:
        self.at = {"journeyId": "corporation:1", "step": "review"}


def operator_of(case: OneCase) -> Operator:
    operating = Operator(case)
    operating.borrowers.append(Applicant())
    return operating


def refuse_orders(monkeypatch: pytest.MonkeyPatch, code: ErrorCode) -> None:
    async def refuse(*_: Any) -> None:
        await asyncio.sleep(0)
        raise WorkflowUpdateFailedError(ApplicationError("refused", type=code.name))

    monkeypatch.setattr(OneCase, "operate", refuse)


async def test_a_command_that_times_out_is_sent_again(case: OneCase, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(operator, "COMMAND_TIMEOUT", 0.05)
    async with asyncio.TaskGroup() as tasks:
        operating = tasks.create_task(operator_of(case).run())
        await case.was_read(times=3)
        operating.cancel()


async def test_a_late_command_is_no_error(case: OneCase, monkeypatch: pytest.MonkeyPatch):
    refuse_orders(monkeypatch, ErrorCode.NOT_ACCEPTED)
    async with asyncio.TaskGroup() as tasks:
        operating = tasks.create_task(operator_of(case).run())
        await case.was_read(times=3)
        operating.cancel()


async def test_a_case_is_read_again_while_an_institution_is_down(case: OneCase, monkeypatch: pytest.MonkeyPatch):
    async def ask_registry(*_: Any) -> None:
        await asyncio.sleep(0)
        raise InstitutionDown("registry")

    monkeypatch.setattr(Applicant, "decide", ask_registry)
    async with asyncio.TaskGroup() as tasks:
        operating = tasks.create_task(operator_of(case).run())
        await case.was_read(times=3)
        operating.cancel()


async def test_a_command_refused_for_another_reason_ends_the_operator(case: OneCase, monkeypatch: pytest.MonkeyPatch):
    refuse_orders(monkeypatch, ErrorCode.SECOND_OPERATOR)
    with pytest.raises(WorkflowUpdateFailedError):
        await operator_of(case).run()


async def test_an_operator_cancelled_during_a_command_ends(case: OneCase):
    operating = asyncio.create_task(operator_of(case).run())
    await case.was_read(times=1)
    operating.cancel()
    await asyncio.wait([operating], timeout=10)
    assert operating.cancelled()
