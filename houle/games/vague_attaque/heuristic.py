"""Vague & Attaque: a quick judgement of each legal move, from what the seat may know."""

from __future__ import annotations

from houle.engine.rule import Card, Move, Seat, rule
from houle.engine.strategy.prospect import POINTLESS
from houle.games.vague_attaque.chapters.mooring import (
    can_put,
    open_places,
    place_under,
    places_for,
    validated_count,
)
from houle.games.vague_attaque.chapters.piles import hand_size
from houle.games.vague_attaque.chapters.seats import left_of, right_of
from houle.games.vague_attaque.chapters.sets import contains, count_members, lowest
from houle.games.vague_attaque.chapters.tasks import holder_of

from .cards import (
    ANCHOR,
    CALM,
    FIRST_ENCOUNTER,
    FIRST_GOLD,
    FIRST_PLACE,
    FITS,
    KRAKEN,
    NO_ANCHOR,
    NO_CARD,
    NUM_PLACES,
    SHIP,
    SOUVENIR,
    SOUVENIRS,
    SQUALL,
    code_of,
    is_dedicated,
)
from .choices import decisions, moves
from .encounters.duels import side_of
from .prospects import prospect as prospect
from .state import DUO, SOLO, State

ADVENTURE = 18
"""The average worth of an encounter; half the prize of a duel must be worth more."""

HARM, HARM_EACH = 20, 30
"""What it is worth to rob a place of its second souvenir, and more for each validated one."""

SAILING = -5
"""A first souvenir on a ship that sails on is lost to the next captain."""

ENOUGH, ENOUGH_FOR_TWO = 2, 4
"""How many places to put souvenirs on are enough; with two players the ship is one of them."""

ENCOUNTER_WORTH = (50, 40, 60, 55, 5, 15, 20, 45, 25, 45, 30, 40, 30, 25, 70, 65, 50, 50, 45)
"""How welcome each encounter is, in the order of their codes."""


@rule
def judge(state: State, seat: Seat, move: Move) -> int:
    """How good the move looks to a captain who wants to complete places."""
    decision = int(state.decision)
    if decision in (decisions.MOORING, decisions.EXTRA):
        return judge_mooring(state, seat, move)
    if decision == decisions.EXPLORATION:
        return judge_exploration(state, seat, move)
    if decision == decisions.ENCOUNTER_OR_DUEL:
        return judge_sea(state, seat, move)
    if decision in (
        decisions.COUNTERING,
        decisions.SHIELDING,
        decisions.REROLLING,
        decisions.ASSISTING,
    ):
        return judge_gold(state, seat, move)
    return judge_card(state, seat, decision, move)


