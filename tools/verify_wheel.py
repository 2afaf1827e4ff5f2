"""Verifies a release as somebody who has nothing else: ``python -m tools.verify_wheel dist``.

The wheel is installed into an empty environment with an empty home; every command of a player runs
there, a browser plays a match on its server, and the sdist must give the same wheel.
"""

from __future__ import annotations

import argparse
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
import zipfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from urllib.error import URLError

from .empty_environment import Environment

ROOT = Path(__file__).parent.parent
START_SECONDS = 120

WHOLE_MATCH = "#1\n" * 36
PLAYED = "play land_unter --players 3 --seed 7 --names Ann --bots mousse --record match.json"
QUICK_COMMANDS = (
    ("games", "Land Unter"),
    ("rules wave --lang fr", "Nazaré"),
    ("verify match.json", ""),
    ("replay match.json", "Ann"),
)
"""Commands that need no compiled code, and something that each prints."""
COMPILED_COMMANDS = (
    ("simulate land_unter --games 200 --cores 1", "200"),
    ("arena land_unter --bots mousse,matelot*2 --deals 1 --processes 1", "matelot"),
    ("hint match.json --after 0 --seat 0 --iterations 40", "Play the "),
    ("review match.json --iterations 20 --cores 1 --html review.html", ""),
    ("check-game land_unter", ""),
)
EXTRAS = (
    ("simulate land_unter --games 2 --out matches.parquet", "data"),
    ("simulate land_unter --games 2 --engine ray", "lab"),
    ("train land_unter", "learn"),
    ("serve --redis redis://127.0.0.1:1 --no-open --port 0", "cluster"),
)
"""Commands that need an extra, and which: where it is missing, they say so."""


def check_contents(wheel: Path) -> None:
    """The web app is in the wheel, and no file names the checkout."""
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        assert "houle/server/web/index.html" in names, "the web app is missing"
        told = [name for name in names if str(ROOT).encode() in archive.read(name)]
        assert told == [], f"these files name the checkout: {told}"


def check_quick_commands(place: Environment, version: str) -> None:
    """Version, a whole match in the terminal, and what can be done with its record."""
    assert place.check("houle", "--version") == f"houle {version}\n"
    place.check("houle", *PLAYED.split(), typed=WHOLE_MATCH)
    for line, told in QUICK_COMMANDS:
        assert told in place.check("houle", *line.split()), f"houle {line} does not tell {told!r}"


def check_compiled_commands(place: Environment) -> None:
    """Everything that compiles the rules or a search first."""
    for line, told in COMPILED_COMMANDS:
        start = time.monotonic()
        assert told in place.check("houle", *line.split()), f"houle {line} does not tell {told!r}"
        print(f"  houle {line}: {time.monotonic() - start:.0f} s", flush=True)


def check_extras(place: Environment) -> None:
    """A missing extra is named in one line."""
    for line, extra in EXTRAS:
        done = place.run("houle", *line.split())
        wanted = f"pip install 'houle[{extra}]'"
        assert done.returncode != 0, f"houle {line} works without {extra}"
        assert wanted in done.stderr and "Traceback" not in done.stderr, done.stderr[-2000:]


@contextmanager
def site(place: Environment, **variables: str) -> Iterator[str]:
    """The address of a server of the installed package."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    address = f"http://127.0.0.1:{port}"
    arguments = ("serve", "--host", "127.0.0.1", "--port", str(port), "--no-open")
    with place.running("houle", *arguments, **variables) as process:
        deadline = time.monotonic() + START_SECONDS
        while not answers(address):
            assert process.poll() is None and time.monotonic() < deadline, "no server"
            time.sleep(0.2)
        yield address


def answers(address: str) -> bool:
    """Whether a server is ready there."""
    try:
        return fetch(f"{address}/readyz") == "ready\n"
    except URLError:
        return False


def fetch(address: str) -> str:
    """What a server answers."""
    with urllib.request.urlopen(address) as answer:
        return str(answer.read().decode("utf-8"))


def check_pages(address: str, version: str) -> None:
    """The server tells its version, and serves the app and its changelog."""
    assert fetch(f"{address}/healthz") == f"ok {version}\n"
    assert "/assets/index-" in fetch(f"{address}/")
    assert f"## {version} - " in fetch(f"{address}/changelog.txt")


def play_in_a_browser(address: str) -> None:
    """A whole match in Chromium, by keyboard and by touch, on that server."""
    command = (".ci/node", "npx", "playwright", "test", "e2e/matches.spec.ts")
    environment = {**os.environ, "HOULE_SITE": address}
    subprocess.run((*command, "-g", "land_unter"), cwd=ROOT, env=environment, check=True)


def check_sdist(place: Environment, sdist: Path, wheel: Path) -> None:
    """The sdist gives the same wheel, without Node."""
    again = place.folder / "again"
    command = ("-m", "pip", "wheel", "--quiet", "--no-deps", "-w", str(again), str(sdist))
    place.check("python", *command)
    (built,) = again.glob("*.whl")
    assert contents(built) == contents(wheel), "the sdist gives another wheel"


def contents(wheel: Path) -> dict[str, bytes]:
    """All files of a wheel."""
    with zipfile.ZipFile(wheel) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def check_metadata(place: Environment, dist: Path) -> None:
    """What an index would say to them, and whether all that is needed fits together."""
    place.check("python", "-m", "pip", "check")
    apart = Environment(place.folder / "twine", place.forbidden)
    apart.make()
    apart.check("python", "-m", "pip", "install", "--quiet", "twine")
    files = [str(path) for path in sorted(dist.iterdir())]
    apart.check("twine", "check", "--strict", *files)


def verify(dist: Path, folder: Path, *, browser: bool) -> None:
    """Verify wheel and sdist; raises an error at the first that is wrong."""
    copies = Path(shutil.copytree(dist, folder / "dist"))
    (wheel,), (sdist,) = copies.glob("*.whl"), copies.glob("*.tar.gz")
    version = wheel.name.split("-")[1]
    place = Environment(folder / "place", forbidden=ROOT)
    place.make()
    check_contents(wheel)
    step("install the wheel", lambda: place.install(wheel))
    step("pip check, twine check", lambda: check_metadata(place, copies))
    step("the sdist gives the same wheel", lambda: check_sdist(place, sdist, wheel))
    step("a match in the terminal", lambda: check_quick_commands(place, version))
    step("missing extras are named", lambda: check_extras(place))
    with site(place, HOULE_RATE="100000", HOULE_PACE="0") as address:
        step("the pages of the server", lambda: check_pages(address, version))
        if browser:
            step("a match in the browser", lambda: play_in_a_browser(address))
    step("compiled commands", lambda: check_compiled_commands(place))
    read = place.forbidden_reads()
    assert read == [], f"the installed package reads the checkout: {read[:5]}"


def step(name: str, check: Callable[[], None]) -> None:
    """Run one check, and say how long it took."""
    start = time.monotonic()
    check()
    print(f"{name}: ok, {time.monotonic() - start:.0f} s", flush=True)


def main(arguments: Sequence[str]) -> int:
    """Verify what is in a folder; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tools.verify_wheel")
    parser.add_argument("dist", type=Path, help="the folder with one wheel and one sdist")
    parser.add_argument("--no-browser", action="store_true", help="leave the browser out")
    given = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory(prefix="houle-release-") as folder:
        try:
            verify(given.dist, Path(folder).resolve(), browser=not given.no_browser)
        except AssertionError as error:
            print(f"verify: {error}", file=sys.stderr)
            return 1
    print(f"{given.dist}: everything works")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
