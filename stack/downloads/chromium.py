"""Finds a Chromium for the browser tests, or downloads it: `python -m stack.downloads.chromium`.

It prefers the headless shell: a tab and its first page take 0.5 s of processor time in it and 1.6 s in the whole
browser, which starts further renderers for invisible toolbars.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

PACKAGE = "chromium-headless-shell"
REMEDY = f"Chromium is missing: install it (`apt-get install {PACKAGE}`) or set IEUM_CHROMIUM to its path."


def find() -> Path | None:
    """Return the browser of IEUM_CHROMIUM, else the one on PATH, else Playwright's own."""
    if chosen := os.environ.get("IEUM_CHROMIUM"):
        return Path(chosen)
    for name in (PACKAGE, "chromium", "chromium-browser", "google-chrome"):
        if on_path := shutil.which(name):
            return Path(on_path)
    return _playwrights()


def arguments() -> list[str]:
    """Return the arguments: its sandbox does not work for root."""
    return ["--no-sandbox", "--disable-gpu"] if os.geteuid() == 0 else []


def obtain() -> Path | None:
    """Return the browser, and install it if there is none."""
    if found := find():
        return found
    if subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False).returncode == 0:
        return _playwrights()
    if os.geteuid() == 0 and shutil.which("apt-get"):
        subprocess.run(["apt-get", "update", "-qq"], check=False)
        subprocess.run(["apt-get", "install", "-qq", "-y", "--no-install-recommends", PACKAGE], check=False)
    return find()


def _playwrights() -> Path | None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = Path(playwright.chromium.executable_path)
    return browser if browser.exists() else None


if __name__ == "__main__":
    sys.exit(None if obtain() else REMEDY)
