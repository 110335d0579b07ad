"""The carriers' identity agency: verifies name, birth date and mobile number by a code sent to that number."""

from datetime import date, datetime
from typing import Literal

from activities.institutions.base import Institution, Reply


class CodeSent(Reply):
    tx_id: str
    expires_at: datetime  # 3 minutes after sending


class CertifiedPerson(Reply):
    """The certified person. `ci` is the linking value, 88 characters, which is the same for a person at all
    services."""

    ci: str
    name: str
    birth_date: date
    gender: Literal["male", "female"]
    mobile: str  # digits only


class IdentityAgency(Institution):
    name = "identity"

    async def send_code(self, *, carrier: str, name: str, civil_code_front: str, mobile: str, key: str) -> CodeSent:
        """Send a code. `civil_code_front`: the first 7 digits. Refusals: `malformed`, `not_matched`."""
        body = {"carrier": carrier, "name": name, "civilCodeFront": civil_code_front, "mobile": mobile}
        return await self._post("/codes", CodeSent, body, key=key)

    async def confirm(self, tx_id: str, code: str, *, key: str) -> CertifiedPerson:
        """Check a code. Refusals: `wrong_code`, `expired`, `unknown_transaction`."""
        return await self._post("/confirmations", CertifiedPerson, {"txId": tx_id, "code": code}, key=key)
