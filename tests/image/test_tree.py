"""The image on a Debian tree: a fresh start compiles and writes nothing, and strong bots play.

`make test-image` runs it, as root: making the tree and compiling everything takes minutes.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from houle import games
from tests.server.client import PATIENCE, Page, Place, free_port

from .tree import Tree

pytestmark = pytest.mark.skipif(
    os.environ.get("HOULE_TEST_IMAGE") != "1", reason="only `make test-image` makes a Debian tree"
)
START_SECONDS = 120


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tree]:
    """A tree with Houle installed; HOULE_TREE names one that is kept and used again."""
    assert os.geteuid() == 0, "chroot needs root"
    assert shutil.which("mmdebstrap"), "mmdebstrap is missing: apt install mmdebstrap"
    kept = os.environ.get("HOULE_TREE")
    made = Tree(Path(kept) if kept else tmp_path_factory.mktemp("image") / "tree")
    if not made.root.exists():
        made.build()
    yield made
    if not kept:
        shutil.rmtree(made.root)


@contextmanager
def serving(tree: Tree) -> Iterator[str]:
    """A server in the tree, as the image starts it; its address."""
    port = free_port()
    process = tree.start("houle", "serve", "--no-open", "--host=127.0.0.1", f"--port={port}")
    address = f"http://127.0.0.1:{port}"
    try:
        until = time.monotonic() + START_SECONDS
        while not is_ready(address):
            assert process.poll() is None, "the server has stopped"
            assert time.monotonic() < until, "the server does not start"
            time.sleep(0.05)
        yield address
    finally:
        process.terminate()
        process.wait(PATIENCE)


def is_ready(address: str) -> bool:
    """Whether the server answers as the image's health check wants it."""
    try:
        return httpx.get(f"{address}/readyz").status_code == 200
    except httpx.TransportError:
        return False


async def first_moves(address: str) -> dict[str, float]:
    """Play beside amirals until some have moved and it is our turn; the seconds, for each game."""
    place = Place.elsewhere(address)
    seconds = {}
    for game in games.NAMES:
        person = await place.guest()
        table = await person.play_now(game, "amiral")
        async with person.page() as page:
            began = time.monotonic()
            while not amirals_have_moved(page):
                await page.play(table, moves=1)
            seconds[game] = time.monotonic() - began
            told = [message for message in page.seen if message["type"] == "warm_up"]
            assert not any(message["seats"] for message in told), f"{game} is warming up"
    await place.close()
    return seconds


def amirals_have_moved(page: Page) -> bool:
    """Whether the page has been told of a move that is not its own."""
    told = [message["entry"] for message in page.seen if message["type"] == "news"]
    return any(entry["kind"] == "move" and entry.get("person") is None for entry in told)


def test_a_fresh_start_writes_no_compiled_code_and_amirals_play_at_once(tree: Tree) -> None:
    before = tree.contents("opt/houle")
    assert any(name.endswith(".nbi") for name in before)
    with serving(tree) as address:
        seconds = asyncio.run(first_moves(address))
    print("seconds until amirals had moved:", {k: round(v, 1) for k, v in seconds.items()})
    assert list(seconds) == list(games.NAMES)
    assert tree.contents("opt/houle") == before
    assert tree.contents("data/cache") == {}
    assert tree.contents("data"), "the database is elsewhere"


def test_the_web_app_is_in_the_tree(tree: Tree) -> None:
    with serving(tree) as address:
        page = httpx.get(f"{address}/")
    assert page.status_code == 200
    assert "/assets/index-" in page.text
