from dataclasses import fields

from activities.institutions import Institutions
from domain.core.institutions import INSTITUTIONS


def test_each_client_of_an_institution_has_a_name_for_operators() -> None:
    assert {field.name for field in fields(Institutions)} - {"http"} == INSTITUTIONS.keys()
