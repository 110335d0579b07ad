"""Certification of an e-mail address. The platform sends and checks the code itself."""

from temporalio import workflow

from activities.accounts.emails import CodeCheckInput, EmailInput, Emails
from domain.accounts.journeys.email import ConfirmEmailCode, Email, EmailView, RequestEmailCode
from domain.core.policy import POLICY
from domain.core.snapshot import Start
from workflows.core.journey import Journey

EMAIL_CODE = POLICY.email_code
PROBLEMS = {"wrong": "CODE_WRONG", "late": "CODE_EXPIRED"}


@workflow.defn(name="email")
class EmailJourney(Journey[EmailView]):
    """Sends a code to this address or another one, until the code is confirmed or too many codes were wrong."""

    chart = Email
    view_type = EmailView

    @workflow.run
    async def run(self, start: Start) -> str:
        async with self.underway():
            event, sent = await self.ask(Email.address), ""
            while True:
                match event:
                    case RequestEmailCode():
                        sent = await self.send(event)
                        event = await self.ask(Email.code)
                    case ConfirmEmailCode(code=code):
                        event = await self.check(sent, code)
        return self.step.name

    async def send(self, asked: RequestEmailCode) -> str:
        """Send the code; returns its reference."""
        sent = self.reference
        await self.run_local(Emails.send, EmailInput, email_ref=asked.email_ref)
        now = self.received_at
        self.update_view(
            emailRef=asked.email_ref,
            maskedEmail=asked.masked_email,
            attemptsLeft=EMAIL_CODE.wrong,
            expiresAt=(now + EMAIL_CODE.valid).isoformat(),
            resendAfter=(now + EMAIL_CODE.resend_after).isoformat(),
        )
        return sent

    async def check(self, sent: str, code: str) -> RequestEmailCode | ConfirmEmailCode:
        """Check the code. End if it is right or too many codes were wrong; otherwise wait for the next attempt."""
        verdict = await self.run_local(Emails.check, CodeCheckInput, sent=sent, code=code)
        self.update_view(attemptsLeft=verdict.left)
        if verdict.result == "right":
            await self.end(Email.confirmed)
        if not verdict.left:
            self.problem("CODE_LOCKED")
            await self.end(Email.locked)
        self.problem(PROBLEMS[verdict.result], remaining=verdict.left)
        return await self.ask(Email.code)
