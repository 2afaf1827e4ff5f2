"""Check the proxy in front of a server by its public address, as a browser would use it."""

from __future__ import annotations

import base64
import http.client
import json
import re
import secrets
import ssl
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import SplitResult, urlsplit

from .findings import DoctorFinding, well, wrong

TIMEOUT_SECONDS = 10
LONGEST_PAGE = 1 << 20
OWN_ADDRESS = re.compile(r'property="og:url" content="([^"]*)"')
"""Finds the address under which a page says it was requested."""
FORGED_ADDRESS, FORGED_SCHEME = "203.0.113.9", "forged"
"""What a client may write into the headers of a proxy, which must not pass for the proxy's own."""


@dataclass(frozen=True)
class Answer:
    """What came back."""

    status: int
    text: str


@dataclass(frozen=True)
class Forwarded:
    """What the server was told by the proxies in front of it."""

    addresses: int
    """How many addresses the proxies have added to ``X-Forwarded-For``."""
    scheme: str | None
    """What ``X-Forwarded-Proto`` says; None if no proxy has written it."""
    proxies: int
    """For how many proxies the server is set up."""


def check_proxy(url: str) -> Iterator[DoctorFinding]:
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
    yield check_name(place)
    yield from check_forwarded(place)
    yield check_socket(place)


def check_name(place: SplitResult) -> DoctorFinding:
    """Whether the server is told the name and the scheme that browsers use."""
    found = OWN_ADDRESS.search(ask(place, "/").text)
    if found is None:
        return wrong("proxy_no_page")
    seen, used = urlsplit(found.group(1)), f"{place.scheme}://{place.netloc}"
    if f"{seen.scheme}://{seen.netloc}" != used:
        return wrong("proxy_headers", seen=f"{seen.scheme}://{seen.netloc}", used=used)
    return well("proxy_forwards")


def check_forwarded(place: SplitResult) -> Iterator[DoctorFinding]:
    """Whether the server is told the address of a client, and whether it came by HTTPS."""
    seen = what_is_forwarded(place)
    if seen is None:
        yield wrong("proxy_untold")
    elif place.scheme == "https" or seen.proxies > 0 or seen.addresses > 0:
        yield check_addresses(seen)
        yield check_scheme(seen, place.scheme)


def check_addresses(seen: Forwarded) -> DoctorFinding:
    """Whether each proxy adds the address it was asked from, and the server knows how many do."""
    facts = {"proxies": seen.proxies, "added": seen.addresses}
    if seen.addresses == 0:
        return wrong("proxy_no_address")
    if seen.addresses != seen.proxies:
        return wrong("proxy_count", **facts)
    return well("proxy_address")


def check_scheme(seen: Forwarded, used: str) -> DoctorFinding:
    """Whether the proxy says how browsers reach it."""
    if seen.scheme is None:
        return wrong("proxy_no_scheme", used=used)
    if seen.scheme != used:
        return wrong("proxy_scheme", used=used, seen=seen.scheme)
    return well("proxy_scheme_told")


def what_is_forwarded(place: SplitResult) -> Forwarded | None:
    """What the server is told; None if it does not say.

    A proxy may replace what a client has written, or add to it: two questions with one and with
    three forged addresses show which, and so how many addresses are the proxies' own.
    """
    once, thrice = (told_with(place, count) for count in (1, 3))
    if once is None or thrice is None:
        return None
    is_kept = thrice["addresses"] > once["addresses"]
    said = str(once["scheme"] or "").split(",")[-1].strip()
    return Forwarded(
        addresses=once["addresses"] - (1 if is_kept else 0),
        scheme=None if said in ("", FORGED_SCHEME) else said[:20],
        proxies=once["proxies"],
    )


def told_with(place: SplitResult, count: int) -> dict[str, Any] | None:
    """What the server saw of a request with ``count`` forged addresses."""
    forged = {
        "X-Forwarded-For": ", ".join([FORGED_ADDRESS] * count),
        "X-Forwarded-Proto": FORGED_SCHEME,
    }
    try:
        said = json.loads(ask(place, "/api/forwarded", forged).text)
    except ValueError:
        return None
    is_whole = isinstance(said, dict) and {"addresses", "scheme", "proxies"} <= set(said)
    return said if is_whole else None


def check_socket(place: SplitResult) -> DoctorFinding:
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
    connection = kind(place.hostname or "", place.port, timeout=TIMEOUT_SECONDS)
    try:
        connection.request("GET", place.path.rstrip("/") + path, headers=dict(headers or {}))
        answer = connection.getresponse()
        content = b"" if answer.status == 101 else answer.read(LONGEST_PAGE)
        return Answer(answer.status, content.decode("utf-8", "replace"))
    finally:
        connection.close()
