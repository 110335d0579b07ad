"""The registry that verifies ID cards."""

import re
from datetime import date
from typing import Literal

from simulator import people
from simulator.contract import Refused, institution
from simulator.institutions.identity import born
from simulator.store import CurrentStore
from simulator.wire import Wire, today

router = institution("id_registry")


class CardFields(Wire):
    id_card_type: Literal[0, 1]
    name: str
    civil_code: str
    driver_license_number: str | None = None
    driver_serial_number: str | None = None
    issued_date: date


@router.post("/checks")
async def check(card: CardFields, store: CurrentStore) -> dict[str, str]:
    return {"result": people.of_name(store, card.name, _birth_date(card)).id_card if _plausible(card) else "mismatched"}


def _birth_date(card: CardFields) -> date:
    return born(card.civil_code)[0]


def _plausible(card: CardFields) -> bool:
    """Whether the card is well-formed, belongs to a living person and was not issued in the future. A licence must also
    have its two numbers.
    """
    try:
        alive = _birth_date(card) < card.issued_date <= today()
    except Refused:
        return False
    resident = card.id_card_type == 0
    licence = re.fullmatch(r"\d{2}-\d{2}-\d{6}-\d{2}", card.driver_license_number or "")
    serial = re.fullmatch(r"[0-9A-Z]{6}", card.driver_serial_number or "")
    return alive and bool(re.fullmatch(r"\d{13}", card.civil_code)) and (resident or bool(licence and serial))
