"""A signed document is valid; a changed or extended one, or one with another signer, is not."""

from dataclasses import replace
from datetime import timedelta
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from pyhanko.pdf_utils.generic import NameObject, pdf_string
from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
from pypdf import PdfReader

from documents.authority import Authority, open_authority
from documents.contract import render_contract
from documents.signature import Validation, sign, validate
from documents.typesetting import STAMP
from tests.documents.sample import MADE_AT, loan_contract

DIGITS = b"0123456789ABCDEF"
UNREADABLE = Validation(intact=False, trusted=False)


@pytest.fixture(scope="module")
def authority(tmp_path_factory: pytest.TempPathFactory) -> Authority:
    return open_authority(tmp_path_factory.mktemp("state") / "authority")


@pytest.fixture(scope="module")
def contract() -> bytes:
    return render_contract(loan_contract())


def signed_by(authority: Authority, pdf: bytes) -> bytes:
    return sign(
        pdf,
        reason="대출 계약 체결",
        signer_name="한서윤",
        signature_id="KS-20261124-8f21c0a4d7",
        at=MADE_AT,
        authority=authority,
    )


def container_of(signed: bytes) -> tuple[int, int]:
    """Return where the hex digits of the signature start (the bracket before them) and end (the bracket after)."""
    start = signed.index(b"<", signed.rindex(b"/Contents"))
    return start, signed.index(b">", start)


@pytest.fixture(scope="module")
def signed(authority: Authority, contract: bytes) -> bytes:
    return signed_by(authority, contract)


def test_a_signed_contract_is_intact_and_trusted(signed: bytes, authority: Authority) -> None:
    assert validate(signed, authority) == Validation(intact=True, trusted=True, signer="한서윤", signed_at=MADE_AT)


def test_signing_does_not_change_the_contracts_bytes(signed: bytes, contract: bytes) -> None:
    assert signed.startswith(contract)


def test_the_signature_is_pades_and_forbids_changes(signed: bytes) -> None:
    reader = PdfReader(BytesIO(signed))
    catalog: Any = reader.root_object
    (field,) = catalog["/AcroForm"]["/Fields"]
    signature = field.get_object()["/V"]
    assert signature["/SubFilter"] == "/ETSI.CAdES.detached"
    assert signature["/Reason"] == "대출 계약 체결"
    assert signature["/Reference"][0]["/TransformParams"]["/P"] == 1  # no changes are allowed
    assert catalog["/Perms"]["/DocMDP"].get_object() == signature


def test_the_stamp_is_in_its_place_on_the_last_page_only(signed: bytes) -> None:
    pages = PdfReader(BytesIO(signed)).pages
    *others, last = [page.get("/Annots", []) for page in pages]
    assert not any(others)
    stamp: Any = last[0].get_object()
    assert tuple(int(side) for side in stamp["/Rect"]) == STAMP.box
    assert stamp["/AP"]["/N"].get_object().get_data()


def test_a_changed_byte_anywhere_is_detected(signed: bytes, authority: Authority) -> None:
    for position in [*range(0, len(signed), len(signed) // 40), len(signed) - 1]:
        altered = bytearray(signed)
        altered[position] ^= 1
        assert not validate(bytes(altered), authority).intact, position


def test_a_changed_digit_of_the_signature_is_detected(signed: bytes, authority: Authority) -> None:
    start, end = container_of(signed)
    for position in [*range(start + 1, start + 100, 5), *range(start + 100, end, 97), end - 1]:
        altered = bytearray(signed)
        altered[position] = DIGITS[DIGITS.index(altered[position]) - 1]
        assert not validate(bytes(altered), authority).intact, position - start


def test_lower_case_hex_digits_are_detected(signed: bytes, authority: Authority) -> None:
    start, end = container_of(signed)
    altered = signed[:start] + signed[start:end].lower() + signed[end:]
    assert altered != signed
    assert not validate(altered, authority).intact


@pytest.mark.parametrize("junk", [b"\n", b"junk", b"%%EOF\n", bytes(1000)])
def test_appended_data_is_detected(signed: bytes, authority: Authority, junk: bytes) -> None:
    assert not validate(signed + junk, authority).intact


def test_a_later_revision_of_the_file_is_detected(signed: bytes, authority: Authority) -> None:
    writer = IncrementalPdfFileWriter(BytesIO(signed))
    writer.root[NameObject("/Revised")] = pdf_string("loan of 1 won")
    writer.update_root()
    revised = BytesIO()
    writer.write(revised)
    assert revised.getvalue().startswith(signed)
    assert not validate(revised.getvalue(), authority).intact


def test_a_truncated_file_is_detected(signed: bytes, authority: Authority) -> None:
    for length in (0, 10, len(signed) // 2, len(signed) - 1):
        assert not validate(signed[:length], authority).intact


def test_an_unsigned_document_is_neither_intact_nor_trusted(contract: bytes, authority: Authority) -> None:
    assert validate(contract, authority) == UNREADABLE
    assert validate(b"not a document", authority) == UNREADABLE


def test_the_signature_of_another_authority_is_not_trusted(
    contract: bytes, authority: Authority, tmp_path: Path
) -> None:
    forged = validate(signed_by(open_authority(tmp_path / "forger"), contract), authority)
    assert forged.intact
    assert not forged.trusted


def test_a_foreign_key_under_the_platforms_certificate_is_detected(
    contract: bytes, authority: Authority, tmp_path: Path
) -> None:
    attacker = replace(open_authority(tmp_path / "attacker"), certificate=authority.certificate)
    assert not validate(signed_by(attacker, contract), authority).intact


def test_the_signing_time_is_the_given_one(contract: bytes, authority: Authority) -> None:
    at = MADE_AT + timedelta(days=30)
    signed = sign(contract, reason="계약", signer_name="한서윤", signature_id="1", at=at, authority=authority)
    assert validate(signed, authority).signed_at == at
