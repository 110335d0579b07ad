"""Reactivation of a dormant account over HTTP, with the real parts."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest
import pytest_asyncio

from stack.supervisor import Stack
from tests.clients.dormant_member import DORMANT, DormantMember
from tests.internals import Internals

DormantMembers = Callable[..., Awaitable[DormantMember]]


@pytest_asyncio.fixture
async def dormant(platform: Stack, internals: Internals):
    """Creates members with dormant accounts: `await dormant(email=False)`."""
    made: list[DormantMember] = []

    async def make(*, email: bool = True, **known: str) -> DormantMember:
        made.append(DormantMember.of(platform.settings, **known))
        return await (await made[-1].sign_up()).become_dormant(internals, email=email)

    yield make
    for member in made:
        await member.close()


async def state_of(internals: Internals, member: DormantMember) -> str:
    [(state,)] = await internals.sql("select state from person where id = :id", id=member.person_id)
    return state


@pytest.mark.rule("B015", "B449", "B258")
async def test_a_code_by_email_and_the_current_texts_reactivate_the_account(
    dormant: DormantMembers, internals: Internals
) -> None:
    member = await dormant()
    answer = await member.log_in_by_mobile()
    assert (answer["accessToken"], answer["refreshToken"]) == (None, None)
    await member.begin()
    assert (member.at["step"], member.at["path"]) == ("proof", "/dormant")
    assert member.at["data"]["maskedEmail"] == "sl***@example.com"

    await member.ask_for_email()
    assert (member.at["step"], member.at["data"]["attemptsLeft"]) == ("email_code", 5)
    await member.confirm_email(await member.email_code())
    assert (member.at["step"], member.at["path"]) == ("agreement", "/login/dormant/agreement")
    recovered = await member.agree_again()
    assert (recovered.status_code, member.at["step"]) == (200, "recovered")
    assert await state_of(internals, member) == "active"
    assert (await member.get("/v2/user/info"))["name"] == member.name


@pytest.mark.rule("B478")
async def test_only_the_identity_of_the_owner_reactivates_the_account(dormant: DormantMembers) -> None:
    member, other = await dormant(email=False), await dormant()
    await member.log_in_by_mobile()
    await member.begin()
    assert "maskedEmail" not in member.at["data"]
    refused = await member.post(f"{DORMANT}/recover/email", {"tempToken": member.temp_token})
    assert (refused.status_code, refused.json()["data"]["code"]) == (404, "NOT_FOUND")

    await member.prove_identity((await other.certify())["identityToken"])
    assert (member.at["step"], member.at["data"]["problem"]["code"]) == ("proof", "NOT_THE_OWNER")
    await member.prove_identity((await member.certify())["identityToken"])
    assert member.at["step"] == "agreement"
    assert (await member.agree_again()).status_code == 200


async def test_a_log_in_by_identity_needs_no_second_proof(dormant: DormantMembers) -> None:
    member = await dormant()
    await member.log_in_by_identity()
    await member.begin()
    assert member.at["step"] == "agreement"
    assert (await member.agree_again()).status_code == 200


async def test_a_log_in_by_identity_continues_at_the_texts(dormant: DormantMembers) -> None:
    member = await dormant()
    await member.log_in_by_mobile()
    await member.begin()
    first = member.at["journeyId"]
    await member.begin()
    assert (member.at["journeyId"], member.at["step"]) == (first, "proof")  # the open one is returned
    await member.log_in_by_identity()
    await member.begin()
    assert (member.at["journeyId"] != first, member.at["step"]) == (True, "agreement")


async def test_wrong_codes_and_other_exits_of_the_code(dormant: DormantMembers, internals: Internals) -> None:
    member, other = await dormant(), await dormant()
    await member.log_in_by_mobile()
    await member.begin()
    await member.ask_for_email()
    code = await member.email_code()
    wrong = "000000" if code != "000000" else "111111"
    for left in (4, 3, 2, 1):
        await member.confirm_email(wrong)
        assert (member.at["step"], member.at["data"]["attemptsLeft"]) == ("email_code", left)
        assert member.at["data"]["problem"]["code"] == "CODE_WRONG"
    await member.confirm_email(wrong)
    assert (member.at["step"], member.at["data"]["problem"]["code"]) == ("proof", "CODE_LOCKED")

    too_soon = await member.post(f"{DORMANT}/recover/email", {"tempToken": member.temp_token})
    assert (too_soon.status_code, too_soon.json()["data"]["code"]) == (429, "CODE_TOO_SOON")
    for _ in range(2):
        await internals.reset_attempts("email-code")
        await member.ask_for_email()
    assert member.at["step"] == "email_code"
    await member.prove_identity((await other.certify())["identityToken"])
    assert (member.at["step"], member.at["data"]["problem"]["code"]) == ("proof", "NOT_THE_OWNER")
    await internals.reset_attempts("email-code")
    await member.ask_for_email()
    await member.prove_identity((await member.certify())["identityToken"])
    assert member.at["step"] == "agreement"


async def test_a_code_expires_after_ten_minutes(dormant: DormantMembers, internals: Internals) -> None:
    member = await dormant()
    await member.log_in_by_mobile()
    await member.begin()
    await member.ask_for_email()
    code = await member.email_code()
    await internals.sql("update email_code set created_at = created_at - interval '11 minutes'")
    await member.confirm_email(code)
    assert (member.at["step"], member.at["data"]["problem"]["code"]) == ("email_code", "CODE_EXPIRED")


async def test_changed_texts_are_accepted_again(dormant: DormantMembers, internals: Internals) -> None:
    member = await dormant()
    await member.log_in_by_identity()
    await member.begin()
    shown = await member.agreements("loan-sign-up")
    body = {"tempToken": member.temp_token, "termValue": dict.fromkeys(shown, "0" * 64)}
    changed = await member.post(f"{DORMANT}/recover", body)
    assert changed.json()["data"]["code"] == "TERMS_CHANGED"
    missing = await member.post(f"{DORMANT}/recover", body | {"termValue": {}})
    assert missing.json()["data"]["code"] == "TERMS_REQUIRED"
    assert (await member.agree_again()).status_code == 200


async def test_an_account_is_reactivated_once_and_a_lost_response_is_returned_again(dormant: DormantMembers) -> None:
    member = await dormant()
    await member.log_in_by_identity()
    await member.begin()
    at = member.at["sequence"]
    answers = await asyncio.gather(
        *(member.agree_again(key=key, sequence=at) for key in ("the same key", "the same key", "another key"))
    )
    assert sorted(answer.status_code for answer in answers)[:2] in ([200, 200], [200, 403], [200, 409])
    again = await member.agree_again(key="yet another key", sequence=at)
    assert (again.status_code, again.json()["data"]["code"]) == (403, "SINGLE_USE_TOKEN_INVALID")


async def test_recovery_requires_the_log_in_that_started_it(dormant: DormantMembers) -> None:
    """Neither with another account's token in the same browser, nor with the token in another browser."""
    member, other = await dormant(), await dormant()
    await other.log_in_by_mobile()
    await member.log_in_by_identity()
    await member.begin()
    texts = await member.agreements("loan-sign-up")
    swapped = await member.post(f"{DORMANT}/recover", {"tempToken": other.temp_token, "termValue": texts})
    assert (swapped.status_code, swapped.json()["data"]["code"]) == (403, "SINGLE_USE_TOKEN_INVALID")

    attacker = member.on_another_device()
    stolen = await attacker.post(f"{DORMANT}/recover", {"tempToken": member.temp_token, "termValue": texts})
    assert (stolen.status_code, stolen.json()["data"]["code"]) == (404, "NO_OPEN_APPLICATION")
    await attacker.close()
    unknown = await member.post(f"{DORMANT}/open", {"tempToken": "nobody's token at all"})
    assert (unknown.status_code, unknown.json()["data"]["code"]) == (403, "SINGLE_USE_TOKEN_INVALID")


