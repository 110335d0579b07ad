"""The institutions' data about a person: by default, by the ending of the name, and as set by a test."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from typing import Any

import httpx
import pytest

from activities.institutions import InstitutionRefused, Institutions
from activities.institutions.id_card import DRIVER_LICENCE, RESIDENT_CARD, IdCardFields
from tests.simulator.identity import certify

Key = Callable[[], str]
BORN = date(1990, 1, 1)


async def ci(outside: Institutions, people: httpx.AsyncClient, mobile: str, key: Key, name: str = "한서윤") -> str:
    return (await certify(outside, people, mobile, key, name)).ci


async def test_an_ordinary_person_is_creditworthy_and_does_not_change(
    outside: Institutions, people: httpx.AsyncClient, mobile: str, key: Key
):
    person = await ci(outside, people, mobile, key)
    soft = await outside.credit_bureau.soft_inquiry(person, key=key())
    hard = await outside.credit_bureau.hard_inquiry(person, key=key())
    assert 700 <= soft.score <= 1000
    assert not soft.delinquent30_days
    assert (hard.score, hard.loans) == (soft.score, soft.loans)


async def test_an_unknown_ci_has_a_report(outside: Institutions, key: Key):
    report = await outside.credit_bureau.soft_inquiry("never met", key=key())
    assert report.score == (await outside.credit_bureau.soft_inquiry("never met", key=key())).score


async def test_the_ending_of_a_name_decides(outside: Institutions, people: httpx.AsyncClient, mobile: str, key: Key):
    low = await ci(outside, people, mobile, key, "김낮음")
    assert (await outside.credit_bureau.soft_inquiry(low, key=key())).score == 350
    late = await ci(outside, people, mobile, key, "김연체")
    assert (await outside.credit_bureau.soft_inquiry(late, key=key())).delinquent30_days
    many = await ci(outside, people, mobile, key, "김다중")
    loans = (await outside.credit_bureau.soft_inquiry(many, key=key())).loans
    assert [loan.rate_percent for loan in loans] == [Decimal("13.9"), Decimal("17.4"), Decimal("16.2")]


async def test_a_setting_overrides_the_name(outside: Institutions, people: httpx.AsyncClient, mobile: str, key: Key):
    person = await ci(outside, people, mobile, key, "김낮음")
    await people.put(f"/people/{mobile}", json={"score": 912})
    assert (await outside.credit_bureau.soft_inquiry(person, key=key())).score == 912
    await people.delete(f"/people/{mobile}")
    assert (await outside.credit_bureau.soft_inquiry(person, key=key())).score == 350


async def test_an_impossible_setting_is_refused(people: httpx.AsyncClient, mobile: str):
    assert (await people.put(f"/people/{mobile}", json={"score": 1001})).status_code == 422
    assert (await people.put(f"/people/{mobile}", json={"wealth": 1})).status_code == 422


async def test_every_demo_ending_is_documented(people: httpx.AsyncClient):
    endings: list[dict[str, Any]] = (await people.get("/people")).json()["endings"]
    assert {e["ending"] for e in endings} >= {"낮음", "연체", "감시", "불일치", "흐림", "재시도"}
    assert all(e["effect"] and e["example"].endswith(e["ending"]) for e in endings)


async def test_the_watch_list_hits_by_name_or_choice(
    outside: Institutions, people: httpx.AsyncClient, mobile: str, key: Key
):
    assert (await outside.aml.screen(name="한서윤", birth_date=BORN, key=key())).result == "clear"
    assert (await outside.aml.screen(name="김감시", birth_date=BORN, key=key())).result == "hit"
    name = f"한{mobile}"
    await certify(outside, people, mobile, key, name)
    await people.put(f"/people/{mobile}", json={"amlHit": True})
    assert (await outside.aml.screen(name=name, birth_date=BORN, key=key())).result == "hit"
    assert (await outside.aml.screen(name=name, birth_date=date(1991, 1, 1), key=key())).result == "clear"


async def test_mydata_fails_first_and_works_on_the_next_try(
    outside: Institutions, people: httpx.AsyncClient, mobile: str, key: Key
):
    person = await ci(outside, people, mobile, key, f"{mobile}재시도")
    with pytest.raises(InstitutionRefused, match="not_ready"):
        await outside.mydata.fetch(person, key=key())
    records = await outside.mydata.fetch(person, key=key())
    assert [item.kind for item in records.items] == ["residentRegister", "incomeCertificate", "localTaxPayment"]
    assert records.items[1].values["amount"] == 48_000_000


def card(**changed: object) -> IdCardFields:
    fields: dict[str, object] = {
        "id_card_type": RESIDENT_CARD,
        "name": "한서윤",
        "civil_code": "9001012123456",
        "issued_date": date(2020, 5, 6),
    }
    return IdCardFields.model_validate(fields | changed)


@pytest.mark.parametrize(
    ("changed", "result"),
    [
        ({}, "matched"),
        ({"name": "김불일치"}, "mismatched"),
        ({"name": "김흐림"}, "unclear"),
        ({"civil_code": "900101"}, "mismatched"),
        ({"civil_code": "9013012123456"}, "mismatched"),
        ({"issued_date": date(2999, 1, 1)}, "mismatched"),
        ({"id_card_type": DRIVER_LICENCE}, "mismatched"),
        (
            {
                "id_card_type": DRIVER_LICENCE,
                "driver_license_number": "12-34-567890-12",
                "driver_serial_number": "AB12CD",
            },
            "matched",
        ),
    ],
)
async def test_the_registry_knows_a_genuine_card(
    outside: Institutions, key: Key, changed: dict[str, object], result: str
):
    assert (await outside.id_registry.check(card(**changed), key=key())).result == result
