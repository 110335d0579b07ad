"""The anti-money-laundering watch list."""

from datetime import date
from typing import Literal

from activities.institutions.base import Institution, Reply


class Screening(Reply):
    result: Literal["clear", "hit"]
    screening_id: str


class WatchList(Institution):
    name = "aml"

    async def screen(self, *, name: str, birth_date: date, key: str) -> Screening:
        body = {"name": name, "birthDate": birth_date.isoformat()}
        return await self._post("/screenings", Screening, body, key=key)
