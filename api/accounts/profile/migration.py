"""Imports the members of a partner: an account without a log-in, and an e-mail with a link to set the log-in up.

`python -m api.accounts.profile.migration <file>` imports a `MigratedMember` in JSON from each line. It prints and skips
the lines of persons who have an account or cannot have one, so that the same file can be imported again.
"""

import asyncio
import sys
from collections.abc import Iterable
from datetime import datetime
from pathlib import Path
from typing import Annotated
from uuid import UUID

from fastapi import Depends
from pydantic import Field
from sqlalchemy.ext.asyncio import AsyncSession

from activities.core.notices import Email as Mail
from activities.core.notices import enqueue
from activities.core.resources import Resources, resources
from api.accounts.email.service import prove_email
from api.accounts.password.secure_password import new_password
from api.accounts.profile.sign_up import OpaqueToken, join_limit
from api.accounts.session.email_token import spend_token_of
from api.accounts.session.login import LoggedIn, log_in
from api.core.dependencies import App, RequestName, Session
from api.http.envelope import Camel
from api.http.fields import Email
from api.http.router import Router
from api.http.signed_tokens import Claims, SignedToken
from config.production import refuse_unsafe
from config.settings import Settings, settings
from db.accounts.passwords import has_password, set_password
from db.accounts.people import IdentityRecord, find_by_email, join, set_email
from db.accounts.tables import Person
from db.core.records import Sensitive
from domain.core.errors import BusinessError, ErrorCode
from domain.core.notices import MessageKind
from domain.core.policy import POLICY, SEOUL

router = Router(prefix="/v2", tags=["account"])
MIGRATION = SignedToken(MessageKind.PARTNER_MIGRATION, Claims, POLICY.migration_link)

SUBJECT = "[이음] 계정이 이음으로 옮겨 왔어요"
TEXT = """쓰던 계정이 이음으로 옮겨 왔어요. 아래 주소에서 이 이메일을 인증하고 비밀번호를 정하면 바로 쓸 수 있어요.
{link}

휴대폰 번호로도 로그인할 수 있어요.
{site}/login"""


class MigratedMember(Sensitive):
    """One line of a partner's file."""

    identity: IdentityRecord
    email: Email
    is_borrower: bool


class MigratedLogin(Camel):
    """`uid`: of the mailed link. `emailToken` proves `email`, the address that received the link; the user typed the
    password twice."""

    uid: Annotated[str, Field(max_length=1000)]
    email_token: OpaqueToken
    email: Email
    security_token: OpaqueToken
    re_security_token: OpaqueToken


@router.post("/join/partner-migration", dependencies=[Depends(join_limit)])
async def set_up_migrated(body: MigratedLogin, app: App, session: Session, name: RequestName) -> LoggedIn:
    """Set up the log-in of an account that was imported from a partner, and log in.

    Raises SINGLE_USE_TOKEN_INVALID for the link or the proof, INVALID_INPUT for the password or another address,
    PASSWORD_COMMON, EMAIL_LOGIN_EXISTS if the account already has a password.
    """
    person_id = UUID(MIGRATION.read(app.settings.token_secret, body.uid).sub)
    password = await new_password(app, body.security_token, body.re_security_token, name)
    await spend_token_of(body.email, app.redis, app.vault, session, body.email_token, name)
    if await find_by_email(session, app.sealer, body.email) != person_id:
        raise BusinessError(ErrorCode.INVALID_INPUT, reason="안내 메일을 받은 이메일로 인증해 주세요.")
    if await has_password(session, person_id):
        raise BusinessError(ErrorCode.EMAIL_LOGIN_EXISTS)
    await prove_email(session, app.sealer, person_id, body.email)
    await set_password(session, person_id, password.get_secret_value())
    return await log_in(app, session, await session.get_one(Person, person_id))


async def take_over(at: Resources, session: AsyncSession, member: MigratedMember) -> UUID:
    """Open the account and write to the member.

    Raises BusinessError: MINOR, REJOIN_TOO_SOON, DUPLICATE_ACCOUNT, EMAIL_TAKEN.
    """
    today = datetime.now(SEOUL).date()
    person_id = await join(session, at.sealer, member.identity, today, is_borrower=member.is_borrower)
    await set_email(session, at.sealer, person_id, member.email)
    site = f"{at.settings.public_url}/v2"
    uid = MIGRATION.sign(at.settings.token_secret, Claims(sub=str(person_id)))
    text = TEXT.format(link=f"{site}/authentication/email-certification/{uid}", site=site)
    mail = Mail(address=member.email, subject=SUBJECT, text=text)
    await enqueue(session, at, MessageKind.PARTNER_MIGRATION.key(person_id), mail, person=person_id)
    return person_id


async def main(settings: Settings, lines: Iterable[str]) -> None:
    async with resources(settings) as at:
        for number, line in enumerate(lines, 1):
            try:
                async with at.database.transaction() as session:
                    await take_over(at, session, MigratedMember.model_validate_json(line))
            except BusinessError as refused:
                print(f"line {number}: {refused.code.name}")


if __name__ == "__main__":
    refuse_unsafe(settings())
    asyncio.run(main(settings(), Path(sys.argv[1]).read_text().splitlines()))
