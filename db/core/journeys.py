"""The journey tables: one row for each journey and one for each move. They are the read model; the workflow owns the
state.
"""

from collections.abc import Iterable
from datetime import datetime

from sqlalchemy import text

from db.core.engine import Database
from db.core.sealing import Sealer
from domain.core.chart import Party
from domain.core.snapshot import Move, Snapshot
from observability.tracing import reference

# The move is noted whether or not a later one was written first: two are under way when an institution's progress
# comes just before its answer.
WRITE = text("""
with noted as (
  insert into journey_move (journey_id, apply_uid, sequence, origin, label, step, note, reference)
  values (:id, :uid, :sequence, :origin, :label, :step, :note, :reference)
  on conflict do nothing)
insert into journey (journey_id, apply_uid, kind, person, open, sequence, step, waiting_on, snapshot)
values (:id, :uid, :kind, :person, :open, :sequence, :step, :waiting_on, :snapshot)
on conflict (journey_id, apply_uid) do update
  set (open, sequence, step, waiting_on, snapshot, moved_at, step_at)
    = (excluded.open, excluded.sequence, excluded.step, excluded.waiting_on, excluded.snapshot, now(),
       case when journey.step = excluded.step then journey.step_at else now() end)
  where journey.sequence < excluded.sequence
""")

READ = text("select apply_uid, snapshot from journey where journey_id = :id order by opened_at desc limit 1")
OPEN = text("select journey_id, apply_uid, snapshot from journey where person = :person and open order by opened_at")

IS_OPEN = text("select from journey where journey_id = :id and open")

ALL = text("""
select journey_id, apply_uid, snapshot, opened_at from journey where person = :person and kind = :kind
order by opened_at desc limit :most
""")

# The latest of each kind: the open ones first, then by when they began.
LATEST = text("""
select journey_id, apply_uid, snapshot from (
  select distinct on (kind) journey_id, apply_uid, snapshot, open, opened_at from journey
  where person = :person and kind = any(:kinds) order by kind, opened_at desc) latest
order by open desc, opened_at desc
""")
NAMED = text("""
select journey_id, apply_uid, snapshot from journey
where person = :person and kind = any(:kinds) and apply_uid = :uid
""")


class JourneyTable:
    """Each call is one statement, one round trip."""

    def __init__(self, database: Database, sealer: Sealer) -> None:
        self.database, self.sealer = database, sealer

    async def write(self, move: Move) -> None:
        """Note the move, and put the row forward; an older or equal sequence does not put it back."""
        at, edge = move.snapshot, move.edge
        await self.database.ask(
            WRITE,
            {
                "id": at.journey_id,
                "uid": at.apply_uid,
                "kind": at.kind,
                "person": move.person,
                "open": at.deadline is not None or at.waiting_on is not Party.NOBODY,
                "sequence": at.sequence,
                "step": at.step,
                "waiting_on": at.waiting_on,
                "origin": edge and edge.origin,
                "label": edge and edge.label,
                "note": move.note,
                "reference": reference(),
                "snapshot": self.sealer.seal(
                    at.model_dump_json(by_alias=True).encode(),
                    _place(at.journey_id, at.apply_uid),
                    owner=move.person,
                ),
            },
        )

    async def read(self, journey_id: str) -> Snapshot | None:
        """Return the state of the latest journey with this id."""
        latest = await self.database.ask(READ, {"id": journey_id})
        return next((self._open(journey_id, row.apply_uid, row.snapshot) for row in latest), None)

    async def is_open(self, journey_id: str) -> bool:
        """Whether a journey with this id is unfinished."""
        return bool(list(await self.database.ask(IS_OPEN, {"id": journey_id})))

    async def open_of(self, person: str) -> list[Snapshot]:
        """The person's unfinished journeys."""
        rows = await self.database.ask(OPEN, {"person": person})
        return [self._open(row.journey_id, row.apply_uid, row.snapshot) for row in rows]

    async def latest_of(self, person: str, kind: str, most: int) -> list[tuple[datetime, Snapshot]]:
        """The person's latest journeys of a kind, including ended ones, with the start time of each."""
        rows = await self.database.ask(ALL, {"person": person, "kind": kind, "most": most})
        return [(row.opened_at, self._open(row.journey_id, row.apply_uid, row.snapshot)) for row in rows]

    async def latest_of_kinds(self, person: str, kinds: Iterable[str]) -> list[Snapshot]:
        """The person's latest journey of each kind: open journeys first, then the journey that started last."""
        rows = await self.database.ask(LATEST, {"person": person, "kinds": list(kinds)})
        return [self._open(row.journey_id, row.apply_uid, row.snapshot) for row in rows]

    async def named(self, person: str, kinds: Iterable[str], apply_uid: str) -> Snapshot | None:
        """The person's journey of that name, open or ended."""
        rows = await self.database.ask(NAMED, {"person": person, "kinds": list(kinds), "uid": apply_uid})
        return next((self._open(row.journey_id, row.apply_uid, row.snapshot) for row in rows), None)

    def _open(self, journey_id: str, apply_uid: str, sealed: bytes) -> Snapshot:
        return Snapshot.model_validate_json(self.sealer.open(sealed, _place(journey_id, apply_uid)))


def _place(journey_id: str, apply_uid: str) -> bytes:
    return f"journey/{journey_id}/{apply_uid}".encode()
