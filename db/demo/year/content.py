"""Two years of notices, past events and votes, and inquiries of the demo's first member."""

import json
import random
from collections.abc import Sequence
from datetime import date, datetime, time, timedelta
from typing import NamedTuple
from uuid import UUID, uuid4

from sqlalchemy import insert, select
from sqlalchemy.ext.asyncio import AsyncSession

from db.accounts.tables import Person
from db.content.inquiries import Question, answer, write
from db.content.tables import Ballot, Event, Notice, Vote, VoteOption
from db.core.sealing import Sealer
from domain.content.events import EventKind
from domain.content.votes import Electorate
from domain.core.policy import SEOUL
from domain.loans.schedule import add_months


class PastVote(NamedTuple):
    """A vote of the past: `begun` and `ended` are days before today, `options` labels with their percent of ballots."""

    title: str
    contents: str
    options: dict[str, int]
    begun: int
    ended: int


DISCLOSED = """{month}월 말 기준 사업 정보를 공시했어요. 대출 잔액과 연체율, 손실률을 종류마다 적었어요. 연체가 길어진
대출이 어떻게 됐는지는 [지금까지의 실적](/company/track-record)에서 볼 수 있어요.

투자한 원금과 수익은 보장되지 않아요. 투자하기 전에 꼭 확인해 주세요."""
PAUSED = (
    """{month}월 {day}일 새벽 2시부터 4시까지 시스템을 점검해요. 점검하는 동안 입금과 출금, 투자 신청을 할 수 없어요."""
)
HOLIDAY = """연휴 동안 돌아온 상환일은 다음 영업일로 미뤄져요. 받을 날은 '투자 현황'의 지급 일정에서 볼 수 있어요."""
EVENTS = (
    (
        "spring-first",
        "첫 투자",
        "첫 투자하고 커피 한 잔 받아 보세요",
        "처음 투자한 분 300분께 커피를 드렸어요.",
        600,
        570,
    ),
    (
        "summer-spread",
        "나누어 투자",
        "열 개로 나누어 투자해 보세요",
        "상품 열 개에 나누어 투자한 분께 이용료를 돌려드렸어요.",
        470,
        430,
    ),
    (
        "autumn-friends",
        "친구 초대",
        "친구에게 이음을 알려 주세요",
        "추천한 분과 가입한 분께 5,000원을 드렸어요.",
        330,
        300,
    ),
    (
        "winter-review",
        "투자 이야기",
        "한 해 투자 이야기를 들려주세요",
        "후기를 남긴 분 가운데 스무 분을 뽑았어요.",
        210,
        180,
    ),
)
VOTES = (
    PastVote(
        "연체 소식을 어떻게 알려 드릴까요?",
        """투자한 상품이 늦어질 때 가장 편한 방법을 골라 주세요.

가장 많이 고른 방법을 먼저 만들고, 나머지는 그다음에 만들게요.""",
        {"문자로 바로": 46, "앱 알림으로 바로": 38, "한 주에 한 번 모아서": 16},
        75,
        61,
    ),
    PastVote(
        "지급일을 어떻게 보고 싶나요?",
        "지급 일정 화면을 다시 만들고 있어요. 어떻게 보면 가장 편한지 골라 주세요.",
        {"달력으로": 57, "날짜 순서의 목록으로": 31, "상품마다 나누어서": 12},
        180,
        166,
    ),
)
VOTERS = 400
INQUIRIES = (
    ("invest", "repayment", "지급일이 왜 바뀌었나요?", "11일이 지급일인데 13일에 들어왔어요.",
     "11일과 12일이 주말이라 다음 영업일인 13일에 지급했어요. 이자는 달라지지 않아요.", 420),
    ("invest", "tax", "세금은 언제 떼나요?", "이자에서 떼는 세금이 얼마인지 궁금해요.",
     "이자를 드릴 때 15.4%(소득세 14%, 지방소득세 1.4%)를 떼고 드려요.", 260),
    ("invest", "repayment", "연체된 상품은 어떻게 되나요?", "투자한 상품 하나가 연체됐다고 문자를 받았어요.",
     "담당자가 상환 계획을 확인하고 있어요. 진행 상황은 투자 상세의 '안내'에 올려 드릴게요.", 35),
)  # fmt: skip


