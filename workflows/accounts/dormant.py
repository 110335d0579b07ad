"""Reactivation of a dormant account."""

from temporalio import workflow

from activities.accounts.dormancy import Dormancy, OwnerInput, WakeInput
from activities.accounts.emails import CodeCheckInput, EmailInput, Emails
from domain.accounts.journeys.dormant import Dormant, DormantView, EnterCertified, ProveIdentity
from domain.accounts.journeys.email import ConfirmEmailCode, RequestEmailCode
from domain.core.chart import Form
from domain.core.policy import POLICY
from domain.core.snapshot import Start
from workflows.core.journey import Journey

EMAIL_CODE = POLICY.email_code
PROBLEMS = {"wrong": "CODE_WRONG", "late": "CODE_EXPIRED"}


@workflow.defn(name="dormant")
class DormantJourney(Journey[DormantView]):
    """Runs from a log-in to a dormant account until the account is active again."""

    chart = Dormant
    view_type = DormantView

    @workflow.run
    async def run(self, start: Start) -> str:
        async with self.underway():
            entered = await self.ask(Dormant.login)
            account, terms = entered.account, entered.terms
            self.update_view(account=account, terms=terms, maskedEmail=entered.masked_email or None)
            if not isinstance(entered, EnterCertified):
                await self.prove(account)
            agreed = await self.ask(Dormant.agreement)
            await self.run_local(Dormancy.wake, WakeInput, account=account, terms=terms, ticked=agreed.ticked)
            await self.end(Dormant.recovered)
        return self.step.name

    async def prove(self, account: str) -> None:
        """Wait until the owner is proven: by a code to the account's own address, or by a certified identity."""
        event: Form = await self.ask(Dormant.proof)
        sent = ""
        while True:
            match event:
                case RequestEmailCode(email_ref=email_ref):
                    sent = self.reference
                    await self.run_local(Emails.send, EmailInput, email_ref=email_ref)
                    self.show_code()
                    event = await self.ask(Dormant.email_code)
                case ConfirmEmailCode(code=code):
                    checked = await self.run_local(Emails.check, CodeCheckInput, sent=sent, code=code)
                    if checked.result == "right":
                        return
                    self.update_view(attemptsLeft=checked.left)
                    self.problem(PROBLEMS[checked.result] if checked.left else "CODE_LOCKED", remaining=checked.left)
                    event = await (self.ask(Dormant.email_code) if checked.left else self.ask(Dormant.proof))
                case ProveIdentity(identity_ref=identity_ref):
                    if await self.run_local(Dormancy.is_owner, OwnerInput, account=account, identity_ref=identity_ref):
                        return
                    self.problem("NOT_THE_OWNER")
                    event = await self.ask(Dormant.proof)
                case _:
                    raise TypeError(event)

    def show_code(self) -> None:
        """Show the end of the code's validity, and when the next one can be sent."""
        now = self.received_at
        self.update_view(
            attemptsLeft=EMAIL_CODE.wrong,
            expiresAt=(now + EMAIL_CODE.valid).isoformat(),
            resendAfter=(now + EMAIL_CODE.resend_after).isoformat(),
        )
