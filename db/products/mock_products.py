"""Products of mock investing, listed again each day: several open, one planned, one ended."""

from datetime import datetime, time, timedelta
from typing import Any

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from db.products.samples import DAY, HOUR, Offering
from db.products.tables import Product
from domain.core.policy import SEOUL
from domain.products.states import ProductState

OFFERINGS = (
    Offering(
        "practice-songpa", "1", "연습 송파 아파트 담보", 200_000_000, "8.2", 12, "1", "A1", "1",
        -20 * DAY, 5 * DAY, "모집을 마친 연습 상품이에요.", raised=200_000_000, state=ProductState.DISBURSED,
    ),
    Offering(
        "practice-mokdong", "1", "연습 목동 아파트 담보", 180_000_000, "8.8", 12, "1", "A2", "1",
        34 * HOUR, 5 * DAY, "내일 아침에 모집을 시작하는 연습 상품이에요.",
    ),
    Offering(
        "practice-bundang", "1", "연습 분당 아파트 담보", 150_000_000, "9.2", 18, "2", "B1", "2",
        timedelta(), 2 * DAY, "분당 아파트를 담보로 매달 원금과 이자를 함께 갚아요.", raised=93_000_000,
    ),
    Offering(
        "practice-mapo", "1", "연습 마포 아파트 담보", 300_000_000, "8.5", 12, "1", "A1", "1",
        timedelta(), 6 * DAY, "마포 아파트를 담보로 매달 이자를 내고 만기에 원금을 갚아요.", raised=126_000_000,
    ),
    Offering(
        "practice-credit-9", "6", "연습 간호사 · 이사 비용 9호", 12_000_000, "10.8", 24, "2", "B1", "2",
        -10 * DAY, 3 * DAY, "모집을 마친 연습 상품이에요.", raised=12_000_000, state=ProductState.DISBURSED,
    ),
    Offering(
        "practice-credit-12", "6", "연습 개인사업자 · 사업 자금 12호", 25_000_000, "13.5", 60, "2", "C1", "3",
        timedelta(), 3 * DAY, "개인사업자의 사업 자금이에요. 매달 원금과 이자를 함께 갚아요.", raised=7_500_000,
    ),
    Offering(
        "practice-credit-11", "6", "연습 공무원 · 다른 대출 갚기 11호", 7_000_000, "9.4", 24, "2", "A2", "1",
        timedelta(), 2 * DAY, "공무원이 다른 대출을 갚는 데 써요. 매달 원금과 이자를 함께 갚아요.", raised=4_900_000,
    ),
    Offering(
        "practice-credit-10", "6", "연습 사무직 · 생활비 10호", 10_000_000, "11.9", 36, "2", "B1", "2",
        timedelta(), 3 * DAY, "직장인의 생활비 대출이에요. 매달 원금과 이자를 함께 갚아요.", raised=3_200_000,
    ),
)  # fmt: skip
SECURED_BY = {
    "practice-songpa": "송파구 아파트 84㎡",
    "practice-mokdong": "양천구 아파트 59㎡",
    "practice-bundang": "분당구 아파트 101㎡",
    "practice-mapo": "마포구 아파트 84㎡",
}


async def list_for_today(session: AsyncSession, now: datetime) -> None:
    """List the products with today's times, unless that was done. The session is one of `Database.mock`."""
    today = datetime.combine(now.astimezone(SEOUL).date(), time(), SEOUL)
    newest = OFFERINGS[-1]
    if await session.scalar(select(Product.opens_at).where(Product.uid == newest.uid)) == today + newest.opens:
        return
    row = insert(Product).values([offering.row(today, _detail(offering)) for offering in OFFERINGS])
    changed = {name: column for name, column in row.excluded.items() if name not in ("number", "uid")}
    await session.execute(row.on_conflict_do_update(index_elements=["uid"], set_=changed))


def _detail(offering: Offering) -> dict[str, Any]:
    return {
        "summary": [offering.about],
        "basic_info": [
            {"label": "담보", "value": SECURED_BY.get(offering.uid, "담보 없음")},
            {"label": "투자 단위", "value": "1만원부터 1만원씩"},
        ],
        "stability_analysis": [
            {"title": "상환 재원", "text": "빌린 사람의 소득과 다른 대출을 살펴요."},
            {"title": "권리 보호", "text": "담보와 상환금은 이음의 재산과 나누어 관리해요."},
        ],
        "risk_analysis": [{"title": "원금 손실", "text": "빌린 사람이 갚지 못하면 원금을 잃을 수 있어요."}],
        "faq": [{"question": "여기서 투자하면 돈이 나가나요?", "answer": "아니요. 연습이라 실제 돈은 쓰지 않아요."}],
        "investment_notes": ["연습 상품이에요. 실제로 모집하는 상품이 아니에요."],
    }
