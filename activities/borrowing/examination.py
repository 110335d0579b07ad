"""The examination of an application: a hard inquiry, and the decision."""

from datetime import datetime
from decimal import Decimal
from uuid import UUID

from temporalio import activity

from activities.borrowing.scraping import bureau_report
from activities.core import progress
from activities.core.resources import Resources
from db.accounts.agreements import require_consent
from db.accounts.people import read_person
from db.loans.borrower_loans import own_debts
from domain.accounts.agreements import Inquiry
from domain.borrowing.credit_check import CreditCheck
from domain.borrowing.debt_consolidation import least_amount
from domain.borrowing.journeys.upl import ExaminationFailed, ExaminationPassed
from domain.borrowing.scoring import Approved, BureauReport, Rejected, decide
from domain.core.codes import EmployeeType
from domain.core.money import Won
from domain.core.policy import SEOUL
from domain.core.snapshot import ActivityInput, Report
from domain.loans.schedule import personal_credit_terms, repayment_schedule


class ExamineInput(ActivityInput):
    """The wanted terms: won, months; the verified income, won a year; and the loans to repay.

    `my_data_income`: won a year by the tax office, for a second examination. `report_key`: the key of the first
    inquiry. The bureau returns the same report for it, so that no second inquiry lowers the score.
    """

    amount: int
    months: int
    income: int
    employee_type: EmployeeType
    refinanced: list[str] = []
    my_data_income: int | None = None
    report_key: str = ""


class Examination:
    """Decides on the bureau's full report. `domain.borrowing.scoring` contains the rule."""

    def __init__(self, resources: Resources) -> None:
        self.at = resources

    @activity.defn(name="examination.decide")
    async def decide(self, request: ExamineInput) -> Report:
        """Return ExaminationPassed with the granted terms, or ExaminationFailed with the reason.

        The screen ticks each check when it is complete: `income` was verified before, `credit` needs the bureau's
        report, and the result is the decision.
        """
        async with self.at.database.transaction() as session:
            await require_consent(session, UUID(request.person), Inquiry.CREDIT_BUREAU)
            who = await read_person(session, self.at.sealer, request.person)
            own = await own_debts(session, request.person)
        await progress.report_progress(request, done=["income"])
        key = request.report_key or request.reference
        report = await self.at.institutions.credit_bureau.hard_inquiry(who.ci, key=key)
        await progress.report_progress(request, done=["income", "credit"])
        considered = bureau_report(report, own, without=request.refinanced)
        decision = decide(
            considered,
            Won(request.income),
            request.employee_type,
            Won(request.amount),
            request.months,
            my_data_income=None if request.my_data_income is None else Won(request.my_data_income),
            least=least_amount(x.principal_outstanding for x in report.loans if x.loan_id in request.refinanced),
        )
        if isinstance(decision, Rejected):
            return Report.of(ExaminationFailed(reference=request.reference, reasons=[decision.reason.value]))
        rate: Decimal = decision.rate
        return Report.of(
            ExaminationPassed(
                reference=request.reference,
                amount=decision.principal,
                rate=str(rate),
                months=decision.months,
                own_debts=own.balance,
                check=_check(considered, decision, request, report.inquired_at),
            )
        )


def _check(report: BureauReport, granted: Approved, request: ExamineInput, inquired_at: datetime) -> CreditCheck:
    """Return what investors read about the borrower's credit, with the payments of the granted loan."""
    on = inquired_at.astimezone(SEOUL).date()
    terms = personal_credit_terms(granted.principal, granted.rate, granted.months, on)
    incomes = [income for income in (request.income, request.my_data_income) if income is not None]
    return CreditCheck.of(report, on, repayment_schedule(terms)[0].total, min(incomes))
