"""Codes that verify an e-mail address. The transaction that sends a code stores its fingerprint."""

import secrets
from datetime import UTC, datetime, timedelta
from typing import Literal
from uuid import UUID, uuid4

from pydantic import BaseModel
from sqlalchemy.dialects.postgresql import insert
from temporalio import activity

from activities.core.notices import Email, enqueue
from activities.core.resources import Resources
from db.accounts.tables import EmailCode
from db.core.records import EmailRecord
from domain.core.notices import MessageKind
from domain.core.policy import POLICY
from domain.core.snapshot import ActivityInput

EMAIL_CODE = POLICY.email_code
SUBJECT = "[이음] 이메일 인증번호 {code}"
TEXT = """인증번호는 {code}이에요. {minutes}분 안에 화면에 입력해 주세요.

요청한 적이 없다면 이 메일을 지워 주세요. 다른 사람에게 인증번호를 알려 주지 마세요."""


class EmailInput(ActivityInput):
    """Send a code to the address in the vault."""

    email_ref: str


class CodeCheckInput(ActivityInput):
    """Check a code; `sent` is the reference under which it was sent."""

    sent: str
    code: str


class CodeCheck(BaseModel):
    """The result of a code; `left`: remaining attempts."""

    result: Literal["right", "wrong", "late"]
    left: int


class Emails:
    """Sends codes by the outbox and counts every attempt."""

    def __init__(self, resources: Resources) -> None:
        self.at = resources

    @activity.defn(name="emails.send")
    async def send(self, request: EmailInput) -> None:
        """Put the code into the outbox, once for each reference."""
        code = f"{secrets.randbelow(10**6):06}"
        async with self.at.database.transaction() as session:
            record = await self.at.vault.get(session, request.person, request.email_ref, EmailRecord)
            row = insert(EmailCode).values(
                reference=request.reference, code_fingerprint=self._fingerprint(request.reference, code), tries=0
            )
            if not await session.scalar(row.on_conflict_do_nothing().returning(EmailCode.reference)):
                return
            text = TEXT.format(code=code, minutes=EMAIL_CODE.valid // timedelta(minutes=1))
            mail = Email(address=record.email, subject=SUBJECT.format(code=code), text=text, code=code)
            key = MessageKind.EMAIL_CODE.key(uuid4())
            await enqueue(session, self.at, key, mail, person=UUID(request.person))

    @activity.defn(name="emails.check")
    async def check(self, request: CodeCheckInput) -> CodeCheck:
        """Count a wrong attempt, unless it was counted under the same reference."""
        async with self.at.database.transaction() as session:
            row = await session.get_one(EmailCode, request.sent, with_for_update=True)
            left = EMAIL_CODE.wrong - row.tries
            if datetime.now(UTC) > row.created_at + EMAIL_CODE.valid:
                return CodeCheck(result="late", left=left)
            if row.code_fingerprint == self._fingerprint(request.sent, request.code):
                return CodeCheck(result="right", left=left)
            if row.last_try != request.reference:
                row.tries, row.last_try = row.tries + 1, request.reference
            return CodeCheck(result="wrong", left=EMAIL_CODE.wrong - row.tries)

    def _fingerprint(self, reference: str, code: str) -> str:
        return self.at.sealer.fingerprint(f"{reference}/{code}")
