"""The operators' work: queues of journeys that wait for a person, the roles that may decide, and decisions that need
two persons.
"""

from datetime import timedelta
from enum import StrEnum

from domain.accounts.journeys.bank_account import TransferSent, VirtualAccountIssued
from domain.accounts.journeys.corporation import Corporation
from domain.accounts.journeys.id_card import IdCardMatched
from domain.borrowing.journeys.contract import ContractSealed, Signed
from domain.borrowing.journeys.mortgage import FilingAccepted, LienConfirmed, LienRegistered, MortgageAppraised
from domain.borrowing.journeys.upl import EvidenceAccepted, ExaminationPassed, LimitAssessed
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
    STUCK = "stuck"  # an institution stayed down, or never called back


DECIDES: dict[Queue, frozenset[OperatorRole]] = {
    Queue.ID_CARDS: frozenset({OperatorRole.REVIEWER, OperatorRole.ADMIN}),
    Queue.SCREENING: frozenset({OperatorRole.REVIEWER, OperatorRole.ADMIN}),
    Queue.CORPORATIONS: frozenset({OperatorRole.REVIEWER, OperatorRole.ADMIN}),
    Queue.MORTGAGES: frozenset({OperatorRole.REVIEWER, OperatorRole.ADMIN}),
    Queue.LOAN_EVIDENCE: frozenset({OperatorRole.REVIEWER, OperatorRole.ADMIN}),
    Queue.LIENS: frozenset({OperatorRole.REVIEWER, OperatorRole.ADMIN}),
    Queue.STUCK: frozenset({OperatorRole.REVIEWER, OperatorRole.FINANCE, OperatorRole.ADMIN}),
}
# How long a case may wait: what the site tells the person, or until somebody asks.
PROMISED: dict[Queue, timedelta] = {
    Queue.STUCK: timedelta(hours=2),
    Queue.ID_CARDS: timedelta(hours=4),
    Queue.SCREENING: timedelta(days=1),
    Queue.LOAN_EVIDENCE: timedelta(days=1),
    Queue.CORPORATIONS: timedelta(days=3),
    Queue.MORTGAGES: timedelta(days=3),
    Queue.LIENS: timedelta(days=3),
}
# The same of work that is no journey's, by the name of its list in the console.
PROMISED_ELSEWHERE = {
    "withdrawals": timedelta(hours=1),
    "unmatched-deposits": timedelta(days=1),
    "approvals": timedelta(hours=4),
    "deliveries": timedelta(hours=4),
    "inquiries": timedelta(days=1),
    "consultations": timedelta(days=1),
    "class-requests": timedelta(days=3),
    "lien-releases": timedelta(days=3),
}
CONFIRMS = frozenset({OperatorRole.FINANCE, OperatorRole.ADMIN})  # what a first operator has asked for
SETTLES_WITHDRAWALS = frozenset({OperatorRole.FINANCE, OperatorRole.ADMIN})  # that the bank has not paid out
SETTLES_DEPOSITS = frozenset({OperatorRole.FINANCE, OperatorRole.ADMIN})  # that match no member and no loan
DELIVERS = frozenset({OperatorRole.REVIEWER, OperatorRole.FINANCE, OperatorRole.ADMIN})  # SMS and e-mails that failed
MANAGES_LOANS = frozenset({OperatorRole.FINANCE, OperatorRole.ADMIN})  # pauses, extends, has them fail
RELEASES_LIENS = frozenset({OperatorRole.REVIEWER, OperatorRole.FINANCE, OperatorRole.ADMIN})  # of loans that are over
LISTS_PRODUCTS = frozenset({OperatorRole.FINANCE, OperatorRole.ADMIN})  # drafts, asks for them to be published
AUDITS = frozenset({OperatorRole.AUDITOR, OperatorRole.ADMIN})
RUNS_EVENTS = frozenset({OperatorRole.REVIEWER, OperatorRole.ADMIN})  # sees who takes part
HOLDS_VOTES = frozenset({OperatorRole.REVIEWER, OperatorRole.ADMIN})  # opens and closes votes of members
REVIEWS_PROOFS = frozenset({OperatorRole.REVIEWER, OperatorRole.ADMIN})  # that loans elsewhere were repaid
REVIEWS_INVESTORS = frozenset({OperatorRole.REVIEWER, OperatorRole.ADMIN})  # who asks to be of another class
ADVISES = frozenset({OperatorRole.REVIEWER, OperatorRole.ADMIN})  # calls who asked for a consultation
ANSWERS_MEMBERS = frozenset({OperatorRole.REVIEWER, OperatorRole.FINANCE, OperatorRole.ADMIN})  # who asks on the board
ENROLS = frozenset({OperatorRole.ADMIN})  # decides who else is an operator
SHORTEST_PASSWORD = 12  # characters

# Facts that move money when an operator reports them: a second operator has to agree.
MOVES_MONEY = frozenset(
    fact.label for fact in (LimitAssessed, ExaminationPassed, TransferSent, Signed, ContractSealed, MortgageAppraised)
)

# What only the institution can say: an operator has it asked again. No account opens and no lien exists by their word.
NEVER_BY_HAND = frozenset({VirtualAccountIssued, FilingAccepted, LienConfirmed})


class LoanAct(StrEnum):
    """What an operator may order of a loan."""

    PAUSE = "pause"  # nothing is collected, paid out, extended or refunded by itself
    RESUME = "resume"
    LENGTHEN_RECRUITING = "extend"  # the recruiting period
    FAIL = "fail"  # before the payout: all investors are refunded
    WITHDRAW = "withdraw"  # an operator's product, before it opens
    PROLONG = "prolong"  # ask its investors whether it may be repaid later
    ACCOUNT = "account"  # pay it out to another account of the borrower, after a bank has refused
    DEBIT = "debit"  # once more today, after the borrower's bank has refused
    REMIND = "remind"  # send the borrower of a late loan an SMS
    DEFER = "defer"  # let an instalment be due later
    SELL = "sell"  # the claim on the borrower of a late loan, which ends it
    WRITE_OFF = "write-off"  # a late loan, which ends it


class WithdrawalOutcome(StrEnum):
    """How two operators end a withdrawal that waits for them."""

    PAID = "paid"  # by hand, outside the platform
    RETURNED = "returned"  # to the deposit


# Acts on loans that move money, now or once investors agree: a second operator has to agree.
LOAN_MONEY = frozenset({LoanAct.FAIL, LoanAct.ACCOUNT, LoanAct.PROLONG, LoanAct.DEFER, LoanAct.SELL, LoanAct.WRITE_OFF})
MOST_RECRUITING_DAYS = 14  # added at once


def moves_money(fact: type[Fact]) -> bool:
    """Whether an operator may report it only together with a second one."""
    return fact.label in MOVES_MONEY


# Of steps whose decisions are like no other's, by the fact that an operator reports there.
QUEUES = {
    IdCardMatched.label: Queue.ID_CARDS,
    MortgageAppraised.label: Queue.MORTGAGES,
    LienRegistered.label: Queue.LIENS,
    EvidenceAccepted.label: Queue.LOAN_EVIDENCE,
}


def queue_of(chart: type[Chart], step: str) -> Queue:
    """The queue of a journey that waits for an operator at that step."""
    at = chart.steps[step]
    if at.waits_for is not Party.OPERATOR:
        return Queue.STUCK
    if found := next((queue for fact, queue in QUEUES.items() if fact in at.accepts), None):
        return found
    return Queue.CORPORATIONS if chart.kind == Corporation.kind else Queue.SCREENING
