"""The full application: filled in, examined, its papers handed in, accepted. One a person, on any device."""

from datetime import UTC, date, datetime, timedelta
from typing import Annotated, Any, Literal, Self
from uuid import UUID, uuid4

import jwt
from fastapi import Depends, File, Form, Query, Request, UploadFile
from pydantic import AfterValidator, Field, model_validator
from sqlalchemy.ext.asyncio import AsyncSession

from api.borrowing.mortgage.consultation import APPLY, home_of
from api.core.codes import CodeName, code_names
from api.core.dependencies import App, AppGateway, Person, Session
from api.core.gateway import Gateway
from api.core.journeys.call import JourneyCall, call_of, moves, now_of
from api.core.platform import Platform
from api.core.uploads import uploaded
from api.http.caller import ALGORITHM, person_of
from api.http.envelope import Camel, Data, Moved
from api.http.fields import CalendarDate, Integer, Mobile, Name, Printable, digits
from api.http.limits import limit
from api.http.router import Router
from api.products.shapes import Rate
from db.accounts.id_images import keep_image
from db.accounts.people import IdentityRecord, read_person
from db.borrowing.consultations import record_of as consultation_of
from db.borrowing.mortgages import MortgageRecord, ProviderRecord
from db.borrowing.tables import Consultation
from db.core import models
from db.core.records import AddressRecord
from domain.accounts.agreements import Context, verify
from domain.accounts.business_number import business_number
from domain.borrowing.journeys.mortgage import (
    AcceptMortgage,
    AddMortgageDocument,
    ApplyMortgage,
    ContinueApplication,
    CorrectApplication,
    Mortgage,
    SendMortgageDocuments,
)
from domain.borrowing.mortgage import (
    ADDRESS_TYPES,
    DESIRED_PERIODS,
    DOCUMENTS,
    INFLOWS,
    LIMIT_FLOOR,
    MOST,
    PROPERTY_OWNERS,
    PROPERTY_TYPES,
    PURPOSES,
    RELATIONS,
    CollateralProvider,
)
from domain.core import masking, validation
from domain.core.codes import JOBS, MONEY_SOURCES, Codes
from domain.core.errors import BusinessError, ErrorCode
from domain.core.policy import ATTEMPTS
from domain.core.snapshot import Snapshot, Start
from domain.loans.status import LABELS, MORTGAGE_STATES, LoanStatus

HOUR = timedelta(hours=1)
SEALED = "mortgage-application"  # audience of `encodeData`
MOST_INCOME = 10_000_000_000  # won a year; more is a slip of the finger

router = Router()


async def natural(person: Person, app: App, session: Session) -> IdentityRecord:
    """Who the logged-in natural person is. Raises BusinessError: LOGIN_REQUIRED, FORBIDDEN for a legal one."""
    return await read_person(session, app.sealer, person)


Natural = Annotated[IdentityRecord, Depends(natural)]
MortgageCall = Annotated[JourneyCall, Depends(call_of(Mortgage))]
MortgageNow = Annotated[Snapshot, Depends(now_of(Mortgage))]


def code_of(codes: Codes) -> Any:
    """A code of the list."""

    def check(value: str) -> str:
        if value not in dict(codes):
            raise ValueError("목록에서 골라 주세요.")
        return value

    return AfterValidator(check)


class HomeAddress(Camel):
    """Where somebody lives. `addressType`: 1 road name, 2 lot number."""

    zip_code: Annotated[str, digits(5)]
    road_address: Annotated[Printable, Field(min_length=5, max_length=200)]
    detail: Annotated[Printable, Field(max_length=100)] = ""
    address_type: Annotated[str, code_of(ADDRESS_TYPES)] = "1"

    @property
    def record(self) -> AddressRecord:
        return AddressRecord(zip_code=self.zip_code, road_address=self.road_address.strip(), detail=self.detail.strip())


