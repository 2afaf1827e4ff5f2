"""More of the protocol: requests and answers about people, games, past matches and advice."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, StringConstraints

from .protocol import (
    Clock,
    Complaint,
    Id,
    Language,
    Level,
    Message,
    NoClock,
    ReplayAccess,
    SeatNumber,
    SeatWish,
    TableEvent,
    TableStatus,
    WarmUp,
)

Value = int | str | bool
"""A value of an option."""
Viewer = Annotated[str, StringConstraints(pattern=r"^(open|watch|[0-9]|1[0-5])$")]
"""The viewer of a replay: a seat's number, ``watch`` (a spectator), ``open`` (sees all)."""
MoveNumber = Annotated[int, Field(ge=0, le=1_000_000)]


# People.


class Avoiding(Message):
    """Whether somebody is blocked (no table together, no chat) or muted (no chat)."""

    block: bool
    mute: bool


class Avoided(Avoiding):
    """Somebody who is blocked or muted."""

    id: Id
    name: str


class AvoidedList(Message):
    """Everybody whom the person has blocked or muted."""

    people: list[Avoided]


# Games.


class BothLanguages(Message):
    """A text in every language."""

    en: str
    fr: str


class OptionValue(Message):
    """A value that an option can have."""

    value: Value
    text: BothLanguages | None
    """Its explanation; None for values like numbers."""


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
    """How long a match takes, from and to; None if unknown."""
    options: list[OptionInfo]
    colours: list[str]
    """A dark and a light colour of the game's box."""


class GameList(Message):
    """All games."""

    games: list[GameInfo]


class TableLayout(Message):
    """Which fields of a view a plain table shows, and as what: a ``Layout`` of the engine."""

    hands: list[str]
    laid: list[str]
    piles: list[str]
    counters: list[str]
    facts: list[str]
    sets: list[str]
    from_zero: list[str]
    kinds: dict[str, str]
    suits: list[int]
    """The suit of each card, -1 for a card without one."""
    colours: list[str]
    """The colour of each suit."""


class GameMoves(Message):
    """Every move of a game as data, by its notation; ``describe_move`` of the game explains it."""

    game: str
    moves: dict[str, dict[str, int | str]]
    layout: TableLayout


class OptionsWish(Message):
    """Options to be checked; those left out have their default."""

    options: dict[str, Value] = Field(default_factory=dict, max_length=30)


class RefusedValue(Message):
    """A value that cannot be combined with the other options, and why."""

    option: str
    value: Value
    sentence: str


class OptionsAnswer(Message):
    """Whether options can be combined, and which values could not be chosen."""

    ok: bool
    options: dict[str, Value] | None
    """All options, with defaults filled in; None if they are refused."""
    seats: int | None
    complaint: Complaint | None
    refused: list[RefusedValue]
    """Every value of every option that would be refused with the other options."""


class RulebookBlock(Message):
    """A paragraph, heading, table, list or example of a rulebook, as HTML."""

    rule: str | None
    """The number of a numbered paragraph, which is also its id in the HTML."""
    html: str


class RulebookSection(Message):
    """A section of a rulebook."""

    title: str
    blocks: list[RulebookBlock]


class Rulebook(Message):
    """The rulebook of a game as HTML."""

    game: str
    language: Language
    sections: list[RulebookSection]


class NamedValue(Message):
    """A value in views and events, with its notation and its name."""

    value: int
    notation: str
    name: str


class GameTexts(Message):
    """The texts of a game in one language."""

    game: str
    language: Language
    words: dict[str, Any]
    """The game's own tables: options, refusals, events, names, table, outcome..."""
    values: dict[str, list[NamedValue]]
    """The named values by kind (``card``, ``suit``...)."""


# Past matches.


class RecordInfo(Message):
    """An imported record and its id."""

    id: Id
    game: str
    names: list[str]
    moves: int
    result: dict[str, Any] | None


