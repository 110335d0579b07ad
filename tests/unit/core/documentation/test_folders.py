"""A folder holds about 15 modules, as docs/architecture.md states, so that its list is read at a glance."""

from collections import Counter
from pathlib import Path

ROOTS = (
    "activities", "api", "bench", "config", "db", "documents", "domain", "observability", "simulator", "stack",
    "temporal", "tests", "web/scripts", "web/src", "workflows",
)  # fmt: skip
MOST = 16  # modules of a folder, without `__init__.py` and the web's tests beside their modules
LARGER = {
    "db/migrations/versions": "one version after the other",
    "web/src/accounts/terms/texts": "one text of an agreement in each file",
}


def modules() -> Counter[str]:
    """Return the number of modules by folder."""
    sources = (path for root in ROOTS for path in Path(root).rglob("*") if path.suffix in {".py", ".ts", ".tsx"})
    own = (path for path in sources if path.name != "__init__.py" and ".test." not in path.name)
    return Counter(str(path.parent) for path in own)


def test_a_folder_holds_about_fifteen_modules() -> None:
    assert {folder for folder, number in modules().items() if number > MOST} - LARGER.keys() == set()


def test_every_exception_is_a_larger_folder() -> None:
    assert {folder for folder in LARGER if modules()[folder] <= MOST} == set()
