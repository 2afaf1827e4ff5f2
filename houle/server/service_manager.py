"""Talks to systemd: takes a socket that already listens, and reports when the server is ready."""

from __future__ import annotations

import os
import socket
from collections.abc import MutableMapping
from contextlib import suppress

from houle.engine.errors import HouleError

FIRST_DESCRIPTOR = 3
"""The file descriptor of the first socket that is passed."""
READY = "READY=1"


class ActivationError(HouleError):
    """Raised when what was passed is not one listening socket."""

    code = "bad_activation"


def passed_socket(
    environment: MutableMapping[str, str], descriptor: int = FIRST_DESCRIPTOR
) -> socket.socket | None:
    """The listening socket that was passed to this process (``LISTEN_FDS``); None without one.

    The variables are removed: they are not meant for processes that this one starts.
    """
    count = environment.pop("LISTEN_FDS", "")
    process = environment.pop("LISTEN_PID", "")
    environment.pop("LISTEN_FDNAMES", None)
    if process != str(os.getpid()) or count in ("", "0"):
        return None
    if count != "1":
        raise ActivationError(f"LISTEN_FDS={count}: pass one socket (one ListenStream=)")
    try:
        passed = socket.socket(fileno=descriptor)
        is_listening = passed.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN)
    except OSError as error:
        raise ActivationError(f"file descriptor {descriptor} is no socket: {error}") from None
    if not is_listening or passed.type != socket.SOCK_STREAM:
        passed.close()
        raise ActivationError(f"file descriptor {descriptor} does not listen: use ListenStream=")
    return passed


class Notifier:
    """Tells the service manager the state of the service, if it asked (``NOTIFY_SOCKET``)."""

    def __init__(self, environment: MutableMapping[str, str]) -> None:
        """Take the address out of the environment: only the first process may use it."""
        self.address = environment.pop("NOTIFY_SOCKET", "")

    def tell(self, state: str) -> None:
        """Send a state such as ``READY``; ignore errors."""
        if not self.address:
            return
        # A name that begins with @ is an abstract socket, not a file.
        address = self.address.replace("@", "\0", 1) if self.address[0] == "@" else self.address
        with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as sending:
            sending.sendto(state.encode(), address)
