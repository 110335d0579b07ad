"""Personal data in the vault, by kind. Journeys contain only references to them."""

from datetime import date
from typing import Literal

from pydantic import BaseModel, ConfigDict


class Sensitive(BaseModel):
    """Base of all records. Errors do not print its values."""

    model_config = ConfigDict(frozen=True, hide_input_in_errors=True)


class EmailRecord(Sensitive):
    """An e-mail address, as the user typed it."""

    email: str


class IdentityRequest(Sensitive):
    """The data that a person enters to request a code. `civil_code_front`: first 7 digits."""

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


class VirtualAccountRecord(AccountRecord):
    """An account that a bank opened for payments to the platform. `holder`: as banks show it to a payer; unknown for an
    account that was opened before the platform stored it."""

    holder: str | None = None


class CustomerInformationRecord(Sensitive):
    """A customer's answers, as codes of `domain.core.codes.AML_LISTS`."""

    use: Literal["invest", "borrow"]
    job: str
    purpose: str
    money_source: str
    yearly_amount: str | None  # of investors


class ListedRecord(Sensitive):
    """An entry of a watch list that may be the person. `score`: similarity in percent."""

    list_name: str
    listed_name: str
    listed_birth_year: int
    reason: str
    score: int


class ScreeningRecord(Sensitive):
    """Why a customer needs a review: entries of watch lists, a risky answer, or both."""

    screening_id: str
    matches: list[ListedRecord]
    suspicious: bool


class AddressRecord(Sensitive):
    """A home address."""

    zip_code: str
    road_address: str
    detail: str

    @property
    def line(self) -> str:
        return f"{self.road_address} {self.detail}".strip()


class BusinessNumber(Sensitive):
    """A business number to look up, and the representative that its registry must name."""

    number: str  # 10 digits
    owner_ref: str  # of the certified identity


class ChosenPassword(Sensitive):
    """The argon2id hash of a password for an account that does not exist yet."""

    hash: str
