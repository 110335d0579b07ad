"""The console's overview and commands for several cases."""

import asyncio
import secrets
from typing import Any
from urllib.parse import parse_qs, urlsplit
from uuid import uuid4

import pytest

from api.operations.control.overview import SECONDS
from api.operations.pages import PAGE_SIZE
from db.operators.tables import CaseAssignment
from db.waiting_work import PROMISES
from domain.operations import OperatorRole
from stack.supervisor import Stack
from temporal.client import connect
from tests.api.conftest import Internals
from tests.api.operations.staff import Staff, enrolled, staff, unclear
from tests.clients.borrower import Borrower
from tests.clients.console import WHY, Console
from tests.conftest import Scenario
from tests.internals import eventually

__all__ = ["enrolled", "staff", "unclear"]  # fixtures
# The application as another one, which has ended, and a day earlier.
YESTERDAY = (
    """insert into journey (journey_id, apply_uid, kind, person, open, sequence, step, waiting_on, snapshot, opened_at)
       select 'upl:' || cast(:past as text), :past, kind, person, false, sequence, step, 'nobody', snapshot,
              opened_at - interval '1 day'
       from journey where apply_uid = :uid""",
    """insert into journey_move (journey_id, apply_uid, sequence, origin, label, step, note, at)
       select 'upl:' || cast(:past as text), :past, sequence, origin, label, step, note, at - interval '1 day'
       from journey_move where apply_uid = :uid""",
)
LATE = "update journey set step_at = now() - interval '1 day' where apply_uid = :uid"


async def row_of(console: Console, queue: str, borrower: Borrower) -> dict[str, Any]:
    rows = await console.get(f"/queues/{queue}")
    return next(row for row in rows if row["applyUid"] == borrower.at["applyUid"])


async def order(console: Console, action: str, rows: list[dict[str, Any]], **more: Any) -> list[dict[str, Any]]:
    cases = [{"applyUid": row["applyUid"], "sequence": row["sequence"]} for row in rows]
    body = {"action": action, "cases": cases, "reason": WHY} | more
    key = {"Idempotency-Key": more.pop("key", secrets.token_hex(8))}
    answer = await console.api.post("/ops/bulk", json=body, headers=key)
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]


@pytest.fixture
async def two_stuck(platform: Stack, scenario: Scenario) -> list[Borrower]:
    """Two people whose examination waits for an operator."""
    people = [Borrower.of(platform.settings) for _ in range(2)]
    for person in people:
        await (await person.apply()).walk_to("loan_terms")
    await scenario("credit_bureau", "down")
    for person in people:
        await person.do("/v2/credit/apply", {"loanAmount": 5_000_000, "loanPeriod": 36})

    async def wait() -> bool:
        states = [(await person.get("/v2/journeys/upl"))["waitingOn"] for person in people]
        return states == ["operator", "operator"]

    await eventually(wait)
    return people


async def test_the_overview_lists_waiting_work_by_the_share_of_its_promised_time(
    staff: Staff, unclear: Borrower, internals: Internals
):
    console = await staff()
    await internals.sql(LATE, uid=unclear.at["applyUid"])

    async def is_late() -> dict[str, Any] | None:
        work = (await console.get("/overview"))["work"]
        cards = next(one for one in work if one["name"] == "id-cards")
        return cards if cards["late"] else None

    cards = await eventually(is_late)
    assert cards["promisedHours"] == 4
    assert cards["waiting"] >= 1
    work = (await console.get("/overview"))["work"]
    assert {one["name"] for one in work} > {"id-cards", "stuck", "approvals", "withdrawals", "inquiries"}
    assert [one["waiting"] > 0 for one in work] == sorted((one["waiting"] > 0 for one in work), reverse=True)
    assert (await row_of(console, "id-cards", unclear))["late"] is True


async def test_the_counts_of_the_menu_are_those_of_the_lists_that_the_operator_may_see(staff: Staff, unclear: Borrower):
    console, auditor = await staff(), await staff(OperatorRole.AUDITOR)
    counts = await console.get("/overview/work")
    assert counts.keys() == {one["name"] for one in (await console.get("/overview"))["work"]} == PROMISES.keys()
    assert counts["id-cards"] == len(await console.get("/queues/id-cards")) >= 1
    of_others = {"withdrawals", "unmatched-deposits", "refused-payouts", "lien-releases", "deliveries", "operators"}
    assert (await auditor.get("/overview/work")).keys() == counts.keys() - of_others
    assert of_others.isdisjoint(one["name"] for one in (await auditor.get("/overview"))["work"])
    reviewer = await staff(OperatorRole.REVIEWER)
    assert (await reviewer.get("/overview/work")).keys() & of_others == {"lien-releases", "deliveries"}
    finance = await staff(OperatorRole.FINANCE)
    assert (await finance.get("/overview/work")).keys() & of_others == of_others - {"operators"}