class MatchRecord(Message):
    """A saved match; docs/records.md describes every field."""

    houle: int
    game: str
    options: dict[str, Value]
    seats: list[str]
    commitment: str
    secret: str | None
    chance: list[list[Any]] | None
    moves: list[list[Any]]
    """``[seat, notation]`` each; ``?`` is a move that the reader may not know yet."""
    result: dict[str, Any] | None
    digest: str


class Scene(Message):
    """One moment of a match: a move, its events, and the view after it."""

    number: int
    """Which move of the match, from 1 on; 0 is the deal."""
    seat: int | None
    move: str | None
    """In notation; ``?`` if it was closed to the viewer."""
    events: list[TableEvent]
    view: dict[str, Any]
    to_move: list[int]


class Replay(Message):
    """A part of a match, as a viewer saw it."""

    game: str
    options: dict[str, Value]
    names: list[str]
    viewer: Viewer
    commitment: str
    moves: int
    """The number of moves in the whole match."""
    scenes: list[Scene]
    result: dict[str, Any] | None


class ReplayChange(Message):
    """Who may see the replay of a table; after the match has begun it can only be closed."""

    replay: ReplayAccess


class ReviewInfo(Message):
    """The progress and the result of a review."""

    status: Literal["none", "waiting", "running", "done", "failed"]
    """none: nobody has requested it."""
    done: int
    of: int
    """Reviewed decisions, and how many there are (0: not known yet)."""
    review: dict[str, Any] | None
    """docs/review.md describes it. Before the status is done: a first version by a net, if any."""
    warm_up: WarmUp | None = None
    """While the search is being compiled, before the review begins."""


class SameDeal(Message):
    """A new table with the deal of a finished match; game and options are the same."""

    seats: list[SeatWish] | None = Field(default=None, max_length=16)
    access: Literal["public", "private"] = "private"
    clock: Clock = Field(default_factory=NoClock)
    level: Level = "matelot"
    hints: bool = True


class PlayOn(Message):
    """A practice table that goes on from a moment of a past match, against bots."""

    move: MoveNumber
    """How many moves of the match are kept; 0: only its deal."""
    seat: SeatNumber
    """Mine; bots have all others."""
    level: Level = "matelot"


# Advice.


class Advice(Message):
    """A move that the search recommends."""

    move: str
    value: float | None
    """The expected share of a win; None if there is only one move."""
    error: float | None
    exact: bool
    """Whether the value is exact, not estimated."""
    why: str
    """The move and its reason as one sentence."""


class AdviceList(Message):
    """The best moves, the best first."""

    number: int
    """The last entry of the table at the time of the request."""
    confidence: Literal["certain", "clear", "likely", "close"]
    """How sure it is that the first move is the best."""
    moves: list[Advice]
    warm_up: WarmUp | None = None
    """While the search is being compiled; until then the advice is a rule of thumb."""


class WhyNot(Message):
    """Whether a move is allowed now; if not, why and by which rule."""

    may: bool
    rule: str | None
    sentence: str | None


# Settings, invitations, quick matches.


class Preferences(Message):
    """What somebody has chosen in the settings; None: not chosen, the usual value."""

    theme: Literal["auto", "day", "night", "contrast"] | None = None
    speed: Literal["slow", "normal", "fast", "off"] | None = None
    """Of animations."""
    sound: Literal["off", "quiet", "on", "loud"] | None = None
    confirm: Literal["never", "risky", "always"] | None = None
    """Before which moves to ask."""
    cards: Literal["normal", "large"] | None = None
    order: Literal["game", "colour", "value"] | None = None
    """How cards in a hand are sorted; game: as the game shows them."""
    side: Literal["right", "left"] | None = None
    """On which side of the table the drawer and the tools are."""


class Invitation(Message):
    """What somebody may know of a table whose code or link they have, before they enter."""

    table: Id
    game: str
    options: dict[str, Value]
    status: TableStatus
    host: str | None
    """The name of the owner, if they sit at the table."""
    players: list[str]
    """Who sits there; empty after the match."""
    free: int
    """How many seats nobody has taken."""
    seats: int
    clock: Clock


class QuickWish(Message):
    """A quick match of a game."""

    game: Annotated[str, StringConstraints(max_length=40)]
