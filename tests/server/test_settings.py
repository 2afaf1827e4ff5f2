"""Settings come from flags, then from the environment; wrong ones are refused in a line."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from houle.cli import main
from houle.engine.languages import LANGUAGES
from houle.engine.text import load
from houle.server.settings import (
    ServerSettingError,
    ServerSettings,
    data_folder,
    export,
    page,
    read_settings,
)
from tests.examined import each


def test_a_flag_counts_more_than_the_environment() -> None:
    around = {"HOULE_PORT": "9001", "HOULE_HOST": "127.0.0.1"}
    settings = read_settings({"port": 9002, "host": None}, around)
    assert (settings.port, settings.host, settings.workers) == (9002, "127.0.0.1", 1)


def test_an_empty_variable_says_nothing() -> None:
    assert read_settings({}, {"HOULE_REDIS": "", "HOULE_PORT": ""}) == read_settings({}, {})


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"port": "many"}, r"setting port \(HOULE_PORT\) cannot be 'many'"),
        ({"port": 70000}, r"setting port \(HOULE_PORT\) cannot be '70000'"),
        ({"logs": "xml"}, "setting logs .* cannot be 'xml'"),
        ({"secure": "perhaps"}, "setting secure"),
        ({"workers": 2}, "2 workers need PostgreSQL"),
        ({"base_path": "houle"}, r"setting base_path \(HOULE_BASE_PATH\) cannot be 'houle'"),
        ({"base_path": "/a/../b"}, "setting base_path"),
        ({"base_path": "//elsewhere"}, "setting base_path"),
        ({"base_path": '/"><script>'}, "setting base_path"),
    ],
)
def test_a_wrong_setting_is_refused_with_its_name(given: dict[str, Any], why: str) -> None:
    with pytest.raises(ServerSettingError, match=why) as caught:
        read_settings(given, {})
    assert "\n" not in str(caught.value)


def test_a_wrong_setting_ends_the_command_with_a_line(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main.run(["serve", "--workers", "2", "--no-open"]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_settings_travel_through_the_environment(tmp_path: Path) -> None:
    chosen = ServerSettings(
        **{"port": 9003, "data": tmp_path, "secure": True, "compile": False, "rate": 2.5},
        database="postgresql://a:b@c/d",
        workers=3,
        logs="json",
    )
    assert read_settings({}, export(chosen)) == chosen


@pytest.mark.parametrize(
    ("given", "kept"), [("/", ""), ("/houle", "/houle"), ("/houle/", "/houle"), ("/a/b", "/a/b")]
)
def test_a_path_is_kept_without_its_last_slash(given: str, kept: str) -> None:
    assert read_settings({}, {"HOULE_BASE_PATH": given}).base_path == kept


def test_data_is_kept_in_the_users_data_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert read_settings({}, {}).data == tmp_path / "houle"
    assert read_settings({}, {}).database_url == f"sqlite:///{tmp_path}/houle/houle.sqlite"
    monkeypatch.delenv("XDG_DATA_HOME")
    assert Path.home() in data_folder().parents


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_setting_is_explained_in_both_languages(language: str) -> None:
    assert load("houle.server", language)["settings"].keys() == ServerSettings.model_fields.keys()


def test_the_page_lists_every_setting_with_its_variable() -> None:
    for name in each(ServerSettings.model_fields):
        assert f"`HOULE_{name.upper()}`" in page()


def test_every_setting_has_a_flag(capsys: pytest.CaptureFixture[str]) -> None:
    assert main.run(["serve", "--help"]) == 0
    told = capsys.readouterr().out
    flags = [f"--{name.replace('_', '-')}" for name in ServerSettings.model_fields]
    assert flags and [flag for flag in flags if flag not in told] == []
