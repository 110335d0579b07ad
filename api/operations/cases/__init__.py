"""Journeys that wait for an operator: one case, its evidence and its history."""
