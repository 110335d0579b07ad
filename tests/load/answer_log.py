"""The API's responses to the clients. The driver itself is never killed, so it keeps the log in memory."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

Line = tuple[str, str]  # order, product
Amount = tuple[str, int]  # person, won


@dataclass
class AnswerLog:
    """The lines and payments that were acknowledged, and the number of answers of each kind."""

    ordered: dict[Line, Amount] = field(default_factory=dict[Line, Amount])
    lines: list[Line] = field(default_factory=list[Line])  # the keys of `ordered`, for a random choice
    withdrawn: set[Line] = field(default_factory=set[Line])
    paid_in: dict[str, Amount] = field(default_factory=dict[str, Amount])  # by key of the ledger entry
    paid_out: dict[str, Amount] = field(default_factory=dict[str, Amount])
    counts: Counter[str] = field(default_factory=Counter[str])
    wrong: list[str] = field(default_factory=list[str])

    def add_order(self, person: str, order: str | None, lines: Iterable[dict[str, Any]]) -> None:
        """Record the response to an order. An order that is sent twice must get the same response twice."""
        for line in lines:
            if not line["isTaken"]:
                self.counts[f"not ordered: {line['code']}"] += 1
                continue
            key, amount = (str(order), line["productUid"]), (person, line["amount"])
            if key not in self.ordered:
                self.ordered[key] = amount
                self.lines.append(key)
            elif self.ordered[key] != amount:
                self.wrong.append(f"{key} was answered {self.ordered[key]}, then {amount}")

    def add_withdrawal(self, line: Line) -> None:
        """Record that a line was withdrawn, which can happen once."""
        if line in self.withdrawn:
            self.wrong.append(f"{line} was withdrawn twice")
        self.withdrawn.add(line)
