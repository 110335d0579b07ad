"""The console finds an application, a member, a loan, an order, an inquiry or a failed request, and shows each."""

import secrets
from typing import Any
from uuid import UUID, uuid4

import pytest
from sqlalchemy import text

from activities.core.notices import SMS, Sms
from db.borrowing.consultations import ConsultationRecord, request_consultation
from db.core.outbox import Content, Outbox
from db.ledger.accounts import CUSTODY
from db.ledger.accounts import deposit as deposit_of
from db.ledger.posting import post
from db.ledger.unmatched import decide, open_deposit, post_unmatched
from db.ledger.withdrawal_postings import Withdrawal
from db.ledger.withdrawals import store_withdrawal
from domain.accounts.closure import Reason
from domain.ledger.states import UnmatchedOutcome, UnmatchedReason
from domain.operations import OperatorRole
from observability.trace import Trace
from stack.supervisor import Stack
from tests.api.conftest import Browser, Internals
from tests.api.content.inquiries import asks
from tests.api.investing.investors import Member, investor, order
from tests.api.operations.staff import Staff, staff, unclear
from tests.clients.borrower import Borrower
from tests.clients.console import WHY, Console
from tests.clients.http import refusal
from tests.conftest import Scenario
from tests.factories import Listing, new_identity
from tests.internals import eventually

__all__ = ["investor", "staff", "unclear"]  # fixtures


async def search(console: Console, query: str, **more: str) -> list[dict[str, Any]]:
    answer = await console.api.post("/ops/search", json={"query": query} | more)
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]


async def accesses(internals: Internals, whose: str) -> list[tuple[Any, ...]]:
    rows = await internals.sql("select who, what, why from personal_data_access where whose = :id", id=whose)
    return [tuple(row) for row in rows]


# search


async def test_a_failed_request_is_found_by_the_number_on_its_error_page(
    staff: Staff, platform: Stack, scenario: Scenario, unclear: Borrower
):
    console = await staff()
    await scenario("address", "down")
    trace = Trace(secrets.token_hex(16), secrets.token_hex(8))
    headers = unclear.headers(traceparent=trace.header)
    failed = await unclear.api.get("/v2/credit/address/search", params={"searchText": "통일로"}, headers=headers)
    assert failed.status_code == 503
    reference = failed.json()["data"]["reference"]
    assert reference == trace.reference

    async def found() -> list[dict[str, Any]] | None:
        return await search(console, reference.replace("-", "").upper())

    results = await eventually(found)
    failure = next(one for one in results if one["kind"] == "failure")
    assert failure["person"] == unclear.person_id
    assert failure["state"] == "503"
    case = next(one for one in results if one["kind"] == "application" and one["waits"])
    assert case["id"] == unclear.at["applyUid"]
    opened = await console.open(case["id"], reason=WHY)
    assert reference in [one["reference"] for one in opened["failures"]]
    assert any(move["reference"] for move in opened["moves"])


async def test_one_field_finds_applications_people_and_loans(staff: Staff, unclear: Borrower, internals: Internals):
    console = await staff()
    by_application = await search(console, unclear.at["applyUid"])
    assert [(one["kind"], one["name"], one["waits"]) for one in by_application] == [("application", "오*림", True)]
    by_person = await search(console, unclear.person_id)
    assert {one["kind"] for one in by_person} >= {"person", "application"}
    refused = await console.api.post("/ops/search", json={"query": unclear.mobile})
    assert refused.status_code == 422
    by_mobile = await search(console, unclear.mobile, reason=WHY)
    assert by_mobile[0]["id"] == unclear.person_id
    assert await accesses(internals, unclear.person_id) == [(console.login, "search: mobile", WHY)]
    assert await search(console, "no such number") == []


@pytest.mark.parametrize("form", ["{0}-{1}-{2}", "{0} {1} {2}", "({0}) {1}.{2}", "+8210 {1} {2}", "8210-{1}-{2}"])
async def test_a_mobile_number_in_any_form_needs_a_reason(staff: Staff, unclear: Borrower, form: str) -> None:
    console, number = await staff(OperatorRole.FINANCE), unclear.mobile
    written = form.format(number[:3], number[3:7], number[7:])
    assert refusal(await console.api.post("/ops/search", json={"query": written})) == (422, "INVALID_INPUT")
    assert (await search(console, written, reason=WHY))[0]["id"] == unclear.person_id


