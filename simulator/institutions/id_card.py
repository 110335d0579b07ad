"""OCR of ID cards."""

from typing import Any

from fastapi import UploadFile

from simulator.contract import Refused, institution
from simulator.id_cards import machine_zone, sample_card

router = institution("id_card")


@router.post("/readings")
async def read(file: UploadFile) -> dict[str, Any]:
    found = machine_zone.read(await file.read())
    if found is None:
        raise Refused("unreadable")
    return found.fields | {"civilCodeBack": sample_card.civil_code_back(found)}
