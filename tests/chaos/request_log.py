"""The borrowers' requests, the responses, and the times when the API was down.

The driver itself is never killed, so it keeps the log in memory.
"""

import time
from collections import Counter
from dataclasses import dataclass, field
from typing import NamedTuple

import httpx

SLACK = 1.0  # seconds after a restart in which a request may still fail because of the kill


class Acknowledged(NamedTuple):
    """A POST that was answered with success.

    The last three fields are those of the snapshot in the response; empty and 0 without one.
    """

    path: str
    key: str
    apply_uid: str
    sequence: int
    step: str


@dataclass
class RequestLog:
    """The requests of all borrowers. `sent` holds the idempotency keys, each added before its request is sent."""

    sent: set[str] = field(default_factory=set[str])
    acknowledged: list[Acknowledged] = field(default_factory=list[Acknowledged])
    counts: Counter[str] = field(default_factory=Counter[str])  # by status, by error code, and "no answer"
    wrong_answers: list[str] = field(default_factory=list[str])
    slowest: tuple[float, str] = (0, "")  # seconds of the answer that took longest, and its request
    _unanswered: list[tuple[str, float, float]] = field(default_factory=list[tuple[str, float, float]])
    _outages: list[tuple[float, float]] = field(default_factory=list[tuple[float, float]])

    def answered(self, request: httpx.Request, began: float, response: httpx.Response) -> None:
        """Record a response. `began` is a monotonic time.

        An error that is not in the catalogue, or a 5xx other than BUSY, is a wrong response."""
        self.counts[f"{response.status_code}"] += 1
        self.slowest = max(self.slowest, (time.monotonic() - began, f"{request.method} {request.url.path}"))
        if response.status_code < 400:
            if request.method == "POST":
                self._acknowledge(request, response)
            return
        code = error_code(response)
        self.counts[code or "not in the catalogue"] += 1
        if code is None or (response.status_code >= 500 and code != "BUSY"):
            self.wrong_answers.append(f"{request.method} {request.url.path}: {response.status_code} {code}")

    def unanswered(self, request: httpx.Request, began: float, error: Exception) -> None:
        """Record a request without a response. `began` is a monotonic time."""
        self.counts["no answer"] += 1
        what = f"{request.method} {request.url.path}: {type(error).__name__}"
        self._unanswered.append((what, began, time.monotonic()))

    def api_was_down(self, since: float) -> None:
        """Record that the API is up again after a kill at the monotonic time `since`."""
        self._outages.append((since, time.monotonic() + SLACK))

    def unanswered_while_up(self) -> list[str]:
        """Return the requests without a response although the API was up all the time."""
        return [
            what
            for what, began, ended in self._unanswered
            if not any(down <= ended and began <= up for down, up in self._outages)
        ]

    def _acknowledge(self, request: httpx.Request, response: httpx.Response) -> None:
        data = response.json()["data"] if response.content else None
        journey = data.get("journey") if isinstance(data, dict) else None
        snapshot = (journey["applyUid"], journey["sequence"], journey["step"]) if journey else ("", 0, "")
        self.acknowledged.append(Acknowledged(request.url.path, request.headers["Idempotency-Key"], *snapshot))


def error_code(response: httpx.Response) -> str | None:
    try:
        return response.json()["data"]["code"]
    except (ValueError, KeyError, TypeError):
        return None
