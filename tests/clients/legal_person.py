"""Legal persons after their sign-up: a bank account, money in the deposit, the read notice, a session."""

from config.settings import Settings
from db.accounts.certifications import certify
from db.investing.investors import read_credit_notice
from domain.accounts.corporation import Partition
from domain.core.states import CorporationState
from tests.clients.corporate import COMPANY, business_number
from tests.factories import Factory, pay_in

MONEY = 10_000_000  # won


async def legal_person(
    settings: Settings,
    partition: Partition = Partition.INSTITUTION,
    outcome: CorporationState = CorporationState.APPROVED,
) -> dict[str, str]:
    """Return the tokens of a legal person, by the names under which the site stores them."""
    factory = Factory.of(settings)
    person = await factory.legal_person(partition, outcome, business_number=business_number(), company=COMPANY)
    async with factory.database.transaction() as session:
        await certify(session, person, "account")
        await read_credit_notice(session, person)
        await pay_in(session, person, MONEY)
    return (await factory.tokens(person)).model_dump(by_alias=True)
