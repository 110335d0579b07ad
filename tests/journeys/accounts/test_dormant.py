"""Taking up a dormant account again, over HTTP against the real parts."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest
import pytest_asyncio

from stack.supervisor import Stack
from tests.clients.dormant_member import DORMANT, Sleeper
from tests.internals import Internals

Asleep = Callable[..., Awaitable[Sleeper]]


@pytest_asyncio.fixture
async def asleep(platform: Stack, internals: Internals):
    """Makes members whose accounts rest: `await asleep(email=False)`."""
    made: list[Sleeper] = []

    async def make(*, email: bool = True, **known: str) -> Sleeper:
        made.append(Sleeper.of(platform.settings, **known))
        return await (await made[-1].sign_up()).fall_asleep(internals, email=email)

    yield make
    for sleeper in made:
        await sleeper.close()


async def state_of(internals: Internals, sleeper: Sleeper) -> str:
    [(state,)] = await internals.sql("select state from person where id = :id", id=sleeper.person_id)
    return state


@pytest.mark.rule("B015", "B449", "B258")
async def test_a_code_by_email_and_todays_texts_wake_the_account(asleep: Asleep, internals: Internals) -> None:
    sleeper = await asleep()
    answer = await sleeper.log_in_by_mobile()
    assert (answer["accessToken"], answer["refreshToken"]) == (None, None)
    await sleeper.begin()
    assert (sleeper.at["step"], sleeper.at["path"]) == ("proof", "/dormant")
    assert sleeper.at["data"]["maskedEmail"] == "sl***@example.com"

    await sleeper.ask_for_email()
    assert (sleeper.at["step"], sleeper.at["data"]["attemptsLeft"]) == ("email_code", 5)
    await sleeper.confirm_email(await sleeper.email_code())
    assert (sleeper.at["step"], sleeper.at["path"]) == ("agreement", "/login/dormant/agreement")
    recovered = await sleeper.agree_again()
    assert (recovered.status_code, sleeper.at["step"]) == (200, "recovered")
    assert await state_of(internals, sleeper) == "active"
    assert (await sleeper.get("/v2/user/info"))["name"] == sleeper.name


@pytest.mark.rule("B478")
async def test_the_identity_of_the_owner_wakes_the_account_and_nobody_elses(asleep: Asleep) -> None:
    sleeper, other = await asleep(email=False), await asleep()
    await sleeper.log_in_by_mobile()
    await sleeper.begin()
    assert "maskedEmail" not in sleeper.at["data"]
    refused = await sleeper.post(f"{DORMANT}/recover/email", {"tempToken": sleeper.temp_token})
    assert (refused.status_code, refused.json()["data"]["code"]) == (404, "NOT_FOUND")

    await sleeper.prove_identity((await other.certify())["identityToken"])
    assert (sleeper.at["step"], sleeper.at["data"]["problem"]["code"]) == ("proof", "NOT_THE_OWNER")
    await sleeper.prove_identity((await sleeper.certify())["identityToken"])
    assert sleeper.at["step"] == "agreement"
    assert (await sleeper.agree_again()).status_code == 200


async def test_a_log_in_by_identity_needs_no_second_proof(asleep: Asleep) -> None:
    sleeper = await asleep()
    await sleeper.log_in_by_identity()
    await sleeper.begin()
    assert sleeper.at["step"] == "agreement"
    assert (await sleeper.agree_again()).status_code == 200


async def test_somebody_who_logs_in_by_identity_after_all_goes_on_with_the_texts(asleep: Asleep) -> None:
    sleeper = await asleep()
    await sleeper.log_in_by_mobile()
    await sleeper.begin()
    first = sleeper.at["journeyId"]
    await sleeper.begin()
    assert (sleeper.at["journeyId"], sleeper.at["step"]) == (first, "proof")  # found again
    await sleeper.log_in_by_identity()
    await sleeper.begin()
    assert (sleeper.at["journeyId"] != first, sleeper.at["step"]) == (True, "agreement")


async def test_codes_that_are_wrong_and_other_ways_out_of_the_code(asleep: Asleep, internals: Internals) -> None:
    sleeper, other = await asleep(), await asleep()
    await sleeper.log_in_by_mobile()
    await sleeper.begin()
    await sleeper.ask_for_email()
    code = await sleeper.email_code()
    wrong = "000000" if code != "000000" else "111111"
    for left in (4, 3, 2, 1):
        await sleeper.confirm_email(wrong)
        assert (sleeper.at["step"], sleeper.at["data"]["attemptsLeft"]) == ("email_code", left)
        assert sleeper.at["data"]["problem"]["code"] == "CODE_WRONG"
    await sleeper.confirm_email(wrong)
    assert (sleeper.at["step"], sleeper.at["data"]["problem"]["code"]) == ("proof", "CODE_LOCKED")

    too_soon = await sleeper.post(f"{DORMANT}/recover/email", {"tempToken": sleeper.temp_token})
    assert (too_soon.status_code, too_soon.json()["data"]["code"]) == (429, "CODE_TOO_SOON")
    for _ in range(2):
        await internals.forget_attempts("email-code")
        await sleeper.ask_for_email()
    assert sleeper.at["step"] == "email_code"
    await sleeper.prove_identity((await other.certify())["identityToken"])
    assert (sleeper.at["step"], sleeper.at["data"]["problem"]["code"]) == ("proof", "NOT_THE_OWNER")
    await internals.forget_attempts("email-code")
    await sleeper.ask_for_email()
    await sleeper.prove_identity((await sleeper.certify())["identityToken"])
    assert sleeper.at["step"] == "agreement"


async def test_a_code_of_ten_minutes_ago_is_too_old(asleep: Asleep, internals: Internals) -> None:
    sleeper = await asleep()
    await sleeper.log_in_by_mobile()
    await sleeper.begin()
    await sleeper.ask_for_email()
    code = await sleeper.email_code()
    await internals.sql("update email_code set created_at = created_at - interval '11 minutes'")
    await sleeper.confirm_email(code)
    assert (sleeper.at["step"], sleeper.at["data"]["problem"]["code"]) == ("email_code", "CODE_EXPIRED")


async def test_texts_that_have_changed_lose_nothing(asleep: Asleep, internals: Internals) -> None:
    sleeper = await asleep()
    await sleeper.log_in_by_identity()
    await sleeper.begin()
    shown = await sleeper.agreements("loan-sign-up")
    body = {"tempToken": sleeper.temp_token, "termValue": dict.fromkeys(shown, "0" * 64)}
    changed = await sleeper.post(f"{DORMANT}/recover", body)
    assert changed.json()["data"]["code"] == "TERMS_CHANGED"
    missing = await sleeper.post(f"{DORMANT}/recover", body | {"termValue": {}})
    assert missing.json()["data"]["code"] == "TERMS_REQUIRED"
    assert (await sleeper.agree_again()).status_code == 200


async def test_an_account_is_taken_up_once_and_a_lost_answer_is_given_again(asleep: Asleep) -> None:
    sleeper = await asleep()
    await sleeper.log_in_by_identity()
    await sleeper.begin()
    at = sleeper.at["sequence"]
    answers = await asyncio.gather(
        *(sleeper.agree_again(key=key, sequence=at) for key in ("the same key", "the same key", "another key"))
    )
    assert sorted(answer.status_code for answer in answers)[:2] in ([200, 200], [200, 403], [200, 409])
    again = await sleeper.agree_again(key="yet another key", sequence=at)
    assert (again.status_code, again.json()["data"]["code"]) == (403, "SINGLE_USE_TOKEN_INVALID")


async def test_nothing_is_recovered_without_the_log_in_that_began_it(asleep: Asleep) -> None:
    """Neither with another account's token in the same browser, nor with the token in another browser."""
    sleeper, other = await asleep(), await asleep()
    await other.log_in_by_mobile()
    await sleeper.log_in_by_identity()
    await sleeper.begin()
    texts = await sleeper.agreements("loan-sign-up")
    swapped = await sleeper.post(f"{DORMANT}/recover", {"tempToken": other.temp_token, "termValue": texts})
    assert (swapped.status_code, swapped.json()["data"]["code"]) == (403, "SINGLE_USE_TOKEN_INVALID")

    stranger = sleeper.on_another_device()
    stolen = await stranger.post(f"{DORMANT}/recover", {"tempToken": sleeper.temp_token, "termValue": texts})
    assert (stolen.status_code, stolen.json()["data"]["code"]) == (404, "NO_OPEN_APPLICATION")
    await stranger.close()
    unknown = await sleeper.post(f"{DORMANT}/open", {"tempToken": "nobody's token at all"})
    assert (unknown.status_code, unknown.json()["data"]["code"]) == (403, "SINGLE_USE_TOKEN_INVALID")


