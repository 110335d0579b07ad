"""Votes: the questions, one choice for each member, and the results."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import exists, func, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from db.content.tables import Ballot, Vote, VoteOption
from db.investing.exposures import IS_LIVE
from db.products.tables import Investment
from domain.content.votes import Electorate, VoteState, state_of


async def votes(session: AsyncSession, limit: int, offset: int = 0) -> Sequence[Vote]:
    """Return the votes, the latest end first."""
    return (
        await session.scalars(select(Vote).order_by(Vote.ends_at.desc(), Vote.uid).limit(limit).offset(offset))
    ).all()


async def open_vote(session: AsyncSession, vote: Vote, options: Sequence[str]) -> None:
    """Store a new vote. It accepts answers from now on."""
    session.add(vote)
    await session.flush()
    session.add_all(
        VoteOption(vote_uid=vote.uid, number=number, label=label) for number, label in enumerate(options, 1)
    )
    await session.flush()


async def options_of(session: AsyncSession, vote: Vote) -> Sequence[VoteOption]:
    """Return the options in the order of the page."""
    return (
        await session.scalars(select(VoteOption).where(VoteOption.vote_uid == vote.uid).order_by(VoteOption.number))
    ).all()


async def counts(session: AsyncSession, vote: Vote) -> dict[int, int]:
    """Return the number of ballots by option; an option without ballots is left out."""
    rows = select(Ballot.number, func.count()).where(Ballot.vote_uid == vote.uid).group_by(Ballot.number)
    return dict((await session.execute(rows)).tuples().all())


async def turnout(session: AsyncSession) -> dict[str, int]:
    """Return the number of ballots by vote; a vote without ballots is left out."""
    rows = select(Ballot.vote_uid, func.count()).group_by(Ballot.vote_uid)
    return dict((await session.execute(rows)).tuples().all())


async def choice_of(session: AsyncSession, vote: Vote, person: str) -> int | None:
    """Return the number of the option that the person has chosen."""
    ballot = await session.get(Ballot, (vote.uid, UUID(person)))
    return ballot and ballot.number


async def may_vote(session: AsyncSession, vote: Vote, person: str) -> bool:
    """Whether the person is in the electorate."""
    if vote.electorate == Electorate.MEMBERS:
        return True
    invests = exists().where(Investment.person_id == UUID(person), IS_LIVE)
    return bool(await session.scalar(select(invests)))


async def cast(session: AsyncSession, vote: Vote, person: str, number: int, now: datetime) -> int | None:
    """Store the person's choice unless there is one. Returns the stored choice; None once the vote has ended."""
    await session.refresh(vote, with_for_update={"read": True})  # an operator who closes it waits for this choice
    if state_of(vote.ends_at, vote.closed_at, now) is VoteState.ENDED:
        return None
    ballot = insert(Ballot).values(vote_uid=vote.uid, person_id=UUID(person), number=number)
    await session.execute(ballot.on_conflict_do_nothing(index_elements=["vote_uid", "person_id"]))
    return await choice_of(session, vote, person)


async def close(session: AsyncSession, uid: str, now: datetime) -> Vote | None:
    """Close a vote before its end. Returns None if it has ended already or does not exist."""
    vote = await session.get(Vote, uid, with_for_update=True)
    if vote is None or state_of(vote.ends_at, vote.closed_at, now) is VoteState.ENDED:
        return None
    vote.closed_at = now
    return vote
