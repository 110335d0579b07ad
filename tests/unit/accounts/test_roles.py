from itertools import product

import pytest

from domain.accounts.roles import DEFAULT_USER_TYPE, Role, UserType, role_of


@pytest.mark.rule("B170", "B171", "B172", "B173")
@pytest.mark.parametrize(("borrower", "institution", "corporation"), [*product([True, False], repeat=3)])
def test_the_role_follows_the_priority(borrower: bool, institution: bool, corporation: bool) -> None:
    role = role_of(is_borrower=borrower, is_financial_institution=institution, is_corporation=corporation)
    if borrower:
        assert role is Role.BORROWER
    elif institution:
        assert role is Role.FINANCIAL_INSTITUTION
    elif corporation:
        assert role is Role.CORPORATION_INVESTOR
    else:
        assert role is Role.PERSONAL_INVESTOR


@pytest.mark.rule("B260")
def test_the_user_type_is_one_by_default() -> None:
    assert DEFAULT_USER_TYPE is UserType.PERSONAL
    assert DEFAULT_USER_TYPE == 1


@pytest.mark.rule("B259")
def test_every_role_of_the_specification_is_known() -> None:
    assert set(Role) >= {
        "visitor",
        "personal-investor",
        "corporation-investor",
        "financial-institution",
        "borrower",
        "dormant",
        "individual-business",
        "corporation-owner",
    }
