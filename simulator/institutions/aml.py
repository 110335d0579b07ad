"""The anti-money-laundering watch list."""

import uuid
from datetime import date

from simulator import people
from simulator.contract import institution
from simulator.store import World
from simulator.wire import Wire

router = institution("aml")


class ScreeningRequest(Wire):
    name: str
    birth_date: date


@router.post("/screenings")
async def screen(asked: ScreeningRequest, store: World) -> dict[str, str]:
    hit = people.of_name(store, asked.name, asked.birth_date).aml_hit
    return {"result": "hit" if hit else "clear", "screeningId": uuid.uuid4().hex}
