"""The report must not flatter: what it counts as covered is what the checklists name."""

import pytest

from tests.spec_report import Item, bracketed_rules, marked_rules, route_pattern, rows, table


def test_every_rule_that_a_test_names_exists() -> None:
    named = {*marked_rules(), *bracketed_rules()}
    assert named <= {row["id"] for row in rows("rules")}
    assert "B434" in named


@pytest.mark.parametrize("name", ["calls", "routes", "rules"])
def test_checklists_are_whole(name: str) -> None:
    listed = rows(name)
    assert len({row["id"] for row in listed}) == len(listed)
    assert all(row["area"] and None not in row.values() for row in listed)


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
    assert bool(route_pattern(declared).fullmatch(path)) is matches


def test_the_table_counts_per_area() -> None:
    items = [
        Item("calls", "upl", "C1", "", covered=True),
        Item("calls", "upl", "C2", "", covered=False),
        Item("rules", "fds", "B1", "", covered=True),
    ]
    lines = [line.split() for line in table(items).splitlines()]
    assert lines == [
        ["area", "calls", "rules"],
        ["fds", "·", "1/1"],
        ["upl", "1/2", "·"],
        ["total", "1/2", "1/1"],
    ]
