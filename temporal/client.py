"""Connects to Temporal with the platform's converter: Pydantic models, encrypted payloads and failures."""

from datetime import timedelta
from functools import cache
from pathlib import Path

from temporalio.client import Client
from temporalio.contrib.pydantic import PydanticPayloadConverter
from temporalio.converter import DataConverter, DefaultFailureConverterWithEncodedAttributes
from temporalio.runtime import PrometheusConfig, Runtime, TelemetryConfig
from temporalio.service import GrpcCompression, TLSConfig

from config.settings import Settings
from db.core.sealing import Sealer, sealer_of
from temporal.codec import KeyRing
from temporal.operator_commands import SignsCommands
from temporal.tracing import Tracing

TASK_TIME = timedelta(seconds=2)  # of a journey: a worker that is killed during a task blocks it no longer than this


def converter(codec_keys: str, sealer: Sealer | None = None) -> DataConverter:
    """Return the data converter. The failure converter also encrypts the texts of exceptions, which the codec does not.

    `sealer` encrypts the payloads of a person's workflows under that person's key.
    """
    return DataConverter(
        payload_converter_class=_payload_converter,  # pyright: ignore[reportArgumentType]  # the SDK only calls it
        payload_codec=KeyRing(codec_keys, sealer),
        failure_converter_class=DefaultFailureConverterWithEncodedAttributes,
    )


@cache
def _payload_converter() -> PydanticPayloadConverter:
    """Return the one that all workflows share. The SDK asks for it three times in each workflow task, and a new one
    reads the types of all payloads again."""
    return PydanticPayloadConverter()


async def connect(
    settings: Settings, *, lazy: bool = False, signs: bool = False, runtime: Runtime | None = None
) -> Client:
    """Return a client. A lazy client connects with its first call. `signs`: it sends operators' commands."""
    return await Client.connect(
        settings.temporal_address,
        namespace=settings.temporal_namespace,
        data_converter=converter(settings.codec_keys.get_secret_value(), sealer_of(settings)),
        interceptors=[Tracing(), *([SignsCommands(settings.console_secret)] if signs else [])],
        tls=_tls(settings),
        api_key=settings.temporal_api_key.get_secret_value() or None,
        lazy=lazy,
        runtime=runtime,
        grpc_compression=GrpcCompression.NONE,  # encrypted payloads cannot be compressed
    )


def measured_runtime(settings: Settings) -> Runtime | None:
    """Temporal's own metrics on `temporal_metrics_port`; None without that port."""
    if not settings.temporal_metrics_port:
        return None
    prometheus = PrometheusConfig(
        bind_address=f"{settings.metrics_host}:{settings.temporal_metrics_port}",
        counters_total_suffix=True,
        unit_suffix=True,
        durations_as_seconds=True,
    )
    return Runtime(telemetry=TelemetryConfig(metrics=prometheus))


def _tls(settings: Settings) -> TLSConfig | bool:
    """Return the TLS settings when an authority, a certificate or an API key is set; False, for no encryption, when the
    server runs on this machine."""
    authority, certificate, key = settings.temporal_ca, settings.temporal_certificate, settings.temporal_key
    if authority or certificate:
        return TLSConfig(
            server_root_ca_cert=Path(authority).read_bytes() if authority else None,
            domain=settings.temporal_server_name or None,
            client_cert=Path(certificate).read_bytes() if certificate else None,
            client_private_key=Path(key).read_bytes() if key else None,
        )
    return bool(settings.temporal_api_key.get_secret_value())
