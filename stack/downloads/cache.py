"""The cache folder of this machine for downloaded and built files, outside every checkout."""

import os
from pathlib import Path

CACHE = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "ieum"
