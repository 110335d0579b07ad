"""Search for an employer by (part of) its name or by its initial consonants (ㄱㅇㅌㅋ)."""

from activities.institutions.base import Institution, Reply


class Company(Reply):
    name: str
    business_number: str  # 10 digits
    representative: str
    address: str


class CompanyPage(Reply):
    items: tuple[Company, ...]
    total: int
    page: int  # from 1
    page_size: int


class CompanyDirectory(Institution):
    name = "company"

    async def search(self, text: str, *, page: int = 1, page_size: int = 20) -> CompanyPage:
        return await self._get("/companies", CompanyPage, text=text, page=page, pageSize=page_size)
