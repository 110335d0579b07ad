"""The messages that a run has received. The next run of a long journey replays them to reach the same step."""

from collections import deque
from datetime import datetime
from typing import Any

from domain.core.snapshot import RecordedEntry, Resumption

LOCAL = "="  # first character of the label of a local activity's result; older entries have no more characters


class ResumeMismatch(Exception):
    """The code of a resumed run takes another path than the run that recorded the log."""


class ResumeLog:
    """Records events and results of local activities. A resumed run first replays the entries of the preceding run."""

    def __init__(self, former: Resumption | None) -> None:
        self.entries: list[RecordedEntry] = []
        self.patches: dict[str, bool] = dict(former.patches) if former else {}
        self._former = former
        self._waiting = deque(former.entries if former else ())

    @property
    def is_resuming(self) -> bool:
        """Whether the run has not yet reached the point where the preceding run ended. Until then it publishes
        nothing."""
        return self._former is not None

    @property
    def may_take_new_path(self) -> bool:
        """Whether a path may be taken that the former run has not recorded. After continue-as-new: only after the run
        has arrived. After a restore: after the last entry, because the lost run may have taken it."""
        return self._former is None or (self._former.is_restored and not self._waiting)

    def next_event(self) -> RecordedEntry | None:
        """Return the event that the preceding run received here, or None after its last entry. Raises
        ResumeMismatch."""
        entry = self._next()
        if entry and entry.label.startswith(LOCAL):
            raise ResumeMismatch(f"expected an event, found the result of {entry.label}")
        return entry

    def next_result(self, activity: str) -> RecordedEntry | None:
        """Return the result of the local activity here, or None after the last entry. Raises ResumeMismatch."""
        entry = self._next()
        if entry and entry.label not in (LOCAL, LOCAL + activity):
            raise ResumeMismatch(f"expected the result of {activity}, found {entry.label}")
        return entry

    def arrive(self) -> Resumption | None:
        """Return the end of the preceding run at the first call after its last entry; then None."""
        former, self._former = self._former, None
        return former

    def record_event(self, label: str, value: Any, sequence: int, at: datetime) -> None:
        self.entries.append(RecordedEntry(label=label, value=value, sequence=sequence, at=at))

    def record_result(self, activity: str, value: Any, sequence: int, at: datetime) -> None:
        self.entries.append(RecordedEntry(label=LOCAL + activity, value=value, sequence=sequence, at=at))

    def _next(self) -> RecordedEntry | None:
        if not self._waiting:
            return None
        self.entries.append(self._waiting.popleft())
        return self.entries[-1]
