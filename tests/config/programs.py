"""Runs programs as `python -m` does, each in a fork of one process that has imported what most of them import.

Reads a JSON list of `{"arguments": [module, …], "environment": {…}}`, and prints a JSON list of `[exit code, errors]`.
A program that starts alone takes up to two seconds of processor time for its imports and their end.
"""

import json
import os
import runpy
import sys
import tempfile
import traceback
import warnings
from importlib import import_module

IMPORTED = ("db.demo.year", "simulator.app", "stack.supervisor", "temporal.worker")  # none reads the settings


def run(arguments: list[str], environment: dict[str, str]) -> tuple[int, str]:
    with tempfile.TemporaryFile("w+") as errors:
        if child := os.fork():
            _, status = os.waitpid(child, 0)
            errors.seek(0)
            return os.waitstatus_to_exitcode(status), errors.read()
        sys.stderr = errors
        os.environ.update(environment)
        sys.argv = arguments
        warnings.simplefilter("ignore")  # that a program's module is imported already
        code = 0
        try:
            runpy.run_module(arguments[0], run_name="__main__", alter_sys=True)
        except SystemExit as end:  # as the interpreter: a text is an error
            code = end.code if isinstance(end.code, int) else int(end.code is not None)
            print(end.code, file=errors)
        except Exception:  # noqa: BLE001  # reported as the interpreter reports it
            code = 1
            traceback.print_exc()
        errors.flush()
        os._exit(code)  # the interpreter would first free everything that is imported


if __name__ == "__main__":
    for module in IMPORTED:
        import_module(module)
    print(json.dumps([run(**program) for program in json.load(sys.stdin)]))
