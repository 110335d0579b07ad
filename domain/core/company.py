"""The company that operates the platform, for the site's footer, documents and e-mails."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Company:
    """A registered operator (온라인투자연계금융업자). `depository`: the bank of the customers' money (예치기관)."""

    name: str
    representative: str
    business_number: str
    registration: str
    address: str
    phone: str
    email: str
    depository: str


COMPANY = Company(
    name="주식회사 이음온라인투자연계금융",
    representative="윤이음",
    business_number="000-86-00000",
    registration="온라인투자연계금융업 제2024-00호",
    address="서울특별시 성동구 이음로 12, 7층",
    phone="1600-0000",
    email="help@ieum.example",
    depository="신한은행",
)
SIGNATURE = (
    f"{COMPANY.name} · 대표 {COMPANY.representative} · 사업자등록번호 {COMPANY.business_number}\n"
    f"{COMPANY.registration} · {COMPANY.address} · {COMPANY.phone}"
)
