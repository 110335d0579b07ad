"""The lists that the bench reads with the tables of a year."""

import pytest
from starlette.routing import Match

from api.app import routes
from api.http.route import RouteIndex
from bench.year.lists import OPERATORS, PEOPLE

PATHS = [*(f"/api/v2/{path}" for path in PEOPLE), *(f"/api/ops/{path}" for path in OPERATORS)]


@pytest.mark.parametrize("path", [path.partition("?")[0] for path in PATHS])
def test_a_measured_list_exists(path: str):
    scope = {"type": "http", "method": "GET", "path": path, "root_path": "", "path_params": {}}
    assert RouteIndex(routes).matches(scope)[0] is Match.FULL
