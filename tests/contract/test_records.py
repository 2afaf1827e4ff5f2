"""Records: written, read, verified; damaged ones refused."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest

import houle
from houle import games
from houle.engine import record as records
from houle.engine.errors import HouleError, RecordError
from houle.engine.game import Game
from houle.engine.record import digest
from houle.engine.struct import raw
from tests.walks import finished, name_of

GAMES = games.every()
Damage = Callable[[dict[str, Any]], None]


@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_a_running_match_can_be_saved_and_continued(game: Game) -> None:
    match = finished(game, game.options(), 42, most=9)
    again = houle.replay(json.loads(records.dumps(match.record())))
    assert raw(again.state) == raw(match.state) and not again.is_over


def sealed(damage: Damage) -> Damage:
    """The damage with a fresh digest, so that it must be noticed otherwise."""

    def damage_and_seal(record: dict[str, Any]) -> None:
        damage(record)
        record["digest"] = digest(record)

    return damage_and_seal


def edited_move(record: dict[str, Any]) -> None:
    record["moves"][0][1] = "definitely-not-a-move"


def wrong_seat(record: dict[str, Any]) -> None:
    record["moves"][0][0] = 99


def swapped_options(record: dict[str, Any]) -> None:
    record["options"]["players"] = 99


DAMAGES: dict[str, Damage] = {
    "no version": lambda r: r.pop("houle"),
    "newer version": lambda r: r.update(houle=2),
    "version as a word": lambda r: r.update(houle="1"),
    "version true": lambda r: r.update(houle=True),
    "unknown game": lambda r: r.update(game="chess"),
    "game is a number": lambda r: r.update(game=7),
    "unknown option": lambda r: r["options"].update(colour="red"),
    "bad option": swapped_options,
    "options are a list": lambda r: r.update(options=[]),
    "one seat too many": lambda r: r["seats"].append("Zoe"),
    "seat without a name": lambda r: r["seats"].__setitem__(0, None),
    "other secret": lambda r: r.update(secret="00" * 32),
    "short secret": lambda r: r.update(secret=r["secret"][:-2]),
    "secret not hexadecimal": lambda r: r.update(secret="zz" * 32),
    "capital secret": lambda r: r.update(secret=r["secret"].upper()),
    "other commitment": lambda r: r.update(commitment="00" * 32),
    "edited move": edited_move,
    "move of nobody": wrong_seat,
    "move is a word": lambda r: r["moves"].__setitem__(0, "x"),
    "last move missing": lambda r: r["moves"].pop(),
    "first move missing": lambda r: r["moves"].pop(0),
    "move after the end": lambda r: r["moves"].append(list(r["moves"][-1])),
    "no moves": lambda r: r["moves"].clear(),
    "chance cut short": lambda r: r["chance"].pop(),
    "chance edited": lambda r: r["chance"][0].reverse(),
    "no chance": lambda r: r.update(chance=None),
    "result edited": lambda r: r["result"]["scores"].__setitem__(0, 999),
    "places edited": lambda r: r["result"]["places"].__setitem__(0, 77),
    "no result": lambda r: r.update(result=None),
    "unknown part": lambda r: r.update(note="hello"),
}


@pytest.mark.parametrize("game", GAMES, ids=name_of)
@pytest.mark.parametrize("kind", DAMAGES)
def test_a_damaged_record_is_refused(game: Game, kind: str) -> None:
    record = copy.deepcopy(good_record(game))
    sealed(DAMAGES[kind])(record)
    with pytest.raises(RecordError) as caught:
        houle.replay(record)
    assert str(caught.value).startswith("bad record: ")


GOOD: dict[str, dict[str, Any]] = {}


def good_record(game: Game) -> dict[str, Any]:
    """A finished record of the game, made once."""
    if game.name not in GOOD:
        GOOD[game.name] = finished(game, game.options(), 45).record()
    return GOOD[game.name]


@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_an_edited_record_without_a_new_digest_is_refused(game: Game) -> None:
    record = copy.deepcopy(good_record(game))
    record["seats"][0] = "Somebody else"
    with pytest.raises(RecordError, match="digest"):
        houle.replay(record)


@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_an_illegal_move_is_named_with_its_number_and_rule(game: Game) -> None:
    record = copy.deepcopy(good_record(game))
    match = houle.replay(record)
    first = match.played[0]
    illegal = next(
        m for m in range(game.num_moves) if game.rules.verdict(first.before, first.seat, m) != 0
    )
    record["moves"][0][1] = game.notation.format_move(illegal)
    with pytest.raises(RecordError) as caught:
        houle.replay(record)
    assert caught.value.move_number == 1
    assert caught.value.rule is None or caught.value.rule.startswith(game.prefix)


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "null", '"x"', "{}", '{"houle": 1}', "[" * 100_000, "\x00", "9" * 5000]
)
def test_what_is_no_record_is_refused(text: str) -> None:
    with pytest.raises(RecordError):
        houle.replay(text)


@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_a_file_cut_short_anywhere_is_refused(game: Game) -> None:
    text = records.dumps(good_record(game))
    for share in range(1, 20):
        with pytest.raises(HouleError):
            houle.replay(text[: len(text) * share // 20])
