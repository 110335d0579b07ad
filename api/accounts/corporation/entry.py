"""First steps of a corporation's sign-up: consents, representative, business number, type, credentials."""

from datetime import UTC, datetime, timedelta
from typing import Annotated
from uuid import UUID, uuid4

from fastapi import Depends, Request, Response
from pydantic import AfterValidator, Field

from api.accounts.corporation.call import Call, Now
from api.accounts.password.secure_password import new_password
from api.accounts.session.email_token import spend_email_token
from api.accounts.session.identity_token import spend_identity_token
from api.accounts.session.login import LoggedIn, log_in
from api.core.dependencies import App, AppGateway, Key, RequestName, Sequence, Session
from api.core.journeys.call import JourneyCall, journey_id, moves
from api.http.applicant import applicant_of, named_by_cookie, new_applicant
from api.http.caller import person_of
from api.http.envelope import Camel, Moved
from api.http.errors import Conflict
from api.http.limits import address, limit
from api.http.router import Router
from db.accounts.corporations import read_corporation, represented_by
from db.accounts.passwords import hashed
from db.accounts.people import IdentityRecord
from db.accounts.tables import Person
from db.core.limits.attempts import spend
from db.core.limits.claims import claim
from db.core.records import BusinessNumber, ChosenPassword, EmailRecord
from domain.accounts.agreements import Context, settled, verify
from domain.accounts.business_number import corporation_number
from domain.accounts.journeys.corporation import (
    AgreeTerms,
    CertifyOwner,
    CheckRegistration,
    ChooseType,
    Corporation,
    CorporationView,
    OpenAccount,
    ProveEmail,
    ResumeApplication,
)
from domain.core.codes import CORPORATION_TYPES, name_of
from domain.core.errors import BusinessError, ErrorCode
from domain.core.policy import POLICY, CodePolicy
from domain.core.snapshot import Snapshot, Start
from domain.core.text import masking

router = Router()

LOOKED_UP = "business-number"  # kind of attempts
A_DAY = CodePolicy(timedelta(0), wrong=0, resend_after=timedelta(0), a_day=POLICY.business_number_a_day)
Token = Annotated[str, Field(min_length=16, max_length=200)]


async def _open_limit(request: Request, app: App) -> None:
    await limit(app.redis, "corporation-open", address(request), times=60)


async def _number_limit(request: Request, app: App) -> None:
    await limit(app.redis, "business-number", address(request), times=20)


async def _opening_call(
    request: Request, app: App, gateway: AppGateway, session: Session, sequence: Sequence, key: Key
) -> JourneyCall:
    """The cookie is valid also after the account exists: the client may have lost the response that logs it in."""
    owner = person_of(request) or named_by_cookie(request)
    if owner is None:
        raise BusinessError(ErrorCode.NO_OPEN_APPLICATION)
    return JourneyCall(app, gateway, session, journey_id(Corporation, owner), owner, sequence, key)


class ApplyStep(Camel):
    """The step of an application and the page to continue on. Null without one."""

    apply_step: str | None
    path: str | None


class CorporateConsents(Camel):
    """Agreement id → contentHash that was on the screen."""

    agreements: dict[str, str]


class RepresentativeForm(Camel):
    """The token of the representative's certification."""

    identity_token: Token


class IsExistOwner(Camel):
    """Whether the certified representative has signed up a corporation already; another one may follow."""

    is_exist_owner: bool


class BusinessRegistration(Camel):
    """A business number, with or without hyphens."""

    business_number: Annotated[str, AfterValidator(corporation_number)]


class Existence(Camel):
    """The entered number, masked; `available`: it belongs to an open business that can sign up."""

    business_number: str | None
    available: bool


class TypeForm(Camel):
    """A code of `corporationType`."""

    type: str


class ProvenEmail(Camel):
    """The token of the e-mail address's certification."""

    email_token: Token


class AccountForm(Camel):
    """The password, typed twice on the secure keypad."""

    security_token: Token
    re_security_token: Token


class Joined(Moved, LoggedIn):
    """The session, or null tokens if the address or the number was refused: see `journey.data.problem`."""

    is_borrower: bool = False
    has_loan_apply: bool = False


@router.post("/join/corporation/open", dependencies=[Depends(_open_limit)])
async def open_corporation(
    gateway: AppGateway, app: App, request: Request, response: Response, session: Session
) -> Moved:
    """Start an application, or return the open one. A corporation whose application has ended can start again.

    Raises FORBIDDEN for a natural person who is logged in.
    """
    if person := person_of(request):
        await read_corporation(session, app.sealer, person)
        return Moved(journey=await _taken_up(gateway, person))
    try:
        applicant = await applicant_of(request)
    except BusinessError:
        applicant = new_applicant(app.settings, response)
    opened = await gateway.open(Corporation.kind, Start(apply_uid=uuid4().hex, person=applicant))
    return Moved(journey=opened)


async def _taken_up(gateway: AppGateway, person: str) -> Snapshot:
    known = await gateway.table.read(journey_id(Corporation, person))
    if known and (
        known.step in (Corporation.active.name, Corporation.refused.name) or Corporation.steps[known.step].on
    ):
        return known
    opened = await gateway.open(Corporation.kind, Start(apply_uid=uuid4().hex, person=person))
    if opened.step != Corporation.terms.name:
        return opened
    return await gateway.submit(opened.journey_id, ResumeApplication(), sequence=opened.sequence, key=opened.apply_uid)


@router.get("/join/corporation/apply-step")
async def apply_step(gateway: AppGateway, request: Request) -> ApplyStep:
    """Return where the caller's application continues: that of the logged-in account, or of this browser."""
    try:
        known = await gateway.table.read(journey_id(Corporation, await applicant_of(request)))
    except BusinessError:
        known = None
    return ApplyStep(apply_step=known and known.step, path=known and known.path)


