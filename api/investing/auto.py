"""Automatic investing: settings, start, stop, and the investments made."""

from datetime import datetime
from itertools import groupby
from typing import Annotated, Literal, Self
from uuid import UUID

from pydantic import BeforeValidator, Field, field_validator, model_validator
from sqlalchemy.ext.asyncio import AsyncSession

from api.core.dependencies import Person, Session
from api.http.envelope import Asked, Camel
from api.http.fields import Integer
from api.http.router import Router
from api.investing.investor import Investing
from db.accounts.agreements import lacks_agreements, record
from db.auto_invest_wakes import money_arrived
from db.investing.auto_invest import read, runs, save, turn
from db.investing.tables import AutoInvest
from domain.accounts.agreements import Context, verify
from domain.core.codes import AUTO_INVEST_CATEGORIES
from domain.core.errors import BusinessError, ErrorCode
from domain.investing.auto_investing import MOST, Spread, with_related
from domain.investing.states import AutoInvestState
from domain.products.offering import SMALLEST

router = Router(prefix="/v2/invest/auto-cart", tags=["auto-invest"])
LATEST = 50  # lines of the history
CATEGORIES = [category.code for category in AUTO_INVEST_CATEGORIES]
Rate = Annotated[Integer, Field(ge=4, le=20)]
Months = Annotated[Integer, Field(ge=1, le=60)]


class AutoSettings(Asked):
    """What to invest in: won a product, in units of 10,000; percent a year; months. `type`, `categoryList`: codes.

    `repetition`: continues until it is stopped; otherwise it stops after the first investment.
    """

    amount: Annotated[Integer, Field(ge=SMALLEST, le=MOST, multiple_of=SMALLEST)]
    type: Annotated[Spread, BeforeValidator(str)]
    category_list: Annotated[list[str], Field(min_length=1, max_length=len(CATEGORIES))]
    rate_min: Rate
    rate_max: Rate
    period_min: Months
    period_max: Months
    repetition: bool

    @field_validator("category_list")
    @classmethod
    def _known(cls, categories: list[str]) -> list[str]:
        if set(categories) - set(CATEGORIES):
            raise ValueError("고를 수 없는 상품 종류예요.")
        return [category for category in CATEGORIES if category in categories]

    @model_validator(mode="after")
    def _ranges(self) -> Self:
        if self.rate_min > self.rate_max or self.period_min > self.period_max:
            raise ValueError("범위의 처음이 끝보다 커요.")
        return self

    def columns(self) -> dict[str, object]:
        """Return the settings by column name."""
        return {
            "amount": self.amount,
            "spread": self.type,
            "categories": with_related(self.category_list),
            "rate_min": self.rate_min,
            "rate_max": self.rate_max,
            "months_min": self.period_min,
            "months_max": self.period_max,
            "repeats": self.repetition,
        }


class AutoFilter(AutoSettings):
    """The settings and their state. `reason`: the text of the reason for an automatic pause.

    `mustAgree`: consents are missing, or a text has changed since the consent.
    """

    state: AutoInvestState | Literal["none"]
    must_agree: bool
    reason: str | None = None

    @classmethod
    def of(cls, setting: AutoInvest | None, *, must_agree: bool) -> Self:
        """The default is the widest filter."""
        if setting is None:
            return cls(
                amount=MOST,
                type=Spread.EVENLY,
                category_list=CATEGORIES,
                rate_min=4,
                rate_max=20,
                period_min=1,
                period_max=60,
                repetition=True,
                state="none",
                must_agree=must_agree,
            )
        return cls(
            amount=setting.amount,
            type=Spread(setting.spread),
            category_list=[category for category in CATEGORIES if category in setting.categories],
            rate_min=setting.rate_min,
            rate_max=setting.rate_max,
            period_min=setting.months_min,
            period_max=setting.months_max,
            repetition=setting.repeats,
            state=AutoInvestState(setting.state),
            must_agree=must_agree,
            reason=BusinessError(ErrorCode[setting.reason]).message if setting.reason else None,
        )


class AutoConsent(Camel):
    """`agreements`: agreement id → content hash, of the context `auto-invest`; empty if `mustAgree` is false."""

    agreements: dict[str, str] = {}


class AutoLine(Camel):
    """A product that was invested in automatically: won."""

    product_uid: str
    title: str
    amount: int
    state: str


