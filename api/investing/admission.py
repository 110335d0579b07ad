"""Admission of orders: checks all waiting callers with a few statements and one round trip to Redis."""

from collections.abc import Mapping
from typing import NamedTuple

from redis.asyncio import Redis

from api.core.single_use import NONCE, Presented, spend_all
from db.core.stored_answers import Key
from db.investing.investors import Eligibility
from domain.accounts.agreements import Context, Ticked, verify
from domain.core.errors import BusinessError, ErrorCode

SIGNED = "order-signed"  # kind of the token of signed amounts


class OrderProof(NamedTuple):
    """The proofs that are sent with an order.

    `request`: its name (`api.http.transaction.name_of`); `signature`: the lines that its token must sign; `path`: the
    path of its nonce.
    """

    request: str
    nonce: str
    path: str
    token: str
    signature: str
    agreements: Mapping[str, str]

    @property
    def ticked(self) -> Ticked:
        """Check the consents. Raises BusinessError: TERMS_CHANGED, TERMS_REQUIRED."""
        return verify(Context.INVEST, self.agreements)


async def refusals(redis: Redis, asked: Mapping[Key, tuple[Eligibility, OrderProof]]) -> dict[Key, BusinessError]:
    """Return why some of the orders are refused: NONCE_INVALID, the result of `Eligibility.lacks`, TERMS_CHANGED,
    TERMS_REQUIRED, SINGLE_USE_TOKEN_INVALID."""
    presented = [
        Presented(kind, secret, proof.request)
        for _, proof in asked.values()
        for kind, secret in ((NONCE, proof.nonce), (SIGNED, proof.token))
    ]
    values = iter(await spend_all(redis, presented)) if presented else iter(())
    refused: dict[Key, BusinessError] = {}
    for key, (investor, proof) in asked.items():
        path, signature = next(values), next(values)
        try:
            if path != proof.path:
                raise BusinessError(ErrorCode.NONCE_INVALID)
            investor.must_be_ready()
            _ = proof.ticked
            if signature != proof.signature:
                raise BusinessError(ErrorCode.SINGLE_USE_TOKEN_INVALID)
        except BusinessError as error:
            refused[key] = error
    return refused
