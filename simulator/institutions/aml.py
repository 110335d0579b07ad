"""The anti-money-laundering watch list."""

import uuid
from datetime import date
from typing import Literal

from simulator import people
from simulator.contract import institution
from simulator.store import CurrentStore
from simulator.wire import Wire

router = institution("aml")


class ScreeningRequest(Wire):
    name: str
    birth_date: date


class Match(Wire):
    """An entry of a list that may be the person. `score`: similarity in percent."""

    list_name: str
    listed_name: str
    listed_birth_year: int
    reason: str
    score: int


class Screening(Wire):
    result: Literal["clear", "hit"]
    screening_id: str
    matches: list[Match]


@router.post("/screenings")
async def screen(asked: ScreeningRequest, store: CurrentStore) -> Screening:
    hit = people.of_name(store, asked.name, asked.birth_date).aml_hit
    entry = Match(
        list_name="국내 정치적 주요 인물",
        listed_name=asked.name,
        listed_birth_year=asked.birth_date.year,
        reason="공공기관 임원",
        score=92,
    )
    return Screening(result="hit" if hit else "clear", screening_id=uuid.uuid4().hex, matches=[entry] if hit else [])
