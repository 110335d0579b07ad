"""The journey tables: one row for each journey and one for each move. They are the read model; the workflow owns the
state.
"""

from collections.abc import AsyncIterator, Iterable
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import func, select, text, tuple_, update

from db.core.engine import Database
from db.core.sealing import NotOpened, Sealer
from db.core.tables import JourneyRow
from domain.core.chart import Party
from domain.core.snapshot import Move, Snapshot, Start
from observability.tracing import reference

# The move is stored whether or not a later one was stored first. Two moves are written at once when an institution
# reports progress just before its answer.
WRITE = text("""
with noted as (
  insert into journey_move (journey_id, apply_uid, sequence, origin, label, step, note, reference)
  values (:id, :uid, :sequence, :origin, :label, :step, :note, :reference)
  on conflict do nothing)
insert into journey (journey_id, apply_uid, kind, person, open, sequence, step, waiting_on, snapshot, next_run)
values (:id, :uid, :kind, :person, :open, :sequence, :step, :waiting_on, :snapshot, :next_run)
on conflict (journey_id, apply_uid) do update
  set (open, sequence, step, waiting_on, snapshot, next_run, moved_at, step_at)
    = (excluded.open, excluded.sequence, excluded.step, excluded.waiting_on, excluded.snapshot, excluded.next_run,
       now(), case when journey.step = excluded.step then journey.step_at else now() end)
  where journey.sequence < excluded.sequence
    or journey.sequence = excluded.sequence and journey.next_run is null and excluded.next_run is not null
""")

READ = text("select apply_uid, snapshot from journey where journey_id = :id order by opened_at desc limit 1")
OPEN = text("select journey_id, apply_uid, snapshot from journey where person = :person and open order by opened_at")

IS_OPEN = text("select from journey where journey_id = :id and open")

# The latest journey of each kind: open ones first, then by start.
LATEST = text("""
select journey_id, apply_uid, snapshot from (
  select distinct on (kind) journey_id, apply_uid, snapshot, open, opened_at from journey
  where person = :person and kind = any(:kinds) order by kind, opened_at desc) latest
order by open desc, opened_at desc
""")
KEY = JourneyRow.journey_id, JourneyRow.apply_uid
PAGE = 500  # journeys that are read at a time


class NextRun(NamedTuple):
    """An open journey. `start`: the input from which a new run continues after the last move; None if the row has none,
    or its person was erased."""

    journey_id: str
    apply_uid: str
    kind: str
    start: Start | None


class JourneyTable:
    """Reads and writes the tables. Each call is one statement in one round trip."""

    def __init__(self, database: Database, sealer: Sealer) -> None:
        self.database, self.sealer = database, sealer

    async def write(self, move: Move) -> None:
        """Store the move and update the row, unless the row has the same or a later sequence."""
        at, edge = move.snapshot, move.edge
        await self.database.ask(
            WRITE,
            {
                "id": at.journey_id,
                "uid": at.apply_uid,
                "kind": at.kind,
                "person": move.person,
                "open": at.is_open,
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
                "next_run": move.next_run
                and self.sealer.seal(
                    move.next_run.model_dump_json().encode(),
                    _place_of_next_run(at.journey_id, at.apply_uid),
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
        """Return the person's open journeys."""
        rows = await self.database.ask(OPEN, {"person": person})
        return [self._open(row.journey_id, row.apply_uid, row.snapshot) for row in rows]

    async def latest_of(self, person: str, kind: str, most: int) -> list[tuple[datetime, Snapshot]]:
        """Return the person's latest journeys of a kind, open or ended, with the start time of each."""
        row = JourneyRow
        rows = await self.database.statement(
            select(row.journey_id, row.apply_uid, row.snapshot, row.opened_at)
            .where(row.person == person, row.kind == kind)
            .order_by(row.opened_at.desc())
            .limit(most)
        )
        return [(row.opened_at, self._open(row.journey_id, row.apply_uid, row.snapshot)) for row in rows]

    async def latest_of_kinds(self, person: str, kinds: Iterable[str]) -> list[Snapshot]:
        """Return the person's latest journey of each kind: open journeys first, then the one that started last."""
        rows = await self.database.ask(LATEST, {"person": person, "kinds": list(kinds)})
        return [self._open(row.journey_id, row.apply_uid, row.snapshot) for row in rows]

    async def named(self, person: str, kinds: Iterable[str], apply_uid: str) -> Snapshot | None:
        """Return the person's journey with that id, open or ended."""
        row = JourneyRow
        named = select(row.journey_id, row.apply_uid, row.snapshot).where(
            row.person == person, row.kind.in_(kinds), row.apply_uid == apply_uid
        )
        found = await self.database.statement(named)
        return next((self._open(row.journey_id, row.apply_uid, row.snapshot) for row in found), None)

    async def next_runs(self) -> AsyncIterator[list[NextRun]]:
        """Return the next run of each open journey, as far as the database knows; at most PAGE at a time."""
        row = JourneyRow
        open_ones = select(row.journey_id, row.apply_uid, row.kind, row.person, row.next_run).where(row.open)
        page = open_ones.order_by(*KEY).limit(PAGE)
        last = "", ""
        while rows := (await self.database.statement(page.where(tuple_(*KEY) > tuple_(*last)))).all():
            await self.sealer.prefetch(row.person for row in rows)
            yield [NextRun(row.journey_id, row.apply_uid, row.kind, self._next_run(row)) for row in rows]
            last = rows[-1].journey_id, rows[-1].apply_uid

    async def close(self, journey_id: str, apply_uid: str) -> None:
        """Close a journey that has no run and cannot get one."""
        closed = {"open": False, "waiting_on": Party.NOBODY, "next_run": None, "moved_at": func.now()}
        of = JourneyRow.journey_id == journey_id, JourneyRow.apply_uid == apply_uid
        await self.database.statement(update(JourneyRow).where(*of, JourneyRow.open).values(closed))

    def _next_run(self, row: Any) -> Start | None:
        try:
            place = _place_of_next_run(row.journey_id, row.apply_uid)
            return row.next_run and Start.model_validate_json(self.sealer.open(row.next_run, place))
        except NotOpened:
            return None

    def _open(self, journey_id: str, apply_uid: str, sealed: bytes) -> Snapshot:
        return Snapshot.model_validate_json(self.sealer.open(sealed, _place(journey_id, apply_uid)))


def _place_of_next_run(journey_id: str, apply_uid: str) -> bytes:
    return f"journey-run/{journey_id}/{apply_uid}".encode()


def _place(journey_id: str, apply_uid: str) -> bytes:
    return f"journey/{journey_id}/{apply_uid}".encode()
