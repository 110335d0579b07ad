"""Sign-up, and the log-in state."""

import asyncio
from datetime import date, timedelta
from typing import Any

import pytest

from db.accounts.people import IdentityRecord
from tests.api.accounts.members import with_email
from tests.api.conftest import Browser, Internals
from tests.factories import new_identity

Member = tuple[IdentityRecord, dict[str, Any]]


async def people_with(internals: Internals, identity: IdentityRecord) -> int:
    fingerprint = internals.vault.sealer.fingerprint(identity.ci)
    [(count,)] = await internals.sql("select count(*) from person where ci_fingerprint = :ci", ci=fingerprint)
    return count


async def consents_of(internals: Internals, identity: IdentityRecord) -> list[str]:
    fingerprint = internals.vault.sealer.fingerprint(identity.ci)
    rows = await internals.sql(
        "select agreement_id from agreement join person on person.id = person_id where ci_fingerprint = :ci",
        ci=fingerprint,
    )
    return sorted(agreement_id for (agreement_id,) in rows)


# signing up


@pytest.mark.rule("B450")
async def test_signing_up_logs_in(browser: Browser, internals: Internals):
    identity = new_identity(name="이나래")
    logged_in = (await browser.sign_up(await internals.certified(identity))).json()["data"]
    assert logged_in["tempToken"] is None
    assert logged_in["isBorrower"] is True
    browser.access_token = logged_in["accessToken"]
    assert (await browser.get("/v2/account/info")).json()["data"] == {
        "isLogin": True,
        "hasLoanApply": False,
        "isBorrower": True,
        "isCorporation": False,
        "isInvestor": False,
        "isFinancialInstitution": False,
        "name": "이나래",
        "grade": None,
    }


async def test_concurrent_sign_ups_open_one_account_for_a_ci(browser: Browser, internals: Internals):
    identity = new_identity()
    tokens = [await internals.certified(identity) for _ in range(6)]
    answers = await asyncio.gather(*(browser.sign_up(token) for token in tokens))
    assert sorted(answer.status_code for answer in answers) == [200] + [409] * 5
    assert {a.json()["data"]["code"] for a in answers if a.status_code == 409} == {"DUPLICATE_ACCOUNT"}
    assert await people_with(internals, identity) == 1


async def test_a_repeated_sign_up_opens_no_second_account(browser: Browser, internals: Internals):
    identity = new_identity()
    body = {
        "identityToken": await internals.certified(identity),
        "agreements": await browser.agreements("loan-sign-up"),
    }
    answers = [
        await browser.post(
            "/v2/join/loan", body, X_Nonce=await browser.nonce("/v2/join/loan"), Idempotency_Key="sign up just once"
        )
        for _ in range(2)
    ]
    assert answers[0].status_code == 200
    assert answers[0].json() == answers[1].json()


@pytest.mark.parametrize(("birthday_passed", "status"), [(True, 200), (False, 403)])
async def test_people_under_nineteen_are_refused(
    browser: Browser, internals: Internals, birthday_passed: bool, status: int
):
    today = date.today()  # noqa: DTZ011  the birthday is two days away, so the zone does not matter
    day = today + timedelta(days=-2 if birthday_passed else 2)
    day += timedelta(days=(day.month, day.day) == (2, 29))
    born = day.replace(year=day.year - 19)
    identity = new_identity(birth_date=born)
    answer = await browser.sign_up(await internals.certified(identity))
    assert answer.status_code == status
    assert await people_with(internals, identity) == (1 if birthday_passed else 0)
    if not birthday_passed:
        refused = answer.json()["data"]
        assert (refused["code"], refused["message"]) == ("MINOR", "만 19세부터 이용할 수 있어요.")


async def test_a_changed_text_is_shown_again_without_loss(browser: Browser, internals: Internals):
    identity = new_identity()
    token = await internals.certified(identity)
    shown = await browser.agreements("loan-sign-up")
    refused = await browser.sign_up(token, agreements=shown | {"privacyProcessing": "0" * 64})
    assert (refused.status_code, refused.json()["data"]["code"]) == (409, "TERMS_CHANGED")
    assert await people_with(internals, identity) == 0
    assert (await browser.sign_up(token)).status_code == 200


async def test_every_required_text_must_be_agreed_to(browser: Browser, internals: Internals):
    token = await internals.certified(new_identity())
    shown = await browser.agreements("loan-sign-up")
    for missing in shown:
        given = {id: content_hash for id, content_hash in shown.items() if id != missing}
        refused = await browser.sign_up(token, agreements=given)
        assert (refused.status_code, refused.json()["data"]["code"]) == (422, "TERMS_REQUIRED")


async def test_consents_are_stored(browser: Browser, internals: Internals):
    identity = new_identity()
    given = await browser.agreements("loan-sign-up", optional=frozenset({"creditInfoOptional"}))
    await browser.sign_up(await internals.certified(identity), agreements=given)
    assert await consents_of(internals, identity) == sorted(given)
    [(version, content_hash)] = await internals.sql(
        "select version, content_hash from agreement join person on person.id = person_id"
        " where ci_fingerprint = :ci and agreement_id = 'privacyProcessing'",
        ci=internals.vault.sealer.fingerprint(identity.ci),
    )
    assert (version, content_hash) == ("1.1", given["privacyProcessing"])


