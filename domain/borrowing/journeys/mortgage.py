"""The full application for a loan on a home: from the draft to terms that the borrower accepts.

Specification: borrower side, sections 2 (mortgage), 3 (mortgage application) and 7. The rules are in
`domain/borrowing/mortgage.py`. The contract is signed at the registry office and is no part of the journey.
"""

from typing import Any

from domain.accounts.journeys.bank_account import AccountView
from domain.accounts.journeys.id_card import IdCardView
from domain.borrowing.mortgage import CollateralProvider
from domain.core.chart import Chart, End, Fact, Form, On, Party, Step
from domain.core.policy import ATTEMPTS
from domain.core.view import ViewModel

# -- what people submit ---------------------------------------------------------------------------


class ApplyMortgage(Form):
    """The application, which lies in the vault. Won; months. `building`: for the screens.

    `provider`: who owns the home, "" for the applicant; masked.
    """

    application_ref: str
    collateral_type: str
    building: str
    amount: int
    months: int
    kb_area_uid: str = ""
    zip_code: str
    provider: CollateralProvider


class CorrectApplication(Form):
    """Go back to the draft; what was typed is still there."""


class ContinueApplication(Form):
    """The borrower confirmed that the application continues."""


class ConfirmOwner(Form):
    """The home's owner is certified and agrees to the collateral; the vault stores the address."""

    owner_ref: str


class AddMortgageDocument(Form):
    """A document of a kind, in the document store; it takes the place of an earlier one."""

    kind: str
    document_ref: str
    media_type: str
    size: int


class SendMortgageDocuments(Form):
    """Everything is there: submit it for review."""


class AcceptMortgage(Form):
    """The borrower wants the loan on the appraised terms."""


# -- what institutions and operators report -------------------------------------------------------


class MortgageAccepted(Fact):
    """It can be lent on, at most `limit` won, about `rate` percent a year; null where KB names no price."""

    limit: int | None = None
    rate: str | None = None


class MortgageDeclined(Fact):
    """Refused: `failure` is a value of `domain.borrowing.mortgage.Failure`; `limit` where the amount exceeds it."""

    failure: int
    limit: int | None = None


class MortgageUnsuitable(Fact):
    """Nothing can be lent to this borrower."""

    reasons: list[str]


class MortgageAppraised(Fact):
    """An operator grants the loan: won, percent a year, months."""

    amount: int
    rate: str
    months: int


class MortgageDenied(Fact):
    """An operator refuses it after the appraisal."""

    reason: str


class MortgageStopped(Fact):
    """An operator stops the examination, for a finding or at the borrower's request."""

    reason: str


class MortgageFile(ViewModel):
    """A document in the document store; when it was uploaded (ISO 8601)."""

    document_ref: str
    media_type: str
    size: int
    uploaded_at: str


class MortgageView(AccountView, IdCardView):
    """Application and result: won, months, percent a year; moments in ISO 8601.

    `failure`, `success`: values of Failure and Success in `domain.borrowing.mortgage`, which name pages.
    """

    application_ref: str | None = None
    owner_ref: str | None = None
    owner_name: str | None = None
    collateral_type: str | None = None
    building: str | None = None
    is_collateral_provider_oneself: bool | None = None
    amount: int | None = None
    period: int | None = None
    limit: int | None = None
    rate: str | None = None
    failure: int | None = None
    success: int | None = None
    reasons: list[str] | None = None
    reason: str | None = None
    documents: dict[str, MortgageFile] | None = None  # by kind
    applied_at: str | None = None
    confirmed_at: str | None = None
    appraisal_ref: str | None = None
    unsuitable_message_list: list[str] | None = None
    question: int | None = None
    maximum_claim: int | None = None
    document_hash: str | None = None
    terms_token: str | None = None
    signer: str | None = None
    signer_name: str | None = None
    borrower_signed_at: str | None = None
    owner_signer: str | None = None
    owner_signer_name: str | None = None
    owner_signed_at: str | None = None
    receipt_number: str | None = None  # of the registry
    lien: dict[str, Any] | None = None


class Mortgage(Chart, version=1, idle=ATTEMPTS.application_idle):
    """Application for a loan on a home."""

    draft = Step("/loan/mortgage/draft", On(ApplyMortgage, "deciding"), section="신청서")
    deciding = Step(
        "/loan/mortgage/draft",
        On(MortgageAccepted, "accepted"),
        On(MortgageDeclined, "declined"),
        On(MortgageUnsuitable, "unsuitable"),
        waits_for=Party.PROVIDER,
        within=ATTEMPTS.provider,
    )
    declined = Step("/loan/mortgage/draft/modal/failure/{failure}", On(CorrectApplication, "draft"))
    accepted = Step("/loan/mortgage/draft/modal/success/{success}", On(ContinueApplication, "owner", "documents"))
    owner = Step(
        "/loan/mortgage/apply-complete",
        On(ConfirmOwner, "documents"),
        On(CorrectApplication, "draft"),
        section="소유자 확인",
    )
    documents = Step(
        "/loan/mortgage/apply-complete",
        On(AddMortgageDocument, "documents"),
        On(SendMortgageDocuments, "review"),
        section="서류",
    )
    review = Step(
        "/loan/mortgage/apply-complete",
        On(MortgageAppraised, "approved"),
        On(MortgageDenied, "denied"),
        On(MortgageStopped, "stopped"),
        waits_for=Party.OPERATOR,
        section="심사",
    )
    approved = Step("/loan/mortgage/apply-complete", On(AcceptMortgage, "confirmed"), within=ATTEMPTS.offer)

    confirmed = End("/loan/mortgage/apply-complete")
    denied = End("/loan/mortgage/apply-complete")
    stopped = End("/loan/mortgage/apply-complete")
    unsuitable = End("/loan/mortgage/failed/loan-unsuitable-exception", section="신청서")
    expired = End("/loan/mortgage/draft")
    cancelled = End("/loan/mortgage/draft")
