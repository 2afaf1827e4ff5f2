"""Options: the house rules chosen before dealing, one frozen and validated object per game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import Field, dataclass, field, fields
from itertools import product
from typing import Any, NoReturn, Self

from .errors import OptionError, suggest
from .languages import LANGUAGES, Sentences, sentences
from .text import load

Value = int | str | bool


def choice(*values: str, tested: tuple[str, ...] | None = None) -> Any:
    """Declare an option that is one of several words; the first is the default."""
    return field(default=values[0], metadata={"values": values, "tested": tested or values})


def flag() -> Any:
    """Declare an option that is on or off; off is the default."""
    return field(default=False, metadata={"values": (False, True), "tested": (False, True)})


def whole(low: int, high: int, *, default: int, tested: tuple[int, ...] | None = None) -> Any:
    """Declare an option that is a whole number from low to high."""
    values = tuple(range(low, high + 1))
    return field(default=default, metadata={"values": values, "tested": tested or values})


@dataclass(frozen=True, kw_only=True)
class Options:
    """Base of a game's options; every game has at least ``players``."""

    players: int = 1

    def __post_init__(self) -> None:
        """Raise an error for values that are not listed and for conflicting options."""
        for option in fields(self):
            check_value(option, getattr(self, option.name))
        self.check()

    def check(self) -> None:
        """Check for conflicting options; games override this and call ``refuse``."""

    def refuse(self, option: str, **facts: object) -> NoReturn:
        """Raise the error for an option that conflicts with others, with the game's text."""
        package = type(self).__module__.rpartition(".")[0]
        why = Sentences()
        for language in LANGUAGES:
            template = load(package, language)["options"][option]["refused"]
            why[language] = template.format(**self.to_json(), **facts)
        raise OptionError(option, getattr(self, option), why, is_combination=True)

    def store(self, state: Any) -> None:
        """Write the options into the fields of a blank state; every game overrides this."""
        raise TypeError(f"{type(self).__name__} does not store itself")

    def to_json(self) -> dict[str, Value]:
        """Every option with its value."""
        return {option.name: getattr(self, option.name) for option in fields(self)}

    @classmethod
    def read(cls, given: Mapping[str, object]) -> Self:
        """Options from strings or plain data, such as ``{"players": "4", "mode": "open"}``."""
        known = {option.name: option for option in fields(cls)}
        values: dict[str, Any] = {}
        for name, value in given.items():
            if name not in known:
                why = sentences("errors.unknown_option", hint=suggest(name, known))
                raise OptionError(name, value, why)
            values[name] = read_value(known[name], value)
        return cls(**values)

    @classmethod
    def combinations(cls) -> Iterator[Self]:
        """Every allowed combination of the tested values."""
        names = [option.name for option in fields(cls)]
        for values in product(*(option.metadata["tested"] for option in fields(cls))):
            try:
                yield cls(**dict(zip(names, values, strict=True)))
            except OptionError:
                continue


def check_value(option: Field[Any], value: object) -> None:
    """Raise an error for a value that the option does not list; 0 and False differ here."""
    allowed = option.metadata["values"]
    if not any(type(value) is type(a) and value == a for a in allowed):
        why = sentences("errors.bad_value", allowed=describe(allowed))
        raise OptionError(option.name, value, why, allowed=describe(allowed, to="–"))


def read_value(option: Field[Any], given: object) -> object:
    """The value for a string; anything unclear is returned as is, for check_value to refuse."""
    for value in option.metadata["values"]:
        if type(given) is type(value) and given == value:
            return value
        if isinstance(given, str) and word_of(value) == given.strip().lower():
            return value
        if isinstance(given, int) and not isinstance(given, bool) and str(given) == value:
            return value
    return given


def word_of(value: Value) -> str:
    """A value as people type it."""
    return str(value).lower()


def describe(values: tuple[Value, ...], to: str = " to ") -> str:
    """The allowed values as short text: a range for many numbers, else a list."""
    if len(values) > 3 and isinstance(values[0], int) and not isinstance(values[0], bool):
        return f"{values[0]}{to}{values[-1]}"
    return ", ".join(word_of(v) for v in values)
