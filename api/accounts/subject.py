"""The name and masked identifiers of a person or corporation, for operators and for forms."""

from datetime import date

from sqlalchemy.ext.asyncio import AsyncSession

from api.http.envelope import Camel
from db.accounts.corporations import read_corporation
from db.accounts.people import read_person
from db.accounts.tables import Person
from db.core.sealing import Sealer
from domain.accounts.resident_number import Gender
from domain.core.states import PersonKind, PersonState
from domain.core.text import masking


class Subject(Camel):
    """A person with an account; for a legal person the representative's data under the corporation's name."""

    name: str
    birth_date: date
    gender: Gender
    mobile: str  # with hyphens


async def subject_of(session: AsyncSession, sealer: Sealer, person: Person) -> Subject:
    """Return the full identity. It is personal data, so the caller logs the access."""
    if person.kind == PersonKind.LEGAL:
        corporation = await read_corporation(session, sealer, person.id)
        name, who = corporation.name, corporation.representative
    else:
        who = await read_person(session, sealer, person.id)
        name = who.name
    return Subject(
        name=name, birth_date=who.birth_date, gender=who.gender, mobile=masking.hyphenated_mobile(who.mobile)
    )


async def masked_name(session: AsyncSession, sealer: Sealer, person: Person) -> str:
    """Return the name as lists show it."""
    if person.state == PersonState.WITHDRAWN:
        return "탈퇴한 회원"
    return masking.name((await subject_of(session, sealer, person)).name)
