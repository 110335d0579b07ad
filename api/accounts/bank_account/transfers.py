"""Calls that certify an account by a transfer of one won. The account journey and the loan application share them."""

from datetime import UTC, datetime
from typing import Annotated

from fastapi import Depends

from api.accounts.bank_hours import require_open_banks
from api.core.codes import CodeName, code_names
from api.core.dependencies import Person, Session
from api.core.journeys.call import Binding, JourneyCall, moves
from api.core.platform import Platform
from api.http.envelope import Camel, Moved
from api.http.fields import digits
from api.http.router import Router
from db.core.limits.attempts import allowed, spend
from db.core.limits.claims import claim
from db.core.records import AccountRecord
from domain.accounts.journeys.bank_account import (
    AccountView,
    BankAccount,
    ChangeAccount,
    ConfirmTransfer,
    RequestTransfer,
)
from domain.core.codes import BANKS, Code
from domain.core.errors import BusinessError, ErrorCode
from domain.core.policy import POLICY
from domain.core.snapshot import Snapshot
from domain.core.text import masking

KIND = "one-won"


class PreFilled(Camel):
    """The banks to choose from, and the account that was entered before (masked)."""

    banks: list[CodeName]
    bank_code: str | None
    masked_account_number: str | None


class Limit(Camel):
    """Transfers a day, those left today, and the seconds until the next one."""

    limit: int
    remaining_count: int
    remaining_seconds: int


class AccountForm(Camel):
    """A bank and an account number of 10 to 14 digits, with or without hyphens."""

    apply_uid: str = ""
    bank_code: str
    account_number: str


class CodeForm(Camel):
    """The four digits in the sender's name."""

    code: Annotated[str, digits(4)]


def transfers(of: Binding, name: str) -> Router:
    """Return the calls on a journey of the caller that has `AccountSteps`. `name` begins their operation ids."""
    router = Router(prefix="/account")
    chart, now, call = of.chart, Depends(of.now), Depends(of.call)

    @router.get("/pre-filled", name=f"{name}_pre_filled")
    async def pre_filled(at: Snapshot = now) -> PreFilled:
        """Return the initial data of the account page."""
        view = at.view(AccountView)
        return PreFilled(banks=code_names(BANKS), bank_code=view.bank_code, masked_account_number=view.masked_account)

    @router.get("/request/limit", name=f"{name}_request_limit")
    async def request_limit(person: Person, session: Session) -> Limit:
        """Return the limit of transfers a day, for all journeys together."""
        left = await allowed(session, KIND, person, POLICY.one_won, datetime.now(UTC))
        return Limit.model_validate(left, from_attributes=True)

    @router.get("/confirm/limit", name=f"{name}_confirm_limit")
    async def confirm_limit(at: Snapshot = now) -> Limit:
        """Return the attempts left for the current code, and its remaining validity."""
        left = (at.view(AccountView).attempts_left or 0) if at.step == BankAccount.account_code.name else 0
        seconds = int((at.deadline - datetime.now(UTC)).total_seconds()) if left and at.deadline else 0
        return Limit(limit=POLICY.one_won.wrong, remaining_count=left, remaining_seconds=max(seconds, 0))

    @router.post("/request", name=f"{name}_request", openapi_extra=moves(RequestTransfer, chart))
    async def request(body: AccountForm, session: Session, call: JourneyCall = call) -> Moved:
        """Send one won. `journey.data.problem` contains the bank's objection.

        Raises BusinessError: INVALID_INPUT, BANK_CLOSED, ACCOUNT_LIMIT, CODE_TOO_SOON.
        """
        bank, number = _wanted(body, call.app)
        await _count(session, call.owner, call.key)
        ref = await call.store(AccountRecord(bank_code=bank.code, account_number=number))
        form = RequestTransfer(
            account_ref=ref, bank_code=bank.code, bank_name=bank.name, masked_account=masking.account(number)
        )
        return Moved(journey=await call.submit(form, settle=True))

    @router.post("/confirm", name=f"{name}_confirm", openapi_extra=moves(ConfirmTransfer, chart))
    async def confirm(body: CodeForm, call: JourneyCall = call) -> Moved:
        """Submit the code. `journey.data.problem` contains the reason if it is refused."""
        return Moved(journey=await call.submit(ConfirmTransfer(code=body.code)))

    @router.post("/change", name=f"{name}_change", openapi_extra=moves(ChangeAccount, chart))
    async def change(call: JourneyCall = call) -> Moved:
        """Use another account."""
        return Moved(journey=await call.submit(ChangeAccount()))

    return router


def _wanted(body: AccountForm, app: Platform) -> tuple[Code, str]:
    """Return the bank and the number without hyphens."""
    number = body.account_number.replace("-", "")
    bank = next((bank for bank in BANKS if bank.code == body.bank_code), None)
    if not bank or not number.isdecimal() or not 10 <= len(number) <= 14:
        raise BusinessError(ErrorCode.INVALID_INPUT, reason="은행을 고르고 계좌번호 숫자를 모두 입력해 주세요.")
    require_open_banks(app)
    return bank, number


async def _count(session: Session, person: str, key: str) -> None:
    """Count one transfer, for all journeys together. A repeated call counts once."""
    if not await claim(session, f"{KIND}/{person}/{key}"):
        return
    left = await spend(session, KIND, person, POLICY.one_won, datetime.now(UTC))
    if not left.remaining_count:
        raise BusinessError(ErrorCode.ACCOUNT_LIMIT, limit=left.limit)
    if left.remaining_seconds:
        raise BusinessError(ErrorCode.CODE_TOO_SOON, seconds=left.remaining_seconds)
