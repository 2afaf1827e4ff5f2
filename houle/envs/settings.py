"""Settings of an environment: all that is chosen besides the options of the game."""

from __future__ import annotations

from dataclasses import dataclass, fields

from houle.engine.errors import HouleError
from houle.engine.languages import same
from houle.engine.rule import NO_SEAT, Seat

ALLOWED: dict[str, tuple[str | None, ...]] = {
    "illegal": ("end", "replace", "raise"),
    "mask_in": ("info", "observation"),
    "reward": ("result", "score"),
    "rules": ("auto", "compiled", "plain"),
    "render_mode": (None, "human", "ansi", "rgb_array"),
}
"""The values of each setting that is a word."""


class EnvSettingError(HouleError):
    """Raised for a setting that has no such value."""

    code = "bad_setting"

    def __init__(self, name: str, value: object) -> None:
        allowed = ", ".join(map(repr, ALLOWED[name]))
        super().__init__(same(f"{name}={value!r}: choose one of {allowed}"))


class OpponentsError(HouleError):
    """Raised for opponents that do not fit the table."""

    code = "bad_setting"

    def __init__(self, given: object, seats: int) -> None:
        wanted = f"name a bot for each of {seats} seats, and None for at least one agent"
        super().__init__(same(f"opponents={given!r}: {wanted}"))


@dataclass(frozen=True, kw_only=True)
class EnvSettings:
    """How an environment treats its learners.

    ``illegal``: a forbidden action ends the match with a reward of -1 for who chose it, is replaced
    by a legal one, or raises an error. ``mask_in``: where the mask of legal actions is found.
    ``reward``: the result at the end, from -1 to 1, or every change of the score. ``viewer``: as
    whom the match is drawn, by default as a spectator. ``rules``: compiled, which takes some
    seconds to load; plain Python; or compiled if ``houle compile`` has been run. ``opponents``: who
    plays the other seats, which are then no agents: one bot for all seats but the first, or one for
    each seat, None where an agent plays. A bot is a level, ``net``, ``net:FILE`` or any other of
    the arena.
    """

    illegal: str = "end"
    mask_in: str = "info"
    reward: str = "result"
    rules: str = "auto"
    render_mode: str | None = None
    max_cycles: int | None = None
    viewer: Seat = NO_SEAT
    opponents: str | tuple[str | None, ...] | None = None

    def __post_init__(self) -> None:
        """Raise an error for a word that is not allowed."""
        for name, allowed in ALLOWED.items():
            if getattr(self, name) not in allowed:
                raise EnvSettingError(name, getattr(self, name))


NAMES = tuple(setting.name for setting in fields(EnvSettings))
"""The settings; every other keyword of an environment is an option of its game."""


def split(given: dict[str, object]) -> tuple[EnvSettings, dict[str, object]]:
    """The settings among the keywords, and the options of the game."""
    chosen = {name: value for name, value in given.items() if name in NAMES}
    options = {name: value for name, value in given.items() if name not in NAMES}
    return EnvSettings(**chosen), options  # type: ignore[arg-type]
