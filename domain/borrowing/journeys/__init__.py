"""Journeys of borrowers."""

APPLICATIONS = ("upl", "mortgage")  # kinds of journeys that end in a loan
