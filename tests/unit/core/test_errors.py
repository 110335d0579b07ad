import csv
import json
import re
import string
from pathlib import Path
from typing import Any

import pytest

from api.http.errors import answer
from domain.core.errors import BusinessError, ErrorCode

ROUTES = Path(__file__).parents[3] / "docs" / "spec" / "routes.tsv"
EVERY = pytest.mark.parametrize("code", ErrorCode, ids=lambda code: code.name)


def params(code: ErrorCode) -> dict[str, str | int]:
    """Return a value for every placeholder of the code's texts."""
    names = {field for text in (code.title, code.message) for _, field, _, _ in string.Formatter().parse(text) if field}
    return dict.fromkeys(names, "7")


def sent(error: BusinessError) -> dict[str, Any]:
    """Return the error as a client receives it, without the reference of its request."""
    content = json.loads(bytes(answer(error).body))["data"]
    content.pop("reference", None)
    return content


def known_paths() -> set[str]:
    with ROUTES.open(encoding="utf-8") as file:
        return {re.sub(r"/\{.*\?\}", "", row["path"]) for row in csv.DictReader(file, delimiter="\t")}


def test_every_member_is_a_separate_entry() -> None:
    assert len(ErrorCode.__members__) == len(ErrorCode)  # two equal entries would be one member with two names


@EVERY
def test_texts_use_the_polite_form(code: ErrorCode) -> None:
    error = BusinessError(code, **params(code))
    assert re.search(r"(요|세요)$", error.title), error.title
    assert "!" not in error.title + error.message
    assert "오류가 발생" not in error.title + error.message
    if not code.message.startswith("{"):
        assert re.search(r"(요|세요)\.$", error.message), error.message


@EVERY
def test_every_button_and_redirect_leads_to_a_page_that_exists(code: ErrorCode) -> None:
    targets = [target for target in (code.button and code.button.href, code.redirect_url) if target]
    for target in targets:
        assert target.startswith("/v2/")
        assert target.removeprefix("/v2") in known_paths(), target


@EVERY
def test_statuses_are_errors(code: ErrorCode) -> None:
    assert 400 <= code.status <= 504


@pytest.mark.rule("B318", "B319", "B320", "B321", "B322", "B323")
@pytest.mark.parametrize(
    ("code", "status"),
    [
        (ErrorCode.LOGIN_REQUIRED, 401),
        (ErrorCode.PAGE_NOT_FOUND, 404),
        (ErrorCode.REQUEST_TIMEOUT, 408),
        (ErrorCode.CONNECTION_LOST, 500),
        (ErrorCode.GATEWAY_TIMEOUT, 504),
        (ErrorCode.SERVER_ERROR, 500),
    ],
)
def test_the_built_kinds_of_error(code: ErrorCode, status: int) -> None:
    assert code.status == status


def test_login_required_leads_to_login() -> None:
    assert sent(BusinessError(ErrorCode.LOGIN_REQUIRED))["errorButton"] == {"text": "로그인하기", "href": "/v2/login"}


def test_a_body_is_filled_from_the_parameters() -> None:
    assert sent(BusinessError(ErrorCode.CODE_WRONG, remaining=3)) == {
        "code": "CODE_WRONG",
        "title": "인증번호가 맞지 않아요",
        "message": "3번 더 입력할 수 있어요.",
        "status": 422,
    }


def test_a_missing_parameter_is_a_bug() -> None:
    with pytest.raises(KeyError):
        BusinessError(ErrorCode.CODE_WRONG)


def test_a_redirect_is_in_the_body() -> None:
    body = sent(BusinessError(ErrorCode.DORMANT))
    assert body["redirectUrl"] == "/v2/dormant"
    assert "errorButton" not in body
