"""The facts of a product that the investment limits need."""

from dataclasses import dataclass

SMALLEST = 10_000  # won of the smallest order, and its unit; a smaller remainder can be ordered as a whole


@dataclass(frozen=True)
class Offering:
    """The offering of a product. `amount`: won to raise. `is_pf`: property construction (PF)."""

    amount: int
    is_estate: bool = False
    is_pf: bool = False
