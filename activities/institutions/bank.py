"""The bank network: holders of accounts, the one-won transfer, payouts of loans and debits of instalments.

Any account number of 10 to 14 digits belongs to the given name, except those that end in 0000 (of another person) and
9999 (closed). The bank of a number that ends in 2330 is under maintenance.
"""

from datetime import datetime

from activities.institutions.base import Institution, Reply


class BankName(Reply):
    code: str  # three digits
    name: str


class AccountHolder(Reply):
    name: str
    matches: bool  # the name that was asked about


class OneWonTransfer(Reply):
    transfer_id: str
    code: str  # the 4 digits behind 이음 in the sender text


class Disbursement(Reply):
    transfer_id: str
    amount: int  # won
    paid_at: datetime


class NewVirtualAccount(Reply):
    bank_code: str
    account_number: str  # digits only


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
        """The deposit shows on the phone of `mobile`, else of the account's owner. Refused also: `holder_mismatch`."""
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
        """Pays out `amount` won, once for each key. Further refusal: `holder_mismatch`."""
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
        """Debits `amount` won and credits our virtual account `into`, once for each key. Further refusals:
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

    async def open_virtual_account(
        self, holder_name: str, *, mobile: str | None = None, callback_url: str, key: str
    ) -> NewVirtualAccount:
        """Opens an account for payments on behalf of the holder, once for each key. Callbacks report payments.

        The simulated phone of `mobile` offers to pay into it.
        """
        body = {"holderName": holder_name, "mobile": mobile, "callbackUrl": callback_url}
        return await self._post("/virtual-accounts", NewVirtualAccount, body, key=key)

    async def balance(self, bank_code: str, account_number: str, *, key: str) -> AccountBalance:
        body = {"bankCode": bank_code, "accountNumber": account_number}
        return await self._post("/balances", AccountBalance, body, key=key)
