"""The personal credit loan (UPL): a new loan (`origin`) or one that repays others (`debtConsolidation`), from the
income to the signed contract.

Specification: borrower side, sections 2 (screens), 4 (states, ranked order, next screens) and 7 (calls).
"""

from typing import Literal

from pydantic.json_schema import SkipJsonSchema

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
    FailReading,
    IdCardMatched,
    IdCardMismatched,
    IdCardUnclear,
    ReadIdCard,
    RetakeIdCard,
)
from domain.borrowing.credit_check import CreditCheck
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
    TermsChanged,
)
from domain.core.chart import Chart, End, Fact, Form, On, Party, Step, TimedOut
from domain.core.policy import POLICY
from domain.core.view import ViewModel

# -- what the borrower submits ----------------------------------------------------------------


class SubmitIncome(Form):
    """Job and income. `job` and `employee_type` are codes; `annual_income` is in won, for a year, before tax."""

    job: str
    employee_type: str
    company_name: str
    annual_income: int


class ChooseProvider(Form):
    """The provider that asks the borrower's consent to fetch the health-insurance record."""

    provider: Provider


class ChangeType(Form):
    """A new loan, or one that repays others."""

    upl_type: Literal["origin", "debtConsolidation"]


class ChooseLoans(Form):
    """The loans elsewhere that the new loan repays: the bureau's ids, their sum (won), and, without them, the limit
    (won) and the rate (percent a year)."""

    loan_uids: list[str]
    amount: int
    limit: int
    rate: str


class SubmitEvidence(Form):
    """The proofs of the balance of each of those loans were submitted."""


class ChooseTerms(Form):
    """The amount (won, steps of 100,000) and the term (months) to be examined."""

    amount: int
    months: int


class AcceptOffer(Form):
    """The borrower accepts the decided terms."""


class DeclineOffer(Form):
    """The borrower declines the offer."""


class RetryMyData(Form):
    """Request public MyData again."""


# -- what institutions, the clock and operators report ------------------------------------------


class ConsentGiven(Fact):
    """The borrower approved on the phone."""


class ConsentRefused(Fact):
    """The borrower refused on the phone, or the request expired there."""

    problem: str


class Scraped(Fact):
    """The record can be fetched under this id."""

    bundle_id: str


class ScrapingFailed(Fact):
    """The agency could not deliver the record."""

    problem: str


class LimitAssessed(Fact):
    """The limit is `limit` won at `rate` percent a year, from a verified yearly income of `income` won."""

    limit: int
    rate: str
    income: int


class NotLendable(Fact):
    """The platform has no product for this borrower."""

    reasons: list[str]


class EvidenceAccepted(Fact):
    """An operator accepts the proofs of the balances of the loans that are to be repaid."""


class EvidenceRefused(Fact):
    """An operator does not accept the proofs. The borrower reads the reason and submits them again."""

    reason: str


class ExaminationPassed(Fact):
    """The loan is granted: amount in won, percent a year, months. `own_debts`: the principal of other contracts with
    this platform that the decision considers, in won; None if an operator decides, as is `check`, what investors read
    about the borrower's credit."""

    amount: int
    rate: str
    months: int
    own_debts: SkipJsonSchema[int | None] = None  # the console does not ask for it
    check: SkipJsonSchema[CreditCheck | None] = None


class ExaminationFailed(Fact):
    """The loan is refused."""

    reasons: list[str]


class MyDataReceived(Fact):
    """Public MyData has delivered. `income`: won a year by the tax office's certificate, if there is one."""

    income: int | None = None


CONSENT_MISSING = "CONSENT_MISSING"  # a problem of MyDataFailed


class MyDataFailed(Fact):
    """Public MyData has not delivered. The borrower can try again. `problem`: CONSENT_MISSING, or "" when the offices
    are not ready."""

    problem: str = ""


CHANGE_TYPE = On(ChangeType, "outstanding_loans", "loan_terms")


