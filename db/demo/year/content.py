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
from db.demo.events import CAUTION
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


DISCLOSED = """{month}월 말의 대출 잔액과 연체율, 손실률을 공시했어요. 대출 종류마다의 숫자는 아래 공시 문서에 있어요.

연체가 길어진 대출이 어떻게 됐는지는 [지금까지의 실적](/company/track-record)에서 볼 수 있어요. 투자한 원금과 수익은
보장되지 않아요."""
PAUSED = """더 안정적으로 서비스하기 위해 시스템을 점검해요. 점검하는 동안에는 아래 기능을 쓸 수 없어요.

- 점검 시간: {month}월 {day}일 새벽 2시부터 4시까지
- 쓸 수 없는 기능: 입금과 출금, 투자 신청, 대출 신청
- 쓸 수 있는 기능: 상품과 투자 현황 보기

점검이 일찍 끝나면 바로 다시 열어요. 점검 중에 보낸 입금은 점검이 끝난 뒤 예치금에 더해져요."""
PAUSE_DAY = 18
FEASTS = {1: "설", 9: "추석"}  # by the month in which their payment days are announced
HOLIDAY = """연휴에 돌아오는 상환일은 연휴가 끝난 첫 영업일로 미뤄져요. 투자자의 지급도 그날 함께 이루어져요.

- 상환일이 미뤄져도 연체로 보지 않고, 연체 이자도 붙지 않아요.
- 바뀐 날짜는 ‘지급 일정’과 ‘내 대출’에서 볼 수 있어요.
- 연휴에도 예치금 입금과 출금, 투자 신청은 그대로 할 수 있어요."""


class PastEvent(NamedTuple):
    """An event of the past, as `Announced` in `db/demo/events.py`: `begun` and `ended` are days before today."""

    slug: str
    title: str
    summary: str
    words: str
    target: str
    given: str
    result: str
    begun: int
    ended: int


EVENTS = (
    PastEvent(
        "spring-first",
        "첫 투자하고 커피 한 잔 받아 보세요",
        "처음 투자한 분께 금액과 상관없이 커피 쿠폰을 보내 드렸어요.",
        "커피 쿠폰 5,000원",
        "처음 투자한 개인 투자자, 먼저 참여한 300명",
        "이벤트가 끝나고 7영업일 안에 문자로",
        "287명이 참여해 모두 쿠폰을 받았어요.",
        600,
        570,
    ),
    PastEvent(
        "summer-spread",
        "열 개로 나누어 투자해 보세요",
        "상품 열 개에 나누어 투자한 분께 한 달 동안의 플랫폼 이용료를 돌려드렸어요.",
        "플랫폼 이용료 한 달분, 최대 1만원",
        "상품 열 개 이상에 투자한 개인 투자자",
        "다음 달 10일에 예치금으로",
        "154명에게 모두 62만원을 돌려드렸어요.",
        470,
        430,
    ),
    PastEvent(
        "autumn-friends",
        "친구에게 이음을 알려 주세요",
        "추천한 분과 가입한 분께 커피 쿠폰을 한 장씩 보내 드렸어요.",
        "두 사람 모두 커피 쿠폰 5,000원",
        "이음 회원과 추천받아 가입한 분, 한 사람에 세 번까지",
        "가입한 다음 주 금요일에 문자로",
        "219명이 친구를 추천했고, 두 사람 모두 쿠폰을 받았어요.",
        330,
        300,
    ),
    PastEvent(
        "winter-review",
        "한 해 투자 이야기를 들려주세요",
        "투자 이야기를 남긴 분 중 스무 분께 커피 쿠폰을 보내 드렸어요.",
        "커피 쿠폰 1만원, 스무 분",
        "이음에서 투자한 회원",
        "이벤트가 끝나고 7영업일 안에 문자로",
        "131명이 이야기를 남겼고, 추첨으로 뽑힌 20명이 쿠폰을 받았어요.",
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
     ("담당자가 빌린 사람과 상환 계획을 확인하고 있어요. "
      "진행 상황은 투자 상세의 ‘운영자가 알려 드려요’에 올려 드릴게요."), 35),
)  # fmt: skip


async def publish(session: AsyncSession, sealer: Sealer, member: UUID, today: date) -> None:
    """Publish the content of the two years before `today`; `member` is the author of the inquiries."""
    for months in range(1, 24):
        month = add_months(today.replace(day=1), -months, 1)
        _disclose(session, month)
        if months % 5 == 0:
            title = f"{month.month}월 {PAUSE_DAY}일 새벽 2시부터 4시까지 점검해요"
            _announce(session, title, PAUSED.format(month=month.month, day=PAUSE_DAY), month.replace(day=14))
        if month.month in FEASTS:
            title = f"{month.year}년 {FEASTS[month.month]} 연휴의 지급일은 연휴 다음 영업일이에요"
            _announce(session, title, HOLIDAY, month.replace(day=5))
    session.add_all(_event(past, today) for past in EVENTS)
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


def _event(past: PastEvent, today: date) -> Event:
    stated = {"words": past.words, "target": past.target, "given": past.given, "result": past.result}
    return Event(
        slug=past.slug,
        kind=EventKind.POSTING,
        title=past.title,
        summary=past.summary,
        contents=CAUTION,
        thumbnail=json.dumps(stated, ensure_ascii=False),
        begins_at=_at(today - timedelta(days=past.begun)),
        ends_at=_at(today - timedelta(days=past.ended)),
    )


def _at(day: date) -> datetime:
    return datetime.combine(day, time(10), SEOUL)
