"""Versions of the worker: `python -m temporal.releases` lists them, `python -m temporal.releases <build>` makes one
current.

A worker with `IEUM_WORKER_BUILD` belongs to that version of the deployment `ieum`. New runs go to the current version.
A journey stays at the version that it began with, so that a changed workflow does not replay older runs. Runs that
can last longer than a version (loans, withdrawals, releases of liens) move to the current version, so their changes
need a patch.
"""

import sys

from temporalio.api.enums.v1 import WorkerDeploymentVersionStatus
from temporalio.api.workflowservice.v1 import (
    DescribeWorkerDeploymentRequest,
    SetWorkerDeploymentCurrentVersionRequest,
)
from temporalio.client import Client
from temporalio.common import VersioningBehavior, WorkerDeploymentVersion
from temporalio.worker import WorkerDeploymentConfig

from config.production import refuse_unsafe
from config.settings import Settings, settings
from temporal.client import connect
from temporal.command import run_command

DEPLOYMENT = "ieum"
PREFIX = "WORKER_DEPLOYMENT_VERSION_STATUS_"


def version_of(settings: Settings) -> WorkerDeploymentConfig | None:
    """Return the version of a worker with these settings; None for a worker without versions."""
    if not settings.worker_build:
        return None
    return WorkerDeploymentConfig(
        version=WorkerDeploymentVersion(DEPLOYMENT, settings.worker_build),
        use_worker_versioning=True,
        default_versioning_behavior=VersioningBehavior.PINNED,
    )


async def make_current(client: Client, build: str) -> None:
    """Send new runs to the version. Raises RPCError if no worker of it has polled."""
    await client.workflow_service.set_worker_deployment_current_version(
        SetWorkerDeploymentCurrentVersionRequest(
            namespace=client.namespace, deployment_name=DEPLOYMENT, build_id=build, identity=client.identity
        )
    )


async def versions(client: Client) -> dict[str, str]:
    """Return the state of each version: `inactive`, `current`, `draining` while it has open runs, `drained`."""
    known = await client.workflow_service.describe_worker_deployment(
        DescribeWorkerDeploymentRequest(namespace=client.namespace, deployment_name=DEPLOYMENT)
    )
    return {
        one.deployment_version.build_id: WorkerDeploymentVersionStatus.Name(one.status).removeprefix(PREFIX).lower()
        for one in known.worker_deployment_info.version_summaries
    }


async def main(build: str = "") -> None:
    refuse_unsafe(settings())
    client = await connect(settings())
    if build:
        await make_current(client, build)
    for name, status in (await versions(client)).items():
        print(f"{name} {status}")


if __name__ == "__main__":
    run_command(main(*sys.argv[1:]))
