"""Search for an employer by (part of) its name or its initial consonants (ㄱㅇㅌㅋ); the tax office's registry."""

from typing import Literal

from activities.institutions.base import Institution, Reply


class Company(Reply):
    name: str
    business_number: str  # 10 digits
    representative: str
    address: str


class CompanyPage(Reply):
    items: tuple[Company, ...]
    total: int
    page: int  # starts at 1
    page_size: int


class Registration(Reply):
    status: Literal["open", "suspended", "closed", "unknown"]
    represented: bool


class CompanyDirectory(Institution):
    name = "company"

    async def search(self, text: str, *, page: int = 1, page_size: int = 20) -> CompanyPage:
        return await self._get("/companies", CompanyPage, text=text, page=page, pageSize=page_size)

    async def registration(self, business_number: str, representative: str, *, key: str) -> Registration:
        """Return the tax office's record of a business (10 digits), and whether the person represents it."""
        body = {"businessNumber": business_number, "representative": representative}
        return await self._post("/registrations", Registration, body, key=key)
