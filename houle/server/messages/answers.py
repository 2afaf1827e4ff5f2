"""A chapter of the protocol: what is asked and answered about games, past matches and advice."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, StringConstraints

from .protocol import Clock, Complaint, Id, Language, Level, Message, NoClock, SeatWish, TableEvent

Value = int | str | bool
"""A value of an option."""
Viewer = Annotated[str, StringConstraints(pattern=r"^(open|watch|[0-9]|1[0-5])$")]
"""Whose eyes a replay is seen with: a seat's number, ``watch`` (a spectator), ``open`` (all)."""
MoveNumber = Annotated[int, Field(ge=0, le=1_000_000)]


# Games.


class BothLanguages(Message):
    """The same in every language."""

    en: str
    fr: str


class OptionValue(Message):
    """A value that an option can have."""

    value: Value
    text: BothLanguages | None
    """What it means; None where the value speaks for itself, like a number."""


class OptionInfo(Message):
    """A house rule that can be chosen before dealing."""

    name: str
    kind: Literal["number", "choice", "flag"]
    title: BothLanguages
    help: BothLanguages
    values: list[OptionValue]
    default: Value
    main: bool
    """Whether the set-up screen shows it at once; the others are folded away."""


class GameInfo(Message):
    """A game as the set-up screen shows it."""

    name: str
    title: BothLanguages
    teaser: BothLanguages
    players: list[int]
    """How many people can play."""
    minutes: list[int] | None
    """How long a match takes, from and to; None where nobody has said."""
    options: list[OptionInfo]
    colours: list[str]
    """A dark and a light colour of the game's box."""


class GameList(Message):
    """Everything that can be played."""

    games: list[GameInfo]


class TableLayout(Message):
    """Which fields of a view a plain table shows, and as what; ``engine/layout.py`` explains it."""

    hands: list[str]
    laid: list[str]
    piles: list[str]
    counters: list[str]
    facts: list[str]
    sets: list[str]
    from_zero: list[str]
    kinds: dict[str, str]
    suits: dict[str, str]


class GameMoves(Message):
    """Every move of a game as data, by its notation; ``describe_move`` of the game explains it."""

    game: str
    moves: dict[str, dict[str, int | str]]
    layout: TableLayout


class OptionsWish(Message):
    """Options to be tried together; those left out are as usual."""

    options: dict[str, Value] = Field(default_factory=dict, max_length=30)


class RefusedValue(Message):
    """A value that does not go with the other options as they are, and why."""

    option: str
    value: Value
    sentence: str


class OptionsAnswer(Message):
    """Whether options go together, and what else could be chosen."""

    ok: bool
    options: dict[str, Value] | None
    """All of them, with the usual values where none was given; None if they are refused."""
    seats: int | None
    complaint: Complaint | None
    refused: list[RefusedValue]
    """Every value of every option that would be refused with the others as they are."""


class RulebookBlock(Message):
    """A paragraph, heading, table, list or example of a rulebook, as HTML."""

    rule: str | None
    """The number of a numbered paragraph: it is also its name in the page."""
    html: str


class RulebookSection(Message):
    """A part of a rulebook from one great heading to the next."""

    title: str
    blocks: list[RulebookBlock]


class Rulebook(Message):
    """The rules of a game, ready to be shown."""

    game: str
    language: Language
    sections: list[RulebookSection]


class NamedValue(Message):
    """A number that views and events use, as notation and in words."""

    value: int
    notation: str
    name: str


class GameTexts(Message):
    """The words of a game in one language."""

    game: str
    language: Language
    words: dict[str, Any]
    """The game's own tables: options, refusals, events, names, table, outcome..."""
    values: dict[str, list[NamedValue]]
    """For each kind of value (``card``, ``suit``...) what its numbers are called."""


# Past matches.


class RecordInfo(Message):
    """A record that was imported, to be found again under its id."""

    id: Id
    game: str
    names: list[str]
    moves: int
    result: dict[str, Any] | None


class MatchRecord(Message):
    """A saved match; docs/records.md describes every part."""

    houle: int
    game: str
    options: dict[str, Value]
    seats: list[str]
    commitment: str
    secret: str | None
    chance: list[list[Any]] | None
    moves: list[list[Any]]
    """``[seat, notation]`` each; ``?`` stands for a move that the reader may not know yet."""
    result: dict[str, Any] | None
    digest: str


class Scene(Message):
    """One moment of a match: a move, what it set off, and what lay open after it."""

    number: int
    """Which move of the match, from 1 on; 0 is the deal."""
    seat: int | None
    move: str | None
    """In notation; ``?`` while it was closed to the viewer."""
    events: list[TableEvent]
    view: dict[str, Any]
    to_move: list[int]


class Replay(Message):
    """A part of a match, seen with somebody's eyes."""

    game: str
    options: dict[str, Value]
    names: list[str]
    viewer: Viewer
    commitment: str
    moves: int
    """How many there are in the whole match."""
    scenes: list[Scene]
    result: dict[str, Any] | None


class ReviewInfo(Message):
    """How far the review of a match is, and what it found."""

    status: Literal["none", "waiting", "running", "done", "failed"]
    """none: nobody has asked for it."""
    done: int
    of: int
    """Decisions that were looked at, and how many there are (0: not known yet)."""
    review: dict[str, Any] | None
    """docs/review.md describes it."""


class SameDeal(Message):
    """A new table with the cards of a finished match; game and options are the same."""

    seats: list[SeatWish] | None = Field(default=None, max_length=16)
    access: Literal["public", "private"] = "private"
    clock: Clock = Field(default_factory=NoClock)
    level: Level = "matelot"
    hints: bool = True


# Advice.


class Advice(Message):
    """A move that a bot finds promising."""

    move: str
    value: float | None
    """The expected share of a win; None where there is nothing to choose."""
    error: float | None
    exact: bool
    """Whether the value follows from the rules alone."""
    why: str


class AdviceList(Message):
    """The most promising moves, the best first."""

    number: int
    """The last entry of the table when it was asked."""
    moves: list[Advice]


class WhyNot(Message):
    """Whether a move may be made now; if not, by which rule and why."""

    may: bool
    rule: str | None
    sentence: str | None
