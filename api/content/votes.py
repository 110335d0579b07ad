"""The calls of votes. Visitors may read the question; members vote once; the result is shown when a vote has ended."""

from datetime import UTC, datetime
from typing import Annotated

from fastapi import Depends, Path, Request
from pydantic import Field
from sqlalchemy.ext.asyncio import AsyncSession

from api.core.dependencies import Person, Session
from api.http.caller import person_of
from api.http.envelope import Camel
from api.http.fields import Integer
from api.http.router import Router
from db.content.tables import Vote
from db.content.votes import cast, choice_of, counts, may_vote, options_of, votes
from domain.content.votes import MOST_OPTIONS, Electorate, VoteState, state_of
from domain.core.errors import BusinessError, ErrorCode

MOST = 50  # votes in the list

router = Router(prefix="/v2", tags=["vote"])


class VoteLine(Camel):
    """A vote in a list. `endsAt`: the moment at which it ends or has ended."""

    hash: str
    title: str
    state: VoteState
    electorate: Electorate
    ends_at: datetime

    @classmethod
    def of(cls, vote: Vote) -> "VoteLine":
        """Create it from the current state."""
        return cls(
            hash=vote.uid,
            title=vote.title,
            state=state_of(vote.ends_at, vote.closed_at, datetime.now(UTC)),
            electorate=Electorate(vote.electorate),
            ends_at=vote.closed_at or vote.ends_at,
        )


class Option(Camel):
    """`count`: the number of votes for it; null until the vote has ended."""

    number: int
    label: str
    count: int | None


class VotePage(VoteLine):
    """A vote. `contents`: text of `web/src/content/shared/prose.tsx`. `choice`: the option that the caller has chosen.
    `mayVote`: null for a visitor."""

    contents: str
    options: list[Option]
    choice: int | None
    may_vote: bool | None


class Choice(Camel):
    """The number of an option."""

    number: Annotated[Integer, Field(ge=1, le=MOST_OPTIONS)]


async def _caller(request: Request) -> str | None:
    return person_of(request)


Caller = Annotated[str | None, Depends(_caller)]  # None for a visitor; raises BusinessError(TOKEN_EXPIRED)


async def _vote(hash: Annotated[str, Path(max_length=64)], session: Session) -> Vote:
    if (vote := await session.get(Vote, hash)) is None:
        raise BusinessError(ErrorCode.NOT_FOUND)
    return vote


Found = Annotated[Vote, Depends(_vote)]  # raises BusinessError(NOT_FOUND)


@router.get("/vote")
async def vote_list(session: Session) -> list[VoteLine]:
    """Return all votes; the vote that ends last comes first."""
    return [VoteLine.of(vote) for vote in await votes(session, MOST)]


@router.get("/vote/{hash}", name="vote")
async def one_vote(caller: Caller, vote: Found, session: Session) -> VotePage:
    """Return one vote, with the caller's choice."""
    return await _page(session, vote, caller)


@router.post("/vote/{hash}")
async def choose(body: Choice, person: Person, vote: Found, session: Session) -> VotePage:
    """Vote. A repeated vote for the same choice changes nothing. Raises BusinessError: NOT_FOUND, VOTE_OVER,
    VOTE_NOT_FOR_YOU, VOTE_CAST, INVALID_INPUT."""
    if not await may_vote(session, vote, person):
        raise BusinessError(ErrorCode.VOTE_NOT_FOR_YOU)
    if body.number not in {option.number for option in await options_of(session, vote)}:
        raise BusinessError(ErrorCode.INVALID_INPUT, reason="목록에서 골라 주세요.")
    stored = await cast(session, vote, person, body.number, datetime.now(UTC))
    if stored is None:
        raise BusinessError(ErrorCode.VOTE_OVER)
    if stored != body.number:
        raise BusinessError(ErrorCode.VOTE_CAST)
    return await _page(session, vote, person)


async def _page(session: AsyncSession, vote: Vote, caller: str | None) -> VotePage:
    line = VoteLine.of(vote)
    counted = await counts(session, vote) if line.state is VoteState.ENDED else None
    return VotePage(
        **line.model_dump(by_alias=False),
        contents=vote.contents,
        options=[
            Option(
                number=option.number,
                label=option.label,
                count=None if counted is None else counted.get(option.number, 0),
            )
            for option in await options_of(session, vote)
        ],
        choice=await choice_of(session, vote, caller) if caller else None,
        may_vote=await may_vote(session, vote, caller) if caller else None,
    )
