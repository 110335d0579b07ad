"""Closing an account: the checklist, the remaining data, and a new account."""

import re
from datetime import timedelta
from typing import Any

import pytest

from db.accounts.people import IdentityRecord
from db.accounts.withdrawn_members import read_former_member
from db.core.tables import Draft
from db.ledger.accounts import Account, Kind, deposit
from db.ledger.posting import post
from domain.accounts.agreements import MARKETING_BOXES
from domain.core.policy import POLICY
from tests.api.accounts.members import form, joined, person_id
from tests.api.conftest import Browser, Internals, Phone, proof_asked
from tests.clients.proof_of_work import solve
from tests.factories import journey_row, new_identity

Member = tuple[IdentityRecord, dict[str, Any]]
LEAVE = "/v2/user/withdrawal"
WILL = {"reason": "not-used", "agreed": True}


async def unmet(browser: Browser) -> list[str]:
    conditions = (await browser.get(LEAVE)).json()["data"]["conditions"]
    return [condition["id"] for condition in conditions if not condition["isMet"]]


async def test_a_member_leaves_and_the_address_is_free_at_once(browser: Browser, internals: Internals, phone: Phone):
    identity, email = await joined(browser, internals)
    person = await person_id(internals, identity)
    assert await unmet(browser) == []
    assert (await browser.post(LEAVE, WILL)).status_code == 204
    assert (await browser.get("/v2/user/info")).status_code == 401
    browser.access_token = None

    async with internals.database.transaction() as session:
        record = await read_former_member(session, internals.vault.sealer, person)
    assert record
    assert (record.name, record.email) == (identity.name, email)
    [row] = await internals.sql(
        "select state, ci_fingerprint, mobile_fingerprint, sealed from person where id = :person", person=person
    )
    assert tuple(row) == ("withdrawn", None, "", b"")
    assert "탈퇴" in (await phone.next_sms(identity.mobile))["text"]

    again = await browser.post_with_nonce("/v2/join", await form(browser, internals, email=email))
    assert again.status_code == 200, again.text


async def test_the_drafts_of_a_member_who_leaves_are_deleted(browser: Browser, internals: Internals):
    identity, _ = await joined(browser, internals)
    person = str(await person_id(internals, identity))
    async with internals.database.transaction() as session:
        session.add(Draft(journey_id=f"email:{person}", apply_uid=person, step="address", sealed=b""))
        session.add(journey_row("email", person, "address"))
    assert (await browser.post(LEAVE, WILL)).status_code == 204
    assert await internals.sql("select from draft where apply_uid = :person", person=person) == []


@pytest.mark.parametrize("kind", ["upl", "mortgage"])
async def test_an_open_application_of_any_kind_prevents_leaving(browser: Browser, internals: Internals, kind: str):
    identity, _ = await joined(browser, internals)
    person = str(await person_id(internals, identity))
    async with internals.database.transaction() as session:
        session.add(journey_row(kind, person, "draft"))
    assert await unmet(browser) == ["no-application"]
    assert (await browser.post(LEAVE, WILL)).status_code == 409


async def test_the_person_may_join_again_after_thirty_days(browser: Browser, internals: Internals):
    identity, _ = await joined(browser, internals)
    await browser.post(LEAVE, WILL)
    browser.access_token = None
    too_soon = await browser.post_with_nonce("/v2/join", await form(browser, internals, identity=identity))
    assert (too_soon.status_code, too_soon.json()["data"]["code"]) == (409, "REJOIN_TOO_SOON")
    assert re.search(r"30일 뒤인 \d+월 \d+일부터", too_soon.json()["data"]["message"])
    logged_in = await browser.post_with_nonce(
        "/v2/login/has-loan", {"identityToken": await internals.certified(identity)}
    )
    assert logged_in.json()["data"]["code"] == "NOT_JOINED"
    await internals.sql(
        "update withdrawn_member set withdrawn_at = withdrawn_at - cast(:past as interval) where ci_fingerprint = :ci",
        past=POLICY.rejoin_after,
        ci=internals.vault.sealer.fingerprint(identity.ci),
    )
    back = await browser.post_with_nonce("/v2/join", await form(browser, internals, identity=identity))
    assert back.status_code == 200, back.text


async def test_money_on_deposit_must_be_withdrawn_first(browser: Browser, internals: Internals):
    identity, _ = await joined(browser, internals)
    mine, bank = deposit(str(await person_id(internals, identity))), Account(Kind.CUSTODY, "")
    async with internals.database.transaction() as session:
        await post(session, f"test/{identity.mobile}", "deposit", {bank: 10_000, mine: -10_000})
    assert await unmet(browser) == ["no-deposit"]
    refused = await browser.post(LEAVE, WILL)
    assert (refused.status_code, refused.json()["data"]["code"]) == (409, "NOT_FREE_TO_LEAVE")
    assert "출금" in refused.json()["data"]["message"]
    assert (await browser.get("/v2/user/info")).status_code == 200


