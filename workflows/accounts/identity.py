"""Certification of a person by mobile phone, anonymous until the agency answers."""

from temporalio import workflow

from activities.accounts.identification import ConfirmInput, Identification, SendInput
from domain.accounts.journeys.identity import (
    CodeRefused,
    CodeSent,
    ConfirmCode,
    Identified,
    Identity,
    IdentityView,
    SendCode,
    SendRefused,
)
from domain.core.policy import POLICY
from domain.core.snapshot import Start
from workflows.core.journey import Journey


@workflow.defn(name="identity")
class IdentityJourney(Journey[IdentityView]):
    """Sends a code and waits for the person to enter it; allows a few attempts."""

    chart = Identity
    view_type = IdentityView

    @workflow.run
    async def run(self, start: Start) -> str:
        async with self.underway():
            identity = await certified(self)
            self.update_view(identityRef=identity.identity_ref, isJoined=identity.joined)
            await self.end(Identity.certified if identity.adult else Identity.minor)
        return self.step.name


async def certified(journey: Journey) -> Identified:
    """Run the certification until the agency identifies the person, or no attempt is left."""
    tries, sent = POLICY.sms_code.wrong, ""
    event = await journey.ask(Identity.phone)
    while True:
        match event:
            case SendCode(request_ref=request, masked_mobile=masked):
                journey.update_view(maskedMobile=masked)
                await journey.move(Identity.sending)
                tries, sent = POLICY.sms_code.wrong, journey.reference
                event = await journey.call_provider(
                    Identity.sending,
                    Identification.send,
                    SendInput,
                    request_ref=request,
                    when_down=SendRefused(problem="INSTITUTION_DOWN"),
                )
            case SendRefused(problem=problem):
                journey.problem(problem, institution="본인확인기관")
                event = await journey.ask(Identity.phone)
            case CodeSent(expires_at=expires_at):
                resend_after = journey.received_at + POLICY.sms_code.resend_after
                journey.update_view(
                    expiresAt=expires_at.isoformat(), resendAfter=resend_after.isoformat(), attemptsLeft=tries
                )
                event = await journey.ask(Identity.code)
            case ConfirmCode(code=code):
                await journey.move(Identity.checking)
                event = await journey.call_provider(
                    Identity.checking,
                    Identification.confirm,
                    ConfirmInput,
                    sent=sent,
                    code=code,
                    when_down=CodeRefused(problem="INSTITUTION_DOWN"),
                )
            case CodeRefused(problem=problem):
                tries -= problem == "CODE_WRONG"
                journey.update_view(attemptsLeft=tries)
                if not tries:
                    journey.problem("CODE_LOCKED")
                    await journey.end(Identity.locked)
                journey.problem(problem, remaining=tries, institution="본인확인기관")
                event = await journey.ask(Identity.code)
            case Identified():
                return event
            case _:  # the agency did not answer in time
                journey.problem("GATEWAY_TIMEOUT")
                event = await journey.ask(Identity.code)
