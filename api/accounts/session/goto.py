"""Hands a session to a web view: a logged-in person gets a token for one page of the site, and the web view opens that
page. The token is part of a URL, so it is valid once and for one minute.
"""

import re
from typing import Annotated
from uuid import UUID

from pydantic import AfterValidator
from sqlalchemy.ext.asyncio import AsyncSession

from api.accounts.session.login import sessions
from api.core import single_use
from api.core.platform import Platform
from api.http.envelope import Camel
from db.accounts.corporations import holder_of
from domain.core.policy import POLICY
from domain.core.text import masking

KIND = "goto"
TARGETS = re.compile(r"/v2/|/v2/(upl|loan|mypage)(/[a-z0-9-]+)*")  # full site paths, without query


def _target(path: str) -> str:
    if not TARGETS.fullmatch(path):
        raise ValueError("열 수 없는 주소예요.")
    return path


Target = Annotated[str, AfterValidator(_target)]


class Entrance(Camel):
    """A session's access token, the page to open, and the member's masked name: a browser asks before it logs in."""

    access_token: str
    goto_url: str
    masked_name: str


async def issue_goto_token(app: Platform, family: UUID, target: Target) -> str:
    """Return a token that opens the target in the same session."""
    return await single_use.issue(app.redis, KIND, f"{family}{target}", POLICY.goto_token)


async def enter(app: Platform, session: AsyncSession, goto_token: str, request: str) -> Entrance:
    """Exchange the token. Raises BusinessError: SINGLE_USE_TOKEN_INVALID, TOKEN_EXPIRED for an ended session."""
    family, slash, target = (await single_use.spend(app.redis, KIND, goto_token, request)).partition("/")
    person, access_token = await sessions(app).access(session, UUID(family))
    holder = await holder_of(session, app.sealer, person)
    return Entrance(access_token=access_token, goto_url=slash + target, masked_name=masking.name(holder.name))
