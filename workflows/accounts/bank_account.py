"""Certification of a bank account, alone. The loan uses the same coroutine."""

from temporalio import workflow

from activities.accounts.bank_accounts import Accounts, CodeInput, TransferInput, Verdict
from domain.accounts.journeys.bank_account import (
    AccountSteps,
    AccountView,
    BankAccount,
    ChangeAccount,
    ConfirmTransfer,
    RequestTransfer,
    TransferRefused,
    TransferSent,
    UseCertifiedAccount,
)
from domain.core.policy import POLICY
from domain.core.snapshot import ActivityInput, Start
from domain.ledger.bank_hours import REOPENS
from workflows.core.journey import Journey


@workflow.defn(name="bank_account")
class BankAccountJourney(Journey[AccountView]):
    """Certifies an account, then has a virtual account issued for it."""

    chart = BankAccount
    view_type = AccountView

    @workflow.run
    async def run(self, start: Start) -> str:
        async with self.underway():
            # Its steps accept one more event than those of a loan.
            await account_certified(self, BankAccount)  # pyright: ignore[reportArgumentType]
            await self.move(BankAccount.issuing)
            await self.call_provider(BankAccount.issuing, Accounts.issue, ActivityInput)
            await self.end(BankAccount.certified)
        return self.step.name


async def account_certified(journey: Journey, steps: type[AccountSteps]) -> str:
    """Send one won and wait until its digits are right, unless the account is certified already. Returns the account's
    reference in the vault."""
    transfer, account_ref, event = "", "", await journey.ask(steps.account)
    while True:
        match event:
            case RequestTransfer(account_ref=account_ref) as account:
                journey.update_view(**account.model_dump(by_alias=True, exclude={"account_ref"}))
                await journey.move(steps.transfer)
                transfer = journey.reference
                event = await journey.call_provider(
                    steps.transfer,
                    Accounts.transfer,
                    TransferInput,
                    account_ref=account_ref,
                    when_down=TransferRefused(problem="INSTITUTION_DOWN"),
                )
            case TransferSent():
                journey.update_view(attemptsLeft=POLICY.one_won.wrong)
                event = await journey.ask(steps.account_code)
            case ConfirmTransfer(code=code):
                verdict: Verdict = await journey.run_local(
                    Accounts.check_code, CodeInput, transfer=transfer, code=code, account_ref=account_ref
                )
                if verdict.result == "right":
                    return account_ref
                journey.update_view(attemptsLeft=verdict.left)
                journey.problem("CODE_WRONG" if verdict.left else "CODE_LOCKED", remaining=verdict.left)
                event = await journey.ask(steps.account_code if verdict.left else steps.account)
            case TransferRefused(problem=problem):
                journey.problem(problem, institution="은행", until=REOPENS)
                event = await journey.ask(steps.account)
            case UseCertifiedAccount(account_ref=account_ref):
                return account_ref
            case ChangeAccount():
                event = await journey.ask(steps.account)
            case _:
                journey.problem("CODE_EXPIRED")
                event = await journey.ask(steps.account)
