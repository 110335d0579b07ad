"""Reads the data that is needed to admit a batch of orders. It takes no locks and changes nothing."""

import json
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping
from typing import Any, NamedTuple

from sqlalchemy import TextClause, text

from db.core.raw_connection import Values
from db.core.sealing import Sealer
from db.core.stored_answers import Answer, Key, person_owner
from db.investing.investors import ELIGIBILITY, OF_INVESTOR, Eligibility

# Limited to one row, an answer is read by its key; in a join, the planner would read all answers.
KNOWN = text(f"""
select asked.*, not exists (
    select from login_session where (id, person_id) = (asked.family, asked.person) and ended_at is null) as is_over,
  stored.request_hash, stored.status, stored.body, {ELIGIBILITY},
  array(select content_hash from agreement
    where person_id = person.id and withdrawn_at is null and content_hash = any(:texts)) as agreed
from jsonb_to_recordset(cast(:asked as jsonb)) asked (person uuid, key text, family uuid)
left join person on person.id = asked.person {OF_INVESTOR}
left join lateral (
  select * from stored_answer where (owner, key) = ('person/' || asked.person, asked.key) limit 1
) stored on true
""")


class Known(NamedTuple):
    """Facts about an order: whether its session has ended, the stored answer of its key, the investor's eligibility,
    and the texts (content hashes) that the investor agreed to.
    """

    is_over: bool
    before: Answer | None
    eligibility: Eligibility
    agreed: frozenset[str]


async def known_of(
    ask: Callable[[TextClause, Values], Awaitable[Iterable[Any]]],
    sealer: Sealer,
    sessions: Mapping[Key, str],
    texts: Collection[str],
) -> dict[Key, Known]:
    """Return the facts for each key; every key belongs to a person. `ask`: executes a statement; `sessions`: the
    session of each. The persons' keys are then also ready to seal the answers.
    """
    await sealer.prefetch(key.person for key in sessions)
    asked = [{"person": key.person, "key": key.key, "family": family} for key, family in sessions.items()]
    rows = await ask(KNOWN, {"asked": json.dumps(asked), "texts": list(texts)})
    return dict(_known(row, sealer) for row in rows)


def _known(row: Any, sealer: Sealer) -> tuple[Key, Known]:
    key = Key(person_owner(str(row.person)), row.key)
    before = Answer.of(row, key, sealer) if row.request_hash else None
    return key, Known(bool(row.is_over), before, Eligibility.of(key.person, row), frozenset(row.agreed))