async def publish(session: AsyncSession, sealer: Sealer, member: UUID, today: date) -> None:
    """Publish the content of the two years before `today`; `member` is the author of the inquiries."""
    for months in range(1, 24):
        month = add_months(today.replace(day=1), -months, 1)
        _disclose(session, month)
        if months % 5 == 0:
            _announce(
                session, "시스템 점검을 안내해 드려요", PAUSED.format(month=month.month, day=18), month.replace(day=14)
            )
        if month.month in (2, 9):
            _announce(session, "연휴 동안의 지급일을 안내해 드려요", HOLIDAY, month.replace(day=5))
    for slug, words, title, summary, begun, ended in EVENTS:
        thumbnail = json.dumps({"words": words}, ensure_ascii=False)
        begins, ends = today - timedelta(days=begun), today - timedelta(days=ended)
        session.add(_event(slug, thumbnail, title, summary, begins, ends))
    voters = (await session.scalars(select(Person.id).order_by(Person.id).limit(VOTERS))).all()
    for past in VOTES:
        await _vote(session, past, today, voters)
    for type1, type2, title, contents, words, days_ago in INQUIRIES:
        inquiry = await write(session, sealer, str(member), (type1, type2), Question(title=title, contents=contents))
        answer(sealer, inquiry, words)
        asked = _at(today - timedelta(days=days_ago))
        inquiry.created_at = inquiry.changed_at = asked
        inquiry.answered_at = asked + timedelta(hours=5)


async def _vote(session: AsyncSession, past: PastVote, today: date, voters: Sequence[UUID]) -> None:
    """Store a vote of the past with its ballots."""
    uid = uuid4().hex
    opened_at, ends_at = (_at(today - timedelta(days=days)) for days in (past.begun, past.ended))
    question = {"uid": uid, "title": past.title, "contents": past.contents, "electorate": Electorate.MEMBERS}
    await session.execute(insert(Vote).values(**question, opened_at=opened_at, ends_at=ends_at))
    labels = [{"vote_uid": uid, "number": number, "label": label} for number, label in enumerate(past.options, 1)]
    await session.execute(insert(VoteOption), labels)
    choices = random.Random(past.title).choices(range(1, len(labels) + 1), list(past.options.values()), k=len(voters))
    ballots = [
        {"vote_uid": uid, "person_id": person, "number": choice} for person, choice in zip(voters, choices, strict=True)
    ]
    await session.execute(insert(Ballot), ballots)


def _announce(session: AsyncSession, title: str, contents: str, day: date) -> None:
    session.add(Notice(title=title, contents=contents, published_at=_at(day)))


def _disclose(session: AsyncSession, month: date) -> None:
    """Announce the business disclosure of a month on the tenth of the next one."""
    title = f"{month.year}년 {month.month}월 사업 정보를 공시했어요"
    contents, published_at = DISCLOSED.format(month=month.month), _at(add_months(month, 1, 10))
    session.add(Notice(title=title, contents=contents, published_at=published_at, disclosed_month=month))


def _event(slug: str, thumbnail: str, title: str, summary: str, begun: date, ended: date) -> Event:
    contents = f"{summary}\n\n## 알아 두세요\n\n- 이 이벤트는 끝났어요."
    return Event(
        slug=slug,
        kind=EventKind.POSTING,
        title=title,
        summary=summary,
        contents=contents,
        thumbnail=thumbnail,
        begins_at=_at(begun),
        ends_at=_at(ended),
    )


def _at(day: date) -> datetime:
    return datetime.combine(day, time(10), SEOUL)
