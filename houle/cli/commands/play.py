"""houle play: play a match in the terminal; unfinished matches are saved."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from rich.rule import Rule
from rich.text import Text

from houle.bots.play.budgets import BUDGETS as SEARCHERS
from houle.bots.play.levels import needs_search
from houle.bots.play.net_spec import is_net, read_net_spec
from houle.cli import files
from houle.cli.arguments import COMMAND_PREFIX, ArgumentError, read_game, read_options
from houle.cli.table import setup
from houle.cli.table.interrupts import Stopped
from houle.cli.table.move_log import log_paragraphs
from houle.cli.table.players import NET_LEVEL, Player, read_player, seat_players
from houle.cli.table.result_text import result_text
from houle.cli.table.screen import Screen
from houle.cli.table.sitting import Sitting
from houle.cli.table.turn import Quit, Turn, hide_screen
from houle.cli.words import Words
from houle.engine.chance import key_from_seed, new_key
from houle.engine.game import Game
from houle.engine.match import Match
from houle.engine.rule import Seat

DEFAULT_BOTS = "matelot"


@dataclass(frozen=True)
class PlayRequest:
    """The arguments of ``houle play``; None and empty values mean the default."""

    game: str | None = None
    players: int | None = None
    options: Sequence[str] = ()
    bots: str | None = None
    humans: int | None = None
    names: Sequence[str] | None = None
    seed: str | None = None
    resume: Path | None = None
    record: Path | None = None


def play(request: PlayRequest, words: Words) -> int:
    """Play a match and return the exit code."""
    screen = Screen()
    if request.record is not None:
        files.check_writable(request.record, words)
    sitting = (
        resumed_sitting(request, screen, words)
        if request.resume
        else new_sitting(request, screen, words)
    )
    return run_sitting(sitting, request.record)


def new_sitting(request: PlayRequest, screen: Screen, words: Words) -> Sitting:
    """A new match, after asking for everything that was not given."""
    names = request.names
    if request.game is None:
        game = setup.choose_game(screen, words)
        asked = request.players is None and not request.options
        options = (
            setup.choose_options(game, screen, words)
            if asked
            else read_options(game, request.options, request.players, words=words)
        )
        if names is None and request.humans is None:
            names = setup.ask_names(screen, words)
    else:
        game = read_game(request.game, words)
        options = read_options(game, request.options, request.players, words=words)
    key = new_key() if request.seed is None else key_from_seed(request.seed)
    match = Match(game, options, key=key)
    bots = request.bots or DEFAULT_BOTS
    players = seat_players(
        match.seats, humans=request.humans, names=names or (), bots=bots, words=words
    )
    match.names = tuple(player.written for player in players)
    compile_searches(match, players, words)
    return Sitting(match, players, words, screen, chance=Random(request.seed))


def resumed_sitting(request: PlayRequest, screen: Screen, words: Words) -> Sitting:
    """The match in a file, at the point where it was left."""
    said = [request.game, request.players, request.humans, request.names, request.seed]
    given = request.bots or ""
    command = given if given.startswith(COMMAND_PREFIX) or is_net(given) else None
    if request.options or any(w is not None for w in said) or request.bots != command:
        raise ArgumentError(words("errors.resume"))
    path = request.resume or Path()
    match = files.read_match(path, words)
    if match.is_over:
        raise ArgumentError(words("errors.over", file=path))
    own = None if command is None else command.removeprefix(COMMAND_PREFIX)
    players = [read_player(name, own, words) for name in match.names]
    compile_searches(match, players, words)
    return Sitting(match, players, words, screen, path=path)


def compile_searches(match: Match, players: Sequence[Player], words: Words) -> None:
    """Compile the game's search if a bot needs it, so that no player waits for it later."""
    if any(needs_compiling(match.game, player) for player in players):
        from .compile import compile_games  # imported here because it loads Numba

        compile_games([match.game], words, part="bots")


def needs_compiling(game: Game, player: Player) -> bool:
    """Whether the player is a bot that searches, or looks ahead with a net."""
    if player.level == NET_LEVEL:
        return read_net_spec(player.command or NET_LEVEL).worlds > 0
    return player.level in SEARCHERS and needs_search(game, player.level)


