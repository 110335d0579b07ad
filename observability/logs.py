"""Logs of a process: one JSON object a line on standard error.

An exception is logged by its type and the places that it passed, never by its text, which may hold what somebody typed.
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
    """`fields` of a record (`extra={"fields": {...}}`) stand beside its message."""

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
    """The type of an exception and where it passed, the innermost place last."""
    frames = traceback.extract_tb(error.__traceback__)[-DEPTH:]
    return {
        "error": type(error).__name__,
        "at": [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames],
    }


def configure() -> None:
    """Everything that is logged in this process goes to standard error, as JSON."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
    for name in QUIET:
        logging.getLogger(name).setLevel(logging.WARNING)
