"""Proof of work: a computation whose cost grows with the number of requests.

A challenge is a signed token that contains its purpose. Its solution is a text of digits for which
SHA-256(`<challenge>.<answer>`) starts with `bits` zero bits. `X-Proof: <challenge>.<answer>` is accepted once.
"""

import hashlib
import secrets
from typing import Annotated

from fastapi import Header
from pydantic import SecretStr
from redis.asyncio import Redis

from api.http.signed_tokens import Claims, SignedToken
from domain.core.errors import BusinessError, ErrorCode
from domain.core.policy import POLICY


class Challenge(Claims):
    """`sub`: its purpose; `salt`: makes each challenge unique."""

    bits: int
    salt: str


CHALLENGE = SignedToken("proof-of-work", Challenge, POLICY.proof_of_work, ErrorCode.PROOF_REQUIRED)
ProofHeader = Annotated[str, Header(alias="X-Proof", max_length=1000, include_in_schema=False)]


class ProofRequired(BusinessError):
    """The client must send the request again with the answer to `challenge`."""

    def __init__(self, challenge: str, bits: int) -> None:
        super().__init__(ErrorCode.PROOF_REQUIRED)
        self.challenge, self.bits = challenge, bits


async def require_proof(redis: Redis, secret: SecretStr, proof: str, *, what: str, bits: int) -> None:
    """Check that `proof` solves a challenge for `what` of at least `bits`, and use it up. Raises ProofRequired."""
    if bits and not await _is_valid(redis, secret, proof, what, bits):
        challenge = Challenge(sub=what, bits=bits, salt=secrets.token_hex(8))
        raise ProofRequired(CHALLENGE.sign(secret, challenge), bits)


async def _is_valid(redis: Redis, secret: SecretStr, proof: str, what: str, bits: int) -> bool:
    challenge, _, _ = proof.rpartition(".")
    try:
        known = CHALLENGE.read(secret, challenge)
    except BusinessError:
        return False
    digest = hashlib.sha256(proof.encode()).digest()
    if known.sub != what or known.bits < bits or not is_solved(digest, known.bits):
        return False
    name = hashlib.sha256(challenge.encode()).hexdigest()
    return bool(await redis.set(f"proof:{name}", 1, ex=POLICY.proof_of_work, nx=True))


def is_solved(digest: bytes, bits: int) -> bool:
    """Whether a SHA-256 digest starts with the given number of zero bits."""
    return int.from_bytes(digest, "big") >> (256 - bits) == 0
