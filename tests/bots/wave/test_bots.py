"""Wave bots: what they say is true and little, what they hear they heed, and they play together."""

from __future__ import annotations

from statistics import fmean

import pytest

from houle.bots.arena.playing import talk
from houle.bots.play.bot import Budget
from houle.bots.wave import signals
from houle.bots.wave.bots import make_bot
from houle.bots.wave.talkers import HumanPartner
from houle.bots.wave.thinking import weigh_moves
from houle.engine import view as looks
from houle.engine.chance import key_from_seed
from houle.engine.match import Match
from houle.engine.view import View, knowledge
from houle.games.wave import notation
from houle.games.wave.cards import HIGHER, NORMAL, has_card
from houle.games.wave.chapters.fitting import fits
from houle.games.wave.convention import NUM_STRONG, STRONG
from houle.games.wave.signals import hand_pointed_at, slot_pointed_at
from houle.games.wave.state import MARKS, POINT, SLOTS
from tests.bots.wave.team import play_team, summary
from tests.games.wave.positions import GAME, match, play, position

FEW = Budget(iterations=40)
LEVELS = ("mousse", "human", "net", "amiral")
TABLES = [
    {"players": 2},
    {"players": 3},
    {"players": 4, "virage": True},
    {"players": 3, "tide": "both", "misplay": "end"},
    {"players": 3, "nazare": True},
    {"players": 2, "nazare": True, "virage": True, "tide": "colours"},
]


def card(name: str) -> int:
    return notation.CARD_NAMES.index(name)


def view_of(text: str, seat: int, *signals: tuple[int, str]) -> View:
    """What the seat knows in the position after the signals, each with who gives it."""
    state = position(text)
    for sender, word in signals:
        play(state, word, seat=sender)
    return knowledge(GAME, state, seat)


def believed(view: View, slot: str) -> int:
    """The cards that the seat believes its own slot may hold."""
    beliefs = signals.beliefs_of(view)
    place = view.seat * SLOTS + "abcde".index(slot)
    return int(beliefs.allowed[list(beliefs.places).index(place)])


def words_of(level: str, view: View) -> list[str]:
    """All that a bot says until it has nothing more to say."""
    bot = make_bot(level, seed=1, budget=Budget(iterations=300))
    said = []
    while (word := bot.speak(view)) is not None:
        said.append(notation.format_move(word))
    return said


HANDS = "0: a:Y1 b:O0 d:(N3) e:(W1) ; 1: a:R4 d:(S2) e:(Y3) ; 2: a:O5 d:(S4) e:(O1)"
TEXT = f"top=R2 turn=0 pile=[Y5 R5 W3 S1] ; {HANDS}"


# Listening.


def test_a_card_that_others_say_to_lay_is_believed_to_fit():
    heard = believed(view_of(TEXT, 0, (1, "@0d!")), "d")
    assert heard & ~int(HIGHER[NORMAL, card("R2")]) == 0 and has_card(heard, card("N3"))


def test_a_card_not_to_be_laid_now_is_believed_not_to_fit():
    heard = believed(view_of(TEXT, 0, (2, "@0e-")), "e")
    assert heard & int(HIGHER[NORMAL, card("R2")]) == 0 and has_card(heard, card("W1"))


def test_a_card_to_be_kept_is_believed_to_be_strong():
    heard = believed(view_of(TEXT, 0, (2, "@0d=")), "d")
    assert heard & ~STRONG == 0 and has_card(heard, card("N3"))


def test_signals_that_cannot_be_true_are_not_believed():
    text = "top=S5 turn=0 ; 0: a:N4 d:(W1) e:(W2) ; 1: a:Y1 ; 2: a:Y2"
    quiet, loud = view_of(text, 0), view_of(text, 0, (1, "@0d!"))
    assert believed(loud, "d") == believed(quiet, "d")


def test_the_strongest_third_is_worth_keeping():
    assert STRONG.bit_count() == NUM_STRONG
    assert has_card(STRONG, card("N4")) and has_card(STRONG, card("S5"))
    assert not has_card(STRONG, card("W5")) and not has_card(STRONG, card("Y0"))


def test_amiral_lays_the_card_that_both_others_point_at():
    view = view_of(TEXT, 0, (1, "@0d!"), (2, "@0d!"))
    bot = make_bot("amiral", seed=1, budget=Budget(iterations=300))
    assert notation.format_move(bot.choose(view)) == "d"


def test_amiral_does_not_lay_a_card_that_does_not_fit():
    text = "top=R2 turn=0 ; 0: a:S1 d:(W1) ; 1: a:N4 ; 2: a:N1"
    bot = make_bot("amiral", seed=1, budget=FEW)
    assert notation.format_move(bot.choose(view_of(text, 0, (1, "@0d-")))) == "a"


def test_a_human_partner_mostly_heeds_advice():
    view = view_of(TEXT, 0, (1, "@0e!"))
    chosen = [make_bot("human", seed=seed).choose(view) for seed in range(60)]
    assert 30 < chosen.count(notation.MOVE_NAMES.index("e")) < 60


