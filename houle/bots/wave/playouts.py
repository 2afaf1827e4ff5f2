"""How the search of Wave plays on in a world: as a team that sees all cards.

A quick rule alone lays every card in one deal of eight, a team that thinks in most. So at every
step each card that fits is tried, the rest of the match is played by the quick rule, and the best
card is laid. Once such a line lays every card, the world counts as won: the earlier, the easier.
"""

from __future__ import annotations

from houle.engine.rule import Move, rule
from houle.engine.strategy.prospect import WIN
from houle.engine.struct import Array
from houle.games.wave.cards import ALL_CARDS, HIGHER, count_cards
from houle.games.wave.chapters.fitting import fitting, order_in_force
from houle.games.wave.chapters.hands import counts_for_blocked
from houle.games.wave.heuristic import HARD_TO_LAY, UNDER, prospect
from houle.games.wave.rules import play
from houle.games.wave.state import FACE_DOWN, LAY, OVER, SLOTS, State

ROWS = 2
"""A playout needs the world and room for another one."""
EFFORT, MOST_EFFORT = WIN // 40, WIN // 2
"""What every choice costs until a line lays every card: each could go wrong at a table."""
IN_VAIN = 2
"""Where no line lays every card, the best prospect is divided by this: any win is better."""
NO_CHOICE = -1
"""The prospect of the only card that can be laid: it is not tried."""


@rule
def play_on(worlds: Array, log: Array) -> int:
    """Play the first world on, one best card after the other; return the prospect."""
    worlds[1] = worlds[0]
    best, effort = play_quickly(worlds[1], log), 0
    while best < WIN and worlds[0].phase != OVER:
        move, found = best_card(worlds, log)
        effort += EFFORT if found != NO_CHOICE else 0
        best = max(best, found)
        play(worlds[0], int(worlds[0].decider), move, log)
    return best - min(effort, MOST_EFFORT) if best == WIN else best // IN_VAIN


@rule
def best_card(worlds: Array, log: Array) -> tuple[Move, int]:
    """The card of the first world after which the quick rule goes farthest, and how far."""
    slots = slots_to_lay(worlds[0])
    chosen, best = NO_CHOICE, NO_CHOICE
    for slot in range(SLOTS):
        if slots >> slot & 1 == 1:
            move = slot + (FACE_DOWN if worlds[0].stuck != 0 else LAY)
            if slots == 1 << slot:
                return move, NO_CHOICE
            worlds[1] = worlds[0]
            play(worlds[1], int(worlds[1].decider), move, log)
            found = play_quickly(worlds[1], log)
            if found > best:
                chosen, best = move, found
    return chosen, best


@rule
def play_quickly(world: State, log: Array) -> int:
    """Play to the end by the quick rule; return the team's prospect."""
    cards = ALL_CARDS
    for cell in range(world.laid_count):
        cards &= ~(1 << int(world.laid[cell]))
    while world.phase != OVER:
        cell = int(world.laid_count)
        play(world, int(world.decider), quick_card(world, cards), log)
        if world.laid_count > cell:
            cards &= ~(1 << int(world.laid[cell]))
    return prospect(world, 0)


@rule
def quick_card(world: State, cards: int) -> Move:
    """The card that is hardest to lay later and easiest to follow; if stuck, face down."""
    hand, order = int(world.active_hand), order_in_force(world)
    slots = slots_to_lay(world)
    best, chosen = -1000, 0
    for slot in range(SLOTS):
        if slots >> slot & 1 == 1:
            card = int(world.hand[hand, slot])
            worth = -HARD_TO_LAY * count_cards(int(UNDER[order, card]) & cards)
            if world.stuck == 0:
                worth += count_cards(int(HIGHER[order, card]) & cards)
            if worth > best:
                best, chosen = worth, slot
    return chosen + (FACE_DOWN if world.stuck != 0 else LAY)


@rule
def slots_to_lay(world: State) -> int:
    """The slots of the hand on turn whose cards can be laid, as bits."""
    hand = int(world.active_hand)
    fitted = ALL_CARDS if world.stuck != 0 else fitting(world)
    slots = 0
    for slot in range(SLOTS):
        if counts_for_blocked(world, hand, slot):
            slots |= (fitted >> int(world.hand[hand, slot]) & 1) << slot
    return slots
