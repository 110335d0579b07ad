"""Certification by mobile over HTTP, with the real parts: codes, refusals, and the owner of a certification."""

from base64 import b64decode, b64encode
from datetime import datetime
from typing import Any

import pytest
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric.padding import MGF1, OAEP
from cryptography.hazmat.primitives.asymmetric.rsa import RSAPublicKey

from domain.core.text import masking
from tests.clients.borrower import Borrower, mobile
from tests.conftest import Scenario
from tests.internals import Internals, eventually
from tests.journeys.conftest import NewBorrower


async def wrong(borrower: Borrower) -> None:
    """Enter a code that cannot be correct."""
    right = await borrower.code("sms")
    await borrower.confirm_code("000000" if right != "000000" else "111111")


@pytest.mark.rule("B450", "B476")
async def test_code_leads_to_an_identity_token_that_signs_up_and_logs_in(
    new_borrower: NewBorrower, internals: Internals
) -> None:
    visitor = new_borrower()
    certified = await visitor.certify()
    assert (visitor.at["step"], certified["isJoined"]) == ("certified", False)
    assert certified["identityToken"]
    await visitor.enter(certified)
    assert (await visitor.get("/v2/account/info"))["isLogin"]

    await internals.reset_attempts("sms-code")
    again = new_borrower(name=visitor.name, mobile=visitor.mobile, birth=visitor.birth)
    certified = await again.certify()
    assert certified["isJoined"]
    await again.enter(certified)
    assert again.tokens["accessToken"]


UNIQUE = {"id", "person_id", "family", "token_hash", "ci_fingerprint", "mobile_fingerprint", "sealed"}


async def rows_of(borrower: Borrower, internals: Internals) -> dict[str, list[dict[str, Any]]]:
    """Return all rows of the person, by table; for times and unique values only whether they are set."""
    tables = await internals.sql(
        "select table_name from information_schema.columns where table_schema = 'public' and column_name = 'person_id'"
    )
    rows: dict[str, list[dict[str, Any]]] = {}
    for table, column in [("person", "id"), *((row.table_name, "person_id") for row in tables)]:
        found = await internals.sql(
            f"select to_jsonb({table}) as row from {table} where {column} = :id",
            id=borrower.person_id,
        )
        rows[table] = sorted(
            ({k: v is not None if k in UNIQUE or k.endswith("at") else v for k, v in one.row.items()} for one in found),
            key=str,
        )
    return rows


async def test_direct_sign_up_writes_the_rows_of_a_sign_up_over_http(
    new_borrower: NewBorrower, internals: Internals
) -> None:
    direct, over_http = await new_borrower().sign_up(), await new_borrower().sign_up_over_http()
    rows = await rows_of(direct, internals)
    assert rows == await rows_of(over_http, internals)
    assert all(rows[table] for table in ("person", "agreement", "certification", "login_session", "refresh_token"))

    again = new_borrower(name=direct.name, mobile=direct.mobile, birth=direct.birth)
    await again.sign_up_over_http()
    assert again.person_id == direct.person_id


@pytest.mark.rule("B475")
async def test_only_a_masked_number_is_shown_until_the_code_is_confirmed(new_borrower: NewBorrower) -> None:
    visitor = new_borrower()
    asked = await visitor.ask_for_code()
    assert asked["authSeq"] == visitor.at["applyUid"]
    shown = str(visitor.at)
    assert (visitor.at["step"], visitor.at["data"]["attemptsLeft"]) == ("code", 5)
    assert not any(secret in shown for secret in (visitor.name, visitor.mobile, visitor.birth))


async def test_five_wrong_codes_lock(new_borrower: NewBorrower) -> None:
    visitor = new_borrower()
    await visitor.ask_for_code()
    for left in (4, 3, 2, 1):
        await wrong(visitor)
        assert (visitor.at["step"], visitor.at["data"]["attemptsLeft"]) == ("code", left)
        assert visitor.at["data"]["problem"]["code"] == "CODE_WRONG"
    await wrong(visitor)
    assert (visitor.at["step"], visitor.at["accepts"], visitor.at["waitingOn"]) == ("locked", [], "nobody")
    assert visitor.at["data"]["problem"]["code"] == "CODE_LOCKED"

    first = visitor.at["applyUid"]
    await visitor.do("/v2/credit/certification/open", {"at": "upl"})
    assert visitor.at["applyUid"] != first
    assert (visitor.at["step"], visitor.at["sequence"]) == ("phone", 1)