async def test_an_auditor_neither_searches_nor_looks_up(staff: Staff, unclear: Borrower) -> None:
    auditor = await staff(OperatorRole.AUDITOR)
    uid, person = unclear.at["applyUid"], unclear.person_id
    refused = [
        await auditor.post("/search", query=uid),
        await auditor.post(f"/applications/{uid}/opening"),
        await auditor.api.get(f"/ops/members/{person}"),
        await auditor.post(f"/members/{person}/opening"),
        await auditor.api.get(f"/ops/orders/{uuid4().hex}"),
    ]
    assert {refusal(answer) for answer in refused} == {(403, "OPERATOR_FORBIDDEN")}


async def test_a_consultation_is_found_by_operators_who_call(staff: Staff, internals: Internals) -> None:
    mobile = new_identity().mobile
    record = ConsultationRecord(
        name="홍길동", mobile=mobile, preferred_time="any", content="", desired_amount=None, home=None
    )
    async with internals.database.transaction() as session:
        id = str(request_consultation(session, internals.vault.sealer, record))
    reviewer, finance = await staff(OperatorRole.REVIEWER), await staff(OperatorRole.FINANCE)
    for found in (await search(reviewer, id), await search(reviewer, mobile, reason=WHY)):
        assert [(one["kind"], one["id"], one["name"], one["waits"]) for one in found] == [
            ("consultation", id, "홍*동", True)
        ]
    assert await search(finance, mobile, reason=WHY) == []
    await reviewer.do(f"/consultations/{id}/ending", ending="reached")
    assert await search(reviewer, id) == []


async def test_a_workflow_id_finds_its_application(staff: Staff, unclear: Borrower) -> None:
    console = await staff()
    found = await search(console, unclear.at["journeyId"])
    assert [(one["kind"], one["id"]) for one in found] == [("application", unclear.at["applyUid"])]


async def test_payments_are_found_by_their_number_and_by_the_reference_of_the_bank(
    staff: Staff, unclear: Borrower, internals: Internals
) -> None:
    finance, reviewer = await staff(OperatorRole.FINANCE), await staff(OperatorRole.REVIEWER)
    person, sealer = unclear.person_id, internals.vault.sealer
    reference, received, returned = f"withdrawal/{person}/{uuid4()}", uuid4().hex, f"R-{uuid4().hex}"
    own = uuid4().hex[:12]  # looks like the number of a request
    to = Withdrawal(person=person, bank_code="004", account_number="1234567890", holder="오흐림", amount=7_000)
    async with internals.database.transaction() as session:
        withdrawal = await store_withdrawal(session, sealer, reference, to)
        reason = UnmatchedReason.UNKNOWN_ACCOUNT
        deposit = await post_unmatched(session, f"deposit/{received}", "deposit", CUSTODY, 8_000, reason)
        await post(session, f"deposit/{own}", "deposit", {CUSTODY: 9_000, deposit_of(person): -9_000})
    assert deposit
    try:
        for query in (withdrawal, f"withdrawal:{withdrawal}", reference):
            (found,) = await search(finance, query)
            assert (found["kind"], found["id"], found["title"], found["waits"]) == (
                "withdrawal",
                withdrawal,
                "7,000원",
                False,
            )
        for query in (deposit, received):
            (found,) = await search(finance, query)
            assert (found["kind"], found["id"], found["state"], found["waits"]) == ("deposit", deposit, "open", True)
        (found,) = await search(finance, own)
        assert (found["kind"], found["person"], found["title"]) == ("deposit", person, "9,000원")
        assert [await search(reviewer, query) for query in (withdrawal, reference, deposit, own)] == [[]] * 4
    finally:
        async with internals.database.transaction() as session:
            row = await open_deposit(session, deposit)
            assert row
            key = f"return/{deposit}"
            await decide(
                session,
                row,
                UnmatchedOutcome.RETURNED,
                CUSTODY,
                key=key,
                what="deposit returned",
                bank_reference=returned,
            )
            await post(session, f"deposit/{own}/back", "deposit", {CUSTODY: -9_000, deposit_of(person): 9_000})
        await internals.sql("delete from deposit_withdrawal where uid = :uid", uid=withdrawal)
    (found,) = await search(finance, returned)
    assert (found["id"], found["state"], found["waits"]) == (deposit, "returned", False)