async def test_another_account_in_the_same_browser_has_a_separate_recovery(dormant: DormantMembers) -> None:
    member, other = await dormant(), await dormant()
    await member.log_in_by_identity()
    await member.begin()
    first = member.at["journeyId"]
    await other.log_in_by_mobile()
    member.temp_token = other.temp_token
    await member.begin()
    assert (member.at["journeyId"] != first, member.at["step"]) == (True, "proof")


async def test_an_open_application_continues_at_its_step(dormant: DormantMembers, internals: Internals) -> None:
    member = await dormant()
    await member.log_in_by_identity()
    await member.begin()
    await member.agree_again()
    await (await member.open()).walk_to("loan_terms")
    stood = dict(member.at)
    await member.become_dormant(internals)
    assert (await member.log_in_by_identity())["hasLoanApply"] is True
    await member.begin()
    recovered = await member.agree_again()
    assert recovered.json()["data"]["hasLoanApply"] is True
    await member.open()
    assert (member.at["applyUid"], member.at["step"]) == (stood["applyUid"], "loan_terms")


async def test_a_mortgage_application_recovers_and_logs_in_at_once(
    dormant: DormantMembers, internals: Internals
) -> None:
    path = "/v2/loan/mortgage/identity/dormant-recover-and-login"
    member = await dormant()
    for _ in range(2):  # dormant, then active
        token = (await member.certify())["identityToken"]
        texts = await member.agreements("loan-sign-up")
        answer = await member.post(path, {"identityToken": token, "termValue": texts})
        assert answer.status_code == 200, answer.text
        member.tokens = answer.json()["data"]
        assert await state_of(internals, member) == "active"
        await internals.reset_attempts("sms-code")


async def test_investors_agree_to_the_texts_of_investors(dormant: DormantMembers, internals: Internals) -> None:
    member = await dormant()
    await member.log_in_by_identity()
    await internals.sql("update person set is_borrower = false where id = :id", id=member.account)
    await member.begin()
    assert member.at["data"]["terms"] == "sign-up"
    refused = await member.agree_again()
    assert refused.json()["data"]["code"] in ("TERMS_CHANGED", "TERMS_REQUIRED")
    assert (await member.agree_again(terms="sign-up")).status_code == 200
