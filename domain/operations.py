"""The operators' work: queues of journeys that wait for a person, the roles that may decide, and decisions that need
two operators.
"""

from datetime import timedelta
from enum import StrEnum

from domain.accounts.journeys.bank_account import TransferSent, VirtualAccountIssued
from domain.accounts.journeys.corporation import Corporation
from domain.accounts.journeys.id_card import IdCardMatched
from domain.borrowing.journeys.contract import ContractSealed, Signed
from domain.borrowing.journeys.mortgage import FilingAccepted, LienConfirmed, LienRegistered, MortgageAppraised
from domain.borrowing.journeys.upl import EvidenceAccepted, ExaminationPassed, LimitAssessed, MyDataReceived, Scraped
from domain.core.chart import Chart, Fact, Party


class OperatorRole(StrEnum):
    """The role of an operator. An admin may do everything; an auditor only reads."""

    REVIEWER = "reviewer"
    FINANCE = "finance"
    AUDITOR = "auditor"
    ADMIN = "admin"


class Queue(StrEnum):
    """Why a journey waits for an operator."""

    ID_CARDS = "id-cards"
    SCREENING = "screening"
    CORPORATIONS = "corporations"
    MORTGAGES = "mortgages"
    LOAN_EVIDENCE = "loan-evidence"
    LIENS = "liens"  # of signed mortgage contracts, to be registered
    STUCK = "stuck"  # an institution is unavailable, or has not called back


DECIDES: dict[Queue, frozenset[OperatorRole]] = {
    Queue.ID_CARDS: frozenset({OperatorRole.REVIEWER, OperatorRole.ADMIN}),
    Queue.SCREENING: frozenset({OperatorRole.REVIEWER, OperatorRole.ADMIN}),
    Queue.CORPORATIONS: frozenset({OperatorRole.REVIEWER, OperatorRole.ADMIN}),
    Queue.MORTGAGES: frozenset({OperatorRole.REVIEWER, OperatorRole.ADMIN}),
    Queue.LOAN_EVIDENCE: frozenset({OperatorRole.REVIEWER, OperatorRole.ADMIN}),
    Queue.LIENS: frozenset({OperatorRole.REVIEWER, OperatorRole.ADMIN}),
    Queue.STUCK: frozenset({OperatorRole.REVIEWER, OperatorRole.FINANCE, OperatorRole.ADMIN}),
}
# How long a case may wait: the time that the site promises, or a default.
PROMISED: dict[Queue, timedelta] = {
    Queue.STUCK: timedelta(hours=2),
    Queue.ID_CARDS: timedelta(hours=4),
    Queue.SCREENING: timedelta(days=1),
    Queue.LOAN_EVIDENCE: timedelta(days=1),
    Queue.CORPORATIONS: timedelta(days=3),
    Queue.MORTGAGES: timedelta(days=3),
    Queue.LIENS: timedelta(days=3),
}
# The same for work that is not part of a journey, by the name of its list in the console.
PROMISED_OTHER_WORK = {
    "withdrawals": timedelta(hours=1),
    "unmatched-deposits": timedelta(days=1),
    "approvals": timedelta(hours=4),
    "deliveries": timedelta(hours=4),
    "inquiries": timedelta(days=1),
    "consultations": timedelta(days=1),
    "class-requests": timedelta(days=3),
    "lien-releases": timedelta(days=3),
    "repayment-proofs": timedelta(days=1),
    "refused-payouts": timedelta(hours=1),
    "operators": timedelta(hours=4),  # to be confirmed by an administrator
}
CONFIRMS = frozenset({OperatorRole.FINANCE, OperatorRole.ADMIN})  # a second operator's agreement
SETTLES_WITHDRAWALS = frozenset({OperatorRole.FINANCE, OperatorRole.ADMIN})  # withdrawals that failed
SETTLES_DEPOSITS = frozenset({OperatorRole.FINANCE, OperatorRole.ADMIN})  # deposits that match no member and no loan
DELIVERS = frozenset({OperatorRole.REVIEWER, OperatorRole.FINANCE, OperatorRole.ADMIN})  # failed SMS and e-mails
MANAGES_LOANS = frozenset({OperatorRole.FINANCE, OperatorRole.ADMIN})  # pauses, services and ends loans
RELEASES_LIENS = frozenset({OperatorRole.REVIEWER, OperatorRole.FINANCE, OperatorRole.ADMIN})  # liens of ended loans
LISTS_PRODUCTS = frozenset({OperatorRole.FINANCE, OperatorRole.ADMIN})  # drafts products and requests their publication
READS_HISTORIES = frozenset({OperatorRole.REVIEWER, OperatorRole.FINANCE, OperatorRole.ADMIN})  # payloads in Temporal
AUDITS = frozenset({OperatorRole.AUDITOR, OperatorRole.ADMIN})
RUNS_EVENTS = frozenset({OperatorRole.REVIEWER, OperatorRole.ADMIN})  # sees the participants of events
PUBLISHES_NOTICES = frozenset({OperatorRole.REVIEWER, OperatorRole.ADMIN})  # publishes, changes, takes down
HOLDS_VOTES = frozenset({OperatorRole.REVIEWER, OperatorRole.ADMIN})  # opens and closes votes of members
REVIEWS_PROOFS = frozenset({OperatorRole.REVIEWER, OperatorRole.ADMIN})  # proofs that loans elsewhere were repaid
REVIEWS_INVESTORS = frozenset({OperatorRole.REVIEWER, OperatorRole.ADMIN})  # requests for another investor class
ADVISES = frozenset({OperatorRole.REVIEWER, OperatorRole.ADMIN})  # calls members who requested a consultation
ANSWERS_MEMBERS = frozenset({OperatorRole.REVIEWER, OperatorRole.FINANCE, OperatorRole.ADMIN})  # members' inquiries
SERVES_MEMBERS = frozenset({OperatorRole.REVIEWER, OperatorRole.FINANCE, OperatorRole.ADMIN})  # finds and looks up
ENROLS = frozenset({OperatorRole.ADMIN})  # may grant the rights of an operator
# The roles that see a list; every operator sees the other lists.
SEES = {
    "withdrawals": SETTLES_WITHDRAWALS,
    "unmatched-deposits": SETTLES_DEPOSITS,
    "loans": MANAGES_LOANS,
    "products": LISTS_PRODUCTS,
    "refused-payouts": MANAGES_LOANS,
    "lien-releases": RELEASES_LIENS,
    "deliveries": DELIVERS,
    "operators": ENROLS,
}
SHORTEST_PASSWORD = 12  # characters

