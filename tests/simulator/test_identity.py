"""The identity agency and the SMS it sends."""

from datetime import date, datetime, timedelta

import httpx
import pytest

from activities.institutions import InstitutionRefused, Institutions
from tests.simulator.identity import Key, ask, certify, newest


async def test_the_code_on_the_phone_certifies_the_person(
    outside: Institutions, people: httpx.AsyncClient, mobile: str, key: Key
):
    sent = await ask(outside, mobile, key())
    sms = await newest(people, mobile)
    assert (sms["kind"], sms["status"], len(sms["code"])) == ("sms", "waiting", 6)
    assert sms["code"] in sms["text"]
    assert sent.expires_at - datetime.fromisoformat(sms["at"]) == pytest.approx(
        timedelta(minutes=3), abs=timedelta(seconds=1)
    )
    person = await outside.identity.confirm(sent.tx_id, sms["code"], key=key())
    assert (person.name, person.birth_date, person.gender, person.mobile) == (
        "한서윤",
        date(1990, 1, 1),
        "female",
        mobile,
    )
    assert (await newest(people, mobile))["status"] == "used"


async def test_the_same_person_has_the_same_ci_on_any_mobile(
    outside: Institutions, people: httpx.AsyncClient, mobile: str, key: Key
):
    first = await certify(outside, people, mobile, key)
    again = await certify(outside, people, mobile[:-1] + str((int(mobile[-1]) + 1) % 10), key)
    twin = await certify(outside, people, mobile, key, name="한서준")
    brother = await certify(outside, people, mobile, key, front="9001011")
    assert first.ci == again.ci
    assert len(first.ci) == 88
    assert len({first.ci, twin.ci, brother.ci}) == 3


@pytest.mark.parametrize(
    ("front", "born", "gender"),
    [
        ("0502283", date(2005, 2, 28), "male"),
        ("0502284", date(2005, 2, 28), "female"),
        ("8812315", date(1988, 12, 31), "male"),
    ],
)
async def test_the_seventh_digit_determines_century_and_gender(
    outside: Institutions, people: httpx.AsyncClient, mobile: str, key: Key, front: str, born: date, gender: str
):
    person = await certify(outside, people, mobile, key, front=front)
    assert (person.birth_date, person.gender) == (born, gender)


async def test_a_wrong_code_is_refused_and_the_right_one_still_works(
    outside: Institutions, people: httpx.AsyncClient, mobile: str, key: Key
):
    sent = await ask(outside, mobile, key())
    right = (await newest(people, mobile))["code"]
    wrong = f"{(int(right) + 1) % 10**6:06}"
    with pytest.raises(InstitutionRefused, match="wrong_code"):
        await outside.identity.confirm(sent.tx_id, wrong, key=key())
    assert (await outside.identity.confirm(sent.tx_id, right, key=key())).mobile == mobile


async def test_an_expired_code_is_refused(outside: Institutions, people: httpx.AsyncClient, mobile: str, key: Key):
    sent = await ask(outside, mobile, key())
    sms = await newest(people, mobile)
    assert (await people.post(f"/inbox/{mobile}/{sms['id']}/expire")).status_code == 204
    assert (await newest(people, mobile))["status"] == "expired"
    with pytest.raises(InstitutionRefused, match="expired"):
        await outside.identity.confirm(sent.tx_id, sms["code"], key=key())


@pytest.mark.parametrize(
    ("front", "number"), [("9013012", None), ("900101", None), ("9001019", None), ("9001012", "12")]
)
async def test_a_malformed_person_does_not_exist(
    outside: Institutions, mobile: str, key: Key, front: str, number: str | None
):
    with pytest.raises(InstitutionRefused, match="malformed"):
        await ask(outside, number or mobile, key(), front=front)


async def test_an_sms_can_arrive_late_twice_or_never(
    outside: Institutions, people: httpx.AsyncClient, mobile: str, key: Key
):
    counts: list[int] = []
    for mode in ("late_callback", "lost_callback", "duplicate_callback"):
        await people.put("/scenarios/message", json={"mode": mode, "times": 1})
        await outside.message.sms(mobile, mode, key=key())
        counts.append(len((await people.get(f"/inbox/{mobile}")).json()))
    assert counts == [0, 0, 2]


async def test_an_email_arrives_in_its_mailbox(outside: Institutions, people: httpx.AsyncClient, mobile: str, key: Key):
    address = f"Seoyun{mobile}@example.com"
    await outside.message.email(address, "제목", "본문", code="482913", key=key())
    mail = await newest(people, address.lower())
    assert (mail["kind"], mail["code"], mail["text"]) == ("email", "482913", "제목\n본문")
