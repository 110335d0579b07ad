"""Every table has a rule in docs/decisions/retention.md."""

import re
from collections import Counter
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import db
from activities.retention import KINDS
from db.core.tables import Base

PAGE = Path("docs/decisions/retention.md").read_text()
RULES = PAGE[: PAGE.index("## Partitions")]
ROW = re.compile(r"^\| ([^|]+) \|", re.MULTILINE)
NAMED, KIND = re.compile(r"`([a-z_]+)`"), re.compile(r"\*([^*]+)\*")


def test_every_table_has_one_rule() -> None:
    for module in walk_packages(db.__path__, "db."):
        if module.name.endswith(".tables"):
            import_module(module.name)
    named = Counter(name for cell in ROW.findall(RULES) for name in NAMED.findall(cell))
    assert named == Counter(Base.metadata.tables.keys())


def test_every_kind_of_expired_data_is_named() -> None:
    kinds = {name for row in RULES.splitlines() if row.startswith("| `") for name in KIND.findall(row)}
    assert kinds == KINDS.keys()
