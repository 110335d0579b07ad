"""The form of the full application, and its parts that the vault stores."""

from datetime import datetime
from typing import Annotated, Literal, Self

from pydantic import AfterValidator, Field, model_validator

from api.http.envelope import Camel
from api.http.fields import CalendarDate, Integer, Mobile, Name, Printable, code_of, digits
from db.borrowing.mortgages import MortgageRecord, ProviderRecord
from db.core.records import AddressRecord
from domain.accounts.agreements import Context, verify
from domain.accounts.business_number import business_number
from domain.borrowing.mortgage import (
    ADDRESS_TYPES,
    DESIRED_PERIODS,
    INFLOWS,
    LIMIT_FLOOR,
    MOST,
    PROPERTY_TYPES,
    PURPOSES,
    RELATIONS,
    CollateralProvider,
)
from domain.core import validation
from domain.core.codes import JOBS, MONEY_SOURCES
from domain.core.text import masking

MOST_INCOME = 10_000_000_000  # won a year; a larger value is a typing error


class HomeAddress(Camel):
    """A home address. `addressType`: 1 road name, 2 lot number."""

    zip_code: Annotated[str, digits(5)]
    road_address: Annotated[Printable, Field(min_length=5, max_length=200)]
    detail: Annotated[Printable, Field(max_length=100)] = ""
    address_type: Annotated[str, code_of(ADDRESS_TYPES)] = "1"

    @property
    def record(self) -> AddressRecord:
        return AddressRecord(zip_code=self.zip_code, road_address=self.road_address.strip(), detail=self.detail.strip())


class MortgageForm(Camel):
    """The application. Won; months; codes of `GET /info`. `civilCodeLast`: the digit after the hyphen.

    `collateralProvider…`: of another owner only; the birthday as YYYYMMDD. `agreements`: id → hash of the text.
    """

    apply_token: Annotated[str, Field(max_length=600)]
    loan_product_subtype: Literal["mortgage"] = "mortgage"
    collateral_type_code: Annotated[str, code_of(PROPERTY_TYPES)]
    customer_expect_amount: Annotated[Integer, Field(ge=LIMIT_FLOOR, le=MOST)]
    customer_expect_period: Annotated[str, code_of(DESIRED_PERIODS)]
    customer_purpose: Annotated[str, code_of(PURPOSES)]
    purpose_detail: Annotated[str, Field(max_length=200)] = ""
    customer_inflow_route: Annotated[str, code_of(INFLOWS)]
    customer_income_amount: Annotated[Integer, Field(ge=0, le=MOST_INCOME)]
    collateral_old_address: Annotated[str, Field(max_length=200)] = ""
    collateral_address: Annotated[str, Field(min_length=5, max_length=200)]
    collateral_dong: Annotated[str, Field(max_length=20)] = ""
    collateral_ho: Annotated[str, Field(max_length=20)] = ""
    collateral_zip_code: Annotated[str, digits(5)]
    building: Annotated[str, Field(max_length=100)] = ""
    kb_area_uid: Annotated[str, Field(max_length=60)] | None = None
    is_collateral_provider_oneself: bool
    collateral_provider_name: Name | None = None
    collateral_provider_birthday: CalendarDate | None = None
    collateral_provider_mobile: Mobile | None = None
    collateral_provider_relation: Annotated[str, code_of(RELATIONS)] | None = None
    collateral_provider_relation_text: Annotated[str, Field(max_length=20)] = ""
    name: Name
    english_name: Annotated[str, Field(max_length=60, pattern=r"^[A-Za-z .'-]*$")] = ""
    civil_code_first: Annotated[str, digits(6)]
    civil_code_last: Annotated[str, digits(1)]
    phone_number: Annotated[str, AfterValidator(validation.mobile_11)]
    annual_salary: Annotated[int, Field(ge=0, le=MOST_INCOME)] = 0
    home_address: HomeAddress
    job_code: Annotated[str, code_of(JOBS)]
    business_number: Annotated[str, AfterValidator(lambda value: business_number(value) if value else "")] = ""
    industry_code: Annotated[str, Field(pattern=r"^(\d{5})?$")] = ""
    money_source: Annotated[str, code_of(MONEY_SOURCES)]
    agreements: dict[str, str]

    @model_validator(mode="after")
    def _owner_is_named(self) -> Self:
        if not self.is_collateral_provider_oneself:
            who = (self.collateral_provider_name, self.collateral_provider_birthday, self.collateral_provider_mobile)
            if None in who:
                raise ValueError("소유자의 이름, 생년월일, 휴대폰 번호를 모두 입력해 주세요.")
            if missing_text := self.provider.missing_text:
                raise ValueError(missing_text)
        return self

    @property
    def provider(self) -> CollateralProvider:
        """Return the owner of the home, without data that must not be in the journey."""
        if self.is_collateral_provider_oneself:
            return CollateralProvider(is_oneself=True)
        return CollateralProvider(
            is_oneself=False,
            masked_name=masking.name(self.collateral_provider_name or ""),
            relation=self.collateral_provider_relation or "",
            relation_text=self.collateral_provider_relation_text.strip(),
        )

    def record(self) -> MortgageRecord:
        """Return the record for the vault."""
        provider = None
        if not self.is_collateral_provider_oneself:
            provider = ProviderRecord(
                name=self.collateral_provider_name or "",
                birthday=datetime.strptime(self.collateral_provider_birthday or "", "%Y%m%d").date(),  # noqa: DTZ007
                mobile=self.collateral_provider_mobile or "",
                relation=self.collateral_provider_relation or "",
                relation_text=self.collateral_provider_relation_text.strip(),
            )
        return MortgageRecord(
            loan_product_subtype=self.loan_product_subtype,
            collateral_type_code=self.collateral_type_code,
            expect_amount=self.customer_expect_amount,
            expect_period=int(self.customer_expect_period),
            purpose=self.customer_purpose,
            purpose_detail=self.purpose_detail.strip(),
            inflow_route=self.customer_inflow_route,
            income_amount=self.customer_income_amount,
            old_address=self.collateral_old_address.strip(),
            address=self.collateral_address.strip(),
            dong=self.collateral_dong.strip(),
            ho=self.collateral_ho.strip(),
            zip_code=self.collateral_zip_code,
            building=self.building.strip(),
            kb_area_uid=self.kb_area_uid or "",
            provider=provider,
            name=self.name,
            english_name=self.english_name.strip(),
            civil_code=self.civil_code_first + self.civil_code_last,
            phone_number=self.phone_number,
            annual_salary=self.annual_salary,
            home=self.home_address.record,
            job_code=self.job_code,
            business_number=self.business_number,
            industry_code=self.industry_code,
            money_source=self.money_source,
            agreements=tuple(sorted(verify(Context.LOAN_SIGN_UP, self.agreements))),
        )
