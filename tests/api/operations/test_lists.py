"""The order, the filters and the counted choices of the console's lists."""

from datetime import date
from typing import Any
from urllib.parse import urlencode
from uuid import UUID, uuid4

import pytest
from sqlalchemy import insert, text

from activities.core.notices import EMAIL, SMS, Email, Sms
from db.accounts.people import join
from db.core.outbox import Content, Outbox
from db.ledger.withdrawal_postings import Withdrawal
from db.ledger.withdrawals import store_withdrawal
from db.loans.tables import Loan
from db.publication.drafts import begin
from domain.operations import OperatorRole
from domain.products.states import ProductState
from tests.api.conftest import Internals
from tests.api.operations.staff import Staff, staff, unclear
from tests.clients.borrower import Borrower
from tests.clients.console import Console
from tests.clients.http import refusal
from tests.factories import list_product, new_identity
from tests.unit.products.offers import offer

__all__ = ["staff", "unclear"]  # fixtures
WAITS = (
    "update deposit_withdrawal set state = 'waiting', error = :error,"
    " moved_at = now() - make_interval(hours => :hours) where uid = :uid"
)


async def listed(console: Console, name: str, *only: str, **asked: Any) -> list[dict[str, Any]]:
    return await console.get(f"/{name}?{urlencode({**asked, 'only': only}, doseq=True)}")


async def counted(console: Console, name: str) -> dict[str, dict[str, int]]:
    choices = await console.get(f"/choices/{name}")
    return {choice: {one["value"]: one["count"] for one in values} for choice, values in choices.items()}


@pytest.fixture
async def waiting(internals: Internals) -> list[str]:
    """The uids of three waiting withdrawals: two refused ones to the first bank, and an unanswered one to another."""
    uids: list[str] = []
    refused = "bank refused: account_closed"
    cases = (("090", 7_000_001, refused, 48), ("090", 7_000_003, refused, 2), ("088", 7_000_002, "", 96))
    sealer = internals.vault.sealer
    async with internals.database.transaction() as session:
        for bank, amount, error, hours in cases:
            person = str(await join(session, sealer, new_identity(), date(2030, 1, 1)))
            to = Withdrawal(person=person, bank_code=bank, account_number="1234567890", holder="홍길동", amount=amount)
            uids.append(await store_withdrawal(session, sealer, uuid4().hex, to))
            await session.execute(text(WAITS), {"uid": uids[-1], "error": error, "hours": hours})
    return uids


async def test_withdrawals_are_filtered_and_ordered_by_the_address(
    staff: Staff, waiting: list[str], internals: Internals
) -> None:
    console = await staff(OperatorRole.FINANCE)

    async def found(*only: str, **asked: Any) -> list[int]:
        rows = await listed(console, "withdrawals", *only, **asked)
        return [waiting.index(row["uid"]) for row in rows if row["uid"] in waiting]

    try:
        assert await found() == [2, 0, 1]
        assert await found(order="newest") == [1, 0, 2]
        assert await found(order="largest") == [1, 2, 0]
        assert await found(order="smallest") == [0, 2, 1]
        assert await found("bank:090") == [0, 1]
        assert await found("bank:090", "bank:088") == [2, 0, 1]
        assert await found("bank:090", "reason:unanswered") == []
        assert await found("reason:account_closed", "age:three-days") == [0]
        assert await found("age:longer", "age:day") == [2, 1]
        assert await found(least=7_000_002) == [2, 1]
        assert await found("bank:090", most=7_000_002) == [0]
        counts = await counted(console, "withdrawals")
        assert counts["bank"]["090"] >= 2
        assert counts["reason"].keys() >= {"account_closed", "unanswered"}
        choices = await console.get("/choices/withdrawals?only=bank:035")
        banks = {one["text"]: one["count"] for one in choices["bank"]}
        assert banks["카카오뱅크"] >= 2
        assert banks["제주은행"] == 0, "the chosen one, although it has no row"
    finally:
        await internals.sql("delete from deposit_withdrawal where uid = any(:uids)", uids=waiting)


async def test_messages_are_filtered_by_channel_and_reason(
    staff: Staff, unclear: Borrower, internals: Internals
) -> None:
    console, batch = await staff(OperatorRole.REVIEWER), f"test/{uuid4()}"
    outbox, person = Outbox(internals.database, internals.vault.sealer), UUID(unclear.person_id)
    contents = {
        SMS: Sms(mobile=unclear.mobile, text="안내").model_dump_json(),
        EMAIL: Email(address="a@ieum.test", subject="안내", text="안내").model_dump_json(),
    }
    async with internals.database.transaction() as session:
        for topic, content in contents.items():
            message = outbox.message(f"{batch}/{topic}", Content(topic, content.encode(), person))
            await session.execute(message)
        stop = "update outbox_message set failed_at = now(), last_error = :error where key like :key"
        await session.execute(text(stop), {"key": f"{batch}/%", "error": "message refused: no_such_number"})

    async def topics(*only: str) -> set[str]:
        return {row["topic"] for row in await listed(console, "deliveries", *only)}

    try:
        assert await topics("topic:email", "reason:no_such_number") == {EMAIL}
        assert await topics("reason:no_such_number", "age:hour") == {SMS, EMAIL}
        assert (await counted(console, "deliveries"))["topic"].keys() >= {SMS, EMAIL}
    finally:
        await internals.sql("update outbox_message set given_up_at = now() where key like :key", key=f"{batch}/%")


