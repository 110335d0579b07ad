"""A visitor with a home: walks the simple limit check over HTTP like the browser does."""

from typing import Any, Self

from tests.clients.borrower import Borrower

MORTGAGE = "/v2/loan/mortgage"
FLAT = "통일로 18"  # KB knows its price
STUDIO = "관악로 85"  # its small studios cost less than 200 million won
NEW_TOWN = "테헤란로 48"  # its largest flats have no price
OFFICE = "테헤란로 35"  # KB does not know it
FAR_AWAY = "노연로 18"  # not an eligible location


class Homeowner(Borrower):
    """A visitor. `home`: the form to send."""

    home: dict[str, Any]

    async def begin(self) -> Self:
        await self.do(f"{MORTGAGE}/simple/open")
        return self

    async def choose(self, road: str = FLAT, ho: str = "1203호", **answers: Any) -> dict[str, Any]:
        """Find the home and answer the questions. Returns the form."""
        (found,) = (await self.get(f"{MORTGAGE}/address/search", searchText=road))["list"]
        where = {"zipCode": found["zipCode"], "newAddress": found["roadAddress"], "oldAddress": found["lotAddress"]}
        known = await self.get(f"{MORTGAGE}/dong-ho", **where)
        building, area, dong = known["kbBuildingUid"], None, ""
        if building:
            dong = known["dongHoList"][0]["dong"]
            (size,) = (await self.get(f"{MORTGAGE}/area-info", kbBuildingUid=building, ho=ho))["kbAreaInfoList"]
            area = size["kbAreaUid"]
        self.home = {
            "address": found["roadAddress"],
            "zipCode": found["zipCode"],
            "isApartment": found["isApartment"],
            "building": found["building"] or "",
            "kbBuildingUid": building,
            "kbAreaUid": area,
            "dong": dong,
            "ho": ho,
            "seniorFinanceExists": False,
            "yearlyRentDepositExists": False,
            "monthlyRentDepositExists": False,
        } | answers
        return self.home

    async def check(self, road: str = FLAT, ho: str = "1203호", **answers: Any) -> None:
        """Submit the answers."""
        await self.do(f"{MORTGAGE}/simple/input", await self.choose(road, ho, **answers))

    async def change(self) -> None:
        await self.do(f"{MORTGAGE}/simple/change")

    async def estimate(self, **debts: int) -> None:
        await self.do(f"{MORTGAGE}/simple/check", debts)
