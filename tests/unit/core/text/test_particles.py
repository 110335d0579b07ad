import pytest

from domain.core.text.particles import josa


@pytest.mark.parametrize(
    ("word", "pair", "expected"),
    [
        ("이름", "을/를", "이름을"),
        ("휴대폰 번호", "을/를", "휴대폰 번호를"),
        ("비밀번호", "이/가", "비밀번호가"),
        ("서울", "으로/로", "서울로"),
        ("부산", "으로/로", "부산으로"),
        ("계좌", "으로/로", "계좌로"),
        ("3", "은/는", "3은"),
        ("2", "은/는", "2는"),
        ("KTM", "과/와", "KTM과"),
        ("SKT", "과/와", "SKT와"),
        ("등록번호(앞자리)", "을/를", "등록번호(앞자리)를"),
        ("", "을/를", "를"),
    ],
)
def test_the_particle_matches_the_last_sound(word: str, pair: str, expected: str) -> None:
    assert josa(word, pair) == expected
