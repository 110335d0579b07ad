"""Running journeys continue under a new version: recorded histories replay, and changed commands are detected."""

import importlib
import json
from pathlib import Path
from typing import Any

import pytest
from temporalio.client import WorkflowHistory
from temporalio.worker import Replayer
from temporalio.workflow import NondeterminismError

from config.settings import DEMO_KEY, ROOT
from temporal.client import converter
from temporal.runner import SANDBOX
from temporal.worker import WORKFLOWS
from tests.replay import fingerprints
from tests.replay.record import HISTORIES

REMEDY = (
    "The commands of a workflow have changed, which breaks the journeys that are under way.\n"
    "Put the new way under `if self.patched(...)` (loans: `workflow.patched`) and leave the old one in `else`;\n"
    "or, while no journey is under way anywhere, record anew: python -m tests.replay.record"
)


def history(name: str) -> WorkflowHistory:
    recorded = json.loads((HISTORIES / f"{name}.json").read_text())
    return WorkflowHistory.from_json(recorded["id"], recorded["history"])


def replayer(workflows: list[type]) -> Replayer:
    return Replayer(workflows=workflows, data_converter=converter(f"demo:{DEMO_KEY}"), workflow_runner=SANDBOX)


@pytest.mark.parametrize("name", sorted(path.stem for path in HISTORIES.glob("*.json")))
async def test_recorded_history_replays(name: str) -> None:
    await replayer(WORKFLOWS).replay_workflow(history(name))


# name → the recorded history it breaks, the code of `upl`, `mortgage` or `contract`, the changed code
MUTANTS = {
    "unchanged": ("signed", "", ""),
    "no questions": ("signed", "range(1, fraud.LAST_STEP + 1)", "range(0)"),
    "a repeated request": (
        "signed", "await self.public_records()\n", "await self.public_records(); await self.public_records()\n"
    ),
    "another institution": ("signed", "MyData.fetch, ActivityInput", "People.age, ActivityInput"),
    "no notice": ("signed", "await self.notify(Notice.FINISHED)", "pass"),
    "no certified account": ("stumbled", "await account_certified(journey, steps)", "''"),
    "an inverted screening": (
        "stumbled", "if not await screened(", "if await screened("
    ),
    "one question less": ("signed", "fraud.LAST_STEP + 1", "fraud.LAST_STEP"),
    "no certified ID card": ("stumbled", "await id_card_certified(self, Upl)", "''"),
    "no second examination": (
        "re_examined", "offer = await self.examined_again(income, limit, offer, certified)", "pass"
    ),
    "no registered lien": ("mortgaged", "await self.registered()\n", "pass\n"),
    "no signature of the owner": ("mortgaged", "await self.owner_signature()", "None"),
}  # fmt: skip


@pytest.mark.parametrize("mutant", MUTANTS)
async def test_changed_workflow_does_not_replay(mutant: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first case is the control: the unchanged code, loaded in the same way, replays."""
    name, code, changed = MUTANTS[mutant]
    modules = {part: f"mutant_{part}_{list(MUTANTS).index(mutant)}" for part in ("contract", "upl", "mortgage")}
    folder, contract = ROOT / "workflows" / "borrowing", modules["contract"]
    sources = {
        module: (folder / f"{part}.py").read_text(encoding="utf-8").replace("workflows.borrowing.contract", contract)
        for part, module in modules.items()
    }
    assert any(code in source for source in sources.values())
    for module, source in sources.items():
        (tmp_path / f"{module}.py").write_text(source.replace(code, changed, 1), encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    upl: Any = importlib.import_module(modules["upl"])
    mortgage: Any = importlib.import_module(modules["mortgage"])
    replaying = replayer([upl.UplJourney, mortgage.MortgageJourney]).replay_workflow(history(name))
    if mutant == "unchanged":
        await replaying
    else:
        with pytest.raises((NondeterminismError, RuntimeError)):
            await replaying


def test_commands_equal_the_recorded_ones() -> None:
    assert fingerprints.current() == fingerprints.recorded(), REMEDY


def test_fingerprint_detects_unpatched_changes() -> None:
    before = "async def run(self):\n  await self.ask(Upl.a)\n  await self.run_local(Notices.write, NoticeOrder)\n"
    other = before.replace("Upl.a", "Upl.b")
    swapped = "async def run(self):\n  await self.run_local(Notices.write, NoticeOrder)\n  await self.ask(Upl.a)\n"
    gated = (
        "async def run(self):\n  if self.patched('b'):\n    await self.ask(Upl.b)\n  else:\n"
        "    await self.ask(Upl.a)\n  await self.run_local(Notices.write, NoticeOrder)\n"
    )
    assert fingerprints.of(before) == {"run": ["ask(Upl.a)", "run_local(Notices.write, NoticeOrder)"]}
    assert fingerprints.of(before) == fingerprints.of(gated)
    assert fingerprints.of(before) != fingerprints.of(other)
    assert fingerprints.of(before) != fingerprints.of(swapped)
