"""A platform is killed under load and restored from copies of PostgreSQL and Temporal that were taken at different
times. The distance between two copies is counted in steps: in each phase every journey moves, others begin, and money
comes, goes and is invested.
"""

import asyncio
import json
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import AsyncGenerator, Callable, Generator
from contextlib import asynccontextmanager, closing, suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any
from uuid import UUID

import httpx
import pytest
from sqlalchemy import text

from config.postgres_folder import postgres_folder
from config.settings import ROOT, Settings
from db.accounts.people import read_person
from db.accounts.tables import Person
from db.core.engine import Database
from db.core.sealing import NotOpened, sealer_of
from db.ledger.check import differences
from db.operators.enrolment import enrol
from documents.authority import open_authority
from documents.signature import validate
from documents.store import DocumentStore
from domain.core.snapshot import Snapshot
from domain.operations import OperatorRole
from stack.backup import AUTHORITY, KEYS, MANIFEST, SIMULATOR, TEMPORAL, BackupError, backup, checksums, copy_sqlite
from stack.parts import PROCESSES
from stack.restore import restore
from stack.state import AlreadyRunning, held
from stack.supervisor import Stack
from stack.temporary import temporary_stack
from tests.chaos.borrower import RetryingTransport
from tests.clients.borrower import Borrower
from tests.clients.console import PASSWORD, Console
from tests.clients.lending import Lending
from tests.factories import DEVICE, Factory
from tests.internals import Internals, eventually, internals_of
from tests.journeys.steps.deposits import certify_account, pay_in, until_balance

pytestmark = pytest.mark.timeout(600)
# Of PostgreSQL and of Temporal: taken together, Temporal's earlier, PostgreSQL's earlier.
PAIRS = [("third", "third"), ("third", "second"), ("first", "third")]


HOMES = count(1)  # addresses: the API limits the requests of each


@dataclass
class Before:
    """The state of the platform before it was killed."""

    backups: Path
    people: list[Borrower] = field(default_factory=list)
    investor: Borrower | None = None
    loan: str = ""
    erased: UUID | None = None
    journeys: set[str] = field(default_factory=set)  # ids of those that were open before the last backup
    console: Console | None = None
    staff: list[Console] = field(default_factory=list[Console])  # two administrators and one who was revoked at the end
    token: str = ""  # of the investor's session


@pytest.fixture(scope="module")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Generator[Stack]:
    """A platform for this test only. Its workflows run in the sandbox."""
    with temporary_stack(tmp_path_factory.mktemp("restored") / "state", sandbox=True) as stack:
        yield stack


@pytest.fixture(scope="module")
async def before(stack: Stack, tmp_path_factory: pytest.TempPathFactory) -> Before:
    """Three phases, each ended by a backup while visitors begin to certify addresses; then every part is killed
    while the bank executes a withdrawal whose answer does not arrive."""
    known = Before(tmp_path_factory.mktemp("backups"))
    async with internals_of(stack.settings) as internals, new_visitors(stack):
        await first_phase(stack, internals, known)
        command(stack, "stack.backup", known.backups / "first")
        await Factory.of(stack.settings).sealer.erase(known.erased or "")
        await second_phase(stack, internals, known)
        await asyncio.to_thread(backup, stack.settings, known.backups / "second", known.backups / KEYS)
        await third_phase(known)
        known.journeys = {row.journey_id for row in await internals.sql("select journey_id from journey where open")}
        await asyncio.to_thread(backup, stack.settings, known.backups / "third", known.backups / KEYS)
        assert known.console
        revoked = known.staff[-1]
        assert (await revoked.log_in()).status_code == 200
        await known.console.do(f"/operators/{revoked.login}", roles=["finance"], active=False)
        withdrawal = asyncio.create_task(lost_withdrawal(known))
        await eventually(lambda: executed(stack, 70_000))
        for name in PROCESSES:
            stack.kill(name)
        withdrawal.cancel()
    copy_sqlite(stack.settings.state / SIMULATOR, known.backups / SIMULATOR)
    return known


def new_borrower(settings: Settings) -> Borrower:
    """Return a borrower who repeats a request while the platform is busy."""
    made = Borrower.of(settings)
    transport = RetryingTransport(None, f"127.9.0.{next(HOMES)}")
    made.api = httpx.AsyncClient(base_url=made.api.base_url, timeout=30, transport=transport)
    return made


