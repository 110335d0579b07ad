"""What the examination found about the borrowers of the demo, with the platform's own bands."""

import random
from datetime import date, timedelta
from decimal import Decimal

from domain.borrowing.credit_check import CreditCheck
from domain.borrowing.lien import CLAIM_PERCENT, maximum_claim
from domain.borrowing.mortgage import DOCUMENTS, PURPOSES
from domain.borrowing.scoring import DEBT_SERVICE_PERCENT, BureauReport, OutstandingLoan
from domain.core.codes import ESTATE_CATEGORIES, PF_CATEGORY, RECEIVABLES
from domain.core.money import Won
from domain.loans.schedule import personal_credit_terms, repayment_schedule
from domain.products.backing import Collateral

OTHER_LOANS = {0: 30, 1: 32, 2: 22, 3: 11, 4: 5}  # number of other loans: its frequency
MONTHS_LEFT = 24  # of another loan, on average
HOME_OWNERS = ESTATE_CATEGORIES - {PF_CATEGORY}
MILLION = 1_000_000


def payment(amount: int, rate: Decimal, months: int, start: date) -> int:
    """Return the won that a personal loan costs a month."""
    return repayment_schedule(personal_credit_terms(Won(amount), rate, months, start))[0].total


def affordable_income(income: int, paid: int) -> int:
    """Return the yearly income in won, or the lowest one that the standard requires for `paid` won a month."""
    least = -(-paid * 12 * 100 // (DEBT_SERVICE_PERCENT - 2) // MILLION) * MILLION
    return max(income, least)


def credit_check(chance: random.Random, rate: Decimal, paid: int, income: int, listed_on: date) -> CreditCheck:
    """Describe the borrower of a personal loan that costs `paid` won a month. The rate follows the score."""
    count = chance.choices(list(OTHER_LOANS), list(OTHER_LOANS.values()))[0]
    left = income * DEBT_SERVICE_PERCENT // 1_200 - paid
    each = int(left * chance.uniform(0.3, 0.95)) // max(count, 1)
    loans = tuple(OutstandingLoan(Won(each * MONTHS_LEFT), Won(each)) for _ in range(count))
    score = 980 - int((rate - 5) * 26) + chance.randint(-8, 8)
    return CreditCheck.of(BureauReport(score, loans), listed_on - timedelta(days=2), paid, income)


def home_owners_check(chance: random.Random, collateral: Collateral) -> CreditCheck:
    """Describe the borrower of a loan on a home on the day of its price. The bureau knows the loans behind the senior
    debts."""
    assert collateral.priced_on
    balances = [collateral.senior * 100 // CLAIM_PERCENT] if collateral.senior else []
    balances += [chance.randint(2, 30) * MILLION for _ in range(chance.choice((0, 0, 1, 1, 2)))]
    loans = tuple(OutstandingLoan(Won(balance), Won(balance // 200)) for balance in balances)
    return CreditCheck.of(BureauReport(chance.randint(660, 960), loans), collateral.priced_on)


def examined(chance: random.Random, collateral: Collateral, category: str, amount: int, listed_on: date) -> Collateral:
    """Add the purpose of the loan, the days of the price and, of real estate, of the lien, and of homes the papers."""
    if category in HOME_OWNERS:
        purpose = chance.choice(PURPOSES).name
    else:
        purpose = {PF_CATEGORY: "공사비", RECEIVABLES: "판매할 물건 구입"}.get(category, "운영 자금")
    found: dict[str, object] = {"purpose": purpose, "priced_on": listed_on - timedelta(days=chance.randint(4, 12))}
    if category in ESTATE_CATEGORIES:
        found |= {
            "maximum_claim": maximum_claim(amount),
            "registered_on": listed_on - timedelta(days=chance.randint(1, 3)),
        }
    if category in HOME_OWNERS:
        found |= {"is_borrowers": True, "documents": tuple(DOCUMENTS.values())}
    return collateral.model_copy(update=found)
