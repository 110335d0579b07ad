"""`deploy/kubernetes`: the manifests name existing settings, modules, ports and probes."""

import importlib.util
import json
import re
import shlex
import shutil
import subprocess
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import kubernetes_validate
import pytest
import yaml

from config.production import missing_settings
from config.secrets import random_keys
from config.settings import ROOT, Settings

FOLDER = ROOT / "deploy/kubernetes"
WORKER = FOLDER / "worker"
MIGRATIONS = FOLDER / "migrations"
ERRAND = FOLDER / "errand"
APPLIED = [FOLDER, MIGRATIONS, WORKER, ERRAND]
MONITORING = FOLDER / "monitoring"
MANIFESTS = [
    manifest
    for file in sorted(FOLDER.rglob("*.yaml"))
    if file.name != "kustomization.yaml"
    for manifest in yaml.safe_load_all(file.read_text())
]


def of_kind(*kinds: str) -> list[dict[str, Any]]:
    return [manifest for manifest in MANIFESTS if manifest["kind"] in kinds]


def containers() -> list[dict[str, Any]]:
    specs = [work["spec"] for work in of_kind("Deployment", "Job", "Pod")]
    return [one for spec in specs for one in spec.get("template", {"spec": spec})["spec"]["containers"]]


@pytest.mark.parametrize("manifest", MANIFESTS, ids=lambda m: f"{m['kind']} {m['metadata']['name']}")
def test_a_manifest_is_valid(manifest: dict[str, Any]):
    kubernetes_validate.validate(manifest, "1.37", strict=True)


def test_violations_in_manifests_are_found():
    deployment = of_kind("Deployment")[0]
    with pytest.raises(kubernetes_validate.ValidationError):
        kubernetes_validate.validate({**deployment, "spec": {"replicaz": 2}}, "1.37", strict=True)


def kustomization(folder: Path) -> dict[str, Any]:
    return yaml.safe_load((folder / "kustomization.yaml").read_text())


@pytest.mark.parametrize("folder", APPLIED, ids=lambda folder: folder.name)
def test_every_file_is_a_resource_of_the_kustomization(folder: Path):
    listed = kustomization(folder)["resources"]
    assert sorted(listed) == sorted(file.name for file in folder.glob("*.yaml") if file.name != "kustomization.yaml")


def test_all_folders_deploy_the_same_images():
    images = [image for folder in APPLIED for image in kustomization(folder)["images"]]
    assert len({(image["newName"], image["newTag"]) for image in images if image["name"] == "ieum-platform"}) == 1
    assert {one["image"] for one in containers()} == {image["name"] for image in images}


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


def test_the_settings_and_keys_of_the_recipe_are_complete(monkeypatch: pytest.MonkeyPatch):
    for name, value in {**of_kind("ConfigMap")[0]["data"], **random_keys()}.items():
        monkeypatch.setenv(name, value)
    assert missing_settings(Settings()) == []


def test_modules_exist():
    modules = [one["command"][2] for one in containers() if one.get("command", [""])[0] == "python"]
    assert sorted(modules) == ["api", "db.migrate", "stack.namespace", "temporal"]
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
        "health": int(data["IEUM_WORKER_HEALTH_PORT"]),
    }


def test_the_ingress_accepts_what_the_web_server_accepts():
    (ingress,) = of_kind("Ingress")
    size = ingress["metadata"]["annotations"]["nginx.ingress.kubernetes.io/proxy-body-size"]
    assert f"client_max_body_size {size};" in (ROOT / "nginx.conf").read_text()


def test_no_container_has_privileges():
    for work in of_kind("Deployment", "Job", "Pod"):
        spec = work["spec"].get("template", work)["spec"]
        assert spec["securityContext"]["runAsNonRoot"], work["metadata"]
        for one in spec["containers"]:
            assert not one["securityContext"]["allowPrivilegeEscalation"], one["name"]
            assert one["securityContext"]["capabilities"] == {"drop": ["ALL"]}, one["name"]


@pytest.mark.skipif(not shutil.which("kubectl"), reason="needs kubectl")
@pytest.mark.parametrize("folder", APPLIED, ids=lambda folder: folder.name)
def test_kustomize_builds_valid_manifests(folder: Path):
    built = subprocess.run(["kubectl", "kustomize", folder], capture_output=True, text=True, check=True)
    for manifest in yaml.safe_load_all(built.stdout):
        kubernetes_validate.validate(manifest, "1.37", strict=True)


def test_a_stopping_api_has_time_to_drain():
    (api,) = (manifest for manifest in of_kind("Deployment") if manifest["metadata"]["name"] == "api")
    drain = int(of_kind("ConfigMap")[0]["data"]["IEUM_DRAIN"])
    probe = api["spec"]["template"]["spec"]["containers"][0]["readinessProbe"]
    assert drain >= 2 * probe["periodSeconds"]
    assert api["spec"]["template"]["spec"]["terminationGracePeriodSeconds"] > drain + 8


# The recipe of docs/kubernetes.md


def commands() -> list[list[str]]:
    """Return the words of each command of kubectl in a block, in the written order."""
    text = (ROOT / "docs/kubernetes.md").read_text()
    lines = [line.strip() for block in re.findall(r"```\n(.*?)```", text, re.DOTALL) for line in block.splitlines()]
    return [shlex.split(line) for line in lines if line.startswith("kubectl ")]