async def test_the_overview_links_to_lists_of_the_temporal_ui(platform: Stack, staff: Staff, unclear: Borrower):
    client = await connect(platform.settings)
    views = (await (await staff()).get("/overview"))["views"]
    found = dict[str, int]()
    for view in views:
        address = urlsplit(view["url"])
        assert f"{address.scheme}://{address.netloc}" == platform.settings.temporal_ui_url
        assert address.path == "/namespaces/default/workflows"
        (query,) = parse_qs(address.query)["query"]
        found[view["title"]] = (await client.count_workflows(query)).count  # Temporal understands the query
    assert found["담당자를 기다리는 실행"] >= 1
    assert len(found) == 5


async def test_the_overview_counts_todays_applications_and_exits(staff: Staff, platform: Stack):
    console = await staff()
    borrower = Borrower.of(platform.settings)

    async def upl() -> dict[str, Any]:
        return next(f for f in (await console.get("/overview"))["funnels"] if f["kind"] == "upl")

    before = await upl()
    left_before = sum(section["left"] for section in before["sections"])
    await (await borrower.apply()).walk_to("scraping")
    await borrower.cancel()
    await borrower.close()

    async def counted() -> dict[str, Any] | None:
        now = await upl()
        is_counted = now["opened"] > before["opened"] and sum(s["left"] for s in now["sections"]) > left_before
        return now if is_counted else None

    now = await eventually(counted, within=30)
    sections = {section["section"]: section for section in now["sections"]}
    assert sections["소득"]["reached"] == now["opened"]
    data = sections["소득 자료"]
    assert data["left"] >= 1
    assert next(step for step in data["steps"] if step["step"] == "scraping")["left"] >= 1


async def test_the_overview_shows_who_has_stopped_and_the_same_time_of_yesterday(
    staff: Staff, borrower: Borrower, internals: Internals
):
    console = await staff()

    async def income() -> dict[str, int]:
        upl = next(f for f in (await console.get("/overview"))["funnels"] if f["kind"] == "upl")
        section = next((s for s in upl["sections"] if s["section"] == "소득 자료"), {})
        counts = {name: section.get(name, 0) for name in ("here", "stopped", "yesterday")}
        return counts | {"opened": upl["opened"], "openedYesterday": upl["openedYesterday"]}

    await asyncio.sleep(SECONDS)  # an answer is kept so long
    before = await income()
    await (await borrower.apply()).walk_to("scraping")
    uid, past = borrower.at["applyUid"], uuid4().hex
    stop = "update journey set step_at = now() - interval '31 minutes' where apply_uid = :uid"
    await internals.sql(stop, uid=uid)
    for statement in YESTERDAY:
        await internals.sql(statement, uid=uid, past=past)
    expected = {name: before[name] + (name != "here") for name in before}

    async def counted() -> bool:
        return await income() == expected

    await eventually(counted, within=30)


async def test_the_overview_lists_no_step_that_nobody_has_reached(
    staff: Staff, borrower: Borrower, internals: Internals
):
    """Also when one of yesterday's applications has reached it since this time yesterday."""
    console = await staff()
    await (await borrower.apply()).walk_to("scraping")
    uid, past = borrower.at["applyUid"], uuid4().hex
    for statement in YESTERDAY:
        await internals.sql(statement, uid=uid, past=past)
    moved = "update journey set open = true, person = :past, step = 'new_offer' where apply_uid = :past"
    await internals.sql(moved, past=past)
    try:
        await asyncio.sleep(SECONDS)  # an answer is kept so long
        upl = next(f for f in (await console.get("/overview"))["funnels"] if f["kind"] == "upl")
    finally:
        await internals.sql("update journey set open = false where apply_uid = :past", past=past)
    steps = [step for section in upl["sections"] for step in section["steps"]]
    assert any(step["yesterday"] for step in steps)
    counts = ("reached", "here", "stopped", "left", "yesterday")
    assert [step["step"] for step in steps if not any(step[name] for name in counts)] == []