class BasicInfo(ViewModel):
    """Job and income as the borrower entered them; income in won a year."""

    job: str
    employee_type: str
    company_name: str
    annual_income: int


class Refinanced(ViewModel):
    """The loans elsewhere that the new loan repays, and their sum in won."""

    loan_uids: list[str]
    amount: int


class Offer(ViewModel):
    """The granted terms: won, percent a year, months."""

    amount: int
    rate: str
    months: int


class UplView(LoanView):
    """Application, limit, offer and contract: won, percent a year, months."""

    basic_info: BasicInfo | None = None
    provider: Provider | None = None
    provider_name: str | None = None
    reasons: list[str] | None = None
    limit: int | None = None
    rate: str | None = None
    income: int | None = None
    upl_type: Literal["origin", "debtConsolidation"] | None = None
    refinanced: Refinanced | None = None
    loan_amount: int | None = None
    loan_period: int | None = None
    offer: Offer | None = None
    former_offer: Offer | None = None  # before the examination with a lower certified income
    evidence_reason: str | None = None  # why an operator refused the evidence
    lacks_my_data_consent: bool | None = None


class Upl(Chart, idle=POLICY.application_idle, cancellable_before="signature", after=("본인 확인",)):
    """Personal credit loan application."""

    income = Step("/upl/income", On(SubmitIncome, "compatibility", "unsuitable_job"), section="소득")
    compatibility = Step(
        "/{at}/compatibility",
        On(AnswerSuitability, "scraping", "compatibility_failed", "unsuitable_exception"),
        section="대출 적합성",
    )
    scraping = Step("/{at}/scraping", On(ChooseProvider, "consent"), section="소득 자료")
    consent = Step(
        "/{at}/scraping/{provider}",
        On(ConsentGiven, "collecting"),
        On(ConsentRefused, "scraping"),
        On(ChooseProvider, "consent"),
        On(TimedOut, "scraping"),
        waits_for=Party.PROVIDER,
        within=POLICY.consent,
    )
    collecting = Step(
        "/{at}/scraping/wait",
        On(Scraped, "assessing"),
        On(ScrapingFailed, "scraping"),
        waits_for=Party.PROVIDER,
        within=POLICY.provider,
    )
    assessing = Step(
        "/{at}/scraping/wait",
        On(LimitAssessed, "loan_terms", "outstanding_loans"),
        On(NotLendable, "no_product"),
        waits_for=Party.PROVIDER,
        within=POLICY.provider,
    )
    outstanding_loans = Step(
        "/upl/debt-consolidation/select-outstanding-loan",
        On(ChooseLoans, "loan_evidence"),
        CHANGE_TYPE,
        section="한도와 금리",
    )
    loan_evidence = Step(
        "/upl/debt-consolidation/submit-outstanding-loan-evidence",
        On(SubmitEvidence, "loan_terms", "evidence_review"),
        CHANGE_TYPE,
    )
    loan_terms = Step("/upl/loan-terms", On(ChooseTerms, "examination", "evidence_review"), CHANGE_TYPE)
    evidence_review = Step(
        "/upl/start-examination",
        On(EvidenceAccepted, "examination"),
        On(EvidenceRefused, "loan_evidence"),
        waits_for=Party.OPERATOR,
        section="심사",
    )
    examination = Step(
        "/upl/start-examination",
        On(ExaminationPassed, "confirm"),
        On(ExaminationFailed, "no_product"),
        waits_for=Party.PROVIDER,
        within=POLICY.provider,
        section="심사",
    )
    confirm = Step("/upl/confirm", On(AcceptOffer, "id_photo"), On(DeclineOffer, "declined"), within=POLICY.offer)
    id_photo = Step(
        "/{at}/id-authentication", On(ReadIdCard, "id_details"), On(FailReading, "id_mismatch"), section="신분증"
    )
    id_details = Step("/{at}/id-authentication/{card}", On(ConfirmIdCard, "id_check"), On(RetakeIdCard, "id_photo"))
    id_check = Step(
        "/upl/pending/identification",
        On(IdCardMatched, "account"),
        On(IdCardMismatched, "id_mismatch"),
        On(IdCardUnclear, "id_review"),
        waits_for=Party.PROVIDER,
        within=POLICY.provider,
    )
    id_mismatch = Step("/{at}/id-authentication/errors/not-match", On(RetakeIdCard, "id_photo"))
    id_review = Step(
        "/upl/pending/identification",
        On(IdCardMatched, "account"),
        On(IdCardMismatched, "id_mismatch"),
        waits_for=Party.OPERATOR,
    )
    account = Step("/{at}/account-authentication", On(RequestTransfer, "transfer"), section="계좌")
    transfer = Step(
        "/{at}/account-authentication/certification",
        On(TransferSent, "account_code"),
        On(TransferRefused, "account"),
        waits_for=Party.PROVIDER,
        within=POLICY.provider,
    )
    account_code = Step(
        "/{at}/account-authentication/certification",
        On(ConfirmTransfer, "address", "account_code", "account"),
        On(RequestTransfer, "transfer"),
        On(ChangeAccount, "account"),
        On(TimedOut, "account"),
        within=POLICY.consent,
    )
    address = Step("/{at}/address", On(SubmitAddress, "fds"), section="주소")
    fds = Step("/{at}/fds/{question}", On(AnswerFraudQuestion, "fds", "mydata"), section="확인 질문")
    mydata = Step(
        "/upl/retry-mydata",
        On(MyDataReceived, "screening", "re_examination"),
        On(MyDataFailed, "retry_mydata"),
        waits_for=Party.PROVIDER,
        within=POLICY.provider,
    )
    retry_mydata = Step("/upl/retry-mydata", On(RetryMyData, "mydata"))
    re_examination = Step(
        "/upl/start-examination",
        On(ExaminationPassed, "screening", "new_offer"),
        On(ExaminationFailed, "no_product"),
        waits_for=Party.PROVIDER,
        within=POLICY.provider,
    )
    new_offer = Step("/upl/confirm", On(AcceptOffer, "screening"), On(DeclineOffer, "declined"), within=POLICY.offer)
    screening = Step(
        "/upl/pending/aml",
        On(ScreeningPassed, "drafting"),
        On(ScreeningHit, "review"),
        waits_for=Party.PROVIDER,
        within=POLICY.provider,
        section="계약",
    )
    review = Step(
        "/upl/pending/aml",
        On(ScreeningPassed, "drafting"),
        On(ReviewFailed, "refused"),
        waits_for=Party.OPERATOR,
    )
    drafting = Step(
        "/upl/pending/aml",
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
        On(Signed, "sealing"),
        On(SignatureRefused, "signing"),
        On(RequestSignature, "signature"),
        On(TimedOut, "signing"),
        waits_for=Party.PROVIDER,
        within=POLICY.consent,
    )
    sealing = Step(
        "/loan/contract/certification/{signer}?termsToken={termsToken}&applyUid={applyUid}",
        On(ContractSealed, "finish"),
        On(TermsChanged, "drafting"),
        On(ContractRefused, "no_product"),
        waits_for=Party.PROVIDER,
        within=POLICY.provider,
    )

    finish = End("/{at}/finish")
    unsuitable_job = End("/upl/failed/loan-unsuitable-job", section="소득")
    compatibility_failed = End("/upl/failed/compatibility-failed", section="대출 적합성")
    unsuitable_exception = End("/upl/failed/loan-unsuitable-exception")
    no_product = End("/upl/failed/loan-no-product", section="심사")
    declined = End("/upl/failed/loan-failed")
    refused = End("/upl/failed/loan-failed")
    expired = End("/upl/failed/loan-failed")
    cancelled = End("/upl/failed/loan-failed")
    withdrawn = End("/upl/failed/loan-failed")
