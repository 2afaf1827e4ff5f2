"""How uvicorn serves connections and sockets: in our own way, where that is known to work."""

from __future__ import annotations

import logging
from typing import Any

import uvicorn

from houle.server.http.connections import ConnectionLimits

TESTED_UVICORN = ("0.54",)
"""The releases of uvicorn with whose internals the fast wire and the limits have been tested."""
PLAIN = "auto"
"""The name under which uvicorn finds an implementation of sockets by itself."""
PLAIN_HTTP = "h11"
"""uvicorn's own implementation of HTTP that limits the head of a request, though not its time."""

logger = logging.getLogger(__name__)


def warn_if_untested(version: str = uvicorn.__version__) -> None:
    """Log what an untested uvicorn has to do without; once for all processes of a server."""
    if not is_tested(version):
        logger.warning(
            "untested uvicorn: using the plain wire, without limits on connections",
            extra={"version": version},
        )


def websocket_protocol(wanted: str, version: str = uvicorn.__version__) -> Any:
    """What uvicorn is to use for sockets, for the setting ``wire``.

    With an untested uvicorn the plain wire is used, so that nobody has to wait for us to install a
    release that fixes a security hole.
    """
    if wanted == "plain" or not is_tested(version):
        return PLAIN
    from .uvicorn_wire import UvicornWire

    return UvicornWire


def http_protocol(limits: ConnectionLimits, version: str = uvicorn.__version__) -> Any:
    """What uvicorn is to use for connections."""
    if not is_tested(version):
        return PLAIN_HTTP
    from houle.server.http.guarded_http import limited_http

    return limited_http(limits)


def is_tested(version: str) -> bool:
    """Whether we know this release of uvicorn."""
    return version.rpartition(".")[0] in TESTED_UVICORN
