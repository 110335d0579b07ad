"""Looks up the holder of an account number at its bank."""

from uuid import uuid4

from activities.institutions.base import InstitutionRefused
from api.core.platform import Platform
from db.loans.accounts import BorrowerAccount
from domain.core.codes import BANKS
from domain.core.errors import BusinessError, ErrorCode

OBJECTIONS = {
    "holder_mismatch": "예금주가 차입자와 달라요. 차입자 이름으로 된 계좌를 입력해 주세요.",
    "under_maintenance": "지금은 그 은행이 점검 중이에요. 잠시 뒤에 다시 해 주세요.",
}
CLOSED = "해지됐거나 입금할 수 없는 계좌예요."


async def must_be_holders(app: Platform, account: BorrowerAccount) -> None:
    """Ask the bank for the account's holder. Raises BusinessError(INVALID_INPUT) if it is another person, or the
    account receives no money.
    """
    if account.bank_code not in dict(BANKS):
        raise BusinessError(ErrorCode.INVALID_INPUT, reason="은행을 골라 주세요.")
    try:
        holder = await app.institutions.bank.account_holder(
            account.bank_code, account.account_number, name=account.holder, key=f"payout-account/{uuid4().hex}"
        )
    except InstitutionRefused as refused:
        raise BusinessError(ErrorCode.INVALID_INPUT, reason=OBJECTIONS.get(refused.code, CLOSED)) from None
    if not holder.matches:
        raise BusinessError(ErrorCode.INVALID_INPUT, reason=OBJECTIONS["holder_mismatch"])
