"""No response reveals whether an e-mail address, a mobile or a business number has an account.

Business numbers require a certified representative first: see `tests/journeys/accounts/test_corporation.py`.
"""

import secrets
from typing import Any

import pytest

from db.accounts.people import IdentityRecord, find_by_ci, set_email
from tests.api.accounts.members import security_token
from tests.api.conftest import Browser, Internals, Phone, comparable
from tests.factories import new_identity

Member = tuple[IdentityRecord, dict[str, Any]]


@pytest.fixture
async def known_email(internals: Internals, member: Member) -> str:
    """Return the address of a member."""
    email, sealer = f"{secrets.token_hex(6)}@example.com", internals.vault.sealer
    async with internals.database.transaction() as session:
        person = await find_by_ci(session, sealer, member[0].ci)
        assert person
        await set_email(session, sealer, person.id, email)
    return email


async def test_log_in_and_reset_do_not_reveal_an_address(browser: Browser, known_email: str) -> None:
    results: list[Any] = []
    for email in (known_email, f"{secrets.token_hex(6)}@example.com"):
        failed = await browser.post_with_nonce(
            "/v2/login", {"email": email, "securityToken": await security_token(browser, "a wrong password 1")}
        )
        reset = await browser.post("/v2/auth/password/request-reset", {"email": email})
        results.append((comparable(failed), reset.status_code, reset.text))
    assert results[0] == results[1]


async def test_no_call_reveals_whether_a_mobile_is_known(browser: Browser, phone: Phone, member: Member) -> None:
    results: list[Any] = []
    for mobile in (member[0].mobile, new_identity().mobile):
        answers: list[Any] = []
        for family in ("/v2/login/mobile", "/v2/login/dormant/mobile"):
            info = await browser.post_with_nonce(f"{family}/info", {"mobile": mobile})
            sent = await browser.post_with_nonce(f"{family}/request", {"mobile": mobile})
            shape = sorted(sent.json()["data"]) if sent.is_success else sent.json()["data"]["code"]
            answers += [info.status_code, info.json(), sent.status_code, shape]
        results.append(answers)
    assert results[0] == results[1]