def files_of(command: list[str]) -> Iterator[Path]:
    """Return the manifests that `-f` and `-k` name."""
    for option, value in pairwise(command):
        if option == "-f" and value != "-":
            yield ROOT / value
        elif option == "-k":
            yield from (ROOT / value / name for name in kustomization(ROOT / value)["resources"])


def needs_of(manifest: Any) -> set[tuple[str, str]]:
    """Return the config maps and secrets that the manifest cannot start without."""
    if isinstance(manifest, list):
        return {need for one in manifest for need in needs_of(one)}
    if not isinstance(manifest, dict):
        return set()
    found = {need for value in manifest.values() for need in needs_of(value)}
    for key, kind in (("configMapRef", "ConfigMap"), ("secretRef", "Secret")):
        if key in manifest:
            found.add((kind, manifest[key]["name"]))
    if "secretName" in manifest and not manifest.get("optional"):
        found.add(("Secret", manifest["secretName"]))
    return found


def test_the_recipe_creates_everything_before_it_is_needed():
    existing, created = set[tuple[str, str]](), set[tuple[str, str]]()
    for command in commands():
        verb, missing = command[1], set[tuple[str, str]]()
        if verb == "create":  # a secret of that type, or a config map
            kind, name = ("Secret", command[4]) if command[2] == "secret" else ("ConfigMap", command[3])
            namespace = command[command.index("--namespace") + 1]
            missing = {("Namespace", namespace)} - existing - {("Namespace", "monitoring")}
            existing.add((kind, name))
        elif verb == "apply":
            manifests = [one for file in files_of(command) for one in yaml.safe_load_all(file.read_text())]
            for one in manifests:
                if one["kind"] == "Job":  # its template cannot change
                    assert (one["kind"], one["metadata"]["name"]) not in existing, command
                existing.add((one["kind"], one["metadata"]["name"]))
                missing |= needs_of(one)
                if namespace := one["metadata"].get("namespace"):
                    missing.add(("Namespace", namespace))
        elif verb == "delete":
            existing -= {
                (one["kind"], one["metadata"]["name"])
                for file in files_of(command)
                for one in yaml.safe_load_all(file.read_text())
            }
        assert missing - existing == set(), command
        created |= existing
    needed = {(one["kind"], one["metadata"]["name"]) for one in MANIFESTS} | needs_of(MANIFESTS)
    assert needed - created == set()


def test_a_second_deployment_deletes_the_former_job_first():
    verbs = [command[1] for command in commands() if "deploy/kubernetes/migrations" in command]
    assert verbs == ["delete", "apply"]


# Metrics and autoscaling


def test_the_autoscalers_leave_connections_of_postgresql():
    pool = int(of_kind("ConfigMap")[0]["data"]["IEUM_DATABASE_POOL"])
    surge = {d["metadata"]["name"]: d["spec"]["strategy"]["rollingUpdate"]["maxSurge"] for d in of_kind("Deployment")}
    most = {one["metadata"]["name"]: one["spec"]["maxReplicas"] for one in of_kind("HorizontalPodAutoscaler")}
    processes = sum((most[name] + surge[name]) * (2 if name == "worker" else 1) for name in most)
    text, connections = (ROOT / "docs/kubernetes.md").read_text(), processes * (3 * pool + 1)
    assert f"two versions of the worker {processes} processes and {connections} connections" in text
    accepted = re.search(r"`max_connections = (\d+)`", text)
    assert accepted
    (share,) = re.findall(r"connections_limit\) > ([\d.]+)", (ROOT / "deploy/prometheus/rules.yml").read_text())
    assert connections + 100 < float(share) * int(accepted[1])  # 100 for migrations, operators and tools


def test_each_metric_of_an_autoscaler_has_a_rule():
    rules = yaml.safe_load((MONITORING / "adapter.yml").read_text())["externalRules"]
    scaled = [metric for one in of_kind("HorizontalPodAutoscaler") for metric in one["spec"]["metrics"]]
    named = [metric["external"]["metric"]["name"] for metric in scaled if metric["type"] == "External"]
    assert sorted(named) == sorted(rule["name"]["as"] for rule in rules)
    assert all(rule["metricsQuery"].count(rule["seriesQuery"].partition("{")[0]) == 1 for rule in rules)
    assert not any(rule["resources"]["namespaced"] for rule in rules)  # the series have no label of a namespace


def test_every_metrics_port_is_scraped_under_the_job_of_the_alerts():
    jobs = yaml.safe_load((MONITORING / "scrape.yml").read_text())["scrape_configs"]
    with_compose = yaml.safe_load((ROOT / "deploy/prometheus/prometheus.yml").read_text())["scrape_configs"]
    of_machines = {"node", "site"}
    assert [job["job_name"] for job in jobs] == [
        job["job_name"] for job in with_compose if job["job_name"] not in of_machines
    ]
    scraped = {job["relabel_configs"][0]["regex"] for job in jobs}
    ports = {
        f"{work['spec']['template']['metadata']['labels']['app']};{port['name']}"
        for work in of_kind("Deployment")
        for one in work["spec"]["template"]["spec"]["containers"]
        for port in one.get("ports", [])
        if port["name"] not in ("http", "health")
    }
    assert scraped == ports == {"api;metrics", "worker;metrics", "worker;temporal-sdk"}
