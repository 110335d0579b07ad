"""Other Temporal servers with the platform's own worker and stores; the institutions do not answer."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from datetime import timedelta

from temporalio.api.enums.v1 import IndexedValueType
from temporalio.api.operatorservice.v1 import AddSearchAttributesRequest
from temporalio.client import Client
from temporalio.common import SearchAttributeKey
from temporalio.testing import WorkflowEnvironment

from activities.core.resources import Resources
from stack.downloads import temporal_cli, test_server
from temporal.client import converter
from temporal.names import SEARCH_ATTRIBUTES
from temporal.operator_commands import SignsCommands
from temporal.worker import worker
from tests.journeys.core.temporal.player import Institutions

FEW = 30  # events; a journey with some moves has more
LONGEST = 4_096  # events; the default of a server


@asynccontextmanager
async def short_history_server(at: Resources, *, silent: bool = True) -> AsyncGenerator[Client]:
    """A server that suggests continue-as-new after a few events. `silent`: the institutions do not answer."""
    async with server(at, silent=silent, longest=FEW) as client:
        yield client


@asynccontextmanager
async def server(at: Resources, *, silent: bool = True, longest: int = LONGEST) -> AsyncGenerator[Client]:
    """A server with a worker. `longest`: the number of events after which it suggests continue-as-new."""
    makers = {"Keyword": SearchAttributeKey.for_keyword, "Datetime": SearchAttributeKey.for_datetime}
    async with (
        await WorkflowEnvironment.start_local(
            dev_server_existing_path=str(temporal_cli.find()),
            dev_server_extra_args=["--dynamic-config-value", f"limit.historyCount.suggestContinueAsNew={longest}"],
            dev_server_log_level="error",
            data_converter=converter(at.settings.codec_keys.get_secret_value(), at.sealer),
            interceptors=[Institutions(silent=silent), SignsCommands(at.settings.console_secret)],
            search_attributes=[makers[kind](name) for name, kind in SEARCH_ATTRIBUTES.items()],
        ) as environment,
        worker(environment.client, at),
    ):
        yield environment.client


@asynccontextmanager
async def time_skipping_server(at: Resources, institutions: Institutions) -> AsyncGenerator[WorkflowEnvironment]:
    """A server whose time can be skipped."""
    program = test_server.find()
    assert program, test_server.REMEDY
    starting = WorkflowEnvironment.start_time_skipping(
        test_server_existing_path=str(program),
        test_server_startup_timeout=timedelta(minutes=1),  # five seconds are too short on a busy machine
        data_converter=converter(at.settings.codec_keys.get_secret_value(), at.sealer),
        interceptors=[institutions, SignsCommands(at.settings.console_secret)],
    )
    async with await starting as environment:
        types = {
            name: IndexedValueType.Value(f"INDEXED_VALUE_TYPE_{kind.upper()}")
            for name, kind in SEARCH_ATTRIBUTES.items()
        }
        await environment.client.operator_service.add_search_attributes(
            AddSearchAttributesRequest(namespace="default", search_attributes=types)
        )
        async with worker(environment.client, at):
            yield environment
