"""Rows of the rules: named by a test, whose code is used by the product, proven over a route or on a page."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from config.settings import ROOT
from tests.spec_report.checklists import WEB, Item, rows, web_sources

PRODUCT = ("activities", "api", "db", "documents", "domain", "simulator", "stack", "temporal", "workflows")
SURFACE = {"api", "browser", "chaos", "journeys", "load", "security"}  # folders of tests that call the platform
BRACKET = re.compile(r"\[(B\d{3}(?:[ ,]+B\d{3})*)\]")
WORD = re.compile(r"[A-Za-z_]\w*")
Name = tuple[str, str]  # a module, and a name in it


class Proof:
    """A test that names a rule. `is_used`: the product uses every name of the test that it defines."""

    def __init__(self, *, is_used: bool, on_surface: bool) -> None:
        self.is_used, self.on_surface = is_used, on_surface


def items() -> Iterator[Item]:
    """Return every rule of the specification."""
    found = proofs()
    for row in rows("rules"):
        mine = found.get(row["id"], [])
        yield Item(
            "rules",
            row["area"],
            row["id"],
            f"{row['statement']} ({row['checked_by']})",
            nominal=bool(mine),
            reached=any(proof.is_used for proof in mine),
            shown=any(proof.on_surface and proof.is_used for proof in mine),
        )


def proofs() -> dict[str, list[Proof]]:
    """Return the tests that name each rule."""
    found = defaultdict[str, list[Proof]](list)
    for source in sorted((ROOT / "tests").rglob("test_*.py")):
        for rule, proof in _python_proofs(source):
            found[rule].append(proof)
    for source in sorted(WEB.rglob("*.test.ts*")):
        for rule, proof in _web_proofs(source):
            found[rule].append(proof)
    return found


def _python_proofs(source: Path) -> Iterator[tuple[str, Proof]]:
    tree = ast.parse(source.read_text(encoding="utf-8"))
    on_surface = source.relative_to(ROOT / "tests").parts[0] in SURFACE
    imported = _imports(tree)
    marks = {id(node): node for node in ast.walk(tree) if _is_mark(node)}
    for test in ast.walk(tree):
        if not isinstance(test, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        mine = [node for decorator in test.decorator_list for node in ast.walk(decorator) if id(node) in marks]
        names = {imported[name.id] for name in ast.walk(test) if isinstance(name, ast.Name) and name.id in imported}
        used = on_surface or all(is_used_in_python(*name) for name in names)
        yield from ((rule, Proof(is_used=used, on_surface=on_surface)) for mark in mine for rule in _named(mark))
        for mark in mine:
            marks.pop(id(mark), None)
    for mark in marks.values():  # of a whole module
        yield from ((rule, Proof(is_used=True, on_surface=on_surface)) for rule in _named(mark))
    for bracket in BRACKET.findall(source.read_text(encoding="utf-8")) if on_surface else ():
        yield from ((rule, Proof(is_used=True, on_surface=True)) for rule in re.findall(r"B\d{3}", bracket))


def _is_mark(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "rule"
        and ast.unparse(node.func) == "pytest.mark.rule"
    )


def _named(mark: ast.AST) -> list[str]:
    assert isinstance(mark, ast.Call)
    return [str(argument.value) for argument in mark.args if isinstance(argument, ast.Constant)]


def _web_proofs(source: Path) -> Iterator[tuple[str, Proof]]:
    text = source.read_text(encoding="utf-8")
    imported = {
        name.split(" as ")[0].removeprefix("type ").strip()
        for names in re.findall(r"import \{([^}]*)\} from \"(?:#/|\.)", text)
        for name in names.split(",")
        if name.strip()
    }
    everything = set(re.findall(r"import \* as (\w+) from \"(?:#/|\.)", text))
    # The text of a test ends at the name of the next test.
    parts = re.split(r"^\s*(?=(?:it|test)(?:\.each)?[(`])", text, flags=re.MULTILINE)
    for part in parts:
        words = set(WORD.findall(part))
        names = imported & words
        names |= {name for module in everything for name in re.findall(rf"\b{module}\.(\w+)", part)}
        used = all(is_used_on_site(name) for name in names)
        rendered = source.suffix == ".tsx" and "render(" in text
        for bracket in BRACKET.findall(part):
            yield from ((rule, Proof(is_used=used, on_surface=rendered)) for rule in re.findall(r"B\d{3}", bracket))


def is_used_in_python(module: str, name: str) -> bool:
    """Whether the product uses a name of a module outside of its definition and of imports."""
    return _defined(module, name) in _python_uses()


@cache
def _python_uses() -> set[Name]:
    uses = set[Name]()
    for module, tree in _modules().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
                uses.add(_defined(module, node.id))
            elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                uses.add(_defined(".".join(_defined(module, node.value.id)), node.attr))
    return uses


def _defined(module: str, name: str) -> Name:
    """Return the module that defines a name which another one may only import."""
    source = _imported().get(module, {}).get(name, (module, name))
    return source if source == (module, name) else _defined(*source)


@cache
def _imported() -> dict[str, dict[str, Name]]:
    return {module: _imports(tree) for module, tree in _modules().items()}


def _imports(tree: ast.Module) -> dict[str, Name]:
    """Return what a module imports from the product, by its name in the module."""
    return {
        alias.asname or alias.name: (node.module, alias.name)
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] in PRODUCT
        for alias in node.names
    }


@cache
def _modules() -> dict[str, ast.Module]:
    sources = [source for package in PRODUCT for source in (ROOT / package).rglob("*.py")]
    return {
        ".".join(source.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): ast.parse(
            source.read_text(encoding="utf-8")
        )
        for source in sources
    }


def is_used_on_site(name: str) -> bool:
    """Whether the site uses a name outside of its definition and of imports."""
    return _site_uses().get(name, 0) > 0


@cache
def _site_uses() -> dict[str, int]:
    uses = defaultdict[str, int](int)
    for text in web_sources().values():
        without_imports = re.sub(r"^(?:import|export) [^;]*? from \"[^\"]+\";", "", text, flags=re.MULTILINE)
        definitions = re.sub(r"\b(?:const|function\*?|class|type) (\w+)", "", without_imports)
        for word in WORD.findall(re.sub(r"/\*.*?\*/|//[^\n]*", "", definitions, flags=re.DOTALL)):
            uses[word] += 1
    return uses