@rule
def judge_mooring(state: State, seat: Seat, move: Move) -> int:
    """Put what advances a place most, then place; throw overboard only for an anchor."""
    if move < moves.DUEL:
        return progress(state, seat, move // NUM_PLACES, move % NUM_PLACES)
    if moves.LAY <= move < moves.TARGET:
        return 25 + place_worth(state, seat, move - moves.LAY)
    if moves.DUMP <= move < moves.DISCARD:
        anchored = ANCHOR[move - moves.DUMP] != NO_ANCHOR
        useless = worth(state, seat, move - moves.DUMP) < 10
        return 2 if anchored and useless and not can_put(state, seat) else -20
    if moves.PLAY_GOLD <= move < moves.DRAW:
        return judge_tailwind(state, seat)
    return 0


@rule
def judge_tailwind(state: State, seat: Seat) -> int:
    """Play a Tailwind only for a souvenir that is worth putting (VA-39).

    Without one it can wait. It is thrown away on purpose only by who then draws for an empty hand
    (VA-42).
    """
    if state.puts_left == 0 and best_progress(state, seat) > 0:
        return 20
    if hand_size(state, seat) > 1 and (state.puts_left > 0 or not can_put(state, seat)):
        return POINTLESS
    return -5


@rule
def best_progress(state: State, seat: Seat) -> int:
    """What the best put brings; 0 if no souvenir of the hand can be put with profit."""
    best, open_to = 0, open_places(state, seat)
    hand = int(state.hand[seat]) & SOUVENIRS
    while hand != 0:
        souvenir = lowest(hand)
        places = places_for(state, open_to, souvenir)
        while places != 0:
            best = max(best, progress(state, seat, souvenir, lowest(places)))
            places &= places - 1
        hand &= hand - 1
    return best


@rule
def progress(state: State, seat: Seat, souvenir: Card, place: int) -> int:
    """What putting the souvenir on the place brings."""
    load = int(state.load[place])
    if load == 2:
        return 1000
    value = 30 + 30 * load + (5 if ANCHOR[souvenir] != NO_ANCHOR else 0)
    devoted = contains(int(state.devoted), place) or is_dedicated(souvenir)
    if load == 1 and not devoted:
        value -= 25
    if place == SHIP and load + 1 < (2 if state.mode != DUO else 3):
        value = 8 - 40 * load if state.mode == DUO else SAILING
    return value


@rule
def judge_exploration(state: State, seat: Seat, move: Move) -> int:
    """Draw, unless there are too few places to put souvenirs on."""
    if move == moves.DRAW:
        return 30
    if move == moves.HOOK_UP:
        top = int(state.discard[SOUVENIR, int(state.discard_count[SOUVENIR]) - 1])
        return worth(state, seat, top) + 10
    places = count_members(open_places(state, seat)) + int(state.hand_places[seat])
    enough = ENOUGH_FOR_TWO if state.mode == DUO else ENOUGH
    wanted = 40 if places < enough else 15
    return wanted - worth(state, seat, move - moves.TRADE) // 4


@rule
def judge_sea(state: State, seat: Seat, move: Move) -> int:
    """Duel when the prize helps, or when its owner is about to complete a place."""
    if move == moves.ADVENTURE:
        return ADVENTURE
    card = (move - moves.DUEL) % moves.NUM_AIMS
    if card >= FIRST_PLACE:
        return place_worth(state, seat, card - FIRST_PLACE) // 2 - 5
    return prize(state, seat, card) // 2


@rule
def prize(state: State, seat: Seat, souvenir: Card) -> int:
    """What robbing a moored souvenir brings: use for oneself, harm to its owner."""
    place = place_under(state, souvenir)
    harm = 0
    if state.load[place] == 2:
        holder = holder_of(state, place)
        harm = HARM + HARM_EACH * validated_count(state, holder)
    return worth(state, seat, souvenir) + harm


@rule
def judge_gold(state: State, seat: Seat, move: Move) -> int:
    """Play a gold card when it saves something."""
    if move == moves.PASS:
        return 0
    if state.decision == decisions.COUNTERING:
        if state.encounter == NO_CARD:
            return 1 if state.dice[0] != 2 else -1
        code = code_of(int(state.encounter))
        return 1 if code in (SQUALL, KRAKEN) or (code == CALM and can_put(state, seat)) else -1
    if state.decision == decisions.REROLLING:
        side = side_of(state, seat)
        return 1 if state.dice[side] < state.dice[1 - side] else -1
    if state.decision == decisions.ASSISTING and state.puts_left > 0:
        return POINTLESS  # the partner could still put a souvenir, and does not want to
    return 1


@rule
def judge_card(state: State, seat: Seat, decision: int, move: Move) -> int:
    """Keep and take what is useful, give away what is not."""
    if decision in (decisions.FORCED_DISCARD, decisions.LIMITING):
        return -card_worth(state, seat, move - moves.DISCARD)
    if decision == decisions.GIVING:
        return -card_worth(state, seat, move - moves.GIVE)
    if decision == decisions.PICK_SOUVENIR:
        return worth(state, seat, move - moves.TAKE_SOUVENIR)
    if decision == decisions.PICK_ENCOUNTER:
        return ENCOUNTER_WORTH[code_of(FIRST_ENCOUNTER + move - moves.TAKE_ENCOUNTER)]
    if decision == decisions.MARKETING:
        return 15 if move == moves.PASS else 30 - worth(state, seat, move - moves.DISCARD)
    if decision == decisions.TARGETING:
        other = move - moves.TARGET
        return validated_count(state, other) * 10 + hand_size(state, other)
    if decision == decisions.GRAPPLING:
        return prize(state, seat, move - moves.STEAL)
    return judge_rarer(state, seat, decision, move)


@rule
def judge_rarer(state: State, seat: Seat, decision: int, move: Move) -> int:
    """The choices that come up less often."""
    if decision == decisions.STEERING:
        holder = holder_of(state, SHIP)
        goal = left_of(state, holder) if move == moves.LEFT else right_of(state, holder)
        return 1 if goal == seat else 0
    if decision == decisions.SWAPPING:
        return 12 if move == moves.PASS else place_worth(state, seat, move - moves.SWAP)
    if decision == decisions.CEDING:
        return -place_worth(state, seat, move - moves.CEDE)
    if decision == decisions.REFILLING:
        few = open_places(state, seat) == 0
        return 1 if few == (move == moves.TAKE_FROM_PLACES) else 0
    if decision == decisions.AVERTING:
        if move == moves.ACCEPT:
            return 200 if state.load[SHIP] < 3 else -200
        return card_worth(state, seat, move - moves.KEEP)
    if decision == decisions.LOSING:
        place = place_under(state, move - moves.LOSE)
        return -10 * int(state.load[place]) - (3 if is_dedicated(move - moves.LOSE) else 0)
    if decision == decisions.RANSOMING:
        return -worth(state, seat, move - moves.LOSE)
    return 0


# What cards are worth to the seat.


@rule
def card_worth(state: State, seat: Seat, card: Card) -> int:
    """What a card of the hand is worth."""
    if card < FIRST_PLACE:
        return worth(state, seat, card)
    if card < FIRST_ENCOUNTER:
        return place_worth(state, seat, card - FIRST_PLACE)
    return 22 if card >= FIRST_GOLD else 0


@rule
def worth(state: State, seat: Seat, souvenir: Card) -> int:
    """What a souvenir is worth: most where it completes a place, little where it fits nothing."""
    best = 4 + (2 if is_dedicated(souvenir) else 0)
    if contains(int(FITS[souvenir]), SHIP) and state.mode == SOLO:
        best = 0
    if int(state.hand[seat]) >> FIRST_PLACE & int(FITS[souvenir]) != 0:
        best = 18
    places = places_for(state, open_places(state, seat), souvenir)
    while places != 0:
        best = max(best, min(90, progress(state, seat, souvenir, lowest(places))))
        places &= places - 1
    return best


@rule
def place_worth(state: State, seat: Seat, place: int) -> int:
    """What a place without souvenirs is worth: the souvenirs in hand that fit, and being needed."""
    hand = int(state.hand[seat]) & SOUVENIRS
    fitting = 0
    while hand != 0:
        if contains(int(FITS[lowest(hand)]), place):
            fitting += 1
        hand &= hand - 1
    few = count_members(open_places(state, seat)) < 2
    return 8 * fitting + (12 if few else 0)


@rule
def stretch(state: State) -> int:
    """One stretch: the whole match."""
    return 0


@rule
def reconsider(state: State, seat: Seat) -> None:
    """Nothing: no card is chosen face down."""
