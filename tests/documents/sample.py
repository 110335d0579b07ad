"""A loan contract with every optional part, for the tests of documents."""

import hashlib
from datetime import UTC, date, datetime
from decimal import Decimal

from documents.contract import AgreedTerms, Borrower, Fees, LoanContract, ScheduleRow
from domain.core.money import Won
from domain.loans.schedule import personal_credit_terms, repayment_schedule

MADE_AT = datetime(2026, 11, 24, 5, 3, 22, tzinfo=UTC)  # 14:03:22 in Seoul
TITLES = ("서비스 이용약관", "온라인연계대출 서비스 이용약관", "개인정보 제3자 제공 동의", "전자금융거래 기본약관")


def loan_contract(months: int = 36, principal: int = 15_000_000, name: str = "한서윤", terms: int = 4) -> LoanContract:
    rate = Decimal("11.40")
    rows = repayment_schedule(personal_credit_terms(Won(principal), rate, months, date(2026, 11, 24)))
    titles = [TITLES[number % len(TITLES)] for number in range(terms)]
    return LoanContract(
        number="IE-2026-7F3K9Q",
        made_at=MADE_AT,
        borrower=Borrower(
            name=name,
            birth_date=date(1993, 4, 17),
            address="서울특별시 마포구 월드컵북로21길 34, 이음아파트 102동 1203호",
            bank="국민은행",
            masked_account="123*****-**-**89",
        ),
        principal=principal,
        rate=rate,
        schedule=tuple(ScheduleRow.model_validate(row) for row in rows),
        fees=Fees(platform_rate=Decimal("0.1"), early_repayment_rate=Decimal("1.5"), overdue_rate=Decimal("14.4")),
        agreed_terms=tuple(
            AgreedTerms(
                title=title, version="1.1", sha256=hashlib.sha256(title.encode()).hexdigest(), agreed_at=MADE_AT
            )
            for title in titles
        ),
    )
