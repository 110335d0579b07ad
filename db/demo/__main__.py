"""Creates the demo's members: `python -m db.demo`. Existing members are not changed. Each is certified by the identity
agency with a code sent to the phone, like any other member.
"""

import asyncio
import sys
from datetime import date, datetime
from uuid import uuid4

import httpx
from sqlalchemy.ext.asyncio import AsyncSession

from config.production import refuse_unsafe
from config.settings import Settings, settings
from db.accounts.agreements import record
from db.accounts.corporations import (
    CompanyDetails,
    CorporationRecord,
    decide,
    is_registered,
    join_corporation,
    set_partition,
)
from db.accounts.passwords import set_password
from db.accounts.people import IdentityRecord, find_by_mobile, join
from db.accounts.tables import Person
from db.core.engine import Database
from db.core.sealing import Sealer, sealer_of
from db.demo.content import publish
from db.demo.people import CORPORATIONS, MEMBERS, OPERATORS, DemoCorporation, Member
from db.demo.products import list_offerings
from db.operators.enrolment import enrol
from db.operators.tables import OperatorRow
from domain.accounts.agreements import CATALOGUE, Context, group
from domain.core.policy import SEOUL
from domain.core.states import CorporationState
from domain.operations import OperatorRole


async def load(config: Settings) -> None:
    """Create the members who do not exist yet."""
    database, sealer = Database(config.database_url), sealer_of(config)
    async with _agency(config) as agency:
        for member in MEMBERS:
            async with database.transaction() as session:
                if await find_by_mobile(session, sealer, member.mobile) is None:
                    await _join(session, sealer, member, await _certified(agency, member))
    for corporation in CORPORATIONS:
        async with database.transaction() as session:
            if not await is_registered(session, sealer, corporation.business_number):
                await _sign_up(session, sealer, corporation)
    async with database.transaction() as session:
        for operator in OPERATORS:
            if await session.get(OperatorRow, operator.login) is None:
                await enrol(session, operator.login, operator.name, OperatorRole, operator.password)
        await list_offerings(session, sealer)
        await publish(session)
    await database.engine.dispose()


async def _join(session: AsyncSession, sealer: Sealer, member: Member, identity: IdentityRecord) -> None:
    person_id = await join(session, sealer, identity, datetime.now(SEOUL).date())
    required = group(CATALOGUE[Context.LOAN_SIGN_UP], required=True)
    await record(session, person_id, Context.LOAN_SIGN_UP, frozenset(agreement.id for agreement in required))
    (await session.get_one(Person, person_id)).state = member.state


async def _sign_up(session: AsyncSession, sealer: Sealer, corporation: DemoCorporation) -> None:
    """Sign a corporation up, until the operator's approval."""
    person = uuid4()
    representative = IdentityRecord(
        ci=f"demo/{corporation.business_number}",
        name="한대표",
        birth_date=date(1970, 3, 2),
        gender="male",
        mobile="01020000009",
    )
    company = CompanyDetails(
        name=corporation.name,
        registration_number="1101110000001",
        founded_on=date(2015, 3, 2),
        phone="0212345678",
        zip_code="04766",
        road_address="서울특별시 성동구 서울숲길 17",
        address_detail="3층",
    )
    record = CorporationRecord(
        business_number=corporation.business_number,
        email=corporation.email,
        representative=representative,
        company=company,
    )
    await join_corporation(session, sealer, person, record, corporation.type)
    await set_password(session, person, corporation.password)
    await set_partition(session, person, corporation.partition)
    await decide(session, person, CorporationState.APPROVED, {})


async def _certified(agency: httpx.AsyncClient, member: Member) -> IdentityRecord:
    """Return the identity from the agency. The code is read from the member's phone."""
    request = {
        "carrier": "01",
        "name": member.name,
        "civilCodeFront": member.civil_code_front,
        "mobile": member.mobile,
    }
    sent = await _ask(agency, "/identity/codes", request)
    inbox = (await agency.get(f"/inbox/{member.mobile}")).raise_for_status().json()
    person = await _ask(agency, "/identity/confirmations", {"txId": sent["txId"], "code": inbox[0]["code"]})
    return IdentityRecord.model_validate(person | {"birth_date": person["birthDate"]})


async def _ask(agency: httpx.AsyncClient, path: str, body: dict[str, str]) -> dict[str, str]:
    answer = await agency.post(path, json=body, headers={"Idempotency-Key": uuid4().hex})
    return answer.raise_for_status().json()


def _agency(config: Settings) -> httpx.AsyncClient:
    return httpx.AsyncClient(
        base_url=config.simulator_url,
        headers={"Authorization": f"Bearer {config.institution_secret.get_secret_value()}"},
        transport=httpx.AsyncHTTPTransport(retries=6),  # the server may still be starting
    )


if __name__ == "__main__":
    refuse_unsafe(settings())
    if not settings().demo:
        sys.exit("IEUM_DEMO is off: no demo members or operators are added.")
    asyncio.run(load(settings()))
