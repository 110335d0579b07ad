"""A folder holds at most 15 modules, a platform module at most 500 lines, and no module imports a test module."""

import re
from collections import Counter
from pathlib import Path

ROOTS = (
    "activities", "api", "bench", "config", "db", "documents", "domain", "observability", "simulator", "stack",
    "temporal", "tests", "web/scripts", "web/src", "workflows",
)  # fmt: skip
MOST = 15  # modules of a folder, without `__init__.py` and the web's tests beside their modules
LARGER = {
    "db/migrations/versions": "one version after the other",
    "web/src/accounts/terms/texts": "one text of an agreement in each file",
}
FROM_TEST_MODULE = re.compile(r"^(from|import) tests\.[\w.]*\btest_\w", re.MULTILINE)
LONGEST = 500  # lines of a module of the platform
GENERATED = Path("web/src/core/api/gen")


def modules() -> list[Path]:
    """Return the modules of the platform and its tests."""
    sources = (path for root in ROOTS for path in Path(root).rglob("*") if path.suffix in {".py", ".ts", ".tsx"})
    return [path for path in sources if GENERATED not in path.parents]


def sizes() -> Counter[str]:
    """Return the number of modules by folder."""
    own = (path for path in modules() if path.name != "__init__.py" and ".test." not in path.name)
    return Counter(str(path.parent) for path in own)


def test_no_module_imports_a_test_module() -> None:
    """What several test modules need is in a module of its own."""
    own = (path for path in modules() if path.parts[0] in ("tests", "bench"))
    assert [str(path) for path in own if FROM_TEST_MODULE.search(path.read_text())] == []


def test_a_folder_holds_at_most_fifteen_modules() -> None:
    assert {folder for folder, number in sizes().items() if number > MOST} - LARGER.keys() == set()


def test_every_exception_is_a_larger_folder() -> None:
    assert {folder for folder in LARGER if sizes()[folder] <= MOST} == set()


def test_a_module_is_not_longer_than_five_hundred_lines() -> None:
    own = (path for path in modules() if path.parts[0] != "tests")
    assert [str(path) for path in own if len(path.read_text().splitlines()) > LONGEST] == []
