"""The notes of a journey's moves, as operators read them."""

import pytest

from api.operations.cases.history import in_korean
from domain.accounts.agreements import CREDIT_MANDATORY
from domain.core.institutions import INSTITUTIONS


@pytest.mark.parametrize("name", INSTITUTIONS)
def test_an_institution_has_its_name(name: str) -> None:
    assert in_korean(f"{name} does not answer") == f"{INSTITUTIONS[name]} 응답 없음"


def test_missing_consents_have_their_names() -> None:
    note = "credit-bureau lacks the consents creditInfoMandatory"
    assert in_korean(note) == f"동의 없음: {CREDIT_MANDATORY.name}"


def test_a_note_in_korean_stays() -> None:
    assert in_korean("복구한 기록에서 이어 가요") == "복구한 기록에서 이어 가요"
    assert in_korean("") == ""
