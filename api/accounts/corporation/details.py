"""A corporation's registered data, its contact person and its requested investor type."""

from datetime import date
from typing import Annotated

from pydantic import AfterValidator, Field

from api.accounts.corporation.call import Applicant, Call, Now
from api.core.codes import CodeName, code_names
from api.core.journeys.call import moves
from api.http.envelope import Camel, Moved
from api.http.fields import CalendarDate, Mobile, Name, Printable, code_of, company_text, digits, text
from api.http.router import Router
from db.accounts.corporations import CompanyDetails, ContactDetails
from domain.accounts.corporation import LIMIT_CLASSES, MONEY_SOURCES, PURPOSES, Partition, may_choose
from domain.accounts.journeys.corporation import (
    ChoosePartition,
    Corporation,
    CorporationView,
    SubmitCompany,
    SubmitContact,
)
from domain.core.text import masking
from domain.core.view import present

router = Router()

Phone = Annotated[str, AfterValidator(lambda text: text.replace("-", "")), Field(pattern=r"^0[0-9]{8,11}$")]


def _day(digits: str) -> date:
    return date(int(digits[:4]), int(digits[4:6]), int(digits[6:]))


class RegisteredCompany(Camel):
    """The registered data. `registrationNumber`: 13 digits; the last one has not been a check digit since 2025.
    `foundedOn`: YYYYMMDD.
    """

    name: Annotated[Printable, text("법인 이름", 60), company_text("법인 이름")]
    registration_number: Annotated[str, AfterValidator(lambda text: text.replace("-", "", 1)), digits(13)]
    founded_on: CalendarDate
    phone: Phone
    zip_code: Annotated[str, digits(5)]
    road_address: Annotated[Printable, text("주소", 200)]
    address_detail: Annotated[Printable, Field(max_length=100)] = ""


class CompanyShown(Camel):
    """The input so far; null if there is none. `businessNumber` and `representative` are certified and masked."""

    business_number: str
    representative: str
    company: RegisteredCompany | None


class CorporateContact(Camel):
    """`ownerShare`: the beneficial owner's share in percent. `ownerBirthDate`: YYYYMMDD. The other fields are codes."""

    contact_name: Name
    contact_department: Annotated[Printable, text("부서", 40)]
    contact_mobile: Mobile
    owner_name: Annotated[Printable, text("실제 소유자 이름", 60)]
    owner_birth_date: CalendarDate
    owner_share: Annotated[int, Field(ge=0, le=100)]
    money_source: Annotated[str, code_of(MONEY_SOURCES)]
    purpose: Annotated[str, code_of(PURPOSES)]


class ContactShown(Camel):
    """The input so far, null if there is none, and the choices."""

    contact: CorporateContact | None
    money_sources: list[CodeName]
    purposes: list[CodeName]


class PartitionForm(Camel):
    partition: Partition


class PartitionOption(Camel):
    """`offeringShare`: percent of one offering that may be invested; neither kind has a limit in total."""

    partition: Partition
    name: str
    offering_share: int
    available: bool


class Partitions(Camel):
    options: list[PartitionOption]
    chosen: Partition | None


@router.get("/corporation/step1")
async def read_company(who: Applicant) -> CompanyShown:
    """Return the input of step 1, from any device."""
    company = who.company and RegisteredCompany(
        **who.company.model_dump(exclude={"founded_on"}), founded_on=f"{who.company.founded_on:%Y%m%d}"
    )
    return CompanyShown(
        business_number=masking.business_number(who.business_number),
        representative=masking.name(who.representative.name),
        company=company,
    )


@router.post("/join/corporation/step1", openapi_extra=moves(SubmitCompany, Corporation))
async def submit_company(body: RegisteredCompany, call: Call, _: Applicant) -> Moved:
    """Submit or correct step 1."""
    details = CompanyDetails(
        **body.model_dump(by_alias=False, exclude={"founded_on"}), founded_on=_day(body.founded_on)
    )
    return Moved(journey=await call.submit(SubmitCompany(company_ref=await call.store(details))))


@router.get("/corporation/step2")
async def read_contact(who: Applicant) -> ContactShown:
    """Return the input of step 2, and its lists."""
    contact = who.contact and CorporateContact(
        **who.contact.model_dump(exclude={"owner_birth_date"}),
        owner_birth_date=f"{who.contact.owner_birth_date:%Y%m%d}",
    )
    return ContactShown(contact=contact, money_sources=code_names(MONEY_SOURCES), purposes=code_names(PURPOSES))


@router.post("/join/corporation/step2", openapi_extra=moves(SubmitContact, Corporation))
async def submit_contact(body: CorporateContact, call: Call, _: Applicant) -> Moved:
    """Submit or correct step 2."""
    details = ContactDetails(
        **body.model_dump(by_alias=False, exclude={"owner_birth_date"}), owner_birth_date=_day(body.owner_birth_date)
    )
    return Moved(journey=await call.submit(SubmitContact(contact_ref=await call.store(details))))


@router.get("/corporation/partition")
async def partitions(at: Now, _: Applicant) -> Partitions:
    """Return the kinds of investor, and which of them this type of corporation can choose."""
    view = at.view(CorporationView)
    options = [
        PartitionOption(
            partition=partition,
            name=limits.name,
            offering_share=limits.offering_share,
            available=may_choose(partition, present(view.type)),
        )
        for partition, limits in LIMIT_CLASSES.items()
    ]
    return Partitions(options=options, chosen=view.partition)


@router.post("/corporation/partition", openapi_extra=moves(ChoosePartition, Corporation))
async def choose_partition(body: PartitionForm, call: Call, _: Applicant) -> Moved:
    """Choose the kind of investor. Raises INVALID_INPUT for a kind that the corporation's type does not allow."""
    return Moved(journey=await call.submit(ChoosePartition(partition=body.partition)))
