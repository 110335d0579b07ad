"""Company and address search."""

from typing import Any

import pytest

from activities.institutions import Institutions
from domain.accounts.business_number import corporation_number


async def test_companies_are_found_by_part_of_the_name_and_by_initial_consonants(outside: Institutions):
    by_name = await outside.company.search("가온테크")
    assert [company.name for company in by_name.items] == ["가온테크"]
    assert len(by_name.items[0].business_number) == 10
    assert "가온테크" in {company.name for company in (await outside.company.search("ㄱㅇㅌㅋ")).items}
    assert (await outside.company.search("(주) 가온테크")).total == 1
    assert (await outside.company.search("없는이름")).total == 0


@pytest.mark.parametrize(("directory", "text", "least"), [("company", "ㅇ", 100), ("address", "동", 300)])
async def test_pages_hold_everything_once(outside: Institutions, directory: str, text: str, least: int):
    search: Any = getattr(outside, directory).search
    found: list[Any] = []
    while True:
        page = await search(text, page=len(found) // 50 + 1, page_size=50)
        found += page.items
        if len(page.items) < 50:
            break
    assert len(found) == len(set(found)) == page.total >= least


async def test_there_are_two_hundred_employers(outside: Institutions):
    totals = [(await outside.company.search(c, page_size=1)).total for c in ("테크", "소프트", "건설", "물류", "식품")]
    more = [(await outside.company.search(c, page_size=1)).total for c in ("제약", "전자", "디자인", "교육", "에너지")]
    assert sum(totals) + sum(more) >= 200


async def test_an_address_is_found_by_road_lot_building_and_zip_code(outside: Institutions):
    by_road = await outside.address.search("테헤란로 18")
    assert by_road.total == 1
    home = by_road.items[0]
    assert (home.zip_code, home.building, home.is_apartment) == ("06234", "역삼한빛아파트", True)
    assert (await outside.address.search("역삼동 27")).items == (home,)
    assert (await outside.address.search("역삼한빛아파트")).items == (home,)
    assert home in (await outside.address.search("06234")).items


async def test_an_empty_search_finds_nothing(outside: Institutions):
    assert (await outside.address.search(" ")).total == 0
    assert (await outside.company.search(" ")).total == 0


async def test_the_tax_office_knows_who_represents_a_company(outside: Institutions):
    company = (await outside.company.search("가온테크")).items[0]
    known = await outside.company.registration(company.business_number, company.representative, key="mine")
    assert (known.status, known.represented) == ("open", True)
    other = await outside.company.registration(company.business_number, "남다름", key="anothers")
    assert (other.status, other.represented) == ("open", False)


@pytest.mark.parametrize(
    ("number", "status"),
    [("1248100998", "open"), ("1248170005", "unknown"), ("1248180008", "suspended"), ("1248190001", "closed")],
)
async def test_the_tax_office_reports_the_state_of_a_business(outside: Institutions, number: str, status: str):
    assert (await outside.company.registration(number, "김대표", key=number)).status == status


async def test_every_company_has_a_valid_number(outside: Institutions):
    for company in (await outside.company.search("테크", page_size=100)).items:
        assert corporation_number(company.business_number)
