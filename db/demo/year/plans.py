"""The loans of the demo's two years: terms, collateral and course of each. The same seed creates the same loans."""

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from decimal import Decimal
from enum import StrEnum
from typing import Any

from db.demo.findings import HOME_OWNERS, affordable_income, credit_check, examined, home_owners_check, payment
from domain.borrowing.credit_check import CreditCheck
from domain.borrowing.mortgage import LTV_APARTMENT, LTV_OTHER, MONTHS, rate_of
from domain.core.codes import PERSONAL_CREDIT, RECEIVABLES
from domain.core.money import Won
from domain.products.backing import Collateral, CreditProfile, income_band
from domain.products.described import Described
from domain.products.phase import grade_of

MILLION = 1_000_000
HISTORY = timedelta(days=730)


class Course(StrEnum):
    """The course of a loan."""

    GOOD = "good"
    LATE = "late"  # some instalments are late, all are paid
    EARLY = "early"  # repaid before its end
    STOPPED = "stopped"  # no more payments arrive
    SOLD = "sold"
    WRITTEN_OFF = "written-off"
    EXTENDED = "extended"
    UNFUNDED = "unfunded"  # too few investors


@dataclass(frozen=True)
class Plan:
    """A loan that is listed on `listed_on`. Won, percent a year, months. `title`: without the product's number.
    `paying`: the number of instalments paid before its course changes."""

    uid: str
    title: str
    category: str
    amount: int
    rate: Decimal
    months: int
    repayment_type: str
    grade: str
    tendency: str
    about: str
    course: Course
    paying: int
    listed_on: date
    collateral: Collateral | None
    credit: CreditProfile | None
    check: CreditCheck | None = None

    @property
    def described(self) -> Described:
        """Return the loan as its page describes it."""
        return Described(
            self.category,
            self.about,
            self.amount,
            self.rate,
            self.months,
            self.repayment_type,
            self.collateral,
            self.credit,
            self.check,
        )

    @property
    def stops(self) -> bool:
        """Whether its borrower stops paying after `paying` instalments."""
        return self.course in (Course.STOPPED, Course.SOLD, Course.WRITTEN_OFF)


COURSES = {
    Course.GOOD: 72,
    Course.LATE: 12,
    Course.EARLY: 8,
    Course.STOPPED: 2,
    Course.SOLD: 2,
    Course.WRITTEN_OFF: 2,
    Course.UNFUNDED: 2,
}
ARREARS = (Course.LATE, Course.STOPPED, Course.SOLD, Course.WRITTEN_OFF)
RISK = {"A1": 0.2, "A2": 0.4, "B1": 0.8, "B2": 1.3, "C1": 2, "C2": 3}  # of arrears, by grade: multiplies COURSES
EXTENDED_SHARE = 0.15  # of the loans without arrears whose principal is due at the end
JOBS = (
    "사무직",
    "공무원",
    "간호사",
    "개발자",
    "교사",
    "연구원",
    "영업직",
    "생산직",
    "자영업자",
    "운수업",
    "디자이너",
    "프리랜서",
)
PURPOSES = (
    "생활 자금",
    "다른 대출 상환",
    "전세 보증금",
    "결혼 자금",
    "자동차 수리",
    "학자금",
    "이사 비용",
    "사업 운영 자금",
)
INCOMES = (24, 35, 44, 52, 67, 84)  # million won a year
PLACES = (
    ("서울 마포구 공덕동", 13), ("서울 송파구 문정동", 14), ("서울 성동구 성수동", 16), ("서울 노원구 상계동", 8),
    ("서울 강서구 마곡동", 12), ("서울 은평구 불광동", 9), ("서울 양천구 목동", 15), ("성남 분당구 정자동", 13),
    ("수원 영통구 영통동", 8), ("고양 일산동구 장항동", 7), ("용인 수지구 풍덕천동", 8), ("안양 동안구 평촌동", 9),
    ("부천 원미구 중동", 6), ("인천 연수구 송도동", 8), ("부산 해운대구 우동", 9), ("대전 유성구 봉명동", 6),
    ("대구 수성구 범어동", 8), ("세종 어진동", 7),
)  # fmt: skip
AREAS = ("59.96", "74.88", "84.95", "101.50", "114.72")  # m² of flats
SHOPS = ("온라인몰", "오픈마켓", "식자재 납품", "의류 도매", "배달 전문점", "화장품 판매")
STOCKS = ("냉동 수산물", "수입 와인", "건설 장비", "상장 주식", "의료 기기")
SENIOR_SHARE = 0.93  # of the homes that already secure another loan
APARTMENT = "1"
SECURED = {APARTMENT: 50, "2": 24, "4": 14, "7": 6, "3": 6}  # the frequency of each category of secured loans
CREDIT_SHARE = 0.55