async def test_an_earlier_code_does_not_log_in_after_leaving(browser: Browser, internals: Internals, phone: Phone):
    identity, _ = await joined(browser, internals)
    asked = await browser.post_with_nonce("/v2/login/mobile/request", {"mobile": identity.mobile})
    sms = await phone.next_sms(identity.mobile)
    await browser.post(LEAVE, WILL)
    browser.access_token = None
    answer = {"authSeq": asked.json()["data"]["authSeq"], "authNo": sms["code"]}
    refused = await browser.post_with_nonce("/v2/login/mobile/confirm", answer)
    assert (refused.status_code, refused.json()["data"]["code"]) == (404, "NOT_JOINED")


async def test_closing_an_account_requires_a_reason_and_the_confirmation(browser: Browser, member: Member):
    for body in ({"agreed": True}, {"reason": "not-used"}, WILL | {"agreed": False}, WILL | {"reason": "-"}):
        assert (await browser.post(LEAVE, body)).status_code == 422


async def test_stored_data_is_purged_after_five_years(browser: Browser, internals: Internals):
    identity, _ = await joined(browser, internals)
    await browser.post(LEAVE, WILL)
    [(purge_at, withdrawn_at)] = await internals.sql(
        "select purge_at, withdrawn_at from withdrawn_member where ci_fingerprint = :ci",
        ci=internals.vault.sealer.fingerprint(identity.ci),
    )
    assert abs(purge_at - withdrawn_at - timedelta(days=5 * 365)) < timedelta(minutes=1)


# marketing


@pytest.mark.rule("B390")
async def test_the_channels_are_sms_email_and_app_push(browser: Browser, internals: Internals):
    await joined(browser, internals)  # agreed to SMS and push
    terms = (await browser.get("/v2/marketing-terms")).json()["data"]["terms"]
    channels = {"marketingSms", "marketingEmail", "marketingPush"}
    assert channels < {box["id"] for box in terms}
    assert {box["id"] for box in terms if box["agreedAt"]} == {"marketingReceive", "marketingSms", "marketingPush"}


async def test_a_consent_to_emails_sends_the_unsubscribe_link(browser: Browser, internals: Internals, phone: Phone):
    _, email = await joined(browser, internals)
    hashes = {box.id: box.content_hash for box in MARKETING_BOXES}
    chosen = {"agreements": {"marketingEmail": hashes["marketingEmail"]}}
    terms = (await browser.post("/v2/marketing-terms", chosen)).json()["data"]["terms"]
    assert {box["id"] for box in terms if box["agreedAt"]} == {"marketingReceive", "marketingEmail"}

    mail = await phone.next_sms(email.lower())
    token = re.search(r"/v2/reject/email#token=(\S+)", mail["text"])
    assert token
    assert email.lower() not in mail["text"].lower()
    browser.access_token, mine = None, browser.access_token
    rejected = await browser.post("/v2/marketing/reject", {"token": token[1]})
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", rejected.json()["data"]["date"])
    altered = await browser.post("/v2/marketing/reject", {"token": token[1][:-2] + "xx"})
    assert (altered.status_code, altered.json()["data"]["code"]) == (403, "SINGLE_USE_TOKEN_INVALID")
    assert (await browser.post("/v2/marketing/reject")).status_code == 401
    browser.access_token = mine
    terms = (await browser.get("/v2/marketing-terms")).json()["data"]["terms"]
    assert [box["id"] for box in terms if box["agreedAt"]] == []


@pytest.mark.rule("B305")
async def test_withdrawing_every_consent_states_the_day(browser: Browser, internals: Internals):
    await joined(browser, internals)
    rejected = await browser.post("/v2/marketing/reject")
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", rejected.json()["data"]["date"])
    terms = (await browser.get("/v2/marketing-terms")).json()["data"]["terms"]
    assert [box["id"] for box in terms if box["agreedAt"]] == []


async def test_the_apps_address_is_sent_by_sms_with_a_daily_limit(browser: Browser, phone: Phone):
    mobile = new_identity().mobile

    async def sent() -> int:
        answer = await browser.post("/v2/sms/app-installation", {"mobile": mobile})
        if puzzle := proof_asked(answer):
            answer = await browser.post("/v2/sms/app-installation", {"mobile": mobile}, X_Proof=solve(**puzzle))
        return answer.status_code

    assert [await sent() for _ in range(4)] == [204, 204, 204, 429]
    assert "/v2/loan/app" in (await phone.next_sms(mobile))["text"]
