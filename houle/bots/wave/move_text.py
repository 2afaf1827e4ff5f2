"""Wave's moves as text: a card is named only if its holder may see it."""

from __future__ import annotations

from houle.engine.rule import Card, Move
from houle.engine.view import View
from houle.games.wave.chapters.hands import is_vaimiti
from houle.games.wave.notation import SLOT_NAMES, format_value
from houle.games.wave.state import AWAY, SLOTS


def move_text(view: View, move: Move, language: str) -> str:
    """The move in words that follow "it is best to"."""
    words, state = view.game.words(language), view.state
    facts = view.game.describe_move(move)
    templates, hand, slot = words["moves"], int(state.active_hand), move % SLOTS
    card = int(state.hand[hand, slot])
    blind = card < 0 or state.facing[hand, slot] == AWAY
    kind = str(facts["kind"])
    said = str(templates[f"{kind}_blind" if blind else kind]).format(
        card=card_name(card, words["names"]["card"]),
        slot=words["names"]["slot"][SLOT_NAMES[slot]],
        middle=card_name(int(state.middle), words["names"]["card"]),
    )
    return str(templates["vaimiti"].format(move=said)) if is_vaimiti(state, hand) else said


def card_name(card: Card, names: dict[str, str]) -> str:
    """The name of a card; empty if it cannot be seen."""
    return "" if card < 0 else names[format_value("card", card)]
