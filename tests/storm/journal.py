"""What the crowd was told: the driver's own account of the storm. It is never killed, so memory is durable enough."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

Line = tuple[str, str]  # order, product
Won = tuple[str, int]  # person, amount


@dataclass
class Journal:
    """What was acknowledged, and how often everything was answered."""

    taken: dict[Line, Won] = field(default_factory=dict[Line, Won])
    lines: list[Line] = field(default_factory=list[Line])  # the same, to draw from
    given_back: set[Line] = field(default_factory=set[Line])
    paid_in: dict[str, Won] = field(default_factory=dict[str, Won])  # by key of the ledger's entry
    paid_out: dict[str, Won] = field(default_factory=dict[str, Won])
    counts: Counter[str] = field(default_factory=Counter[str])
    wrong: list[str] = field(default_factory=list[str])

    def ordered(self, person: str, order: str | None, lines: Iterable[dict[str, Any]]) -> None:
        """An order's answer. One that comes twice must be the same twice."""
        for line in lines:
            if not line["isTaken"]:
                self.counts[f"not taken: {line['code']}"] += 1
                continue
            key, said = (str(order), line["productUid"]), (person, line["amount"])
            if key not in self.taken:
                self.taken[key] = said
                self.lines.append(key)
            elif self.taken[key] != said:
                self.wrong.append(f"{key} was answered {self.taken[key]}, then {said}")

    def gave_back(self, line: Line) -> None:
        """A line's money came back, which happens once."""
        if line in self.given_back:
            self.wrong.append(f"{line} was given back twice")
        self.given_back.add(line)
