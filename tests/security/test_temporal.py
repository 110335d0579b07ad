"""What an attacker with access to the Temporal server can do: no command in an operator's name, and no plaintext."""

import asyncio
import ssl
import time
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from pydantic import SecretStr
from temporalio.client import Client, WorkflowUpdateFailedError
from temporalio.contrib.pydantic import pydantic_data_converter
from temporalio.converter import WorkflowSerializationContext
from temporalio.exceptions import ApplicationError
from temporalio.service import RPCError

from config.settings import Settings
from domain.accounts.journeys.id_card import IdCardMatched
from domain.core.errors import ErrorCode
from domain.core.snapshot import OperatorCommand, Report, Resolution, Snapshot
from stack.supervisor import Stack
from temporal import operator_commands
from temporal.client import connect
from temporal.codec import REFUSED, KeyRing
from temporal.operator_commands import Sent, Signer
from tests.certificates import certificate
from tests.clients.borrower import Borrower
from tests.internals import internals_of

COMMAND = OperatorCommand(operator="김운영", reason="고객이 전화로 요청함")
SECRET = SecretStr("0e" * 32)


@pytest.fixture
async def at_review(borrower: Borrower) -> Borrower:
    """An application whose ID card an operator must review."""
    await borrower.simulator.put(f"/people/{borrower.mobile}", json={"idCard": "unclear"})
    return await (await borrower.apply()).walk_to("id_review")


async def refused(client: Client, borrower: Borrower, update: str, command: Any, **options: Any) -> str:
    with pytest.raises(WorkflowUpdateFailedError) as failed:
        await client.get_workflow_handle(borrower.at["journeyId"]).execute_update(update, command, **options)
    assert isinstance(failed.value.cause, ApplicationError)
    return failed.value.cause.type or ""


async def test_a_command_requires_the_consoles_signature(at_review: Borrower, platform: Stack):
    """Not without a signature, not with another signature, and not with the second operator's name alone."""
    resolution = Resolution(operator="kim", second="lee", reason="서류를 확인했음", report=Report.of(IdCardMatched()))
    encrypts_only = await connect(platform.settings)
    forges = await connect(platform.settings.model_copy(update={"console_secret": SECRET}), signs=True)
    for client in (encrypts_only, forges):
        for update, command in (("cancel", COMMAND), ("retry_step", COMMAND), ("resolve", resolution)):
            assert await refused(client, at_review, update, command) == ErrorCode.OPERATOR_FORBIDDEN.name
    assert (await at_review.get("/v2/journeys/upl"))["step"] == "id_review"
    async with internals_of(platform.settings) as internals:
        assert not await internals.sql(
            "select 1 from operator_action where journey_id = :id", id=at_review.at["journeyId"]
        )
        moved = await internals.resolve(at_review.at, IdCardMatched())
    assert moved.step != "id_review"


async def test_a_payload_of_another_workflow_is_refused():
    ring = KeyRing(f"a:{'01' * 32}")
    mine, other = (ring.with_context(WorkflowSerializationContext("default", name)) for name in ("upl:a", "upl:b"))
    (plain,) = await pydantic_data_converter.encode(["text"])
    (sealed,) = await mine.encode([plain])
    assert [await mine.decode([sealed]), await other.decode([sealed])] == [[plain], [REFUSED]]


async def test_plaintext_is_refused_and_harms_no_journey(borrower: Borrower, platform: Stack):
    await borrower.apply()
    plain = await Client.connect(platform.settings.temporal_address, data_converter=pydantic_data_converter)
    handle = plain.get_workflow_handle(borrower.at["journeyId"])
    with pytest.raises(WorkflowUpdateFailedError):
        await handle.execute_update("cancel", COMMAND)
    with pytest.raises(WorkflowUpdateFailedError):
        await handle.execute_update("DeclineOffer", args=[{}, borrower.at["sequence"]])
    await handle.signal("report", Report(fact="granted", data={"limit": 1}))
    assert (await borrower.get("/v2/journeys/upl"))["step"] == borrower.at["step"]
    await borrower.income()  # the journey continues


