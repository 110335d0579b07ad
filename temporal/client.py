"""Connects to Temporal with the platform's converter: Pydantic models, encrypted payloads and failures."""

import dataclasses

from temporalio.client import Client
from temporalio.contrib.pydantic import pydantic_data_converter
from temporalio.converter import DataConverter, DefaultFailureConverterWithEncodedAttributes

from config.settings import Settings
from temporal.codec import KeyRing


def converter(codec_keys: str) -> DataConverter:
    """The codec alone would leave the texts of exceptions readable: the failure converter encodes them, too."""
    return dataclasses.replace(
        pydantic_data_converter,
        payload_codec=KeyRing(codec_keys),
        failure_converter_class=DefaultFailureConverterWithEncodedAttributes,
    )


async def connect(settings: Settings, *, lazy: bool = False) -> Client:
    """A client; a lazy one connects with its first call."""
    return await Client.connect(
        settings.temporal_address, data_converter=converter(settings.codec_keys.get_secret_value()), lazy=lazy
    )
