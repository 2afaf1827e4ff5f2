"""The workflows do what they should, pin what they use, and pass two linters."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parents[2]
WORKFLOWS = ROOT / ".github" / "workflows"
LINTERS = {
    "check-jsonschema": ("--builtin-schema", "vendor.github-workflows"),
    "zizmor": ("--offline", "--quiet"),
}
"""Programs of the extra `dev` that check workflows: their form, and what an attacker could use.

actionlint is not among them: its package fetches the program from GitHub while it is installed.
"""


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


def lint(linter: str, *paths: Path) -> subprocess.CompletedProcess[str]:
    """Let a linter of our environment look at workflows; one that is missing is an error."""
    program = Path(sys.executable).parent / linter
    command = (str(program), *LINTERS[linter], *map(str, paths))
    return subprocess.run(command, capture_output=True, text=True)


@pytest.mark.parametrize("linter", LINTERS)
def test_a_workflow_linter_finds_nothing(linter: str) -> None:
    done = lint(linter, *sorted(WORKFLOWS.glob("*.yml")))
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(
    ("linter", "before", "after"),
    [
        ("check-jsonschema", "runs-on:", "run-on:"),
        ("check-jsonschema", "timeout-minutes: 45", "timeout-minutes: soon"),
        ("zizmor", "run: make test-quick", "run: echo ${{ github.head_ref }} && make test-quick"),
        ("zizmor", "persist-credentials: false", "fetch-depth: 1"),
    ],
)
def test_a_workflow_linter_finds_a_mistake(
    linter: str, before: str, after: str, tmp_path: Path
) -> None:
    text = (WORKFLOWS / "ci.yml").read_text("utf-8")
    assert before in text
    path = tmp_path / ".github" / "workflows" / "ci.yml"
    path.parent.mkdir(parents=True)
    path.write_text(text.replace(before, after), "utf-8")
    assert lint(linter, path).returncode != 0


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
