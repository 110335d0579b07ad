"""Address search by road name, lot number, building or zip code."""

import re
from typing import Annotated, Any

from fastapi import Query

from simulator.contract import institution
from simulator.places import PLACES, Place
from simulator.wire import Wire

# road number, lot number, building ({} is the dong without 동)
BUILDINGS = (
    (7, "12-3", None),
    (18, "27", "{}한빛아파트"),
    (26, "81-5", None),
    (35, "104", "{}타워"),
    (48, "211", "{}푸른마을아파트"),
    (63, "318-2", None),
    (85, "502", "{}센트럴오피스텔"),
    (112, "640-11", None),
)

router = institution("address")


class Address(Wire):
    zip_code: str
    road_address: str
    lot_address: str
    building: str | None
    is_apartment: bool


def _address(place: Place, number: int, lot: str, building: str | None) -> Address:
    name = building and building.format(place.dong.removesuffix("동"))
    return Address(
        zip_code=place.zip_code,
        road_address=f"{place.region} {place.road} {number}"
        + (f" ({place.dong}, {name})" if name else f" ({place.dong})"),
        lot_address=f"{place.region} {place.dong} {lot}" + (f" {name}" if name else ""),
        building=name,
        is_apartment=bool(name and name.endswith("아파트")),
    )


ADDRESSES = [_address(place, *building) for place in PLACES for building in BUILDINGS]


@router.get("/addresses")
async def search(
    text: str,
    page: Annotated[int, Query(ge=1)] = 1,
    page_size: Annotated[int, Query(alias="pageSize", ge=1, le=100)] = 20,
) -> dict[str, Any]:
    words = text.split()
    found = [address for address in ADDRESSES if words and all(_occurs(word, address) for word in words)]
    start = (page - 1) * page_size
    return {"items": found[start : start + page_size], "total": len(found), "page": page, "pageSize": page_size}


def _occurs(word: str, address: Address) -> bool:
    """Whether the word occurs. A number must be complete: 1 does not find 12."""
    everything = f"{address.zip_code} {address.road_address} {address.lot_address}"
    if re.fullmatch(r"[\d-]+", word):
        return re.search(rf"(?<![\d-]){word}(?![\d-])", everything) is not None
    return word in everything
