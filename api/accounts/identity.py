"""Certification of identity outside a loan application: the same calls as the loan's under their older paths."""

import re
from datetime import datetime
from typing import Annotated
from uuid import UUID

from fastapi import Request, Response
from pydantic import Field

from activities.accounts.identity_renewal import renew_and_warn
from api.accounts.certification import (
    Call,
    CodeAsked,
    IdentityForm,
    confirm_code,
    open_certification,
    send_code,
)
from api.accounts.password.secure_password import opened_password
from api.accounts.session.identity_token import spend_identity_token
from api.core.dependencies import App, Person, RequestName, Session
from api.core.journeys.call import moves
from api.core.visitor_limits import FromVisitor
from api.http.cookies import CERTIFICATION
from api.http.envelope import Camel
from api.http.fields import Mobile, Name, digits
from api.http.limits import address, limit
from api.http.router import Router
from db.accounts.certifications import certified_at
from db.accounts.people import find_by_ci
from db.accounts.tables import Person as PersonRow
from domain.accounts.journeys.identity import ConfirmCode, Identity, SendCode
from domain.core.errors import BusinessError, ErrorCode

router = Router(prefix="/v2/certification", tags=["certification"])
router.add_api_route("/identity/open", open_certification, methods=["POST"], name="open_identity")
router.add_api_route(
    "/identity-only/send",
    send_code,
    methods=["POST"],
    name="send_identity_only",
    openapi_extra=moves(SendCode, Identity),
)
router.add_api_route(
    "/identity/confirm",
    confirm_code,
    methods=["POST"],
    name="confirm_identity",
    openapi_extra=moves(ConfirmCode, Identity),
)


class FullIdentityForm(Camel):
    """The short form with the whole number: `civilCodeLastToken` is a token of the secure keypad for its last seven
    digits."""

    name: Name
    civil_code_first: Annotated[str, digits(6)]
    civil_code_last_token: str = Field(min_length=16, max_length=200)
    carrier: str
    mobile: Mobile
    agreements: dict[str, str]


class ByIdentity(Camel):
    """The token of a certification."""

    identity_token: str = Field(min_length=16, max_length=200)


class IdentityUpdated(Camel):
    """When the account's identity was last checked, and whether the mobile number changed."""

    id_checked_at: datetime
    is_mobile_changed: bool


class Cleared(Camel):
    cleared: bool


@router.post("/identity-full/send", openapi_extra=moves(SendCode, Identity))
async def send_identity_full(body: FullIdentityForm, call: Call, visitor: FromVisitor, app: App) -> CodeAsked:
    """Request a code from the agency. The platform uses only the first of the hidden digits and stores none.

    Raises the errors of the short form, and SINGLE_USE_TOKEN_INVALID.
    """
    last = (await opened_password(app, body.civil_code_last_token, visitor.name)).get_secret_value()
    if not re.fullmatch(r"\d{7}", last):
        raise BusinessError(ErrorCode.INVALID_INPUT, reason="주민등록번호를 다시 확인해 주세요.")
    short = IdentityForm(**body.model_dump(exclude={"civil_code_last_token"}), civil_code_last=last[0])
    return await send_code(short, call, visitor)


@router.post("/identity/user")
async def update_identity(
    body: ByIdentity, person: Person, app: App, session: Session, request: Request, name: RequestName
) -> IdentityUpdated:
    """Update name and mobile from a certification of the account's own person, and store the time of the check. The
    former number gets a notice, unless it belongs to another member.

    Raises BusinessError: SINGLE_USE_TOKEN_INVALID, OTHER_PERSON.
    """
    await limit(app.redis, "identity-user", address(request), times=20)
    identity = await spend_identity_token(app.redis, app.vault, session, body.identity_token, name)
    account = await session.get_one(PersonRow, UUID(person))
    if await find_by_ci(session, app.sealer, identity.ci) is not account:
        raise BusinessError(ErrorCode.OTHER_PERSON)
    is_changed = await renew_and_warn(session, app, account, identity)
    checked = await certified_at(session, person, "identity")
    assert checked
    return IdentityUpdated(id_checked_at=checked, is_mobile_changed=is_changed)


@router.post("/clear")
async def clear_certification(app: App, response: Response) -> Cleared:
    """Remove the cookie of this browser's open certification; the certification expires."""
    CERTIFICATION.delete(response, app.settings)
    return Cleared(cleared=True)
