"""The account that will receive the money, certified by one won."""

from datetime import UTC, datetime
from typing import Annotated

from api.credit.income import CodeName, code_names
from api.dependencies import Person, Session
from api.envelope import Camel, Data, Moved
from api.journeys.call import UplCall, UplNow, moves
from api.router import Router
from api.validated import digits
from db.attempts import allowed, spend
from db.records import AccountRecord
from domain import masking
from domain.attempts import ATTEMPTS
from domain.codes import BANKS
from domain.errors import BusinessError, ErrorCode
from domain.journeys.upl import ChangeAccount, ConfirmTransfer, RequestTransfer, Upl

router = Router(prefix="/account")
KIND = "one-won"


class PreFilled(Camel):
    """The banks to choose from, and the account that was named before (masked)."""

    banks: list[CodeName]
    bank_code: str | None
    masked_account_number: str | None


@router.get("/pre-filled")
async def account_pre_filled(at: UplNow) -> Data[PreFilled]:
    """What the account page starts with."""
    return Data(
        data=PreFilled(
            banks=code_names(BANKS),
            bank_code=at.data.get("bankCode"),
            masked_account_number=at.data.get("maskedAccount"),
        )
    )


class Limit(Camel):
    """How often at most, how often still, and in how many seconds the next time."""

    limit: int
    remaining_count: int
    remaining_seconds: int


@router.get("/request/limit")
async def account_request_limit(person: Person, session: Session) -> Data[Limit]:
    """Transfers a day."""
    left = await allowed(session, KIND, person, ATTEMPTS.one_won, datetime.now(UTC))
    return Data(data=Limit.model_validate(left, from_attributes=True))


@router.get("/confirm/limit")
async def account_confirm_limit(at: UplNow) -> Data[Limit]:
    """Tries of the present code, and how long it still works."""
    left = at.data.get("attemptsLeft", 0) if at.step == Upl.account_code.name else 0
    seconds = int((at.deadline - datetime.now(UTC)).total_seconds()) if left and at.deadline else 0
    limit = Limit(limit=ATTEMPTS.one_won.wrong, remaining_count=left, remaining_seconds=max(seconds, 0))
    return Data(data=limit)


class AccountForm(Camel):
    """A bank and an account number of 10 to 14 digits, with or without hyphens."""

    apply_uid: str = ""
    bank_code: str
    account_number: str


@router.post("/request", openapi_extra=moves(RequestTransfer))
async def request_transfer(body: AccountForm, call: UplCall, session: Session) -> Data[Moved]:
    """Send one won. What the bank objected to stands in `journey.data.problem`. Raises BusinessError(ACCOUNT_LIMIT)."""
    number = body.account_number.replace("-", "")
    bank = next((bank for bank in BANKS if bank.code == body.bank_code), None)
    if not bank or not number.isdecimal() or not 10 <= len(number) <= 14:
        raise BusinessError(ErrorCode.INVALID_INPUT, reason="은행을 고르고 계좌번호 숫자를 모두 넣어 주세요.")
    left = await spend(session, KIND, call.owner, ATTEMPTS.one_won, datetime.now(UTC))
    if not left.remaining_count:
        raise BusinessError(ErrorCode.ACCOUNT_LIMIT, limit=left.limit)
    if left.remaining_seconds:
        raise BusinessError(ErrorCode.CODE_TOO_SOON, seconds=left.remaining_seconds)
    ref = await call.store(AccountRecord(bank_code=bank.code, account_number=number))
    form = RequestTransfer(
        account_ref=ref, bank_code=bank.code, bank_name=bank.name, masked_account=masking.account(number)
    )
    return Data(data=Moved(journey=await call.submit(form, settle=True)))


class CodeForm(Camel):
    """The four digits in the sender's name."""

    code: Annotated[str, digits(4)]


@router.post("/confirm", openapi_extra=moves(ConfirmTransfer))
async def confirm_transfer(body: CodeForm, call: UplCall) -> Data[Moved]:
    """Answer the code. What was wrong with it stands in `journey.data.problem`."""
    return Data(data=Moved(journey=await call.submit(ConfirmTransfer(code=body.code))))


@router.post("/change", openapi_extra=moves(ChangeAccount))
async def change_account(call: UplCall) -> Data[Moved]:
    """Use another account."""
    return Data(data=Moved(journey=await call.submit(ChangeAccount())))
