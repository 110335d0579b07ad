"""Runs programs as `python -m` does, each in a fork of one process that has imported what most of them import.

Reads a JSON list of `{"arguments": [module, …], "environment": {…}}`, and prints a JSON list of what each program wrote
to its errors. A program that starts alone takes up to two seconds of processor time for its imports and their end.
"""

import json
import os
import runpy
import sys
import tempfile
import warnings
from importlib import import_module

IMPORTED = ("db.demo.year", "simulator.app", "stack.supervisor", "temporal.worker")  # none reads the settings


def errors_of(arguments: list[str], environment: dict[str, str]) -> str:
    with tempfile.TemporaryFile("w+") as errors:
        if child := os.fork():
            os.waitpid(child, 0)
            errors.seek(0)
            return errors.read()
        sys.stderr = errors
        os.environ.update(environment)
        sys.argv = arguments
        warnings.simplefilter("ignore")  # that a program's module is imported already
        try:
            runpy.run_module(arguments[0], run_name="__main__", alter_sys=True)
        except SystemExit as end:
            print(end.code, file=errors, flush=True)
        finally:
            os._exit(0)  # the interpreter would first free everything that is imported


if __name__ == "__main__":
    for module in IMPORTED:
        import_module(module)
    print(json.dumps([errors_of(**program) for program in json.load(sys.stdin)]))
