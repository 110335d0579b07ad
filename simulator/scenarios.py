"""Configured failures of institutions, and how many times each occurs."""

from typing import Literal

from fastapi import APIRouter, HTTPException

from simulator.store import CurrentStore, Store
from simulator.wire import Wire

INSTITUTIONS = (
    "identity",
    "credit_bureau",
    "nhis",
    "company",
    "mydata",
    "id_card",
    "id_registry",
    "bank",
    "aml",
    "esign",
    "address",
    "kb",
    "registry",
    "message",
)

CallMode = Literal["slow", "down", "timeout", "refuse"]
CallbackMode = Literal["duplicate_callback", "late_callback", "lost_callback"]

# longer than a client waits for `timeout`, shorter for `slow`
DEFAULT_DELAY_MS = {"slow": 1500, "timeout": 10_000, "late_callback": 30_000}


class Scenario(Wire):
    """`times`: how many calls (or callbacks, for the callback modes) are affected; null for all."""

    mode: Literal["normal"] | CallMode | CallbackMode
    delay_ms: int | None = None
    times: int | None = None

    @property
    def delay(self) -> float:
        """Return the delay in seconds."""
        milliseconds = DEFAULT_DELAY_MS.get(self.mode, 0) if self.delay_ms is None else self.delay_ms
        return milliseconds / 1000


NORMAL = Scenario(mode="normal")
CALL_MODES = ("slow", "down", "timeout", "refuse")
CALLBACK_MODES = ("duplicate_callback", "late_callback", "lost_callback")


def _current(store: Store, institution: str) -> Scenario:
    row = store.one("SELECT mode, delay_ms, times FROM scenario WHERE institution = ?", institution)
    return Scenario(mode=row["mode"], delay_ms=row["delay_ms"], times=row["times"]) if row else NORMAL


def all_current(store: Store) -> dict[str, Scenario]:
    return {institution: _current(store, institution) for institution in INSTITUTIONS}


def take(store: Store, institution: str, modes: tuple[str, ...]) -> Scenario:
    """Return the effect on this call (CALL_MODES) or delivery (CALLBACK_MODES), and count it."""
    scenario = _current(store, institution)
    if scenario.mode not in modes:
        return NORMAL
    store.run("UPDATE scenario SET times = times - 1 WHERE institution = ?", institution)
    store.run("DELETE FROM scenario WHERE institution = ? AND times <= 0", institution)
    return scenario


router = APIRouter(prefix="/scenarios", tags=["scenarios"])


@router.get("")
async def list_scenarios(store: CurrentStore) -> dict[str, Scenario]:
    return all_current(store)


@router.put("/{institution}")
async def set_scenario(institution: str, scenario: Scenario, store: CurrentStore) -> Scenario:
    if institution not in INSTITUTIONS:
        raise HTTPException(404, f"one of {', '.join(INSTITUTIONS)}")
    async with store.transaction():
        store.run(
            "REPLACE INTO scenario VALUES (?, ?, ?, ?)", institution, scenario.mode, scenario.delay_ms, scenario.times
        )
    return scenario


@router.delete("", status_code=204)
async def reset_scenarios(store: CurrentStore) -> None:
    async with store.transaction():
        store.run("DELETE FROM scenario")


@router.delete("/{institution}", status_code=204)
async def reset_scenario(institution: str, store: CurrentStore) -> None:
    async with store.transaction():
        store.run("DELETE FROM scenario WHERE institution = ?", institution)
