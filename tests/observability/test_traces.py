"""One trace from the browser's request to the institution, and its lines in the logs."""

import json
import re
import secrets
from pathlib import Path
from typing import Any

from observability.trace import Trace
from stack.supervisor import Stack
from tests.clients.borrower import Borrower
from tests.internals import eventually, internals_of
from tests.observability.conftest import Receiver


def lines(log: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in log.read_text().splitlines() if line.startswith("{")]


def new_trace() -> Trace:
    return Trace(secrets.token_hex(16), secrets.token_hex(8))


async def test_a_request_is_one_trace_through_every_process(watched: Stack, receiver: Receiver, borrower: Borrower):
    await borrower.apply()
    await borrower.walk_to("scraping")
    browser = new_trace()
    borrower.api.headers["traceparent"] = browser.header
    await borrower.scraping()
    del borrower.api.headers["traceparent"]

    async def whole() -> list[Any] | None:
        """Return the spans from the institution's to the browser's, once all have arrived."""
        spans = {span.span_id: span for _, span in receiver.of_trace(browser.trace_id)}
        chain = [span for span in spans.values() if span.name == "institution nhis"][:1]
        while chain and chain[-1].parent_span_id.hex() != browser.span_id:
            if chain[-1].parent_span_id not in spans:
                return None
            chain.append(spans[chain[-1].parent_span_id])
        return chain or None

    above = [span.name for span in await eventually(whole)]
    assert [re.sub(r" .*", "", name) for name in above] == ["institution", "activity", "workflow", "update", "POST"]
    assert above[-1] == "POST /api/v2/nhis/cert/request"
    assert {service for service, _ in receiver.of_trace(browser.trace_id)} == {"ieum-api", "ieum-worker"}


async def test_moves_of_the_journey_have_the_number_of_their_request(watched: Stack, borrower: Borrower):
    await borrower.apply()
    browser = new_trace()
    borrower.api.headers["traceparent"] = browser.header
    await borrower.income()
    async with internals_of(watched.settings) as internals:
        moves = await internals.sql(
            "select label from journey_move where reference = :reference", reference=browser.reference
        )
    assert [row.label for row in moves] == ["submit_income"]


async def test_spans_contain_no_personal_data(watched: Stack, receiver: Receiver, borrower: Borrower):
    seen = len(receiver.spans)
    await borrower.certify()
    await borrower.api.get("/v2/nonce", params={"path": "/v2/secret-of-a-query"})

    async def came() -> bool:
        return any(span.name == "institution identity" for _, span in receiver.spans[seen:])

    await eventually(came)
    for private in (borrower.name, borrower.mobile, borrower.birth, "secret-of-a-query"):
        assert private.encode() not in receiver.raw


async def test_each_request_is_one_line_without_personal_data(watched: Stack, borrower: Borrower):
    await borrower.apply()
    browser = new_trace()
    borrower.api.headers["traceparent"] = browser.header
    answer = await borrower.post("/v2/credit/no-such-call/01012345678", {"name": "김비밀"})
    assert answer.status_code == 404
    await borrower.income()

    async def written() -> list[dict[str, Any]] | None:
        mine = [line for line in lines(watched.log("api")) if line.get("trace_id") == browser.trace_id]
        return mine if len(mine) >= 2 else None

    mine = await eventually(written)
    unknown = next(line for line in mine if line["status"] == 404)
    assert unknown["route"] == "(unknown)"
    moved = next(line for line in mine if line["status"] == 200 and line["method"] == "POST")
    assert moved["person"] == borrower.person_id
    assert moved["reference"] == browser.reference
    assert moved["route"].startswith("/api/v2/credit/")
    assert moved["ms"] > 0
    text = watched.log("api").read_text() + watched.log("worker").read_text()
    for private in (borrower.name, borrower.mobile, borrower.birth, "01012345678", "김비밀"):
        assert private not in text


async def test_a_refusal_and_a_failure_name_the_request(watched: Stack, borrower: Borrower):
    browser = new_trace()
    refused = await borrower.api.get("/v2/journeys/upl", headers={"traceparent": browser.header})
    assert refused.json()["data"]["reference"] == browser.reference
    strange = await borrower.api.get("/v2/journeys/upl", headers={"traceparent": "00-rubbish"})
    assert re.fullmatch(r"([0-9a-f]{4}-){2}[0-9a-f]{4}", strange.json()["data"]["reference"])


async def test_a_failed_activity_is_a_line_with_the_number_of_its_request(watched: Stack, borrower: Borrower):
    await borrower.apply()
    await borrower.walk_to("scraping")
    await borrower.simulator.put("/scenarios/nhis", json={"mode": "down", "times": 1})
    browser = new_trace()
    borrower.api.headers["traceparent"] = browser.header
    await borrower.scraping()

    async def written() -> dict[str, Any] | None:
        failed = [line for line in lines(watched.log("worker")) if line["message"] == "activity failed"]
        return next((line for line in failed if line["trace_id"] == browser.trace_id), None)

    line = await eventually(written)
    assert line["error"] in ("InstitutionDown", "ApplicationError")
    assert line["at"]
    assert line["activity"].startswith("scraping")
    await borrower.simulator.delete("/scenarios")
