"""Public MyData (공공 마이데이터): documents about a person from public offices."""

from datetime import date
from typing import Literal

from activities.institutions.base import Institution, Reply


class PublicRecord(Reply):
    kind: Literal["residentRegister", "incomeCertificate", "localTaxPayment"]
    title: str
    issued_on: date
    values: dict[
        str, str | int
    ]  # residentRegister {name, birthDate}; incomeCertificate {year, amount won}; {arrears won}


class PublicRecords(Reply):
    items: tuple[PublicRecord, ...]


class PublicMyData(Institution):
    name = "mydata"

    async def fetch(self, ci: str, *, key: str) -> PublicRecords:
        """Fetch the documents. Refusal: `not_ready`; the borrower may try again, with a new key."""
        return await self._post("/records", PublicRecords, {"ci": ci}, key=key)
