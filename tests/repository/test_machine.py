"""What is installed on a bare machine before the tests, and what is said to be missing."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
BASH = shutil.which("bash") or "/bin/bash"


class Machine:
    """A PATH with only the programs that are put there, and what was done with them."""

    def __init__(self, folder: Path) -> None:
        self.bin, self.root = folder / "bin", folder / "root"
        self.bin.mkdir()
        self.put("dirname", f'exec {shutil.which("dirname")} "$@"')
        self.put("bash", f'exec {BASH} "$@"')
        self.put("env", f'exec {shutil.which("env")} "$@"')
        self.put("npm", "exit 0")
        self.be(1000)
        self.fetch_browser(works=False)

    def put(self, name: str, script: str = "exit 0") -> None:
        """Put a program into the PATH."""
        path = self.bin / name
        path.write_text(f"#!{BASH}\n{script}\n", "utf-8")
        path.chmod(0o755)

    def be(self, user: int) -> None:
        """Be somebody; 0 is root."""
        self.put("id", f"echo {user}")

    def fetch_browser(self, *, works: bool) -> None:
        """Let Playwright find or fetch its own browser, or not."""
        self.put("node", f'[ "$1" = -e ] || exit {int(not works)}')

    def offer(self, packages: str) -> None:
        """Let apt-get install what it is asked for, if it is among these packages."""
        installed = "\n".join(
            f'[[ " $* " != *" {package} "* ]] || {BASH} -c \'echo "exit 0" > {self.bin}/{program}; '
            f"{shutil.which('chmod')} +x {self.bin}/{program}'"
            for package, program in (
                ("chromium", "chromium"),
                ("chromium-headless-shell", "chromium-headless-shell"),
                ("postgresql", "postgres"),
                ("redis-server", "redis-server"),
                ("strace", "strace"),
                ("nginx", "nginx"),
            )
            if package in packages.split()
        )
        self.put("apt-get", f'echo "apt-get $*" >> {self.bin}/../asked\n{installed}')

    @property
    def asked(self) -> list[str]:
        """What apt-get was asked for."""
        path = self.bin.parent / "asked"
        return path.read_text("utf-8").splitlines() if path.exists() else []

    def run(self, what: str) -> list[str]:
        """Prepare the machine; the packages that are missing afterwards."""
        done = subprocess.run(
            [BASH, str(ROOT / ".ci" / "machine"), what],
            env={"PATH": str(self.bin), "HOULE_MACHINE_ROOT": str(self.root)},
            capture_output=True,
            text=True,
            check=True,
        )
        return done.stdout.split()


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def test_without_root_all_that_is_missing_is_named_and_nothing_installed(machine: Machine) -> None:
    machine.offer("chromium postgresql redis-server strace nginx")
    assert machine.run("tests") == ["chromium", "postgresql", "redis-server", "strace", "nginx"]
    assert machine.asked == []


def test_root_installs_what_is_missing_from_debian(machine: Machine) -> None:
    machine.be(0)
    machine.offer("chromium postgresql redis-server strace nginx")
    assert machine.run("tests") == []
    assert machine.asked[0] == "apt-get update"
    assert machine.asked[-1].endswith(
        "--no-install-recommends chromium postgresql redis-server strace nginx"
    )


def test_root_installs_the_browser_without_windows_where_debian_has_it(machine: Machine) -> None:
    machine.be(0)
    machine.offer("chromium chromium-headless-shell postgresql redis-server strace nginx")
    assert machine.run("tests") == []
    assert machine.asked[1].endswith("--no-install-recommends chromium-headless-shell")
    assert machine.asked[-1].endswith(
        "--no-install-recommends postgresql redis-server strace nginx"
    )


def test_what_debian_does_not_have_stays_missing(machine: Machine) -> None:
    machine.be(0)
    machine.offer("postgresql")
    assert machine.run("tests") == ["chromium", "redis-server", "strace", "nginx"]


def test_root_without_apt_installs_nothing(machine: Machine) -> None:
    machine.be(0)
    assert machine.run("tests") == ["chromium", "postgresql", "redis-server", "strace", "nginx"]


def test_a_browser_that_playwright_can_fetch_is_not_installed(machine: Machine) -> None:
    machine.be(0)
    machine.offer("chromium postgresql redis-server strace nginx")
    machine.fetch_browser(works=True)
    assert machine.run("tests") == []
    assert machine.asked[1].endswith("--no-install-recommends postgresql redis-server strace nginx")


@pytest.mark.parametrize(
    "browser", ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"]
)
def test_on_a_machine_that_has_everything_nothing_is_asked_for(
    machine: Machine, browser: str
) -> None:
    machine.be(0)
    machine.offer("chromium postgresql redis-server strace nginx")
    for program in (browser, "postgres", "redis-server", "strace", "nginx"):
        machine.put(program)
    assert machine.run("tests") == [] and machine.asked == []


def test_postgresql_is_found_where_debian_puts_it(machine: Machine) -> None:
    program = machine.root / "usr/lib/postgresql/15/bin/postgres"
    program.parent.mkdir(parents=True)
    machine.put("postgres")
    (machine.bin / "postgres").rename(program)
    assert "postgresql" not in machine.run("tests")


def test_nginx_is_found_where_only_root_looks(machine: Machine) -> None:
    program = machine.root / "usr/sbin/nginx"
    program.parent.mkdir(parents=True)
    machine.put("nginx")
    (machine.bin / "nginx").rename(program)
    assert "nginx" not in machine.run("tests")


def test_python_and_make_are_installed_by_root_where_they_are_missing(machine: Machine) -> None:
    machine.offer("")
    machine.run("basics")
    assert machine.asked == []
    machine.be(0)
    machine.run("basics")
    assert machine.asked[1].endswith("make python3 python3-venv")


def test_python_and_make_that_are_there_are_left_alone(machine: Machine) -> None:
    machine.be(0)
    machine.offer("")
    machine.put("make")
    machine.put("python3")
    machine.run("basics")
    assert machine.asked == []
