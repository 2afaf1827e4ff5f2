"""The verification of a release finds what is wrong with it, and a real wheel passes."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

import houle
from tools import verify_wheel
from tools.empty_environment import Environment

ROOT = Path(houle.__file__).parents[1]
BUILT = ROOT / "houle" / "server" / "web" / "index.html"
PACKAGES = Path(sysconfig.get_path("purelib"))


@pytest.fixture
def place(tmp_path: Path) -> Environment:
    """An environment that uses the packages of this one; the forbidden folder is empty."""
    (tmp_path / "checkout").mkdir()
    made = Environment(tmp_path / "place", forbidden=tmp_path / "checkout", borrowed=PACKAGES)
    made.make()
    return made


def test_commands_see_an_empty_home_and_no_other_program(place: Environment) -> None:
    program = "import os, shutil; print(os.listdir(os.environ['HOME']), shutil.which('node'))"
    assert place.check("python", "-c", program) == "[] None\n"


def test_the_path_of_the_checkout_is_not_passed_on(
    place: Environment, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.setenv("HOULE_CACHE", str(ROOT))
    program = "import os; print({'PYTHONPATH', 'HOULE_CACHE'} & set(os.environ))"
    assert place.check("python", "-c", program) == "set()\n"


@pytest.mark.parametrize(
    "program",
    ["open(PATH + '/a.txt')", "import os; os.listdir(PATH)", "import os; os.scandir(PATH)"],
)
def test_whatever_reads_the_checkout_is_noted(place: Environment, program: str) -> None:
    (place.forbidden / "a.txt").write_text("a")
    assert place.forbidden_reads() == []
    place.check("python", "-c", program.replace("PATH", repr(str(place.forbidden))))
    (noted,) = place.forbidden_reads()
    assert noted.startswith(str(place.forbidden))


def test_a_command_that_fails_is_told_with_what_it_printed(place: Environment) -> None:
    with pytest.raises(AssertionError, match=r"(?s)exit code 3.*so it goes"):
        place.check("python", "-c", "print('so it goes'); raise SystemExit(3)")


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        ("houle/a.py", "", "the web app is missing"),
        ("houle/server/web/index.html", str(ROOT), "these files name the checkout"),
    ],
)
def test_a_wheel_with_wrong_contents_is_refused(
    tmp_path: Path, name: str, text: str, told: str
) -> None:
    with zipfile.ZipFile(tmp_path / "a.whl", "w") as archive:
        archive.writestr(name, text)
    with pytest.raises(AssertionError, match=told):
        verify_wheel.check_contents(tmp_path / "a.whl")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    command = (sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder))
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (built,) = folder.glob("*.whl")
    return built


@pytest.mark.slow
@pytest.mark.skipif(
    not BUILT.is_file() and "CI" not in os.environ,
    reason="the web app is not built here (make web); in CI it always is",
)
def test_the_wheel_contains_the_web_app_and_all_texts(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    assert "houle/server/web/index.html" in names
    assert any(name.startswith("houle/server/web/assets/index-") for name in names)
    assert {"houle/games/wave/rulebook.fr.md", "houle/server/text/fr.toml"} <= names
    assert "houle/games/land_unter/bot.net" in names


@pytest.mark.slow
@pytest.mark.skipif(not BUILT.is_file(), reason="the web app is not built: make web")
def test_the_installed_wheel_plays_and_serves_without_the_checkout(
    wheel: Path, tmp_path: Path
) -> None:
    place = Environment(tmp_path / "place", forbidden=ROOT, borrowed=PACKAGES)
    place.make()
    place.install(wheel)
    verify_wheel.check_contents(wheel)
    verify_wheel.check_quick_commands(place, houle.__version__)
    with verify_wheel.site(place) as address:
        verify_wheel.check_pages(address, houle.__version__)
    assert place.forbidden_reads() == []
