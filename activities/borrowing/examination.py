"""The examination of an application: a hard inquiry, and the decision."""

from decimal import Decimal

from temporalio import activity

from activities.borrowing.scraping import bureau_report
from activities.core import progress
from activities.core.resources import Resources
from db.accounts.people import read_person
from domain.borrowing.debt_consolidation import least_amount
from domain.borrowing.journeys.upl import ExaminationFailed, ExaminationPassed
from domain.borrowing.scoring import Rejected, decide
from domain.core.codes import EmployeeType
from domain.core.money import Won
from domain.core.snapshot import ActivityInput, Report


class ExamineInput(ActivityInput):
    """The wanted terms: won, months; the verified income, won a year; and the loans that are to be repaid."""

    amount: int
    months: int
    income: int
    employee_type: EmployeeType
    refinanced: list[str] = []


class Examination:
    """Decides on the bureau's full report. The rule itself is `domain.borrowing.scoring`."""

    def __init__(self, resources: Resources) -> None:
        self.at = resources

    @activity.defn(name="examination.decide")
    async def decide(self, request: ExamineInput) -> Report:
        """ExaminationPassed with the granted terms, or ExaminationFailed with the reason.

        The screen ticks each check as it is done: `income` is verified before, `credit` comes from the bureau; the
        decision is the answer itself.
        """
        async with self.at.database.transaction() as session:
            who = await read_person(session, self.at.sealer, request.person)
        await progress.tell(request, done=["income"])
        report = await self.at.institutions.credit_bureau.hard_inquiry(who.ci, key=request.reference)
        await progress.tell(request, done=["income", "credit"])
        decision = decide(
            bureau_report(report, without=request.refinanced),
            Won(request.income),
            request.employee_type,
            Won(request.amount),
            request.months,
            least=least_amount(x.principal_outstanding for x in report.loans if x.loan_id in request.refinanced),
        )
        if isinstance(decision, Rejected):
            return Report.of(ExaminationFailed(reference=request.reference, reasons=[decision.reason.value]))
        rate: Decimal = decision.rate
        return Report.of(
            ExaminationPassed(
                reference=request.reference, amount=decision.principal, rate=str(rate), months=decision.months
            )
        )
