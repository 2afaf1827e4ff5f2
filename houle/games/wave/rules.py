"""Wave: the rules, in the order of play. W-n and WR-n are rules of the rulebook."""

from __future__ import annotations

from houle.engine.event import EVERYONE, tell
from houle.engine.rule import NO_SEAT, Move, Seat, rule
from houle.engine.struct import Array
from houle.games.wave.chapters.drawing import refill, refill_vaimiti
from houle.games.wave.chapters.fitting import fits, fitting
from houle.games.wave.chapters.hands import (
    clear_slot,
    counts_for_blocked,
    is_vaimiti,
    put_in_slot,
    seat_deciding_for,
    update_next_hands,
)
from houle.games.wave.chapters.scoring import final_count, tier_of
from houle.games.wave.chapters.setup import add_tide, choose_start, deal_hands, shuffle_deck

from . import events
from .cards import NO_CARD, NUM_CARDS, has_card, is_reversal
from .memory import begin_doubt, carry_doubts, learn_refused, learn_stuck, settle_doubts
from .signals import lapse_pointing, lapse_signals, signal, signal_verdict
from .state import (
    AWAY,
    BLOCKED,
    BREACH,
    COMPLETE,
    DOWN,
    EXCHANGE,
    FACE_DOWN,
    IN,
    KNOWN_TO_ALL,
    LAY,
    MISPLAY,
    NO_SLOT,
    NUM_MOVES,
    OVER,
    PLAY,
    REFUSE,
    SEAT_EYES,
    SLOTS,
    TALK,
    VACANT,
    VIRAGE,
    State,
)


@rule
def deal(state: State, log: Array) -> None:
    """Shuffle, deal, turn up the open cards, add the tide, choose who begins (W-4 to W-8, WR-3)."""
    shuffle_deck(state, log)
    deal_hands(state, log)
    add_tide(state, log)
    choose_start(state, log)
    begin_turn(state, int(state.first_seat), log)


@rule
def begin_turn(state: State, hand: int, log: Array) -> None:
    """Give the turn to the hand and check whether it can lay a card (W-22, W-27)."""
    state.active_hand = hand
    state.decider = seat_deciding_for(state, hand)
    update_next_hands(state)
    state.taken = NO_SLOT
    state.refused = 0
    state.stuck = 0
    check_hand(state, log)


@rule
def to_move(state: State, seat: Seat) -> bool:
    """Whether the seat must lay a card, from its own hand or Vaimiti's (W-10, W-37)."""
    return bool(state.phase == PLAY and seat == state.decider)


@rule
def verdict(state: State, seat: Seat, move: Move) -> int:
    """0 if the seat may make the move now, else the number of the rule that forbids it."""
    if state.phase == OVER:
        return 28
    if move >= BREACH:
        return signal_verdict(state, seat, move)
    if seat != state.decider:
        return 37 if is_vaimiti(state, int(state.active_hand)) else 10
    if move >= EXCHANGE:
        return exchange_verdict(state, move - EXCHANGE)
    if move >= FACE_DOWN:
        return face_down_verdict(state, move - FACE_DOWN)
    return lay_verdict(state, move - LAY)


@rule
def legal_moves(state: State, seat: Seat, out: Array) -> int:
    """Every card that may be laid, and every exchange (4.3)."""
    if not to_move(state, seat):
        return 0
    count = 0
    first = LAY if state.stuck == 0 else FACE_DOWN
    cards = fitting(state)
    for slot in range(SLOTS):
        out[count] = first + slot
        if may_lay(state, slot, cards):
            count += 1
    if may_exchange(state):
        for slot in range(SLOTS):
            if state.facing[state.active_hand, slot] != VACANT:
                out[count] = EXCHANGE + slot
                count += 1
    return count


@rule
def asides(state: State, seat: Seat, out: Array) -> int:
    """The signals that the seat may give at any time, and admitting forbidden talk (4.4)."""
    count = 0
    for move in range(BREACH, NUM_MOVES):
        if verdict(state, seat, move) == 0:
            out[count] = move
            count += 1
    return count


