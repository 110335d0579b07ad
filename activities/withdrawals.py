"""Paying withdrawals out, from the outbox: at least once told, once paid."""

from activities.institutions.base import InstitutionRefused
from activities.resources import Resources
from db.deposits import Withdrawal, give_back


class Withdrawals:
    """Hands withdrawals over to the bank, which knows the key."""

    def __init__(self, resources: Resources) -> None:
        self.at = resources

    async def pay_out(self, key: str, content: bytes) -> None:
        """Have one paid; a refused one is given back."""
        withdrawal = Withdrawal.model_validate_json(content)
        try:
            await self.at.institutions.bank.disburse(
                withdrawal.bank_code, withdrawal.account_number, holder_name=withdrawal.holder,
                amount=withdrawal.amount, reference=key, key=key,
            )  # fmt: skip
        except InstitutionRefused:
            async with self.at.database.transaction() as session:
                await give_back(session, key, withdrawal)
