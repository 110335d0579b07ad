"""Personal data in the vault, by kind. Journeys hold their references only."""

from datetime import date
from typing import Literal

from pydantic import BaseModel, ConfigDict


class Sensitive(BaseModel):
    """Never prints its values in an error."""

    model_config = ConfigDict(frozen=True, hide_input_in_errors=True)


class IdentityRequest(Sensitive):
    """What a person says of themselves when asking for a code. `civil_code_front`: first 7 digits."""

    name: str
    civil_code_front: str
    carrier: str
    mobile: str  # digits only


class IdCardRecord(Sensitive):
    """An ID card as read or as corrected. `image_ref` points into the document store."""

    id_card_type: Literal[0, 1]  # 0 resident card, 1 driver licence
    name: str
    civil_code: str  # 13 digits
    driver_license_number: str | None = None
    driver_serial_number: str | None = None
    issued_date: date
    image_ref: str


class AccountRecord(Sensitive):
    """A bank account of the person."""

    bank_code: str
    account_number: str  # digits only


class AddressRecord(Sensitive):
    """A home address."""

    zip_code: str
    road_address: str
    detail: str

    @property
    def line(self) -> str:
        return f"{self.road_address} {self.detail}".strip()
