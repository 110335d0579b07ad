"""Investing: limits, the suitability test, signed amounts, orders."""
