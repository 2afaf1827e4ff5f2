"""Logs: a line for every event, and nobody's secret in it."""

from __future__ import annotations

import ast
import io
import json
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import houle.server
from houle.server.watch import logs
from tests.server.client import Place
from tests.server.conftest import Scene

FILES = sorted(Path(houle.server.__file__).parent.rglob("*.py"))


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    """What is logged as JSON during a test."""
    root, stream = logging.getLogger(), io.StringIO()
    loggers = [root, *(logging.getLogger(name) for name in ("houle", *logs.QUIET))]
    before = [(logger, logger.level, list(logger.handlers)) for logger in loggers]
    logs.configure("json", stream)
    yield stream
    for logger, level, handlers in before:
        logger.setLevel(level)
        logger.handlers[:] = handlers


def lines(stream: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in stream.getvalue().splitlines()]


def test_every_request_is_a_line_without_names_and_codes(
    scene: Scene, written: io.StringIO
) -> None:
    async def what(place: Place) -> None:
        person = await place.guest("Margot")
        account = {"name": "Margot", "password": "a very long secret"}
        await person.post("/api/me/account", account)
        await person.post("/api/login", account)
        table = await person.make_table()
        await person.get(f"/api/tables/{table['id']}?code={table['code']}")
        await person.refused("/api/tables/join", {"code": "QQQQQ"})
        async with person.page() as page:
            await page.open(table["id"])
            await page.say(table["id"], "hello everybody")
        cookie = person.cookie.partition("=")[2]
        secrets.extend([cookie, person.id, table["id"], table["code"]])

    secrets = ["Margot", "a very long secret", "QQQQQ", "hello everybody", "?"]
    scene(what)
    told = lines(written)
    seen = [(line["method"], line["path"], line["status"]) for line in told if "method" in line]
    assert ("POST", "/api/login", 200) in seen
    assert ("GET", "/api/tables/{table_id}", 200) in seen
    assert any(line["event"] == "socket closed" for line in told)
    assert all(line["ms"] >= 0 and line["time"].endswith("Z") for line in told if "ms" in line)
    for secret in secrets:
        assert secret not in written.getvalue(), secret


def test_lines_about_the_same_table_can_be_found(written: io.StringIO) -> None:
    logger = logging.getLogger("houle.test")
    for table in ("abc", "abc", "xyz"):
        logger.warning("something", extra={"table": table})
    marks = [line["table"] for line in lines(written)]
    assert marks[0] == marks[1] != marks[2]
    assert "abc" not in written.getvalue()


def test_facts_that_nobody_allowed_are_left_out(written: io.StringIO) -> None:
    logging.getLogger("houle.test").warning("something", extra={"cookie": "c00kie", "why": "x"})
    assert lines(written)[0]["why"] == "x"
    assert "c00kie" not in written.getvalue()


def test_an_error_is_one_line_that_says_where(written: io.StringIO) -> None:
    try:
        raise ValueError("first\nsecond [parameters: ('Margot',)]")
    except ValueError:
        logging.getLogger("houle.test").exception("something failed")
    (line,) = lines(written)
    assert (line["error"], line["message"]) == ("ValueError", "first")
    assert line["at"][0].startswith("test_logs.py:")
    assert "Margot" not in written.getvalue()


def test_loggers_of_others_go_the_same_way(written: io.StringIO) -> None:
    logging.getLogger("uvicorn.error").info("127.0.0.1 - WebSocket /api/socket?x=1 [accepted]")
    logging.getLogger("uvicorn.access").info("GET /?code=QQQQQ")
    logging.getLogger("uvicorn.error").error("Traceback (most recent call last):\n ...")
    logging.getLogger("uvicorn.error").warning("Invalid HTTP request received.")
    (line,) = lines(written)
    assert (line["event"], line["from"]) == ("Invalid HTTP request received.", "uvicorn.error")


def test_text_is_one_line_that_cannot_move_the_cursor() -> None:
    record = logging.makeLogRecord(
        {"name": "houle.x", "msg": "gone\x1b[2J", "levelname": "INFO", "why": "two words\nmore"}
    )
    line = logs.TextLines().format(record)
    assert line.endswith('info    gone?[2J why="two words"')


def extras(path: Path) -> Iterator[str]:
    """The names of all facts that a file gives to its logger, where they are written out."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if (
            isinstance(node, ast.keyword)
            and node.arg == "extra"
            and isinstance(node.value, ast.Dict)
        ):
            for key in node.value.keys:
                assert isinstance(key, ast.Constant)
                yield str(key.value)


@pytest.mark.parametrize("path", FILES, ids=lambda p: p.name)
def test_every_fact_that_the_server_logs_is_known(path: Path) -> None:
    assert set(extras(path)) <= {*logs.OPEN_FACTS, *logs.CLOSED_FACTS}


def test_facts_are_logged_somewhere() -> None:
    assert {"why", "table"} <= {name for path in FILES for name in extras(path)}
