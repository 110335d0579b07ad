"""The reason for each access and action."""

from typing import Annotated

from pydantic import StringConstraints

from api.http.envelope import Camel
from domain.core.snapshot import SHORTEST_REASON


class WithReason(Camel):
    """Why an operator reads or acts. It is stored without a time limit."""

    reason: Annotated[str, StringConstraints(strip_whitespace=True, min_length=SHORTEST_REASON, max_length=500)]
