"""The commands of each workflow in the order of its source: `python -m tests.replay.fingerprints` prints them.

A change of them breaks running journeys unless it is patched: code under `if self.patched(...)` is left out here,
because only new journeys run it.
"""

import ast
import json
from collections.abc import Iterator
from pathlib import Path

from config.settings import ROOT

WORKFLOWS = ROOT / "workflows"
FILE = Path(__file__).with_name("fingerprints.json")
COMMANDS = {
    "ask", "call_provider", "run_local", "notify", "move", "end", "receive",  # methods of a journey
    "execute_activity_method", "execute_local_activity_method", "wait_condition", "continue_as_new",
    "upsert_search_attributes", "sleep", "execute_child_workflow", "start_child_workflow",
}  # fmt: skip

Fingerprints = dict[str, dict[str, list[str]]]  # file → function → commands with their arguments


def current() -> Fingerprints:
    """Return the fingerprints of the current workflows."""
    sources = sorted(WORKFLOWS.rglob("*.py"))
    found = {str(source.relative_to(WORKFLOWS)): of(source.read_text(encoding="utf-8")) for source in sources}
    return {name: functions for name, functions in found.items() if functions}


def of(source: str) -> dict[str, list[str]]:
    """Return the fingerprints of one module."""
    functions = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.AsyncFunctionDef))
    found = {function.name: [_written(call) for call in _calls(function.body)] for function in functions}
    return {name: commands for name, commands in found.items() if commands}


def recorded() -> Fingerprints:
    """Return the recorded fingerprints."""
    return json.loads(FILE.read_text(encoding="utf-8"))


def write() -> None:
    """Record the current fingerprints."""
    FILE.write_text(json.dumps(current(), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def _calls(nodes: list[ast.stmt] | list[ast.AST]) -> Iterator[ast.Call]:
    """Return the commands in source order; of a patched branch only the path of running journeys."""
    for node in nodes:
        if isinstance(node, ast.If) and _is_patch(node.test):
            yield from _calls(node.orelse)
            continue
        yield from _calls(list(ast.iter_child_nodes(node)))
        if isinstance(node, ast.Call) and _name(node) in COMMANDS:
            yield node


def _name(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else ""


def _is_patch(test: ast.expr) -> bool:
    return isinstance(test, ast.Call) and ast.unparse(test.func) in ("self.patched", "workflow.patched")


def _written(call: ast.Call) -> str:
    return f"{_name(call)}({', '.join([*map(ast.unparse, call.args), *map(ast.unparse, call.keywords)])})"


if __name__ == "__main__":
    print(json.dumps(current(), indent=1, ensure_ascii=False))
