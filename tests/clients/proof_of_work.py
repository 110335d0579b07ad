"""Solves the proof of work that the platform requires from a visitor above the limits."""

import hashlib

from api.http.proof_of_work import is_solved


def solve(challenge: str, bits: int) -> str:
    """Return a valid proof: `<challenge>.<answer>`."""
    begun, answer = hashlib.sha256(f"{challenge}.".encode()), 0
    while True:
        tried = begun.copy()
        tried.update(str(answer).encode())
        if is_solved(tried.digest(), bits):
            return f"{challenge}.{answer}"
        answer += 1