@pytest.mark.rule("B471")
@pytest.mark.parametrize(
    ("sent", "noted"),
    [
        ({"marketingSms"}, {"marketingSms", "marketingReceive"}),
        ({"marketingEmail"}, {"marketingEmail", "marketingReceive"}),
        ({"marketingReceive"}, set[str]()),
        (set[str](), set[str]()),
    ],
)
async def test_marketing_is_received_while_a_channel_is_on(
    browser: Browser, internals: Internals, sent: set[str], noted: set[str]
):
    identity = new_identity()
    given = await browser.agreements("loan-sign-up", optional=frozenset(sent))
    await browser.sign_up(await internals.certified(identity), agreements=given)
    assert {c for c in await consents_of(internals, identity) if c.startswith("marketing")} == noted


async def test_a_person_is_stored_encrypted(internals: Internals, member: Member):
    identity = member[0]
    fingerprint = internals.vault.sealer.fingerprint(identity.ci)
    [row] = await internals.sql("select person::text, sealed from person where ci_fingerprint = :ci", ci=fingerprint)
    for secret in (identity.name, identity.ci, identity.mobile, identity.birth_date.isoformat()):
        assert secret not in row[0]
        assert secret.encode() not in row[1]


# consents of a logged-in member


async def test_a_member_gives_further_consents(browser: Browser, internals: Internals, member: Member):
    given = await browser.agreements("nhis")
    for _ in range(2):
        answer = await browser.post("/v2/borrower-terms", {"context": "nhis", "agreements": given})
        assert answer.json()["data"] == sorted(given)
    consents = await consents_of(internals, member[0])
    assert [consents.count(id) for id in given] == [1] * len(given)


async def test_consents_require_a_member_and_the_current_texts(browser: Browser, member: Member):
    given = await browser.agreements("nhis")
    changed = {"context": "nhis", "agreements": dict.fromkeys(given, "0" * 64)}
    assert (await browser.post("/v2/borrower-terms", changed)).json()["data"]["code"] == "TERMS_CHANGED"
    browser.access_token = None
    refused = await browser.post("/v2/borrower-terms", {"context": "nhis", "agreements": given})
    assert refused.json()["data"]["code"] == "LOGIN_REQUIRED"


# log-in state


@pytest.mark.rule("B522")
async def test_the_account_of_a_visitor_is_empty(browser: Browser):
    answer = await browser.get("/v2/account/info")
    assert answer.status_code == 200
    assert answer.json()["data"] == {
        "isLogin": False,
        "hasLoanApply": False,
        "isBorrower": False,
        "isCorporation": False,
        "isInvestor": False,
        "isFinancialInstitution": False,
        "name": None,
        "grade": None,
    }


@pytest.mark.rule("B170")
async def test_a_member_reads_their_own_account(browser: Browser, member: Member):
    user = (await browser.get("/v2/user/info")).json()["data"]
    assert user["role"] == "borrower"
    assert user["name"] == member[0].name
    assert user["birthDate"] == member[0].birth_date.isoformat()
    assert user["maskedMobile"] == f"010-****-{member[0].mobile[-4:]}"


@pytest.mark.rule("B114")
async def test_an_investor_has_a_grade_and_a_borrower_has_none(browser: Browser, internals: Internals, member: Member):
    assert (await browser.get("/v2/user/grade")).json()["data"] == {"grade": None}
    ci = internals.vault.sealer.fingerprint(member[0].ci)
    await internals.sql("update person set is_borrower = false where ci_fingerprint = :ci", ci=ci)
    assert (await browser.get("/v2/user/grade")).json()["data"] == {"grade": "blue"}
    user = (await browser.get("/v2/user/info")).json()["data"]
    assert (user["role"], user["grade"], user["isLogin"]) == ("personal-investor", "blue", True)
    assert (user["hasLoanApply"], user["isCorporation"], user["isFinancialInstitution"]) == (False, False, False)


async def test_personal_info_has_masked_contacts(browser: Browser, internals: Internals, member: Member):
    _, email = await with_email(internals, member[0])
    answer = await browser.get("/v2/user/personal-info")
    assert answer.json()["data"] == {
        "name": member[0].name,
        "mobile": f"010-****-{member[0].mobile[-4:]}",
        "email": f"{email[:2]}***@example.com",
        "birthDate": member[0].birth_date.isoformat(),
    }
    assert all(secret not in answer.text for secret in (member[0].mobile, email))
    for path in ("/v2/user/personal-info", "/v2/user/grade"):
        assert (await Browser(browser.http).get(path)).status_code == 401


@pytest.mark.rule("B274")
async def test_an_account_is_only_shown_to_its_member(browser: Browser):
    refused = await browser.get("/v2/user/info")
    assert (refused.status_code, refused.json()["data"]["code"]) == (401, "LOGIN_REQUIRED")
    assert refused.json()["data"]["errorButton"] == {"text": "로그인하기", "href": "/v2/login"}


async def test_a_closed_account_is_not_logged_in(browser: Browser, internals: Internals, member: Member):
    ci = internals.vault.sealer.fingerprint(member[0].ci)
    mine = "(select id from person where ci_fingerprint = :ci)"
    for table in ("agreement", "refresh_token", "login_session", "certification"):
        await internals.sql(f"delete from {table} where person_id = {mine}", ci=ci)
    await internals.sql("delete from person where ci_fingerprint = :ci", ci=ci)
    for path in ("/v2/account/info", "/v2/user/info"):
        assert (await browser.get(path)).status_code == 401
