"""houle serve: starts the server, prints its address, and opens the browser."""

from __future__ import annotations

import errno
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Mapping
from contextlib import suppress
from functools import partial
from importlib.util import find_spec

import segno

from houle import games
from houle.cli.arguments import ArgumentError
from houle.cli.words import Words
from houle.engine.errors import MissingExtraError
from houle.server.admin.upgrades import check_not_newer
from houle.server.process import Server
from houle.server.serve import Started, Workers, listen
from houle.server.serve import serve as serve_here
from houle.server.service_manager import READY, Notifier, passed_socket
from houle.server.settings import PREFIX, ServerSettings, read_settings
from houle.server.socket.choose_wire import warn_if_untested
from houle.server.store.database_lock import DatabaseInUse, locked_database
from houle.server.store.engines import is_postgres
from houle.server.store.failures import StorageError
from houle.server.store.migrations import NewerDatabaseError
from houle.server.watch import logs

PORTS_TRIED = 20
"""The number of ports tried, from the default one on, if no port was given."""
CLEAR_LINE = "\r\x1b[2K"
UNIX = "unix:"
"""Before the path of a socket in the file system."""
ANY_ADDRESS = ("0.0.0.0", "::", "")
PROBE_ADDRESS = ("192.0.2.1", 9)
"""An address that does not exist: it is only used to find the route, nothing is sent."""


def serve(given: Mapping[str, object], words: Words, *, opens: bool | None) -> int:
    """Serve until a signal; return the exit code. ``opens``: open a browser; None if visible."""
    settings = read_settings(given)
    check_extras(settings)
    is_seen = sys.stderr.isatty()
    logs.configure(settings.logs, requests=not (is_seen and settings.logs == "text"))
    refuse_newer(settings)
    notifier = Notifier(os.environ)
    listening = passed_socket(os.environ) or find_port(settings, words, asked=is_asked(given))
    settings = settings.model_copy(update=where(listening))

    def started() -> None:
        """Tell people and the service manager that the server is there."""
        announce(settings, words, opens=opens)
        notifier.tell(READY)

    try:
        with locked_database(settings, addresses(settings)[0]):
            code = run(settings, listening, words, started)
    except DatabaseInUse as error:
        listening.close()
        folder = settings.data.absolute()
        raise ArgumentError(words("serve.in_use", folder=folder, holder=error.holder)) from None
    if is_seen:
        print(CLEAR_LINE, end="", file=sys.stderr, flush=True)
    if code == 0:
        print(words("serve.stopped"), flush=True)
    return 1 if code else 0


def refuse_newer(settings: ServerSettings) -> None:
    """Refuse a database of a newer Houle; one that cannot be reached is the server's to report."""
    with suppress(StorageError):
        try:
            check_not_newer(settings)
        except NewerDatabaseError as error:
            raise ArgumentError(error.messages) from None


def check_extras(settings: ServerSettings) -> None:
    """Refuse settings that need a package which is not installed, before anything starts."""
    needed = {"asyncpg": is_postgres(settings.database_url), "redis": bool(settings.redis)}
    for package, is_needed in needed.items():
        if is_needed and find_spec(package) is None:
            raise MissingExtraError(package, "cluster")


def run(settings: ServerSettings, listening: socket.socket, words: Words, started: Started) -> int:
    """Serve until a signal, in one process or in several; return the exit code."""
    warn_if_untested()
    if settings.workers > 1:
        started()
        return Workers(settings, listening).run()
    make = partial(ShownServer, words=words) if sys.stderr.isatty() else Server
    return serve_here(settings, listening, started=started, make_server=make)


def where(listening: socket.socket) -> dict[str, object]:
    """The settings that say where a socket listens: the host, and the port if there is one."""
    name = listening.getsockname()
    if isinstance(name, tuple):
        return {"host": name[0], "port": name[1]}
    return {"host": f"{UNIX}{name}"}


def is_asked(given: Mapping[str, object]) -> bool:
    """Whether a port was given."""
    return given.get("port") is not None or bool(os.environ.get(f"{PREFIX}PORT"))


def find_port(settings: ServerSettings, words: Words, *, asked: bool) -> socket.socket:
    """A socket on the given port, else on the first free one from the default on."""
    ports = range(settings.port, settings.port + (1 if asked else PORTS_TRIED))
    for port in ports:
        try:
            return listen(settings.host, port)
        except (OSError, OverflowError) as error:
            if getattr(error, "errno", None) != errno.EADDRINUSE:
                where = f"{settings.host}:{port}"
                raise ArgumentError(words("serve.cannot", where=where, why=error)) from None
    raise ArgumentError(words("serve.taken", port=settings.port))


def announce(settings: ServerSettings, words: Words, *, opens: bool | None) -> None:
    """Print the address of the server."""
    here, around = addresses(settings)
    print(words("serve.here", url=here))
    if around is not None:
        print(words("serve.around", url=around))
        if sys.stdout.isatty():
            segno.make(around, micro=False).terminal(border=2, compact=True)
    print(words("serve.data", folder=settings.data.absolute()))
    print(words("serve.stop"), flush=True)
    wanted = sys.stdout.isatty() if opens is None else opens
    if wanted and has_display():
        threading.Thread(target=webbrowser.open, args=(here,), daemon=True).start()


def addresses(settings: ServerSettings) -> tuple[str, str | None]:
    """The local address, and the one in the network if others can reach the server."""
    if settings.host.startswith(UNIX):
        return settings.host, None
    if settings.host in ANY_ADDRESS:
        around = own_address()
        return url("localhost", settings), around and url(around, settings)
    if settings.host == "localhost" or settings.host.startswith("127.") or settings.host == "::1":
        return url(settings.host, settings), None
    return url(settings.host, settings), url(settings.host, settings)


def url(host: str, settings: ServerSettings) -> str:
    """The URL of the server under this name or address."""
    name = f"[{host}]" if ":" in host else host
    return f"http://{name}:{settings.port}{settings.base_path}/"


def own_address() -> str | None:
    """The address of this machine in its network, if any."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(PROBE_ADDRESS)
        except OSError:
            return None
        found = str(probe.getsockname()[0])
    return None if found.startswith(("127.", "0.")) else found


def has_display() -> bool:
    """Whether the user could see a browser opened here."""
    if os.environ.get("SSH_CONNECTION"):
        return False
    if sys.platform in ("darwin", "win32"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


class ShownServer(Server):
    """A server that shows the progress of compilation in one terminal line."""

    def __init__(self, settings: ServerSettings, words: Words) -> None:
        super().__init__(settings)
        self.words = words

    def note_progress(self, game: str, done: int, count: int) -> None:
        """Rewrite the line."""
        if game:
            title = games.find(game).title
            text = self.words("serve.compiling", game=title, done=done, count=count)
        else:
            text = self.words("serve.compiled") + "\n"
        print(f"{CLEAR_LINE}{text}", end="", file=sys.stderr, flush=True)
