"""A journey call: whose journey, which form, at which sequence, under which key."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Annotated, Any

from fastapi import Depends
from pydantic import BaseModel

from api.dependencies import Gate, House, Key, Person, Sequence
from api.gateway import Gateway
from api.platform import Platform
from domain.chart import Chart, Form
from domain.journeys.upl import Upl
from domain.snapshot import Snapshot

SETTLING = 5.0  # seconds an answer waits for an institution before it says "still waiting"


@dataclass(frozen=True)
class JourneyCall:
    """One request that moves a journey."""

    house: Platform
    gate: Gateway
    journey_id: str
    owner: str  # of the vault's items: the person, or the anonymous certification
    sequence: int
    key: str

    async def submit(self, form: Form, *, settle: bool = False) -> Snapshot:
        """Hand in the form; with `settle` wait a little for the institution that the form sets going."""
        moved = await self.gate.submit(self.journey_id, form, sequence=self.sequence, key=self.key)
        return await self.gate.settled(moved, SETTLING) if settle else moved

    async def store(self, record: BaseModel, *, kept: timedelta | None = None) -> str:
        """Put personal data into the vault, committed before the journey hears of it; its reference.

        `kept`: how long it is needed, where that is known.
        """
        async with self.house.database.transaction() as session:
            return self.house.vault.put(session, self.owner, record, kept=kept)


async def _upl_call(house: House, gate: Gate, person: Person, sequence: Sequence, key: Key) -> JourneyCall:
    return JourneyCall(house, gate, f"upl:{person}", person, sequence, key)


async def _upl_now(gate: Gate, person: Person) -> Snapshot:
    return await gate.now(f"upl:{person}")


UplCall = Annotated[JourneyCall, Depends(_upl_call)]
UplNow = Annotated[Snapshot, Depends(_upl_now)]  # where the caller's application stands


def moves(form: type[Form], chart: type[Chart] = Upl) -> dict[str, Any]:
    """Says in the API document which event of which journey a call sends."""
    return {"x-journey-kind": chart.kind, "x-journey-event": form.label}
