"""What systemd passes on: a listening socket, and where to say that we are ready."""

from __future__ import annotations

import os
import socket
from pathlib import Path

import pytest

from houle.server.serve import listen
from houle.server.service_manager import READY, ActivationError, Notifier, passed_socket


def variables(**others: str) -> dict[str, str]:
    """What systemd sets for a service with one socket."""
    mine = {"LISTEN_PID": str(os.getpid()), "LISTEN_FDS": "1", "LISTEN_FDNAMES": "houle.socket"}
    return {**mine, "HOME": "/", **others}


def test_the_passed_socket_is_taken_and_its_variables_are_removed() -> None:
    with listen("127.0.0.1", 0) as listening:
        around = variables()
        passed = passed_socket(around, os.dup(listening.fileno()))
        assert passed is not None and around == {"HOME": "/"}
        with passed:
            assert passed.getsockname() == listening.getsockname()


@pytest.mark.parametrize(
    "around", [{}, variables(LISTEN_PID="1"), variables(LISTEN_FDS="0"), {"LISTEN_FDS": "1"}]
)
def test_a_socket_for_another_process_or_none_is_not_taken(around: dict[str, str]) -> None:
    assert passed_socket(around) is None
    assert "LISTEN_FDS" not in around and "LISTEN_PID" not in around


def test_several_sockets_are_refused() -> None:
    with pytest.raises(ActivationError, match="pass one socket"):
        passed_socket(variables(LISTEN_FDS="2"))


def test_a_file_or_a_socket_that_does_not_listen_is_refused(tmp_path: Path) -> None:
    with (tmp_path / "file").open("w") as file, pytest.raises(ActivationError, match="no socket"):
        passed_socket(variables(), file.fileno())
    with socket.socket() as idle, pytest.raises(ActivationError, match="does not listen"):
        passed_socket(variables(), os.dup(idle.fileno()))


@pytest.mark.parametrize("kind", ["file", "abstract"])
def test_ready_is_told_to_the_service_manager(kind: str, tmp_path: Path) -> None:
    name = str(tmp_path / "notify") if kind == "file" else f"@houle-test-{os.getpid()}"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.bind(name.replace("@", "\0") if kind == "abstract" else name)
        around = {"NOTIFY_SOCKET": name}
        notifier = Notifier(around)
        notifier.tell(READY)
        manager.settimeout(20)
        assert (manager.recv(100), around) == (b"READY=1", {})


def test_without_a_service_manager_or_with_one_that_is_gone_nothing_happens(tmp_path: Path) -> None:
    Notifier({}).tell(READY)
    Notifier({"NOTIFY_SOCKET": str(tmp_path / "gone")}).tell(READY)
