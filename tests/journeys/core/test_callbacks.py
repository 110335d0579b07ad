"""Reports of institutions: repeated, late, missing and unsigned."""

import hashlib
import hmac
import json
from typing import Any

from temporalio.api.enums.v1 import EventType

from stack.supervisor import Stack
from tests.clients.borrower import Borrower
from tests.internals import Internals, eventually
from tests.journeys.conftest import NewBorrower, Scenario


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
    secret = platform.settings.institution_secret.get_secret_value().encode()

    async def deliver(body: dict[str, Any], key: bytes) -> int:
        content = json.dumps(body).encode()
        headers = {
            "X-Signature": hmac.new(key, content, hashlib.sha256).hexdigest(),
            "Content-Type": "application/json",
        }
        return (await borrower.api.post("/v2/callbacks", content=content, headers=headers)).status_code

    nobody = {"event": "consent.approved", "txId": "1", "reference": "upl:nobody/uid/3", "data": {}}
    assert await deliver(nobody, secret) == 204
    assert await deliver(nobody | {"event": "something.else"}, secret) == 204
    assert await deliver(nobody, b"guessed") == 403


async def test_forged_report_of_another_request_moves_nothing(
    new_borrower: NewBorrower, platform: Stack, internals: Internals
) -> None:
    borrower = await (await new_borrower().apply()).walk_to("consent")
    reference = f"{borrower.at['journeyId']}/{borrower.at['applyUid']}/{borrower.at['sequence'] - 1}"
    content = json.dumps({"event": "consent.approved", "txId": "1", "reference": reference, "data": {}}).encode()
    secret = platform.settings.institution_secret.get_secret_value().encode()
    signature = hmac.new(secret, content, hashlib.sha256).hexdigest()
    before = await signals(internals, borrower)
    answer = await borrower.api.post(
        "/v2/callbacks", content=content, headers={"X-Signature": signature, "Content-Type": "application/json"}
    )
    assert answer.status_code == 204, answer.text

    async def has_come() -> bool:  # a report during a workflow task is written after it
        return await signals(internals, borrower) == before + 1

    await eventually(has_come)
    assert (await borrower.get("/v2/journeys/upl"))["sequence"] == borrower.at["sequence"]
