"""`deploy/kubernetes`: the manifests name existing settings, modules, ports and probes."""

import importlib.util
import json
from pathlib import Path
from typing import Any

import kubernetes_validate
import pytest
import yaml

from config.secrets import random_keys
from config.settings import ROOT, Settings

FOLDER = ROOT / "deploy/kubernetes"
WORKER = FOLDER / "worker"
MANIFESTS = [
    manifest
    for file in sorted(FOLDER.rglob("*.yaml"))
    if file.name != "kustomization.yaml"
    for manifest in yaml.safe_load_all(file.read_text())
]


def of_kind(*kinds: str) -> list[dict[str, Any]]:
    return [manifest for manifest in MANIFESTS if manifest["kind"] in kinds]


def containers() -> list[dict[str, Any]]:
    return [one for work in of_kind("Deployment", "Job") for one in work["spec"]["template"]["spec"]["containers"]]


@pytest.mark.parametrize("manifest", MANIFESTS, ids=lambda m: f"{m['kind']} {m['metadata']['name']}")
def test_a_manifest_is_valid(manifest: dict[str, Any]):
    kubernetes_validate.validate(manifest, "1.37", strict=True)


def test_violations_in_manifests_are_found():
    deployment = of_kind("Deployment")[0]
    with pytest.raises(kubernetes_validate.ValidationError):
        kubernetes_validate.validate({**deployment, "spec": {"replicaz": 2}}, "1.37", strict=True)


def kustomization(folder: Path) -> dict[str, Any]:
    return yaml.safe_load((folder / "kustomization.yaml").read_text())


@pytest.mark.parametrize("folder", [FOLDER, WORKER], ids=["platform", "worker"])
def test_every_file_is_a_resource_of_the_kustomization(folder: Path):
    listed = kustomization(folder)["resources"]
    assert sorted(listed) == sorted(file.name for file in folder.glob("*.yaml") if file.name != "kustomization.yaml")


def test_workers_of_two_versions_run_side_by_side():
    """The build is in the names, in the selectors and in the setting of the worker."""
    version = kustomization(WORKER)
    (labels,), (image,) = version["labels"], version["images"]
    build = labels["pairs"]["build"]
    assert labels["includeSelectors"]
    assert (version["nameSuffix"], image["newTag"]) == (f"-{build}", build)
    (worker,) = (one for one in containers() if one["name"] == "worker")
    (setting,) = worker["env"]
    assert setting["name"] in Settings().environment()
    assert setting == {
        "name": "IEUM_WORKER_BUILD",
        "valueFrom": {"fieldRef": {"fieldPath": "metadata.labels['build']"}},
    }


def test_only_settings_that_exist_are_set_and_no_key():
    (settings,) = of_kind("ConfigMap")
    assert settings["data"].keys() <= Settings().environment().keys()
    assert not settings["data"].keys() & (random_keys().keys() | {"IEUM_DATABASE_URL"})


def test_modules_exist():
    modules = [one["command"][2] for one in containers() if "command" in one]
    assert sorted(modules) == ["api", "db.migrate", "temporal"]
    assert all(importlib.util.find_spec(module) for module in modules)


def test_probes_of_the_api_are_calls_that_it_has():
    paths = json.loads((ROOT / "web/openapi.json").read_text())["paths"]
    (api,) = (one for one in containers() if one["name"] == "api")
    probes = [api[name]["httpGet"] for name in ("startupProbe", "livenessProbe", "readinessProbe")]
    assert all(probe["path"] in paths for probe in probes)
    assert all({"name": "Host", "value": "localhost"} in probe["httpHeaders"] for probe in probes)


def test_ports_are_those_of_the_settings():
    data = of_kind("ConfigMap")[0]["data"]
    ports = {one["name"]: {p["name"]: p["containerPort"] for p in one.get("ports", [])} for one in containers()}
    assert ports["api"] == {"http": Settings().api_port, "metrics": int(data["IEUM_API_METRICS_PORT"])}
    assert ports["worker"] == {
        "metrics": int(data["IEUM_WORKER_METRICS_PORT"]),
        "temporal-sdk": int(data["IEUM_TEMPORAL_METRICS_PORT"]),
    }


def test_a_stopping_api_has_time_to_drain():
    (api,) = (manifest for manifest in of_kind("Deployment") if manifest["metadata"]["name"] == "api")
    drain = int(of_kind("ConfigMap")[0]["data"]["IEUM_DRAIN"])
    probe = api["spec"]["template"]["spec"]["containers"][0]["readinessProbe"]
    assert drain >= 2 * probe["periodSeconds"]
    assert api["spec"]["template"]["spec"]["terminationGracePeriodSeconds"] > drain + 8