# Facts that move money when an operator reports them, so that a second operator has to agree.
MOVES_MONEY = frozenset(
    fact.label for fact in (LimitAssessed, ExaminationPassed, TransferSent, Signed, ContractSealed, MortgageAppraised)
)

# Facts that only the institution can report. An operator repeats the request; a report by hand would open no account,
# register no lien, and make the income from which a loan is computed.
NEVER_BY_HAND = frozenset({VirtualAccountIssued, FilingAccepted, LienConfirmed, Scraped, MyDataReceived})

# The note of a journey that runs, but that a restored database does not know.
RECORD_MISSING = "database-record-missing"
RECORDED_MISSING = (
    "복구한 데이터베이스에 이 신청의 기록이 없어요."  # the beginning of the same note of earlier versions
)


class LoanAct(StrEnum):
    """An act of an operator on a loan."""

    PAUSE = "pause"  # the loan collects, pays out and refunds nothing, and recruits no longer than planned
    RESUME = "resume"
    LENGTHEN_RECRUITING = "extend"  # the recorded name of a longer recruiting period
    FAIL = "fail"  # before the payout: all investors are refunded
    WITHDRAW = "withdraw"  # a product of an operator, before it opens
    EXTEND_MATURITY = "prolong"  # the recorded name; asks its investors for a maturity extension
    ACCOUNT = "account"  # pay it out to another account of the borrower, after the bank has refused
    DEBIT = "debit"  # repeat the debit today, after the borrower's bank has refused
    REMIND = "remind"  # send the borrower of a late loan an SMS
    DEFER = "defer"  # let an instalment be due later
    SELL = "sell"  # sell the claim on the borrower of a late loan, which ends the loan
    WRITE_OFF = "write-off"  # write a late loan off, which ends it


class ApprovalAction(StrEnum):
    """What a second operator must confirm."""

    RESOLVE = "resolve"  # a fact that an operator reports to a journey
    FAIL_LOAN = "fail-loan"
    PAYOUT_ACCOUNT = "payout-account"
    EXTEND_MATURITY = "prolong-loan"  # the recorded name
    DEFER_PAYMENT = "defer-payment"
    SELL_CLAIM = "sell-claim"
    WRITE_OFF = "write-off"
    CANCEL_WARNING = "cancel-warning"
    SETTLE_DEPOSIT = "settle-deposit"
    PUBLISH_PRODUCT = "publish-product"
    RESOLVE_WITHDRAWAL = "resolve-withdrawal"


class ApprovalVerdict(StrEnum):
    """The answer of the second operator, or why a request was withdrawn without one."""

    CONFIRMED = "confirmed"
    REFUSED = "refused"
    CASE_MOVED = "case-moved"  # the decision was made at an earlier step
    RIGHTS_CHANGED = "rights-changed"  # of the operator who requested it


WITHDRAWN = frozenset({ApprovalVerdict.CASE_MOVED, ApprovalVerdict.RIGHTS_CHANGED})


class WithdrawalOutcome(StrEnum):
    """How two operators end a withdrawal that waits for them."""

    PAID = "paid"  # by hand, outside the platform
    RETURNED = "returned"  # to the deposit


# Acts on loans that move money, now or after the investors agree, so that a second operator has to agree.
LOAN_MONEY = frozenset(
    {LoanAct.FAIL, LoanAct.ACCOUNT, LoanAct.EXTEND_MATURITY, LoanAct.DEFER, LoanAct.SELL, LoanAct.WRITE_OFF}
)
MOST_RECRUITING_DAYS = 14  # added to the recruiting period at a time


def moves_money(fact: type[Fact]) -> bool:
    """Whether the fact needs the agreement of a second operator."""
    return fact.label in MOVES_MONEY


# Facts by which an operator decides at steps with their own decisions.
QUEUES = {
    IdCardMatched.label: Queue.ID_CARDS,
    MortgageAppraised.label: Queue.MORTGAGES,
    LienRegistered.label: Queue.LIENS,
    EvidenceAccepted.label: Queue.LOAN_EVIDENCE,
}


def queue_of(chart: type[Chart], step: str) -> Queue:
    """Return the queue of a journey that waits for an operator at that step."""
    at = chart.steps[step]
    if at.waits_for is not Party.OPERATOR:
        return Queue.STUCK
    if found := next((queue for fact, queue in QUEUES.items() if fact in at.accepts), None):
        return found
    return Queue.CORPORATIONS if chart.kind == Corporation.kind else Queue.SCREENING
