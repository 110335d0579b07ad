"""The API's OpenAPI document, read from its export: building it from the routes takes six seconds of processor time.

`make check` fails when the export differs from the application.
"""

import json
from typing import Any

from config.settings import ROOT

METHODS = {"get", "post", "put", "delete", "patch"}
DOCUMENT: dict[str, Any] = json.loads((ROOT / "web" / "openapi.json").read_text(encoding="utf-8"))
