"""Legal persons past their sign-up: an account in the bank, money in the deposit, the notice read, a session."""

from uuid import uuid4

from api.session.tokens import Sessions
from db.certifications import certify
from db.corporations import CorporationRecord, decide, join_corporation, set_partition
from db.engine import Database
from db.investors import read_credit_notice
from db.ledger.accounts import CUSTODY, deposit
from db.ledger.posting import post
from db.sealing import Sealer
from domain.corporation import Outcome, Partition
from stack.settings import Settings
from tests.factories import somebody
from tests.journeys.corporate import COMPANY, business_number

MONEY = 10_000_000  # won


async def legal_person(
    settings: Settings, partition: Partition = Partition.INSTITUTION, outcome: Outcome = Outcome.APPROVED
) -> dict[str, str]:
    """Its tokens, by the names under which the site keeps them."""
    person, database = uuid4(), Database(settings.database_url)
    sealer, secret = Sealer(settings.data_keys.get_secret_value()), settings.token_secret.get_secret_value()
    record = CorporationRecord(
        business_number=business_number(), email=f"{person.hex}@corp.test", representative=somebody(), company=COMPANY
    )
    async with database.transaction() as session:
        await join_corporation(session, sealer, person, record, "2")
        await set_partition(session, person, partition)
        await decide(session, person, outcome, {})
        await certify(session, person, "account")
        await read_credit_notice(session, person)
        await post(session, person.hex, "paid in", {CUSTODY: MONEY, deposit(str(person)): -MONEY})
    async with database.transaction() as session:
        opened = await Sessions(database, secret).open(session, person, "test")
    await database.engine.dispose()
    return {"accessToken": opened.access_token, "refreshToken": opened.refresh_token}
