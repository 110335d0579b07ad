"""Homes by address from KB, and the loan terms for them. Public, with a rate limit."""

from decimal import Decimal
from typing import Annotated

from fastapi import Depends, Query, Request

from activities.institutions import InstitutionDown, InstitutionRefused
from api.borrowing.credit.address import Found
from api.core.dependencies import App
from api.http.envelope import Camel
from api.http.fields import digits
from api.http.limits import address, limit
from api.http.router import Router
from domain.borrowing.mortgage import (
    LIMIT_FLOOR,
    LTV_APARTMENT,
    LTV_OTHER,
    MONTHS,
    MOST,
    PRICE_FLOOR,
    RATES,
    UNIT,
    in_pyeong,
    is_passable,
)
from domain.core.money import Won


async def lookup_limit(request: Request, app: App) -> None:
    await limit(app.redis, "home-lookup", address(request), times=60)


router = Router()
LOOKED_UP = [Depends(lookup_limit)]
ZipCode = Annotated[str, digits(5)]


class FoundHome(Found):
    """One building. `isApartment` decides whether its location is eligible."""

    is_apartment: bool


class FoundHomes(Camel):
    """One page of buildings."""

    list: list[FoundHome]
    total_count: int


class Passable(Camel):
    is_passable: bool


class DongHo(Camel):
    """A part of a building and its homes."""

    dong: str
    ho_list: list[str]


class BuildingHomes(Camel):
    """`kbBuildingUid` is null, and the lists are empty, if KB does not know the building."""

    kb_building_uid: str | None
    dong_ho_list: list[DongHo]


class KbArea(Camel):
    """One size of homes. Square metres; `pyeong` of the supply area, in the usual rounding."""

    kb_area_uid: str
    exclusive_area: Decimal
    supply_area: Decimal
    pyeong: Decimal


class AreaInfo(Camel):
    kb_area_info_list: list[KbArea]


class RateOfShare(Camel):
    """`rate`, percent a year, if the sum of all debts is at most `share` percent of the price."""

    share: int
    rate: Decimal


class RateInfo(Camel):
    """The terms of mortgage loans. Won, percent, months."""

    rates: list[RateOfShare]
    lowest_rate: Decimal
    highest_rate: Decimal
    ltv_apartment: int
    ltv_other: int
    least: Won
    most: Won
    unit: Won
    price_floor: Won
    months: int


@router.get("/address/search", dependencies=LOOKED_UP)
async def search_homes(
    app: App,
    search_text: str = Query(alias="searchText", min_length=2, max_length=50),
    page: int = Query(1, ge=1, le=1000),
) -> FoundHomes:
    """Find a building by road name, lot number or its own name."""
    found = await app.institutions.address.search(search_text, page=page)
    homes = [FoundHome.model_validate(home, from_attributes=True) for home in found.items]
    return FoundHomes(list=homes, total_count=found.total)


@router.get("/validate-address")
async def validate_address(
    zip_code: Annotated[ZipCode, Query(alias="zipCode")], is_apartment: Annotated[bool, Query(alias="isApartment")]
) -> Passable:
    """Return whether such homes are eligible at that location."""
    return Passable(is_passable=is_passable(zip_code, is_apartment=is_apartment))


@router.get("/dong-ho", dependencies=LOOKED_UP)
async def dong_ho(
    app: App,
    zip_code: Annotated[ZipCode, Query(alias="zipCode")],
    new_address: Annotated[str, Query(alias="newAddress", max_length=200)] = "",
    old_address: Annotated[str, Query(alias="oldAddress", max_length=200)] = "",
) -> BuildingHomes:
    """Return the homes of a building, by its road address, its lot address or both."""
    try:
        known = await app.institutions.kb.building(new_address=new_address, old_address=old_address, zip_code=zip_code)
    except InstitutionRefused as refused:
        _must_be_unknown(refused)
        return BuildingHomes(kb_building_uid=None, dong_ho_list=[])
    wings = [DongHo(dong=wing.dong, ho_list=list(wing.homes)) for wing in known.wings]
    return BuildingHomes(kb_building_uid=known.uid, dong_ho_list=wings)


@router.get("/area-info", dependencies=LOOKED_UP)
async def area_info(
    app: App,
    kb_building_uid: Annotated[str, Query(alias="kbBuildingUid", min_length=1, max_length=40)],
    ho: Annotated[str, Query(max_length=20)] = "",
) -> AreaInfo:
    """Return the sizes of the homes of a building, or of one home; empty if KB does not know it."""
    try:
        areas = await app.institutions.kb.areas(kb_building_uid, ho=ho)
    except InstitutionRefused as refused:
        _must_be_unknown(refused)
        areas = ()
    listed = [
        KbArea(
            kb_area_uid=area.uid,
            exclusive_area=area.exclusive_area,
            supply_area=area.supply_area,
            pyeong=in_pyeong(area.supply_area),
        )
        for area in areas
    ]
    return AreaInfo(kb_area_info_list=listed)


@router.get("/rate-info")
async def rate_info() -> RateInfo:
    """Return the terms of mortgage loans."""
    return RateInfo(
        rates=[RateOfShare(share=share, rate=rate) for share, rate in RATES],
        lowest_rate=RATES[0][1],
        highest_rate=RATES[-1][1],
        ltv_apartment=LTV_APARTMENT,
        ltv_other=LTV_OTHER,
        least=LIMIT_FLOOR,
        most=MOST,
        unit=Won(UNIT),
        price_floor=PRICE_FLOOR,
        months=MONTHS,
    )


def _must_be_unknown(refused: InstitutionRefused) -> None:
    """Check that the refusal means an unknown home. Raises InstitutionDown for any other refusal."""
    if refused.code != "unknown_building":
        raise InstitutionDown(refused.institution) from None
