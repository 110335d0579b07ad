"""Documents for investors: the monthly statement, and the yearly receipt of withheld tax.

The receipt is the 이자소득 원천징수영수증 (소득세법 제133조).
"""

from datetime import date
from pathlib import Path

from pydantic import AwareDatetime, BaseModel, ConfigDict

from config.settings import PRETENDARD
from documents.contract import IEUM, Operator, SeoulTime
from documents.typesetting import typeset


class _Paper(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Party(_Paper):
    """The receiver of the document. `known_by`: the date of birth or the business number in printed form."""

    name: str
    known_by: str


class Movement(_Paper):
    """A line of the deposit account in won, and the balance after it."""

    at: SeoulTime
    what: str
    about: str
    amount: int
    balance: int


class PaidOut(_Paper):
    """A payout, in won. `what`: the instalment, an early repayment, or the price of a sold claim."""

    on: date
    title: str
    what: str
    principal: int
    interest: int
    income_tax: int
    local_tax: int
    fee: int
    net: int


class Lost(_Paper):
    """Principal that a loan will not repay, in won."""

    on: date
    title: str
    principal: int


class Statement(_Paper):
    """A month of an investor, in won. `invested`: principal at its end that was neither repaid nor lost."""

    month: str
    made_at: AwareDatetime
    operator: Operator = IEUM
    party: Party
    opening: int
    closing: int
    invested: int
    movements: tuple[Movement, ...]
    payouts: tuple[PaidOut, ...]
    losses: tuple[Lost, ...] = ()


class TaxedMonth(_Paper):
    """The paid interest and the withheld tax of a month, in won."""

    month: str
    interest: int
    income_tax: int
    local_tax: int


class WithholdingReceipt(_Paper):
    """The interest of a year and the tax withheld from it, in won."""

    number: str
    year: int
    made_at: AwareDatetime
    operator: Operator = IEUM
    party: Party
    is_corporation: bool
    months: tuple[TaxedMonth, ...]


def render_statement(statement: Statement, fonts: Path = PRETENDARD) -> bytes:
    """Return the statement as a tagged PDF (A4)."""
    return typeset("statement.typ", statement.model_dump_json(), statement.made_at, fonts)


def render_receipt(receipt: WithholdingReceipt, fonts: Path = PRETENDARD) -> bytes:
    """Return the receipt as a tagged PDF (A4)."""
    return typeset("withholding.typ", receipt.model_dump_json(), receipt.made_at, fonts)
