"""Reads records: parses them, replays them from the secret, and rejects any that do not match."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from .chance import KEY_BYTES
from .errors import HouleError, IllegalMoveError, RecordError, RuleVersionError, messages_of
from .game import Game
from .languages import sentences
from .match import Match
from .record import KEYS, RULES, VERSION, canonical, chance_events, commitment, digest, plain_chance


def record_error(key: str, /, **facts: object) -> RecordError:
    """The error for a record as a whole; ``key`` names the reason in the texts."""
    return RecordError(sentences(f"record.{key}", **facts))


def loads(text: str) -> dict[str, Any]:
    """Parse the text of a record file."""
    try:
        record = json.loads(text)
    except json.JSONDecodeError as error:
        raise record_error("not_json", why=error.msg, line=error.lineno) from None
    except (RecursionError, ValueError) as error:
        raise record_error("not_record", why=error) from None
    if not isinstance(record, dict):
        raise record_error("not_object", kind=type(record).__name__)
    return record


def replay(record: Mapping[str, Any], find_game: Callable[[str], Game]) -> Match:
    """Play the record again from its secret and reject it unless everything matches."""
    check_form(record)
    match = open_match(record, find_game)
    for number, row in enumerate(record["moves"], start=1):
        replay_move(match, number, row)
    check_chance(match, record["chance"])
    check_result(match, record["result"])
    if record["digest"] != digest(record):
        raise record_error("edited")
    return match


def check_form(record: Mapping[str, Any]) -> None:
    """Reject a record with missing, unknown or wrongly typed parts."""
    missing = [name for name in KEYS if name not in record]
    if missing:
        raise record_error("missing", name=missing[0])
    unknown = [name for name in record if name not in (*KEYS, RULES)]
    if unknown:
        raise record_error("unknown", name=unknown[0], known=", ".join(KEYS))
    if record["houle"] != VERSION or isinstance(record["houle"], bool):
        raise record_error("version", given=record["houle"], known=VERSION)
    wanted = {"game": str, "options": dict, "seats": list, "commitment": str, "moves": list}
    for name, kind in wanted.items():
        if not isinstance(record[name], kind):
            raise record_error("kind", name=name, kind=kind.__name__, given=record[name])
    if not isinstance(record["secret"], str) or not isinstance(record["chance"], list):
        raise record_error("one_seat")


def open_match(record: Mapping[str, Any], find_game: Callable[[str], Game]) -> Match:
    """A new match with the record's game, options, seats and secret."""
    try:
        game = find_game(record["game"])
        options = game.options.read(record["options"])
    except HouleError as error:
        raise RecordError(messages_of(error)) from None
    check_rules(game, record.get(RULES, 1))
    key = read_secret(record["secret"])
    if commitment(game.name, options.to_json(), key) != record["commitment"]:
        raise record_error("commitment")
    match = Match(game, options, key=key)
    names = record["seats"]
    if len(names) != match.seats or not all(isinstance(n, str) for n in names):
        raise record_error("names", seats=match.seats, given=names)
    match.names = tuple(names)
    return match


def check_rules(game: Game, began: object) -> None:
    """Reject a match that began with another version of the rules."""
    if isinstance(began, bool) or not isinstance(began, int):
        raise record_error("kind", name=RULES, kind="int", given=began)
    if began != game.version:
        raise RuleVersionError(game.title, began=began, now=game.version)


def read_secret(secret: str) -> bytes:
    """The key, from the secret's hexadecimal digits."""
    try:
        key = bytes.fromhex(secret)
    except ValueError:
        raise record_error("secret_digits", secret=secret) from None
    if len(key) != KEY_BYTES or key.hex() != secret:
        raise record_error("secret_length", secret=secret, length=2 * KEY_BYTES)
    return key


def replay_move(match: Match, number: int, row: Any) -> None:
    """Make one recorded move, or reject the record with the move's number and the rule."""
    if not (isinstance(row, list) and len(row) == 2 and isinstance(row[1], str)):
        raise RecordError(sentences("record.row", given=row), move_number=number)
    try:
        match.play(row[0], row[1])
    except IllegalMoveError as error:
        raise RecordError(messages_of(error), move_number=number, rule=error.rule) from None
    except HouleError as error:
        raise RecordError(messages_of(error), move_number=number) from None
    if match.game.notation.format_move(match.played[-1].move) != row[1]:
        raise RecordError(sentences("record.not_in_full", given=row[1]), move_number=number)


def check_chance(match: Match, chance: list[Any]) -> None:
    """Reject outcomes of chance that differ from those of the secret."""
    true = [plain_chance(match, event) for event in chance_events(match)]
    for number, (given, expected) in enumerate(zip(chance, true, strict=False), start=1):
        if given != expected:
            raise record_error("chance", number=number)
    if len(chance) != len(true):
        raise record_error("chance_count", given=len(chance), true=len(true))


def check_result(match: Match, result: Any) -> None:
    """Reject a result that does not follow from the moves."""
    number = len(match.played)
    if match.result is None:
        if result is not None:
            raise RecordError(sentences("record.not_over"), move_number=number)
    elif result is None:
        raise RecordError(sentences("record.no_result"), move_number=number)
    elif canonical({"": result}) != canonical({"": match.result.to_json()}):
        raise record_error("other_result", result=match.result.to_json())
