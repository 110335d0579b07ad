"""An investor's share of a loan's schedule, minus tax and the platform's fee."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import ROUND_HALF_UP, Decimal
from typing import NamedTuple

from domain.core.holidays import HOLIDAYS
from domain.ledger.withholding import Holder, Withheld, withheld
from domain.loans.apportionment import apportion
from domain.loans.schedule import Instalment, LoanTerms, repayment_schedule

DEFAULT_FEE_RATE = Decimal("0.1")  # percent of the outstanding principal a month
NET_RATE_PRINCIPAL = 5_000_000  # won


class Payout(NamedTuple):
    """One payment to one investor: won. net = principal + interest - income_tax - local_tax - fee."""

    principal: int
    interest: int
    income_tax: int
    local_tax: int
    fee: int

    @property
    def net(self) -> int:
        return self.principal + self.interest - self.income_tax - self.local_tax - self.fee


@dataclass(frozen=True)
class InvestorRow:
    """One expected payment."""

    due_date: date
    payout: Payout
    balance_after: int


class Unpaid(NamedTuple):
    """What a loan's borrower still has to pay of an instalment, in won."""

    number: int
    due_date: date
    principal: int
    interest: int


class Share(NamedTuple):
    """The share of one claim in a repayment, in won. `outstanding`: the claim's principal before it."""

    principal: int
    interest: int
    outstanding: int


def payout(principal: int, interest: int, outstanding: int, fee_rate: Decimal, holder: Holder) -> Payout:
    """Return a payment with its deductions. `outstanding`: the investor's principal before it, in won; `fee_rate`:
    percent a month."""
    return payouts([Share(principal, interest, outstanding)], fee_rate, holder)[0]


def payouts(shares: Sequence[Share], fee_rate: Decimal, holder: Holder) -> list[Payout]:
    """Return the payments of one repayment to one holder of several claims, with their deductions.

    The holder receives one payment, so the tax is that of all interest together. Each claim bears its part of it, exact
    to the won. The fee is deducted from the interest after tax, is at most that amount, and does not lower the tax.
    """
    paid: list[Payout] = []
    for share, tax in zip(shares, _tax_of_each([share.interest for share in shares], holder), strict=True):
        fee = min(int(share.outstanding * fee_rate / 100), share.interest - tax.total)
        paid.append(Payout(share.principal, share.interest, tax.income_tax, tax.local_tax, fee))
    return paid


def _tax_of_each(interests: Sequence[int], holder: Holder) -> list[Withheld]:
    """Divide the tax on the sum by interest. No claim bears more than its interest."""
    tax, nothing = withheld(sum(interests), holder), [0] * len(interests)
    if not tax.total or len(interests) == 1:
        return [tax for _ in interests]
    totals = apportion(tax.total, interests, nothing)
    incomes = apportion(tax.income_tax, totals, nothing)
    return [Withheld(income, total - income) for income, total in zip(incomes, totals, strict=True)]


def investor_schedule(
    terms: LoanTerms, fee_rate: Decimal = DEFAULT_FEE_RATE, holder: Holder = Holder.PERSON
) -> list[InvestorRow]:
    """Return the expected payments of an investment of `terms.principal` won. They fall on business days, as the
    payments of the loan do."""
    rolled = replace(terms, business_day_roll="following", holidays=HOLIDAYS)
    return [_row(row, fee_rate, holder) for row in repayment_schedule(rolled)]


def coming_payments(
    unpaid: Sequence[Unpaid], outstanding: int, fee_rate: Decimal, holder: Holder = Holder.PERSON
) -> list[InvestorRow]:
    """Return the share of `outstanding` won in the unpaid instalments of a loan, one row for each. The last row repays
    the remainder."""
    whole, paid, rows = sum(row.principal for row in unpaid), 0, list[InvestorRow]()
    before = outstanding
    for row in unpaid if whole else ():
        paid += row.principal
        after = outstanding - outstanding * paid // whole
        interest = row.interest * outstanding // whole
        rows.append(InvestorRow(row.due_date, payout(before - after, interest, before, fee_rate, holder), after))
        before = after
    return rows


def taxed_interest(rows: Iterable[InvestorRow]) -> int:
    """Return the interest after tax and fee, in won."""
    return sum(row.payout.net - row.payout.principal for row in rows)


def net_rate(terms: LoanTerms, fee_rate: Decimal) -> Decimal:
    """Return the interest after tax and fee in percent a year of the outstanding principal, with one decimal.

    It is the same for every amount of a product: that of NET_RATE_PRINCIPAL. Each payment's tax is rounded down to 10
    won, so the rate of a small amount would be higher than that of a large one.
    """
    rows = investor_schedule(replace(terms, principal=NET_RATE_PRINCIPAL), fee_rate)
    lent = sum(row.balance_after + row.payout.principal for row in rows)  # won, each for a month
    return (Decimal(taxed_interest(rows) * 1_200) / lent).quantize(Decimal("0.1"), ROUND_HALF_UP)


def _row(row: Instalment, fee_rate: Decimal, holder: Holder) -> InvestorRow:
    before = row.balance_after + row.principal
    return InvestorRow(row.due_date, payout(row.principal, row.interest, before, fee_rate, holder), row.balance_after)
