"""The examples for hosts: a match is played through each proxy, and systemd accepts the units."""

from __future__ import annotations

import asyncio
import os
import shutil
import ssl
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from houle.server.admin import proxy_check
from tests.server.client import Place, free_port, run, served
from tests.server.services import PATIENCE, wait_for_port

FOLDER = Path(__file__).parents[2] / "examples" / "hosting"
NAMES = {"root": "houle.example", "path": "games.example"}
BASES = {"root": "", "path": "/houle"}
FORGED = "203.0.113.9"
Command = list[str]


def example(name: str, changes: dict[str, str]) -> str:
    """An example, with what differs on this machine; every change must apply."""
    text = (FOLDER / name).read_text("utf-8")
    for before, after in changes.items():
        assert before in text, (name, before)
        text = text.replace(before, after)
    return text


def certificate(folder: Path) -> tuple[Path, Path]:
    """A certificate for this machine, signed by itself, and its key."""
    pem, key = folder / "here.pem", folder / "here.key"
    wish = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost"]
    command = [program("openssl"), *wish, "-keyout", str(key), "-out", str(pem)]
    subprocess.run(command, check=True, capture_output=True, timeout=PATIENCE)
    return pem, key


def program(name: str) -> str:
    """Where a program is; without it the test is skipped."""
    found = shutil.which(name) or shutil.which(f"/usr/sbin/{name}")
    if found is None:
        pytest.skip(f"{name} is not installed")
    return found


# Each gives the command that runs a proxy with its example.


