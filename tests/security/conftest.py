"""Fixtures of an attacker: other people's accounts, a browser without a screen, and access to the stores."""

from tests.api.conftest import _without_counts, borrower, browser, internals, member, phone, second_api

__all__ = [
    "_without_counts",
    "borrower",
    "browser",
    "internals",
    "member",
    "phone",
    "second_api",
]  # found by their names
