"""Options: validated once, refused with a reason."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, dataclass

import pytest

import houle
from houle.engine import options
from houle.engine.errors import OptionError, UnknownGameError
from houle.engine.languages import same
from houle.engine.options import choice, flag, whole


@dataclass(frozen=True, kw_only=True)
class Options(options.Options):
    """Options for these tests."""

    players: int = whole(2, 4, default=3)
    tide: str = choice("none", "high", "2")
    storm: bool = flag()

    def check(self) -> None:
        """No storm at high tide."""
        if self.storm and self.tide == "high":
            raise OptionError("storm", True, same("not at high tide"))


def test_words_are_read_as_values() -> None:
    read = Options.read({"players": "4", "tide": "HIGH", "storm": "false"})
    assert read == Options(players=4, tide="high")
    assert Options.read({"tide": 2}).tide == "2"


@pytest.mark.parametrize(
    "given",
    [
        {"players": 5},
        {"players": "many"},
        {"players": True},
        {"tide": "low"},
        {"storm": 1},
        {"storm": "yes please"},
        {"colour": "red"},
        {"tide": "high", "storm": True},
    ],
)
def test_bad_options_are_refused_with_what_is_allowed(given: dict[str, object]) -> None:
    with pytest.raises(OptionError) as caught:
        Options.read(given)
    assert str(caught.value.given) in str(caught.value)


def test_an_unknown_option_names_the_nearest() -> None:
    with pytest.raises(OptionError, match="did you mean 'tide'"):
        Options.read({"tides": "high"})


def test_options_are_frozen() -> None:
    with pytest.raises(FrozenInstanceError):
        Options().players = 4  # type: ignore[misc]


def test_combinations_are_all_that_are_allowed() -> None:
    every = list(Options.combinations())
    assert len(every) == 3 * 3 * 2 - 3
    assert len(set(every)) == len(every)


def test_an_unknown_game_names_the_nearest() -> None:
    with pytest.raises(UnknownGameError, match="did you mean 'land_unter'"):
        houle.new("land-under")


def test_a_wrong_number_of_players_says_what_is_allowed() -> None:
    with pytest.raises(OptionError, match=r"players=9: it can be 3, 4, 5"):
        houle.new("land_unter", players=9)
