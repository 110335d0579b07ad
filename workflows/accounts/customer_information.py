"""Registration of the customer's information, alone. The loan uses the same screening."""

from temporalio import workflow

from activities.accounts.customer_information import Information, RegisterInput
from activities.accounts.screening import Screening, ScreenInput
from domain.accounts.journeys.customer_information import (
    CustomerInformation,
    ReviewFailed,
    ScreeningHit,
    ScreeningPassed,
)
from domain.core.chart import Step
from domain.core.notices import Notice
from domain.core.snapshot import ActivityInput, Start
from domain.core.view import View
from workflows.core.journey import Journey


@workflow.defn(name="customer_information")
class CustomerInformationJourney(Journey[View]):
    """Accepts the answers, screens the person, and registers the answers for one year."""

    chart = CustomerInformation
    view_type = View

    @workflow.run
    async def run(self, start: Start) -> str:
        async with self.underway():
            # `said` is the answers; tests/replay/fingerprints.json records the name with the command below.
            said = await self.ask(CustomerInformation.questions)
            passed = await screened(self, CustomerInformation.screening, CustomerInformation.review, suspicious=False)
            if self.step is CustomerInformation.review:
                await self.notify(Notice.REVIEWED)
            if not passed:
                await self.run_local(Information.refuse, ActivityInput)
                await self.end(CustomerInformation.refused)
            await self.run_local(Information.register, RegisterInput, information_ref=said.information_ref)
            await self.end(CustomerInformation.completed)
        return self.step.name


async def screened(
    journey: Journey,
    screening: Step[ScreeningPassed | ScreeningHit],
    review: Step[ScreeningPassed | ReviewFailed],
    *,
    suspicious: bool,
) -> bool:
    """Screen the person. An operator decides on a hit. Returns whether the person is accepted."""
    await journey.move(screening)
    event = await journey.call_provider(screening, Screening.screen, ScreenInput, suspicious=suspicious)
    if isinstance(event, ScreeningHit):
        await journey.notify(Notice.UNDER_REVIEW)
        return isinstance(await journey.ask(review), ScreeningPassed)
    return True
