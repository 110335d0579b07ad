"""The reason that each access and action requires."""

from typing import Annotated

from pydantic import StringConstraints

from api.http.envelope import Camel


class WithReason(Camel):
    """Why an operator looks, or acts. Kept for ever."""

    reason: Annotated[str, StringConstraints(strip_whitespace=True, min_length=5, max_length=500)]
