"""Finds a member by a number in the request's body. The result is masked."""

import re
from typing import Annotated
from uuid import UUID

from fastapi import Request
from pydantic import StringConstraints
from sqlalchemy.ext.asyncio import AsyncSession

from api.accounts.subject import masked_name
from api.core.dependencies import App
from api.core.platform import Platform
from api.http.envelope import Camel
from api.http.router import PlainRouter
from api.operations.access_log import log_access
from api.operations.operator import LoggedInOperator
from api.operations.reason import WithReason
from db.accounts.corporations import registered
from db.accounts.people import find_by_mobile
from db.accounts.tables import Person
from db.loans.accounts import BorrowerAccount, verified_account
from domain.accounts.business_number import DIGITS
from domain.core.codes import BANKS, name_of
from domain.core.errors import BusinessError, ErrorCode
from domain.core.states import PersonKind, PersonState
from domain.core.text.masking import account as masked
from domain.operations import LISTS_PRODUCTS

router = PlainRouter(prefix="/members")
NOBODY = "-"  # entry in the audit log when no member has the number
MOBILE = re.compile(r"01\d{8,9}")  # a business number begins with the tax office, 101 or more


class MemberSearch(WithReason):
    """`number`: a mobile number or a business number, with or without hyphens."""

    number: Annotated[str, StringConstraints(strip_whitespace=True, max_length=20)]


class FoundMember(Camel):
    """`member`: an opaque id. `accountSaid`: bank and last digits of the certified account."""

    member: UUID
    name: str
    is_corporation: bool
    account_said: str | None


@router.post("/search")
async def find_member(body: MemberSearch, operator: LoggedInOperator, request: Request, app: App) -> FoundMember:
    """Return an active member, masked. The search is logged with its reason, also without a result.

    Raises BusinessError(NOT_FOUND).
    """
    operator.must_be(LISTS_PRODUCTS)
    async with app.database.transaction() as session:
        person = await _of_number(session, app, body.number.replace("-", ""))
        found = await _shown(session, app, person) if person and person.state == PersonState.ACTIVE else None
        whose, what = person.id if person else NOBODY, "borrower" if found else "borrower: not found"
        log_access(session, operator, request, whose=whose, what=what, why=body.reason)
    if found is None:
        raise BusinessError(ErrorCode.NOT_FOUND)
    return found


def account_label(account: BorrowerAccount) -> str:
    """Return the text of an account for a screen: its bank and last digits."""
    return f"{name_of(BANKS, account.bank_code)} {masked(account.account_number)}"


async def _shown(session: AsyncSession, app: Platform, person: Person) -> FoundMember:
    account = await verified_account(session, app.vault, person.id)
    return FoundMember(
        member=person.id,
        name=await masked_name(session, app.sealer, person),
        is_corporation=person.kind == PersonKind.LEGAL,
        account_said=account and account_label(account),
    )


async def _of_number(session: AsyncSession, app: Platform, number: str) -> Person | None:
    if MOBILE.fullmatch(number):
        return await find_by_mobile(session, app.sealer, number)
    if len(number) == DIGITS and (corporation := await registered(session, app.sealer, number)):
        return await session.get(Person, corporation)
    return None
