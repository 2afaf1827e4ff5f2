"""A match keeps the version of the rules with which it began."""

from __future__ import annotations

from dataclasses import replace

import pytest

from houle import games
from houle.engine import replay as records
from houle.engine.chance import key_from_seed
from houle.engine.errors import RecordError, RuleVersionError
from houle.engine.game import Game
from houle.engine.match import Match

FIRST = games.find("land_unter")
SECOND = replace(FIRST, version=2)


def record_of(game: Game) -> dict[str, object]:
    """The record of a match that has just been dealt."""
    return Match(game, game.options(), key=key_from_seed(1)).record()


def test_a_record_of_the_first_version_does_not_name_it() -> None:
    assert "rules" not in record_of(FIRST)


def test_a_later_version_is_part_of_the_record_and_is_replayed() -> None:
    record = record_of(SECOND)
    assert record["rules"] == 2
    assert records.replay(record, lambda name: SECOND).record() == record


@pytest.mark.parametrize(("began", "now"), [(FIRST, SECOND), (SECOND, FIRST)])
def test_a_match_that_began_with_other_rules_is_refused(began: Game, now: Game) -> None:
    with pytest.raises(RuleVersionError) as caught:
        records.replay(record_of(began), lambda name: now)
    assert caught.value.code == "rule_version"
    said = f"began with version {began.version} of the rules; installed is version {now.version}"
    assert said in caught.value.message("en")
    assert f"version {began.version} des règles" in caught.value.message("fr")


def test_a_version_that_is_no_number_is_refused() -> None:
    with pytest.raises(RecordError, match="'rules' must be a int"):
        records.replay({**record_of(FIRST), "rules": "2"}, lambda name: FIRST)
