"""The owner of the home, if another person applies: invited by a signed link, certified, asked for consent. A second
link invites the owner to sign the contract (`owner_contract`).

The certification is the same as for members. The link identifies the application, and gives access only together with
the mobile number that the applicant has entered for the owner.
"""

from decimal import Decimal
from typing import Annotated, Literal, get_args
from uuid import UUID

from fastapi import Depends, Query, Request
from pydantic import Field
from sqlalchemy.ext.asyncio import AsyncSession

from activities.core.notices import Sms, enqueue
from api.accounts.certification import confirm_code, send_code
from api.accounts.session.identity_token import spend_identity_token
from api.accounts.session.nonce import NONCE_REQUIRED
from api.borrowing.credit.scraping import Provider
from api.borrowing.mortgage.caller import LoginCheck, MortgageNow, login_of
from api.borrowing.mortgage.form import HomeAddress
from api.core import single_use
from api.core.dependencies import App, AppGateway, RequestName, Session
from api.core.gateway import Gateway
from api.core.journeys.call import journey_id, moves
from api.core.platform import Platform
from api.http.envelope import Camel
from api.http.errors import Conflict
from api.http.limits import DAY, HOUR, address, limit
from api.http.router import Router
from api.http.signed_tokens import Claims, SignedToken
from api.products.shapes import Rate
from db.borrowing.mortgages import MortgageRecord, OwnerRecord, SignerRecord
from domain.accounts.journeys.identity import ConfirmCode, Identity, SendCode
from domain.borrowing.journeys.contract import PROVIDER_NAMES
from domain.borrowing.journeys.contract import Provider as Signer
from domain.borrowing.journeys.mortgage import ConfirmOwner, DeclineCollateral, Mortgage, MortgageView
from domain.core.chart import Form, Party
from domain.core.errors import BusinessError, ErrorCode
from domain.core.notices import MessageKind
from domain.core.policy import POLICY
from domain.core.snapshot import Snapshot
from domain.core.text import masking
from domain.core.view import present

CERTIFIED = "certified-owner"  # kind of the single-use secret of a certified owner: the link and a sequence
SIGNER = "mortgage-signer"  # kind of the single-use secret of an owner who may read and sign the contract
PAGE = "/v2/loan/mortgage/joint-or-third-party"
# The text and the target of an invitation, by the step that waits for the owner.
INVITATIONS = {
    Mortgage.owner.name: ("[이음] {name} 님이 주택담보대출의 담보로 이 집을 맡기려고 해요. 소유자 확인: {link}", PAGE),
    Mortgage.owner_signing.name: (
        "[이음] {name} 님의 주택담보대출 계약에 소유자 서명이 필요해요. 계약서 확인: {link}",
        f"{PAGE}/contract",
    ),
}
SIGNS = (Mortgage.owner_signing.name, Mortgage.owner_signature.name)

router = Router()
for at in ("/identity", "/joint-or-third-party/identity"):
    name = at.strip("/").replace("/", "_").replace("-", "_")
    router.add_api_route(
        f"{at}/send",
        send_code,
        methods=["POST"],
        name=f"mortgage_{name}_send",
        dependencies=[NONCE_REQUIRED],
        openapi_extra=moves(SendCode, Identity),
    )
    router.add_api_route(
        f"{at}/confirm",
        confirm_code,
        methods=["POST"],
        name=f"mortgage_{name}_confirm",
        openapi_extra=moves(ConfirmCode, Identity),
    )


class InvitationClaims(Claims):
    """`sub`: the applicant. `uid`: of the application."""

    uid: str


INVITED = SignedToken("mortgage-owner", InvitationClaims, POLICY.owner_link)
Token = Annotated[str, Field(min_length=16, max_length=900)]


Stage = Literal["consent", "contract"]


class OwnerLoginCheck(LoginCheck):
    """`applicantName` and `ownerName` are masked; null without a valid link. `stage`: the requested action of the
    owner, the consent or the signature. `isEnded`: the application of the link has ended without a loan."""

    applicant_name: str | None
    owner_name: str | None
    is_open: bool
    stage: Stage | None
    is_ended: bool


class OwnerIdentityForm(Camel):
    """The link's token, and the token of the owner's certification."""

    token: Token
    identity_token: Annotated[str, Field(min_length=16, max_length=200)]


class OwnersContract(Camel):
    """The contract that the owner is to sign: percent a year, won."""

    rate: Rate
    maximum_claim: int
    document_hash: str
    providers: list[Provider]


