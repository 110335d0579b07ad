"""The facts of a product that the investment limits need."""

from dataclasses import dataclass

SMALLEST = 10_000  # won of an order, and its unit; a remainder below it may be taken whole


@dataclass(frozen=True)
class Offering:
    """`amount`: won to be invested. `is_pf`: property construction (PF)."""

    amount: int
    is_estate: bool = False
    is_pf: bool = False