def test_a_recorded_command_has_no_effect_on_another_run(monkeypatch: pytest.MonkeyPatch):
    signer, now = Signer(SECRET), int(time.time())
    sent = Sent("upl:1", "cancel", "u-1", COMMAND)
    header = signer.sign(sent, now)
    assert signer.is_signed(sent, header)
    others = [
        sent._replace(workflow_id="upl:2"),
        sent._replace(update="retry_step"),
        sent._replace(update_id="u-2"),
        sent._replace(command=COMMAND.model_copy(update={"operator": "lee"})),
    ]
    assert not any(signer.is_signed(other, header) for other in others)
    for broken in ("", "x.y", f"{now + 1}.{header.partition('.')[2]}", header + "0", f"{now}.가"):
        assert not signer.is_signed(sent, broken)
    monkeypatch.setattr(operator_commands.time, "time", lambda: now + operator_commands.VALID.total_seconds() + 1)
    assert not signer.is_signed(sent, header)


async def test_only_encrypted_and_unaltered_payloads_are_read():
    ring = KeyRing(f"a:{'01' * 32}")
    (plain,) = await pydantic_data_converter.encode(["text"])
    (sealed,) = await ring.encode([plain])
    altered, short = type(sealed)(), type(sealed)()
    altered.CopyFrom(sealed)
    altered.data = sealed.data[:-1] + bytes([sealed.data[-1] ^ 1])
    short.CopyFrom(sealed)
    short.data = b"x"
    assert await ring.decode([sealed, plain, altered, short]) == [plain, REFUSED, REFUSED, REFUSED]
    with pytest.raises(KeyError):
        await pydantic_data_converter.decode([REFUSED])


async def test_a_payload_names_the_workflow_that_it_was_encrypted_for():
    ring = KeyRing(f"a:{'01' * 32}")
    (plain,) = await pydantic_data_converter.encode(["text"])
    for workflow, kind in (("loan:a", WorkflowSerializationContext("default", "loan:a")), ("", None)):
        (sealed,) = await (ring.with_context(kind) if kind else ring).encode([plain])
        assert b"loan" not in sealed.SerializeToString()
        assert await ring.read([sealed]) == [(plain, workflow)]


# TLS


@asynccontextmanager
async def _tls_in_front(folder: Path, port: int) -> AsyncGenerator[int]:
    """A port that accepts TLS, requests a client's certificate and forwards to Temporal."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(folder / "server.pem", folder / "server.key")
    context.load_verify_locations(folder / "ca.pem")
    context.verify_mode = ssl.CERT_REQUIRED
    context.set_alpn_protocols(["h2"])

    async def copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while data := await reader.read(65_536):
                writer.write(data)
                await writer.drain()
        except ConnectionError:
            pass
        finally:
            writer.close()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        inside = await asyncio.open_connection("127.0.0.1", port)
        await asyncio.gather(copy(reader, inside[1]), copy(inside[0], writer))

    server = await asyncio.start_server(serve, "127.0.0.1", 0, ssl=context)
    yield server.sockets[0].getsockname()[1]
    server.close()


async def test_clients_use_tls_with_a_client_certificate(at_review: Borrower, platform: Stack, tmp_path: Path):
    authority = certificate(tmp_path, "ca")
    for name in ("server", "client"):
        certificate(tmp_path, name, by=authority)
    certificate(tmp_path, "other")
    async with _tls_in_front(tmp_path, platform.settings.temporal_port) as port:

        def of(name: str) -> Settings:
            tls = {
                "temporal_address": f"127.0.0.1:{port}",
                "temporal_server_name": "temporal.test",
                "temporal_ca": str(tmp_path / "ca.pem"),
                "temporal_certificate": str(tmp_path / f"{name}.pem"),
                "temporal_key": str(tmp_path / f"{name}.key"),
            }
            return platform.settings.model_copy(update=tls)

        handle = (await connect(of("client"), signs=True)).get_workflow_handle(at_review.at["journeyId"])
        assert (await handle.query("snapshot", result_type=Snapshot)).step == "id_review"
        for settings in (of("other"), of("client").model_copy(update={"temporal_server_name": "other.test"})):
            with pytest.raises((RuntimeError, RPCError)):
                await connect(settings)


async def test_a_namespace_and_an_api_key_are_settings(platform: Stack):
    settings = Settings(temporal_namespace="loans", temporal_api_key=SecretStr("key"), temporal_address="127.0.0.1:1")
    client = await connect(settings, lazy=True)
    assert (client.namespace, client.api_key, client.service_client.config.tls) == ("loans", "key", True)
