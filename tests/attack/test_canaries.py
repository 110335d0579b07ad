"""The search for personal data finds it in every encoding, and finds none in random bytes."""

import base64
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.attack.canaries import found_in

NUMBER = "8806242"


@given(before=st.binary(max_size=8), after=st.binary(max_size=8), secret=st.sampled_from([NUMBER, "홍카나리"]))
def test_a_value_within_encoded_text_is_found(before: bytes, after: bytes, secret: str) -> None:
    content = before + secret.encode() + after
    assert found_in(base64.b64encode(content), {secret}) == {secret}
    assert found_in(content.hex().encode(), {secret}) == {secret}


@pytest.mark.parametrize("content", [f"{NUMBER}", f"a{NUMBER}b", f'{{"born":"{NUMBER}"}}', f"user:{NUMBER}:x"])
def test_a_number_within_text_is_found(content: str) -> None:
    assert found_in(content.encode(), {NUMBER}) == {NUMBER}


@pytest.mark.parametrize("content", [f"17{NUMBER}345", f"0f3{'a' * 12}{NUMBER}c", f"0123456789ab{NUMBER}"])
def test_digits_of_a_time_or_an_id_do_not_match(content: str) -> None:
    assert found_in(content.encode(), {NUMBER}) == set()


def test_ciphertext_does_not_match_by_chance() -> None:
    ciphertext = base64.b64encode(random.Random(1).randbytes(2 * 2**20))
    assert found_in(ciphertext, {str(number) for number in range(8_806_230, 8_806_260)}) == set()
