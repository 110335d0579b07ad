"""Liens at the land registry."""

from collections.abc import Callable

import httpx
import pytest

from activities.borrowing.liens import registered_on
from activities.institutions import InstitutionDown, Institutions
from domain.borrowing.lien import CREDITOR, filing_key, number_filed_for


async def test_a_lien_whose_answer_was_lost_is_found_by_the_key_of_its_application(
    outside: Institutions, people: httpx.AsyncClient, key: Callable[[], str]
):
    contract, other, home = key(), key(), f"서울특별시 은평구 통일로 1 {key()}"

    async def apply(uid: str) -> None:
        await outside.registry.apply(
            home=home, owner="김집주", debtor="김집주", creditor=CREDITOR, maximum_claim=12, key=filing_key(uid, 0)
        )

    await apply(other)
    await people.put("/scenarios/registry", json={"mode": "timeout", "times": 1})
    with pytest.raises(InstitutionDown):
        await apply(contract)
    number = number_filed_for(contract, await registered_on(outside.registry, home))
    assert number
    await outside.registry.release(number, creditor=CREDITOR, key=key())
    register = await registered_on(outside.registry, home)
    assert number_filed_for(contract, register) is None
    assert number_filed_for(other, register) != number
