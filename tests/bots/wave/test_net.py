"""The net of Wave at the table: it says what it sees, heeds what it hears, compiles nothing."""

from __future__ import annotations

import subprocess
import sys
import threading
from random import Random
from typing import Any

import numpy as np
import pytest

from houle.bots.arena.entrants import make_entrant
from houle.bots.arena.playing import play_match, talk
from houle.bots.play.bot import legal_moves
from houle.bots.play.levels import best_at_once, make_bot
from houle.bots.play.net import STAND_IN, load_net
from houle.bots.play.net_bot import own_style
from houle.bots.wave.net_talker import NetTalker
from houle.engine import view as looks
from houle.engine.chance import key_from_seed
from houle.engine.event import NO_LOG
from houle.engine.match import Match
from houle.engine.view import knowledge
from houle.games.wave import notation
from houle.games.wave.chapters.fitting import fits
from houle.games.wave.convention import COULD, KEEP, PLAY, agrees, say, words
from houle.games.wave.signals import hand_pointed_at, slot_pointed_at
from houle.games.wave.state import BREACH, MARKS, POINT
from houle.games.wave.view import unknown_cards
from tests.games.wave.positions import GAME, position

TEXT = (
    "top=R2 turn=0 pile=[Y5 R5 W3 S1] ; "
    "0: a:Y1 b:O0 d:(N3) e:(W1) ; 1: a:R4 d:(S2) e:(Y3) ; 2: a:O5 d:(S4) e:(O1)"
)
TABLES: list[dict[str, Any]] = [
    {"players": 2},
    {"players": 3},
    {"players": 4, "virage": True},
    {"players": 3, "tide": "both", "misplay": "end"},
    {"players": 2, "nazare": True, "virage": True, "tide": "colours"},
]


def net_bot(seed: int = 1) -> NetTalker:
    """A bot that plays by the net of the game."""
    return NetTalker(Random(seed), load_net(GAME), style=own_style(GAME))


def played(options: dict[str, Any], seed: int) -> Match:
    """A match of nets."""
    match = Match(GAME, GAME.options.read(options), key=key_from_seed(seed))
    play_match(match, [net_bot(seat) for seat in range(match.seats)])
    return match


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_nets_play_every_variant_to_its_end(options: dict[str, Any]) -> None:
    match = played(options, 1)
    assert match.is_over and any(turn.move > BREACH for turn in match.played)


def test_nets_with_the_same_seeds_play_the_same_match() -> None:
    first, second = ([(t.seat, t.move) for t in played({}, 2).played] for _ in range(2))
    assert first == second


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_whatever_a_net_points_at_could_be_laid(options: dict[str, Any]) -> None:
    examined = 0
    for turn in played(options, 3).played:
        mark = (turn.move - POINT) % MARKS
        if turn.move >= POINT and mark in (PLAY, COULD):
            state = turn.before
            hand, slot = hand_pointed_at(state, turn.move), slot_pointed_at(turn.move)
            assert hand == state.active_hand
            assert state.stuck or fits(state, int(state.hand[hand, slot]))
            examined += 1
    assert examined > 5


def test_a_net_speaks_from_what_its_seat_knows() -> None:
    state = position(TEXT)
    other = position(TEXT.replace("a:Y1 b:O0", "a:S1 b:Y1").replace("S1]", "O0]"))
    assert unknown_cards(state, 1) == unknown_cards(other, 1)
    first, second = (net_bot().speak(knowledge(GAME, world, 1)) for world in (state, other))
    assert first is not None and first == second


def test_a_net_points_once_in_a_turn_and_then_keeps_quiet_about_it() -> None:
    match = Match(GAME, GAME.options(), key=key_from_seed(5))
    bots = {seat: net_bot(seat) for seat in range(match.seats)}
    talk(match, bots)
    said = [turn.move for turn in match.played]
    assert talk(match, bots) == 0
    pointed = [m for m in said if m >= POINT and (m - POINT) % MARKS != KEEP]
    assert 0 < len(pointed) <= match.seats - 1


def test_a_net_lays_the_card_that_both_others_point_at() -> None:
    # Nothing that it sees fits: one of two unseen cards must, and both others know which.
    state = position(TEXT)
    for seat in (1, 2):
        say(state, seat, 3, NO_LOG)
    move = net_bot().choose(knowledge(GAME, state, 0))
    assert notation.format_move(move) == "d"


def test_a_net_that_nobody_advises_still_makes_a_legal_move() -> None:
    view = knowledge(GAME, position(TEXT), 0)
    assert net_bot().choose(view) in legal_moves(view)


def test_a_person_who_answers_by_pointing_is_understood_without_owing_a_word() -> None:
    state = position(TEXT)
    say(state, 1, 3, NO_LOG)
    out = np.zeros(GAME.max_legal, np.int16)
    assert words(state, 1, out) == 0 and words(state, 2, out) > 0


def test_worlds_in_which_an_advised_card_does_not_fit_are_not_believed() -> None:
    state, false = position(TEXT), position(TEXT.replace("d:(N3) e:(W1)", "d:(W1) e:(N3)"))
    for world in (state, false):
        say(world, 1, 3, NO_LOG)
    assert agrees(state, 0) and not agrees(false, 0)


@pytest.mark.parametrize("partner", ["matelot", "human"])
def test_a_net_plays_with_partners_that_are_no_nets(partner: str) -> None:
    match = Match(GAME, GAME.options(), key=key_from_seed(4))
    others = [make_bot(GAME, partner, seed=seat) for seat in (1, 2)]
    play_match(match, [net_bot(), *others])
    assert match.is_over


def test_the_arena_seats_the_net_by_its_name() -> None:
    assert isinstance(make_entrant(GAME, "net", seed=1, options={}), NetTalker)


def test_looking_ahead_a_net_sees_only_what_its_seat_knows() -> None:
    match = Match(GAME, GAME.options(), key=key_from_seed(6))
    talk(match, {seat: net_bot(seat) for seat in range(match.seats)})
    seat = match.to_move[0]
    worlds = [looks.redeal(GAME, match.state, seat, key_from_seed(i)) for i in range(3)]
    views = [knowledge(GAME, world, seat) for world in (match.state, *worlds)]
    chosen = [make_entrant(GAME, "net@8", seed=1, options={}).choose(view) for view in views]
    assert len(set(chosen)) == 1 and chosen[0] in match.legal_numbers(seat)


def test_a_net_that_is_called_off_while_it_looks_ahead_still_answers() -> None:
    cancel, view = threading.Event(), knowledge(GAME, position(TEXT), 0)
    cancel.set()
    bot = make_entrant(GAME, "net@8", seed=1, options={})
    assert bot.choose(view, cancel) in legal_moves(view)


def test_a_net_stands_in_for_the_levels_that_search() -> None:
    assert best_at_once(GAME) == STAND_IN
    assert isinstance(make_bot(GAME, STAND_IN, seed=1), NetTalker)


def test_a_net_plays_and_talks_on_a_machine_where_nothing_is_compiled() -> None:
    program = (
        "import sys\n"
        "sys.modules['numba'] = None\n"
        "import houle\n"
        "from houle import games\n"
        "from houle.bots.play.levels import make_bot\n"
        "game = games.find('wave')\n"
        "match = houle.new('wave', seed=1)\n"
        "bots = [make_bot(game, 'net', seed=seat) for seat in range(3)]\n"
        "seat = match.to_move[0]\n"
        "said = [bot.speak(match.knowledge(i)) for i, bot in enumerate(bots)]\n"
        "print(any(said), bots[seat].choose(match.knowledge(seat)) in match.legal_numbers(seat))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["True", "True"]
