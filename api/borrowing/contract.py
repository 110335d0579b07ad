"""The contract of the caller's application: terms, consent, signature, document. All calls require log-in."""

from datetime import date
from typing import Literal, get_args
from uuid import UUID

from fastapi import Response

from api.accounts.terms import AgreementText
from api.borrowing.approvals import spend_approval
from api.borrowing.calls import LOAN, LoanCall, LoanNow
from api.borrowing.credit.scraping import Provider, Providers
from api.borrowing.credit.terms import schedule_of
from api.core.dependencies import App, Person, Session
from api.core.journeys.call import moves
from api.http.envelope import Camel, Moved
from api.http.router import Router
from db.accounts.agreements import record
from db.borrowing.liens import CollateralRecord, collateral_of, lien_of
from db.borrowing.tables import LoanContractRow, MortgageLien
from db.core.stored_answers import uid_of_request
from db.loans.calendar import today
from db.products.catalogue import one, payout_day
from db.publication.listing import AT_THE_END, LEVEL_INSTALMENTS
from domain.accounts.agreements import CATALOGUE, Context, verify
from domain.borrowing.journeys.contract import PROVIDER_NAMES, AgreeContract, LoanView, RequestSignature, ReviewContract
from domain.borrowing.journeys.contract import Provider as Signer
from domain.borrowing.journeys.mortgage import MortgageView
from domain.borrowing.journeys.upl import Upl
from domain.borrowing.mortgage import PROPERTY_TYPES
from domain.charts import CHARTS
from domain.core.codes import REPAYMENT_TYPES, name_of
from domain.core.errors import BusinessError, ErrorCode
from domain.core.snapshot import Snapshot
from domain.core.text import masking
from domain.loans.schedule import mortgage_terms, personal_credit_terms

router = Router(prefix="/v2/contract", tags=["contract"])


class ContractCollateral(Camel):
    """The home and its lien; won. `ownerName`: masked; null if the borrower owns the home."""

    kind: str
    address: str
    maximum_claim: int
    owner_name: str | None
    is_owner_signed: bool


class ContractInfo(Moved):
    """The contract: won, percent a year, months. `signed`: whether it is sealed. `collateral`: for a mortgage loan.
    `firstDueDate`: expected until the payout (`isPaidOut`)."""

    product: Literal["upl", "mortgage"]
    repayment_method: str
    collateral: ContractCollateral | None
    principal: int
    rate: str
    months: int
    monthly_payment: int
    total_interest: int
    total_repayment: int
    first_due_date: date
    is_paid_out: bool
    document_hash: str
    signed: bool


@router.get("/info")
async def contract_info(at: LoanNow, app: App, session: Session) -> ContractInfo:
    """Return the conditions. Raises BusinessError(CONTRACT_NOT_READY) before there is a draft."""
    contract = await _contract(session, at.apply_uid)
    lien = await lien_of(session, at.apply_uid)
    product = await one(session, at.apply_uid)
    paid_on = payout_day(product, await today(session)) if product else None
    terms = mortgage_terms if lien else personal_credit_terms
    payments = schedule_of(contract.principal, contract.rate_percent, contract.months, terms, paid_on)
    return ContractInfo(
        journey=at,
        product="mortgage" if lien else "upl",
        repayment_method=name_of(REPAYMENT_TYPES, AT_THE_END if lien else LEVEL_INSTALMENTS),
        collateral=_collateral(at, collateral_of(app.sealer, lien), lien) if lien else None,
        principal=contract.principal,
        rate=contract.rate_percent,
        months=contract.months,
        monthly_payment=payments.monthly_payment,
        total_interest=payments.total_interest,
        total_repayment=payments.total_repayment,
        first_due_date=payments.first_due_date,
        is_paid_out=product is not None and product.disbursed_on is not None,
        document_hash=contract.draft_hash,
        signed=contract.signed_ref is not None,
    )


@router.post("/info", openapi_extra=moves(ReviewContract, LOAN.chart))
async def review_contract(call: LoanCall) -> Moved:
    """Record that the borrower has read the conditions."""
    return Moved(journey=await call.submit(ReviewContract()))


class ContractTerms(Camel):
    """The required consents, and the hash of the document to which they refer."""

    document_hash: str
    agreements: list[AgreementText]


