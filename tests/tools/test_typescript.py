"""The types of the web app are those of the protocol."""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal

import pytest
from pydantic import BaseModel

from houle import games
from houle.engine.display.data import open_fields
from houle.server.app import make_app
from houle.server.messages import protocol
from houle.server.settings import ServerSettings
from tools import typescript

TEXT = typescript.written()


def block(name: str) -> str:
    """What stands in an interface."""
    found = re.search(rf"export interface {name} {{\n(.*?)\n}}", TEXT, re.DOTALL)
    assert found, name
    return found.group(1)


@pytest.mark.parametrize("model", typescript.models(), ids=lambda m: m.__name__)
def test_every_message_has_its_fields(model: type[BaseModel]) -> None:
    fields = re.findall(r"^  (\w+)\??: ", block(model.__name__), re.MULTILINE)
    assert fields == list(model.model_fields)


@pytest.mark.parametrize(
    ("given", "text"),
    [
        (int | None, "number | null"),
        (list[int | None], "(number | null)[]"),
        (list[list[str]], "string[][]"),
        (dict[str, Any], "Record<string, unknown>"),
        (Literal["a", "b"], '"a" | "b"'),
        (Literal[True], "true"),
        (Annotated[float, "any"], "number"),
        (int | float, "number"),
        (protocol.Clock, "NoClock | MoveClock | BankClock"),
    ],
)
def test_types_are_told_in_typescript(given: Any, text: str) -> None:
    assert typescript.kind(given) == text


def test_a_type_that_nobody_can_tell_is_an_error() -> None:
    with pytest.raises(TypeError, match="no type in TypeScript"):
        typescript.kind(set[int])


def test_clients_may_leave_out_what_has_a_usual_value() -> None:
    assert "  have?: number | null;" in block("OpenTable")
    assert "  clock?: Clock;" in block("TableWish")


def test_the_server_leaves_nothing_out() -> None:
    assert "?:" not in block("Entry") + block("TableInfo") + block("Refused")


def test_what_tells_messages_apart_is_never_left_out() -> None:
    assert '  kind: "none";' in block("NoClock")
    for name in ("Hello", "Welcome", "Goodbye"):
        assert f'  type: "{name.lower()}";' in block(name)


@pytest.mark.parametrize("game", games.ours(), ids=lambda g: g.name)
def test_every_game_has_a_type_for_its_view(game: Any) -> None:
    name = typescript.interface_name(game.name)
    fields = re.findall(r"^  (\w+): ", block(name), re.MULTILINE)
    assert fields == list(open_fields(game))
    assert f"  {game.name}: {name};" in block("ViewOf")


def test_every_endpoint_of_the_api_is_there() -> None:
    described = make_app(ServerSettings()).openapi()["paths"]
    wanted = {f"{m.upper()} {path}" for path, methods in described.items() for m in methods}
    assert set(re.findall(r'^  "(.*?)": ', block("Endpoints"), re.MULTILINE)) == wanted


def test_explanations_come_along() -> None:
    assert "/** The client's own; None for a spectator. */" in block("TableState")
    assert "/** A line of chat. */\nexport interface Say {" in TEXT
