"""Shortens the time in which a process imports its modules."""

import gc
import sys
from collections.abc import Generator
from contextlib import contextmanager

YOUNG = 20_000  # new objects until a collection; with the default of 700, collections took 6 % of an order
# Modules that libraries import if they are installed, and that the platform does not use: redis's metrics, which take a
# third of the time of redis's import, and httpx's command line with click, rich and pygments.
UNUSED = ("opentelemetry.sdk.metrics", "httpx._main")


@contextmanager
def loading() -> Generator[None]:
    """Disable garbage collection inside the block, which saves a quarter of the time of imports. Objects that it loads
    are never collected, and later objects less often."""
    gc.disable()
    hidden = [name for name in UNUSED if name not in sys.modules]
    for name in hidden:
        sys.modules[name] = None  # pyright: ignore[reportArgumentType]  # an import raises ImportError
    yield
    for name in hidden:
        del sys.modules[name]
    gc.freeze()
    gc.set_threshold(YOUNG)
    gc.enable()
