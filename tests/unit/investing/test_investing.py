"""Rules of investing: shares, fee, limits."""

from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.investing.limits import CAPACITIES, Exposure, InvestorClass, Limit, exceeded_limit, headroom, largest_order
from domain.investing.schedule import Share, investor_schedule, payout, payouts, taxed_interest
from domain.ledger.withholding import Holder, withheld
from domain.loans.apportionment import apportion
from domain.loans.schedule import LoanTerms, repayment_schedule
from domain.products.offering import SMALLEST, Offering

AMOUNTS = st.integers(0, 50_000_000)
LOANS = st.builds(
    LoanTerms,
    principal=st.integers(1, 3_000).map(lambda units: units * SMALLEST),
    annual_rate=st.decimals(Decimal(4), Decimal(20), places=1),
    periods=st.integers(1, 36),
    method=st.sampled_from(["annuity", "equal_principal", "bullet"]),
    start_date=st.just(date(2026, 1, 15)),
)


# -- shares ------------------------------------------------------------------------------------


def test_a_won_left_over_goes_to_the_largest_fraction() -> None:
    assert apportion(83_333, [5_000_000, 3_000_000, 2_000_000], [0, 0, 0]) == [41_666, 25_000, 16_667]
    assert apportion(1, [1, 1, 1], [0, 0, 0]) == [1, 0, 0]


@given(st.lists(st.integers(1, 500), min_size=1, max_size=40), st.lists(st.integers(1, 5_000), max_size=40))
def test_each_investor_gets_the_exact_share_in_total(weights: list[int], cuts: list[int]) -> None:
    whole, received = sum(weights), 0
    paid = [0] * len(weights)
    for amount in [*cuts, whole]:
        received = min(received + amount, whole)
        shares = apportion(received, weights, paid)
        assert all(share >= 0 for share in shares)
        paid = [before + share for before, share in zip(paid, shares, strict=True)]
        assert sum(paid) == received
        assert all(before <= weight for before, weight in zip(paid, weights, strict=True))
    assert paid == weights


def test_more_paid_than_received_is_an_error() -> None:
    with pytest.raises(ValueError, match="more was paid"):
        apportion(1, [1, 1], [1, 1])


# -- an investor's payments ---------------------------------------------------------------------


def test_deductions_of_one_payment() -> None:
    paid = payout(100_000, 10_000, 1_000_000, Decimal("0.1"), Holder.PERSON)
    assert (paid.income_tax, paid.local_tax, paid.fee, paid.net) == (1_400, 140, 1_000, 107_460)


@given(
    st.lists(st.builds(Share, st.integers(0, 10**7), st.integers(0, 10**6), st.integers(0, 10**9)), min_size=1),
    st.sampled_from(Holder),
)
def test_tax_is_that_of_all_claims_of_a_person_together(shares: list[Share], holder: Holder) -> None:
    """Exact to the won, and each claim bears its part."""
    paid = payouts(shares, Decimal("0.1"), holder)
    whole, tax = sum(share.interest for share in shares), withheld(sum(share.interest for share in shares), holder)
    assert sum(one.income_tax for one in paid) == tax.income_tax
    assert sum(one.local_tax for one in paid) == tax.local_tax
    for share, one in zip(shares, paid, strict=True):
        assert (one.principal, one.interest) == (share.principal, share.interest)
        assert min(one.income_tax, one.local_tax, one.fee) >= 0
        assert one.net >= one.principal
        assert whole == 0 or abs((one.income_tax + one.local_tax) * whole - tax.total * share.interest) < whole


@pytest.mark.parametrize(("holder", "tax"), [(Holder.PERSON, 41_580), (Holder.CORPORATION, 41_580)])
def test_splitting_an_order_saves_no_tax(holder: Holder, tax: int) -> None:
    """Forty claims of a little less interest than is exempt for a corporation, or rounded to nothing for a person."""
    split = [Share(0, 6_750, 850_000)] * 40
    assert sum(one.income_tax + one.local_tax for one in payouts(split, Decimal(0), holder)) == tax
    assert withheld(40 * 6_750, holder).total == tax
    tiny = [Share(0, 70, 10_000)] * 1_000
    assert sum(one.income_tax for one in payouts(tiny, Decimal(0), Holder.PERSON)) == 9_800