async def test_the_overview_shows_the_answers_of_institutions(staff: Staff, two_stuck: list[Borrower]):
    console = await staff(OperatorRole.AUDITOR)

    async def bureau() -> dict[str, Any] | None:
        hours = (await console.get("/overview"))["institutions"]
        return next((one for one in hours if one["name"] == "credit_bureau" and one["down"] > 0), None)

    assert (await eventually(bureau, within=30))["title"] == "신용평가회사"
    money = (await console.get("/overview"))["money"]
    assert all(isinstance(money[name], int) for name in ("paidIn", "paidOut", "waitingOut", "deposits", "escrow"))


async def test_several_cases_are_retried_with_one_reason_and_each_is_audited(
    staff: Staff, two_stuck: list[Borrower], scenario: Scenario, internals: Internals
):
    console = await staff(OperatorRole.REVIEWER)
    rows = [await row_of(console, "stuck", person) for person in two_stuck]
    assert {row["trouble"] for row in rows} == {"신용평가회사 응답 없음"}
    await scenario("credit_bureau", "normal")
    key = secrets.token_hex(8)
    results = await order(console, "retry", rows, key=key)
    assert [result["done"] for result in results] == [True, True]
    for person in two_stuck:
        await person.until("confirm", "declined", "no_product")
        audited = await internals.sql(
            "select operator, reason from operator_action where journey_id = :id and action = 'retry_step'",
            id=person.at["journeyId"],
        )
        assert [tuple(row) for row in audited] == [(console.login, WHY)]
    later = await order(console, "retry", rows)
    assert [(result["done"], result["code"]) for result in later] == [(False, "CASE_MOVED")] * 2


async def test_cases_are_ended_together_and_a_changed_one_is_skipped(staff: Staff, two_stuck: list[Borrower]):
    console = await staff()
    rows = [await row_of(console, "stuck", person) for person in two_stuck]
    rows[1]["sequence"] -= 1
    results = await order(console, "cancel", rows)
    assert [result["done"] for result in results] == [True, False]
    await two_stuck[0].until("cancelled")
    assert (await two_stuck[1].get("/v2/journeys/upl"))["waitingOn"] == "operator"


async def test_a_case_is_assigned_and_seen_in_the_list(staff: Staff, unclear: Borrower, internals: Internals):
    console, colleague = await staff(), await staff(OperatorRole.REVIEWER)
    auditor = await staff(OperatorRole.AUDITOR)
    row = await row_of(console, "id-cards", unclear)
    assert row["assignee"] is None
    assert [one["done"] for one in await order(console, "assign", [row], assignee=colleague.login)] == [True]
    assert (await row_of(console, "id-cards", unclear))["assignee"] == colleague.login
    logins = {one["login"] for one in await console.get("/bulk/assignees")}
    assert colleague.login in logins
    assert auditor.login not in logins
    refused = await console.api.post(
        "/ops/bulk",
        json={"action": "assign", "cases": [row], "reason": WHY, "assignee": auditor.login},
        headers={"Idempotency-Key": secrets.token_hex(8)},
    )
    assert refused.status_code == 422
    await order(console, "assign", [row], assignee=None)
    assert (await row_of(console, "id-cards", unclear))["assignee"] is None
    rows = await internals.sql(
        "select decision from operator_action where journey_id = :id and action = 'assign' order by at",
        id=unclear.at["journeyId"],
    )
    assert [row.decision for row in rows] == [colleague.login, None]
    assert CaseAssignment.__tablename__ == "case_assignment"


async def test_a_role_has_no_command_for_cases_of_another_role(staff: Staff, unclear: Borrower):
    console, finance = await staff(), await staff(OperatorRole.FINANCE)
    row = await row_of(console, "id-cards", unclear)
    assert [one["code"] for one in await order(finance, "cancel", [row])] == ["OPERATOR_FORBIDDEN"]


async def test_every_row_of_a_long_list_is_on_a_page(staff: Staff, internals: Internals):
    console = await staff()
    titles = [f"쪽 {number}" for number in range(PAGE_SIZE + 1)]
    insert = """insert into event (uid, kind, title, summary, contents, thumbnail, begins_at, ends_at)
        select md5(title), 'terms', title, '', '', '{}', '2098-01-01', '2099-01-01'
        from unnest(cast(:titles as text[])) as title"""
    await internals.sql(insert, titles=titles)
    try:
        first, second = await console.get("/events"), await console.get("/events?page=2")
    finally:
        await internals.sql("delete from event where ends_at = '2099-01-01'")
    assert len(first) == PAGE_SIZE
    assert sorted(row["title"] for row in (*first, *second) if row["title"] in titles) == sorted(titles)