class MortgageForm(Camel):
    """The application. Won; months; codes of `GET /info`. `civilCodeLast`: the digit after the hyphen.

    `collateralProvider…`: of somebody else's home only, the birthday as YYYYMMDD. `agreements`: id → hash of the text.
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
            if lack := self.provider.lack:
                raise ValueError(lack)
        return self

    @property
    def provider(self) -> CollateralProvider:
        """Who owns the home, as the journey may know it."""
        if self.is_collateral_provider_oneself:
            return CollateralProvider(is_oneself=True)
        return CollateralProvider(
            is_oneself=False, masked_name=masking.name(self.collateral_provider_name or ""),
            relation=self.collateral_provider_relation or "",
            relation_text=self.collateral_provider_relation_text.strip(),
        )  # fmt: skip

    def record(self) -> MortgageRecord:
        """For the vault."""
        provider = None
        if not self.is_collateral_provider_oneself:
            provider = ProviderRecord(
                name=self.collateral_provider_name or "",
                birthday=datetime.strptime(self.collateral_provider_birthday or "", "%Y%m%d").date(),  # noqa: DTZ007
                mobile=self.collateral_provider_mobile or "", relation=self.collateral_provider_relation or "",
                relation_text=self.collateral_provider_relation_text.strip(),
            )  # fmt: skip
        return MortgageRecord(
            loan_product_subtype=self.loan_product_subtype, collateral_type_code=self.collateral_type_code,
            expect_amount=self.customer_expect_amount, expect_period=int(self.customer_expect_period),
            purpose=self.customer_purpose, purpose_detail=self.purpose_detail.strip(),
            inflow_route=self.customer_inflow_route, income_amount=self.customer_income_amount,
            old_address=self.collateral_old_address.strip(), address=self.collateral_address.strip(),
            dong=self.collateral_dong.strip(), ho=self.collateral_ho.strip(), zip_code=self.collateral_zip_code,
            building=self.building.strip(), kb_area_uid=self.kb_area_uid or "", provider=provider, name=self.name,
            english_name=self.english_name.strip(), civil_code=self.civil_code_first + self.civil_code_last,
            phone_number=self.phone_number, annual_salary=self.annual_salary, home=self.home_address.record,
            job_code=self.job_code, business_number=self.business_number, industry_code=self.industry_code,
            money_source=self.money_source,
            agreements=tuple(sorted(verify(Context.LOAN_SIGN_UP, self.agreements))),
        )  # fmt: skip


class SealedApplication(Camel):
    """`encodeData` names the application to its examination, for half an hour."""

    encode_data: str


class CreditForm(Camel):
    """`gaCookie`: of the browser's analytics; taken and not kept."""

    encode_data: Annotated[str, Field(max_length=900)]
    ga_cookie: Annotated[str, Field(max_length=200)] = ""


class MortgageChoices(Camel):
    """What the draft offers."""

    property_types: list[CodeName]
    periods: list[CodeName]
    purposes: list[CodeName]
    inflow_routes: list[CodeName]
    owners: list[CodeName]
    relations: list[CodeName]
    address_types: list[CodeName]
    jobs: list[CodeName]
    money_sources: list[CodeName]
    documents: list[CodeName]
    least: int
    most: int


class MortgageState(Moved):
    """`state` and its label, as my page calls it; `contractState`: 0 until the loan is granted, 1 while the terms wait
    to be accepted, 2 when they are. `nextScreen`: a path."""

    state: LoanStatus
    label: str
    contract_state: Literal[0, 1, 2]
    next_screen: str


class AppliedMortgage(Camel):
    """The application as it was examined. Won, months, percent a year; `limit` null where KB names no price."""

    apply_uid: str
    collateral_type: str
    building: str
    amount: int
    period: int
    limit: int | None
    rate: Rate | None
    owner_name: str | None
    applied_at: datetime


class ConfirmedMortgage(Camel):
    """The terms that the borrower has accepted. Won, percent a year, months."""

    apply_uid: str
    amount: int
    rate: Rate
    period: int
    confirmed_at: datetime


class PrefilledMortgage(Camel):
    """What is known already; null where nobody has said it."""

    name: str | None = None
    birthday: date | None = None
    phone_number: str | None = None
    address: str | None = None
    dong: str | None = None
    ho: str | None = None
    zip_code: str | None = None
    supply_area: str | None = None
    available_limit: int | None = None
    desired_amount: int | None = None


