"""The logged-in person's data as an investor."""

from sqlalchemy.ext.asyncio import AsyncSession

from api.accounts.profile import service
from api.accounts.profile.service import UserInfo
from api.core.platform import Platform
from db.accounts.certifications import certifications_of
from db.core.records import AccountRecord
from db.investing.investors import eligibility_of
from db.ledger.accounts import deposit
from db.ledger.statement import balance_of
from domain.core.codes import BANKS, CUSTOMER_TYPES, name_of
from domain.core.text import masking
from domain.investing.limits import InvestorClass

# Codes of `codes.CUSTOMER_TYPES`.
TYPES = {
    InvestorClass.ORDINARY: "1",
    InvestorClass.CORPORATE: "2",
    InvestorClass.INSTITUTION: "3",
    InvestorClass.INCOME_QUALIFIED: "5",
    InvestorClass.PROFESSIONAL: "6",
}


class InvestorInfo(UserInfo):
    """The account with its data for investing: won on the deposit account, the certified account (masked).

    `hasAgreed`: to the terms of investing. `investable`: all requirements are met, except possibly a deposit. `GET
    /v2/user/honest-info` returns the account for deposits, `GET /v2/invest/user-info` the limits.
    """

    customer_type_name: str
    has_account: bool
    has_agreed: bool
    investable: bool
    account_balance: int
    bank_name: str | None
    account_number: str | None


async def investor_info(app: Platform, session: AsyncSession, person_id: str) -> InvestorInfo:
    """The account of a token. Raises BusinessError(LOGIN_REQUIRED) if it no longer exists."""
    user = await service.user_info(app, session, person_id)
    eligibility = await eligibility_of(session, person_id)
    known = (await certifications_of(session, person_id)).get("account")
    own = await app.vault.get(session, person_id, known.ref, AccountRecord) if known and known.ref else None
    return InvestorInfo(
        **user.model_dump(by_alias=False),
        customer_type_name=name_of(CUSTOMER_TYPES, TYPES[eligibility.investor_class]),
        has_account=known is not None,
        has_agreed=eligibility.has_agreed,
        investable=eligibility.lacks is None,
        account_balance=(await balance_of(session, deposit(person_id))).balance,
        bank_name=own and name_of(BANKS, own.bank_code),
        account_number=own and masking.account(own.account_number),
    )
