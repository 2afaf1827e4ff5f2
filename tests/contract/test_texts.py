"""Every fact, refusal and option has words in English and French."""

from __future__ import annotations

from dataclasses import fields
from itertools import product

import pytest

from houle import games
from houle.engine.errors import NotationError, OptionError
from houle.engine.game import Game
from houle.engine.languages import LANGUAGES
from tests.examined import each
from tests.walks import name_of, new_match

GAMES = games.every()


def keys(table: dict[str, object], prefix: str = "") -> set[str]:
    """Every key of a table of words, with its path."""
    found = set()
    for name, value in table.items():
        path = f"{prefix}{name}"
        found |= keys(value, f"{path}.") if isinstance(value, dict) else {path}
    return found


@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_both_languages_have_the_same_keys(game: Game) -> None:
    special = {"belts_announced_belts_0"}  # French counts nothing as one
    english, french = keys(game.words("en")), keys(game.words("fr"))
    differing = {key for key in english ^ french if not key.startswith("events.")}
    assert differing == set()
    assert {k.split(".")[1] for k in english ^ french} <= special | optional(english | french)


def optional(paths: set[str]) -> set[str]:
    """Event keys for one value of a number: a language may need one that the other does not."""
    events = {p.split(".")[1] for p in paths if p.startswith("events.")}
    return {e for e in events if e[-1].isdigit()}


@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_every_kind_has_a_sentence_and_its_own_number(game: Game) -> None:
    module = game.part("events")
    for number, kind in each(enumerate(game.kinds)):
        assert getattr(module, kind.name.upper()) == number
        for language in LANGUAGES:
            events = game.words(language)["events"]
            if not kind.chance:
                assert kind.name in events
            if kind.secret and not kind.hidden:
                assert f"{kind.name}_closed" in events


@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_every_refused_combination_has_a_reason_in_both_languages(game: Game) -> None:
    names = [option.name for option in fields(game.options)]
    tested = [option.metadata["values"][:6] for option in fields(game.options)]
    refused = set()
    for values in product(*tested):
        try:
            game.options(**dict(zip(names, values, strict=True)))
        except OptionError as error:
            refused.add(error.option)
            assert error.sentence("en") == error.why != error.sentence("fr")
    assert refused == {name for name in names if "refused" in game.words("en")["options"][name]}


@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_what_cannot_be_read_as_a_move_is_explained_in_both_languages(game: Game) -> None:
    match = new_match(game, next(game.options.combinations()), 1)
    with pytest.raises(NotationError) as caught:
        match.play(match.to_move[0], "seaweed")
    error = caught.value
    assert error.sentence("en") == error.why != error.sentence("fr")
    assert error.message("fr") == f"impossible de lire 'seaweed' : {error.sentence('fr')}"