async def test_another_account_in_the_same_browser_has_a_recovery_of_its_own(asleep: Asleep) -> None:
    sleeper, other = await asleep(), await asleep()
    await sleeper.log_in_by_identity()
    await sleeper.begin()
    first = sleeper.at["journeyId"]
    await other.log_in_by_mobile()
    sleeper.temp_token = other.temp_token
    await sleeper.begin()
    assert (sleeper.at["journeyId"] != first, sleeper.at["step"]) == (True, "proof")


async def test_an_application_under_way_goes_on_at_the_step_where_it_stood(
    asleep: Asleep, internals: Internals
) -> None:
    sleeper = await asleep()
    await sleeper.log_in_by_identity()
    await sleeper.begin()
    await sleeper.agree_again()
    await (await sleeper.open()).walk_to("loan_terms")
    stood = dict(sleeper.at)
    await sleeper.fall_asleep(internals)
    assert (await sleeper.log_in_by_identity())["hasLoanApply"] is True
    await sleeper.begin()
    recovered = await sleeper.agree_again()
    assert recovered.json()["data"]["hasLoanApply"] is True
    await sleeper.open()
    assert (sleeper.at["applyUid"], sleeper.at["step"]) == (stood["applyUid"], "loan_terms")


async def test_a_mortgage_application_recovers_and_logs_in_at_once(asleep: Asleep, internals: Internals) -> None:
    path = "/v2/loan/mortgage/identity/dormant-recover-and-login"
    sleeper = await asleep()
    for _ in range(2):  # dormant, then active
        token = (await sleeper.certify())["identityToken"]
        texts = await sleeper.agreements("loan-sign-up")
        answer = await sleeper.post(path, {"identityToken": token, "termValue": texts})
        assert answer.status_code == 200, answer.text
        sleeper.tokens = answer.json()["data"]
        assert await state_of(internals, sleeper) == "active"
        await internals.forget_attempts("sms-code")


async def test_investors_agree_to_the_texts_of_investors(asleep: Asleep, internals: Internals) -> None:
    sleeper = await asleep()
    await sleeper.log_in_by_identity()
    await internals.sql("update person set is_borrower = false where id = :id", id=sleeper.account)
    await sleeper.begin()
    assert sleeper.at["data"]["terms"] == "sign-up"
    refused = await sleeper.agree_again()
    assert refused.json()["data"]["code"] in ("TERMS_CHANGED", "TERMS_REQUIRED")
    assert (await sleeper.agree_again(terms="sign-up")).status_code == 200
