"""Products on a screen: lists, one product, what it pays, and what changes while one looks."""

import re
from collections.abc import AsyncGenerator, Awaitable, Callable
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest
import pytest_asyncio
from playwright.async_api import expect
from sqlalchemy import insert, text

from db.products.tables import Product
from tests.browser.conftest import Devices
from tests.browser.screen import PHONE, Device
from tests.factories import product
from tests.internals import Internals

Listing = Callable[..., Awaitable[str]]
DETAIL = {
    "summary": ["아파트를 담보로 한 상품이에요."],
    "basic_info": [{"label": "담보", "value": "마포구 아파트"}],
    "stability_analysis": [{"title": "상환 재원", "text": "소득을 확인했어요."}],
    "risk_analysis": [{"title": "연체", "text": "갚는 날이 늦어질 수 있어요."}],
    "faq": [{"question": "중간에 찾을 수 있나요?", "answer": "만기까지 기다려야 해요."}],
    "investment_notes": ["원금이 보장되지 않아요."],
}


@pytest_asyncio.fixture
async def listed(internals: Internals) -> AsyncGenerator[Listing]:
    """Lists a product with a title of its own; the title. Afterwards it is gone: nobody invested what it shows."""
    uids: list[str] = []

    async def make(uid: str = "", **columns: Any) -> str:
        title = f"마포 아파트 {uuid4().hex[:5]}호"
        row = product(uid=uid or uuid4().hex, title=title, category="1", raised=2_500_000, detail=DETAIL, **columns)
        await internals.at.database.statement(insert(Product).values(row))
        uids.append(row["uid"])
        return title

    yield make
    await internals.at.database.statement(text("delete from product where uid = any(:uids)"), {"uids": uids})


async def test_a_failed_product_promises_nothing(device: Devices, listed: Listing, internals: Internals) -> None:
    uid = uuid4().hex
    title = await listed(uid)
    failed = text("update product set state = 'failed' where uid = :uid")
    await internals.at.database.statement(failed, {"uid": uid})
    screen = await device(PHONE, examined=True)
    await screen.goto(f"/products/detail/{uid}")
    await screen.sees("대출로 이어지지 못한 상품이에요")
    await screen.arrives(title)
    await screen.sees_no("500만원을 투자하면")
    await screen.sees_no(re.compile("투자하기$"))


@pytest.mark.rule("B005", "B043", "B360")
async def test_from_the_list_to_what_a_product_pays(kind: Device, device: Devices, listed: Listing) -> None:
    title = await listed()
    screen = await device(kind, examined=True)
    await screen.goto("/products")
    await screen.stands_at("/products/collateral")
    await screen.arrives("투자 상품")
    await screen.page.get_by_role("link", name=title).click()
    await screen.arrives(title)
    await screen.sees("250만원")
    await expect(screen.page.get_by_label("투자할 금액")).to_have_value("5,000,000")
    await expect(screen.page.get_by_text("손에 쥐는 이자").first).to_be_visible()
    await screen.page.get_by_text("받을 날짜와 금액을 표로 보기").click()
    await expect(screen.page.get_by_role("row")).to_have_count(13)


async def test_a_planned_product_opens_and_fills_while_one_looks(
    device: Devices, listed: Listing, internals: Internals
) -> None:
    uid = uuid4().hex
    title = await listed(uid, opens_at=datetime.now(UTC) + timedelta(seconds=12))
    screen = await device(PHONE)
    await screen.goto("/products/collateral")
    card = screen.page.get_by_role("listitem").filter(has_text=title)
    await expect(card.get_by_text("오픈 예정")).to_be_visible()
    await expect(card.get_by_text("모집 중")).to_be_visible()
    await internals.at.database.statement(text("update product set raised = 9000000 where uid = :uid"), {"uid": uid})
    await expect(card.get_by_text("90%")).to_be_visible()


@pytest.mark.rule("B337")
async def test_a_private_product_says_so(device: Devices, listed: Listing) -> None:
    uid = uuid4().hex
    await listed(uid, private_hash=b"somebody else's")
    screen = await device(PHONE, examined=True)
    screen.expects(re.escape(f"403 GET /api/v2/products/data/{uid}"))
    await screen.goto(f"/products/detail/{uid}")
    await screen.arrives("비공개 상품이에요")
    await screen.press("상품 보기", role="link")
    await screen.stands_at("/products/collateral")
