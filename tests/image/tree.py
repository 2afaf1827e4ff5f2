"""A Debian tree with Houle installed as in the image, and programs in it as its user."""

from __future__ import annotations

import os
import platform
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
USER = "10001:10001"
NEWEST_GLIBC = 36
"""The newest manylinux tag that is asked for: that of Debian 12."""


def environment() -> dict[str, str]:
    """The variables that the Containerfile sets in its last stage."""
    text = (ROOT / "Containerfile").read_text("utf-8").replace("\\\n", " ")
    last = text.split("\nFROM ")[-1]
    lines = re.findall(r"^ENV (.*)$", last, re.MULTILINE)
    pairs = " ".join(lines).split()
    assert pairs, "the Containerfile sets nothing"
    return dict(pair.split("=", 1) for pair in pairs)


class Tree:
    """A folder with a small Debian and Houle in /opt/houle."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def build(self) -> None:
        """Make the Debian, fetch the packages, and install as the image does."""
        packages = "python3,python3-venv,ca-certificates"
        suite = release()
        run("mmdebstrap", "--variant=minbase", f"--include={packages}", suite, str(self.root))
        source = self.root / "src"
        shutil.copytree(ROOT / "packaging", source / "packaging")
        shutil.copy(ROOT / "constraints.txt", source)
        wheel = self.fetch(source / "wheels")
        self.run("sh", "/src/packaging/install", "/opt/houle", f"/src/wheels/{wheel}")
        shutil.rmtree(source)
        data = self.root / "data"
        data.mkdir(mode=0o700)
        os.chown(data, *map(int, USER.split(":")))

    def fetch(self, folder: Path) -> str:
        """Fetch the packages that the tree's Python needs; returns the name of our own wheel."""
        pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet"]
        run(*pip, "wheel", "--no-deps", f"--wheel-dir={folder}", str(ROOT))
        (own,) = folder.glob("houle-*.whl")
        python = self.run("python3", "-c", "import sys; print('%d.%d' % sys.version_info[:2])")
        machine = platform.machine()
        tags = [f"manylinux_2_{minor}_{machine}" for minor in range(5, NEWEST_GLIBC + 1)]
        platforms = [f"--platform={tag}" for tag in (*tags, f"manylinux2014_{machine}")]
        kind = [f"--python-version={python.strip()}", "--only-binary=:all:", *platforms]
        pinned = ["--constraint", str(ROOT / "constraints.txt")]
        # Redis needs it for an older Python than the one that runs pip here.
        more = ["async-timeout"]
        run(*pip, "download", f"--dest={folder}", *kind, *pinned, f"{own}[cluster]", *more)
        return own.name

    def run(self, *program: str) -> str:
        """Run a program in the tree as root; returns what it printed."""
        clean = ["env", "-i", "PATH=/usr/sbin:/usr/bin:/sbin:/bin", "HOME=/root"]
        settings = ["WHEELS=/src/wheels"]
        return run("chroot", str(self.root), *clean, *settings, *program)

    def start(self, *program: str) -> subprocess.Popen[bytes]:
        """Start a program in the tree as the image's user, with the image's variables."""
        settings = [f"{name}={value}" for name, value in environment().items()]
        clean = ["chroot", f"--userspec={USER}", str(self.root), "env", "-i", *settings]
        return subprocess.Popen([*clean, *program])

    def contents(self, folder: str) -> dict[str, int]:
        """The files below a folder of the tree, with the times of their last changes."""
        files = (path for path in (self.root / folder).rglob("*") if path.is_file())
        return {str(path): path.stat().st_mtime_ns for path in files}


def release() -> str:
    """The name of this machine's Debian: its package sources are used."""
    facts = Path("/etc/os-release").read_text("utf-8")
    found = re.search(r"^VERSION_CODENAME=(.+)$", facts, re.MULTILINE)
    assert found is not None, "this is not a Debian"
    return found.group(1)


def run(*program: str) -> str:
    """Run a program; fails with what it said."""
    done = subprocess.run(program, capture_output=True, text=True)
    assert done.returncode == 0, (
        f"{' '.join(program)}\n{done.stdout[-2000:]}\n{done.stderr[-4000:]}"
    )
    return done.stdout
