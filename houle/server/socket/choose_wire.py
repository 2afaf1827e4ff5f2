"""Which implementation of the wire is used: the fast one, where it is known to work."""

from __future__ import annotations

import logging
from typing import Any

import uvicorn

TESTED_UVICORN = ("0.54",)
"""The releases of uvicorn with whose internals the fast wire has been tested."""
PLAIN = "auto"
"""The name under which uvicorn finds an implementation of sockets by itself."""

logger = logging.getLogger(__name__)


def websocket_protocol(wanted: str, version: str = uvicorn.__version__) -> Any:
    """What uvicorn is to use for sockets, for the setting ``wire``.

    An untested uvicorn is served with the plain wire, so that nobody waits for us to install a
    release that fixes a security hole.
    """
    if wanted == "plain":
        return PLAIN
    if version.rpartition(".")[0] not in TESTED_UVICORN:
        logger.warning("untested uvicorn: using the plain wire", extra={"version": version})
        return PLAIN
    from .uvicorn_wire import UvicornWire

    return UvicornWire
