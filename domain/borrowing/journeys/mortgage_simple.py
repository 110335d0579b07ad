"""The simple limit check of mortgage loans, also for visitors: the home, its price and the possible loan.

Specification: borrower side, section 4 (simple mortgage limit flow). The rules are in `domain/borrowing/mortgage.py`.
"""

from datetime import timedelta

from domain.borrowing.mortgage import Home, Outcome
from domain.core.chart import Chart, End, Fact, Form, On, Party, Step, TimedOut
from domain.core.policy import POLICY
from domain.core.view import View

# -- what a visitor submits ----------------------------------------------------------------------


class CheckHome(Form):
    """The home and its encumbrances. The address is in the vault.

    `kb_area_uid`: KB's uid of the home's floor plan; "" when KB has none. `building` and `supply_area` are for the
    screens.
    """

    home: Home
    home_ref: str
    kb_area_uid: str = ""
    building: str = ""
    supply_area: str = ""


class EstimateDebts(Form):
    """The sum of senior loans and of the tenant's deposit, in won."""

    senior_finance_amount: int
    yearly_rent_deposit: int


class ChangeAnswers(Form):
    """Go back to the questions."""


# -- what KB reports -----------------------------------------------------------------------------


class PriceMissing(Fact):
    """KB has no price of the home. `problem`: a code of the error catalogue when KB did not answer."""

    problem: str = ""


class PriceFound(Fact):
    """KB's price, in won."""

    price: int


class MortgageSimpleView(View):
    """The answers, KB's price and both limits, in won."""

    home_ref: str | None = None
    building: str | None = None
    supply_area: str | None = None
    is_apartment: bool | None = None
    senior_finance_exists: bool | None = None
    know_exact_senior_finance_amount: bool | None = None
    yearly_rent_deposit_exists: bool | None = None
    senior_finance_amount: int | None = None
    yearly_rent_deposit: int | None = None
    price: int | None = None
    max_limit: int | None = None
    available_limit: int | None = None
    issue: Outcome | None = None


class MortgageSimple(Chart, idle=POLICY.mortgage_check_idle, anonymous=True):
    """The simple limit check of mortgage loans."""

    input = Step("/loan/mortgage/simple/input", On(CheckHome, "pricing", "issue"), section="집과 대출")
    pricing = Step(
        "/loan/mortgage/simple/input",
        On(PriceMissing, "issue"),
        On(PriceFound, "debts", "result", "issue"),
        On(TimedOut, "issue"),
        waits_for=Party.PROVIDER,
        within=timedelta(minutes=1),
        section="시세",
    )
    debts = Step(
        "/loan/mortgage/simple/check",
        On(EstimateDebts, "result", "issue"),
        On(ChangeAnswers, "input"),
        section="먼저 갚을 돈",
    )
    result = Step("/loan/mortgage/simple/result", On(ChangeAnswers, "input"), section="한도")
    issue = Step("/loan/mortgage/simple/issues/{issue}", On(ChangeAnswers, "input"))

    expired = End("/loan/mortgage/simple/input")
    cancelled = End("/loan/mortgage/simple/input")
