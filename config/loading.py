"""Shortens the time in which a process imports its modules."""

import gc
import sys
from collections.abc import Generator
from contextlib import contextmanager

YOUNG = 20_000  # new objects until a collection; with the default of 700, collections took 6 % of an order
# redis imports it if it is installed, for metrics that the platform does not use; it takes a third of the import of
# redis.
UNREAD = "opentelemetry.sdk.metrics"


@contextmanager
def loading() -> Generator[None]:
    """Disable garbage collection inside the block, which saves a quarter of the time of imports. Objects that it loads
    are never collected, and later objects less often."""
    gc.disable()
    is_hidden = UNREAD not in sys.modules
    if is_hidden:
        sys.modules[UNREAD] = None  # pyright: ignore[reportArgumentType]  # an import raises ImportError
    yield
    if is_hidden:
        del sys.modules[UNREAD]
    gc.freeze()
    gc.set_threshold(YOUNG)
    gc.enable()
