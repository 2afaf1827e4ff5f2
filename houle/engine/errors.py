"""Every error raised on purpose: a type, a code, and a sentence that quotes the input."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from .languages import Sentences, same, sentences


class HouleError(Exception):
    """Base of all errors with a code; the message is one English sentence."""

    code = "error"
    messages = Sentences()
    """The message in every language; empty if it exists in English only."""

    def __init__(self, message: str | Sentences = "") -> None:
        if isinstance(message, Sentences):
            self.messages = message
        super().__init__(message["en"] if isinstance(message, Sentences) else message)

    def message(self, language: str) -> str:
        """The whole message in the language, or in English if there is no translation."""
        return self.messages.get(language, str(self))


class UnknownGameError(HouleError):
    """Raised when no game has the given name."""

    code = "unknown_game"

    def __init__(self, given: str, known: Iterable[str]) -> None:
        self.given, self.known = given, tuple(known)
        near = suggest(given, self.known)
        super().__init__(sentences("errors.unknown_game", given=given, hint=near))


class BrokenGameError(UnknownGameError):
    """Raised when a package offers a game of that name but the game cannot be used."""

    code = "broken_game"

    def __init__(self, given: str, package: str, why: Sentences) -> None:
        self.given, self.known, self.package, self.why = given, (), package, why
        said = sentences("errors.broken_game", given=given, maker=package, why=why)
        HouleError.__init__(self, said)


class OptionError(HouleError):
    """Raised when an option is unknown, has a bad value, or conflicts with another one."""

    code = "bad_option"

    def __init__(
        self,
        option: str,
        given: object,
        why: Sentences,
        *,
        is_combination: bool = False,
        allowed: str = "",
    ) -> None:
        self.option, self.given, self.why = option, given, why["en"]
        self.reasons, self.is_combination, self.allowed = why, is_combination, allowed
        super().__init__(sentences("errors.bad_option", option=option, given=given, why=why))

    def sentence(self, language: str) -> str:
        """The reason in the language, or in English if there is no translation."""
        return self.reasons.get(language, self.why)


class NotationError(HouleError):
    """Raised when a text is not the notation of anything."""

    code = "bad_notation"

    def __init__(self, given: str, why: Sentences) -> None:
        self.given, self.why, self.reasons = given, why["en"], why
        super().__init__(sentences("errors.bad_notation", given=given, why=why))

    def sentence(self, language: str) -> str:
        """The reason in the language, or in English if there is no translation."""
        return self.reasons.get(language, self.why)


class SeatError(HouleError):
    """Raised when a seat number does not exist in the match."""

    code = "unknown_seat"

    def __init__(self, given: object, seats: int) -> None:
        self.given, self.seats = given, seats
        super().__init__(sentences("errors.unknown_seat", given=given, last=seats - 1))


class IllegalMoveError(HouleError):
    """Raised when a seat tries a move that the rules do not allow now; nothing has changed."""

    code = "illegal_move"

    def __init__(self, *, seat: int, move: str, rule: str, why: Sentences) -> None:
        self.seat, self.move, self.rule, self.reasons = seat, move, rule, why
        said = sentences("errors.illegal_move", seat=seat, move=move, why=why, rule=rule)
        super().__init__(said)

    def sentence(self, language: str) -> str:
        """The reason in the language, or in English if there is no translation."""
        return self.reasons.get(language, self.reasons["en"])


class MatchOverError(HouleError):
    """Raised on a move after the end of the match."""

    code = "match_over"

    def __init__(self, move: str) -> None:
        super().__init__(sentences("errors.match_over", move=move))


class RecordError(HouleError):
    """Raised when a record is incomplete, edited, or breaks a rule."""

    code = "bad_record"

    def __init__(
        self, why: Sentences, *, move_number: int | None = None, rule: str | None = None
    ) -> None:
        self.why, self.move_number, self.rule = why["en"], move_number, rule
        if move_number is not None:
            why = sentences("record.at_move", number=move_number, why=why)
        self.reasons = why
        super().__init__(sentences("errors.bad_record", why=self.reasons))


class RuleVersionError(RecordError):
    """Raised when a match began with another version of the game's rules."""

    code = "rule_version"

    def __init__(self, game: str, *, began: int, now: int) -> None:
        self.game, self.began, self.now = game, began, now
        super().__init__(sentences("record.rules", game=game, began=began, now=now))


class NoChoiceError(HouleError):
    """Raised when advice is requested for a seat that has nothing to choose."""

    code = "no_choice"

    def __init__(self, seat: int) -> None:
        self.seat = seat
        super().__init__(sentences("errors.no_choice", seat=seat))


class NoAdvisorError(HouleError):
    """Raised when advice is requested and no advisor is installed."""

    code = "no_advisor"

    def __init__(self) -> None:
        super().__init__(sentences("errors.no_advisor"))


class NotKnowledgeError(HouleError):
    """Raised when worlds are wanted from a view that is not all a seat knows."""

    code = "not_knowledge"

    def __init__(self) -> None:
        super().__init__(sentences("errors.not_knowledge"))


class UnknownNameError(HouleError):
    """Raised when an argument is not one of the words that it may be."""

    code = "unknown_name"

    def __init__(self, argument: str, given: object, known: Iterable[str]) -> None:
        self.argument, self.given, self.known = argument, given, tuple(known)
        near = suggest(str(given), self.known)
        super().__init__(
            sentences("errors.unknown_name", argument=argument, given=given, hint=near)
        )


class MissingExtraError(HouleError):
    """Raised when an optional package is needed but not installed."""

    code = "missing_extra"

    def __init__(self, package: str, extra: str) -> None:
        super().__init__(sentences("errors.missing_extra", needed=package, extra=extra))


def suggest(given: str, known: Iterable[str]) -> Sentences:
    """A hint with the closest known word, or with all of them."""
    words = tuple(known)
    near = get_close_matches(given, words, n=1, cutoff=0.5)
    if near:
        return sentences("errors.nearest", word=near[0])
    return sentences("errors.known", words=", ".join(words))


def messages_of(error: HouleError) -> Sentences:
    """The whole message of an error in every language."""
    return error.messages or same(error)