@router.post("/corporation/terms", openapi_extra=moves(AgreeTerms, Corporation))
async def agree_corporation_terms(body: CorporateConsents, call: Call) -> Moved:
    """Agree to the texts of `corporation-sign-up`. Raises TERMS_CHANGED, TERMS_REQUIRED."""
    ticked = settled(verify(Context.CORPORATION_SIGN_UP, body.agreements))
    return Moved(journey=await call.submit(AgreeTerms(agreements=sorted(ticked))))


@router.post("/join/corporation/owner", openapi_extra=moves(CertifyOwner, Corporation))
async def certify_owner(body: RepresentativeForm, call: Call, session: Session, name: RequestName) -> Moved:
    """Set the representative by a certification. Raises SINGLE_USE_TOKEN_INVALID."""
    app = call.app
    owner = await spend_identity_token(app.redis, app.vault, session, body.identity_token, name)
    represents = await represented_by(session, app.sealer, owner.ci)
    owner_ref = await call.store(owner, retention=POLICY.identity_retention)
    form = CertifyOwner(owner_ref=owner_ref, masked_name=masking.name(owner.name), represents=represents)
    return Moved(journey=await call.submit(form))


@router.get("/join/is-exist-owner")
async def is_exist_owner(at: Now) -> IsExistOwner:
    """Return whether the caller's certified representative already has a corporation."""
    return IsExistOwner(is_exist_owner=bool(at.view(CorporationView).represents))


@router.get("/corporation/exist")
async def corporation_exists(at: Now) -> Existence:
    """Return the result of the lookup of the number in the caller's application."""
    known = Corporation.steps[at.step].rank > Corporation.checking.rank
    return Existence(business_number=at.view(CorporationView).masked_number, available=known)


@router.post(
    "/corporation/exist", dependencies=[Depends(_number_limit)], openapi_extra=moves(CheckRegistration, Corporation)
)
async def check_corporation(body: BusinessRegistration, call: Call, at: Now, session: Session) -> Moved:
    """Look up a business number; `journey.data.problem` contains the reason if it cannot sign up. Raises
    BUSINESS_CHECK_LIMIT.

    An unknown number, a number of another representative and a number that is already registered return the same text.
    The number of look-ups a day is limited for each representative.
    """
    owner_ref = at.view(CorporationView).owner_ref or ""
    if owner_ref:
        owner = await call.app.vault.get(session, call.owner, owner_ref, IdentityRecord)
        await _count_lookup(call, owner)
    number = BusinessNumber(number=body.business_number, owner_ref=owner_ref)
    form = CheckRegistration(
        number_ref=await call.store(number, retention=POLICY.identity_retention),
        masked_number=masking.business_number(body.business_number),
    )
    return Moved(journey=await call.submit(form, settle=True))


@router.post("/corporation/type", openapi_extra=moves(ChooseType, Corporation))
async def choose_type(body: TypeForm, call: Call) -> Moved:
    """Choose the type of the legal person."""
    try:
        name_of(CORPORATION_TYPES, body.type)
    except KeyError:
        raise BusinessError(ErrorCode.INVALID_INPUT, reason="법인 유형을 골라 주세요.") from None
    return Moved(journey=await call.submit(ChooseType(type=body.type)))


@router.post("/corporation/email", openapi_extra=moves(ProveEmail, Corporation))
async def prove_corporation_email(body: ProvenEmail, call: Call, session: Session, name: RequestName) -> Moved:
    """Set the e-mail address for log-in. Raises SINGLE_USE_TOKEN_INVALID."""
    email = await spend_email_token(call.app.redis, call.app.vault, session, body.email_token, name)
    email_ref = await call.store(EmailRecord(email=email), retention=POLICY.identity_retention)
    moved = await call.submit(ProveEmail(email_ref=email_ref, masked_email=masking.email(email)))
    return Moved(journey=moved)


@router.post("/join/corporation", openapi_extra=moves(OpenAccount, Corporation))
async def join_corporation(
    body: AccountForm,
    call: Annotated[JourneyCall, Depends(_opening_call)],
    session: Session,
    name: RequestName,
    request: Request,
) -> Joined:
    """Open the account and log in.

    Raises SINGLE_USE_TOKEN_INVALID, INVALID_INPUT, PASSWORD_COMMON, and NO_OPEN_APPLICATION if the account exists and
    another call has opened it.
    """
    app = call.app
    password = await new_password(app, body.security_token, body.re_security_token, name)
    chosen = ChosenPassword(hash=await hashed(password.get_secret_value()))
    password_ref = await call.store(chosen, retention=POLICY.identity_retention)
    try:
        moved = await call.submit(OpenAccount(password_ref=password_ref))
    except Conflict:
        if person_of(request) is None and await session.get(Person, UUID(call.owner)):
            raise BusinessError(ErrorCode.NO_OPEN_APPLICATION) from None
        raise
    joined = await session.get(Person, UUID(call.owner))
    if joined is None:
        return Joined(journey=moved)
    tokens = await log_in(app, session, joined)
    return Joined(journey=moved, **tokens.model_dump(by_alias=False))


async def _count_lookup(call: JourneyCall, owner: IdentityRecord) -> None:
    """Count the lookup, also a failed one, in its own transaction. A repeated call counts once."""
    async with call.app.database.transaction() as session:
        if not await claim(session, f"business-number/{call.owner}/{call.key}"):
            return
        subject = call.app.sealer.fingerprint(owner.ci)
        allowed = await spend(session, LOOKED_UP, subject, A_DAY, datetime.now(UTC))
    if not allowed.remaining_count:
        raise BusinessError(ErrorCode.BUSINESS_CHECK_LIMIT, limit=allowed.limit)
