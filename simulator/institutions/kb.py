"""KB's home prices: invented, but always the same for the same home.

It knows the apartment blocks and studio buildings of the address book, by either address. The largest flats of every
푸른마을아파트 have no price. Except in 강남, 서초 and 송파, the smallest studios cost less than 200 million won.
"""

import hashlib
from typing import Annotated, Any

from fastapi import Query

from simulator.contract import Refused, institution
from simulator.institutions.address import ADDRESSES, Address
from simulator.wire import Wire

router = institution("kb")

# By the ending of a building's name: its wings, its floors, and exclusive and supply area (m²) of each line.
BUILDINGS: dict[str, tuple[tuple[str, ...], int, tuple[tuple[str, str], ...]]] = {
    "한빛아파트": (("101동", "102동", "103동"), 20, (
        ("59.98", "84.31"), ("59.98", "84.31"), ("84.97", "112.46"), ("114.85", "148.02"))),
    "푸른마을아파트": (("201동", "202동"), 15, (
        ("49.92", "70.55"), ("84.84", "111.97"), ("84.84", "111.97"), ("164.73", "201.34"))),
    "센트럴오피스텔": (("본동",), 12, (
        ("18.42", "31.07"), ("18.42", "31.07"), ("42.16", "70.88"), ("59.31", "98.40"))),
}  # fmt: skip
WITHOUT_PRICE = ("푸른마을아파트", "164.73")  # too few are sold
# Won for a square metre of exclusive area, by the beginning of the address.
PRICES = {
    "서울특별시 강남구": 24_000_000, "서울특별시 서초구": 23_000_000, "서울특별시 송파구": 19_000_000,
    "서울특별시": 12_000_000, "경기도 성남시 분당구": 13_000_000, "경기도": 7_000_000, "인천광역시": 6_000_000,
    "부산광역시": 6_000_000, "세종특별자치시": 6_500_000, "": 4_500_000,
}  # fmt: skip
STUDIO = 70  # percent of the price of an apartment
STEP = 5_000_000  # KB's prices are multiples of it


class PriceRequest(Wire):
    area_uid: str


def _uid(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:12]


KNOWN: dict[str, Address] = {
    _uid(address.road_address): address
    for address in ADDRESSES
    if address.building and address.building.endswith(tuple(BUILDINGS))
}


def _kind(address: Address) -> str:
    return next(kind for kind in BUILDINGS if str(address.building).endswith(kind))


@router.get("/buildings")
async def building(
    new_address: Annotated[str, Query(alias="newAddress")],
    old_address: Annotated[str, Query(alias="oldAddress")],
    zip_code: Annotated[str, Query(alias="zipCode")],
) -> dict[str, Any]:
    """Return a building by its address, with every home in it."""
    for uid, address in KNOWN.items():
        if (
            address.zip_code == zip_code
            and new_address in (address.road_address, "")
            and old_address in (address.lot_address, "")
        ):
            wings, floors, lines = BUILDINGS[_kind(address)]
            homes = [f"{floor}{line:02}호" for floor in range(1, floors + 1) for line in range(1, len(lines) + 1)]
            return {
                "uid": uid,
                "name": address.building,
                "isApartment": address.is_apartment,
                "wings": [{"dong": dong, "homes": homes} for dong in wings],
            }
    raise Refused("unknown_building")


@router.get("/buildings/{uid}/areas")
async def areas(uid: str, ho: str = "") -> list[dict[str, Any]]:
    """Return the sizes of homes in a building, or that of one home."""
    if uid not in KNOWN:
        raise Refused("unknown_building")
    lines = BUILDINGS[_kind(KNOWN[uid])][2]
    number = ho.removesuffix("호")
    if number.isdecimal() and 0 < int(number[-2:]) <= len(lines):
        lines = (lines[int(number[-2:]) - 1],)
    return [
        {"uid": f"{uid}-{exclusive}", "exclusiveArea": exclusive, "supplyArea": supply}
        for exclusive, supply in dict.fromkeys(lines)
    ]


@router.post("/prices")
async def price(asked: PriceRequest) -> dict[str, Any]:
    """Return the usual price of a home of that size; null if too few are sold."""
    uid, _, exclusive = asked.area_uid.partition("-")
    if uid not in KNOWN or exclusive not in dict(BUILDINGS[_kind(KNOWN[uid])][2]):
        raise Refused("unknown_area")
    address, kind = KNOWN[uid], _kind(KNOWN[uid])
    if (kind, exclusive) == WITHOUT_PRICE:
        return {"price": None}
    a_metre = next(price for region, price in PRICES.items() if address.road_address.startswith(region))
    draw = 95 + int(uid, 16) % 11  # percent of the region's price
    share = draw * (100 if address.is_apartment else STUDIO)
    hundredths = int(exclusive.replace(".", ""))  # of a square metre
    return {"price": a_metre * hundredths * share // 1_000_000 // STEP * STEP}