def nginx(kind: str, folder: Path, port: int, server: int) -> Command:
    """nginx, with the example as a file that it includes."""
    command = program("nginx")
    pem, key = certificate(folder)
    name = NAMES[kind].partition(".")[0]
    changes = {
        "listen 80;": f"listen 127.0.0.1:{free_port()};",
        "listen 443 ssl http2;": f"listen 127.0.0.1:{port} ssl http2;",
        f"server_name {NAMES[kind]};": "server_name localhost;",
        f"/etc/ssl/certs/{name}.pem": str(pem),
        f"/etc/ssl/private/{name}.key": str(key),
        "127.0.0.1:8000": f"127.0.0.1:{server}",
    }
    (folder / "houle.conf").write_text(example(f"nginx-{kind}.conf", changes), "utf-8")
    temporary = "".join(
        f"{one}_temp_path {folder}/{one};"
        for one in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    whole = (
        f"daemon off; master_process off; pid {folder}/pid; error_log stderr; events {{}}"
        f" http {{ access_log off; {temporary} include {folder}/houle.conf; }}"
    )
    (folder / "nginx.conf").write_text(whole, "utf-8")
    return [command, "-p", str(folder), "-c", str(folder / "nginx.conf")]


def caddy(kind: str, folder: Path, port: int, server: int) -> Command:
    """Caddy, with a certificate of its own authority."""
    command = program("caddy")
    changes = {
        f"{NAMES[kind]} {{": f"https://localhost:{port} {{\n\tbind 127.0.0.1",
        "127.0.0.1:8000": f"127.0.0.1:{server}",
    }
    usual = "{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n}\n"
    path = folder / "Caddyfile"
    path.write_text(usual + example(f"Caddyfile-{kind}", changes), "utf-8")
    return [command, "run", "--adapter", "caddyfile", "--config", str(path)]


def traefik(kind: str, folder: Path, port: int, server: int) -> Command:
    """Traefik, with the certificate that it makes by itself."""
    command = program("traefik")
    changes = {NAMES[kind]: "localhost", "127.0.0.1:8000": f"127.0.0.1:{server}"}
    path = folder / "houle.yaml"
    path.write_text(example(f"traefik-{kind}.yaml", changes), "utf-8")
    entrance = f"--entrypoints.websecure.address=127.0.0.1:{port}"
    return [command, f"--providers.file.filename={path}", entrance]


@contextmanager
def running(command: Command, folder: Path, port: int) -> Iterator[None]:
    """A proxy for a while."""
    home = {"HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(command, stdout=log, stderr=log, env={**os.environ, **home})
        try:
            wait_for_port(port, process)
            yield
        finally:
            process.terminate()
            process.wait(PATIENCE)


def trusting() -> ssl.SSLContext:
    """Trusts whoever answers: the certificates are made for this test."""
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context


async def answering(place: Place) -> None:
    """Wait until the proxy has its certificate and its routes."""
    async with place.stranger() as http:
        for _ in range(int(PATIENCE / 0.1)):
            try:
                if (await http.get("/api/visitor")).status_code == 200:
                    return
            except httpx.TransportError:
                pass
            await asyncio.sleep(0.1)
    raise TimeoutError("the proxy does not answer")


async def play_through(place: Place, inside: Place) -> None:
    """Play, and look at what the server was told of its visitors."""
    await answering(place)
    ada = await place.guest("Ada", **{"X-Forwarded-For": FORGED})
    table = await ada.play_now("land_unter", players=3)
    async with ada.page() as page:
        assert (await page.play(table, moves=2))["situation"]["legal"]
    # The address that the proxy has seen, whatever the visitor says.
    assert set(inside.limits.buckets["request"]) == {"127.0.0.1"}
    async with place.stranger() as http:
        cookie = (await http.post("/api/guest", json={"name": "Bo"})).headers["set-cookie"]
    assert "Secure" in cookie and f"Path={place.base or '/'};" in f"{cookie};"
    page_text = (await ada.http.get("/rules/wave")).text
    if "og:url" in page_text:  # the web app is built
        assert f'content="{place.url}{place.base}/rules/wave"' in page_text
    assert (await ada.http.get("/metrics")).status_code == 404
    address = f"{place.url}{place.base}"
    found = await asyncio.to_thread(lambda: list(proxy_check.check_proxy(address)))
    assert {finding.level for finding in found if finding.key != "proxy_no_page"} == {"well"}
    assert {"proxy_address", "proxy_scheme_told"} <= {finding.key for finding in found}
    await place.close()


@pytest.mark.parametrize("kind", ["root", "path"])
@pytest.mark.parametrize("proxy", [nginx, caddy, traefik])
def test_a_match_is_played_through_the_proxy_and_the_doctor_finds_nothing(
    proxy: Callable[[str, Path, int, int], Command],
    kind: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(ssl, "_create_default_https_context", trusting)  # for the doctor

    async def scene() -> None:
        port, server = free_port(), free_port()
        command = proxy(kind, tmp_path, port, server)
        settings = {"port": server, "proxies": 1, "secure": True, "base_path": BASES[kind]}
        async with served(tmp_path / "data", **settings) as inside:
            with running(command, tmp_path, port):
                place = Place(f"https://localhost:{port}", inside.server, base=BASES[kind])
                place.tls = trusting()
                await play_through(place, inside)
                if kind == "path":
                    await look_around(f"https://localhost:{port}")

    run(scene())


async def look_around(url: str) -> None:
    """Outside the path are other pages; the path without its slash leads to Houle."""
    async with httpx.AsyncClient(base_url=url, verify=False) as http:
        for path in ("/", "/api/visitor", "/houlette/"):
            assert (await http.get(path)).status_code == 404, path
        answer = await http.get("/houle")
        assert answer.status_code == 308
        assert answer.headers["location"].removeprefix(url) == "/houle/"


def test_systemd_accepts_the_units(tmp_path: Path) -> None:
    command = program("systemd-analyze")
    unit = example("houle.service", {"/opt/houle/venv/bin/houle": "/bin/true"})
    (tmp_path / "houle.service").write_text(unit, "utf-8")
    shutil.copy(FOLDER / "houle.socket", tmp_path)
    units = [str(tmp_path / name) for name in ("houle.service", "houle.socket")]
    done = subprocess.run([command, "verify", *units], capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")
