"""The full application for a mortgage loan: from the draft to the sealed contract and the registered lien.

Specification: borrower side, sections 2 (mortgage, loan application), 3 (mortgage application) and 7. The rules are in
`domain/borrowing/mortgage.py` and `domain/borrowing/lien.py`. `docs/decisions/mortgage-defaults.md` explains the order
of signature, lien and payout.
"""

from datetime import date

from domain.accounts.journeys.bank_account import (
    ChangeAccount,
    ConfirmTransfer,
    RequestTransfer,
    TransferRefused,
    TransferSent,
)
from domain.accounts.journeys.customer_information import ReviewFailed, ScreeningHit, ScreeningPassed
from domain.accounts.journeys.id_card import (
    ConfirmIdCard,
    IdCardMatched,
    IdCardMismatched,
    IdCardUnclear,
    ReadIdCard,
    RetakeIdCard,
)
from domain.borrowing.journeys.contract import (
    SIGNING_TIME,
    AgreeContract,
    AnswerFraudQuestion,
    AnswerSuitability,
    ContractDrafted,
    ContractRefused,
    ContractSealed,
    LoanView,
    Provider,
    RequestSignature,
    ReviewContract,
    SignatureRefused,
    Signed,
    SubmitAddress,
)
from domain.borrowing.mortgage import CollateralProvider
from domain.core.chart import Chart, End, Fact, Form, On, Party, Step, TimedOut
from domain.core.policy import POLICY
from domain.core.view import ViewModel

# -- what people submit ---------------------------------------------------------------------------


class ApplyMortgage(Form):
    """The application, in the vault. Amounts in won, term in months. `building` is for the screens.

    `provider`: the masked name of the home's owner; "" for the applicant.
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
    """Go back to the draft, which still contains the input."""


class ContinueApplication(Form):
    """The borrower confirmed that the application continues."""


class ConfirmOwner(Form):
    """The home's owner is certified and agrees to the collateral; the vault stores the address."""

    owner_ref: str


class AddMortgageDocument(Form):
    """A document of a kind, in the document store; it replaces an earlier one."""

    kind: str
    document_ref: str
    media_type: str
    size: int


class SendMortgageDocuments(Form):
    """Submit the complete application for review."""


class AcceptMortgage(Form):
    """The borrower accepts the appraised terms."""


class PrepareContract(Form):
    """The borrower begins to prepare the contract of the accepted terms."""


class RequestOwnerSignature(Form):
    """The provider that asks the home's owner to sign. The vault stores the owner's identity."""

    signer_ref: str
    provider: Provider


class DeclineCollateral(Form):
    """The home's owner does not agree to the collateral, or does not sign."""


# -- what institutions and operators report -------------------------------------------------------


class MortgageAccepted(Fact):
    """The home qualifies for a loan of at most `limit` won at about `rate` percent a year; null when KB has no price.
    `appraisal_ref`: the answers of the institutions, in the vault."""

    limit: int | None = None
    rate: str | None = None
    appraisal_ref: str = ""


class MortgageDeclined(Fact):
    """The application is refused. `failure` is a value of `domain.borrowing.mortgage.Failure`; `limit` is set when the
    amount exceeds it."""

    failure: int
    limit: int | None = None


class MortgageUnsuitable(Fact):
    """The loan is unsuitable for this borrower."""

    reasons: list[str]


class MortgageAppraised(Fact):
    """An operator grants the loan: amount in won, percent a year, months."""

    amount: int
    rate: str
    months: int


class MortgageDenied(Fact):
    """An operator refuses it after the appraisal."""

    reason: str


class MortgageStopped(Fact):
    """An operator stops the examination because of a finding or at the borrower's request."""

    reason: str


class MortgageFile(ViewModel):
    """A document in the document store, and the time of its upload (ISO 8601)."""

    document_ref: str
    media_type: str
    size: int
    uploaded_at: str


class RegisteredLienView(ViewModel):
    """The lien that an operator reports from the register."""

    registration_number: str
    registered_on: date


