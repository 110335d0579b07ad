"""Demo products, one in each phase. Times are relative to the first start, so a planned product opens soon. The
borrowers have accounts at the demo bank, so a fully funded product is paid out and repaid.
"""

import random
from dataclasses import replace
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any

from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from db.core.sealing import Sealer
from db.demo.findings import HOME_OWNERS, credit_check, examined, home_owners_check, payment
from db.loans.accounts import BorrowerAccount, sealed_account
from db.loans.tables import Loan
from db.products.samples import DAY, HOUR, Offering
from db.products.tables import Product
from domain.core.policy import SEOUL
from domain.loans.arrears import overdue_rate
from domain.products.backing import Collateral, CreditProfile, income_band
from domain.products.described import Described
from domain.products.detail import detail_of
from domain.products.states import ProductState

OFFERINGS = (
    Offering(
        "demo-mapo", "1", "서울 마포 아파트 담보 1호", 300_000_000, "8.5", 12, "1", "A1", "1", -HOUR, 7 * DAY,
        "마포구 아파트를 담보로 매달 이자를 내고 만기에 원금을 갚아요.",
    ),
    Offering(
        "demo-bundang", "1", "분당 아파트 담보 2호", 150_000_000, "9.2", 12, "2", "A2", "1", -2 * HOUR, 20 * HOUR,
        "분당구 아파트를 담보로 매달 원금과 이자를 함께 갚아요.",
    ),
    Offering(
        "demo-market", "4", "온라인몰 매출채권 3호", 80_000_000, "7.8", 3, "1", "A2", "1", HOUR / 6, 3 * DAY,
        "온라인몰 판매자가 받을 정산금을 담보로 해요. 매달 이자를 내고 만기에 원금을 갚아요.",
    ),
    Offering(
        "demo-office", "2", "성수 지식산업센터 담보 4호", 500_000_000, "10.4", 24, "4", "B1", "2", DAY, 5 * DAY,
        "성수동 지식산업센터를 담보로 6개월은 이자만 내고, 그 뒤에는 매달 원금과 이자를 함께 갚아요.",
    ),
    Offering(
        "demo-ended", "1", "송파 아파트 담보 5호", 200_000_000, "8.1", 12, "1", "A1", "1", -30 * DAY, 5 * DAY,
        "모집을 마치지 못해 투자금을 모두 돌려드린 상품이에요.", state=ProductState.FAILED,
    ),
    Offering(
        "demo-credit-1", "6", "사무직 · 정규직 · 생활비 6호", 10_000_000, "11.9", 36, "2", "B1", "2", -HOUR, 3 * DAY,
        "직장인의 생활비 대출이에요. 매달 원금과 이자를 함께 갚아요.",
    ),
    Offering(
        "demo-credit-2", "6", "공무원 · 다른 대출 갚기 7호", 7_000_000, "9.4", 24, "2", "A2", "1", -HOUR, 3 * DAY,
        "공무원이 다른 대출을 갚는 데 써요. 매달 원금과 이자를 함께 갚아요.",
    ),
    Offering(
        "demo-credit-3", "6", "개인사업자 · 사업 자금 8호", 25_000_000, "13.5", 60, "2", "C1", "3", -HOUR, 2 * DAY,
        "개인사업자의 사업 자금이에요. 매달 원금과 이자를 함께 갚아요.",
    ),
)  # fmt: skip


COLLATERAL = {
    "demo-mapo": Collateral(
        kind="아파트", place="서울 마포구", area=Decimal("84.95"), price=1_210_000_000, price_source="KB시세",
        senior=400_000_000,
    ),
    "demo-bundang": Collateral(
        kind="아파트", place="성남 분당구", area=Decimal("59.96"), price=890_000_000, price_source="KB시세",
        senior=320_000_000,
    ),
    "demo-market": Collateral(kind="매출채권", place="서울 중구", price=104_000_000, price_source="정산 예정액"),
    "demo-office": Collateral(
        kind="지식산업센터", place="서울 성동구", area=Decimal(182), price=1_340_000_000, price_source="감정가",
        senior=350_000_000,
    ),
}  # fmt: skip
CREDIT = {  # the borrower, and the verified yearly income in won
    "demo-credit-1": ("사무직 · 정규직", "생활비", 46_000_000),
    "demo-credit-2": ("공무원", "다른 대출 갚기", 52_000_000),
    "demo-credit-3": ("개인사업자", "사업 자금", 71_000_000),
}


async def list_offerings(session: AsyncSession, sealer: Sealer) -> None:
    """List the products that are not listed yet."""
    now = datetime.now(UTC)
    rows = [row_of(offering, now) for offering in OFFERINGS]
    await session.execute(insert(Product).values(rows).on_conflict_do_nothing(index_elements=["uid"]))
    loans = [
        {"product_uid": offering.uid, "account_sealed": sealed_account(sealer, offering.uid, _account(number), None)}
        for number, offering in enumerate(OFFERINGS)
        if offering.state == ProductState.LISTED
    ]
    await session.execute(insert(Loan).values(loans).on_conflict_do_nothing(index_elements=["product_uid"]))


def _account(number: int) -> BorrowerAccount:
    return BorrowerAccount(bank_code="088", account_number=f"1109000{number:05}1", holder=f"이음차주{number}")


def row_of(offering: Offering, now: datetime) -> dict[str, Any]:
    """Return the row of the table of products. The text says what its facts do not: `examined` draws the purpose."""
    rate, chance, today = Decimal(offering.rate), random.Random(offering.uid), now.astimezone(SEOUL).date()
    loan = Described(offering.category, offering.about, offering.amount, rate, offering.months, offering.repayment_type)
    if known := COLLATERAL.get(offering.uid):
        collateral = examined(chance, known, offering.category, offering.amount, today)
        is_home = offering.category in HOME_OWNERS
        check = home_owners_check(chance, collateral) if is_home else None
        loan = replace(loan, collateral=collateral, check=check)
    if borrower := CREDIT.get(offering.uid):
        job, purpose, income = borrower
        paid = payment(offering.amount, rate, offering.months, today)
        check = credit_check(chance, rate, paid, income, today)
        loan = replace(loan, credit=CreditProfile(job=job, purpose=purpose, income=income_band(income)), check=check)
    return offering.row(now, detail_of(loan)) | {"overdue_rate": overdue_rate(rate)}
