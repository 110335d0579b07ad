"""KB's home prices: the homes of a building, their sizes, and the usual price of each size."""

from decimal import Decimal
from urllib.parse import quote

from activities.institutions.base import Institution, Reply


class BuildingWing(Reply):
    """A named part of a building (동), and its homes (호)."""

    dong: str
    homes: tuple[str, ...]


class Building(Reply):
    uid: str
    name: str
    is_apartment: bool
    wings: tuple[BuildingWing, ...]


class HomeArea(Reply):
    """One size of homes. Square metres with two decimals."""

    uid: str
    exclusive_area: Decimal
    supply_area: Decimal


class HomePrice(Reply):
    price: int | None  # won; None if KB has too few sales to state a price


class HomePrices(Institution):
    name = "kb"

    async def building(self, *, new_address: str, old_address: str, zip_code: str) -> Building:
        """Return the building at a road and lot address; either may be "". Refusal: `unknown_building`."""
        return await self._get("/buildings", Building, newAddress=new_address, oldAddress=old_address, zipCode=zip_code)

    async def areas(self, building: str, *, ho: str = "") -> tuple[HomeArea, ...]:
        """Return every size in a building, or the size of a home. Refusal: `unknown_building`."""
        return await self._get(f"/buildings/{quote(building, safe='')}/areas", tuple[HomeArea, ...], ho=ho)

    async def price(self, area: str, *, key: str) -> HomePrice:
        """Return the price of a size. Refusal: `unknown_area`."""
        return await self._post("/prices", HomePrice, {"areaUid": area}, key=key)
