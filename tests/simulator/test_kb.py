"""KB's prices: the same for the same home, higher for larger homes and better locations, and missing for some."""

from collections.abc import Callable

import pytest

from activities.institutions import InstitutionRefused, Institutions
from activities.institutions.kb import Building
from simulator.institutions.kb import STEP

Key = Callable[[], str]


async def building(outside: Institutions, road: str) -> Building:
    (found,) = (await outside.address.search(road)).items
    return await outside.kb.building(
        new_address=found.road_address, old_address=found.lot_address, zip_code=found.zip_code
    )


async def prices(outside: Institutions, key: Key, road: str) -> list[int | None]:
    """Return the prices by size, the smallest first."""
    sizes = await outside.kb.areas((await building(outside, road)).uid)
    assert [size.exclusive_area for size in sizes] == sorted(size.exclusive_area for size in sizes)
    return [(await outside.kb.price(size.uid, key=key())).price for size in sizes]


async def test_a_building_has_homes_each_of_one_size(outside: Institutions) -> None:
    found = await building(outside, "통일로 18")
    assert (found.name, found.is_apartment) == ("불광한빛아파트", True)
    assert [wing.dong for wing in found.wings] == ["101동", "102동", "103동"]
    assert "1203호" in found.wings[0].homes
    (size,) = await outside.kb.areas(found.uid, ho="1203호")
    assert (str(size.exclusive_area), str(size.supply_area)) == ("84.97", "112.46")
    assert len(await outside.kb.areas(found.uid)) == 3


async def test_either_address_finds_it(outside: Institutions) -> None:
    (at,) = (await outside.address.search("통일로 18")).items
    by_road = await outside.kb.building(new_address=at.road_address, old_address="", zip_code=at.zip_code)
    by_lot = await outside.kb.building(new_address="", old_address=at.lot_address, zip_code=at.zip_code)
    assert by_road.uid == by_lot.uid


async def test_larger_homes_and_better_locations_cost_more(outside: Institutions, key: Key) -> None:
    here, there = await prices(outside, key, "통일로 18"), await prices(outside, key, "테헤란로 18")
    assert here == await prices(outside, key, "통일로 18")
    assert all(a and b and a < b and a % STEP == 0 for a, b in zip(here, there, strict=True))
    assert here == sorted(price or 0 for price in here)


async def test_small_studios_are_cheap_and_the_largest_flats_have_no_price(outside: Institutions, key: Key) -> None:
    studio = await prices(outside, key, "관악로 85")
    assert studio[0]
    assert studio[0] < 200_000_000
    assert (await prices(outside, key, "테헤란로 48"))[-1] is None


async def test_kb_refuses_unknown_homes(outside: Institutions, key: Key) -> None:
    for refused, code in (
        (building(outside, "테헤란로 35"), "unknown_building"),
        (outside.kb.building(new_address="", old_address="", zip_code="99999"), "unknown_building"),
        (outside.kb.areas("none"), "unknown_building"),
        (outside.kb.price("none-1", key=key()), "unknown_area"),
    ):
        with pytest.raises(InstitutionRefused) as said:
            await refused
        assert said.value.code == code