class Validation(Camel):
    """`message`: what is wrong."""

    is_valid: bool
    message: str | None


class LoginCheck(Camel):
    """Whether somebody is logged in here, and borrows."""

    is_login: bool
    is_borrower: bool


@router.post("/draft/open")
async def open_mortgage(person: Person, _: Natural, gateway: AppGateway) -> Data[Moved]:
    """Begin an application, or find the one under way: nobody has two."""
    return Data(data=Moved(journey=await gateway.open(Mortgage.kind, Start(apply_uid=uuid4().hex, person=person))))


@router.get("/info")
async def mortgage_info() -> Data[MortgageChoices]:
    """What the draft offers."""
    return Data(data=MortgageChoices(
        property_types=code_names(PROPERTY_TYPES), periods=code_names(DESIRED_PERIODS), purposes=code_names(PURPOSES),
        inflow_routes=code_names(INFLOWS), owners=code_names(PROPERTY_OWNERS), relations=code_names(RELATIONS),
        address_types=code_names(ADDRESS_TYPES), jobs=code_names(JOBS), money_sources=code_names(MONEY_SOURCES),
        documents=[CodeName(code=kind, name=name) for kind, name in DOCUMENTS.items()],
        least=LIMIT_FLOOR, most=MOST,
    ))  # fmt: skip


@router.post("/apply")
async def seal_application(
    body: MortgageForm, person: Person, who: Natural, app: App, session: Session
) -> Data[SealedApplication]:
    """Put the filled-in draft into the vault; nothing moves before its examination is asked for.

    Raises BusinessError: SINGLE_USE_TOKEN_INVALID for a token that is not ours, TERMS_REQUIRED, TERMS_CHANGED,
    OTHER_PERSON where name and birth are not those of who is logged in.
    """
    await limit(app.redis, "mortgage-application", person, times=30, per=HOUR)
    ours(app, body.apply_token, APPLY)
    if (body.name, body.civil_code_first) != (who.name, f"{who.birth_date:%y%m%d}"):
        raise BusinessError(ErrorCode.OTHER_PERSON)
    ref = app.vault.put(session, person, body.record(), kept=ATTEMPTS.mortgage_kept)
    claims = {"sub": person, "ref": ref, "aud": SEALED, "exp": datetime.now(UTC) + ATTEMPTS.sealed_application}
    secret = app.settings.token_secret.get_secret_value()
    return Data(data=SealedApplication(encode_data=jwt.encode(claims, secret, ALGORITHM)))


@router.post("/fetch/credit/{apply_token}", openapi_extra=moves(ApplyMortgage, Mortgage))
async def fetch_credit(
    apply_token: str, body: CreditForm, call: MortgageCall, session: Session, app: App
) -> Data[Moved]:
    """Have KB and the credit bureau asked about a sealed application. Raises SINGLE_USE_TOKEN_INVALID."""
    ours(app, apply_token, APPLY)
    claims = ours(app, body.encode_data, SEALED)
    if claims["sub"] != call.owner:
        raise BusinessError(ErrorCode.SINGLE_USE_TOKEN_INVALID)
    said = await app.vault.get(session, call.owner, claims["ref"], MortgageRecord)
    form = ApplyMortgage(
        application_ref=claims["ref"], collateral_type=said.collateral_type_code, building=said.building,
        amount=said.expect_amount, months=said.expect_period, kb_area_uid=said.kb_area_uid, zip_code=said.zip_code,
        provider=said.owner,
    )  # fmt: skip
    return Data(data=Moved(journey=await call.submit(form, settle=True)))


@router.post("/draft/correct", openapi_extra=moves(CorrectApplication, Mortgage))
async def correct_application(call: MortgageCall) -> Data[Moved]:
    """Go back to the draft."""
    return Data(data=Moved(journey=await call.submit(CorrectApplication())))


