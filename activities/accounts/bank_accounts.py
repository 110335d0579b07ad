"""Certification of a bank account by one won with four digits in the sender's name, and the virtual account."""

from datetime import UTC, datetime
from typing import Literal

from pydantic import BaseModel
from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert
from temporalio import activity

from activities.core.resources import Resources
from activities.institutions.base import InstitutionRefused
from db.accounts.certifications import certify
from db.accounts.corporations import holder_of
from db.accounts.tables import OneWonCode
from db.core.records import AccountRecord, VirtualAccountRecord
from db.ledger.virtual_accounts import open_for, virtual_account_of
from domain.accounts.journeys.bank_account import TransferRefused, TransferSent, VirtualAccountIssued
from domain.core.policy import POLICY
from domain.core.snapshot import ActivityInput, Report

PROBLEMS = {"holder_mismatch": "ACCOUNT_HOLDER_MISMATCH", "under_maintenance": "BANK_CLOSED"}


class TransferInput(ActivityInput):
    """Transfer one won to the account in the vault."""

    account_ref: str


class CodeInput(ActivityInput):
    """Check the digits of the transfer `transfer` to the account in the vault."""

    transfer: str
    code: str
    account_ref: str = ""  # empty in histories before the certification of accounts


class Verdict(BaseModel):
    """`void`: too many wrong codes, or the time has expired; `left`: remaining tries."""

    result: Literal["right", "wrong", "void"]
    left: int


class Accounts:
    """Calls the bank network. The database stores the code only as a fingerprint."""

    def __init__(self, resources: Resources) -> None:
        self.at = resources

    @activity.defn(name="accounts.transfer")
    async def transfer(self, request: TransferInput) -> Report:
        """Return TransferSent; TransferRefused for a closed bank or account, or another person's account."""
        async with self.at.database.transaction() as session:
            who = await holder_of(session, self.at.sealer, request.person)
            account = await self.at.vault.get(session, request.person, request.account_ref, AccountRecord)
        try:
            sent = await self.at.institutions.bank.transfer_one_won(
                account.bank_code,
                account.account_number,
                holder_name=who.name,
                mobile=who.mobile,
                key=request.reference,
            )
        except InstitutionRefused as refused:
            problem = PROBLEMS.get(refused.code, "ACCOUNT_CLOSED")
            return Report.of(TransferRefused(reference=request.reference, problem=problem))
        code = self._fingerprint(request.reference, sent.code)
        await self.at.database.statement(
            insert(OneWonCode)
            .values(reference=request.reference, code_fingerprint=code, tries=0)
            .on_conflict_do_nothing()
        )
        return Report.of(TransferSent(reference=request.reference))

    @activity.defn(name="accounts.check_code")
    async def check_code(self, request: CodeInput) -> Verdict:
        """Count the attempt, unless it was counted under the same reference.

        A correct code certifies the account.
        """
        policy = POLICY.one_won
        async with self.at.database.transaction() as session:
            row = await session.scalar(
                select(OneWonCode).where(OneWonCode.reference == request.transfer).with_for_update()
            )
            if row is None or row.tries >= policy.wrong or datetime.now(UTC) > row.created_at + policy.valid:
                return Verdict(result="void", left=0)
            if row.code_fingerprint == self._fingerprint(request.transfer, request.code):
                if request.account_ref:
                    await certify(session, request.person, "account", request.account_ref)
                return Verdict(result="right", left=policy.wrong - row.tries)
            if row.last_try != request.reference:
                row.tries, row.last_try = row.tries + 1, request.reference
            left = policy.wrong - row.tries
        return Verdict(result="wrong" if left else "void", left=left)

    @activity.defn(name="accounts.issue")
    async def issue(self, request: ActivityInput) -> Report:
        """Open a virtual account if the person has none. Returns VirtualAccountIssued."""
        async with self.at.database.transaction() as session:
            known = await virtual_account_of(session, self.at.sealer, request.person)
            who = await holder_of(session, self.at.sealer, request.person)
        if known is None:
            # One account for each person, for all journeys together.
            opened = await self.at.institutions.bank.open_virtual_account(
                who.name,
                mobile=who.mobile,
                callback_url=self.at.settings.callback_url,
                key=f"virtual-account/{request.person}",
            )
            account = VirtualAccountRecord(
                bank_code=opened.bank_code, account_number=opened.account_number, holder=opened.holder_name
            )
            async with self.at.database.transaction() as session:
                await open_for(session, self.at.sealer, request.person, account)
        return Report.of(VirtualAccountIssued(reference=request.reference))

    def _fingerprint(self, reference: str, code: str) -> str:
        return self.at.sealer.fingerprint(f"{reference}/{code}")
