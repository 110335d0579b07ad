"""A place in a trace, and the kinds and attributes of its spans."""

from collections.abc import Mapping
from typing import Literal, NamedTuple

Kind = Literal["SERVER", "CLIENT", "CONSUMER"]
Attributes = Mapping[str, str | int]


class Trace(NamedTuple):
    """A place in a trace: 32 and 16 hex digits."""

    trace_id: str
    span_id: str

    @property
    def header(self) -> str:
        """Return the value of `traceparent`."""
        return f"00-{self.trace_id}-{self.span_id}-01"

    @property
    def reference(self) -> str:
        """Return the reference number that users see."""
        return "-".join(self.trace_id[at : at + 4] for at in (0, 4, 8))