async def first_phase(stack: Stack, internals: Internals, known: Before) -> None:
    """Five applications at different steps, a certification of an account, an investor's order and withdrawal."""
    settings = stack.settings
    steps = ("income", "loan_terms", "id_photo", "account_code", "signing")
    members = await asyncio.gather(*(new_borrower(settings).sign_up() for _ in range(len(steps) + 3)))
    *known.people, known.investor = members  # the last but one of them begins in the second phase
    *applicants, account, _, investor = members
    await asyncio.gather(
        at_account_code(account),
        *(applied_to(step, one) for step, one in zip(steps, applicants, strict=True)),
    )
    await certify_account(investor)
    await pay_in(investor, 1_000_000)
    await until_balance(investor, 1_000_000)
    lending = Lending(internals, investor.simulator)
    known.loan = await lending.listed(amount=500_000)
    await lending.invest(investor.person_id, known.loan, 200_000)
    await investor.withdraw(50_000)
    await eventually(lambda: executed(stack, 50_000))
    known.erased = await Factory.of(settings).person(name="선우카나리")
    known.console, known.token = await Console.of(settings), investor.tokens["accessToken"]
    known.staff = [await Console.enrolled(settings) for _ in range(3)]


async def second_phase(stack: Stack, internals: Internals, known: Before) -> None:
    """Each application moves on, another one begins, the loan is fully ordered and paid out, and money is deposited and
    withdrawn."""
    (income, terms, photo, code, signing, account, later), investor = known.people, known.investor
    assert investor
    await asyncio.gather(
        income.walk_to("loan_terms"),
        terms.walk_to("confirm"),
        photo.walk_to("account"),
        code.walk_to("address"),
        signing.walk_to("finish"),
        later.open(),
    )
    await later.walk_to("compatibility")
    assert account.at["step"] == "account_code"
    await pay_in(investor, 400_000)
    await until_balance(investor, 1_350_000)
    lending = Lending(internals, investor.simulator)
    await lending.invest(investor.person_id, known.loan, 300_000)
    await lending.until(known.loan, "disbursed")
    await investor.withdraw(60_000)
    await eventually(lambda: executed(stack, 60_000))


async def third_phase(known: Before) -> None:
    """Each application moves on, a certification ends, and a new member signs up."""
    income, terms, photo, code, _, account, later = known.people
    newest = new_borrower(income.settings)
    await asyncio.gather(
        income.walk_to("id_photo"),
        terms.walk_to("id_photo"),
        photo.walk_to("address"),
        code.walk_to("fds"),
        later.walk_to("scraping"),
        certified(account),
        newest.apply(),
    )
    known.people.append(newest)


async def applied_to(step: str, member: Borrower) -> None:
    await (await member.open()).walk_to(step)


async def at_account_code(member: Borrower) -> None:
    member.kind = "bank_account"
    await member.do("/v2/certification/account/open")
    await member.do("/v2/certification/account/request", {"bankCode": "088", "accountNumber": "110123456789"})
    await member.until("account_code")


async def certified(member: Borrower) -> None:
    await member.do("/v2/certification/account/confirm", {"code": await member.code("deposit")})
    await member.until("certified")


async def lost_withdrawal(known: Before) -> None:
    """The bank pays it out and answers too late."""
    assert known.investor
    await known.investor.simulator.put("/scenarios/bank", json={"mode": "timeout", "times": 1})
    with suppress(AssertionError, OSError):
        await known.investor.withdraw(70_000)


@asynccontextmanager
async def new_visitors(stack: Stack) -> AsyncGenerator[None]:
    """Start to certify an address every second."""

    async def come() -> None:
        while True:
            visitor = new_borrower(stack.settings)
            await visitor.do("/v2/join/email-certification/open")
            await visitor.close()
            await asyncio.sleep(1)

    coming = asyncio.create_task(come())
    yield
    coming.cancel()


