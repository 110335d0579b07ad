"""What a run was told: enough for its successor to arrive at the same step."""

from collections import deque
from typing import Any

from domain.core.snapshot import Heard, Resumption


class ResumeLog:
    """Grows with every event that is heard and every answer of our own store; a resumed run is first told it again."""

    def __init__(self, former: Resumption | None) -> None:
        self.entries: list[Heard] = []
        self._former = former
        self._waiting = deque(former.story if former else ())

    @property
    def is_resuming(self) -> bool:
        """Whether the run is still on its way to where the former one stood: nothing is published meanwhile."""
        return self._former is not None

    def next(self) -> Heard | None:
        """What the former run was told at this point, or None once everything is told again."""
        if not self._waiting:
            return None
        self.entries.append(self._waiting.popleft())
        return self.entries[-1]

    def arrive(self) -> Resumption | None:
        """The place where the former run stood, the first time that this is asked; from then on the story grows."""
        former, self._former = self._former, None
        return former

    def record(self, label: str, value: Any, sequence: int) -> None:
        """Add what was told just now."""
        self.entries.append(Heard(label=label, value=value, sequence=sequence))
