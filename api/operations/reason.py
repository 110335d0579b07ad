"""The reason that each access and action requires."""

from typing import Annotated

from pydantic import StringConstraints

from api.http.envelope import Camel


class WithReason(Camel):
    """Why an operator reads or acts. Stored without a limit of time."""

    reason: Annotated[str, StringConstraints(strip_whitespace=True, min_length=5, max_length=500)]
