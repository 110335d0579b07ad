"""Anonymous estimates of limit and rate, stored for one day. The id gives read access. Amounts in won,
rates in percent a year.
"""

from datetime import datetime
from typing import Annotated
from uuid import UUID

from pydantic import Field
from redis.asyncio import Redis

from api.http.envelope import Camel
from api.http.fields import Integer
from domain.core.policy import POLICY


class WalkInForm(Camel):
    """The answers of a person, or of a partner for a person. `creditScore`: of 1,000."""

    purpose: str
    job: str
    employee_type: str = "regular"
    annual_income_amount: Annotated[Integer, Field(ge=0)]
    credit_score: Annotated[Integer, Field(ge=0, le=1000)]


class PreInquiry(WalkInForm):
    """The estimate. `loanLimitAmount`: 0 without a product, with the reason in `message`."""

    pre_inquiry_uuid: UUID
    loan_limit_amount: int
    loan_limit_rate: str | None
    message: str | None
    expires_at: datetime


async def store_pre_inquiry(redis: Redis, made: PreInquiry) -> None:
    """Store the estimate for its validity."""
    await redis.set(_key(made.pre_inquiry_uuid), made.model_dump_json(), ex=POLICY.pre_inquiry)


async def read_pre_inquiry(redis: Redis, uuid: UUID) -> PreInquiry | None:
    """Return the estimate; None if it does not exist or has expired."""
    made = await redis.get(_key(uuid))
    return PreInquiry.model_validate_json(made) if made else None


def _key(uuid: UUID) -> str:
    return f"pre-inquiry:{uuid}"
