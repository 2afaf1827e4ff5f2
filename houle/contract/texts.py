"""Every fact, refusal and option has words in every language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields
from typing import Any

from houle.engine.game import Game
from houle.engine.languages import LANGUAGES
from houle.engine.match import Match
from houle.engine.options import Options, Value, word_of
from houle.engine.rule import NO_SEAT

from .backend import Plain
from .cover import pairwise
from .finding import Finding, named
from .walks import finished, moments_of

CHECK = "texts"
SEED = 17
MOMENTS = 4
"""How many moments of a match are looked at for refusals, for each combination of options."""


def check(game: Game, backend: Plain | None = None) -> list[Finding]:
    """Look for missing words, and put into words all that happens under a cover of all options."""
    backend = backend or Plain(game)
    found = [Finding(CHECK, "all", what) for what in missing_words(game)]
    for options in pairwise(game.options):
        found += check_options(options, backend)
    return found


def missing_words(game: Game) -> Iterator[str]:
    """What has no words in some language."""
    for language in LANGUAGES:
        words = game.words(language)
        yield from (f"{language}: no {what}" for what in missing_events(game, words["events"]))
        yield from (f"{language}: no {what}" for what in missing_options(game, words["options"]))


def missing_events(game: Game, words: Mapping[str, Any]) -> Iterator[str]:
    """Kinds of events without a sentence, or without one for those who may not know all."""
    for kind in game.kinds:
        if not kind.chance and kind.name not in words:
            yield f"sentence for the event {kind.name}"
        if kind.secret and not kind.hidden and f"{kind.name}_closed" not in words:
            yield f"sentence for the event {kind.name} with closed values"


def missing_options(game: Game, words: Mapping[str, Any]) -> Iterator[str]:
    """Options and values without a name or an explanation."""
    for option in fields(game.options):
        known = words.get(option.name, {})
        yield from (f"{w} for the option {option.name}" for w in ("name", "help") if w not in known)
        for value in option.metadata["values"]:
            if is_word(value) and word_of(value) not in known:
                yield f"word for {option.name}={value}"


def is_word(value: Value) -> bool:
    """Whether a value must be explained: not numbers, single letters and rows of letters."""
    if not isinstance(value, str):
        return False
    return len(value) > 1 and not value.isdigit() and not value.isupper()


def check_options(options: Options, backend: Plain) -> Iterator[Finding]:
    """Put every event of one match into words for everybody, and some refusals."""
    match = finished(backend.game, options, SEED, verbs=backend.verbs)
    if not match.events_for(NO_SEAT):
        yield Finding(CHECK, named(options), "a spectator is told nothing at all")
    for what in bad_sentences(match):
        yield Finding(CHECK, named(options), what)
    refused = {n for moment in moments_of(match, MOMENTS) for n in refusals(moment, backend)}
    for number in sorted(refused):
        if not all(match.game.refusal(number).values()):
            what = f"rule {number} refuses a move without words"
            yield Finding(CHECK, named(options), what)


def bad_sentences(match: Match) -> Iterator[str]:
    """Events that have no proper sentence for somebody."""
    told = (event for seat in range(NO_SEAT, match.seats) for event in match.events_for(seat))
    # Most events are the same for everybody.
    for event in {str(event): event for event in told}.values():
        for language in LANGUAGES:
            said = match.sentence(event, language)
            if not said or "{" in said or "None" in said:
                yield f"{language}: {event.kind} is said as {said!r}"


def refusals(match: Match, backend: Plain) -> set[int]:
    """The numbers of the rules that refuse any move of anybody now."""
    verdict, moves = backend.verbs.verdict, range(match.game.num_moves)
    return {verdict(match.state, seat, m) for seat in range(match.seats) for m in moves} - {0}
