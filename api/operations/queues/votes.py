"""Votes of members: operators open and close them and see the counts, but not the choice of a member."""

from datetime import UTC, datetime
from typing import Annotated, Self
from uuid import uuid4

from pydantic import Field, model_validator
from sqlalchemy.ext.asyncio import AsyncSession

from api.core.dependencies import App, OptionalKey
from api.http.envelope import Camel
from api.http.fields import SeoulMoment, text
from api.http.router import PlainRouter
from api.operations.operator import LoggedInOperator, Operator
from api.operations.pages import PAGE_SIZE, Offset
from api.operations.reason import WithReason
from db.content.tables import Vote
from db.content.votes import close, counts, open_vote, options_of, turnout, votes
from db.operators.tables import OperatorActionRow
from domain.content.votes import FEWEST_OPTIONS, LONGEST, MOST_OPTIONS, Electorate, VoteState, state_of
from domain.core.errors import BusinessError, ErrorCode
from domain.operations import HOLDS_VOTES

router = PlainRouter(prefix="/votes")
OPENS = "vote_open"


class VoteRow(Camel):
    """A vote, and the number of ballots."""

    uid: str
    title: str
    state: VoteState
    electorate: Electorate
    ends_at: datetime
    ballots: int


class CountedOption(Camel):
    """An option, and the number of its ballots so far."""

    label: str
    count: int


class VoteCase(VoteRow):
    contents: str
    opened_at: datetime
    options: list[CountedOption]


class VoteForm(WithReason):
    """A new vote. `endsAt` without a time zone is Seoul's time."""

    title: Annotated[str, text("제목", 60)]
    contents: Annotated[str, text("내용", 2_000)]
    options: Annotated[
        list[Annotated[str, text("선택지", 60)]], Field(min_length=FEWEST_OPTIONS, max_length=MOST_OPTIONS)
    ]
    electorate: Electorate
    ends_at: SeoulMoment

    @model_validator(mode="after")
    def _is_valid(self) -> Self:
        if not datetime.now(UTC) < self.ends_at <= datetime.now(UTC) + LONGEST:
            raise ValueError(f"마감은 지금부터 {LONGEST.days}일 안으로 정해 주세요.")
        if len(set(self.options)) < len(self.options):
            raise ValueError("같은 선택지가 두 번 있어요.")
        return self


class OpenedVote(Camel):
    uid: str


@router.get("", name="operator_votes")
async def operator_votes(_: LoggedInOperator, app: App, offset: Offset) -> list[VoteRow]:
    """Return the votes; the vote that ends last comes first."""
    async with app.database.transaction() as session:
        cast = await turnout(session)
        return [_row(vote, cast.get(vote.uid, 0)) for vote in await votes(session, PAGE_SIZE, offset)]


@router.get("/{uid}")
async def vote_case(uid: str, _: LoggedInOperator, app: App) -> VoteCase:
    """Return one vote with its counts. Raises BusinessError(NOT_FOUND)."""
    async with app.database.transaction() as session:
        if (vote := await session.get(Vote, uid)) is None:
            raise BusinessError(ErrorCode.NOT_FOUND)
        return await _case(session, vote)


@router.post("", name="begin_vote")
async def begin_vote(body: VoteForm, operator: LoggedInOperator, app: App, key: OptionalKey = "") -> OpenedVote:
    """Open a vote to members at once. A repeated key opens no second vote."""
    operator.must_be(HOLDS_VOTES)
    name = f"{OPENS}/{operator.login}/{key or uuid4().hex}"
    async with app.database.transaction() as session:
        if done := await session.get(OperatorActionRow, name):
            return OpenedVote(uid=done.journey_id.removeprefix("vote:"))
        vote = Vote(title=body.title, contents=body.contents, electorate=body.electorate, ends_at=body.ends_at)
        await open_vote(session, vote, body.options)
        session.add(_action(name, vote, operator, OPENS, body.reason, VoteState.OPEN))
        return OpenedVote(uid=vote.uid)


@router.post("/{uid}/closing")
async def close_vote(uid: str, body: WithReason, operator: LoggedInOperator, app: App) -> VoteCase:
    """End a vote before its time, which makes its result public. Raises BusinessError(CASE_MOVED)."""
    operator.must_be(HOLDS_VOTES)
    async with app.database.transaction() as session:
        if (vote := await close(session, uid, datetime.now(UTC))) is None:
            raise BusinessError(ErrorCode.CASE_MOVED)
        session.add(_action(uuid4().hex, vote, operator, "vote_close", body.reason, VoteState.ENDED))
        return await _case(session, vote)


def _action(name: str, vote: Vote, operator: Operator, action: str, reason: str, state: VoteState) -> OperatorActionRow:
    return OperatorActionRow(
        update_id=name,
        journey_id=f"vote:{vote.uid}",
        operator=operator.login,
        action=action,
        reason=reason,
        step=state,
    )


def _row(vote: Vote, ballots: int) -> VoteRow:
    return VoteRow(
        uid=vote.uid,
        title=vote.title,
        state=state_of(vote.ends_at, vote.closed_at, datetime.now(UTC)),
        electorate=Electorate(vote.electorate),
        ends_at=vote.closed_at or vote.ends_at,
        ballots=ballots,
    )


async def _case(session: AsyncSession, vote: Vote) -> VoteCase:
    counted = await counts(session, vote)
    return VoteCase(
        **_row(vote, sum(counted.values())).model_dump(by_alias=False),
        contents=vote.contents,
        opened_at=vote.opened_at,
        options=[
            CountedOption(label=option.label, count=counted.get(option.number, 0))
            for option in await options_of(session, vote)
        ],
    )
