from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.borrowing.scoring import (
    HIGHEST_RATE,
    LIMIT_STEP,
    LOWEST_RATE,
    PERIODS,
    SMALLEST_LIMIT,
    Approved,
    BureauReport,
    LoanLimit,
    OutstandingLoan,
    OwnDebts,
    OwnLoan,
    Reason,
    Refusal,
    Rejected,
    decide,
    estimate_income,
    loan_limit,
    refusal_at_seal,
)
from domain.core.codes import EmployeeType
from domain.core.money import Won
from domain.loans.schedule import personal_credit_terms, repayment_schedule

REGULAR = EmployeeType.REGULAR
NEW_YEAR = date(2026, 1, 1)
INCOME = Won(42_000_000)


def owing(balance: int, monthly_payment: int) -> tuple[OutstandingLoan, ...]:
    return (OutstandingLoan(Won(balance), Won(monthly_payment)),)


loans = st.lists(
    st.builds(OutstandingLoan, st.integers(0, 10**8).map(Won), st.integers(0, 10**6).map(Won)), max_size=4
).map(tuple)
own_loans = st.builds(OwnLoan, st.integers(0, 10**8).map(Won), st.integers(0, 10**6).map(Won), is_secured=st.booleans())
own_debts = st.builds(OwnDebts, st.lists(own_loans, max_size=4).map(tuple), st.booleans())
reports = st.builds(BureauReport, st.integers(0, 1000), loans, st.booleans(), own_debts)
incomes = st.integers(0, 300_000_000).map(Won)
employees = st.sampled_from(EmployeeType)


@pytest.mark.parametrize(
    ("score", "income", "employee", "limit", "rate"),
    [
        (1000, 200_000_000, EmployeeType.REGULAR, 50_000_000, "5.9"),
        (950, 200_000_000, EmployeeType.REGULAR, 50_000_000, "5.9"),
        (949, 200_000_000, EmployeeType.REGULAR, 50_000_000, "7.4"),
        (870, 42_000_000, EmployeeType.REGULAR, 40_000_000, "8.9"),
        (870, 42_000_000, EmployeeType.CONTRACT, 40_000_000, "9.4"),
        (820, 42_000_000, EmployeeType.BUSINESS, 30_000_000, "11.9"),
        (760, 42_000_000, EmployeeType.FREELANCER, 20_000_000, "13.9"),
        (600, 42_000_000, EmployeeType.REGULAR, 5_000_000, "18.4"),
        (600, 42_000_000, EmployeeType.FREELANCER, 5_000_000, "19.0"),
    ],
)
def test_the_score_sets_rate_and_ceiling(
    score: int, income: int, employee: EmployeeType, limit: int, rate: str
) -> None:
    assert loan_limit(BureauReport(score), Won(income), employee) == LoanLimit(
        Won(limit), Decimal(rate), (Reason.SCORE,)
    )


def test_income_sets_a_ceiling() -> None:
    found = loan_limit(BureauReport(960, owing(15_050_000, 0)), INCOME, REGULAR)
    assert found == LoanLimit(Won(26_900_000), Decimal("5.9"), (Reason.INCOME,))


def test_debt_service_sets_a_ceiling() -> None:
    found = loan_limit(BureauReport(960, owing(0, 1_000_000)), INCOME, REGULAR)
    assert found == LoanLimit(Won(20_700_000), Decimal("5.9"), (Reason.DEBT_SERVICE,))


@pytest.mark.parametrize(
    ("report", "income", "refusal"),
    [
        (BureauReport(900, delinquent=True), 42_000_000, Refusal.DELINQUENT),
        (BureauReport(599), 42_000_000, Refusal.SCORE),
        (BureauReport(900), 11_999_999, Refusal.INCOME),
        (BureauReport(900, owing(0, 1_400_000)), 42_000_000, Refusal.DEBT),
        (BureauReport(900, owing(41_000_001, 0)), 42_000_000, Refusal.DEBT),
    ],
)
def test_no_product(report: BureauReport, income: int, refusal: Refusal) -> None:
    assert loan_limit(report, Won(income), REGULAR) is refusal


