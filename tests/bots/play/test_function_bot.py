"""Bots that are Python functions: they play in the arena under the name py:MODULE:FUNCTION."""

from __future__ import annotations

from pathlib import Path

import pytest

from houle.bots.arena import arena
from houle.bots.play.function_bot import NoFunctionError, find_function
from houle.cli.main import run
from houle.engine.view import View

SOURCE = """
from houle.bots.play.bot import legal_moves

def lowest(view, seed):
    return min(legal_moves(view))

def in_words(view, seed):
    return view.game.notation.format_move(lowest(view, seed))

def by_seed(view, seed):
    moves = legal_moves(view)
    return moves[seed % len(moves)]
"""


@pytest.fixture(autouse=True)
def bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder with a module of bots, in which we work."""
    (tmp_path / "planted_bots.py").write_text(SOURCE, "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    find_function.cache_clear()


def results(bots: str) -> list[tuple[tuple[str, ...], tuple[int, ...]]]:
    """Who played where in the matches of one deal, and the scores."""
    plan = {"game": "land_unter", "players": 3, "bots": bots, "deals": 1}
    played = [arena.play_job(job) for job in arena.Pairing.read(plan).jobs()]
    return [(p.bots, p.scores) for p in played if isinstance(p, arena.ArenaResult)]


def test_a_function_plays_on_every_seat() -> None:
    found = results("py:planted_bots:lowest,random*2")
    assert {bots.index("py:planted_bots:lowest") for bots, _ in found} == {0, 1, 2}


def test_a_move_may_be_given_in_notation() -> None:
    numbers, words = (results(f"py:planted_bots:{name}*3") for name in ("lowest", "in_words"))
    assert [scores for _, scores in numbers] == [scores for _, scores in words] != []


def test_a_function_that_uses_its_seed_plays_the_same_match_again() -> None:
    lineup = "py:planted_bots:by_seed,random*2"
    assert results(lineup) == results(lineup)


def test_a_function_sees_what_its_seat_knows_and_the_options() -> None:
    seen: list[View] = []

    def watch(view: View, seed: int) -> int:
        """Play the first legal move and keep the view."""
        seen.append(view)
        return int(find_function("py:planted_bots:lowest")(view, seed))

    import planted_bots  # type: ignore[import-not-found]

    planted_bots.watch = watch
    results("py:planted_bots:watch,random*2")
    assert seen and all(v.options is not None and v.options.players == 3 for v in seen)
    assert all((v.state["chance_key"] == 0).all() for v in seen)


@pytest.mark.parametrize("given", ["py:planted_bots:nobody", "py:no_such_module:flat", "py:"])
def test_a_function_that_is_not_there_is_refused_in_one_line(
    given: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(NoFunctionError, match="py:MODULE:FUNCTION"):
        find_function(given)
    assert run(["arena", "land_unter", "--bots", f"{given},random"]) == 2
    assert capsys.readouterr().err.count("\n") == 1