class CertifiedOwner(Camel):
    """The home to which the owner agrees. Won, months. `ownerToken` submits the address, once; at the stage "contract"
    it gives access to read and sign the contract, for half an hour."""

    owner_token: str
    name: str
    collateral_address: str
    amount: int
    period: int
    stage: Stage
    contract: OwnersContract | None


class OwnerAddressForm(Camel):
    """`isAgreed`: that the home serves as collateral."""

    owner_token: Annotated[str, Field(min_length=16, max_length=200)]
    home_address: HomeAddress
    is_agreed: Literal[True]


class Invited(Camel):
    """The receiver of the link, masked."""

    mobile: str


class OwnerRefusalForm(Camel):
    owner_token: Annotated[str, Field(min_length=16, max_length=200)]


class OwnerConfirmed(Camel):
    """Whether the owner has agreed to the collateral."""

    confirmed: bool


async def owner_limit(request: Request, app: App) -> None:
    await limit(app.redis, "mortgage-owner", address(request), times=60, per=HOUR)


@router.post("/joint-or-third-party/invitation")
async def invite_owner(at: MortgageNow, app: App, session: Session, name: RequestName) -> Invited:
    """Send the owner the link to the consent, or to the contract, a few times a day.

    Raises BusinessError(NOT_ACCEPTED) when no owner is waited for.
    """
    person = at.journey_id.partition(":")[2]
    if at.step not in INVITATIONS:
        raise BusinessError(ErrorCode.NOT_ACCEPTED)
    words, page = INVITATIONS[at.step]
    await limit(app.redis, "mortgage-invitation", person, times=5, per=DAY)
    application = await app.vault.get(session, person, present(at.view(MortgageView).application_ref), MortgageRecord)
    assert application.provider
    token = INVITED.sign(app.settings.token_secret, InvitationClaims(sub=person, uid=at.apply_uid))
    text = words.format(name=masking.name(application.name), link=f"{app.settings.public_url}{page}?token={token}")
    sms = Sms(mobile=application.provider.mobile, text=text)
    await enqueue(session, app, MessageKind.MORTGAGE_OWNER.key(name), sms, person=UUID(person))
    return Invited(mobile=masking.mobile(application.provider.mobile))


@router.get("/joint-or-third-party/login/check")
async def owner_login_check(
    request: Request, app: App, gateway: AppGateway, session: Session, token: Annotated[str, Query(max_length=900)] = ""
) -> OwnerLoginCheck:
    """Return the logged-in person, and the applicant of the link."""
    here = await login_of(request, session)
    try:
        at, application = await _waiting(app, gateway, session, token)
    except BusinessError:
        return OwnerLoginCheck(
            **here.model_dump(),
            applicant_name=None,
            owner_name=None,
            is_open=False,
            stage=None,
            is_ended=await _has_ended(app, gateway, token),
        )
    return OwnerLoginCheck(
        **here.model_dump(),
        applicant_name=masking.name(application.name),
        owner_name=at.view(MortgageView).owner_name,
        is_open=True,
        stage=_stage(at),
        is_ended=False,
    )


@router.post("/joint-or-third-party/identity", dependencies=[Depends(owner_limit), NONCE_REQUIRED])
async def certify_owner(
    body: OwnerIdentityForm, app: App, gateway: AppGateway, session: Session, name: RequestName
) -> CertifiedOwner:
    """Show the application to its certified owner.

    Raises BusinessError: SINGLE_USE_TOKEN_INVALID, NOT_THE_OWNER for any person but the named owner.
    """
    at, application = await _waiting(app, gateway, session, body.token)
    who = await spend_identity_token(app.redis, app.vault, session, body.identity_token, name)
    named = application.provider
    if named is None or (named.name, named.birthday, named.mobile) != (who.name, who.birth_date, who.mobile):
        raise BusinessError(ErrorCode.NOT_THE_OWNER)
    view, contract = at.view(MortgageView), None
    if _stage(at) == "consent":
        token = await single_use.issue(app.redis, CERTIFIED, f"{body.token} {at.sequence}", POLICY.terms_token)
    else:
        async with app.database.transaction() as apart:  # committed before the journey receives the reference
            signer = SignerRecord(name=who.name, mobile=who.mobile, ci=who.ci)
            ref = app.vault.put(apart, at.journey_id.partition(":")[2], signer, retention=POLICY.mortgage_retention)
        token = await single_use.issue(app.redis, SIGNER, f"{body.token} {ref}", POLICY.terms_token)
        contract = OwnersContract(
            rate=Decimal(present(view.rate)),
            maximum_claim=present(view.maximum_claim),
            document_hash=present(view.document_hash),
            providers=[Provider(code=code, name=PROVIDER_NAMES[code]) for code in get_args(Signer)],
        )
    return CertifiedOwner(
        stage=_stage(at),
        contract=contract,
        owner_token=token,
        name=who.name,
        collateral_address=application.line,
        amount=present(view.amount),
        period=present(view.period),
    )


