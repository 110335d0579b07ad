"""The values that a journey's screens show: the `data` of its snapshot, typed for each journey."""

from typing import Any, TypeVar

from pydantic import BaseModel, ConfigDict
from pydantic.alias_generators import to_camel

T = TypeVar("T")


class ViewModel(BaseModel):
    """A view or a part of one. It ignores further names, which snapshots of older versions may contain."""

    model_config = ConfigDict(
        frozen=True, extra="ignore", alias_generator=to_camel, populate_by_name=True, serialize_by_alias=True
    )


class Problem(ViewModel):
    """Why the preceding step failed: an error code with its Korean texts."""

    code: str
    title: str
    message: str


class View(ViewModel):
    """Base of all views. Every value is optional, because a journey shows each from the step that sets it."""

    problem: Problem | None = None
    received: dict[str, Any] | None = None  # the progress that an institution reports
    delayed_by: str | None = None  # an institution that answers late, in Korean

    @classmethod
    def names(cls) -> set[str]:
        """Return the names of the values on the wire."""
        return {field.alias or name for name, field in cls.model_fields.items()}

    def to_data(self) -> dict[str, Any]:
        """Return the `data` of a snapshot: the values by their names on the wire."""
        return {name: value for name, value in self.model_dump(mode="json").items() if value is not None}


def present(value: T | None) -> T:
    """Return a value that the journey's step guarantees. Raises LookupError if it is absent."""
    if value is None:
        raise LookupError("the snapshot lacks a value that its step guarantees")
    return value
