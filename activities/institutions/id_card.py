"""ID cards and driver licences: OCR of a photograph, and verification with the registry."""

from datetime import date
from typing import Annotated, Literal

from pydantic import Field, RootModel

from activities.institutions.base import Institution, InstitutionRefused, Reply

RESIDENT_CARD = 0
DRIVER_LICENCE = 1
OTHER_KIND = "other_kind"  # neither of the two


class IdCardFields(Reply):
    id_card_type: Literal[0, 1]  # 0 resident card, 1 driver licence
    name: str
    civil_code: str  # 13 digits
    driver_license_number: str | None = None  # 12-34-567890-12
    driver_serial_number: str | None = None  # 6 letters and digits
    issued_date: date


class IdCardReading(IdCardFields):
    """The OCR result, and the position of the last seven digits of the civil code on the picture."""

    civil_code_back: tuple[tuple[int, int], ...]  # its corners, in pixels of the sent picture


class _OtherCard(Reply):
    """Another kind of document, for example a passport."""

    id_card_type: Annotated[int, Field(gt=DRIVER_LICENCE)]


class _Reading(RootModel[IdCardReading | _OtherCard]): ...


class IdCardReader(Institution):
    name = "id_card"

    async def read(self, image: bytes, *, key: str) -> IdCardReading:
        """Read a JPEG or PNG. Refusals: `unreadable`, `other_kind`."""
        card = (await self._upload("/readings", _Reading, image, key=key)).root
        if isinstance(card, _OtherCard):
            raise InstitutionRefused(self.name, OTHER_KIND)
        return card


class IdCardCheck(Reply):
    result: Literal["matched", "mismatched", "unclear"]  # unclear: needs a review


class IdRegistry(Institution):
    name = "id_registry"

    async def check(self, card: IdCardFields, *, key: str) -> IdCardCheck:
        return await self._post("/checks", IdCardCheck, card.model_dump(mode="json", by_alias=True), key=key)
