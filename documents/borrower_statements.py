"""Documents for borrowers: the balance of a loan, the payments received for it, and its complete repayment."""

from datetime import date
from pathlib import Path
from typing import Literal

from config.settings import PRETENDARD
from documents.contract import IEUM, Operator, Percent, Printed, SeoulTime, Text, Won
from documents.typesetting import typeset

Kind = Literal["balance", "payments", "completion"]


class Payment(Printed):
    """Won of the borrower that repaid the loan. `what`: the instalment, or an early repayment; `overdue`: interest for
    being late; `fee`: for repaying early."""

    paid_on: date
    what: Text
    principal: Won
    interest: Won
    overdue: Won
    fee: Won


class LoanDocument(Printed):
    """One document of a loan as of `issued_on`, in won; `rate` percent a year. `outstanding`: principal that is not
    repaid; `unpaid_interest`: until that day, with interest for being late."""

    kind: Kind
    number: Text
    made_at: SeoulTime
    issued_on: date
    operator: Operator = IEUM
    borrower: Text
    birth_date: date
    title: Text
    amount: Won
    rate: Percent
    started_on: date
    matures_on: date
    outstanding: Won
    unpaid_interest: Won
    payments: tuple[Payment, ...]


def render_loan_document(document: LoanDocument, fonts: Path = PRETENDARD) -> bytes:
    """Return the document as a tagged PDF (A4)."""
    return typeset("loan.typ", document.model_dump_json(), document.made_at, fonts)
