"""Shapes on the wire: camelCase requests, times as ISO 8601 in Korea's zone."""

from datetime import date, datetime, timedelta, timezone

from pydantic import BaseModel, ConfigDict
from pydantic.alias_generators import to_camel

KOREA = timezone(timedelta(hours=9))


class Wire(BaseModel):
    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True, extra="forbid")


def today() -> date:
    return datetime.now(KOREA).date()


def instant(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, KOREA).isoformat()
