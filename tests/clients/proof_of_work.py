"""Solves the proof of work that the platform demands from a visitor over the limits."""

import hashlib

from api.http.proof_of_work import is_solved


def solve(challenge: str, bits: int) -> str:
    """A valid proof: `<challenge>.<answer>`."""
    begun, answer = hashlib.sha256(f"{challenge}.".encode()), 0
    while True:
        tried = begun.copy()
        tried.update(str(answer).encode())
        if is_solved(tried.digest(), bits):
            return f"{challenge}.{answer}"
        answer += 1
