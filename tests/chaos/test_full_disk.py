"""The disk of one store is full: requests that need it are refused as busy, nothing is lost, and the platform continues
when there is space again. `operations.md` (*When a part is down*) states the result.

Each store has a small file system of its own. The tests are skipped where it cannot be mounted, as by others than root.
"""

import os
import subprocess
import time
from collections.abc import AsyncGenerator, Generator
from contextlib import ExitStack, asynccontextmanager, contextmanager, suppress
from pathlib import Path

import httpx
import psutil
import pytest
from temporalio.client import WorkflowExecutionStatus

from config.postgres_folder import postgres_folder
from stack.supervisor import Stack
from stack.temporary import temporary_stack
from tests.clients.borrower import Borrower
from tests.internals import eventually, internals_of

pytestmark = pytest.mark.timeout(600)
MEGABYTES = {"postgres": 400, "redis": 8, "temporal": 100, "documents": 8}
MOST = 10_000  # requests until PostgreSQL or Temporal needs more space; recycled log files take some thousand


@contextmanager
def mounted(folder: Path, megabytes: int) -> Generator[None]:
    """Mount a file system of that size while the block runs."""
    folder.mkdir(parents=True, exist_ok=True)
    mounting = ["mount", "-t", "tmpfs", "-o", f"size={megabytes}m", "tmpfs", folder]
    if subprocess.run(mounting, capture_output=True, check=False).returncode:
        pytest.skip("no permission to mount a file system")
    try:
        yield
    finally:
        subprocess.run(["umount", folder], check=True)


@pytest.fixture(scope="module")
def disks(tmp_path_factory: pytest.TempPathFactory) -> Generator[tuple[Stack, dict[str, Path]]]:
    """A platform, and the file system of each store."""
    home = tmp_path_factory.mktemp("disks")
    state = home / "state"
    folders = {
        "postgres": postgres_folder(state),
        "redis": state / "redis",
        "temporal": home / "temporal",
        "documents": home / "documents",
    }
    with ExitStack() as mounts:
        for store, folder in folders.items():
            mounts.enter_context(mounted(folder, MEGABYTES[store]))
        (state / "temporal.db").symlink_to(home / "temporal/temporal.db")
        with temporary_stack(state, documents=folders["documents"].as_uri()) as stack:
            yield stack, folders


@contextmanager
def full(folder: Path) -> Generator[None]:
    """Fill the file system while the block runs."""
    ballast = folder / "ballast"
    with ballast.open("wb", buffering=0) as file, suppress(OSError):
        os.posix_fallocate(file.fileno(), 0, os.statvfs(folder).f_bavail * os.statvfs(folder).f_frsize)
        while True:
            file.seek(0, os.SEEK_END)
            file.write(bytes(4096))
    try:
        yield
    finally:
        ballast.unlink()


@asynccontextmanager
async def borrower_at(stack: Stack, step: str) -> AsyncGenerator[Borrower]:
    borrower = await Borrower.of(stack.settings).apply()
    await borrower.walk_to(step)
    yield borrower
    await borrower.close()


def is_busy(answer: httpx.Response) -> bool:
    return (answer.status_code, answer.json()["data"].get("code")) == (503, "BUSY")


async def visit(stack: Stack) -> tuple[httpx.Response, str]:
    """Begin to certify an address, as a new visitor. Returns the answer and the journey's id."""
    visitor = Borrower.of(stack.settings)
    answer = await visitor.post("/v2/join/email-certification/open")
    await visitor.close()
    return answer, visitor.at.get("journeyId", "")


@pytest.mark.parametrize("store", ["postgres", "redis", "temporal"])
async def test_a_full_disk_of_a_server(disks: tuple[Stack, dict[str, Path]], store: str) -> None:
    """Every visitor who was accepted has a journey afterwards, and an application continues."""
    stack, folders = disks
    accepted = set[str]()
    async with borrower_at(stack, "compatibility") as borrower, internals_of(stack.settings) as internals:
        with full(folders[store]):
            answer, journey = await visit(stack)
            while answer.status_code == 200 and len(accepted) < MOST:
                accepted.add(journey)
                answer, journey = await visit(stack)
            assert is_busy(answer), answer.text
        has_ended = restart_if_ended(stack, store)
        began = time.monotonic()

        async def works() -> bool:
            return (await visit(stack))[0].status_code == 200

        await eventually(works, within=60)
        print(f"{store}: {len(accepted)} accepted, ended: {has_ended}, works after {time.monotonic() - began:.1f} s")
        await borrower.until("compatibility")
        await borrower.walk_to("loan_terms")
        assert accepted <= {row.journey_id for row in await internals.sql("select journey_id from journey where open")}
        for journey in accepted:
            described = await internals.client.get_workflow_handle(journey).describe()
            assert described.status == WorkflowExecutionStatus.RUNNING


def restart_if_ended(stack: Stack, store: str) -> bool:
    """Start the server again if it has ended, as a service manager does."""
    has_ended = psutil.Process(stack.pid(store)).status() == psutil.STATUS_ZOMBIE
    if has_ended:
        stack.kill(store)
        stack.start_part(store)
    return has_ended


async def test_a_full_disk_of_the_documents(disks: tuple[Stack, dict[str, Path]]) -> None:
    stack, folders = disks
    async with borrower_at(stack, "id_photo") as borrower:
        card = await borrower.card()
        with full(folders["documents"]):
            assert is_busy(await borrower.upload(card))
            assert (await borrower.until("id_photo"))["step"] == "id_photo"
        assert list(folders["documents"].rglob("*#*")) == []
        await borrower.walk_to("account")