@given(reports, incomes, employees)
def test_every_offer_is_within_the_product(report: BureauReport, income: Won, employee: EmployeeType) -> None:
    found = loan_limit(report, income, employee)
    if isinstance(found, LoanLimit):
        assert SMALLEST_LIMIT <= found.limit <= 50_000_000
        assert found.limit % LIMIT_STEP == 0
        assert LOWEST_RATE <= found.rate <= HIGHEST_RATE
        assert found.reasons
        assert not report.delinquent
        assert not report.own.is_late
        assert found.limit + report.own.unsecured <= 50_000_000
        assert found.limit + report.own.balance <= income


@given(reports, incomes, employees)
def test_offered_loans_can_be_serviced(report: BureauReport, income: Won, employee: EmployeeType) -> None:
    found = loan_limit(report, income, employee)
    if isinstance(found, LoanLimit):
        first = repayment_schedule(personal_credit_terms(found.limit, found.rate, PERIODS[-1], NEW_YEAR))[0]
        monthly = first.total + sum(loan.monthly_payment for loan in report.all_loans)
        assert monthly <= income * 40 / 1200


@given(st.integers(0, 999), loans, incomes, employees)
def test_a_better_score_is_never_worse(
    score: int, owed: tuple[OutstandingLoan, ...], income: Won, employee: EmployeeType
) -> None:
    worse = loan_limit(BureauReport(score, owed), income, employee)
    better = loan_limit(BureauReport(score + 1, owed), income, employee)
    if isinstance(worse, LoanLimit):
        assert isinstance(better, LoanLimit)
        assert better.limit >= worse.limit
        assert better.rate <= worse.rate


def test_loans_to_be_repaid_are_excluded() -> None:
    with_loan = BureauReport(870, owing(20_000_000, 600_000))
    without = BureauReport(870)
    with_all, freed = (loan_limit(report, INCOME, REGULAR) for report in (with_loan, without))
    assert isinstance(with_all, LoanLimit)
    assert isinstance(freed, LoanLimit)
    assert freed.limit > with_all.limit


# -- loans of this platform ---------------------------------------------------------------------


def owing_here(balance: int, monthly_payment: int = 0, *, is_secured: bool = False) -> OwnDebts:
    return OwnDebts((OwnLoan(Won(balance), Won(monthly_payment), is_secured=is_secured),))


@pytest.mark.parametrize(
    ("own", "limit"),
    [
        (OwnDebts(), 10_000_000),
        (owing_here(4_000_000), 6_000_000),
        (owing_here(9_000_000), 1_000_000),
        (owing_here(9_000_001), Refusal.OWN_DEBT),
        (owing_here(50_000_000, is_secured=True), 10_000_000),
        (owing_here(0, 4_000_000), Refusal.OWN_DEBT),
        (OwnDebts(is_late=True), Refusal.OWN_ARREARS),
    ],
)
def test_loans_of_this_platform_lower_the_limit(own: OwnDebts, limit: int | Refusal) -> None:
    found = loan_limit(BureauReport(650, own=own), Won(100_000_000), REGULAR)
    assert (found.limit if isinstance(found, LoanLimit) else found) == limit


@given(reports, incomes, employees, own_loans)
def test_another_loan_of_this_platform_never_raises_the_limit(
    report: BureauReport, income: Won, employee: EmployeeType, another: OwnLoan
) -> None:
    owing_more = replace(report, own=replace(report.own, loans=(*report.own.loans, another)))
    before, after = (loan_limit(one, income, employee) for one in (report, owing_more))
    if isinstance(after, LoanLimit):
        assert isinstance(before, LoanLimit)
        assert after.limit <= before.limit


@given(st.integers(0, 1000), loans, incomes, employees)
def test_applications_one_after_another_stay_within_the_first_limit(
    score: int, elsewhere: tuple[OutstandingLoan, ...], income: Won, employee: EmployeeType
) -> None:
    """Whoever takes the whole limit has no second one, although the bureau's report does not change."""
    report = BureauReport(score, elsewhere)
    first = loan_limit(report, income, employee)
    if isinstance(first, LoanLimit):
        rows = repayment_schedule(personal_credit_terms(first.limit, first.rate, PERIODS[-1], NEW_YEAR))
        taken = owing_here(first.limit, rows[0].total)
        assert isinstance(loan_limit(replace(report, own=taken), income, employee), Refusal)


