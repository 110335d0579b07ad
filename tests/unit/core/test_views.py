"""Views: the typed content of snapshots. Workflows write only values that their views declare."""

import ast
import importlib
import inspect
from pathlib import Path

import pytest

from domain.borrowing.journeys.upl import Offer, UplView
from domain.charts import ALL
from domain.core.view import View, present
from workflows.core.journey import Journey

WORKFLOWS = Path(inspect.getfile(Journey)).parents[1]
MODULES = [path for area in ("accounts", "borrowing") for path in sorted((WORKFLOWS / area).glob("*.py"))]


def test_data_contains_values_by_their_wire_names() -> None:
    view = UplView(loan_amount=1_000_000, offer=Offer(amount=1_000_000, rate="9.5", months=12), reasons=[])
    assert view.to_data() == {
        "loanAmount": 1_000_000,
        "offer": {"amount": 1_000_000, "rate": "9.5", "months": 12},
        "reasons": [],
    }
    assert UplView.model_validate(view.to_data()) == view


def test_a_snapshot_of_an_older_version_can_be_read() -> None:
    assert UplView.model_validate({"loanAmount": 5, "nowUnknown": [1]}) == UplView(loan_amount=5)


def test_a_value_that_the_step_guarantees_is_present() -> None:
    assert present(0) == 0
    with pytest.raises(LookupError):
        present(None)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.stem)
def test_workflows_write_only_what_their_view_declares(path: Path) -> None:
    """The names in calls of `update_view`: those of the module's journey, or of any one view for shared coroutines."""
    module = importlib.import_module(f"workflows.{path.parent.name}.{path.stem}")
    own = [
        one.view_type
        for _, one in inspect.getmembers(module, inspect.isclass)
        if issubclass(one, Journey) and one.__module__ == module.__name__
    ]
    declared = set[str]().union(*(view.names() for view in own or _all_views(View)))
    written = {
        keyword.arg
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith(".update_view")
        for keyword in node.keywords
        if keyword.arg
    }
    assert written <= declared


def test_every_chart_has_a_journey_with_a_view() -> None:
    assert {journey.chart for journey in Journey.__subclasses__()} >= set(ALL)


def _all_views(view: type[View]) -> list[type[View]]:
    return [view, *(other for one in view.__subclasses__() for other in _all_views(one))]
