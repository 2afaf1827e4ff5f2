"""houle serve as a process of its own: it starts, says where it is, and stops when asked to."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from houle import games
from houle.cli.arguments import ArgumentError
from houle.cli.commands import serve
from houle.cli.table.screen import COLUMNS
from houle.cli.words import Words
from houle.engine.errors import MissingExtraError
from houle.server.process import Server
from houle.server.serve import configuration, listen
from houle.server.settings import ServerSettings
from houle.server.socket import choose_wire
from houle.server.socket.choose_wire import PLAIN, PLAIN_HTTP
from houle.server.store.database_lock import locked_database
from tests.cli.conftest import Houle
from tests.examined import each
from tests.server.client import Place, free_port

PATIENCE = 20.0
EN = Words("en")


class Command:
    """A running ``houle serve``."""

    def __init__(self, data: Path, *arguments: str, **environment: str) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        options = ("--port", str(self.port), "--data", str(data), "--no-open", "--pace", "0")
        self.process = subprocess.Popen(
            [sys.executable, "-m", "houle.cli.main", "serve", *options, *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "LC_ALL": "C.UTF-8", **environment},
        )

    def wait(self) -> None:
        """Wait until it answers."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            assert self.process.poll() is None, self.process.communicate()
            try:
                assert httpx.get(f"{self.url}/healthz", verify=False).text.startswith("ok ")
                return
            except httpx.TransportError:
                time.sleep(0.02)
        raise TimeoutError("houle serve does not answer")

    def stop(self, how: signal.Signals) -> tuple[int, str, str]:
        """Ask it to stop; its exit code and what it has written."""
        self.process.send_signal(how)
        out, err = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, out, err


@contextmanager
def running(data: Path, *arguments: str, **environment: str) -> Iterator[Command]:
    """A server started by the command, ready and gone afterwards."""
    command = Command(data, *arguments, **environment)
    try:
        command.wait()
        yield command
    finally:
        command.process.kill()
        command.process.communicate()


def place(command: Command) -> Place:
    return Place(command.url, None)  # type: ignore[arg-type]


def test_it_says_where_it_is_and_ctrl_c_ends_it_without_complaint(tmp_path: Path) -> None:
    with running(tmp_path, "--no-compile") as command:
        code, out, err = command.stop(signal.SIGINT)
    assert code == 0
    assert f"http://localhost:{command.port}/" in out
    assert str(tmp_path) in out
    assert out.endswith("Stopped.\n")
    assert "Traceback" not in err and "error" not in err


def test_open_pages_are_told_that_it_stops_while_bots_think(tmp_path: Path) -> None:
    async def scene(command: Command) -> dict[str, Any]:
        there = place(command)
        person = await there.guest()
        table = await person.play_now("land_unter", "amiral")
        async with person.page() as page:
            state = await page.open(table)
            await page.move(table, state["table"]["number"], state["situation"]["legal"][0])
            await asyncio.sleep(0.1)  # the bots have begun to think
            command.process.send_signal(signal.SIGTERM)
            goodbye = await page.wait("goodbye")
            await page.socket.wait_closed()
        await there.close()
        return goodbye

    with running(tmp_path, "--no-compile") as command:
        goodbye = asyncio.run(scene(command))
        _, err = command.process.communicate(timeout=PATIENCE)
    assert (goodbye["why"], goodbye["retry"]) == ("stopping", 1000)
    assert command.process.returncode == 0, err
    assert "Traceback" not in err


def test_moves_are_there_again_after_it_was_stopped(tmp_path: Path) -> None:
    async def begin(command: Command) -> tuple[str, str, int]:
        there = place(command)
        person = await there.guest()
        table = await person.play_now("vague_verte")
        async with person.page() as page:
            last = await page.play(table, moves=3)
        await there.close()
        return table, person.cookie, int(last["entry"]["number"])

    async def look(command: Command, table: str, cookie: str) -> int:
        known = {"Cookie": cookie}
        async with httpx.AsyncClient(base_url=command.url, headers=known, verify=False) as http:
            return int((await http.get(f"/api/tables/{table}")).json()["number"])

    with running(tmp_path, "--no-compile") as command:
        table, cookie, number = asyncio.run(begin(command))
        assert command.stop(signal.SIGTERM)[0] == 0
    with running(tmp_path, "--no-compile") as command:
        assert asyncio.run(look(command, table, cookie)) >= number > 3