class AutoRun(Camel):
    """One automatic investment. `orderUid` identifies the receipt."""

    order_uid: str
    at: datetime
    lines: list[AutoLine]


class AutoHistory(Camel):
    """The automatic investments, the latest first."""

    runs: list[AutoRun]


async def _shown(session: AsyncSession, person: str, setting: AutoInvest | None) -> AutoFilter:
    must_agree = await lacks_agreements(session, UUID(person), Context.AUTO_INVEST)
    return AutoFilter.of(setting, must_agree=must_agree)


@router.get("/filter")
async def auto_invest_filter(person: Person, session: Session) -> AutoFilter:
    """Return the caller's settings."""
    return await _shown(session, person, await read(session, person))


@router.post("/filter/update")
async def change_auto_invest_filter(body: AutoSettings, investor: Investing, session: Session) -> AutoFilter:
    """Save the settings. They apply at once if automatic investing is on; they do not start it.

    Raises BusinessError(CREDIT_NOTICE_REQUIRED) if running settings include personal credit and the notice is unread.
    """
    setting = await save(session, investor.person, body.columns())
    if setting.state == AutoInvestState.ON:
        investor.must_know(setting.categories)
        await money_arrived(session, [investor.person])
    return await _shown(session, investor.person, setting)


@router.post("/start")
async def start_auto_invest(body: AutoConsent, investor: Investing, session: Session) -> AutoFilter:
    """Start automatic investing with the saved settings.

    Raises BusinessError: the investor's missing requirement, TERMS_CHANGED, TERMS_REQUIRED, AUTO_INVEST_MOVED,
    CREDIT_NOTICE_REQUIRED.
    """
    investor.must_be_ready()
    ticked = verify(Context.AUTO_INVEST, body.agreements)
    setting = await turn(
        session, investor.person, AutoInvestState.ON, of=(AutoInvestState.DRAFT, AutoInvestState.STOPPED)
    )
    investor.must_know(setting.categories)
    await record(session, UUID(investor.person), Context.AUTO_INVEST, ticked)
    await money_arrived(session, [investor.person])
    return await _shown(session, investor.person, setting)


@router.post("/pause")
async def pause_auto_invest(person: Person, session: Session) -> AutoFilter:
    """Pause automatic investing. Raises BusinessError(AUTO_INVEST_MOVED)."""
    return await _shown(session, person, await turn(session, person, AutoInvestState.PAUSED, of=(AutoInvestState.ON,)))


@router.post("/resume")
async def resume_auto_invest(body: AutoConsent, investor: Investing, session: Session) -> AutoFilter:
    """Resume automatic investing; if a text has changed since the consent, with a new consent.

    Raises BusinessError: the investor's missing requirement, TERMS_CHANGED, TERMS_REQUIRED, AUTO_INVEST_MOVED,
    CREDIT_NOTICE_REQUIRED.
    """
    investor.must_be_ready()
    person = UUID(investor.person)
    setting = await turn(session, investor.person, AutoInvestState.ON, of=(AutoInvestState.PAUSED,))
    investor.must_know(setting.categories)
    if await lacks_agreements(session, person, Context.AUTO_INVEST):
        await record(session, person, Context.AUTO_INVEST, verify(Context.AUTO_INVEST, body.agreements))
    await money_arrived(session, [investor.person])
    return await _shown(session, investor.person, setting)


@router.post("/stop")
async def stop_auto_invest(person: Person, session: Session) -> AutoFilter:
    """Stop automatic investing. The settings stay stored. Raises BusinessError(AUTO_INVEST_MOVED)."""
    return await _shown(
        session,
        person,
        await turn(session, person, AutoInvestState.STOPPED, of=(AutoInvestState.ON, AutoInvestState.PAUSED)),
    )


@router.get("/history")
async def auto_invest_history(person: Person, session: Session) -> AutoHistory:
    """The latest automatic investments."""
    by_run = groupby(await runs(session, person, size=LATEST), key=lambda row: row[0])
    return AutoHistory(
        runs=[
            AutoRun(
                order_uid=run.order_uid,
                at=run.at,
                lines=[
                    AutoLine(product_uid=line.product_uid, title=title, amount=line.amount, state=line.state)
                    for _, line, title in lines
                ],
            )
            for run, lines in by_run
        ]
    )
