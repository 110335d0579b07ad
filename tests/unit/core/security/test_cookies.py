"""Names and attributes of the site's cookies, over HTTPS and over HTTP."""

from datetime import timedelta
from types import SimpleNamespace

import pytest
from fastapi import Request, Response

from api.http import cookies
from api.http.cookies import SiteCookie
from config.settings import Settings

SITE, DEVELOPMENT = Settings(public_url="https://ieum.example"), Settings(public_url="http://localhost:8000")
ALL = [cookie for cookie in vars(cookies).values() if isinstance(cookie, SiteCookie)]


def sent(settings: Settings, header: str) -> Request:
    """Return a request to that site with that header."""
    app = SimpleNamespace(state=SimpleNamespace(platform=SimpleNamespace(settings=settings)))
    return Request({"type": "http", "app": app, "headers": [(b"cookie", header.encode())]})


@pytest.mark.parametrize("cookie", ALL, ids=lambda cookie: cookie.plain_name)
def test_over_https_only_this_host_can_set_a_cookie(cookie: SiteCookie) -> None:
    response = Response()
    cookie.set(response, SITE, "a value", timedelta(minutes=1))
    header = response.headers["set-cookie"]
    prefix = "__Host-" if cookie.path == "/" else "__Secure-"
    assert header.startswith(f"{prefix}{cookie.plain_name}=")
    assert {"Secure", "HttpOnly", f"Path={cookie.path}", "Max-Age=60"} <= set(header.split("; "))
    assert "Domain" not in header
    assert cookie.read(sent(SITE, f"{cookie.plain_name}=forged")) == ""
    assert cookie.read(sent(SITE, f"{prefix}{cookie.plain_name}=mine")) == "mine"


@pytest.mark.parametrize("cookie", ALL, ids=lambda cookie: cookie.plain_name)
def test_over_http_a_cookie_has_its_plain_name(cookie: SiteCookie) -> None:
    response = Response()
    cookie.set(response, DEVELOPMENT, "value", timedelta(minutes=1))
    assert response.headers["set-cookie"].startswith(f"{cookie.plain_name}=value; ")
    assert "Secure" not in response.headers["set-cookie"]
    assert cookie.read(sent(DEVELOPMENT, f"{cookie.plain_name}=mine")) == "mine"


def test_a_cookie_is_deleted_under_the_name_that_it_was_set_with() -> None:
    response = Response()
    cookies.OPERATOR.delete(response, SITE)
    header = response.headers["set-cookie"]
    assert header.startswith("__Secure-ieum_operator=")
    assert {"Max-Age=0", "Path=/api/ops", "Secure"} <= set(header.split("; "))
