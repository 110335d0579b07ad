"""Shortens the time in which a process imports its modules."""

import gc
import sys
from collections.abc import Generator
from contextlib import contextmanager

YOUNG = 20_000  # new objects until a collection; at the default of 700 collections took 6 % of an order
# redis imports it where it is installed, for metrics that nobody reads; that took a third of redis' own import.
UNREAD = "opentelemetry.sdk.metrics"


@contextmanager
def loading() -> Generator[None]:
    """Disables garbage collection inside the block, which takes a quarter of the time of imports; what it loaded is
    never collected, later objects less often."""
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
