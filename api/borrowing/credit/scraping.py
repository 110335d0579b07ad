"""Income from the health insurance service: the consent request and its result."""

from typing import Literal
from uuid import UUID

from api.borrowing.approvals import spend_approval
from api.borrowing.calls import UplCall, UplNow
from api.borrowing.credit.agreement import require_loan_agreement
from api.core.dependencies import App, Session
from api.core.journeys.call import moves
from api.http.envelope import Camel, Moved
from api.http.router import Router
from db.accounts.agreements import record
from domain.accounts.agreements import Context, verify
from domain.borrowing.journeys.contract import PROVIDER_NAMES
from domain.borrowing.journeys.upl import ChooseProvider, Upl

certificates = Router(prefix="/nhis/cert")  # below /v2
loan_alias = Router(prefix="/nhis")  # below /v2/loan: the same two calls under another path


class Provider(Camel):
    """The providers that can request the consent on the phone."""

    code: Literal["kakao", "pass"]
    name: str


class Providers(Camel):
    """All providers."""

    list: list[Provider]


@certificates.get("")
async def consent_providers(app: App) -> Providers:
    """Return the providers of the health insurance service's consent."""
    known = await app.institutions.nhis.providers()
    return Providers(list=[Provider(code=p.code, name=PROVIDER_NAMES[p.code]) for p in known])


class ConsentForm(Camel):
    """The provider, and the consents (agreement id → hash of the text that was shown)."""

    provider_code: Literal["kakao", "pass"]
    agreements: dict[str, str]


class ConsentAsked(Moved):
    """`reqTxId` identifies the request."""

    req_tx_id: str


@certificates.post("/request", openapi_extra=moves(ChooseProvider, Upl))
@loan_alias.post("", name="loan_request_consent", openapi_extra=moves(ChooseProvider, Upl))
async def request_consent(body: ConsentForm, call: UplCall, session: Session) -> ConsentAsked:
    """Request the provider's prompt on the borrower's phone. Raises BusinessError: LOAN_AGREEMENT_REQUIRED while a
    consent to the following inquiries is missing, CONSENT_LIMIT."""
    await require_loan_agreement(session, call.owner)
    await spend_approval(session, "consent", call.owner, body.provider_code)
    ticked = verify(Context.NHIS, body.agreements)
    async with call.app.database.transaction() as before:  # the record requires a stored consent
        await record(before, UUID(call.owner), Context.NHIS, ticked)
    moved = await call.submit(ChooseProvider(provider=body.provider_code))
    return ConsentAsked(journey=moved, req_tx_id=f"{moved.apply_uid}-{moved.sequence}")


class ConsentChecked(Moved):
    """Whether the consent was given."""

    completed: bool


@certificates.post("/check")
@loan_alias.post("/check", name="loan_check_consent")
async def check_consent(at: UplNow) -> ConsentChecked:
    """Return the state of the consent. The provider reports the result itself."""
    given = at.rank > Upl.consent.rank and bool(Upl.steps[at.step].on)
    return ConsentChecked(journey=at, completed=given)
