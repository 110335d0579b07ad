"""The full application: opening, form, examination, correction, acceptance. Each person has one, on any device."""

from typing import Annotated
from uuid import UUID, uuid4

from pydantic import Field

from api.borrowing.mortgage.caller import MortgageCall, Natural
from api.borrowing.mortgage.consultation import APPLY
from api.borrowing.mortgage.form import MortgageForm
from api.core.dependencies import App, AppGateway, Person, Session
from api.core.journeys.call import moves
from api.http.envelope import Camel, Moved
from api.http.limits import HOUR, limit
from api.http.router import Router
from api.http.signed_tokens import Claims, SignedToken
from db.accounts.agreements import record
from db.accounts.people import record_borrower
from db.borrowing.mortgages import MortgageRecord
from domain.accounts.agreements import Context, verify
from domain.borrowing.journeys.mortgage import (
    AcceptMortgage,
    ApplyMortgage,
    ContinueApplication,
    CorrectApplication,
    Mortgage,
    PrepareContract,
)
from domain.core.errors import BusinessError, ErrorCode
from domain.core.policy import POLICY
from domain.core.snapshot import Start

router = Router()


class SealedClaims(Claims):
    """`sub`: the applicant. `ref`: of the application in the vault."""

    ref: str


SEALED = SignedToken("mortgage-application", SealedClaims, POLICY.sealed_application)


class SealedApplication(Camel):
    """`encodeData` identifies the application for its examination, for half an hour."""

    encode_data: str


class CreditForm(Camel):
    """`gaCookie`: of the browser's analytics; accepted and not stored."""

    encode_data: Annotated[str, Field(max_length=900)]
    ga_cookie: Annotated[str, Field(max_length=200)] = ""


@router.post("/draft/open")
async def open_mortgage(person: Person, _: Natural, gateway: AppGateway, session: Session) -> Moved:
    """Open an application, or return the open one; a person has at most one."""
    await record_borrower(session, person)
    return Moved(journey=await gateway.open(Mortgage.kind, Start(apply_uid=uuid4().hex, person=person)))


@router.post("/apply")
async def seal_application(
    body: MortgageForm, person: Person, who: Natural, app: App, session: Session
) -> SealedApplication:
    """Store the completed draft in the vault. The journey moves when the examination is requested.

    Raises BusinessError: SINGLE_USE_TOKEN_INVALID for an invalid token, TERMS_REQUIRED, TERMS_CHANGED, OTHER_PERSON if
    name and birth date differ from those of the account.
    """
    await limit(app.redis, "mortgage-application", person, times=30, per=HOUR)
    APPLY.read(app.settings.token_secret, body.apply_token)
    if (body.name, body.civil_code_first) != (who.name, f"{who.birth_date:%y%m%d}"):
        raise BusinessError(ErrorCode.OTHER_PERSON)
    application = body.record()
    await record(session, UUID(person), Context.LOAN_SIGN_UP, verify(Context.LOAN_SIGN_UP, body.agreements))
    ref = app.vault.put(session, person, application, retention=POLICY.mortgage_retention)
    encode_data = SEALED.sign(app.settings.token_secret, SealedClaims(sub=person, ref=ref))
    return SealedApplication(encode_data=encode_data)


@router.post("/fetch/credit/{apply_token}", openapi_extra=moves(ApplyMortgage, Mortgage))
async def fetch_credit(apply_token: str, body: CreditForm, call: MortgageCall, session: Session, app: App) -> Moved:
    """Request data from KB and the credit bureau for a sealed application. Raises SINGLE_USE_TOKEN_INVALID."""
    APPLY.read(app.settings.token_secret, apply_token)
    claims = SEALED.read(app.settings.token_secret, body.encode_data)
    if claims.sub != call.owner:
        raise BusinessError(ErrorCode.SINGLE_USE_TOKEN_INVALID)
    application = await app.vault.get(session, call.owner, claims.ref, MortgageRecord)
    form = ApplyMortgage(
        application_ref=claims.ref,
        collateral_type=application.collateral_type_code,
        building=application.building,
        amount=application.expect_amount,
        months=application.expect_period,
        kb_area_uid=application.kb_area_uid,
        zip_code=application.zip_code,
        provider=application.owner,
    )
    return Moved(journey=await call.submit(form, settle=True))


@router.post("/draft/correct", openapi_extra=moves(CorrectApplication, Mortgage))
async def correct_application(call: MortgageCall) -> Moved:
    """Go back to the draft."""
    return Moved(journey=await call.submit(CorrectApplication()))


@router.post("/draft/continue", openapi_extra=moves(ContinueApplication, Mortgage))
async def continue_application(call: MortgageCall) -> Moved:
    """Continue from an accepted draft."""
    return Moved(journey=await call.submit(ContinueApplication()))


@router.post("/accept", openapi_extra=moves(AcceptMortgage, Mortgage))
async def accept_mortgage(call: MortgageCall) -> Moved:
    """Accept the loan on the appraised terms."""
    return Moved(journey=await call.submit(AcceptMortgage()))


@router.post("/contract/prepare", openapi_extra=moves(PrepareContract, Mortgage))
async def prepare_contract(call: MortgageCall) -> Moved:
    """Start to prepare the contract of the accepted terms."""
    return Moved(journey=await call.submit(PrepareContract()))