@router.post("/joint-or-third-party/address", dependencies=[Depends(owner_limit)])
async def confirm_owner(
    body: OwnerAddressForm, app: App, gateway: AppGateway, session: Session, name: RequestName
) -> OwnerConfirmed:
    """Agree to the collateral; the application continues. Raises BusinessError(SINGLE_USE_TOKEN_INVALID)."""
    at, sequence = await _certified_for(app, gateway, body.owner_token, name)
    application = await _application(app, session, at)
    assert application.provider
    record = OwnerRecord(
        name=application.provider.name,
        birthday=application.provider.birthday,
        mobile=application.provider.mobile,
        home=body.home_address.record,
    )
    async with app.database.transaction() as apart:  # committed before the journey receives the reference
        ref = app.vault.put(apart, at.journey_id.partition(":")[2], record, retention=POLICY.mortgage_retention)
    await _decide(gateway, at, ConfirmOwner(owner_ref=ref), sequence, name)
    return OwnerConfirmed(confirmed=True)


@router.post("/joint-or-third-party/decline", dependencies=[Depends(owner_limit)])
async def refuse_collateral(body: OwnerRefusalForm, app: App, gateway: AppGateway, name: RequestName) -> OwnerConfirmed:
    """Refuse the collateral, which ends the application. Raises BusinessError(SINGLE_USE_TOKEN_INVALID)."""
    at, sequence = await _certified_for(app, gateway, body.owner_token, name)
    await _decide(gateway, at, DeclineCollateral(), sequence, name)
    return OwnerConfirmed(confirmed=False)


async def _certified_for(app: Platform, gateway: Gateway, token: str, name: str) -> tuple[Snapshot, int]:
    """Spend the token of a certified owner. Returns the application, and the sequence at which the owner read it.
    Raises BusinessError(SINGLE_USE_TOKEN_INVALID)."""
    link, _, sequence = (await single_use.spend(app.redis, CERTIFIED, token, name)).partition(" ")
    return await application_of_link(app, gateway, link), int(sequence)


async def _decide(gateway: Gateway, at: Snapshot, form: Form, sequence: int, name: str) -> None:
    """Submit the owner's decision on what the owner read: a correction can name another home and owner. A repeated
    request gets the same result. Raises BusinessError(SINGLE_USE_TOKEN_INVALID) when the application has moved, because
    the applicant's snapshot is not for the owner."""
    try:
        await gateway.submit(at.journey_id, form, sequence=sequence, key=name)
    except Conflict:
        raise BusinessError(ErrorCode.SINGLE_USE_TOKEN_INVALID) from None


def _stage(at: Snapshot) -> Stage:
    return "contract" if at.step in SIGNS else "consent"


async def _has_ended(app: Platform, gateway: Gateway, link: str) -> bool:
    try:
        at = await application_of_link(app, gateway, link)
    except BusinessError:
        return False
    return at.waiting_on is Party.NOBODY and at.step != Mortgage.finish.name


async def application_of_link(app: Platform, gateway: Gateway, link: str) -> Snapshot:
    """Return the latest application of the person in the link. Raises BusinessError(SINGLE_USE_TOKEN_INVALID) for
    another."""
    claims = INVITED.read(app.settings.token_secret, link)
    at = await gateway.now(journey_id(Mortgage, claims.sub))
    if at.apply_uid != claims.uid:
        raise BusinessError(ErrorCode.SINGLE_USE_TOKEN_INVALID)
    return at


async def _waiting(
    app: Platform, gateway: Gateway, session: AsyncSession, link: str
) -> tuple[Snapshot, MortgageRecord]:
    """Return the application that waits for its owner. Raises BusinessError(SINGLE_USE_TOKEN_INVALID)."""
    at = await application_of_link(app, gateway, link)
    if at.step not in (Mortgage.owner.name, *SIGNS):
        raise BusinessError(ErrorCode.SINGLE_USE_TOKEN_INVALID)
    return at, await _application(app, session, at)


async def _application(app: Platform, session: AsyncSession, at: Snapshot) -> MortgageRecord:
    person = at.journey_id.partition(":")[2]
    return await app.vault.get(session, person, present(at.view(MortgageView).application_ref), MortgageRecord)
