"""The carriers' identity agency: sends codes by SMS and verifies them."""

from datetime import datetime

from temporalio import activity

from activities.core.resources import Resources
from activities.institutions.base import InstitutionRefused
from db.accounts.people import IdentityRecord, find_by_ci
from db.core.provider_requests import remember, transaction_of
from db.core.records import IdentityRequest
from domain.accounts.journeys.identity import CodeRefused, CodeSent, Identified, SendRefused
from domain.core.policy import POLICY, SEOUL
from domain.core.snapshot import ActivityInput, Report

PROBLEMS = {"wrong_code": "CODE_WRONG", "expired": "CODE_EXPIRED", "unknown_transaction": "CODE_EXPIRED"}


class SendInput(ActivityInput):
    """Send a code to the person of the vault's request."""

    request_ref: str


class ConfirmInput(ActivityInput):
    """Check a code; `sent` is the reference under which it was sent."""

    sent: str
    code: str


class Identification:
    """Calls the agency. The vault stores identities; the journey contains their references."""

    def __init__(self, resources: Resources) -> None:
        self.at = resources

    @activity.defn(name="identification.send")
    async def send(self, request: SendInput) -> Report:
        """Return CodeSent, or SendRefused if the agency does not find the subscriber."""
        async with self.at.database.transaction() as session:
            who = await self.at.vault.get(session, request.person, request.request_ref, IdentityRequest)
        try:
            sent = await self.at.institutions.identity.send_code(
                carrier=who.carrier,
                name=who.name,
                civil_code_front=who.civil_code_front,
                mobile=who.mobile,
                key=request.reference,
            )
        except InstitutionRefused:
            return Report.of(SendRefused(reference=request.reference, problem="MOBILE_UNKNOWN"))
        await remember(self.at.database, request.reference, sent.tx_id)
        return Report.of(CodeSent(reference=request.reference, expires_at=sent.expires_at))

    @activity.defn(name="identification.confirm")
    async def confirm(self, request: ConfirmInput) -> Report:
        """Return Identified with the vault's reference, or CodeRefused."""
        tx_id = await transaction_of(self.at.database, request.sent)
        try:
            certified = await self.at.institutions.identity.confirm(tx_id, request.code, key=request.reference)
        except InstitutionRefused as refused:
            return Report.of(CodeRefused(reference=request.reference, problem=PROBLEMS[refused.code]))
        record = IdentityRecord(**certified.model_dump())
        async with self.at.database.transaction() as session:
            person = await find_by_ci(session, self.at.sealer, record.ci)
            ref = self.at.vault.put(session, request.person, record, retention=POLICY.identity_retention)
        adult = record.is_adult(datetime.now(SEOUL).date())
        return Report.of(
            Identified(reference=request.reference, identity_ref=ref, joined=person is not None, adult=adult)
        )
