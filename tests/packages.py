"""Packages as pip would leave them: for tests of games that come from elsewhere."""

from __future__ import annotations

from pathlib import Path

from houle.cli.research.new_game import new_game
from houle.cli.words import Words


def write_package(site: Path, name: str, entry: str, *, source: str = "") -> None:
    """Install a package of one module, with an entry point such as ``hearts = x:GAME``."""
    module = name.replace("-", "_")
    (site / f"{module}.py").write_text(source, "utf-8")
    write_metadata(site, name, entry)


def write_game(site: Path, name: str) -> Path:
    """Install a small complete game with a state of its own, and give its folder."""
    written = new_game(name, site / "sources" / name, Words("en"))
    package = f"houle_{name}"
    write_metadata(site, f"houle-{name}", f"{name} = {package}:GAME")
    return (written / "src" / package).rename(site / package)


def write_metadata(site: Path, name: str, entry: str) -> None:
    """Write what pip keeps about an installed package: its name and its entry points."""
    folder = site / f"{name.replace('-', '_')}-1.0.dist-info"
    folder.mkdir(parents=True)
    metadata = f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n"
    (folder / "METADATA").write_text(metadata, "utf-8")
    (folder / "entry_points.txt").write_text(f"[houle.games]\n{entry}\n", "utf-8")


def install_hearts(site: Path) -> None:
    """Install the example game, so that a process with this folder on its path finds it."""
    source = Path(__file__).parents[1] / "examples" / "hearts" / "src" / "houle_hearts"
    (site / source.name).symlink_to(source)
    write_metadata(site, "houle-hearts", "hearts = houle_hearts:GAME")
