"""The console's lists, and the limits of several products, take as many statements for several rows as for one."""

from collections.abc import Generator
from datetime import UTC, date, datetime, time, timedelta
from types import SimpleNamespace
from typing import Any
from uuid import UUID, uuid4

import pytest
from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from api.investing.limits import limits_of, within
from api.operations import pages
from api.operations.approvals.routes import pending_approvals
from api.operations.operator import Operator
from api.operations.pages import Choice, ChoiceValue, Order, Wanted, waiting_work
from api.operations.queues import events
from api.operations.queues.class_requests import class_requests
from api.operations.queues.events import event_case
from api.operations.queues.inquiries import operator_inquiries
from api.operations.queues.repayment_proofs import repayment_proofs
from db.accounts.people import join
from db.borrowing.tables import RefinancedLoan
from db.content.tables import Event, EventParticipant, Inquiry
from db.core.person_keys import PersonKeys
from db.core.sealing import Sealer
from db.core.tables import JourneyRow
from db.investing.investors import Eligibility
from db.investing.tables import ClassRequest
from db.ledger.tables import DepositWithdrawal
from db.loans.calendar import move, today
from db.loans.repayment_proofs import waiting_since
from db.loans.tables import Loan
from db.operators.tables import Approval, OperatorRow
from db.products.tables import Product
from db.publication.drafts import begin
from domain.content.events import EventKind
from domain.core.policy import POLICY, SEOUL
from domain.investing.investor_classes import RequestState
from domain.investing.limits import InvestorClass
from domain.operations import OperatorRole
from domain.products.states import ProductState
from tests.factories import list_product, new_identity
from tests.ledger.conftest import Books, empty_books
from tests.unit.products.offers import offer

NOW = datetime.now(UTC)
KIM = Operator("kim", "김", frozenset({OperatorRole.ADMIN}))
EVENT = Event(
    kind=EventKind.TERMS,
    title="-",
    summary="-",
    contents="-",
    thumbnail="{}",
    begins_at=NOW,
    ends_at=NOW + timedelta(days=1),
    uid="event",
)


@pytest.fixture(scope="module")
def books(tmp_path_factory: pytest.TempPathFactory) -> Generator[Books]:
    with empty_books(tmp_path_factory.mktemp("lists")) as books:

        async def begins(session: AsyncSession) -> None:
            session.add(OperatorRow(login="kim", name="김", password_hash="-", roles=["admin"]))
            session.add(EVENT)

        books.do(begins)
        yield books


@pytest.fixture(scope="module")
def app(books: Books, tmp_path_factory: pytest.TempPathFactory) -> Any:
    keys = PersonKeys(tmp_path_factory.mktemp("keys").as_uri())
    return SimpleNamespace(database=books.database, sealer=Sealer("test:" + "11" * 32, keys))


async def a_loan(session: AsyncSession, person: UUID | None = None) -> str:
    uid = await list_product(session, state=ProductState.DISBURSED, disbursed_on=date(2030, 1, 1))
    await session.execute(insert(Loan).values(product_uid=uid, account_sealed=b"", person_id=person))
    return uid


async def an_approval(session: AsyncSession, action: str, subject: str, **details: str) -> None:
    session.add(Approval(id=uuid4(), action=action, subject=subject, details=details, first="kim", reason="-"))


async def a_proof(session: AsyncSession, sealer: Sealer, person: UUID) -> None:
    session.add(
        RefinancedLoan(
            apply_uid=await a_loan(session),
            loan_uid="1",
            person_id=person,
            lender="-",
            kind="credit",
            balance=1,
            rate_percent="1",
            monthly_payment=1,
            repayment_ref="-",
        )
    )


async def approvals(session: AsyncSession, sealer: Sealer, person: UUID) -> None:
    """One approval of each kind of subject."""
    uid = uuid4().hex
    session.add(DepositWithdrawal(uid=uid, key=uid, person_id=person, amount=1, sealed=b""))
    journey = {"kind": uid, "person": str(person), "open": True, "sequence": 1, "step": "-", "waiting_on": "-"}
    session.add(JourneyRow(journey_id=uid, apply_uid=uid, snapshot=b"", **journey))
    await begin(session, sealer, uid, offer(corporate=False, borrower="", member=person), None)
    for action in ("resolve", "resolve-withdrawal", "publish-product"):
        await an_approval(session, action, uid)
    await an_approval(session, "settle-deposit", uid, member=str(person))
    await an_approval(session, "fail-loan", await a_loan(session, person))


async def a_class_request(session: AsyncSession, sealer: Sealer, person: UUID) -> None:
    session.add(
        ClassRequest(
            id=uuid4(), person_id=person, ground="earned-income", state=RequestState.SUBMITTED, submitted_at=NOW
        )
    )


async def an_inquiry(session: AsyncSession, sealer: Sealer, person: UUID, topic: str = "invest") -> None:
    session.add(
        Inquiry(
            uid=uuid4().hex,
            person_id=person,
            type1=topic,
            type2="product",
            question_sealed=b"",
            created_at=NOW,
            changed_at=NOW,
        )
    )


