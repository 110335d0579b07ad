"""Address search by road name, lot number (dong and number), building or zip code."""

from activities.institutions.base import Institution, Reply


class Address(Reply):
    zip_code: str  # 5 digits
    road_address: str
    lot_address: str
    building: str | None
    is_apartment: bool


class AddressPage(Reply):
    items: tuple[Address, ...]
    total: int
    page: int  # starts at 1
    page_size: int


class AddressBook(Institution):
    name = "address"

    async def search(self, text: str, *, page: int = 1, page_size: int = 20) -> AddressPage:
        """Return addresses that contain every word of `text`."""
        return await self._get("/addresses", AddressPage, text=text, page=page, pageSize=page_size)
