"""One run of automatic investing for one person, and the SMS about its result."""

from datetime import UTC, datetime

from pydantic import BaseModel
from sqlalchemy.ext.asyncio import AsyncSession
from temporalio import activity

from activities.core.notices import Sms, enqueue
from activities.core.resources import Resources
from db.accounts.corporations import holder_of
from db.core.models import Person
from db.investing import auto_invest
from db.investing.auto_invest import ON, PAUSED
from db.investing.auto_orders import invest
from db.investing.tables import AutoInvest
from domain.core.errors import BusinessError
from domain.core.money import reading
from domain.core.snapshot import ActivityInput

INVESTED = "자동 투자로 상품 {products}개에 {won}을 투자했어요. 모집이 끝나기 전까지 취소할 수 있어요."
HALTED = "자동 투자를 잠시 멈췄어요. {why}"
PAGE = "/v2/invest/auto/4"


class NextCheck(BaseModel):
    """When to check again, if not woken before; None when there is nothing to wait for."""

    next_at: datetime | None


class AutoInvesting:
    """Orders, the state of the setting and the message to the investor are one transaction."""

    def __init__(self, resources: Resources) -> None:
        self.at = resources

    @activity.defn(name="auto_investing.look")
    async def check(self, request: ActivityInput) -> NextCheck:
        """Invest for the person what can be invested now, once a reference, which names the order."""
        async with self.at.database.transaction() as session:
            setting = await auto_invest.read(session, request.person, lock=True)
            if setting is None or setting.state != ON:
                return NextCheck(next_at=None)
            if (await session.get_one(Person, setting.person_id)).state != "active":  # dormant, or gone
                setting.state = PAUSED
                return NextCheck(next_at=None)
            next_at = await self._invest(session, setting, request.person, request.reference)
            return NextCheck(next_at=next_at if setting.state == ON else None)

    async def _invest(self, session: AsyncSession, setting: AutoInvest, person: str, order: str) -> datetime | None:
        try:
            found = await invest(session, setting, order, datetime.now(UTC))
        except BusinessError as missing:
            setting.state, setting.reason = PAUSED, missing.code.name
            await self._tell(session, person, order, HALTED.format(why=missing.message))
            return None
        if found.won:
            text = INVESTED.format(products=found.products, won=reading(found.won))
            await self._tell(session, person, order, text)
        return found.next_at

    async def _tell(self, session: AsyncSession, person: str, order: str, text: str) -> None:
        who = await holder_of(session, self.at.sealer, person)
        sms = Sms(mobile=who.mobile, text=f"[이음] {text} {self.at.settings.public_url}{PAGE}")
        await enqueue(session, self.at, f"auto-invest/{order}", sms)