def plans(count: int, until: date, seed: int = 2024) -> Sequence[Plan]:
    """Return `count` loans listed in the two years before `until`, the oldest first. Their number grows over time."""
    chance, days = random.Random(seed), HISTORY.days - 12
    listed = sorted(until - HISTORY + timedelta(days=int(days * chance.random() ** 0.9)) for _ in range(count))
    return [_plan(chance, number, day) for number, day in enumerate(listed, start=1)]


def open_plans(today: date, seed: int = 7) -> Sequence[Plan]:
    """Return the products that are open today."""
    chance = random.Random(seed)
    return [_plan(chance, number, today, of="open") for number in range(1, 25)]


def _plan(chance: random.Random, number: int, listed_on: date, *, of: str = "year") -> Plan:
    uid = f"demo-{of}-{number:03}"
    terms = _credit(chance) if chance.random() < CREDIT_SHARE else _secured(chance)
    course = _course(chance, terms["grade"])
    if course is Course.GOOD and terms["repayment_type"] == "1" and chance.random() < EXTENDED_SHARE:
        course = Course.EXTENDED
    paying = chance.randint(1, max(1, min(8, terms["months"] - 1)))
    income = terms.pop("income", 0)
    return _examined(Plan(uid=uid, course=course, paying=paying, listed_on=listed_on, **terms), income)


def _examined(plan: Plan, income: int) -> Plan:
    """Add what the examination found. `income`: won a year, of the borrower of a personal loan."""
    chance = random.Random(plan.uid)
    if plan.credit:
        paid = payment(plan.amount, plan.rate, plan.months, plan.listed_on)
        earned = affordable_income(income, paid)
        about = (
            f"연 소득이 {income_band(earned)}인 {plan.credit.job}의 {plan.credit.purpose} 대출이에요."
            " 매달 원금과 이자를 함께 갚아요."
        )
        credit = plan.credit.model_copy(update={"income": income_band(earned)})
        check = credit_check(chance, plan.rate, paid, earned, plan.listed_on)
        return replace(plan, about=about, credit=credit, check=check)
    assert plan.collateral
    collateral = examined(chance, plan.collateral, plan.category, plan.amount, plan.listed_on)
    if plan.category not in HOME_OWNERS:
        return replace(plan, collateral=collateral)
    return replace(plan, collateral=collateral, check=home_owners_check(chance, collateral))


def _course(chance: random.Random, grade: str) -> Course:
    weights = [weight * RISK[grade] if course in ARREARS else weight for course, weight in COURSES.items()]
    return chance.choices(list(COURSES), weights)[0]


def _credit(chance: random.Random) -> dict[str, Any]:
    rate = Decimal(chance.randint(66, 168)) / 10
    grade, tendency = grade_of(rate)
    job, purpose, income = chance.choice(JOBS), chance.choice(PURPOSES), chance.choice(INCOMES)
    return {
        "title": "개인신용",
        "category": PERSONAL_CREDIT,
        "amount": chance.randint(3, 20) * MILLION,
        "rate": rate,
        "months": chance.choice((12, 12, 12, 24, 24, 36)),
        "repayment_type": "2",
        "grade": grade,
        "tendency": tendency,
        "about": "",
        "collateral": None,
        "credit": CreditProfile(job=job, purpose=purpose, income=""),
        "income": income * MILLION,
    }