async def test_a_new_code_replaces_the_old_one_after_an_interval(
    new_borrower: NewBorrower, internals: Internals
) -> None:
    visitor = new_borrower()
    await visitor.ask_for_code()
    old = await visitor.code("sms")
    too_soon = await visitor.post("/v2/credit/certification/send", await visitor.identity_form())
    assert too_soon.status_code == 429
    assert too_soon.json()["data"]["code"] == "CODE_TOO_SOON"
    await internals.reset_attempts("sms-code")
    await visitor.send_code()
    new = (await visitor.message(lambda m: m["kind"] == "sms" and m["code"] != old))["code"]
    await visitor.confirm_code(new)
    assert visitor.at["step"] == "certified"


async def test_minor_is_refused_with_the_reason(new_borrower: NewBorrower) -> None:
    child = new_borrower(birth="150301", sex="3")
    answer = await child.certify()
    assert (child.at["step"], child.at["path"], answer["identityToken"]) == ("minor", "/minors", None)


async def test_agency_that_refuses_or_is_down_leads_back_to_the_form(
    new_borrower: NewBorrower, scenario: Scenario
) -> None:
    for mode, problem in ("refuse", "MOBILE_UNKNOWN"), ("down", "INSTITUTION_DOWN"):
        visitor = new_borrower()
        await scenario("identity", mode)
        await visitor.ask_for_code()
        await visitor.until("phone", kind="identity")
        assert visitor.at["data"]["problem"]["code"] == problem
        await scenario("identity", "normal")


async def test_certification_belongs_to_one_browser(new_borrower: NewBorrower) -> None:
    visitor, attacker = new_borrower(), new_borrower()
    await visitor.ask_for_code()
    body = {"authSeq": visitor.at["applyUid"], "authNo": await visitor.code("sms")}

    assert (await attacker.api.get("/v2/journeys/identity")).status_code == 404
    stolen = await attacker.post("/v2/credit/certification/confirm", body, sequence=visitor.at["sequence"])
    assert (stolen.status_code, stolen.json()["data"]["code"]) == (404, "NO_OPEN_APPLICATION")
    await attacker.do("/v2/credit/certification/open", {"at": "upl"})
    stolen = await attacker.post("/v2/credit/certification/confirm", body, sequence=visitor.at["sequence"])
    assert stolen.status_code == 409

    await visitor.do("/v2/credit/certification/confirm", body)
    assert visitor.at["step"] == "certified"


async def test_identity_token_works_once(new_borrower: NewBorrower) -> None:
    visitor = new_borrower()
    token = (await visitor.certify())["identityToken"]
    for status in (200, 403):
        nonce = await visitor.get("/v2/nonce", path="/v2/join/loan")
        answer = await visitor.api.post(
            "/v2/join/loan",
            json={"identityToken": token, "agreements": await visitor.agreements("loan-sign-up")},
            headers={"X-Nonce": nonce["nonce"]},
        )
        assert answer.status_code == status


async def test_a_wrong_code_gets_no_token_from_a_successful_certification(new_borrower: NewBorrower) -> None:
    visitor = new_borrower()
    await visitor.ask_for_code()
    await visitor.until("code", kind="identity")
    sequence, code = visitor.at["sequence"], await visitor.code("sms")
    assert (await visitor.confirm_code(code))["identityToken"]
    for said, status in ((code, 200), (f"{(int(code) + 1) % 10**6:06}", 409)):
        body = {"authSeq": visitor.at["applyUid"], "authNo": said}
        again = await visitor.post("/v2/credit/certification/confirm", body, sequence=sequence)
        assert again.status_code == status, again.text


LEGACY = "/v2/certification"


async def certified_alone(visitor: Borrower) -> str:
    """Return an identity token from the certification outside of an application."""
    await visitor.do(f"{LEGACY}/identity/open", {"at": "authentication"})
    asked = await visitor.do(f"{LEGACY}/identity-only/send", await visitor.identity_form())
    body = {"authSeq": asked["authSeq"], "authNo": await visitor.code("sms")}
    return (await visitor.do(f"{LEGACY}/identity/confirm", body))["identityToken"]


