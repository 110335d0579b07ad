"""The land registry: the liens on a home, their application and release. A home is identified by its address in one
line."""

from datetime import date
from urllib.parse import quote

from activities.institutions.base import Institution, Reply


class Lien(Reply):
    registration_number: str
    registered_on: date
    maximum_claim: int  # won
    creditor: str
    is_released: bool
    filing: str | None = None  # the key of our application


class FiledLien(Reply):
    receipt_number: str


class ReleasedLien(Reply):
    released_on: date


class LandRegistry(Institution):
    name = "registry"

    async def liens(self, home: str) -> tuple[Lien, ...]:
        """Return every lien on a home, including released liens, the oldest first."""
        return await self._get("/liens", tuple[Lien, ...], home=home)

    async def apply(
        self, *, home: str, owner: str, debtor: str, creditor: str, maximum_claim: int, key: str
    ) -> FiledLien:
        """Apply for a lien that `owner` grants to `creditor` for the debt of `debtor`. Refusal: `returned`."""
        body = {"home": home, "owner": owner, "debtor": debtor, "creditor": creditor, "maximumClaim": maximum_claim}
        return await self._post("/liens", FiledLien, body, key=key)

    async def release(self, number: str, *, creditor: str, key: str) -> ReleasedLien:
        """Release a lien. Refusal: `unknown_lien`."""
        path = f"/liens/{quote(number, safe='')}/release"
        return await self._post(path, ReleasedLien, {"creditor": creditor}, key=key)
