"""Starts, monitors and stops the parts. It restarts none of them, and no part outlives it."""

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterable
from pathlib import Path
from types import TracebackType
from typing import NoReturn, Self

from config.settings import ROOT, Settings
from stack.parts import Part, all_parts
from stack.ports import is_free
from stack.processes import family, kill, kill_family
from stack.state import delete_state

GRACE = 10  # seconds a part may take to stop before it is killed
LAST_LINES = 20  # of the log of a failed task, which an error contains
CHECK_EVERY = 0.02  # seconds between two checks of a starting part, each of which takes processor time from it
# The kernel kills a part when its supervisor ends for any reason (Linux; on other systems Ctrl-C and SIGTERM stop the
# parts in order).
DIES_WITH_PARENT = [setpriv, "--pdeathsig", "KILL"] if (setpriv := shutil.which("setpriv")) else []


class StackError(Exception):
    """An error that ends `make up`. Its text states the remedy or names the log. A failed task's text contains the last
    lines of its log."""


class Stack:
    """Some or all parts of the platform as processes of this one.

        with Stack(Settings(), parts=SERVERS) as stack:
            subprocess.run(..., env=os.environ | stack.env)

    Start it from a thread that runs as long as the stack (the main one): when that thread ends for any reason, the
    kernel kills the parts.
    """

    def __init__(self, settings: Settings, parts: Iterable[str] | None = None) -> None:
        """`parts` are names of `stack.parts`; all of them by default."""
        self.settings = settings
        self.env = settings.environment()
        self.parts = {p.name: p for p in all_parts(settings) if parts is None or p.name in set(parts)}
        self.took: dict[str, float] = {}  # seconds from a part's start until it was ready
        self._started: dict[str, float] = {}
        self._running: dict[str, subprocess.Popen[bytes]] = {}

    def __enter__(self) -> Self:
        try:
            self.start()
        except BaseException:
            self.stop()
            raise
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.stop()

    def start(self) -> None:
        """Start each part as soon as its dependencies are ready, and return when all are ready. Raises StackError."""
        self._refuse_busy_ports()
        self._keep_former_logs()
        ready = {name for name in self.parts if self._is_done(name)}
        waiting = {name: part for name, part in self.parts.items() if name not in ready}
        starting = set[str]()
        while waiting or starting:
            for name, part in list(waiting.items()):
                if ready >= set(part.needs) & self.parts.keys():
                    self._spawn(waiting.pop(name))
                    starting.add(name)
            arrived = {name for name in starting if self._is_ready(name)}
            ready, starting = ready | arrived, starting - arrived
            time.sleep(CHECK_EVERY)

    def watch(self) -> NoReturn:
        """Block until a part ends, then raise StackError."""
        while True:
            for name in self._running:
                self._refuse_death(name)
            time.sleep(0.2)

    def stop(self) -> None:
        """Stop the running parts, the last started first. Does nothing if none runs."""
        while self._running:
            name, process = list(self._running.items())[-1]
            relatives = family(process.pid)
            process.send_signal(self.parts[name].stop)
            try:
                process.wait(GRACE)
            except subprocess.TimeoutExpired:
                print(f"{name} did not stop within {GRACE} s and was killed.", file=sys.stderr)
            kill(relatives)
            process.wait()
            del self._running[name]

    @property
    def running(self) -> set[str]:
        """The parts that were started, and neither stopped nor killed."""
        return set(self._running)

    def kill(self, name: str) -> None:
        """Send SIGKILL to a part and its descendants, and return when they have ended."""
        process = self._running.pop(name)
        if process.poll() is None:
            kill_family(process.pid)
        process.wait()

    def start_part(self, name: str) -> None:
        """Start one part again, and return when it is ready. Raises StackError."""
        self._spawn(self.parts[name])
        while not self._is_ready(name):
            time.sleep(CHECK_EVERY)

    def pid(self, name: str) -> int:
        """Return the process id of a running part. Raises KeyError."""
        return self._running[name].pid

    def log(self, name: str) -> Path:
        return self.settings.state / "log" / f"{name}.log"

    def delete_state(self) -> None:
        """Stop the parts and delete all state."""
        self.stop()
        delete_state(self.settings.state)

    def _keep_former_logs(self) -> None:
        """Begin new logs. Those of the last start stay in `log.1`: after a failure they name its cause."""
        logs, former = self.settings.state / "log", self.settings.state / "log.1"
        if logs.exists():
            shutil.rmtree(former, ignore_errors=True)
            logs.rename(former)

    def _spawn(self, part: Part) -> None:
        self.log(part.name).parent.mkdir(parents=True, exist_ok=True)
        part.prepare()
        with self.log(part.name).open("ab") as log:
            self._running[part.name] = subprocess.Popen(
                [*DIES_WITH_PARENT, *part.command],
                cwd=ROOT if not part.user else "/",
                env=os.environ | self.env,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                user=part.user,
                extra_groups=[] if part.user else None,
                start_new_session=True,  # so that Ctrl-C only reaches the supervisor, which stops the parts
            )
        self._started[part.name] = time.monotonic()

    def _is_ready(self, name: str) -> bool:
        part, process = self.parts[name], self._running[name]
        self._refuse_death(name)
        if not (part.ready(process.pid) if part.ready else process.poll() == 0):
            if time.monotonic() > self._started[name] + part.within:
                raise StackError(f"{name} was not ready within {part.within} s. Its log: {self.log(name)}")
            return False
        self.took[name] = time.monotonic() - self._started[name]
        if part.ready is None:
            del self._running[name]
            self.mark_done(name)
        return True

    def mark_done(self, task: str) -> None:
        """Record that the task was done for this state with its current sources, so that `start` skips it."""
        self._stamp(task).parent.mkdir(parents=True, exist_ok=True)
        self._stamp(task).write_text(self.parts[task].fingerprint or "")

    def _is_done(self, name: str) -> bool:
        fingerprint, stamp = self.parts[name].fingerprint, self._stamp(name)
        return fingerprint is not None and stamp.exists() and stamp.read_text() == fingerprint

    def _stamp(self, task: str) -> Path:
        return self.settings.state / "done" / task

    def _refuse_death(self, name: str) -> None:
        code, is_task = self._running[name].poll(), self.parts[name].ready is None
        if code is None or (is_task and code == 0):
            return
        how = f"was killed by {signal.Signals(-code).name}" if code < 0 else f"ended with exit code {code}"
        end = self.log(name).read_text(errors="replace").splitlines()[-LAST_LINES:] if is_task else []
        raise StackError("\n".join([*end, f"{name} {how}. Its log: {self.log(name)}"]))

    def _refuse_busy_ports(self) -> None:
        for part in self.parts.values():
            for setting, port in part.ports.items():
                if not is_free(port):
                    raise StackError(
                        f"Port {port} ({part.name}) is in use: stop what listens there, or choose another, "
                        f"for example `{setting}={port + 1000} make up`."
                    )