@rule
def play(state: State, seat: Seat, move: Move, log: Array) -> None:
    """Make the move; laying a card also completes the turn (W-22)."""
    if move > BREACH:
        signal(state, seat, move, log)
    elif move == BREACH:
        admit_talk(state, seat, log)
    elif move >= EXCHANGE:
        exchange(state, move - EXCHANGE, log)
    elif move >= FACE_DOWN:
        lay_face_down(state, move - FACE_DOWN, log)
    else:
        lay(state, move - LAY, log)


@rule
def lay(state: State, slot: int, log: Array) -> None:
    """Lay a card face up if it fits; only a card that faces away can turn out not to (W-23)."""
    if fits(state, int(state.hand[state.active_hand, slot])):
        lay_face_up(state, slot, log)
    elif state.misplay == REFUSE:
        refuse(state, slot, log)
    elif state.nazare != 0:
        lay_as_foam(state, slot, log)
    else:
        show_misplay(state, slot, log)


@rule
def lay_face_up(state: State, slot: int, log: Array) -> None:
    """Lay a fitting card face up; a reversal symbol changes the direction (W-9, W-16)."""
    hand = int(state.active_hand)
    card, facing = int(state.hand[hand, slot]), int(state.facing[hand, slot])
    kind = events.VAIMITI_LAID if is_vaimiti(state, hand) else events.LAID
    tell(log, kind, int(state.decider), EVERYONE, slot, card, 0)
    move_to_laid(state, slot, KNOWN_TO_ALL)
    if is_reversal(card):
        reverse(state, log)
    end_turn(state, slot, facing, log)


@rule
def refuse(state: State, slot: int, log: Array) -> None:
    """The card stays in its slot, unseen by its holder; another slot must be chosen (W-25)."""
    hand = int(state.active_hand)
    state.refused |= 1 << slot
    learn_refused(state, hand, slot)
    tell(log, events.REFUSED, int(state.decider), EVERYONE, slot, 0, 0)


@rule
def show_misplay(state: State, slot: int, log: Array) -> None:
    """Show the card that does not fit; the match is over and the card is not laid (W-24)."""
    hand = int(state.active_hand)
    card = int(state.hand[hand, slot])
    state.known[hand, slot] = KNOWN_TO_ALL
    tell(log, events.MISPLAYED, int(state.decider), EVERYONE, slot, card, 0)
    end_match(state, MISPLAY, log)


@rule
def lay_as_foam(state: State, slot: int, log: Array) -> None:
    """Show the card that does not fit, then turn it face down in the cell (W-78)."""
    hand = int(state.active_hand)
    card, facing = int(state.hand[hand, slot]), int(state.facing[hand, slot])
    tell(log, events.FOAMED, int(state.decider), EVERYONE, slot, card, 0)
    begin_doubt(state, hand, slot)
    turn_cell_down(state)
    move_to_laid(state, slot, KNOWN_TO_ALL)
    end_turn(state, slot, facing, log)


@rule
def lay_face_down(state: State, slot: int, log: Array) -> None:
    """A stuck hand lays a card face down, without any effect (W-72, W-75, W-79)."""
    hand = int(state.active_hand)
    card, facing = int(state.hand[hand, slot]), int(state.facing[hand, slot])
    viewers = int(state.known[hand, slot])
    audience = EVERYONE if viewers == KNOWN_TO_ALL else viewers & SEAT_EYES
    kind = events.VAIMITI_FACE_DOWN if is_vaimiti(state, hand) else events.FACE_DOWN
    tell(log, kind, int(state.decider), audience, slot, card, 0)
    turn_cell_down(state)
    move_to_laid(state, slot, viewers)
    end_turn(state, slot, facing, log)


@rule
def exchange(state: State, slot: int, log: Array) -> None:
    """Swap a card with the Virage card, which faces in and rests this turn (W-46 to W-49, W-51)."""
    hand = int(state.active_hand)
    given, taken = int(state.hand[hand, slot]), int(state.middle)
    if state.doubts != 0:
        settle_doubts(state, hand, slot)
    clear_slot(state, hand, slot)
    put_in_slot(state, hand, slot, taken, IN)
    state.known[hand, slot] = KNOWN_TO_ALL
    state.middle = given
    state.taken = slot
    lapse_pointing(state, hand, slot)
    tell(log, events.EXCHANGED, hand, EVERYONE, slot, given, taken)
    check_hand(state, log)


