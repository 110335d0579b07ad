"""The bank network: holders of accounts, the one-won transfer, payouts of loans and debits of instalments.

Any account number of 10 to 14 digits belongs to the given name, except those that end in 0000 (of another person) and
9999 (closed). The bank of a number that ends in 2330 is under maintenance.
"""

from collections.abc import AsyncIterator
from datetime import datetime
from typing import Literal

from activities.institutions.base import Institution, Reply


class BankName(Reply):
    code: str  # three digits
    name: str


class AccountHolder(Reply):
    name: str
    matches: bool  # the given name is that of the holder


class OneWonTransfer(Reply):
    transfer_id: str
    code: str  # the 4 digits after 이음 in the sender's name


class Disbursement(Reply):
    transfer_id: str
    amount: int  # won
    paid_at: datetime


class NewVirtualAccount(Reply):
    bank_code: str
    account_number: str  # digits only
    holder_name: str  # as every bank shows it to a payer


class BankTransaction(Reply):
    """A line of the statement of the custody account. Won.

    `in`: paid into the virtual account; `transfer_id` is that of the callback, `name` and `sender_*` are the sender's,
    as far as the bank knows. `out`: paid to the account of `name`; `reference` is that of the request.
    """

    line: int
    direction: Literal["in", "out"]
    transfer_id: str
    amount: int
    at: datetime
    bank_code: str
    account_number: str
    reference: str | None = None
    name: str | None = None
    sender_bank_code: str | None = None
    sender_account_number: str | None = None


class AccountBalance(Reply):
    balance: int  # won


class Bank(Institution):
    """Refusals of all calls on an account: `unknown_bank`, `no_such_account`, `account_closed`, `under_maintenance`."""

    name = "bank"

    async def banks(self) -> list[BankName]:
        return await self._get("/banks", list[BankName])

    async def account_holder(self, bank_code: str, account_number: str, *, name: str, key: str) -> AccountHolder:
        body = {"bankCode": bank_code, "accountNumber": account_number, "name": name}
        return await self._post("/holders", AccountHolder, body, key=key)

    async def transfer_one_won(
        self, bank_code: str, account_number: str, *, holder_name: str, mobile: str | None = None, key: str
    ) -> OneWonTransfer:
        """Transfer one won with a code. The simulated phone of `mobile`, or else of the account's owner, shows it.
        Further refusal: `holder_mismatch`."""
        body = {"bankCode": bank_code, "accountNumber": account_number, "holderName": holder_name, "mobile": mobile}
        return await self._post("/one-won-transfers", OneWonTransfer, body, key=key)

    async def disburse(
        self,
        bank_code: str,
        account_number: str,
        *,
        holder_name: str,
        amount: int,
        reference: str,
        mobile: str | None = None,
        key: str,
    ) -> Disbursement:
        """Pay out `amount` won, once for each key. Further refusal: `holder_mismatch`."""
        body = {
            "bankCode": bank_code,
            "accountNumber": account_number,
            "holderName": holder_name,
            "amount": amount,
            "reference": reference,
            "mobile": mobile,
        }
        return await self._post("/disbursements", Disbursement, body, key=key)

    async def debit(
        self,
        bank_code: str,
        account_number: str,
        *,
        holder_name: str,
        amount: int,
        into: str,
        reference: str,
        mobile: str | None = None,
        key: str,
    ) -> Disbursement:
        """Debit `amount` won and credit the platform's virtual account `into`, once for each key. Further refusals:
        `holder_mismatch`, `insufficient_funds`. A callback reports the received money, like every payment."""
        body = {
            "bankCode": bank_code,
            "accountNumber": account_number,
            "holderName": holder_name,
            "amount": amount,
            "into": into,
            "reference": reference,
            "mobile": mobile,
        }
        return await self._post("/debits", Disbursement, body, key=key)

    async def transactions(self, since: datetime) -> AsyncIterator[BankTransaction]:
        """The statement of the custody account since then, the oldest line first."""
        after = 0
        while page := await self._get(
            "/transactions", list[BankTransaction], since=str(since.timestamp()), after=after
        ):
            for line in page:
                yield line
            after = page[-1].line

    async def open_virtual_account(
        self, holder_name: str, *, mobile: str | None = None, callback_url: str, key: str
    ) -> NewVirtualAccount:
        """Open an account for payments on behalf of the holder, once for each key. Callbacks report payments.

        The bank adds the platform's name to the holder's.

        The simulated phone of `mobile` can pay into it.
        """
        body = {"holderName": holder_name, "mobile": mobile, "callbackUrl": callback_url}
        return await self._post("/virtual-accounts", NewVirtualAccount, body, key=key)

    async def balance(self, bank_code: str, account_number: str, *, key: str) -> AccountBalance:
        body = {"bankCode": bank_code, "accountNumber": account_number}
        return await self._post("/balances", AccountBalance, body, key=key)
