"""The index of the API's routes."""

import pytest

from api.http.route import RouteIndex
from api.http.router import PlainRouter, placed

router = PlainRouter(prefix="/v2")


@router.get("/bread", name="bread")
@router.get("/fruit/{name}", name="fruit")
@router.get("/fruit/list", name="fruits")  # Python applies the last decorator first
async def food() -> str:
    return "food"


@pytest.mark.parametrize(
    ("method", "path", "name"),
    [
        ("GET", "/api/v2/fruit/list", "fruits"),
        ("GET", "/api/v2/fruit/apple", "fruit"),
        ("GET", "/api/v2/bread", "bread"),
        ("POST", "/api/v2/bread", None),  # FastAPI answers 405
        ("GET", "/api/v2/bread/", None),  # FastAPI redirects
        ("GET", "/api/v2/fruit/apple/seed", None),
        ("GET", "/api/v2/cheese", None),
        ("GET", "/", None),
    ],
)
def test_the_index_finds_the_first_route_that_matches_completely(method: str, path: str, name: str | None):
    scope = {"type": "http", "method": method, "path": path, "root_path": "", "path_params": {}}
    _, found = RouteIndex(placed(router, "/api")).matches(scope)
    assert (found["route"].name if found else None) == name