def test_rules_compile_in_the_background_while_people_play(tmp_path: Path) -> None:
    async def scene(command: Command) -> None:
        there = place(command)
        person = await there.guest()
        table = await person.play_now("land_unter")
        async with person.page() as page:
            await page.play(table, moves=2)
        await there.close()

    cache = tmp_path / "cache"
    with running(tmp_path / "data", "--logs", "json", HOULE_CACHE=str(cache)) as command:
        asyncio.run(scene(command))
        code, _, err = command.stop(signal.SIGTERM)
    lines = [json.loads(line) for line in err.splitlines()]
    assert code == 0
    told = [line for line in lines if line["event"] == "compiling"]
    assert told and {"game", "done", "of"} <= told[0].keys()
    assert not [line for line in lines if line["level"] in ("warning", "error")]


@pytest.fixture
def own_logs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave the logs of this process as they are, whatever a command does."""
    monkeypatch.setattr(serve.logs, "configure", lambda *_, **__: None)


@pytest.mark.usefixtures("own_logs")
def test_a_taken_port_is_one_clear_line(houle_in: Houle, tmp_path: Path) -> None:
    with listen("0.0.0.0", 0) as taken:
        port = str(taken.getsockname()[1])
        done = houle_in("serve", "--port", port, "--data", str(tmp_path / "data"))
    assert done.code == 2
    assert done.err == f"houle: port {port} is taken; choose another one with --port\n"


@pytest.mark.usefixtures("own_logs")
def test_a_folder_is_served_by_one_process_and_a_second_one_says_who_has_it(
    houle_in: Houle, tmp_path: Path
) -> None:
    with running(tmp_path, "--no-compile") as first:
        second = houle_in("serve", "--port", str(free_port()), "--data", str(tmp_path))
        assert second.code == 2 and second.out == ""
        assert second.err.count("\n") == 1 and f"http://localhost:{first.port}/" in second.err
        assert f"process {first.process.pid}" in second.err
        assert httpx.get(f"{first.url}/readyz", verify=False).text == "ready\n"


def test_a_folder_is_free_again_when_its_server_was_killed(tmp_path: Path) -> None:
    with running(tmp_path, "--no-compile") as first:
        first.process.kill()
        first.process.wait()
    with locked_database(ServerSettings(data=tmp_path), "another server"):
        pass


def test_another_port_is_found_when_nobody_asked_for_one(tmp_path: Path) -> None:
    with listen("127.0.0.1", 0) as taken:
        settings = ServerSettings(host="127.0.0.1", port=taken.getsockname()[1], data=tmp_path)
        with pytest.raises(ArgumentError, match="is taken"):
            serve.find_port(settings, EN, asked=True)
        with serve.find_port(settings, EN, asked=False) as found:
            assert found.getsockname()[1] > settings.port


def test_an_address_of_another_machine_is_refused_with_the_reason(tmp_path: Path) -> None:
    with pytest.raises(ArgumentError, match=r"cannot listen on 192\.0\.2\.77:80"):
        serve.find_port(ServerSettings(host="192.0.2.77", port=80, data=tmp_path), EN, asked=True)


@pytest.mark.parametrize(
    ("setting", "package"),
    [("database=postgresql://127.0.0.1:1/x", "asyncpg"), ("redis=redis://127.0.0.1:1", "redis")],
)
def test_a_missing_extra_is_named_before_anything_starts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, setting: str, package: str
) -> None:
    monkeypatch.setattr(serve, "find_spec", lambda name: None if name == package else object())
    name, _, value = setting.partition("=")
    with pytest.raises(MissingExtraError, match=rf"needs {package}.*houle\[cluster\]"):
        serve.serve({name: value, "data": tmp_path / "data"}, EN, opens=False)
    assert not (tmp_path / "data").exists()


class ConfiguredOnly:
    """Several processes that are configured as each of them would be, and do not serve."""

    def __init__(self, settings: ServerSettings, listening: socket.socket) -> None:
        self.settings = settings

    def run(self) -> int:
        """Configure every process; how many of them are served in our own way."""
        found = [configuration(FastAPI(), self.settings) for _ in range(self.settings.workers)]
        return sum(config.http != PLAIN_HTTP or config.ws != PLAIN for config in found)


def test_an_untested_uvicorn_is_logged_once_for_all_processes(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(choose_wire, "TESTED_UVICORN", ())
    monkeypatch.setattr(serve, "Workers", ConfiguredOnly)
    settings = ServerSettings(workers=3, database="postgresql://127.0.0.1:1/x")
    with socket.socket() as listening:
        assert serve.run(settings, listening, EN, lambda: None) == 0
    [line] = caplog.records
    assert line.message.startswith("untested uvicorn: using the plain wire")


def test_a_database_that_is_not_there_is_said_in_a_line(tmp_path: Path) -> None:
    command = Command(tmp_path, "--database", f"postgresql://nobody@127.0.0.1:{free_port()}/x")
    _, err = command.process.communicate(timeout=PATIENCE)
    assert command.process.returncode == 1
    assert "the server cannot start" in err and "Traceback" not in err


@pytest.mark.parametrize(
    ("host", "shown"),
    [
        ("127.0.0.1", ("http://127.0.0.1:80/", None)),
        ("::1", ("http://[::1]:80/", None)),
        ("10.1.2.3", ("http://10.1.2.3:80/", "http://10.1.2.3:80/")),
        ("0.0.0.0", ("http://localhost:80/", "http://10.9.8.7:80/")),
    ],
)
def test_the_network_is_told_only_if_it_can_reach_us(
    host: str, shown: tuple[str, str | None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serve, "own_address", lambda: "10.9.8.7")
    assert serve.addresses(ServerSettings(host=host, port=80)) == shown


def test_a_terminal_gets_a_code_for_phones(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr(serve, "own_address", lambda: "10.9.8.7")
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    serve.announce(ServerSettings(port=8000, data=tmp_path), Words("fr"), opens=False)
    out = capsys.readouterr().out
    assert "Sur ton réseau" in out and "▀" in out


class AtOnce(threading.Thread):
    """A thread that has done its work when it has been started."""

    def start(self) -> None:
        self.run()


@pytest.mark.parametrize(
    ("opens", "display", "opened"),
    [(True, ":0", True), (None, ":0", False), (False, ":0", False), (True, "", False)],
)
def test_the_browser_is_opened_where_somebody_sees_it(
    opens: bool | None, display: str, opened: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[str] = []
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("DISPLAY", display)
    for name in ("WAYLAND_DISPLAY", "SSH_CONNECTION"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(serve.webbrowser, "open", seen.append)
    monkeypatch.setattr(serve.threading, "Thread", AtOnce)
    serve.announce(ServerSettings(host="127.0.0.1", port=8123), EN, opens=opens)
    assert seen == (["http://127.0.0.1:8123/"] if opened else [])


def test_progress_of_compiling_is_a_line_that_changes(
    capsys: pytest.CaptureFixture[str],
) -> None:
    shown = serve.ShownServer.__new__(serve.ShownServer)
    shown.words = EN
    shown.note_progress("wave", 3, 10)
    shown.note_progress("", 10, 10)
    err = capsys.readouterr().err
    assert "3 of 10 (Wave)" in err and err.count("\r\x1b[2K") == 2
    assert err.endswith("All rules are compiled.\n")
    assert issubclass(serve.ShownServer, Server)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_that_line_fits_on_a_terminal(language: str) -> None:
    words = Words(language)
    for game in each(games.every()):
        line = words("serve.compiling", game=game.title, done=10, count=10)
        assert len(line) < COLUMNS


def test_own_address_is_one_of_this_machine_or_unknown() -> None:
    found = serve.own_address()
    if found is not None:
        with socket.socket() as probe:
            probe.bind((found, 0))