async def test_a_queue_is_filtered_by_what_its_cases_differ_by(
    staff: Staff, unclear: Borrower, internals: Internals
) -> None:
    console, uid = await staff(OperatorRole.REVIEWER), unclear.at["applyUid"]

    async def has(*only: str) -> bool:
        return uid in {row["applyUid"] for row in await listed(console, "queues/id-cards", *only)}

    assert await has("kind:upl", "section:신분증", "assignee:nobody")
    assert not await has("kind:mortgage")
    assert not await has("late:late")
    assert not await has("assignee:mine")
    await internals.sql("update journey set step_at = now() - interval '1 day' where apply_uid = :uid", uid=uid)
    await internals.sql(
        "insert into case_assignment (apply_uid, operator) values (:uid, :login)", uid=uid, login=console.login
    )
    assert await has("late:late", "assignee:mine", "age:three-days")
    counts = await counted(console, "id-cards")
    assert counts["late"]["late"] >= 1
    assert counts["assignee"]["mine"] == 1
    assert (await counted(await staff(), "id-cards"))["assignee"].get("mine") is None


async def test_loans_are_found_filtered_and_ordered_by_the_address(staff: Staff, internals: Internals) -> None:
    console, word = await staff(OperatorRole.FINANCE), uuid4().hex[:8]
    kinds = (("1", 7_000_001, ProductState.LISTED, False), ("6", 7_000_002, ProductState.FULL, True))
    uids: list[str] = []
    async with internals.database.transaction() as session:
        for category, amount, state, paused in kinds:
            columns = {"category": category, "amount": amount, "state": state, "is_paused": paused}
            uids.append(await list_product(session, title=f"{word} {amount}", private_hash=b"", **columns))
            await session.execute(insert(Loan).values(product_uid=uids[-1], account_sealed=b""))

    async def found(*only: str, query: str = word, **asked: Any) -> list[int]:
        return [uids.index(row["uid"]) for row in await listed(console, "loans", *only, query=query, **asked)]

    try:
        assert await found() == [1, 0], "the paused one first"
        assert await found(order="oldest") == [0, 1]
        assert await found(order="largest") == [1, 0]
        assert await found(query=uids[0]) == [0]
        assert await found("state:listed") == await found("category:1") == await found(most=7_000_001) == [0]
        assert await found("paused:paused") == [1]
        assert await found("payout:refused") == await found("late:late") == []
        counts = await counted(console, "loans")
        assert counts["paused"]["paused"] >= 1
        assert counts["state"][ProductState.LISTED] >= 1
    finally:
        await internals.sql("delete from loan where product_uid = any(:uids)", uids=uids)
        await internals.sql("delete from product where uid = any(:uids)", uids=uids)


async def test_products_and_notices_are_found_by_title_and_state(staff: Staff, internals: Internals) -> None:
    console, word = await staff(), uuid4().hex[:8]
    async with internals.database.transaction() as session:
        for amount in (3_000_000, 5_000_000):
            await begin(session, internals.vault.sealer, uuid4().hex, offer(title=f"{word} 호", amount=amount), None)
    notice = (
        "insert into notice (uid, title, contents, published_at, mandatory, in_header)"
        " values (:uid, :title, '-', now() + make_interval(days => :days), :mandatory, false)"
    )
    for days, mandatory in ((-1, True), (1, False)):
        await internals.sql(notice, uid=uuid4().hex, title=f"{word} 안내", days=days, mandatory=mandatory)
    try:
        products = await listed(console, "products", "state:draft", query=word, order="smallest")
        assert [row["amount"] for row in products] == [3_000_000, 5_000_000]
        assert len(await listed(console, "products", query=word, least=4_000_000)) == 1
        assert await listed(console, "products", "second:second", query=word) == []
        assert (await counted(console, "products"))["state"]["draft"] >= 2
        assert [row["state"] for row in await listed(console, "notices", query=word)] == ["scheduled", "shown"]
        assert [row["state"] for row in await listed(console, "notices", "kind:mandatory", query=word)] == ["shown"]
        assert (await counted(console, "notices"))["state"]["scheduled"] >= 1
    finally:
        await internals.sql("delete from notice where title like :title", title=f"{word}%")
        await internals.sql("delete from product_draft where offer ->> 'title' like :title", title=f"{word}%")


async def test_a_list_refuses_a_filter_that_it_does_not_have(staff: Staff) -> None:
    console = await staff()
    for asked in (
        "inquiries?only=bank:090",
        "inquiries?order=largest",
        "deliveries?least=1",
        "deliveries?query=a",
        "notices?order=largest",
        "withdrawals?order=urgent",
        "queues/stuck?order=name",
    ):
        assert refusal(await console.api.get(f"/ops/{asked}")) == (422, "INVALID_INPUT"), asked
    for name, choice in {"inquiries": "topic", "loans": "category", "products": "category"}.items():
        values = (await console.get(f"/choices/{name}?only={choice}:nothing"))[choice]
        assert {"value": "nothing", "text": "nothing", "count": 0} in values
    assert refusal(await console.api.get("/ops/choices/nothing")) == (404, "NOT_FOUND")


async def test_who_may_not_see_a_list_may_not_count_it(staff: Staff) -> None:
    auditor, reviewer = await staff(OperatorRole.AUDITOR), await staff(OperatorRole.REVIEWER)
    for name in ("withdrawals", "unmatched-deposits", "deliveries", "lien-releases"):
        assert refusal(await auditor.api.get(f"/ops/choices/{name}")) == (403, "OPERATOR_FORBIDDEN")
    for name in ("withdrawals", "loans", "products"):
        assert refusal(await reviewer.api.get(f"/ops/choices/{name}")) == (403, "OPERATOR_FORBIDDEN")
    for name in ("inquiries", "consultations", "class-requests", "stuck"):
        assert (await counted(auditor, name)).keys() >= {"age"}