@pytest.mark.rule("B359")
@given(LOANS)
def test_fee_never_exceeds_the_interest(terms: LoanTerms) -> None:
    rows = investor_schedule(terms)
    assert sum(row.payout.principal for row in rows) == terms.principal
    for row, instalment in zip(rows, repayment_schedule(terms), strict=True):
        paid, outstanding = row.payout, instalment.balance_after + instalment.principal
        assert paid.net >= paid.principal
        assert paid.fee <= outstanding // 1_000
    assert 0 <= taxed_interest(rows) <= sum(row.payout.interest for row in rows)


# -- limits ------------------------------------------------------------------------------------

CREDIT, ESTATE = Offering(10_000_000), Offering(100_000_000, is_estate=True)
PF = Offering(500_000_000, is_estate=True, is_pf=True)


@pytest.mark.rule("B118", "B119", "B120", "B121", "B122")
def test_which_limits_apply() -> None:
    nothing = Exposure()
    assert {*headroom(InvestorClass.ORDINARY, CREDIT, nothing)} == {Limit.NORMAL, Limit.SAME_BORROWER}
    assert {*headroom(InvestorClass.ORDINARY, ESTATE, nothing)} == {Limit.NORMAL, Limit.ESTATE, Limit.SAME_BORROWER}
    assert {*headroom(InvestorClass.ORDINARY, PF, nothing)} == {*Limit} - {Limit.RATIO}
    assert {*headroom(InvestorClass.INCOME_QUALIFIED, PF, nothing)} == {Limit.NORMAL, Limit.ESTATE, Limit.SAME_BORROWER}
    for free in InvestorClass.PROFESSIONAL, InvestorClass.CORPORATE, InvestorClass.INSTITUTION:
        assert {*headroom(free, PF, nothing)} == {Limit.RATIO}


@pytest.mark.rule("B356")
def test_professionals_invest_at_most_two_fifths_of_an_offering() -> None:
    held = Exposure(offering=30_000_000)
    assert headroom(InvestorClass.PROFESSIONAL, ESTATE, held)[Limit.RATIO].available == 10_000_000
    assert exceeded_limit(10_000_001, InvestorClass.PROFESSIONAL, ESTATE, held) is Limit.RATIO


@pytest.mark.parametrize(
    ("held", "limit"),
    [
        (Exposure(total=39_990_001), Limit.NORMAL),
        (Exposure(estate=19_990_001), Limit.ESTATE),
        (Exposure(pf=9_990_001), Limit.PF),
        (Exposure(borrower=4_990_001), Limit.SAME_BORROWER),
    ],
)
def test_the_exceeded_limit_is_named(held: Exposure, limit: Limit) -> None:
    assert exceeded_limit(SMALLEST, InvestorClass.ORDINARY, PF, held) is limit
    assert largest_order(InvestorClass.ORDINARY, PF, held) == 0


@given(
    st.sampled_from(InvestorClass),
    st.builds(Offering, st.integers(1, 10**9), st.booleans(), st.booleans()),
    st.builds(Exposure, AMOUNTS, AMOUNTS, AMOUNTS, AMOUNTS, AMOUNTS),
)
def test_the_largest_order_is_allowed_and_one_unit_more_is_not(
    investor: InvestorClass, offering: Offering, held: Exposure
) -> None:
    most = largest_order(investor, offering, held)
    assert most % SMALLEST == 0
    assert exceeded_limit(most, investor, offering, held) is None
    assert exceeded_limit(most + SMALLEST, investor, offering, held) is not None
    assert all(left.available <= left.capacity for left in headroom(investor, offering, held).values())


def test_every_class_has_its_limits() -> None:
    assert {*CAPACITIES} == {*InvestorClass}
