"""Shapes of all responses: camelCase, a success or an error in `data`, and a journey's snapshot."""

from typing import Any, Generic, TypeVar, cast

from pydantic import BaseModel, ConfigDict, model_validator
from pydantic.alias_generators import to_camel

from domain.core.snapshot import Snapshot

T = TypeVar("T")


class Camel(BaseModel):
    """Base of all request and response bodies."""

    model_config = ConfigDict(
        alias_generator=to_camel,
        populate_by_name=True,
        serialize_by_alias=True,
        json_schema_serialization_defaults_required=True,
    )


class Asked(Camel):
    """A request model that treats null and empty text as missing, and accepts a number as a code.

    Clients send empty fields as null or as empty text (specification of investing, section 5).
    """

    model_config = ConfigDict(coerce_numbers_to_str=True)

    @model_validator(mode="before")
    @classmethod
    def _given(cls, fields: Any) -> Any:
        if not isinstance(fields, dict):
            return fields
        given = cast("dict[str, Any]", fields)
        return {name: value for name, value in given.items() if value is not None and value != ""}


class Data(Camel, Generic[T]):
    """The envelope of every success."""

    data: T


class Moved(Camel):
    """The response of a journey call without other data."""

    journey: Snapshot


class ErrorButton(Camel):
    """The target of a button."""

    text: str
    href: str


class ProofChallenge(Camel):
    """A challenge of a proof of work (`api.http.proof_of_work`)."""

    challenge: str
    bits: int


class ErrorContent(Camel):
    """An error as the browser shows it. `journey` is given if the screen must change, `proof` if the request requires a
    proof of work. `reference`: logs and console find the request by it."""

    model_config = ConfigDict(json_schema_serialization_defaults_required=False)  # missing values are omitted

    code: str
    title: str
    message: str
    status: int
    redirect_url: str | None = None
    error_button: ErrorButton | None = None
    journey: Snapshot | None = None
    proof: ProofChallenge | None = None
    reference: str | None = None


DESCRIBED: dict[int | str, dict[str, Any]] = {"default": {"model": Data[ErrorContent], "description": "An error"}}
# One model for each type. Otherwise FastAPI would build it again for each of several hundred routes.
ERRORS: dict[int | str, dict[str, Any]] = {
    "default": {
        "description": "An error",
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Data_ErrorContent_"}}},
    }
}