async def a_participant(session: AsyncSession, sealer: Sealer, person: UUID) -> None:
    session.add(EventParticipant(event_uid="event", person_id=person))


async def participants(operator: Operator, app: Any, _: Wanted) -> list[Any]:
    return (await event_case("event", operator, app)).rows


async def approvals_shown(operator: Operator, app: Any, _: Wanted) -> list[Any]:
    return await pending_approvals(operator, app, 0)


LISTS = {
    "approvals": (approvals, approvals_shown),
    "class requests": (a_class_request, class_requests),
    "inquiries": (an_inquiry, operator_inquiries),
    "participants of an event": (a_participant, participants),
    "repayment proofs": (a_proof, repayment_proofs),
}


@pytest.mark.parametrize("name", LISTS)
def test_a_list_takes_as_many_statements_for_several_rows_as_for_one(name: str, books: Books, app: Any) -> None:
    write, read = LISTS[name]

    async def another(session: AsyncSession) -> None:
        await write(session, app.sealer, await join(session, app.sealer, new_identity(), date(2030, 1, 1)))

    books.do(another)
    first, statements = books.counted(read(KIM, app, Wanted()))
    books.do(another)
    books.do(another)
    rows, more = books.counted(read(KIM, app, Wanted()))
    assert (len(rows), more) == (3 * len(first), statements)
    names = [row.concerns if name == "approvals" else row.name for row in rows]
    assert set(names) == {"김*나"}


def test_a_missing_proof_waits_since_the_day_on_which_it_became_a_case(books: Books, app: Any) -> None:
    """In real time, although the loans' calendar is ahead."""

    async def becomes_case(session: AsyncSession, in_days: int) -> None:
        person = await join(session, app.sealer, new_identity(), date(2030, 1, 1))
        await a_proof(session, app.sealer, person)
        theirs = RefinancedLoan.person_id == person
        await session.execute(update(RefinancedLoan).where(theirs).values(repayment_ref=None))
        age = POLICY.proof_of_full_payment + POLICY.proof_case + timedelta(days=1 - in_days)
        paid_out = update(Product).where(Product.uid == RefinancedLoan.apply_uid, theirs)
        await session.execute(paid_out.values(disbursed_on=await today(session) - age))

    books.do(move, 30)
    before = set(books.do(waiting_since))
    for in_days in (-2, 0, 1):
        books.do(becomes_case, in_days)
    midnight = datetime.combine(datetime.now(SEOUL).date(), time(), SEOUL)
    assert set(books.do(waiting_since)) - before == {midnight - timedelta(days=2), midnight}


@pytest.mark.parametrize("ask", [limits_of, within])
def test_limits_of_several_products_take_as_many_statements_as_of_one(ask: Any, books: Books) -> None:
    investor = Eligibility(str(uuid4()), InvestorClass.INSTITUTION, None)
    uids = [books.do(list_product) for _ in range(3)]

    async def of(products: list[str]) -> Any:
        async with books.database.transaction() as session:
            return await ask(session, investor, products)

    assert books.counted(of(uids))[1] == books.counted(of(uids[:1]))[1]


def test_participants_of_an_event_have_pages(books: Books, app: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(events, "SIZE", 1)

    async def join_event(session: AsyncSession) -> None:
        await a_participant(session, app.sealer, await join(session, app.sealer, new_identity(), date(2030, 1, 1)))

    books.do(join_event)
    books.do(join_event)
    pages = [books.runner.run(event_case("event", KIM, app, page=page)) for page in (1, 2)]
    assert [len(page.rows) for page in pages] == [1, 1]
    assert pages[0].rows[0].person_id != pages[1].rows[0].person_id
    assert pages[0].participants == pages[1].participants >= 2


def test_each_row_of_a_filtered_list_is_on_one_page(books: Books, app: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "PAGE_SIZE", 2)
    topic = Choice(Inquiry.type1)
    listing = waiting_work(select(Inquiry), since=Inquiry.created_at, key=Inquiry.uid, choices={"topic": topic})

    async def five(session: AsyncSession) -> None:
        for _ in range(5):
            person = await join(session, app.sealer, new_identity(), date(2030, 1, 1))
            await an_inquiry(session, app.sealer, person, "five")

    async def page(session: AsyncSession, number: int, order: Order) -> list[str]:
        wanted = Wanted(page=number, order=order, only=("topic:five",))
        return [row.uid for row in await session.scalars(listing.page(wanted))]

    books.do(five)
    for order in (Order.OLDEST, Order.NEWEST):
        found = [books.do(page, number, order) for number in (1, 2, 3)]
        assert [len(rows) for rows in found] == [2, 2, 1]
        assert len({uid for rows in found for uid in rows}) == 5
    counts = books.do(listing.counts)
    assert ChoiceValue(value="five", text="five", count=5) in counts["topic"]
