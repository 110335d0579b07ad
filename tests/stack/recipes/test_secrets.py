"""No commit contains the keys, certificates and copies that the recipes of `docs/` put into the checkout."""

import re
import shutil
import subprocess
from pathlib import Path

from config.settings import ROOT

WRITTEN = {  # by recipes, with the options and places in which they name it
    ".env": r"> \.env\)",
    "keys.env": r"> keys\.env\)",
    "authority/signer.key": r"documents\.authority authority",
    "certificate.pem": r"-out certificate\.pem",
    "key.pem": r"-keyout key\.pem",
    "tls/key.pem": r"the folder `tls`",
    "backups/2026-11-26/manifest.json": r"stack\.backup backups/2026-11-26",
    "backups/person-keys/0a": r"`backups/person-keys`",
}


def test_git_ignores_what_the_recipes_write(tmp_path: Path):
    shutil.copy(ROOT / ".gitignore", tmp_path)
    subprocess.run(["git", "init", "--quiet", tmp_path], check=True)
    checked = subprocess.run(
        ["git", "check-ignore", *WRITTEN], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert checked.stdout.splitlines() == list(WRITTEN)


def test_the_recipes_write_them():
    text = "".join(path.read_text() for path in (ROOT / "docs").glob("*.md"))
    assert [path for path, named in WRITTEN.items() if not re.search(named, text)] == []
