"""The addresses that the site has a page for, from the patterns of its router."""

import pytest

from api.core.site import addresses_pattern

PATTERN = addresses_pattern(
    [
        "/",
        "/faq/:type/:category?",
        "/products/detail/:uid",
        "/products/detail/:uid/pdf",
        "/signup/corporation/*",
        "/a.b",
    ]
)


@pytest.mark.parametrize(
    "address",
    [
        "/", "/faq/invest", "/faq/invest/tax", "/FAQ/invest", "/products/detail/none%2F?", "/products/detail/1/pdf",
        "/signup/corporation", "/signup/corporation/a/b", "/a.b",
    ],
)  # fmt: skip
def test_pages(address: str) -> None:
    assert PATTERN.fullmatch(address)


@pytest.mark.parametrize(
    "address",
    [
        "/faq",
        "/faq/a/b/c",
        "/products/detail",
        "/products/detail/1/2",
        "/signup/corporations",
        "/aXb",
        "/nothing",
        "//",
    ],
)
def test_other_addresses(address: str) -> None:
    assert not PATTERN.fullmatch(address)
