"""Walks any journey by its chart directly at Temporal: submits forms and reports the institutions' answers.

The workflows, the server and the stores are real. Only the institutions do not answer, as if they would call back.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Collection, Iterator
from datetime import date
from typing import Any, Self
from uuid import UUID, uuid4

import temporalio.client
from pydantic import BaseModel
from sqlalchemy.dialects.postgresql import insert
from temporalio import activity
from temporalio.client import Client
from temporalio.worker import ActivityInboundInterceptor, ExecuteActivityInput, Interceptor

from activities.core.resources import Resources
from api.core.gateway import Gateway
from api.core.push import Push
from api.http.errors import Conflict
from db.accounts.tables import OneWonCode
from db.borrowing.tables import LoanContractRow
from db.core.records import EmailRecord, IdCardRecord
from domain.accounts.agreements import CATALOGUE, Context, bundle_hash
from domain.accounts.journeys.bank_account import TransferSent
from domain.accounts.journeys.corporation import Corporation, SubmitCompany, SubmitContact
from domain.accounts.journeys.email import RequestEmailCode
from domain.accounts.journeys.id_card import ConfirmIdCard
from domain.borrowing import fraud
from domain.borrowing.journeys.contract import AnswerFraudQuestion, ContractDrafted
from domain.borrowing.journeys.upl import ChooseTerms, ExaminationPassed, MyDataReceived, Upl
from domain.core.chart import CancelApplication, Cancelled, Chart, Edge, Event, Expired, Fact, Form, Step, TimedOut
from domain.core.errors import BusinessError, ErrorCode
from domain.core.snapshot import OperatorCommand, Report, Snapshot, Start
from tests.clients.corporate import COMPANY, CONTACT, some_corporation
from tests.factories import Factory
from tests.internals import Internals, eventually
from tests.journeys.core.temporal.samples import CODE, example
from tests.waiting import pauses

NOT_WALKED = (Expired, Cancelled, TimedOut)  # events of time and operators
TIMEOUT = 20.0  # seconds
AT_ONCE = 4  # journeys; a workflow task has a second, also while this process is busy


class Institutions(temporalio.client.Interceptor, Interceptor):
    """While `silent`, it accepts every request to an institution and does not answer.

    As an interceptor of a client, it applies to every worker of that client.
    """

    def __init__(self, *, silent: bool = True) -> None:
        self.silent = silent

    def intercept_activity(self, next: ActivityInboundInterceptor) -> ActivityInboundInterceptor:
        return _ActivityInbound(next, self)


class _ActivityInbound(ActivityInboundInterceptor):
    def __init__(self, next: ActivityInboundInterceptor, institutions: Institutions) -> None:
        super().__init__(next)
        self.institutions = institutions

    async def execute_activity(self, input: ExecuteActivityInput) -> Any:
        if self.institutions.silent and not activity.info().is_local:
            return None
        return await super().execute_activity(input)


class Player:
    """One open journey. `at` is its latest snapshot."""

    def __init__(self, client: Client, resources: Resources, chart: type[Chart], person: str) -> None:
        self.client, self.resources, self.chart, self.person = client, resources, chart, person
        self.gateway = Gateway(client, resources.table, Push(resources.redis, resources.table))
        self.at: Snapshot

    @classmethod
    async def of(cls, client: Client, resources: Resources, chart: type[Chart], person: str = "") -> Self:
        """Start a journey of a new member, or of `person`, at its first step."""
        if not person:
            corporate = chart is Corporation
            person = str(await (some_corporation(resources) if corporate else Factory.of(resources.settings).person()))
        player = cls(client, resources, chart, person)
        start = Start(apply_uid=uuid4().hex, person=player.person, at="upl")
        player.at = await with_retries(lambda: player.gateway.open(chart.kind, start))
        return player

    @property
    def step(self) -> Step[Any]:
        return self.chart.steps[self.at.step]

    async def play(self, event: Event) -> None:
        """Submit the form, or report the fact as the institution would."""
        sequence = self.at.sequence
        if isinstance(event, Form):
            await self.submit(event, sequence=sequence, key=uuid4().hex)
        elif isinstance(event, Fact):
            reference = self.reference
            if isinstance(event, TransferSent):
                await self._stage_transfer(reference)
            if isinstance(event, ContractDrafted):
                await self._stage_contract()
            fact = event.model_copy(update={"reference": reference})
            await self.gateway.report(self.at.journey_id, Report.of(fact))
        await self.until_later_than(sequence)

    @property
    def reference(self) -> str:
        """The name of the present step's request to an institution."""
        return f"{self.at.journey_id}/{self.at.apply_uid}/{self.at.sequence}"

    async def submit(self, form: Form, *, sequence: int, key: str) -> None:
        """Submit a form, and repeat it with its key while the platform is busy, as a browser does."""
        self.at = await with_retries(lambda: self.gateway.submit(self.at.journey_id, form, sequence=sequence, key=key))

    async def walk_to(self, step: Step[Any]) -> Self:
        """Walk to the step by the fewest moves."""
        while self.at.step != step.name:
            await self.one_move_to(step)
        return self

    async def one_move_to(self, step: Step[Any]) -> None:
        """Make the first move of the shortest path."""
        first, *_ = shortest_path(self.chart, self.at.step, step.name, without=self._closed)
        await self.play(await self._event(first))

    @property
    def _closed(self) -> frozenset[Edge]:
        """Return moves of the chart that the journey cannot make in its state: evidence is reviewed only if there is
        some."""
        is_new_loan = self.chart is Upl and not self.at.data.get("refinanced")
        return frozenset({Edge("loan_terms", ChooseTerms.label, "evidence_review")} if is_new_loan else ())

    async def at_rest(self) -> Self:
        """Wait until no institution is being called."""
        handle = self.client.get_workflow_handle(self.at.journey_id)
        await handle.query("snapshot")  # answered after the current workflow task

        async def nothing_asked() -> bool:
            return not (await handle.describe()).raw_description.pending_activities

        await eventually(nothing_asked)
        return self

    async def until(self, step: Step[Any]) -> None:
        """Wait until the journey is at that step."""
        while self.at.step != step.name:
            await self.until_later_than(self.at.sequence)

    async def until_later_than(self, sequence: int) -> None:
        """Wait until the table contains a later state."""
        for pause in pauses(TIMEOUT):
            latest = await self.now()
            if latest.sequence > sequence:
                self.at = latest
                return
            await asyncio.sleep(pause)
        raise AssertionError(f"{self.at.journey_id} stays at {self.at.step}")

    async def now(self) -> Snapshot:
        """Return the step in the table."""
        return await self.gateway.now(self.at.journey_id)

    async def cancel(self) -> Snapshot:
        """Cancel as an operator."""
        command, key = OperatorCommand(operator="김운영", reason="고객이 전화로 요청함"), uuid4().hex
        return await with_retries(lambda: self.gateway.operate(self.at.journey_id, "cancel", command, key=key))

    async def withdraw(self) -> Snapshot:
        """Cancel as the applicant. If the step does not allow it, nothing moves."""
        at, key = self.at, uuid4().hex
        try:
            return await with_retries(
                lambda: self.gateway.submit(at.journey_id, CancelApplication(), sequence=at.sequence, key=key)
            )
        except Conflict as refused:
            return refused.current

    async def moves(self) -> list[Edge]:
        """Return the published moves of the journey."""
        internals = Internals(self.resources, self.client)
        return await internals.moves(self.at.model_dump(mode="json", by_alias=True))

    async def _event(self, edge: Edge) -> Event:
        event = example(self.step.accepts[edge.label])
        if isinstance(event, MyDataReceived) and edge.to == Upl.re_examination.name:
            return event.model_copy(update={"income": 24_000_000})
        if isinstance(event, ExaminationPassed) and edge.to == Upl.new_offer.name:
            return event.model_copy(update={"rate": "11.9"})
        if isinstance(event, AnswerFraudQuestion):
            asked = fraud.question_for(self.at.apply_uid, self.at.data["question"])
            return event.model_copy(update={"option_set_uid": asked.pool.options[0].uid})
        if isinstance(event, RequestEmailCode):
            return event.model_copy(update={"email_ref": await self._stage(EmailRecord(email="player@example.com"))})
        if isinstance(event, ConfirmIdCard):
            return event.model_copy(update={"card_ref": await self._stage(_card())})
        if isinstance(event, SubmitCompany):
            return event.model_copy(update={"company_ref": await self._stage(COMPANY)})
        if isinstance(event, SubmitContact):
            return event.model_copy(update={"contact_ref": await self._stage(CONTACT)})
        return event

    async def _stage(self, record: BaseModel) -> str:
        """Store what the API stores in the vault."""
        async with self.resources.database.transaction() as session:
            return self.resources.vault.put(session, self.person, record)

    async def _stage_contract(self) -> None:
        """Store what the draft's activity stores: the contract's row."""
        drafted = {
            "apply_uid": self.at.apply_uid,
            "person_id": UUID(self.person),
            "principal": 100_000_000,
            "rate_percent": "8.7",
            "months": 12,
            "terms_hash": bundle_hash(CATALOGUE[Context.CONTRACT]),
            "draft_ref": "draft",
            "draft_hash": "hash",
        }
        row = insert(LoanContractRow).values(drafted)
        await self.resources.database.statement(row.on_conflict_do_nothing())

    async def _stage_transfer(self, reference: str) -> None:
        """Store what the bank's answer stores: the fingerprint of the code."""
        fingerprint = self.resources.sealer.fingerprint(f"{reference}/{CODE}")
        row = insert(OneWonCode).values(reference=reference, code_fingerprint=fingerprint, tries=0)
        await self.resources.database.statement(row)


