"""The Korean texts of the Python code follow `docs/glossary.md`, as the site's do."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[4]
REFUSED = [re.compile(line) for line in (ROOT / "docs" / "refused-words.txt").read_text().splitlines()]
PACKAGES = ("activities", "api", "db", "documents", "domain", "workflows")


def texts(node: ast.AST) -> Iterator[str]:
    """Return every string literal except docstrings, with {} for each inserted value."""
    match node:
        case ast.Expr(value=ast.Constant()):
            return
        case ast.Constant(value=str(text)):
            yield text
        case ast.JoinedStr(values=parts):
            yield "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in parts)
    for child in ast.iter_child_nodes(node):
        yield from texts(child)


def refused(source: str) -> list[str]:
    return [text for text in texts(ast.parse(source)) if any(words.search(text) for words in REFUSED)]


def test_every_text_uses_the_terms_of_the_glossary() -> None:
    sources = [path for package in PACKAGES for path in (ROOT / package).rglob("*.py")]
    assert len(sources) > 300
    assert {str(path): found for path in sources if (found := refused(path.read_text()))} == {}


def test_texts_are_read_and_docstrings_are_not() -> None:
    source = '"""까닭"""\nsaid = f"{paid}회 가운데 {late}회", {"why": "까닭을 적어 주세요."}'
    assert refused(source) == ["{}회 가운데 {}회", "까닭을 적어 주세요."]
