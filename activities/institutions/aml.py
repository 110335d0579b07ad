"""The anti-money-laundering watch list."""

from datetime import date
from typing import Literal

from activities.institutions.base import Institution, Reply


class Match(Reply):
    """An entry of a list that may be the person. `score`: similarity in percent."""

    list_name: str
    listed_name: str
    listed_birth_year: int
    reason: str
    score: int


class Screening(Reply):
    result: Literal["clear", "hit"]
    screening_id: str
    matches: list[Match] = []


class WatchList(Institution):
    name = "aml"

    async def screen(self, *, name: str, birth_date: date, key: str) -> Screening:
        body = {"name": name, "birthDate": birth_date.isoformat()}
        return await self._post("/screenings", Screening, body, key=key)
