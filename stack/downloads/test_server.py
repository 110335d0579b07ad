"""Finds the Temporal test server, which can skip time, or downloads it: `python -m stack.downloads.test_server`.

The SDK downloads a native one if possible; otherwise Maven downloads the Java one. Pass its path to
`WorkflowEnvironment.start_time_skipping(test_server_existing_path=...)`.
"""

import asyncio
import os
import shutil
import subprocess
import sys
from pathlib import Path

from stack.downloads.cache import CACHE

VERSION = "1.38.0"
FOLDER = CACHE / f"temporal-test-server-{VERSION}"
PROGRAM = FOLDER / "temporal-test-server"
REMEDY = "Temporal's test server is missing: install Java and Maven (`apt-get install maven default-jre-headless`)."

WRAPPER = """#!/bin/sh
exec java -cp "$(dirname "$0")/lib/*" io.temporal.testserver.TestServer "$@"
"""
POM = f"""<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>ieum</groupId><artifactId>test-server</artifactId><version>1</version>
  <dependencies><dependency>
    <groupId>io.temporal</groupId><artifactId>temporal-test-server</artifactId><version>{VERSION}</version>
  </dependency></dependencies>
</project>
"""


def find() -> Path | None:
    return PROGRAM if PROGRAM.exists() else None


def obtain() -> Path | None:
    """Return the program, and download it if there is none."""
    if not find():
        FOLDER.mkdir(parents=True, exist_ok=True)
        if not _downloaded():
            _from_maven()
    return find()


def _downloaded() -> bool:
    """Download it with the SDK from Temporal's site, which a closed network does not reach."""
    from temporalio.testing import WorkflowEnvironment

    async def start_once() -> None:
        environment = await WorkflowEnvironment.start_time_skipping(download_dest_dir=str(FOLDER))
        await environment.shutdown()

    try:
        asyncio.run(start_once())
    except RuntimeError:
        return False
    native = next(path for path in FOLDER.iterdir() if os.access(path, os.X_OK))
    native.rename(PROGRAM)
    return True


def _from_maven() -> None:
    if os.geteuid() == 0 and shutil.which("apt-get") and not (shutil.which("mvn") and shutil.which("java")):
        subprocess.run(["apt-get", "update", "-qq"], check=False)
        subprocess.run(["apt-get", "install", "-qq", "-y", "maven", "default-jre-headless"], check=False)
    if not shutil.which("mvn"):
        return
    (FOLDER / "pom.xml").write_text(POM)
    copy = ["mvn", "-q", "-B", "dependency:copy-dependencies", "-DoutputDirectory=lib", "-DincludeScope=runtime"]
    if subprocess.run(copy, cwd=FOLDER, check=False).returncode == 0:
        PROGRAM.write_text(WRAPPER)
        PROGRAM.chmod(0o755)


if __name__ == "__main__":
    sys.exit(None if obtain() else REMEDY)