def run_sitting(sitting: Sitting, record: Path | None) -> int:
    """Play to the end, or save and say how to resume; return the exit code."""
    with sitting.interrupts.watched():
        try:
            introduce(sitting)
            run(sitting)
            finish(sitting, record)
        except (Quit, EOFError):
            leave(sitting)
        except Stopped as stopped:
            leave(sitting)
            return stopped.exit_code
        except BaseException:
            # A programming error must not cost anyone a match.
            leave(sitting)
            raise
        finally:
            sitting.close()
    return 0


def run(sitting: Sitting) -> None:
    """Ask each seat that owes a choice, until the match is over."""
    last: Seat | None = None
    while not sitting.match.is_over:
        sitting.let_bots_speak()
        if sitting.match.is_over:
            return
        seat = next_seat(sitting, last)
        if not sitting.players[seat].is_human:
            sitting.play_bot(seat)
            continue
        if sitting.is_hot_seat and seat != last:
            hide_screen(sitting, seat)
        elif last is not None:
            sitting.screen.clear()
        Turn(sitting, seat).take()
        last = seat


def next_seat(sitting: Sitting, last: Seat | None) -> Seat:
    """The next seat to ask: bots first, then people clockwise from the last one asked."""
    waiting = sitting.match.to_move
    bots = [seat for seat in waiting if not sitting.players[seat].is_human]
    if bots:
        return bots[0]
    start = 0 if last is None else last + 1
    return min(waiting, key=lambda seat: (seat - start) % sitting.match.seats)


def introduce(sitting: Sitting) -> None:
    """Show the game, the players, and the commitment to the deal."""
    screen, words, match = sitting.screen, sitting.words, sitting.match
    screen.clear()
    screen.show(Rule(Text(match.game.title, style="bold"), style="cyan", characters="~"))
    screen.line(match.game.words(words.language)["teaser"], style="italic")
    for player in sitting.players:
        if not player.is_human:
            screen.line(words("play.present", name=player.name, line=character(player.name, words)))
    screen.line(words("play.commitment", commitment=match.record()["commitment"][:32]), style="dim")
    if sitting.humans:
        screen.line(words("play.resumed" if match.played else "play.hint"), style="dim")


def character(name: str, words: Words) -> str:
    """A line about the bot character of that name."""
    lines = {sailor["name"]: sailor["line"] for sailor in words.entry("sailors")}
    return str(lines.get(name, words("play.stranger")))


def finish(sitting: Sitting, record: Path | None) -> None:
    """Show the final table with all cards open, the result, and keep the record."""
    screen, words = sitting.screen, sitting.words
    if sitting.is_hot_seat:
        screen.wipe()
    seats = sitting.humans
    if seats:
        screen.show(*sitting.news(seats[0]))
    else:
        screen.show(*log_paragraphs(sitting.match, None, words.language))
    screen.show(sitting.open_table(), result_text(sitting.match, words))
    keep_record(sitting, record)


def keep_record(sitting: Sitting, record: Path | None) -> None:
    """Save the finished match where requested or where it came from, or offer to."""
    target = record or sitting.path
    if target is None and sitting.screen.is_terminal and sitting.humans:
        suggested = files.default_path(sitting.match)
        sitting.screen.line(sitting.words("end.offer", file=suggested))
        typed = sitting.screen.ask(sitting.words("end.keep"))
        if typed:
            yes = typed.lower() in sitting.words.entry("setup.yes")
            target = suggested if yes else Path(typed)
    if target is not None:
        path = sitting.save(target)
        sitting.screen.line(sitting.words("end.saved", file=path), style="green")


def leave(sitting: Sitting) -> None:
    """Save the match and say how to resume; saves even if the terminal was closed."""
    path = sitting.rescue()
    with contextlib.suppress(OSError, ValueError):
        sitting.screen.line()
        if sitting.match.is_over:
            sitting.screen.line(sitting.words("end.saved", file=path), style="green")
        else:
            sitting.screen.line(sitting.words("play.saved", file=path), style="green")
            sitting.screen.console.print(
                Text(f"  {sitting.resume_command}", style="bold"), soft_wrap=True
            )