@router.post("/draft/continue", openapi_extra=moves(ContinueApplication, Mortgage))
async def continue_application(call: MortgageCall) -> Data[Moved]:
    """Go on from an accepted draft."""
    return Data(data=Moved(journey=await call.submit(ContinueApplication())))


@router.post("/document", openapi_extra=moves(AddMortgageDocument, Mortgage))
async def add_document(
    kind: Annotated[str, Form()], file: Annotated[UploadFile, File()], call: MortgageCall
) -> Data[Moved]:
    """Hand in a document; it takes the place of an earlier one. PDF, JPG or PNG of at most 10 MB.

    Raises FILE_TOO_LARGE, FILE_TYPE_UNSUPPORTED.
    """
    return Data(data=Moved(journey=await hand_in(call, kind, file)))


async def hand_in(call: JourneyCall, kind: str, file: UploadFile) -> Snapshot:
    """Keep the file, then have the application know it."""
    await limit(call.app.redis, "mortgage-document", call.owner, times=60, per=HOUR)
    if kind not in DOCUMENTS:
        raise BusinessError(ErrorCode.INVALID_INPUT, reason="올릴 서류를 골라 주세요.")
    content, media_type = await uploaded(file)
    ref = await call.app.documents.put("mortgage", content)
    async with call.app.database.transaction() as session:
        await keep_image(session, call.owner, ref, ATTEMPTS.mortgage_kept)
    form = AddMortgageDocument(kind=kind, document_ref=ref, media_type=media_type, size=len(content))
    return await call.submit(form)


@router.post("/submit", openapi_extra=moves(SendMortgageDocuments, Mortgage))
async def send_documents(call: MortgageCall, at: MortgageNow) -> Data[Moved]:
    """Have the application appraised. Raises DOCUMENTS_MISSING."""
    given = at.data.get("documents", {})
    if lacking := [name for kind, name in DOCUMENTS.items() if kind not in given]:
        raise BusinessError(ErrorCode.DOCUMENTS_MISSING, documents=", ".join(lacking))
    return Data(data=Moved(journey=await call.submit(SendMortgageDocuments())))


@router.post("/accept", openapi_extra=moves(AcceptMortgage, Mortgage))
async def accept_mortgage(call: MortgageCall) -> Data[Moved]:
    """Take the loan on the appraised terms."""
    return Data(data=Moved(journey=await call.submit(AcceptMortgage())))


@router.get("/state")
async def mortgage_state(at: MortgageNow) -> Data[MortgageState]:
    """How far the application has come, and the screen that belongs to it."""
    state = MORTGAGE_STATES[at.step]
    contract = {Mortgage.approved.name: 1, Mortgage.confirmed.name: 2}.get(at.step, 0)
    return Data(data=MortgageState.model_validate({
        "journey": at, "state": state, "label": LABELS[state], "contract_state": contract, "next_screen": at.path,
    }))  # fmt: skip


@router.get("/apply/completed")
async def mortgage_completed(at: MortgageNow) -> Data[AppliedMortgage]:
    """What was applied for. Raises BusinessError(NOT_ACCEPTED) while it is a draft."""
    if "success" not in at.data:
        raise BusinessError(ErrorCode.NOT_ACCEPTED)
    shown = at.data
    return Data(data=AppliedMortgage(
        apply_uid=at.apply_uid, collateral_type=dict(PROPERTY_TYPES)[shown["collateralType"]],
        building=shown["building"], amount=shown["amount"], period=shown["period"], limit=shown.get("limit"),
        rate=shown.get("rate"), owner_name=shown.get("ownerName"), applied_at=shown["appliedAt"],
    ))  # fmt: skip


@router.get("/apply/confirmed")
async def mortgage_confirmed(at: MortgageNow) -> Data[ConfirmedMortgage]:
    """The accepted terms. Raises BusinessError(CONTRACT_NOT_READY) before that."""
    if at.step != Mortgage.confirmed.name:
        raise BusinessError(ErrorCode.CONTRACT_NOT_READY)
    shown = at.data
    return Data(data=ConfirmedMortgage(
        apply_uid=at.apply_uid, amount=shown["amount"], rate=shown["rate"], period=shown["period"],
        confirmed_at=shown["confirmedAt"],
    ))  # fmt: skip


