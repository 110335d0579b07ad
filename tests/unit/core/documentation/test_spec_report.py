"""The report counts as reached only what the checklists name."""

import pytest

from tests.spec_report import web_calls
from tests.spec_report.__main__ import table
from tests.spec_report.checklists import Item, rows
from tests.spec_report.record import pattern_of
from tests.spec_report.routes import is_own, items, router_pattern
from tests.spec_report.rules import is_used_in_python, is_used_on_site, proofs

CLIENTS = ("web", "app: ", "v1: ", "partner: ")


def test_every_rule_that_a_test_names_exists() -> None:
    named = proofs().keys()
    assert named <= {row["id"] for row in rows("rules")}
    assert "B434" in named


@pytest.mark.parametrize("name", ["calls", "routes", "rules"])
def test_checklists_are_complete(name: str) -> None:
    listed = rows(name)
    assert len({row["id"] for row in listed}) == len(listed)
    assert all(row["area"] and None not in row and None not in row.values() for row in listed)


def test_each_call_has_a_client_and_where_it_is_no_page_the_reason() -> None:
    assert [row["id"] for row in rows("calls") if not row["client"].startswith(CLIENTS)] == []


@pytest.mark.parametrize(
    ("declared", "path", "matches"),
    [
        ("/upl/income", "/upl/income", True),
        ("/upl/income", "/upl/incomes", False),
        ("/upl/fds/:step?", "/upl/fds", True),
        ("/upl/fds/:step?", "/upl/fds/3", True),
        ("/upl/fds/:step?", "/upl/fds/3/4", False),
        ("/events/:uid", "/events/x", True),
        ("/events/:uid", "/events", False),
        ("/terms/*", "/terms/x", True),
        ("/", "/", True),
        ("*", "/x", True),
        ("*", "/upl/income", False),
    ],
)
def test_a_declared_path_covers_only_its_own(declared: str, path: str, matches: bool) -> None:
    assert bool(router_pattern(declared).fullmatch(path)) is matches


@pytest.mark.parametrize(
    ("declared", "path", "kind", "own"),
    [
        ("/mypage/loan/apply/:applyState", "/mypage/loan/apply/{applyState}", "page", True),
        ("/mypage/loan/apply/:applyState", "/mypage/loan/apply/temp", "page", False),
        ("/events/:uid", "/events/2022-pro-investor", "value", True),
        ("/events/:uid", "/events/2022-pro-investor", "page", False),
        ("/authentication/*", "/authentication/aml", "page", False),
        ("*", "/{unmatched*}", "page", True),
        ("*", "/upl/income", "page", False),
        ("/vote/:hash", "/vote/{hash?}", "page", True),
        ("/vote", "/vote/{hash?}", "page", True),
        ("/vote", "/vote/{hash}", "page", False),
    ],
)
def test_a_page_matches_its_path_word_by_word(declared: str, path: str, kind: str, own: bool) -> None:
    assert is_own(declared, path, kind) is own


def test_a_page_is_reached_only_if_the_recorded_run_showed_it() -> None:
    document = {"R149", "R150"}
    assert {item.id for item in items(set()) if item.reached} >= document
    assert {item.id for item in items({"R149"}) if item.reached} == {"R149"}


@pytest.mark.parametrize(
    ("row", "address", "shown"),
    [
        ("/faq/{type}/{category?}", "/faq/invest", True),
        ("/faq/{type}/{category?}", "/faq", False),
        ("/events/2022-transfer-{product}", "/events/2022-transfer-credit", True),
        ("/terms/{*}", "/terms/a/b", True),
        ("/upl/loan-agreement", "/upl/income", False),
        ("/mypage/investor/investments (v1)", "/mypage/investor/investments", True),
    ],
)
def test_a_page_is_shown_at_the_address_of_its_row(row: str, address: str, shown: bool) -> None:
    assert bool(pattern_of(row).fullmatch(address)) is shown


def test_names_that_only_tests_use_do_not_count() -> None:
    assert is_used_in_python("domain.content.votes", "state_of")
    assert not is_used_in_python("domain.content.disclosure", "state_of"), "a name of other modules"
    assert not is_used_in_python("domain.content.votes", "a_name_that_nothing_has")
    assert is_used_on_site("partsOf")
    assert not is_used_on_site("aNameThatNothingHas")


def test_the_calls_of_the_site_are_found() -> None:
    used = web_calls.used()
    assert {"C004", "C018", "C203", "C212", "C257", "C272", "C304"} <= used
    assert {"C125", "C126", "C127", "C129", "C130"} <= used, "a function returns a part of their paths"
    assert not {"C016", "C270"} & used
    assert not {"C227", "C252"} & used, "only the list of calls with a mock version names their path"


@pytest.mark.parametrize(
    ("written", "row", "same"),
    [
        ("/v2/event/\0/terms-v1", "/v2/event/{}/terms-{}", True),
        ("/v2/event/\0/terms", "/v2/event/{}/terms-{}", False),
        ("/v2/loan/info", "/v2/loan/{}", False),
        ("/v2/loan/\0", "/v2/loan/info", True),
        ("/v2/loan/\0?page=1", "/v2/loan/{}", True),
        ("/v2/loan/\0/x", "/v2/loan/{}", False),
    ],
)
def test_a_written_path_names_rows(written: str, row: str, same: bool) -> None:
    assert web_calls.is_same(written, row) is same


def test_the_console_names_its_calls_without_their_beginning() -> None:
    sent = set(web_calls.sent_calls())
    assert web_calls.Sent("GET", "/ops/votes") in sent
    assert web_calls.Sent("POST", "/ops/approvals/\0/\0") in sent


def test_the_table_counts_each_column() -> None:
    items = [
        Item("calls", "upl", "C1", "", nominal=True, reached=True, shown=False),
        Item("calls", "upl", "C2", "", nominal=True, reached=False, shown=False),
        Item("rules", "fds", "B1", "", nominal=True, reached=True, shown=True),
    ]
    lines = [line.split() for line in table(items).splitlines()]
    assert lines == [
        ["area", "calls", "rules"],
        ["fds", "·", "1/1/1/1"],
        ["upl", "2/1/0/2", "·"],
        ["total", "2/1/0/2", "1/1/1/1"],
    ]
