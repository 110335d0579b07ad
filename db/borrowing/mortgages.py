"""Personal data of mortgage applications, in the vault."""

from datetime import date

from db.core.records import AddressRecord, Sensitive
from domain.borrowing.credit_check import CreditCheck
from domain.borrowing.mortgage import CollateralProvider
from domain.core.text import masking


class ProviderRecord(Sensitive):
    """The home's owner, if not the applicant. `relation`: a code; `relation_text`: the relation as free text."""

    name: str
    birthday: date
    mobile: str  # digits only
    relation: str
    relation_text: str


class MortgageRecord(Sensitive):
    """An application with its input: codes of `domain.borrowing.mortgage`, won, months. `provider` is null if the
    applicant owns the home."""

    loan_product_subtype: str
    collateral_type_code: str
    expect_amount: int
    expect_period: int
    purpose: str
    purpose_detail: str
    inflow_route: str
    income_amount: int
    old_address: str
    address: str
    dong: str
    ho: str
    zip_code: str
    building: str
    kb_area_uid: str
    provider: ProviderRecord | None
    name: str
    english_name: str
    civil_code: str  # six digits, and the seventh if it was entered
    phone_number: str
    annual_salary: int
    home: AddressRecord
    job_code: str
    business_number: str
    industry_code: str
    money_source: str
    agreements: tuple[str, ...]

    @property
    def owner(self) -> CollateralProvider:
        """Return the facts about the home's owner that a journey may read."""
        if self.provider is None:
            return CollateralProvider(is_oneself=True)
        return CollateralProvider(
            is_oneself=False,
            masked_name=masking.name(self.provider.name),
            relation=self.provider.relation,
            relation_text=self.provider.relation_text,
        )

    @property
    def line(self) -> str:
        """Return the address in one line."""
        return " ".join(filter(None, (self.address, self.dong, self.ho)))


class AppraisalRecord(Sensitive):
    """Institutions' answers about an application. Won; `price` is null if KB has none. `score`: the credit bureau's.
    `check`: what investors read about the borrower's credit; earlier applications have none."""

    price: int | None
    senior_debts: int
    score: int
    check: CreditCheck | None = None


class SignerRecord(Sensitive):
    """The home's owner, certified again for the signature of the contract."""

    name: str
    mobile: str
    ci: str


class OwnerRecord(Sensitive):
    """The certified owner of a home, with their own address."""

    name: str
    birthday: date
    mobile: str
    home: AddressRecord