async def test_a_message_is_found_by_its_number(staff: Staff, unclear: Borrower, internals: Internals) -> None:
    console, key = await staff(OperatorRole.REVIEWER), f"test/{uuid4()}"
    content = Sms(mobile=unclear.mobile, text="안내").model_dump_json().encode()
    outbox = Outbox(internals.database, internals.vault.sealer)
    async with internals.database.transaction() as session:
        await session.execute(outbox.message(key, Content(SMS, content, UUID(unclear.person_id))))
        await session.execute(text("update outbox_message set failed_at = now() where key = :key"), {"key": key})
    (row,) = await internals.sql("select id from outbox_message where key = :key", key=key)
    for query in (f"{row.id}", f"delivery:{row.id}"):
        found = next(one for one in await search(console, query) if one["kind"] == "delivery")
        assert (found["id"], found["state"], found["person"], found["waits"]) == (
            str(row.id),
            "undelivered",
            unclear.person_id,
            True,
        )
    await internals.sql("update outbox_message set given_up_at = now() where id = :id", id=row.id)
    found = next(one for one in await search(console, f"{row.id}") if one["kind"] == "delivery")
    assert (found["state"], found["waits"]) == ("given-up", False)


# an application


async def test_an_application_that_waits_for_its_borrower_is_shown_with_its_history(
    staff: Staff, borrower: Borrower, internals: Internals
) -> None:
    await (await borrower.apply()).walk_to("scraping")
    console, uid = await staff(OperatorRole.FINANCE), borrower.at["applyUid"]
    assert [one["waits"] for one in await search(console, uid)] == [False]
    path = f"/applications/{uid}/opening"
    assert refusal(await console.post(path, reason=" 음 ")) == (422, "INVALID_INPUT")
    assert await accesses(internals, borrower.person_id) == []
    opened = await console.do(path)
    assert (opened["kind"], opened["step"], opened["waitingOn"]) == ("upl", "scraping", "borrower")
    assert (opened["subject"]["name"], opened["member"]) == (borrower.name, borrower.person_id)
    assert opened["moves"][0]["step"] == "scraping"
    assert opened["temporalUrl"].endswith(f"/workflows/{borrower.at['journeyId']}")
    assert not [name for name in opened["shown"] if name.endswith(("Ref", "Token", "Hash"))]
    assert await accesses(internals, borrower.person_id) == [(console.login, "application", WHY)]

    await borrower.cancel()
    ended = await console.do(path)
    assert ended["waitingOn"] == "nobody"
    assert ended["moves"][0]["step"] == ended["step"] != "scraping"
    assert refusal(await console.post(f"/applications/{uuid4().hex}/opening")) == (404, "NOT_FOUND")


async def test_who_may_not_open_a_case_may_not_open_its_application(
    staff: Staff, unclear: Borrower, internals: Internals
) -> None:
    uid, order = unclear.at["applyUid"], {"sequence": unclear.at["sequence"], "fact": "id_card_matched"}
    reviewer, finance = await staff(OperatorRole.REVIEWER), await staff(OperatorRole.FINANCE)
    assert refusal(await finance.post(f"/applications/{uid}/opening")) == (403, "OPERATOR_FORBIDDEN")
    assert (await reviewer.do(f"/applications/{uid}/opening"))["waitingOn"] == "operator"
    decided = await reviewer.post(f"/cases/{uid}/resolve", **order)
    assert refusal(decided) == (403, "CASE_NOT_OPENED"), "a decision needs the opened case"
    assert await accesses(internals, unclear.person_id) == [(reviewer.login, "application", WHY)]


# a member


