"""Wave: the net guides the search of the amiral, when it lays a card and when it points at one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from houle import games
from houle.bots.arena.entrants import make_entrant
from houle.bots.play.bot import Budget, legal_moves
from houle.bots.play.net import load_net
from houle.bots.play.net_bot import net_inputs, numbers_of
from houle.bots.search.settings import settings_for
from houle.bots.wave.bots import make_bot, make_searcher
from houle.bots.wave.net_talker import words_owed
from houle.bots.wave.searcher import WaveSearcher
from houle.engine.strategy.prospect import WIN
from houle.engine.view import View, knowledge
from houle.games.wave import notation
from houle.games.wave.convention import signal_of
from houle.games.wave.state import ASK, FACE_DOWN
from tests.games.wave.positions import GAME, position

TEXT = (
    "top=Y2 turn=0 pile=[Y5 R5 W3 S1] ; "
    "0: a:Y3 b:O0 c:R3 d:(N3) e:(S1) ; 1: a:R4 d:(S2) e:(Y4) ; 2: a:O5 d:(S4) e:(O1)"
)
FEW = Budget(iterations=50)
STRICT = replace(settings_for(GAME, "amiral"), guide=100 * WIN)


def view_of(seat: int, text: str = TEXT) -> View:
    """What the seat knows."""
    return knowledge(GAME, position(text), seat)


def likeliest(view: View, choices: list[int]) -> int:
    """The move or word that the net makes most often."""
    outputs = load_net(GAME).outputs(net_inputs(GAME, view.state, view.seat))
    logits = outputs[numbers_of(view, choices)]
    return choices[int(logits.argmax())]


def say_that_it_asks(view: View) -> None:
    """Let the seat on turn ask for advice: then some card is recommended, however weak."""
    view.state.word[view.state.decider] = ASK


def searcher(level: str, **given: object) -> WaveSearcher:
    """A bot that searches."""
    bot = make_searcher(level, seed=1, budget=FEW, **given)  # type: ignore[arg-type]
    assert isinstance(bot, WaveSearcher)
    return bot


def test_only_the_amiral_is_guided() -> None:
    view = view_of(0)
    moves = legal_moves(view)
    assert min(searcher("amiral").favours(view, moves).values()) < 0
    assert searcher("capitaine").favours(view, moves) == {}


def test_under_a_strong_guide_the_search_lays_the_card_of_the_net() -> None:
    view = view_of(0)
    found = searcher("amiral", settings=STRICT).choose(view)
    assert found == likeliest(view, legal_moves(view))


@pytest.mark.parametrize(("cards", "slot"), [("d:(W4) e:(Y4)", 3), ("d:(Y3) e:(S3)", 4)])
def test_under_a_strong_guide_the_search_points_at_the_card_of_the_net(
    cards: str, slot: int
) -> None:
    view = view_of(
        1,
        f"top=Y2 turn=0 pile=[Y5 R5 W3 S1] ; 0: a:N1 b:O0 c:R3 {cards} ; "
        "1: a:R4 d:(S2) e:(N4) ; 2: a:O5 d:(S4) e:(O1)",
    )
    say_that_it_asks(view)
    advised = searcher("amiral", settings=STRICT).advice(view)
    lays = [word for word in words_owed(view) if word < FACE_DOWN]
    assert len(lays) == 2
    assert advised == likeliest(view, lays) == slot
    assert notation.format_move(int(signal_of(view.state, advised))).endswith("!")


def test_the_guide_is_silent_in_nazare() -> None:
    state = position("turn=0 ; 0: a:R3 b:S4 d:(Y5)", nazare=1, laid="W1,R0,Y1,S3")
    view = knowledge(GAME, state, 0)
    assert len(legal_moves(view)) > 1
    assert searcher("amiral").favours(view, legal_moves(view)) == {}


def test_settings_of_an_entrant_reach_the_search_of_wave() -> None:
    game = games.find("wave")
    bot = make_entrant(game, "amiral@70/guide=0", seed=1, options={})
    assert isinstance(bot, WaveSearcher)
    assert bot.favours(view_of(0), legal_moves(view_of(0))) == {}
    assert bot.budget.iterations == 70


def test_a_bot_of_a_level_has_the_settings_of_the_level() -> None:
    bot = make_bot("amiral", seed=1)
    assert isinstance(bot, WaveSearcher) and bot.settings is None
