"""Reading of an identity card's picture."""

from typing import Any

from fastapi import UploadFile

from simulator import machine_zone
from simulator.contract import Refused, institution

router = institution("id_card")


@router.post("/readings")
async def read(file: UploadFile) -> dict[str, Any]:
    fields = machine_zone.read(await file.read())
    if fields is None:
        raise Refused("unreadable")
    return fields