# Speaking.


@pytest.mark.parametrize("level", ["matelot", "capitaine", "amiral"])
def test_an_asked_bot_points_at_the_only_card_that_can_be_laid(level):
    text = "top=N2 turn=0 pile=[O4 O2] ; 0: a:Y1 b:O0 d:(N3) e:(W1) ; 1: a:S5 d:(Y3) ; 2: a:O5"
    assert words_of(level, view_of(text, 1, (0, "@ask")))[0] == "@0d!"


def test_a_bot_says_which_cards_fit_to_whoever_asks():
    said = words_of("amiral", view_of(TEXT, 1, (0, "@ask")))
    assert "@0e-" in said and ("@0d!" in said or "@0d?" in said)


def test_a_bot_in_doubt_asks():
    text = "top=N2 turn=0 pile=[O4] ; 0: a:Y1 b:O0 d:(N3) e:(W1) ; 1: a:S5 ; 2: a:O5"
    assert words_of("amiral", view_of(text, 0))[0] == "@ask"
    assert "@ask" not in words_of("amiral", view_of(text, 0, (1, "@0d!")))


def test_a_bot_does_not_repeat_what_somebody_has_said():
    text = f"top=R2 turn=1 pile=[Y5 R5 W3 S1] ; {HANDS}"
    assert "@2d=" in words_of("amiral", view_of(text, 0))
    assert "@2d=" not in words_of("amiral", view_of(text, 0, (1, "@2d=")))


def is_true(state, word):
    """Whether a pointing signal says what is so, if the cards lay open."""
    held = int(state.hand[hand_pointed_at(state, word), slot_pointed_at(word)])
    mark = (word - POINT) % MARKS
    if mark == signals.KEEP:
        return has_card(STRONG, held)
    if state.stuck:
        return mark == signals.PLAY
    return fits(state, held) == (mark != signals.NOT_NOW)


def played_by(level: str, given: dict[str, object], seed: int) -> Match:
    """A match of a team of one level."""
    made = match(seed=seed, **given)
    bots = {s: make_bot(level, seed=s, budget=FEW) for s in range(made.seats)}
    while not made.is_over:
        talk(made, bots)
        seat = made.to_move[0]
        made.play_number(seat, bots[seat].choose(made.knowledge(seat)))
    return made


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("given", TABLES, ids=str)
def test_every_level_plays_every_variant_and_says_only_what_is_true(given, level):
    made = played_by(level, given, seed=3)
    pointed = [done for done in made.played if done.move >= POINT]
    assert pointed and all(is_true(done.before, done.move) for done in pointed)


@pytest.mark.parametrize("level", ["mousse", "amiral"])
def test_few_signals_are_given(level):
    made = played_by(level, {"players": 3}, seed=5)
    signals = [done.move >= POINT for done in made.played]
    assert 0 < sum(signals) < (2.5 if level == "amiral" else 1.0) * (len(signals) - sum(signals))


@pytest.mark.parametrize("level", LEVELS)
def test_neither_word_nor_move_depends_on_a_hidden_card(level):
    made = match(seed=4)
    for seat in range(3):
        answers = []
        for key in (None, key_from_seed(1), key_from_seed(2)):
            state = made.state if key is None else looks.redeal(GAME, made.state, seat, key)
            view = knowledge(GAME, state, seat)
            bot = make_bot(level, seed=7, budget=FEW)
            choice = bot.choose(view) if seat in made.to_move else None
            answers.append((choice, bot.speak(view), bot.speak(view)))
        assert answers[0] == answers[1] == answers[2]


# Playing together.


def test_a_team_plays_the_same_deal_the_same_way():
    teams = [play_team(["amiral", "human", "capitaine"], 11, budget=FEW) for _ in range(2)]
    assert teams[0] == teams[1]


def test_amirals_lay_more_cards_than_matelots():
    left = {
        level: fmean(play_team([level] * 3, seed, budget=FEW).left for seed in range(6))
        for level in ("matelot", "amiral")
    }
    assert left["amiral"] < left["matelot"]


def test_a_summary_counts_the_emptied_deals():
    found = summary([play_team(["mousse"] * 3, seed) for seed in range(3)])
    assert found.deals == 3 and 0 <= found.emptied <= 1 and found.left > 0


def test_more_threads_and_a_clock_give_the_same_kind_of_answer():
    view = view_of(TEXT, 0)
    moves = signals.choices_of(view)
    analysis = weigh_moves(view, moves, Budget(seconds=0.05), seed=1, threads=2)
    assert {c.move for c in analysis.candidates} == set(moves) and analysis.iterations > 0


def test_a_human_partner_errs_at_times():
    view = view_of("top=Y2 turn=0 ; 0: a:S5 b:Y3 ; 1: d:(R1) e:(O0) ; 2: a:W1", 0)
    chosen = {make_bot("human", seed=seed).choose(view) for seed in range(80)}
    assert isinstance(make_bot("human", seed=0), HumanPartner) and len(chosen) == 2
