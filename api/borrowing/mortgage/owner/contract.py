"""The contract on the device of the home's owner: read, signed or declined. Certification gives the `ownerToken`."""

from typing import Annotated, Literal

from fastapi import Depends, Response
from pydantic import Field

from api.borrowing.approvals import spend_approval
from api.borrowing.mortgage.owner.invitation import SIGNER, SIGNS, application_of_link, owner_limit
from api.core import single_use
from api.core.dependencies import App, AppGateway, RequestName, Session
from api.core.gateway import Gateway
from api.core.platform import Platform
from api.http.envelope import Camel
from api.http.router import Router
from db.borrowing.tables import LoanContractRow
from domain.borrowing.journeys.mortgage import DeclineCollateral, Mortgage, MortgageView, RequestOwnerSignature
from domain.core.errors import BusinessError, ErrorCode
from domain.core.snapshot import Snapshot

router = Router(prefix="/joint-or-third-party/contract")
LIMITED = [Depends(owner_limit)]


class OwnerForm(Camel):
    owner_token: Annotated[str, Field(min_length=16, max_length=200)]


class OwnerSignatureForm(OwnerForm):
    """`documentHash`: of the contract as it was shown. `isAgreed`: the consent to the registration of the lien."""

    document_hash: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
    provider_code: Literal["kakao", "pass"]
    is_agreed: Literal[True]


class Trouble(Camel):
    """Why the owner has not signed."""

    code: str
    title: str
    message: str


class OwnerSigning(Camel):
    """The progress of the owner's signature. `asked`: a prompt is on the owner's phone. `closed`: signing has ended."""

    state: Literal["waiting", "asked", "signed", "declined", "closed"]
    problem: Trouble | None


@router.post("/document", response_class=Response, dependencies=LIMITED)
async def owner_contract_document(body: OwnerForm, app: App, gateway: AppGateway, session: Session) -> Response:
    """Return the drafted contract as PDF. Raises BusinessError(SINGLE_USE_TOKEN_INVALID)."""
    at, _ = await _opened(app, gateway, body.owner_token)
    contract = await session.get_one(LoanContractRow, at.apply_uid)
    pdf = await app.documents.get(contract.draft_ref)
    headers = {"Cache-Control": "no-store", "Content-Disposition": 'inline; filename="ieum-contract.pdf"'}
    return Response(pdf, media_type="application/pdf", headers=headers)


@router.post("/signature", dependencies=LIMITED)
async def sign_as_owner(
    body: OwnerSignatureForm, app: App, gateway: AppGateway, session: Session, name: RequestName
) -> OwnerSigning:
    """Request the owner's signature from the provider. Raises BusinessError: SINGLE_USE_TOKEN_INVALID, TERMS_CHANGED,
    CONSENT_LIMIT."""
    at, signer_ref = await _opened(app, gateway, body.owner_token)
    if at.step not in SIGNS:
        return _shown(at)
    if body.document_hash != at.view(MortgageView).document_hash:
        raise BusinessError(ErrorCode.TERMS_CHANGED)
    await spend_approval(session, "signature", f"owner/{at.apply_uid}", body.provider_code)
    form = RequestOwnerSignature(signer_ref=signer_ref, provider=body.provider_code)
    return _shown(await gateway.submit(at.journey_id, form, sequence=at.sequence, key=name))


@router.post("/state", dependencies=LIMITED)
async def owner_signing_state(body: OwnerForm, app: App, gateway: AppGateway) -> OwnerSigning:
    """Return the progress of the signature. Raises BusinessError(SINGLE_USE_TOKEN_INVALID)."""
    at, _ = await _opened(app, gateway, body.owner_token)
    return _shown(at)


@router.post("/decline", dependencies=LIMITED)
async def decline_as_owner(body: OwnerForm, app: App, gateway: AppGateway, name: RequestName) -> OwnerSigning:
    """Decline the signature, which ends the application. Raises BusinessError: SINGLE_USE_TOKEN_INVALID, NOT_ACCEPTED
    while a prompt waits on the phone."""
    at, _ = await _opened(app, gateway, body.owner_token)
    if at.step == Mortgage.owner_signing.name:
        at = await gateway.submit(at.journey_id, DeclineCollateral(), sequence=at.sequence, key=name)
    elif at.step == Mortgage.owner_signature.name:
        raise BusinessError(ErrorCode.NOT_ACCEPTED)
    return _shown(at)


async def _opened(app: Platform, gateway: Gateway, owner_token: str) -> tuple[Snapshot, str]:
    """Return the application, and the reference of its certified owner."""
    link, _, signer_ref = (await single_use.peek(app.redis, SIGNER, owner_token)).partition(" ")
    return await application_of_link(app, gateway, link), signer_ref


def _shown(at: Snapshot) -> OwnerSigning:
    problem = at.view(MortgageView).problem
    return OwnerSigning(state=_state(at), problem=Trouble(**problem.model_dump()) if problem else None)


def _state(at: Snapshot) -> Literal["waiting", "asked", "signed", "declined", "closed"]:
    match at.step:
        case Mortgage.owner_signing.name:
            return "waiting"
        case Mortgage.owner_signature.name:
            return "asked"
        case Mortgage.owner_declined.name:
            return "declined"
        case _:
            return "signed" if at.view(MortgageView).owner_signed_at else "closed"