class MortgageView(LoanView):
    """The application and its result: won, months, percent a year; times in ISO 8601.

    `failure` and `success` are values of Failure and Success in `domain.borrowing.mortgage`, which select pages.
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
    maximum_claim: int | None = None
    borrower_signed_at: str | None = None
    owner_signer: str | None = None
    owner_signer_name: str | None = None
    owner_signed_at: str | None = None
    receipt_number: str | None = None  # of the registry
    lien: RegisteredLienView | None = None


class FilingAccepted(Fact):
    """The registry office has received the application for the lien under this number."""

    receipt_number: str


class FilingReturned(Fact):
    """The registry office rejects the application for the lien. `problem` is a code of the error catalogue."""

    problem: str


class LienRegistered(Fact):
    """An operator reports the registered lien and adds the proof to the document store.

    `maximum_claim` (채권최고액) is in won.
    """

    registration_number: str
    registered_on: date
    maximum_claim: int
    document_ref: str


class FileLienAgain(Fact):
    """An operator applies for the lien again."""


class LienRefused(Fact):
    """An operator ends the application because no lien can be registered."""

    reason: str


class LienConfirmed(Fact):
    """The register contains the lien that the operator reported."""


class LienDiffers(Fact):
    """The register does not contain it. `problem` is a code of the error catalogue."""

    problem: str


class Mortgage(Chart, idle=POLICY.application_idle, cancellable_before="signature"):
    """Application for a loan on a home."""

    draft = Step("/loan/mortgage/draft", On(ApplyMortgage, "deciding"), section="신청서")
    deciding = Step(
        "/loan/mortgage/draft",
        On(MortgageAccepted, "accepted"),
        On(MortgageDeclined, "declined"),
        On(MortgageUnsuitable, "unsuitable"),
        waits_for=Party.PROVIDER,
        within=POLICY.provider,
    )
    declined = Step("/loan/mortgage/draft/modal/failure/{failure}", On(CorrectApplication, "draft"))
    accepted = Step("/loan/mortgage/draft/modal/success/{success}", On(ContinueApplication, "owner", "documents"))
    owner = Step(
        "/loan/mortgage/apply-complete",
        On(ConfirmOwner, "documents"),
        On(CorrectApplication, "draft"),
        On(DeclineCollateral, "owner_refused"),
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
    approved = Step("/loan/mortgage/apply-complete", On(AcceptMortgage, "confirmed"), within=POLICY.offer)

    confirmed = Step("/loan/mortgage/apply-complete", On(PrepareContract, "compatibility"), section="계약 준비")
    compatibility = Step(
        "/loan/compatibility", On(AnswerSuitability, "id_photo", "compatibility_failed"), section="대출 적합성"
    )
    id_photo = Step("/loan/id-authentication", On(ReadIdCard, "id_details"), section="신분증")
    id_details = Step("/loan/id-authentication/{card}", On(ConfirmIdCard, "id_check"), On(RetakeIdCard, "id_photo"))
    id_check = Step(
        "/loan/mortgage/apply-complete",
        On(IdCardMatched, "account"),
        On(IdCardMismatched, "id_mismatch"),
        On(IdCardUnclear, "id_review"),
        waits_for=Party.PROVIDER,
        within=POLICY.provider,
    )
    id_mismatch = Step("/loan/id-authentication/errors/not-match", On(RetakeIdCard, "id_photo"))
    id_review = Step(
        "/loan/mortgage/apply-complete",
        On(IdCardMatched, "account"),
        On(IdCardMismatched, "id_mismatch"),
        waits_for=Party.OPERATOR,
    )
    account = Step("/loan/account-authentication", On(RequestTransfer, "transfer"), section="계좌")
    transfer = Step(
        "/loan/account-authentication/certification",
        On(TransferSent, "account_code"),
        On(TransferRefused, "account"),
        waits_for=Party.PROVIDER,
        within=POLICY.provider,
    )
    account_code = Step(
        "/loan/account-authentication/certification",
        On(ConfirmTransfer, "address", "account_code", "account"),
        On(RequestTransfer, "transfer"),
        On(ChangeAccount, "account"),
        On(TimedOut, "account"),
        within=POLICY.consent,
    )
    address = Step("/loan/address", On(SubmitAddress, "fds"), section="주소")
    fds = Step("/loan/fds/{question}", On(AnswerFraudQuestion, "fds", "screening"), section="확인 질문")
    screening = Step(
        "/loan/mortgage/apply-complete",
        On(ScreeningPassed, "drafting"),
        On(ScreeningHit, "screening_review"),
        waits_for=Party.PROVIDER,
        within=POLICY.provider,
        section="계약",
    )
    screening_review = Step(
        "/loan/mortgage/apply-complete",
        On(ScreeningPassed, "drafting"),
        On(ReviewFailed, "refused"),
        waits_for=Party.OPERATOR,
    )
    drafting = Step(
        "/loan/mortgage/apply-complete",
        On(ContractDrafted, "contract_info"),
        waits_for=Party.PROVIDER,
        within=POLICY.provider,
    )
    contract_info = Step("/loan/contract/info", On(ReviewContract, "agreements"), within=SIGNING_TIME)
    agreements = Step(
        "/loan/contract/agreements?applyUid={applyUid}", On(AgreeContract, "signing"), within=SIGNING_TIME
    )
    signing = Step(
        "/loan/contract/certification?termsToken={termsToken}&applyUid={applyUid}",
        On(RequestSignature, "signature"),
        within=SIGNING_TIME,
    )
    signature = Step(
        "/loan/contract/certification/{signer}?termsToken={termsToken}&applyUid={applyUid}",
        On(Signed, "owner_signing", "filing", "drafting"),
        On(SignatureRefused, "signing"),
        On(RequestSignature, "signature"),
        On(TimedOut, "signing"),
        waits_for=Party.PROVIDER,
        within=POLICY.consent,
    )
    owner_signing = Step(
        "/loan/mortgage/apply-complete",
        On(RequestOwnerSignature, "owner_signature"),
        On(DeclineCollateral, "owner_declined"),
        within=SIGNING_TIME,
        section="소유자 서명",
    )
    owner_signature = Step(
        "/loan/mortgage/apply-complete",
        On(Signed, "filing"),
        On(SignatureRefused, "owner_signing"),
        On(RequestOwnerSignature, "owner_signature"),
        On(TimedOut, "owner_signing"),
        waits_for=Party.PROVIDER,
        within=POLICY.consent,
    )
    filing = Step(
        "/loan/mortgage/apply-complete",
        On(FilingAccepted, "lien"),
        On(FilingReturned, "lien"),
        waits_for=Party.PROVIDER,
        within=POLICY.provider,
        section="근저당 설정",
    )
    lien = Step(
        "/loan/mortgage/apply-complete",
        On(LienRegistered, "lien_check"),
        On(FileLienAgain, "filing"),
        On(LienRefused, "lien_refused"),
        waits_for=Party.OPERATOR,
    )
    lien_check = Step(
        "/loan/mortgage/apply-complete",
        On(LienConfirmed, "sealing"),
        On(LienDiffers, "lien"),
        waits_for=Party.PROVIDER,
        within=POLICY.provider,
    )
    sealing = Step(
        "/loan/mortgage/apply-complete",
        On(ContractSealed, "finish"),
        On(ContractRefused, "denied"),
        waits_for=Party.PROVIDER,
        within=POLICY.provider,
    )

    finish = End("/loan/finish")
    denied = End("/loan/mortgage/apply-complete")
    stopped = End("/loan/mortgage/apply-complete")
    unsuitable = End("/loan/mortgage/failed/loan-unsuitable-exception", section="신청서")
    compatibility_failed = End("/loan/compatibility/failed", section="대출 적합성")
    refused = End("/loan/mortgage/apply-complete", section="계약")
    owner_refused = End("/loan/mortgage/apply-complete", section="소유자 확인")
    owner_declined = End("/loan/mortgage/apply-complete", section="소유자 서명")
    lien_refused = End("/loan/mortgage/apply-complete", section="근저당 설정")
    expired = End("/loan/mortgage/draft")
    cancelled = End("/loan/mortgage/draft")
    withdrawn = End("/loan/mortgage/draft")
