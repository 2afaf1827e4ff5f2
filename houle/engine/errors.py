"""Every error raised on purpose: a type, a code, and a sentence that quotes what was given."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


class HouleError(Exception):
    """Base of all errors with a code; the message is one English sentence."""

    code = "error"


class UnknownGameError(HouleError):
    """Raised when no game has the name that was given."""

    code = "unknown_game"

    def __init__(self, given: str, known: Iterable[str]) -> None:
        self.given, self.known = given, tuple(known)
        super().__init__(f"no game is called {given!r}; {suggest(given, self.known)}")


class OptionError(HouleError):
    """Raised when an option is unknown, has a bad value, or does not go with another one."""

    code = "bad_option"

    def __init__(
        self,
        option: str,
        given: object,
        why: str,
        sentences: dict[str, str] | None = None,
        allowed: str = "",
    ) -> None:
        self.option, self.given, self.why = option, given, why
        self.sentences, self.allowed = sentences or {}, allowed
        super().__init__(f"option {option}={given}: {why}")

    def sentence(self, language: str) -> str:
        """The reason in the language, English when it has none."""
        return self.sentences.get(language, self.why)


class NotationError(HouleError):
    """Raised when a text is not the notation of anything."""

    code = "bad_notation"

    def __init__(self, given: str, why: str) -> None:
        self.given, self.why = given, why
        super().__init__(f"cannot read {given!r}: {why}")


class SeatError(HouleError):
    """Raised when a seat number does not exist in the match."""

    code = "unknown_seat"

    def __init__(self, given: object, seats: int) -> None:
        self.given, self.seats = given, seats
        super().__init__(f"there is no seat {given!r}; the seats are 0 to {seats - 1}")


class IllegalMoveError(HouleError):
    """Raised when a seat tries a move that the rules do not allow now; nothing has changed."""

    code = "illegal_move"

    def __init__(self, *, seat: int, move: str, rule: str, sentences: dict[str, str]) -> None:
        self.seat, self.move, self.rule, self.sentences = seat, move, rule, sentences
        super().__init__(f"seat {seat} may not play {move}: {self.sentence('en')} ({rule})")

    def sentence(self, language: str) -> str:
        """The reason in the language, English when it has none."""
        return self.sentences.get(language, self.sentences["en"])


class MatchOverError(HouleError):
    """Raised when somebody wants to play on after the end."""

    code = "match_over"

    def __init__(self, move: str) -> None:
        super().__init__(f"the match is over: {move!r} comes too late")


class RecordError(HouleError):
    """Raised when a record is cut short, edited, or breaks a rule."""

    code = "bad_record"

    def __init__(
        self, why: str, *, move_number: int | None = None, rule: str | None = None
    ) -> None:
        self.why, self.move_number, self.rule = why, move_number, rule
        place = "" if move_number is None else f"move {move_number}: "
        super().__init__(f"bad record: {place}{why}" + (f" ({rule})" if rule else ""))


class NoChoiceError(HouleError):
    """Raised when advice is asked for a seat that owes no choice."""

    code = "no_choice"

    def __init__(self, seat: int) -> None:
        self.seat = seat
        super().__init__(f"seat {seat} owes no choice now: there is nothing to advise")


class NoAdvisorError(HouleError):
    """Raised when advice is asked for where nothing gives any."""

    code = "no_advisor"

    def __init__(self) -> None:
        super().__init__("nothing here gives advice; import houle, which brings the bots along")


class MissingExtraError(HouleError):
    """Raised when an optional package is needed and not installed."""

    code = "missing_extra"

    def __init__(self, package: str, extra: str) -> None:
        super().__init__(f"this needs {package}; install it with: pip install 'houle[{extra}]'")


def suggest(given: str, known: Iterable[str]) -> str:
    """The nearest known word, or all of them."""
    words = tuple(known)
    near = get_close_matches(given, words, n=1, cutoff=0.5)
    return f"did you mean {near[0]!r}?" if near else f"known are: {', '.join(words)}"
