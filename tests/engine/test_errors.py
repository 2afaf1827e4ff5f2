"""Errors: each says in every language what was given and what is wrong with it."""

from __future__ import annotations

from string import Formatter
from typing import Any

import pytest

import houle
from houle.engine import replay as records
from houle.engine.errors import (
    HouleError,
    MatchOverError,
    MissingExtraError,
    NoAdvisorError,
    NoChoiceError,
    NotationError,
    OptionError,
    RecordError,
    SeatError,
    UnknownGameError,
)
from houle.engine.languages import LANGUAGES, same, sentences
from houle.engine.text import load

EXAMPLES: list[tuple[HouleError, str, str]] = [
    (
        UnknownGameError("wav", ("wave",)),
        "no game is called 'wav'; did you mean 'wave'?",
        "aucun jeu ne s'appelle 'wav' ; voulais-tu dire 'wave' ?",
    ),
    (
        OptionError("tide", 9, sentences("errors.bad_value", allowed="1, 2")),
        "option tide=9: it can be 1, 2",
        "option tide=9 : valeurs possibles : 1, 2",
    ),
    (
        NotationError("x", sentences("notation.whole_number")),
        "cannot read 'x': a whole number is expected",
        "impossible de lire 'x' : il faut un nombre entier",
    ),
    (
        SeatError(7, 4),
        "there is no seat 7; the seats are 0 to 3",
        "la place 7 n'existe pas ; il y a les places 0 à 3",
    ),
    (
        MatchOverError("37"),
        "the match is over: '37' comes too late",
        "la partie est finie : '37' arrive trop tard",
    ),
    (
        RecordError(sentences("record.row", given=3), move_number=2),
        "bad record: move 2: [seat, notation] is expected, not 3",
        "mauvais enregistrement : coup 2 : il faut [place, notation], pas 3",
    ),
    (
        NoChoiceError(2),
        "seat 2 owes no choice now: there is nothing to advise",
        "la place 2 n'a rien à choisir maintenant : il n'y a rien à conseiller",
    ),
    (
        NoAdvisorError(),
        "nothing here gives advice; import houle, which brings the bots along",
        "rien ici ne donne de conseils ; importe houle, qui amène les robots",
    ),
    (
        MissingExtraError("torch", "learn"),
        "this needs torch; install it with: pip install 'houle[learn]'",
        "il faut torch ; pour l'installer : pip install 'houle[learn]'",
    ),
]


@pytest.mark.parametrize(
    ("error", "english", "french"), EXAMPLES, ids=[e.code for e, _, _ in EXAMPLES]
)
def test_an_error_has_its_message_in_both_languages(
    error: HouleError, english: str, french: str
) -> None:
    assert str(error) == error.message("en") == english
    assert error.message("fr") == french


def test_what_has_one_wording_only_is_said_so_in_every_language() -> None:
    assert HouleError("no text").message("fr") == "no text"
    error = RecordError(same("int too large"))
    assert error.message("fr") == "mauvais enregistrement : int too large"


def entries(words: Any, path: str = "") -> dict[str, str]:
    """Every sentence of a table by its path."""
    if isinstance(words, str):
        return {path: words}
    found: dict[str, str] = {}
    for name, value in words.items():
        found |= entries(value, f"{path}.{name}")
    return found


def test_both_languages_say_the_same_with_the_same_facts() -> None:
    english, french = (entries(load("houle.engine", language)) for language in LANGUAGES)
    assert english.keys() == french.keys()
    for path, sentence in english.items():
        facts, others = (
            {name for _, name, _, _ in Formatter().parse(text) if name}
            for text in (sentence, french[path])
        )
        assert facts == others, path
        assert sentence != french[path] or path == ".record.with_rule"


def test_a_move_that_breaks_a_rule_makes_a_record_bad_in_the_readers_language() -> None:
    match = houle.new("land_unter", players=3, seed=1)
    record = match.record()
    wrong = next(m for m in map(str, range(1, 61)) if m not in match.legal_moves(0))
    with pytest.raises(RecordError) as caught:
        houle.replay(record | {"moves": [[0, wrong]]})
    told = caught.value
    assert told.message("en").startswith(f"bad record: move 1: seat 0 may not play {wrong}: ")
    start = f"mauvais enregistrement : coup 1 : la place 0 ne peut pas jouer {wrong} : "
    assert told.message("fr").startswith(start)
    assert told.rule is not None and told.message("fr").endswith(f"({told.rule})")


@pytest.mark.parametrize(
    ("text", "french"),
    [
        ("{", "ce n'est pas du JSON : "),
        ("[]", "un enregistrement est un objet, pas list"),
    ],
)
def test_a_text_that_is_no_record_is_refused_in_both_languages(text: str, french: str) -> None:
    with pytest.raises(RecordError) as caught:
        records.loads(text)
    assert caught.value.message("fr").startswith(f"mauvais enregistrement : {french}")