@rule
def end_turn(state: State, slot: int, facing: int, log: Array) -> None:
    """Draw, then pass the turn to the next hand with cards, or end the match (W-17, W-21, W-22)."""
    if is_vaimiti(state, int(state.active_hand)):
        refill_vaimiti(state, slot, log)
    else:
        refill(state, slot, facing, log)
    hand = int(state.next_hand)
    if state.hand_size[hand] == 0:
        finish(state, log)
    else:
        begin_turn(state, hand, log)


@rule
def finish(state: State, log: Array) -> None:
    """All hands are empty: the Virage card goes last, and the match is over (W-28, W-53, W-80)."""
    if state.virage == 0:
        end_match(state, COMPLETE, log)
    elif fits(state, int(state.middle)):
        tell(log, events.VIRAGE_LAID, NO_SEAT, EVERYONE, int(state.middle), 0, 0)
        lay_virage(state)
        end_match(state, COMPLETE, log)
    elif state.nazare != 0:
        tell(log, events.VIRAGE_FOAMED, NO_SEAT, EVERYONE, int(state.middle), 0, 0)
        turn_cell_down(state)
        lay_virage(state)
        end_match(state, COMPLETE, log)
    else:
        tell(log, events.VIRAGE_FAILED, NO_SEAT, EVERYONE, int(state.middle), 0, 0)
        end_match(state, VIRAGE, log)


@rule
def admit_talk(state: State, seat: Seat, log: Array) -> None:
    """A player spoke of a colour or a digit: the team has lost (W-34)."""
    tell(log, events.TALKED, seat, EVERYONE, 0, 0, 0)
    end_match(state, TALK, log)


@rule
def end_match(state: State, reason: int, log: Array) -> None:
    """Close the match and report the outcome (W-30, W-31)."""
    state.phase = OVER
    state.reason = reason
    state.decider = NO_SEAT
    count = final_count(state)
    if reason == TALK:
        tell(log, events.LOST, NO_SEAT, EVERYONE, 0, 0, 0)
    elif count == 0:
        tell(log, events.WON, NO_SEAT, EVERYONE, 0, 0, 0)
    else:
        tell(log, events.RATED, NO_SEAT, EVERYONE, count, tier_of(count), reason)


@rule
def is_over(state: State) -> bool:
    """Whether the match has ended."""
    return bool(state.phase == OVER)


@rule
def score(state: State, seat: Seat) -> int:
    """33 less what counts against the team, the same for all seats; -1 if it is lost (WR-52)."""
    return -1 if state.reason == TALK else NUM_CARDS - 1 - final_count(state)


@rule
def side(state: State, seat: Seat) -> int:
    """The side that the seat plays for: everyone plays together."""
    return 0


@rule
def result(state: State, out: Array) -> None:
    """Everyone has the first place after a win, else the second (WR-52)."""
    place = 1 if state.reason != TALK and final_count(state) == 0 else 2
    for seat in range(state.seats):
        out[seat] = place


# Helpers, in the order in which the rules call them.


@rule
def check_hand(state: State, log: Array) -> None:
    """Without a fitting card the hand is blocked and the match over; in Nazaré it is stuck."""
    if can_lay(state):
        return
    hand = int(state.active_hand)
    seat = NO_SEAT if is_vaimiti(state, hand) else hand
    if state.nazare == 0:
        kind = events.VAIMITI_BLOCKED if seat == NO_SEAT else events.BLOCKED
        tell(log, kind, seat, EVERYONE, 0, 0, 0)
        end_match(state, BLOCKED, log)
    elif state.stuck == 0:
        kind = events.VAIMITI_STUCK if seat == NO_SEAT else events.STUCK
        tell(log, kind, seat, EVERYONE, 0, 0, 0)
        learn_stuck(state, hand)
        state.stuck = 1


@rule
def can_lay(state: State) -> bool:
    """Whether a card of the active hand fits, visible or not (W-27, W-42, W-51, W-72)."""
    hand = int(state.active_hand)
    cards = fitting(state)
    found = False
    for slot in range(SLOTS):
        held = has_card(cards, int(state.hand[hand, slot]))
        found |= held & counts_for_blocked(state, hand, slot)
    return found