def _secured(chance: random.Random) -> dict[str, Any]:
    category = chance.choices(list(SECURED), list(SECURED.values()))[0]
    amount = chance.randint(4, 14) * 5 * MILLION
    months = chance.choice((3, 6)) if category == RECEIVABLES else chance.choice((6, 6, 12, 12, 18))
    what, title, about, collateral = _collateral(chance, category, amount)
    usual = rate_of(Won(collateral.price), Won(collateral.senior), Won(amount))
    rate = usual + Decimal(chance.randint(-5, 5)) / 10
    if category == APARTMENT:  # as the guide offers it
        months, rate = MONTHS, usual
    grade, tendency = grade_of(rate)
    return {
        "title": title,
        "category": category,
        "amount": amount,
        "rate": rate,
        "months": months,
        "repayment_type": "1",
        "grade": grade,
        "tendency": tendency,
        "about": f"{about} 매달 이자를 내고 만기에 원금을 갚아요.",
        "collateral": collateral.model_copy(update={"kind": what}),
        "credit": None,
    }


def _collateral(chance: random.Random, category: str, amount: int) -> tuple[str, str, str, Collateral]:
    """Return kind, title, text of the page, and collateral. All debts on it stay below the limit of the guide."""
    place, worth = chance.choice(PLACES)
    short = place.split()[-1]
    ltv = (LTV_APARTMENT if category == APARTMENT else LTV_OTHER) - 1
    least = -(-amount * 100 // ltv // MILLION) * MILLION  # the lowest price
    if category == RECEIVABLES:
        shop = chance.choice(SHOPS)
        price = max(least, amount * chance.randint(150, 190) // 100 // MILLION * MILLION)
        text = f"{shop} 판매자가 받을 정산금을 담보로 해요."
        return (
            "매출채권",
            f"{shop} 정산금",
            text,
            Collateral(kind="", place=place, price=price, price_source="정산 예정액"),
        )
    if category == "7":
        stock = chance.choice(STOCKS)
        price = max(least, amount * chance.randint(150, 220) // 100 // MILLION * MILLION)
        return (
            stock,
            f"{stock} 담보",
            f"{stock}을 담보로 해요.",
            Collateral(kind="", place=place, price=price, price_source="감정가"),
        )
    if category == APARTMENT:
        area = Decimal(chance.choice(AREAS))
        price = int(area * worth * MILLION) // MILLION * MILLION
        kind, title, source = "아파트", f"{short} 아파트 {area:.0f}㎡", "KB시세"
    elif category == "2":
        area = Decimal(chance.randint(40, 240))
        price = int(area * worth * MILLION * 6 / 10) // MILLION * MILLION
        kind = chance.choice(("오피스텔", "빌라", "상가", "지식산업센터"))
        title, source = f"{short} {kind} {area:.0f}㎡", "감정가"
    else:
        area, price = Decimal(chance.randint(300, 900)), amount * chance.randint(170, 260) // 100 // MILLION * MILLION
        kind, title, source = "다세대주택 신축 부지", f"{short} 다세대주택 신축", "감정가"
    price = max(price, least)
    headroom = price * chance.randint(46, ltv) // 100 - amount
    senior = max(headroom // (10 * MILLION) * 10 * MILLION, 0) if chance.random() < SENIOR_SHARE else 0
    text = f"{place}의 {kind}에 근저당을 설정했어요."
    return (
        kind,
        title,
        text,
        Collateral(kind="", place=place, area=area, price=price, senior=senior, price_source=source),
    )