def command(stack: Stack, module: str, *arguments: Any) -> str:
    """Return the output of `python -m <module>`. The test fails when the command fails."""
    done = subprocess.run(
        [sys.executable, "-m", module, *map(str, arguments)],
        cwd=ROOT,
        env=os.environ | stack.env,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def mixed(known: Before, database: str, temporal: str) -> Path:
    """Return a backup with PostgreSQL and the documents of one and Temporal's store of another."""
    folder = known.backups / f"{database}-{temporal}"
    if not folder.exists():
        shutil.copytree(known.backups / database, folder)
        shutil.copyfile(known.backups / temporal / TEMPORAL, folder / TEMPORAL)
        manifest = json.loads((folder / MANIFEST).read_text())
        (folder / MANIFEST).write_text(json.dumps({**manifest, "files": checksums(folder)}))
    return folder


def delete_state(stack: Stack, known: Before) -> None:
    """Delete everything that the platform stored. The institutions keep their state."""
    state = stack.settings.state
    shutil.rmtree(postgres_folder(state) / "data", ignore_errors=True)
    for name in ("redis", "documents", "person-keys", "authority"):
        shutil.rmtree(state / name, ignore_errors=True)
    for path in (*state.glob("temporal.db*"), *state.glob("simulator.db*")):
        path.unlink()
    shutil.copyfile(known.backups / SIMULATOR, state / SIMULATOR)


def lines(stack: Stack) -> list[tuple[str, int]]:
    """Return the bank's statement: direction and won."""
    with closing(sqlite3.connect(stack.settings.state / SIMULATOR)) as world:
        return world.execute("select direction, amount from custody_line").fetchall()


async def executed(stack: Stack, won: int) -> bool:
    return ("out", won) in lines(stack)


@pytest.fixture(scope="module", params=PAIRS, ids=["together", "temporal-earlier", "postgres-earlier"])
async def restored(
    request: pytest.FixtureRequest, stack: Stack, before: Before
) -> AsyncGenerator[tuple[Internals, str, str]]:
    """Restore the platform and yield it, and the copies that were used."""
    database, temporal = request.param
    delete_state(stack, before)
    print(command(stack, "stack.restore", mixed(before, database, temporal)))
    with stack:
        async with internals_of(stack.settings) as internals:
            assert before.investor
            await before.investor.simulator.delete("/scenarios")
            await log_in_again(stack, [*before.people, before.investor])
            yield internals, database, temporal


async def log_in_again(stack: Stack, people: list[Borrower]) -> None:
    """Create a new session for each person in the restored database."""
    factory = Factory.of(stack.settings)
    async with factory.database.transaction() as session:
        for person in people:
            if await session.get(Person, UUID(person.person_id)):
                person.tokens = (await factory.sessions.open(session, UUID(person.person_id), DEVICE)).model_dump(
                    by_alias=True
                )


async def test_every_session_has_ended(restored: tuple[Internals, str, str], stack: Stack, before: Before) -> None:
    assert before.console
    assert before.investor
    operator = await before.console.api.get("/ops/approvals")
    headers = {"Authorization": f"Bearer {before.token}"}
    member = await before.investor.api.get("/v2/user/info", headers=headers)
    codes = [answer.json()["data"]["code"] for answer in (operator, member)]
    assert codes == ["OPERATOR_LOGIN_REQUIRED", "TOKEN_EXPIRED"]
    assert (await before.investor.api.get("/v2/user/info", headers=before.investor.headers())).status_code == 200


async def test_every_operator_is_suspended_until_administrators_confirm(
    restored: tuple[Internals, str, str], stack: Stack, before: Before
) -> None:
    """Also one whose access was revoked after the backup."""
    first, second, revoked = before.staff
    for console in before.staff:
        assert (await console.log_in()).json()["data"]["code"] == "OPERATOR_LOGIN_FAILED"
    async with Factory.of(stack.settings).database.transaction() as session:
        for console in (first, second):
            await enrol(session, console.login, "김운영", [OperatorRole.ADMIN, OperatorRole.AUDITOR], PASSWORD)
    for console in (first, second):
        assert (await console.log_in()).status_code == 200
    await first.do(f"/operators/{revoked.login}", roles=["finance"], active=True)
    assert (await revoked.log_in()).status_code == 200
    assert (await revoked.api.get("/ops/overview")).json()["data"]["code"] == "OPERATOR_UNCONFIRMED"
    await second.do(f"/operators/{revoked.login}/confirm")
    assert (await revoked.api.get("/ops/overview")).status_code == 200
    audited = await first.get("/audit/actions?operator=reconcile")
    assert {f"operator:{console.login}" for console in before.staff} <= {row["journeyId"] for row in audited["actions"]}


async def test_every_journey_continues_or_waits_for_an_operator(
    restored: tuple[Internals, str, str], stack: Stack, before: Before
) -> None:
    internals, database, _ = restored
    console = await Console.of(stack.settings)

    async def agree() -> bool:
        """Return whether Temporal and PostgreSQL have the same open journeys at the same steps."""
        rows = await internals.sql("select journey_id, sequence, step from journey where open")
        runs = [
            run
            async for run in internals.client.list_workflows("JourneyKind is not null and ExecutionStatus='Running'")
        ]
        if {row.journey_id for row in rows} != {run.id for run in runs}:
            return False
        states = [
            await internals.client.get_workflow_handle(row.journey_id).query("snapshot", result_type=Snapshot)
            for row in rows
        ]
        return [(row.sequence, row.step) for row in rows] == [(at.sequence, at.step) for at in states]

    await eventually(agree)
    open_journeys = {row.journey_id for row in await internals.sql("select journey_id from journey where open")}
    over = {row.journey_id for row in await internals.sql("select journey_id from journey where not open")}
    assert before.journeys <= open_journeys | over
    held = await console.get("/queues/stuck")
    if database == "first":
        notes = await internals.sql("select distinct note from journey_move where note = 'database-record-missing'")
        assert len(notes) == 1
        applications = {row["applyUid"] for row in held if row["kind"] == "upl"}
        (later,) = await internals.sql(
            "select apply_uid from journey where person = :id", id=before.people[6].person_id
        )
        assert later.apply_uid in applications
        await console.do(f"/cases/{later.apply_uid}/cancel", sequence=(await console.open(later.apply_uid))["sequence"])
        await before.people[6].until("cancelled")
    else:
        # A visitor can come between the copy of PostgreSQL and that of Temporal.
        assert {row["kind"] for row in held} <= {"email"}
    await asyncio.gather(
        *(take_step(person) for person in before.people[:4]),  # each is at a step that waits for the borrower
        sign(before.people[4]),
    )


async def take_step(person: Borrower) -> None:
    """Take the restored step."""
    at = await person.until(*person.next)
    await person.next[at["step"]]()
    await eventually(lambda: has_moved(person, at["sequence"]))


async def sign(person: Borrower) -> None:
    """Sign, again if the signature was lost."""
    await person.until("signing", "finish")
    await person.walk_to("finish")


async def has_moved(person: Borrower, sequence: int) -> bool:
    return (await person.get("/v2/journeys/upl"))["sequence"] > sequence


async def test_money_agrees_with_the_bank(restored: tuple[Internals, str, str], stack: Stack, before: Before) -> None:
    internals, database, _ = restored
    console = await Console.of(stack.settings)
    unfunded = 500_000 if database == "first" else 0

    async def agrees() -> bool:
        (held,) = await internals.sql("select balance from ledger_account where kind = 'custody'")
        at_bank = sum(won if direction == "in" else -won for direction, won in lines(stack))
        open_ones = await internals.sql("select from deposit_withdrawal where state <> 'paid'")
        return held.balance == at_bank + unfunded and not open_ones

    await eventually(agrees)
    assert [won for direction, won in sorted(lines(stack)) if direction == "out" and won < 100_000] == [
        50_000,
        60_000,
        70_000,
    ]
    async with internals.at.database.transaction() as session:
        assert await differences(session) == []
    (loan,) = await console.get(f"/loans?query={before.loan}")
    assert loan["isPaused"] == bool(unfunded)
    assert before.investor
    deposit = 1_400_000 - 50_000 - 60_000 - 70_000 - (0 if unfunded else 500_000)
    await until_balance(before.investor, deposit)


async def test_documents_are_readable_except_those_of_erased_persons(
    restored: tuple[Internals, str, str], stack: Stack, before: Before
) -> None:
    internals, _, _ = restored
    sealer = sealer_of(stack.settings)
    documents = DocumentStore(stack.settings.documents, sealer)
    refs = await internals.sql("select image_ref as ref from id_image union select signed_ref from loan_contract")
    sizes = [len(await documents.get(row.ref)) for row in refs if row.ref]
    assert sizes
    assert min(sizes) > 100
    contracts = await internals.sql("select signed_ref as ref from loan_contract where signed_ref <> ''")
    authority = open_authority(stack.settings.state / AUTHORITY)
    files = [await documents.get(row.ref) for row in contracts]
    checked = [(await asyncio.to_thread(validate, file, authority)).trusted for file in files]
    assert set(checked) == {True}
    database = Database(stack.settings.database_url)
    async with database.transaction() as session:
        assert await session.scalar(text("select count(*) from person where id = :id"), {"id": before.erased}) == 1
        assert (await read_person(session, sealer, UUID(before.people[0].person_id))).name
        with pytest.raises(NotOpened):
            await read_person(session, sealer, before.erased)
    await database.close()


def test_refusals(stack: Stack, before: Before, tmp_path: Path) -> None:
    """Nothing is overwritten, and an altered or incomplete backup is not restored."""
    settings, first, keys = stack.settings, before.backups / "first", before.backups / KEYS

    def refusal(of: Callable[[Settings, Path, Path], object], folder: Path) -> str:
        with pytest.raises(BackupError) as error:
            of(settings, folder, keys)
        return str(error.value)

    assert refusal(backup, first) == f"{first} is not empty: name another folder."
    assert "holds no complete backup" in refusal(restore, tmp_path)
    assert "There is data: move" in refusal(restore, first)
    altered = tmp_path / "altered"
    shutil.copytree(first, altered)
    with (altered / TEMPORAL).open("ab") as file:
        file.write(b"x")
    assert "temporal.db is not what was backed up" in refusal(restore, altered)
    elsewhere = tmp_path / "empty" / KEYS
    with pytest.raises(BackupError, match="is not the authority that signed the contracts"):
        restore(Settings(_env_file=None, state=tmp_path / "other"), before.backups / "third", elsewhere)  # pyright: ignore
    with held(settings.state), pytest.raises(AlreadyRunning):
        restore(settings, first, keys)
    manifest = (first / MANIFEST).read_text()
    secrets = [value for name, value in stack.env.items() if name.endswith(("_KEYS", "_KEY", "_SECRET")) and value]
    assert not any(secret in manifest for secret in secrets)