@rule
def exchange_verdict(state: State, slot: int) -> int:
    """0 if the card in the slot may be exchanged now, else the rule that forbids it."""
    hand = int(state.active_hand)
    if state.virage == 0:
        return 45
    if is_vaimiti(state, hand):
        return 37
    if state.taken != NO_SLOT:
        return 46
    if state.refused != 0:
        return 25
    if state.facing[hand, slot] == VACANT:
        return 47
    return 50 if state.hand_size[hand] < 2 else 0


@rule
def face_down_verdict(state: State, slot: int) -> int:
    """0 if the card in the slot may be laid face down now, else the rule that forbids it."""
    if state.nazare == 0:
        return 72
    return 73 if state.stuck == 0 else slot_verdict(state, slot)


@rule
def lay_verdict(state: State, slot: int) -> int:
    """0 if the card in the slot may be laid face up now, else the rule that forbids it."""
    if state.stuck != 0:
        return 72
    number = slot_verdict(state, slot)
    if number != 0 or may_lay(state, slot, fitting(state)):
        return number
    if state.nazare != 0:
        return 71
    return 13 if is_vaimiti(state, int(state.active_hand)) else 26


@rule
def slot_verdict(state: State, slot: int) -> int:
    """0 if the slot may be chosen, whatever its card, else the rule that forbids it."""
    facing = state.facing[state.active_hand, slot]
    if facing == VACANT:
        return 9
    if facing == DOWN:
        return 37
    if slot == state.taken:
        return 49
    return 25 if int(state.refused) >> slot & 1 == 1 else 0


@rule
def may_lay(state: State, slot: int, cards: int) -> bool:
    """Whether the slot may be chosen, and its card is one of ``cards`` or unseen (W-10, 26, 72)."""
    hand = int(state.active_hand)
    free = counts_for_blocked(state, hand, slot) & (int(state.refused) >> slot & 1 == 0)
    blind = (state.stuck != 0) | (state.facing[hand, slot] == AWAY)
    return bool(free & (blind | has_card(cards, int(state.hand[hand, slot]))))


@rule
def may_exchange(state: State) -> bool:
    """Whether the active hand may still exchange this turn (W-46, W-50, WR-23, WR-31)."""
    if state.virage == 0 or state.taken != NO_SLOT or state.refused != 0:
        return False
    hand = int(state.active_hand)
    return bool(not is_vaimiti(state, hand) and state.hand_size[hand] >= 2)


@rule
def move_to_laid(state: State, slot: int, viewers: int) -> None:
    """Move the card from its slot to the discard pile or the current cell; signals end (4.4)."""
    hand, cell = int(state.active_hand), int(state.laid_count)
    if state.doubts != 0:
        if viewers == KNOWN_TO_ALL:
            settle_doubts(state, hand, slot)
        else:
            carry_doubts(state, hand, slot, cell)
    state.laid[cell] = state.hand[hand, slot]
    state.laid_known[cell] = viewers
    state.laid_excluded[cell] = 0 if viewers == KNOWN_TO_ALL else int(state.excluded[hand, slot])
    state.laid_order[cell] = int(state.order)
    state.laid_count = cell + 1
    state.left -= 1
    clear_slot(state, hand, slot)
    lapse_signals(state)
    lapse_pointing(state, hand, slot)


@rule
def reverse(state: State, log: Array) -> None:
    """Turn the direction card over (W-16)."""
    state.direction = -int(state.direction)
    hand = int(state.next_hand)
    state.next_hand = state.turned_hand
    state.turned_hand = hand
    tell(log, events.REVERSED, NO_SEAT, EVERYONE, int(state.direction), 0, 0)


@rule
def turn_cell_down(state: State) -> None:
    """Let the next card in the current cell lie face down (W-74, W-77)."""
    state.laid_down[state.laid_count] = 1
    state.foam += 1


@rule
def lay_virage(state: State) -> None:
    """Move the Virage card to the discard pile or the last cell; its symbol is ignored (W-53)."""
    cell = int(state.laid_count)
    state.laid[cell] = state.middle
    state.laid_known[cell] = KNOWN_TO_ALL
    state.laid_order[cell] = int(state.order)
    state.laid_count = cell + 1
    state.left -= 1
    state.middle = NO_CARD