@router.get("/apply/prefilled-info/login-user")
async def prefilled_by_user(who: Natural) -> Data[PrefilledMortgage]:
    """What the account knows."""
    return Data(data=PrefilledMortgage(name=who.name, birthday=who.birth_date, phone_number=who.mobile))


@router.get("/apply/prefilled-info/simple-advice")
async def prefilled_by_advice(uid: UUID, who: Natural, app: App, session: Session) -> Data[PrefilledMortgage]:
    """What was said when a consultation was asked for, by the same name and mobile. Raises BusinessError(NOT_FOUND)."""
    row = await session.get(Consultation, uid)
    said = consultation_of(app.sealer, row) if row else None
    if said is None or (said.name, said.mobile) != (who.name, who.mobile):
        raise BusinessError(ErrorCode.NOT_FOUND)
    home = said.home
    return Data(data=PrefilledMortgage(
        name=said.name, phone_number=said.mobile, desired_amount=said.desired_amount, address=home and home.address,
        supply_area=home and home.supply_area, available_limit=home and home.available_limit,
    ))  # fmt: skip


@router.get("/apply/prefilled-info/simple-limit-check")
async def prefilled_by_check(
    apply_token: Annotated[str, Query(alias="applyToken", max_length=600)],
    _: Natural, app: App, gateway: AppGateway, session: Session,
) -> Data[PrefilledMortgage]:  # fmt: skip
    """The home of the simple limit check that the token names. Raises BusinessError(NO_SIMPLE_CHECK)."""
    found = await _checked(app, gateway, session, apply_token)
    if found is None:
        raise BusinessError(ErrorCode.NO_SIMPLE_CHECK)
    return Data(data=found)


async def _checked(app: Platform, gateway: Gateway, session: AsyncSession, token: str) -> PrefilledMortgage | None:
    known = await home_of(app, gateway, session, token)
    if known is None:
        return None
    home, shown = known
    return PrefilledMortgage(
        address=home.address,
        dong=home.dong,
        ho=home.ho,
        zip_code=home.zip_code,
        supply_area=home.supply_area,
        available_limit=shown.get("availableLimit"),
    )


@router.get("/apply/validation")
async def validate_business(
    _: Person,
    industry_code: Annotated[str, Query(alias="industryCode", max_length=10)] = "",
    number: Annotated[str, Query(alias="businessNumber", max_length=12)] = "",
) -> Data[Validation]:
    """Whether a business number and a five-digit industry code are well-formed; either may be left out."""
    message = None
    if industry_code and not (len(industry_code) == 5 and industry_code.isdecimal()):
        message = "업종 코드는 숫자 5자리예요."
    if number and not message:
        try:
            business_number(number)
        except ValueError as wrong:
            message = str(wrong)
    return Data(data=Validation(is_valid=message is None, message=message))


@router.get("/login/check")
async def login_check(request: Request, session: Session) -> Data[LoginCheck]:
    """Whether the draft can begin, or who asks has to be certified first."""
    return Data(data=await who_is_here(request, session))


async def who_is_here(request: Request, session: AsyncSession) -> LoginCheck:
    """Never refuses: nobody is logged in with a token that has ended."""
    try:
        person = person_of(request)
    except BusinessError:
        person = None
    known = await session.get(models.Person, UUID(person)) if person else None
    return LoginCheck(is_login=known is not None, is_borrower=known is not None and known.is_borrower)


def ours(app: Platform, token: str, audience: str) -> dict[str, Any]:
    """What we have signed. Raises BusinessError(SINGLE_USE_TOKEN_INVALID)."""
    secret = app.settings.token_secret.get_secret_value()
    try:
        return jwt.decode(token, secret, [ALGORITHM], audience=audience, options={"require": ["exp", "sub"]})
    except jwt.PyJWTError:
        raise BusinessError(ErrorCode.SINGLE_USE_TOKEN_INVALID) from None
