"""The deposit account (예치금): what is on it, how that came about, and taking money out."""