@router.get("/terms")
async def contract_terms(at: LoanNow, session: Session) -> ContractTerms:
    """The agreements of the contract."""
    contract = await _contract(session, at.apply_uid)
    texts = [AgreementText.model_validate(text, from_attributes=True) for text in CATALOGUE[Context.CONTRACT]]
    return ContractTerms(document_hash=contract.draft_hash, agreements=texts)


class ConsentForm(Camel):
    """The document's hash as shown, and the consents (agreement id → hash of the text that was shown)."""

    document_hash: str
    agreements: dict[str, str]


class Consented(Moved):
    """Signing requires `termsToken`."""

    terms_token: str


@router.post("/terms/agreement", openapi_extra=moves(AgreeContract, LOAN.chart))
async def agree_contract(body: ConsentForm, call: LoanCall, session: Session) -> Consented:
    """Consent to the contract. Raises BusinessError(TERMS_CHANGED) if the shown texts have changed."""
    await record(session, UUID(call.owner), Context.CONTRACT, verify(Context.CONTRACT, body.agreements))
    token = uid_of_request(call.journey_id, call.key)
    moved = await call.submit(AgreeContract(document_hash=body.document_hash, terms_token=token))
    return Consented(journey=moved, terms_token=moved.view(LoanView).terms_token or token)


@router.get("/certification/providers")
async def signing_providers(_: Person) -> Providers:
    """The providers that can request the borrower's signature on the phone."""
    return Providers(list=[Provider(code=code, name=PROVIDER_NAMES[code]) for code in get_args(Signer)])


class SignatureForm(Camel):
    """The provider of the signature, and the token of the consent."""

    provider_code: Literal["kakao", "pass"]
    terms_token: str


class SignatureAsked(Moved):
    """`certToken` identifies the request."""

    cert_token: str


@router.post("/certification/request", openapi_extra=moves(RequestSignature, LOAN.chart))
async def request_signature(body: SignatureForm, at: LoanNow, call: LoanCall, session: Session) -> SignatureAsked:
    """Request the borrower's signature from the provider. Raises BusinessError: TERMS_CHANGED, CONSENT_LIMIT."""
    if at.sequence == call.sequence and body.terms_token != at.view(LoanView).terms_token:
        raise BusinessError(ErrorCode.TERMS_CHANGED)
    await spend_approval(session, "signature", call.owner, body.provider_code)
    moved = await call.submit(RequestSignature(provider=body.provider_code))
    return SignatureAsked(journey=moved, cert_token=f"{moved.apply_uid}-{moved.sequence}")


class SignatureChecked(Moved):
    """Whether the contract is signed."""

    completed: bool


@router.post("/certification/check")
async def check_signature(at: LoanNow) -> SignatureChecked:
    """Return the state of the borrower's signature. The provider reports the result itself."""
    chart = CHARTS[at.kind]
    has_signed = at.rank > chart.steps["signature"].rank
    is_kept = bool(chart.steps[at.step].on) or at.step == Upl.finish.name
    return SignatureChecked(journey=at, completed=has_signed and is_kept)


@router.get("/document", response_class=Response)
async def contract_document(at: LoanNow, app: App, session: Session) -> Response:
    """Return the contract as PDF: the draft until it is signed."""
    contract = await _contract(session, at.apply_uid)
    pdf = await app.documents.get(contract.signed_ref or contract.draft_ref)
    headers = {"Cache-Control": "no-store", "Content-Disposition": 'inline; filename="ieum-contract.pdf"'}
    return Response(pdf, media_type="application/pdf", headers=headers)


class DocumentUrl(Camel):
    """The URL at which the document can be fetched with the access token."""

    url: str


@router.get("/document/url")
async def contract_document_url(at: LoanNow, session: Session) -> DocumentUrl:
    """Return the document's URL."""
    await _contract(session, at.apply_uid)
    return DocumentUrl(url=f"/api/v2/contract/document?applyUid={at.apply_uid}")


def _collateral(at: Snapshot, home: CollateralRecord, lien: MortgageLien) -> ContractCollateral:
    return ContractCollateral(
        kind=name_of(PROPERTY_TYPES, home.kind),
        address=home.home,
        maximum_claim=lien.maximum_claim,
        owner_name=masking.name(home.owner_name) if home.owner_name else None,
        is_owner_signed=at.view(MortgageView).owner_signed_at is not None,
    )


async def _contract(session: Session, apply_uid: str) -> LoanContractRow:
    if contract := await session.get(LoanContractRow, apply_uid):
        return contract
    raise BusinessError(ErrorCode.CONTRACT_NOT_READY)
