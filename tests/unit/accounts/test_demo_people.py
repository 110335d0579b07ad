"""The log-ins that `make up` prints are valid on the site."""

from db.demo.people import CORPORATIONS, LOGINS
from domain.core import validation


def test_corporations_log_in_with_addresses_that_forms_accept() -> None:
    for corporation in CORPORATIONS:
        assert validation.email(corporation.email) == corporation.email
        assert any(corporation.email in name and corporation.password in about for name, about in LOGINS)
