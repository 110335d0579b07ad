"""Reports of institutions: repeated, late, missing and unsigned."""

import json
from typing import Any

from pydantic import SecretStr
from temporalio.api.enums.v1 import EventType

from activities.institutions import institutions
from config.callback_secrets import signature_of, signed
from stack.supervisor import Stack
from tests.api.conftest import second_api
from tests.clients.borrower import Borrower
from tests.clients.http import http_client
from tests.conftest import Scenario
from tests.internals import Internals, eventually
from tests.journeys.conftest import NewBorrower

__all__ = ["second_api"]  # found by its name
JSON = {"Content-Type": "application/json"}


async def signals(internals: Internals, borrower: Borrower) -> int:
    """Return the number of reports that have reached the journey, including ignored ones."""
    events = (await internals.handle(borrower.at).fetch_history()).events
    return sum(event.event_type == EventType.EVENT_TYPE_WORKFLOW_EXECUTION_SIGNALED for event in events)


async def test_repeated_callback_moves_once(
    new_borrower: NewBorrower, scenario: Scenario, internals: Internals
) -> None:
    borrower = await (await new_borrower().apply()).walk_to("consent")
    await scenario("nhis", "duplicate_callback", times=1)
    before = await signals(internals, borrower)
    await borrower.answer_prompt()
    await borrower.until("loan_terms")

    async def all_have_come() -> bool:
        return await signals(internals, borrower) >= before + 7  # consent, its copy, four parts, the end

    await eventually(all_have_come)
    labels = [edge.label for edge in await internals.moves(borrower.at)]
    assert labels.count("@consent_given") == 1
    assert borrower.at == await borrower.get("/v2/journeys/upl")


async def test_late_callback_of_another_request_is_ignored(
    new_borrower: NewBorrower, scenario: Scenario, internals: Internals
) -> None:
    borrower = await (await new_borrower().apply()).walk_to("consent")
    await scenario("nhis", "late_callback", delayMs=3_000, times=1)  # longer than a poll
    await borrower.answer_prompt("refuse")
    await borrower.scraping("pass")
    sequence, before = borrower.at["sequence"], await signals(internals, borrower)

    async def has_come() -> bool:
        return await signals(internals, borrower) > before

    await eventually(has_come)
    now = await borrower.get("/v2/journeys/upl")
    assert (now["step"], now["sequence"]) == ("consent", sequence)
    await borrower.answer_prompt()
    await borrower.until("loan_terms")


async def test_callback_must_be_signed_and_may_concern_no_journey(new_borrower: NewBorrower, platform: Stack) -> None:
    borrower = new_borrower()

    async def deliver(body: dict[str, Any], institution: str = "nhis", key: str = "") -> int:
        content = json.dumps(body).encode()
        headers = JSON | (signed(platform.settings, institution, content) if not key else {})
        if key:
            headers |= {"X-Institution": institution, "X-Signature": signature_of(key, content)}
        return (await borrower.api.post("/v2/callbacks", content=content, headers=headers)).status_code

    nobody = {"event": "consent.approved", "txId": "1", "reference": "upl:nobody/uid/3", "data": {}}
    assert await deliver(nobody) == 204
    assert await deliver(nobody | {"event": "something.else"}) == 204
    assert await deliver(nobody, key="guessed") == 403
    assert await deliver(nobody, key=platform.settings.token_secret.get_secret_value(), institution="message") == 403
    for institution, event in (("bank", "consent.approved"), ("nhis", "deposit.received"), ("nhis", "esign.signed")):
        assert await deliver(nobody | {"event": event}, institution) == 403


async def test_a_former_secret_is_accepted_while_it_is_listed(
    new_borrower: NewBorrower, platform: Stack, second_api: Any
) -> None:
    demo = platform.settings.callback_secrets.get_secret_value()
    changed = SecretStr(f"nhis:{'1a' * 32},{demo}")
    content = b'{"event": "consent.approved", "txId": "1", "reference": "upl:nobody/uid/3", "data": {}}'
    both = platform.settings.model_copy(update={"callback_secrets": changed})
    async with http_client(second_api(callback_secrets=changed)) as http:
        for settings in (platform.settings, both):
            headers = JSON | signed(settings, "nhis", content)
            assert (await http.post("/v2/callbacks", content=content, headers=headers)).status_code == 204
    headers = JSON | signed(both, "nhis", content)
    assert (await new_borrower().api.post("/v2/callbacks", content=content, headers=headers)).status_code == 403


async def test_calls_to_institutions_carry_no_callback_secret(platform: Stack) -> None:
    settings = platform.settings.model_copy(update={"institution_secret": SecretStr("2b" * 32)})
    clients = institutions(settings)
    assert settings.callback_secrets.get_secret_value().split(":")[1][:64] not in str(clients.http.headers.raw)
    await clients.aclose()


async def test_forged_report_of_another_request_moves_nothing(
    new_borrower: NewBorrower, platform: Stack, internals: Internals
) -> None:
    borrower = await (await new_borrower().apply()).walk_to("consent")
    reference = f"{borrower.at['journeyId']}/{borrower.at['applyUid']}/{borrower.at['sequence'] - 1}"
    content = json.dumps({"event": "consent.approved", "txId": "1", "reference": reference, "data": {}}).encode()
    before = await signals(internals, borrower)
    headers = JSON | signed(platform.settings, "nhis", content)
    answer = await borrower.api.post("/v2/callbacks", content=content, headers=headers)
    assert answer.status_code == 204, answer.text

    async def has_come() -> bool:  # a report during a workflow task is written after it
        return await signals(internals, borrower) == before + 1

    await eventually(has_come)
    assert (await borrower.get("/v2/journeys/upl"))["sequence"] == borrower.at["sequence"]
