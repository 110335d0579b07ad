"""`python -m stack up [--detach] | down | reset`, called by `make up`, `make down` and `make reset`."""

import argparse
import os
import signal
import sys
from typing import NoReturn

from config.production import refuse_unsafe
from config.settings import ROOT, Settings
from stack.parts import SITE
from stack.state import AlreadyRunning, delete_state, held, release
from stack.supervisor import Stack, StackError
from stack.welcome import welcome


def up(announce: int | None) -> NoReturn:
    """Run all parts until Ctrl-C, SIGTERM or the first failure. Write to the file descriptor `announce` when all are
    ready.
    """
    for ending in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(ending, signal.default_int_handler)
    settings = Settings()
    refuse_unsafe(settings)
    with held(settings.state):
        stack = Stack(settings)
        _announce(stack)
        with stack:
            print(welcome(stack), flush=True)
            if announce is not None:
                _leave_the_terminal(stack, announce)
            stack.watch()


def _announce(stack: Stack) -> None:
    print(f"Starting. Logs: {stack.settings.state}/log", flush=True)
    if not (ROOT / SITE).exists():
        print("The first start installs the web packages and builds the site.", flush=True)
    if "temporal-cli" in stack.parts:
        print("Temporal's command line is downloaded or built, once on this machine: up to 3 minutes.", flush=True)


def detach() -> int:
    """Continue as a background process. The parent ends when the returned file descriptor reports readiness, or with
    the exit code of the process.
    """
    listen, announce = os.pipe()
    if child := os.fork():
        os.close(announce)
        sys.exit(0 if os.read(listen, 1) else os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
    os.setsid()
    os.close(listen)
    os.dup2(os.open(os.devnull, os.O_RDONLY), sys.stdin.fileno())
    return announce


def _leave_the_terminal(stack: Stack, announce: int) -> None:
    with stack.log("stack").open("ab") as log:
        os.dup2(log.fileno(), sys.stdout.fileno())
        os.dup2(log.fileno(), sys.stderr.fileno())
    os.write(announce, b"1")
    os.close(announce)


def down() -> None:
    print("Stopped; the state is kept." if release(Settings().state) else "Nothing is running for this checkout.")


def reset() -> None:
    release(Settings().state)
    delete_state(Settings().state)
    print("The state is deleted: the next `make up` starts with an empty platform.")


def main() -> int:
    arguments = argparse.ArgumentParser(prog="python -m stack")
    arguments.add_argument("command", choices=["up", "down", "reset"])
    arguments.add_argument("--detach", action="store_true")
    asked = arguments.parse_args()
    try:
        match asked.command:
            case "up":
                up(detach() if asked.detach else None)
            case "down":
                down()
            case _:
                reset()
    except AlreadyRunning as running:
        print(f"{running} `make down` stops it.")
    except (StackError, FileNotFoundError, RuntimeError) as problem:
        print(problem, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("Stopped; the state is kept.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
