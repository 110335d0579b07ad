"""Choices and documents of corporations, and operators' corrections."""

import pytest

from domain.accounts.corporation import (
    DOCUMENTS,
    LIMIT_CLASSES,
    RESULT_MESSAGES,
    SECTIONS,
    Partition,
    correction,
    may_choose,
    required_documents,
)
from domain.core.codes import CORPORATION_TYPES
from domain.core.states import CorporationState


@pytest.mark.parametrize("type", [code.code for code in CORPORATION_TYPES])
def test_every_type_requires_known_documents_once(type: str) -> None:
    kinds = required_documents(type)
    assert set(kinds) <= DOCUMENTS.keys()
    assert len(set(kinds)) == len(kinds) >= 4


def test_only_institutions_invest_as_one() -> None:
    allowed = [code.code for code in CORPORATION_TYPES if may_choose(Partition.INSTITUTION, code.code)]
    assert allowed == ["2"]
    assert all(may_choose(Partition.CORPORATION, code.code) for code in CORPORATION_TYPES)
    assert {limits.offering_share for limits in LIMIT_CLASSES.values()} == {40}


def test_every_result_has_a_message() -> None:
    assert RESULT_MESSAGES.keys() == set(CorporationState) - {CorporationState.DRAFT}


@pytest.mark.parametrize("line", ["주주명부: 도장이 없어요", "shareholders : 도장이 없어요", "주주명부:도장이 없어요"])
def test_a_correction_names_its_subject_and_reason(line: str) -> None:
    assert correction(line) == ("shareholders", "도장이 없어요")


def test_a_correction_can_contain_a_colon_and_concern_a_section() -> None:
    assert correction("법인 정보: 전화: 없는 번호예요") == ("company", "전화: 없는 번호예요")
    assert {correction(f"{name}: 왜")[0] for name in SECTIONS.values()} == SECTIONS.keys()


@pytest.mark.parametrize("line", ["", "주주명부", "주주명부:", "주주명부:  ", "여권: 없어요", ": 왜"])
def test_an_invalid_correction_is_refused(line: str) -> None:
    with pytest.raises(ValueError, match="colon"):
        correction(line)
