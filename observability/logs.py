"""Logs of a process: one JSON object a line on standard error.

An exception is logged by its type and its stack, never by its text, which may contain input of a user.
"""

import json
import logging
import traceback
from datetime import UTC, datetime
from typing import Any

from observability import tracing

QUIET = ("httpx", "httpcore", "asyncio", "uvicorn.access")
DEPTH = 12  # frames of an exception, the innermost ones


class JsonLines(logging.Formatter):
    """Formats records as JSON. `fields` of a record (`extra={"fields": {...}}`) are added to its message."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if here := tracing.current():
            line |= {"reference": here.reference, "trace_id": here.trace_id}
        line |= getattr(record, "fields", {})
        if record.exc_info and (error := record.exc_info[1]):
            line |= failure(error)
        return json.dumps(line, ensure_ascii=False)


def failure(error: BaseException) -> dict[str, Any]:
    """Return the type of an exception and its stack, the innermost frame last."""
    frames = traceback.extract_tb(error.__traceback__)[-DEPTH:]
    return {
        "error": type(error).__name__,
        "at": [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames],
    }


def configure() -> None:
    """Log everything of this process to standard error, as JSON."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
    for name in QUIET:
        logging.getLogger(name).setLevel(logging.WARNING)
