"""The files of the image say the same as the server's settings and as each other."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

import pytest
import yaml

from houle.server.settings import PREFIX, ServerSettings

from .tree import ROOT, environment

OTHER_SETTINGS = {"HOULE_CACHE", "HOULE_COMPILED"}
SETTINGS = {PREFIX + name.upper() for name in ServerSettings.model_fields} | OTHER_SETTINGS
COMPOSE = yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8"))
ENV_FILES = sorted((ROOT / "packaging").glob("*.env"))


STAND_IN = """#!/bin/sh
# Stands in for python3: the environment that it makes notes where each program is run.
mkdir -p "$3/bin" "$3/lib"
for name in pip python houle; do
    printf '#!/bin/sh\\npwd > %s\\n' "$3/$name.ran" > "$3/bin/$name"
    chmod +x "$3/bin/$name"
done
"""


def test_every_setting_in_the_image_is_one_of_the_server() -> None:
    ours = {name for name in environment() if name.startswith(PREFIX)}
    assert ours
    assert ours <= SETTINGS


def test_every_setting_for_compose_is_one_of_the_server_and_reaches_it() -> None:
    service = COMPOSE["services"]["houle"]
    assert set(service["environment"]) <= SETTINGS
    written = (ROOT / "compose.yaml").read_text("utf-8")
    assert len(ENV_FILES) == 2
    for file in ENV_FILES:
        names = re.findall(r"^(\w+)=", file.read_text("utf-8"), re.MULTILINE)
        assert names
        unused = [n for n in names if n != "COMPOSE_PROFILES" and f"${{{n}:-" not in written]
        assert unused == [], file.name


def test_every_profile_is_asked_for_by_a_file_of_settings() -> None:
    named = {name for one in COMPOSE["services"].values() for name in one.get("profiles", [])}
    asked = [
        re.findall(r"^COMPOSE_PROFILES=(\w+)$", f.read_text(), re.MULTILINE) for f in ENV_FILES
    ]
    assert {name for names in asked for name in names} == named == {"cluster", "https"}


def test_the_image_runs_as_nobody_else_and_writes_only_its_data() -> None:
    last = (ROOT / "Containerfile").read_text("utf-8").split("\nFROM ")[-1]
    assert re.search(r"^USER 10001:10001$", last, re.MULTILINE)
    assert re.search(r"^VOLUME /data$", last, re.MULTILINE)
    assert COMPOSE["services"]["houle"]["read_only"] is True
    written = {name: value for name, value in environment().items() if value.startswith("/data")}
    assert set(written) == {"HOULE_CACHE", "HOULE_DATA"}


@pytest.mark.parametrize("name", [n for n, s in COMPOSE["services"].items() if "build" not in s])
def test_images_of_others_have_a_version(name: str) -> None:
    assert re.fullmatch(r"docker\.io/library/\w+:\d+", COMPOSE["services"][name]["image"])


def test_the_installed_sources_are_compiled_and_not_those_of_the_checkout(tmp_path: Path) -> None:
    programs, target = tmp_path / "programs", tmp_path / "houle"
    programs.mkdir()
    (programs / "python3").write_text(STAND_IN, "utf-8")
    (programs / "python3").chmod(0o755)
    found = {**os.environ, "PATH": f"{programs}:{os.environ['PATH']}"}
    command = ("packaging/install", str(target), ".")
    subprocess.run(command, cwd=ROOT, env=found, check=True)
    assert (target / "pip.ran").read_text("utf-8").strip() == str(ROOT)
    assert not (Path((target / "houle.ran").read_text("utf-8").strip()) / "houle").exists()
