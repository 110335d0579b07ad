"""A product's page as a PDF."""

import asyncio
from collections.abc import Iterable
from datetime import date, datetime

from fastapi import Request, Response

from api.core.dependencies import App
from api.http.caller import person_of
from api.http.router import Router
from api.products.catalogue import Products, Shown
from api.products.detail import Token, payouts, seen_product
from api.products.shapes import DealTemplate
from db.products.tables import Product
from documents.offering import Fact, OfferingPaper, Payment, render_offering
from domain.core.codes import PRODUCT_CATEGORIES, RECEIVABLES, RECEIVABLES_RELATED, REPAYMENT_TYPES, name_of
from domain.core.money import amount_text, percent
from domain.core.policy import SEOUL

router = Router(prefix="/v2/products", tags=["products"])

OWNERS = {True: "빌리는 사람", False: "다른 사람 (담보 제공에 동의하고 계약서에 서명)"}
EXAMPLE = 5_000_000  # won, the initial value of the page's calculator


@router.get("/{uid}/pdf", response_class=Response)
async def offering_paper(uid: str, request: Request, app: App, products: Products, token: Token = "") -> Response:
    """Return the product as PDF. Raises BusinessError: NOT_FOUND, PRODUCT_PRIVATE."""
    shown = await seen_product(products, uid, token, person_of(request))
    today = datetime.now(SEOUL).replace(hour=0, minute=0, second=0, microsecond=0)
    pdf = await asyncio.to_thread(render_offering, _paper(shown), today, app.settings.fonts)
    headers = {"Content-Disposition": 'attachment; filename="ieum-product.pdf"', "Cache-Control": "private, no-cache"}
    return Response(pdf, media_type="application/pdf", headers=headers)


def _paper(shown: Shown) -> OfferingPaper:
    product, template, _ = shown
    return OfferingPaper(
        title=product.title,
        amount=product.amount,
        terms=_terms(product),
        summary=tuple(template.summary),
        basics=(
            *_facts((line.label, line.value) for line in template.basic_info),
            *_backing(template),
            *_credit_check(template),
        ),
        stability=_facts((point.title, point.text) for point in template.stability_analysis),
        risks=_facts((point.title, point.text) for point in template.risk_analysis),
        notes=tuple(template.investment_notes),
        example=EXAMPLE,
        payments=tuple(
            Payment(
                date=row.due_date.isoformat(),
                principal=row.payout.principal,
                interest=row.payout.interest,
                deducted=row.payout.income_tax + row.payout.local_tax + row.payout.fee,
            )
            for row in payouts(shown, EXAMPLE)
        ),
    )


def _terms(product: Product) -> tuple[Fact, ...]:
    closes = product.closes_at.astimezone(SEOUL)
    return _facts(
        (
            ("상품 종류", name_of(PRODUCT_CATEGORIES, product.category)),
            ("수익률 (세전)", f"연 {percent(product.annual_rate)}"),
            ("기간", f"{product.months}개월"),
            ("상환 방법", name_of(REPAYMENT_TYPES, product.repayment_type)),
            ("플랫폼 이용료", f"한 달 {percent(product.fee_rate)}"),
            ("투자 마감", f"{closes:%Y.%m.%d %H:%M}"),
        )
    )


def _backing(template: DealTemplate) -> tuple[Fact, ...]:
    """Return the collateral or the borrower's income."""
    if credit := template.credit:
        return _facts((("직업", credit.job), ("자금 용도", credit.purpose), ("연 소득", credit.income)))
    if (secured := template.collateral) is None:
        return ()
    is_receivable = template.properties.category in {RECEIVABLES, RECEIVABLES_RELATED}
    ratio = "정산 예정액 대비 대출 비율" if is_receivable else "시세 대비 대출 비율(LTV)"
    lines = [
        ("담보", f"{secured.place} {secured.kind}"),
        (f"담보 가격 ({secured.price_source})", amount_text(secured.price)),
        ("선순위 채권", amount_text(secured.senior) if secured.senior else "없음"),
        (ratio, percent(secured.loan_to_value)),
    ]
    if secured.area:
        lines.insert(1, ("전용 면적", f"{secured.area}㎡"))
    if secured.purpose:
        lines.append(("자금 용도", secured.purpose))
    if secured.priced_on:
        lines.append(("가격과 등기부를 확인한 날", _day(secured.priced_on)))
    if secured.maximum_claim and secured.registered_on:
        lines.append(("근저당 설정", f"{_day(secured.registered_on)}, 채권최고액 {amount_text(secured.maximum_claim)}"))
    if secured.is_borrowers is not None:
        lines.append(("소유자", OWNERS[secured.is_borrowers]))
    if secured.documents:
        lines.append(("심사한 서류", ", ".join(secured.documents)))
    sold = "만 들어오면" if is_receivable else "에 팔리면"
    lines += [
        (f"{secured.price_source}의 {sale.percent}%{sold} 갚는 원금", amount_text(sale.amount))
        for sale in secured.recoveries
    ]
    return _facts(lines)


def _credit_check(template: DealTemplate) -> tuple[Fact, ...]:
    """Return what the credit bureau reported about the borrower."""
    if (check := template.credit_check) is None:
        return ()
    lines = [
        ("신용점수", check.score),
        ("다른 대출", check.loans),
        ("30일 넘은 연체", "없음"),
        ("신용을 조회한 날", _day(check.checked_on)),
    ]
    if check.debt_service:
        lines.insert(1, ("소득 중 빚을 갚는 비율 (DSR)", check.debt_service))
    return _facts(lines)


def _day(day: date) -> str:
    return f"{day:%Y.%m.%d}"


def _facts(lines: Iterable[tuple[str, str]]) -> tuple[Fact, ...]:
    return tuple(Fact(name=name, value=value) for name, value in lines)