def _card() -> IdCardRecord:
    """Return a card with its photograph."""
    return IdCardRecord(
        id_card_type=0, name="김하나", civil_code="9003012234567", issued_date=date(2020, 1, 2), image_ref=uuid4().hex
    )


async def at_every_step(
    client: Client,
    resources: Resources,
    chart: type[Chart],
    then: Callable[[Player], Awaitable[Snapshot]] = Player.now,
) -> list[tuple[Player, Snapshot]]:
    """Walk one journey to every step that is not an end, and do `then`, which may meet an answer of an institution."""
    turns = asyncio.Semaphore(AT_ONCE)

    async def walk(step: Step[Any]) -> tuple[Player, Snapshot]:
        async with turns:
            player = await Player.of(client, resources, chart)
            await (await player.walk_to(step)).at_rest()
            return player, await then(player)

    return await asyncio.gather(*(walk(step) for step in chart.steps.values() if step.on))


async def with_retries(call: Callable[[], Awaitable[Snapshot]]) -> Snapshot:
    """Return the call's result. Repeats it while the journey is busy, with pauses: the worker shares this process."""
    for pause in pauses(TIMEOUT):
        try:
            return await call()
        except BusinessError as error:
            if error.code is not ErrorCode.BUSY:
                raise
        await asyncio.sleep(pause)
    return await call()


def shortest_path(chart: type[Chart], origin: str, target: str, *, without: Collection[Edge] = ()) -> list[Edge]:
    """Return the fewest moves from one step to another, without those edges."""
    seen, reached = {origin}, deque[tuple[str, list[Edge]]]([(origin, [])])
    while reached:
        at, walked = reached.popleft()
        if at == target:
            return walked
        for edge in _leading(chart, at):
            if edge.to not in seen and edge not in without:
                seen.add(edge.to)
                reached.append((edge.to, [*walked, edge]))
    raise AssertionError(f"no way from {origin} to {target}")


def _leading(chart: type[Chart], step: str) -> Iterator[Edge]:
    for on in chart.steps[step].on:
        if not issubclass(on.event, NOT_WALKED):
            yield from (Edge(step, on.event.label, to) for to in on.to)