@pytest.mark.rule("B474", "B475", "B476", "B477")
async def test_account_is_updated_from_its_own_person(new_borrower: NewBorrower, internals: Internals) -> None:
    visitor = await new_borrower().sign_up()
    person = (await visitor.open()).at["journeyId"].partition(":")[2]
    await internals.sql("delete from certification where person_id = cast(:id as uuid)", id=person)
    former, visitor.mobile = visitor.mobile, mobile()
    token = await certified_alone(visitor)
    assert visitor.at["path"] == "/authentication/identity-authentication"
    updated = await visitor.do(f"{LEGACY}/identity/user", {"identityToken": token})
    (flag,) = await internals.sql(
        "select at from certification where kind = 'identity' and person_id = cast(:id as uuid)", id=person
    )
    assert datetime.fromisoformat(updated["idCheckedAt"]) == flag.at
    assert updated["isMobileChanged"]
    assert (await visitor.get("/v2/user/info"))["maskedMobile"] == masking.mobile(visitor.mobile)
    message = await eventually(lambda: _message_to(visitor, former))
    assert masking.mobile(visitor.mobile) in message
    again = await visitor.post(f"{LEGACY}/identity/user", {"identityToken": token})
    assert (again.status_code, again.json()["data"]["code"]) == (403, "SINGLE_USE_TOKEN_INVALID")


async def _message_to(visitor: Borrower, number: str) -> str | None:
    """Return the message to a number that another one has replaced."""
    inbox = (await visitor.simulator.get(f"/inbox/{number}")).json()
    return next((sms["text"] for sms in inbox if "바뀌었어요" in sms["text"]), None)


async def test_the_former_number_is_warned_of_a_log_in_by_another(new_borrower: NewBorrower) -> None:
    """A number that a thief opens in the member's name logs in."""
    visitor = await new_borrower().sign_up()
    former, visitor.mobile = visitor.mobile, mobile()
    await visitor.sign_up_over_http()
    message = await eventually(lambda: _message_to(visitor, former))
    assert masking.mobile(visitor.mobile) in message


async def test_a_former_number_of_another_member_receives_nothing(
    new_borrower: NewBorrower, internals: Internals
) -> None:
    visitor = await new_borrower().sign_up()
    former, visitor.mobile = visitor.mobile, mobile()
    await internals.reset_attempts("sms-code")
    await new_borrower(mobile=former).sign_up()
    token = await certified_alone(visitor)
    assert (await visitor.do(f"{LEGACY}/identity/user", {"identityToken": token}))["isMobileChanged"]

    async def relayed() -> bool:
        waiting = "select from outbox_message where coalesce(relayed_at, given_up_at) is null and key like 'mobile-%'"
        return not await internals.sql(waiting)

    await eventually(relayed)
    assert await _message_to(visitor, former) is None


async def test_account_is_not_updated_from_another_person(new_borrower: NewBorrower) -> None:
    visitor, other = await new_borrower().sign_up(), new_borrower()
    before = await visitor.get("/v2/user/info")
    token = await certified_alone(other)
    refused = await visitor.post(f"{LEGACY}/identity/user", {"identityToken": token})
    assert (refused.status_code, refused.json()["data"]["code"]) == (403, "OTHER_PERSON")
    assert await visitor.get("/v2/user/info") == before
    attacker = await other.post(f"{LEGACY}/identity/user", {"identityToken": token})
    assert attacker.status_code == 401


async def by_keypad(visitor: Borrower, digits: str) -> str:
    """Return the token of a password that was typed on the secure keypad."""
    public_key = (await visitor.get("/v2/security/public-key"))["publicKey"]
    key = serialization.load_der_public_key(b64decode(public_key))
    assert isinstance(key, RSAPublicKey)
    sealed = b64encode(key.encrypt(digits.encode(), OAEP(MGF1(hashes.SHA256()), hashes.SHA256(), None))).decode()
    return (await visitor.do("/v2/security/issue-token", {"securityPassword": sealed, "publicKey": public_key}))[
        "token"
    ]


@pytest.mark.rule("B406")
async def test_whole_number_is_entered_on_the_secure_keypad(new_borrower: NewBorrower) -> None:
    visitor = new_borrower()
    await visitor.do(f"{LEGACY}/identity/open", {"at": "authentication"})
    form = await visitor.identity_form()
    first = form.pop("civilCodeLast")
    for digits, status in ((f"{first}12345", 422), (f"{first}234567", 200)):
        token = await by_keypad(visitor, digits)
        asked = await visitor.post(f"{LEGACY}/identity-full/send", form | {"civilCodeLastToken": token})
        assert asked.status_code == status, asked.text
    assert visitor.at["step"] == "code"


async def test_cleared_certification_is_not_found_again(new_borrower: NewBorrower) -> None:
    visitor = new_borrower()
    await visitor.ask_for_code()
    assert (await visitor.do(f"{LEGACY}/clear"))["cleared"]
    assert (await visitor.api.get("/v2/journeys/identity")).status_code == 404
