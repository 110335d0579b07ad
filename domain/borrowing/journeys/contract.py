"""What every loan's contract is prepared and signed with: the forms, the facts, and the steps that charts share.

Specification: borrower side, sections 2 (loan application), 4 and 7.
"""

from datetime import timedelta
from typing import Literal, Protocol

from domain.accounts.journeys.bank_account import AccountSteps, AccountView
from domain.accounts.journeys.id_card import IdCardView
from domain.core.chart import BusinessDays, Fact, Form, Step, TimedOut
from domain.core.policy import ATTEMPTS

Provider = Literal["kakao", "pass"]
PROVIDER_NAMES = {"kakao": "카카오톡", "pass": "PASS"}

PROVIDER_TIME = timedelta(minutes=10)  # then an operator is asked
SIGNING_TIME = BusinessDays(ATTEMPTS.signing_business_days)

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
    """Who shall ask the borrower to sign."""

    provider: Provider


# -- what institutions report -------------------------------------------------------------------


class Signed(Fact):
    """The borrower signed on the phone."""

    signature_id: str


class SignatureRefused(Fact):
    """The borrower refused on the phone, or let it run out there."""

    problem: str


class ContractDrafted(Fact):
    """The contract can be read."""

    document_hash: str


class ContractSealed(Fact):
    """The signed contract is stored."""


class TermsChanged(Fact):
    """The accepted texts are no longer in force: a new draft needs a new consent."""


class LoanView(AccountView, IdCardView):
    """What every loan application shows: suitability, the present fraud question, the draft and its signature."""

    unsuitable_message_list: list[str] | None = None
    question: int | None = None
    document_hash: str | None = None
    terms_token: str | None = None
    signer: Provider | None = None
    signer_name: str | None = None


class PreparationSteps(AccountSteps, Protocol):
    """The steps from the account to the last fraud question, in every chart that has them."""

    address: Step[SubmitAddress]
    fds: Step[AnswerFraudQuestion]


class SigningSteps(Protocol):
    """The steps from the draft to the borrower's signature, in every chart that has them."""

    drafting: Step[ContractDrafted]
    contract_info: Step[ReviewContract]
    agreements: Step[AgreeContract]
    signing: Step[RequestSignature]
    signature: Step[Signed | SignatureRefused | RequestSignature | TimedOut]
