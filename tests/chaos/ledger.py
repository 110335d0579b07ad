"""What the borrowers sent and were told, and when the API was dead: the driver's own account of the storm."""

import time
from collections import Counter
from dataclasses import dataclass, field
from typing import NamedTuple

import httpx

SLACK = 1.0  # seconds in which a connection that broke with the API may still be noticed


class Acknowledged(NamedTuple):
    """A POST that was answered with success, and the snapshot in its answer (empty and 0 where there is none)."""

    path: str
    key: str
    apply_uid: str
    sequence: int
    step: str


@dataclass
class Ledger:
    """Shared by all borrowers; the driver is never killed, so memory is durable enough."""

    sent: set[str] = field(default_factory=set[str])  # keys, noted before the request leaves
    acknowledged: list[Acknowledged] = field(default_factory=list[Acknowledged])
    counts: Counter[str] = field(default_factory=Counter[str])
    wrong_answers: list[str] = field(default_factory=list[str])
    _unreachable: list[tuple[str, float, float]] = field(default_factory=list[tuple[str, float, float]])
    _dead: list[tuple[float, float]] = field(default_factory=list[tuple[float, float]])

    def answer(self, request: httpx.Request, response: httpx.Response) -> None:
        """Note a success or a refusal, or that an answer is none of the catalogue."""
        self.counts[f"{response.status_code}"] += 1
        if response.status_code < 400:
            if request.method == "POST":
                self._acknowledge(request, response)
            return
        problem = self._catalogue_code(response)
        self.counts[problem or "not of the catalogue"] += 1
        if problem is None or (response.status_code >= 500 and problem != "BUSY"):
            self.wrong_answers.append(f"{request.method} {request.url.path}: {response.status_code} {problem}")

    def unreachable(self, request: httpx.Request, began: float, error: Exception) -> None:
        """Note a request that got no answer; `began` is a monotonic time."""
        self.counts["no answer"] += 1
        what = f"{request.method} {request.url.path}: {type(error).__name__}"
        self._unreachable.append((what, began, time.monotonic()))

    def api_was_dead(self, since: float) -> None:
        """Note that the API is ready again after its death at the monotonic time `since`."""
        self._dead.append((since, time.monotonic() + SLACK))

    def unexplained(self) -> list[str]:
        """Requests that got no answer although the API was alive all the while."""
        return [
            what
            for what, began, ended in self._unreachable
            if not any(died <= ended and began <= back for died, back in self._dead)
        ]

    def _acknowledge(self, request: httpx.Request, response: httpx.Response) -> None:
        data = response.json()["data"] if response.content else None
        journey = data.get("journey") if isinstance(data, dict) else None
        at = (journey["applyUid"], journey["sequence"], journey["step"]) if journey else ("", 0, "")
        self.acknowledged.append(Acknowledged(request.url.path, request.headers["Idempotency-Key"], *at))

    def _catalogue_code(self, response: httpx.Response) -> str | None:
        try:
            return response.json()["data"]["code"]
        except (ValueError, KeyError, TypeError):
            return None
