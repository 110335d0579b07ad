"""Demo content: a few notices, articles and events for each page. A site that already has content is not changed."""

from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from sqlalchemy import exists, insert, select
from sqlalchemy.ext.asyncio import AsyncSession

from db.content.site_content import Place
from db.content.tables import BlogPost, Content, Event, Notice, Vote
from db.content.votes import open_vote
from db.demo import events as demo_events
from db.demo.notices import ANNOUNCED
from db.demo.posts import ARTICLES
from domain.content.votes import Electorate
from domain.core.policy import SEOUL

CAREERS = "https://careers.ieum.example"


class Entry(NamedTuple):
    """An entry to publish."""

    place: Place
    title: str
    contents: str
    link_url: str
    days_ago: int
    source: str | None = None


ENTRIES = (
    Entry(
        "header", "1만원부터 여러 상품에 나누어 투자해 보세요", "", "/products/collateral", 20,
    ),
    Entry(
        "upper", "갈아탈 대출이 있나요?", "금리와 매달 갚을 돈을 먼저 보고 정해요.", "/loan/credit/guide",
        20,
    ),
    Entry(
        "product", "처음 투자한다면 이것부터 확인해요",
        "원금이 보장되지 않아요. 여러 상품에 나누어 투자하면 위험을 줄일 수 있어요.",
        "/faq/invest", 20,
    ),
    Entry(
        "press", "이음, 신청하기 전에 금리와 매달 갚을 돈을 모두 보여 주는 대출을 열었어요",
        "한도를 알아보는 것만으로는 신용점수가 내려가지 않고, 조건을 본 뒤에 신청할지 정해요.",
        "/loan/guide", 19, "서비스",
    ),
    Entry(
        "press", "이음, 등급마다 연체율과 손실률을 공개했어요",
        "지금까지의 대출이 어떻게 끝났는지, 손실이 난 대출까지 누구나 볼 수 있어요.",
        "/company/track-record", 12, "실적 공개",
    ),
    Entry(
        "press", "이음, 투자금을 회사 돈과 나누어 맡기고 날마다 1원까지 맞춰요",
        "고객 예치금을 두는 곳과 외부감사, 책임자를 회사 소개에 적었어요.",
        "/team", 5, "투자자 보호",
    ),
    Entry(
        "recruit", "백엔드 엔지니어", "장부와 상환을 1원도 틀리지 않게 만들어요.", f"{CAREERS}/backend", 17,
        "플랫폼팀",
    ),
    Entry(
        "recruit", "프로덕트 디자이너", "어려운 금융을 누구나 읽을 수 있는 화면으로 바꿔요.",
        f"{CAREERS}/design", 13, "제품팀",
    ),
    Entry(
        "recruit", "여신 심사역", "빌리는 사람의 사정을 숫자와 함께 살펴요.", f"{CAREERS}/credit", 10, "심사팀",
    ),
)  # fmt: skip

ASKED = "다음에는 무엇을 먼저 만들까요?"
ASKED_BECAUSE = """이음을 더 편하게 만들려고 해요. 가장 필요한 것을 하나 골라 주세요.

가장 많이 고른 것부터 만들게요."""
CHOICES = ("투자 현황을 엑셀로 받기", "만기가 가까운 상품 알림", "화면을 어둡게 보기")

INVESTORS_ASKED = "투자 설명회를 어디에서 열까요?"
INVESTORS_ASKED_BECAUSE = """석 달에 한 번, 연체된 상품을 어떻게 회수하고 있는지 설명하는 자리를 열려고 해요.

투자하고 있는 분들이 가장 많이 고른 방법으로 열어요."""
PLACES = ("온라인 생방송", "서울 사무실", "글과 영상으로 나중에 보기")


async def publish(session: AsyncSession) -> None:
    """Publish the entries of each page that has none."""
    if not await session.scalar(select(exists(select(Content.id)))):
        today = datetime.now(SEOUL).date()
        rows = [
            {
                "place": entry.place,
                "title": entry.title,
                "contents": entry.contents,
                "link_url": entry.link_url,
                "published_on": today - timedelta(days=entry.days_ago),
                "source": entry.source,
            }
            for entry in ENTRIES
        ]
        await session.execute(insert(Content), rows)
    now = datetime.now(UTC)
    if not await session.scalar(select(exists(select(Notice.uid)))):
        for title, contents, days_ago, mandatory in ANNOUNCED:
            at = now - timedelta(days=days_ago)
            session.add(Notice(title=title, contents=contents, mandatory=mandatory, published_at=at))
    if not await session.scalar(select(exists(select(Event.uid)))):
        session.add_all(demo_events.rows())
    if not await session.scalar(select(exists(select(Vote.uid)))):
        ends_at = now + timedelta(days=30)
        question = Vote(title=ASKED, contents=ASKED_BECAUSE, electorate=Electorate.MEMBERS, ends_at=ends_at)
        await open_vote(session, question, CHOICES)
        ends_at = now + timedelta(days=14)
        question = Vote(
            title=INVESTORS_ASKED,
            contents=INVESTORS_ASKED_BECAUSE,
            electorate=Electorate.INVESTORS,
            ends_at=ends_at,
        )
        await open_vote(session, question, PLACES)
    if not await session.scalar(select(exists(select(BlogPost.uid)))):
        for category, title, summary, contents, days_ago, recommended in ARTICLES:
            at = now - timedelta(days=days_ago)
            post = BlogPost(
                main_category=category,
                title=title,
                summary=summary,
                contents=contents,
                published_at=at,
                recommended=recommended,
            )
            session.add(post)
