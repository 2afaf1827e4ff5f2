"""Check the proxy in front of a server by its public address, as a browser would use it."""

from __future__ import annotations

import base64
import http.client
import re
import secrets
import ssl
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from urllib.parse import SplitResult, urlsplit

from .findings import Finding, well, wrong

SECONDS = 10
LONGEST_PAGE = 1 << 20
OWN_ADDRESS = re.compile(r'property="og:url" content="([^"]*)"')
"""Where the page says which address it was asked under."""


@dataclass(frozen=True)
class Answer:
    """What came back."""

    status: int
    text: str


def check_proxy(url: str) -> Iterator[Finding]:
    """HTTPS, that it is Houle that answers, forwarded headers, and sockets."""
    place = urlsplit(url if "://" in url else f"https://{url}")
    if place.scheme != "https":
        yield wrong("proxy_plain", url=url)
    try:
        health = ask(place, "/healthz")
    except ssl.SSLCertVerificationError as error:
        yield wrong("proxy_certificate", url=url, why=error.verify_message)
        return
    except (OSError, http.client.HTTPException, ValueError) as error:
        yield wrong("proxy_away", url=url, why=error)
        return
    if health.status != 200 or health.text.split()[:1] != ["ok"]:
        yield wrong("proxy_other", url=url, status=health.status)
        return
    if place.scheme == "https":
        yield well("proxy", url=url)
    yield check_forwarded(place)
    yield check_socket(place)


def check_forwarded(place: SplitResult) -> Finding:
    """Whether the server is told the name and the scheme that browsers use."""
    found = OWN_ADDRESS.search(ask(place, "/").text)
    if found is None:
        return wrong("proxy_no_page")
    seen, used = urlsplit(found.group(1)), f"{place.scheme}://{place.netloc}"
    if f"{seen.scheme}://{seen.netloc}" != used:
        return wrong("proxy_headers", seen=f"{seen.scheme}://{seen.netloc}", used=used)
    return well("proxy_forwards")


def check_socket(place: SplitResult) -> Finding:
    """Whether a socket's handshake reaches the server, which refuses it without a cookie."""
    key = base64.b64encode(secrets.token_bytes(16)).decode()
    headers = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13"}
    origin = f"{place.scheme}://{place.netloc}"
    answer = ask(place, "/api/socket", {**headers, "Sec-WebSocket-Key": key, "Origin": origin})
    if answer.status in (101, 403):
        return well("proxy_sockets")
    return wrong("proxy_no_sockets", status=answer.status)


def ask(place: SplitResult, path: str, headers: Mapping[str, str] | None = None) -> Answer:
    """Ask the server behind an address."""
    kind = http.client.HTTPSConnection if place.scheme == "https" else http.client.HTTPConnection
    connection = kind(place.hostname or "", place.port, timeout=SECONDS)
    try:
        connection.request("GET", place.path.rstrip("/") + path, headers=dict(headers or {}))
        answer = connection.getresponse()
        content = b"" if answer.status == 101 else answer.read(LONGEST_PAGE)
        return Answer(answer.status, content.decode("utf-8", "replace"))
    finally:
        connection.close()