async def test_a_member_is_shown_masked_and_opened_with_a_reason(
    staff: Staff, investor: Browser, member: Member, listed: Listing, internals: Internals
) -> None:
    person, identity = investor.person_id, member[0]
    product = await listed()
    receipt = (await order(investor, (product, 10_000))).json()["data"]["orderUid"]
    inquiry = await asks(investor)
    finance, reviewer = await staff(OperatorRole.FINANCE), await staff(OperatorRole.REVIEWER)

    answer = await finance.api.get(f"/ops/members/{person}")
    assert identity.name not in answer.text
    assert identity.mobile[-4:] not in answer.text.replace(person, "")
    shown = answer.json()["data"]
    assert (shown["name"], shown["state"]) == (f"{identity.name[0]}*{identity.name[2:]}", "active")
    assert (shown["investorClass"], shown["classUntil"]) == ("ordinary", None)
    assert {one["kind"]: one["state"] for one in shown["certifications"]} == {
        "identity": "certified",
        "account": "certified",
        "customer_information": "certified",
    }
    (line,) = shown["investments"]
    assert (line["orderUid"], line["amount"], line["state"], shown["investmentCount"]) == (receipt, 10_000, "held", 1)
    assert shown["deposit"] == {"balance": 1_000_000, "held": 10_000, "withdrawals": []}
    assert [(one["uid"], one["topic"], one["answeredAt"]) for one in shown["inquiries"]] == [
        (inquiry, "투자 · 세금과 수수료", None)
    ]
    assert (await reviewer.get(f"/members/{person}"))["deposit"] is None
    assert await accesses(internals, person) == []

    path = f"/members/{person}/opening"
    assert refusal(await reviewer.post(path, reason="음")) == (422, "INVALID_INPUT")
    opened = await reviewer.do(path)
    assert (opened["name"], opened["mobile"].replace("-", "")) == (identity.name, identity.mobile)
    assert await accesses(internals, person) == [(reviewer.login, "member", WHY)]
    assert refusal(await reviewer.api.get(f"/ops/members/{uuid4()}")) == (404, "NOT_FOUND")
    assert refusal(await reviewer.post(f"/members/{uuid4()}/opening")) == (404, "NOT_FOUND")

    assert [(one["kind"], one["id"], one["person"], one["waits"]) for one in await search(reviewer, inquiry)] == [
        ("inquiry", inquiry, person, True)
    ]
    assert [(one["kind"], one["id"], one["person"]) for one in await search(reviewer, receipt)] == [
        ("order", receipt, person)
    ]
    ordered = await reviewer.get(f"/orders/{receipt}")
    assert (ordered["member"], ordered["name"]) == (person, shown["name"])
    assert [(one["productUid"], one["amount"], one["state"]) for one in ordered["lines"]] == [(product, 10_000, "held")]
    assert refusal(await reviewer.api.get(f"/ops/orders/{uuid4().hex}")) == (404, "NOT_FOUND")


async def test_a_members_applications_failures_and_failed_messages_are_listed(
    staff: Staff, unclear: Borrower, scenario: Scenario, platform: Stack, internals: Internals
) -> None:
    console, person = await staff(), unclear.person_id
    await scenario("address", "down")
    failed = await unclear.api.get(
        "/v2/credit/address/search", params={"searchText": "통일로"}, headers=unclear.headers()
    )
    assert failed.status_code == 503
    key, outbox = f"test/{uuid4()}", Outbox(internals.database, internals.vault.sealer)
    content = Sms(mobile=unclear.mobile, text="안내").model_dump_json().encode()
    stop = (
        "update outbox_message set failed_at = now(), last_error = 'message refused: no_such_number' where key = :key"
    )
    async with internals.database.transaction() as session:
        await session.execute(outbox.message(key, Content(SMS, content, UUID(person))))
        await session.execute(text(stop), {"key": key})

    async def with_failure() -> dict[str, Any] | None:
        shown = await console.get(f"/members/{person}")
        return shown if shown["failures"] else None

    shown = await eventually(with_failure)
    assert [(one["applyUid"], one["step"], one["waitingOn"]) for one in shown["applications"]] == [
        (unclear.at["applyUid"], "id_review", "operator")
    ]
    assert shown["failures"][0]["reference"] == failed.json()["data"]["reference"]
    assert [(one["topic"], one["error"]) for one in shown["deliveries"]] == [("sms", "message refused: no_such_number")]
    await internals.sql("update outbox_message set given_up_at = now() where key = :key", key=key)
    assert (await console.get(f"/members/{person}"))["deliveries"] == []


async def test_a_former_member_has_no_name_and_is_not_opened(
    staff: Staff, browser: Browser, member: Member, internals: Internals
) -> None:
    console, person = await staff(), browser.person_id
    inquiry = await asks(browser)
    left = await browser.post("/v2/user/withdrawal", {"reason": Reason.NOT_USED, "agreed": True})
    assert left.status_code == 204, left.text
    shown = await console.get(f"/members/{person}")
    assert (shown["name"], shown["state"]) == ("탈퇴한 회원", "withdrawn")
    assert refusal(await console.post(f"/members/{person}/opening")) == (404, "NOT_FOUND")
    assert await accesses(internals, person) == []
    assert [(one["kind"], one["name"], one["waits"]) for one in await search(console, inquiry)] == [
        ("inquiry", None, False)
    ]
