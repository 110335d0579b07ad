"""Where what is fetched or built once on a machine is kept, outside every checkout."""

import os
from pathlib import Path

CACHE = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "ieum"
