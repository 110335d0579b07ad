"""The simple limit check of mortgage loans: home, price, limit."""

from temporalio import workflow

from activities.borrowing.collateral import Collateral, PriceInput
from domain.borrowing.journeys.mortgage_simple import (
    CheckHome,
    EstimateDebts,
    MortgageSimple,
    MortgageSimpleView,
    PriceFound,
    PriceMissing,
)
from domain.borrowing.mortgage import Home, Outcome, available_limit, max_limit, needs_price, outcome, outcome_of_limit
from domain.core.chart import Form, TimedOut
from domain.core.errors import BusinessError, ErrorCode
from domain.core.money import Won
from domain.core.snapshot import Start
from domain.core.text.particles import josa
from workflows.core.journey import Journey


@workflow.defn(name="mortgage_simple")
class MortgageSimpleJourney(Journey[MortgageSimpleView]):
    """Requests the price from KB when the rules need it. The visitor can change the answers as often as needed."""

    chart = MortgageSimple
    view_type = MortgageSimpleView

    @workflow.run
    async def run(self, start: Start) -> str:
        async with self.underway():
            while True:
                await self.checked(await self.ask(MortgageSimple.input))
                self.update_view(
                    price=None,
                    maxLimit=None,
                    availableLimit=None,
                    issue=None,
                    seniorFinanceAmount=None,
                    yearlyRentDeposit=None,
                )
        return self.step.name

    def validate_form(self, form: Form) -> None:
        """Refuse an estimate that omits existing debts or contains others."""
        if isinstance(form, EstimateDebts):
            for exists, amount, label in (
                (self.view.senior_finance_exists, form.senior_finance_amount, "이미 받은 대출 금액"),
                (self.view.yearly_rent_deposit_exists, form.yearly_rent_deposit, "전세 보증금"),
            ):
                if exists and not amount:
                    raise BusinessError(ErrorCode.INVALID_INPUT, reason=f"{josa(label, '을/를')} 입력해 주세요.")
                if amount and not exists:
                    raise BusinessError(ErrorCode.INVALID_INPUT, reason=f"{josa(label, '이/가')} 없다고 답했어요.")

    async def checked(self, asked: CheckHome) -> None:
        """Show the rules' result until the answers change."""
        home = asked.home
        self.update_view(
            homeRef=asked.home_ref,
            building=asked.building,
            supplyArea=asked.supply_area,
            isApartment=home.is_apartment,
            seniorFinanceExists=home.senior_finance_exists,
            knowExactSeniorFinanceAmount=home.know_exact_senior_finance_amount,
            yearlyRentDepositExists=home.yearly_rent_deposit_exists,
        )
        price = await self.priced(asked.kb_area_uid) if needs_price(home) else None
        match outcome(home, price):
            case Outcome.CHECK if price is not None:
                self.limited(home, price, Won(0))
                event = await self.ask(MortgageSimple.debts)
                if isinstance(event, EstimateDebts):
                    await self.estimated(home, price, event)
            case Outcome.RESULT if price is not None:
                self.limited(home, price, Won(0))
                await self.ask(MortgageSimple.result)
            case issue:
                await self.stopped(issue)

    async def priced(self, area: str) -> Won | None:
        """Return KB's price; None if it has none or does not answer."""
        await self.move(MortgageSimple.pricing)
        event = await self.call_provider(
            MortgageSimple.pricing,
            Collateral.price,
            PriceInput,
            area=area,
            when_down=PriceMissing(problem="INSTITUTION_DOWN"),
        )
        match event:
            case PriceFound(price=price):
                self.update_view(price=price)
                return Won(price)
            case PriceMissing(problem=""):
                pass
            case PriceMissing() | TimedOut():
                self.problem("INSTITUTION_DOWN", institution="KB시세")
        return None

    async def estimated(self, home: Home, price: Won, debts: EstimateDebts) -> None:
        """Show the amount that the debts leave."""
        self.update_view(seniorFinanceAmount=debts.senior_finance_amount, yearlyRentDeposit=debts.yearly_rent_deposit)
        available = self.limited(home, price, Won(debts.senior_finance_amount + debts.yearly_rent_deposit))
        if (found := outcome_of_limit(available)) is Outcome.RESULT:
            await self.ask(MortgageSimple.result)
        else:
            await self.stopped(found)

    def limited(self, home: Home, price: Won, debts: Won) -> Won:
        """Show both limits. Returns the available one."""
        available = available_limit(price, debts, is_apartment=home.is_apartment)
        self.update_view(maxLimit=max_limit(price, is_apartment=home.is_apartment), availableLimit=available)
        return available

    async def stopped(self, issue: Outcome) -> None:
        """Show the issue until the answers change."""
        self.update_view(issue=issue)
        await self.ask(MortgageSimple.issue)