def test_the_examination_names_the_loans_of_this_platform() -> None:
    late, owing_much = OwnDebts(is_late=True), owing_here(9_500_000)
    for own, refusal in ((late, Refusal.OWN_ARREARS), (owing_much, Refusal.OWN_DEBT)):
        decision = decide(BureauReport(650, own=own), INCOME, REGULAR, Won(2_000_000), 36)
        assert decision == Rejected(refusal)
    granted = decide(BureauReport(650, own=owing_here(9_000_000)), INCOME, REGULAR, Won(2_000_000), 36)
    assert granted == Approved(Won(1_000_000), Decimal("16.9"), 36)


@given(own_debts, st.none() | st.integers(0, 10**9).map(Won))
def test_a_contract_is_sealed_with_the_examined_debts_only(own: OwnDebts, examined: Won | None) -> None:
    refusal = refusal_at_seal(own, examined)
    if own.is_late:
        assert refusal is Refusal.OWN_ARREARS
    elif examined is not None and own.balance > examined:
        assert refusal is Refusal.OTHER_CONTRACT
    else:
        assert refusal is None


# -- income ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("premiums", "employee", "income"),
    [
        ([143_800] * 12, True, 48_000_000),
        ([287_600] * 12, False, 48_000_000),
        ([0] * 6 + [143_800] * 6, True, 24_000_000),
        ([0] * 12, True, 0),
    ],
)
def test_income_from_premiums(premiums: list[int], employee: bool, income: int) -> None:
    assert estimate_income([Won(premium) for premium in premiums], employee) == income


@given(st.integers(1_000_000, 50_000_000), st.booleans())
def test_a_wage_is_estimated_within_a_few_won(wage: int, employee: bool) -> None:
    premium = int(wage * Decimal("0.0719") / (2 if employee else 1))
    estimated = estimate_income([Won(premium)] * 12, employee)
    assert 0 <= wage * 12 - estimated <= 12 * 28  # a won of premium is at most 28 won of wage


@pytest.mark.parametrize("months", [0, 11, 13])
def test_twelve_premiums_are_required(months: int) -> None:
    with pytest.raises(ValueError, match="12"):
        estimate_income([Won(100_000)] * months, employee=True)


# -- examination -------------------------------------------------------------------------------


def test_the_wanted_amount_is_approved() -> None:
    found = decide(BureauReport(870), INCOME, REGULAR, Won(28_000_000), 36)
    assert found == Approved(Won(28_000_000), Decimal("8.9"), 36)


def test_a_worse_report_lowers_the_amount_and_raises_the_rate() -> None:
    found = decide(BureauReport(720), INCOME, REGULAR, Won(28_000_000), 36)
    assert found == Approved(Won(15_000_000), Decimal("14.9"), 36)


def test_the_lower_income_counts() -> None:
    lower = decide(BureauReport(870), INCOME, REGULAR, Won(28_000_000), 36, my_data_income=Won(24_000_000))
    assert lower == Approved(Won(24_000_000), Decimal("8.9"), 36)
    higher = decide(BureauReport(870), INCOME, REGULAR, Won(28_000_000), 36, my_data_income=Won(90_000_000))
    assert higher == Approved(Won(28_000_000), Decimal("8.9"), 36)


def test_a_refusal_rejects() -> None:
    assert decide(BureauReport(870, delinquent=True), INCOME, REGULAR, Won(5_000_000), 12) == Rejected(
        Refusal.DELINQUENT
    )
    assert decide(BureauReport(870), INCOME, REGULAR, Won(5_000_000), 12, Won(0)) == Rejected(Refusal.INCOME)


@pytest.mark.parametrize(("amount", "months"), [(900_000, 12), (1_050_000, 12), (1_000_000, 7), (1_000_000, 66)])
def test_a_choice_that_is_not_offered_is_refused(amount: int, months: int) -> None:
    with pytest.raises(ValueError, match="not offered"):
        decide(BureauReport(870), INCOME, REGULAR, Won(amount), months)


@given(reports, incomes, employees, st.integers(10, 500).map(lambda n: Won(n * LIMIT_STEP)), st.sampled_from(PERIODS))
def test_the_approved_amount_is_never_above_the_wanted_one(
    report: BureauReport, income: Won, employee: EmployeeType, amount: Won, months: int
) -> None:
    found = decide(report, income, employee, amount, months)
    if isinstance(found, Approved):
        assert SMALLEST_LIMIT <= found.principal <= amount
        assert found.months == months
