"""Whom a case is about, as operators see it."""

from datetime import date

from api.envelope import Camel
from db.models import Person
from db.people import record_of
from db.sealing import Sealer
from domain import masking
from domain.civil_code import Gender


class Subject(Camel):
    """A person with an account."""

    name: str
    birth_date: date
    gender: Gender
    mobile: str  # with hyphens


def subject_of(sealer: Sealer, person: Person) -> Subject:
    """Everything that is known of who it is. A look at personal data: the caller writes it down."""
    known = record_of(sealer, person)
    return Subject(
        name=known.name, birth_date=known.birth_date, gender=known.gender,
        mobile=masking.hyphenated_mobile(known.mobile),
    )  # fmt: skip


def masked_name(sealer: Sealer, person: Person) -> str:
    """What a list may show."""
    return masking.name(record_of(sealer, person).name)
