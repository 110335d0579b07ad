"""The forms, facts and steps that prepare and sign a contract, shared by the charts of all loans.

Specification: borrower side, sections 2 (loan application), 4 and 7.
"""

from typing import Literal, Protocol

from domain.accounts.journeys.bank_account import AccountSteps, AccountView
from domain.accounts.journeys.id_card import IdCardView
from domain.core.chart import BusinessDays, Fact, Form, Step, TimedOut
from domain.core.policy import POLICY

Provider = Literal["kakao", "pass"]
PROVIDER_NAMES = {"kakao": "카카오톡", "pass": "PASS"}

SIGNING_TIME = BusinessDays(POLICY.signing_business_days)

# -- what the borrower submits ----------------------------------------------------------------


class AnswerSuitability(Form):
    """Answers to the suitability questions, question uid → option uid."""

    answers: dict[str, str]


class SubmitAddress(Form):
    """The home address, in the vault."""

    address_ref: str


class AnswerFraudQuestion(Form):
    """One answer of the fraud-detection questions."""

    question_set_uid: str
    option_set_uid: str


class ReviewContract(Form):
    """The borrower has read the contract."""


class AgreeContract(Form):
    """Consent to the drafted contract, named by its SHA-256; `terms_token` proves it to the signing calls."""

    document_hash: str
    terms_token: str


class RequestSignature(Form):
    """The provider that asks the borrower to sign."""

    provider: Provider


# -- what institutions report -------------------------------------------------------------------


class Signed(Fact):
    """The borrower signed on the phone."""

    signature_id: str


class SignatureRefused(Fact):
    """The borrower refused on the phone, or the request expired there."""

    problem: str


class ContractDrafted(Fact):
    """The draft of the contract is ready to be read."""

    document_hash: str


class ContractSealed(Fact):
    """The signed contract is stored."""


class TermsChanged(Fact):
    """The accepted texts are no longer in force. A new draft needs a new consent."""


class ContractRefused(Fact):
    """The signed contract is not concluded, because the borrower's debts to this platform have changed since the
    decision. `reason`: for the borrower."""

    reason: str


class LoanView(AccountView, IdCardView):
    """The values that every loan application shows: suitability, the current fraud question, the draft and its
    signature."""

    unsuitable_message_list: list[str] | None = None
    question: int | None = None
    document_hash: str | None = None
    terms_token: str | None = None
    signer: Provider | None = None
    signer_name: str | None = None


class PreparationSteps(AccountSteps, Protocol):
    """The steps from the account to the last fraud question. Each chart that contains them has these steps."""

    address: Step[SubmitAddress]
    fds: Step[AnswerFraudQuestion]


class SigningSteps(Protocol):
    """The steps from the draft to the borrower's signature. Each chart that contains them has these steps."""

    drafting: Step[ContractDrafted]
    contract_info: Step[ReviewContract]
    agreements: Step[AgreeContract]
    signing: Step[RequestSignature]
    signature: Step[Signed | SignatureRefused | RequestSignature | TimedOut]
