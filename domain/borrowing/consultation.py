"""The states of a request for a phone consultation."""

from enum import StrEnum
from typing import Literal


class ConsultationState(StrEnum):
    """The state of a request."""

    REQUESTED = "requested"
    REACHED = "reached"
    UNREACHABLE = "unreachable"


ConsultationEnding = Literal[ConsultationState.REACHED, ConsultationState.UNREACHABLE]
