"""The versioning behavior of long workflows (`temporal.releases`)."""

import os

from temporalio.common import VersioningBehavior

# Runs of months or years move on to the current version. Temporal refuses a behavior from a worker without a version.
AUTO_UPGRADE = (
    VersioningBehavior.AUTO_UPGRADE if os.environ.get("IEUM_WORKER_BUILD") else VersioningBehavior.UNSPECIFIED
)
