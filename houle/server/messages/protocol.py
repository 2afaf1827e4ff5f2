"""The protocol: the only definition of every message between server and client.

``python -m tools.typescript`` writes the same as TypeScript types. Sockets speak version
``VERSION``; every message of the server has a number ``n`` that grows by one on each connection.
Every entry of a table has a ``number`` of its own, the same for everybody, which never changes: a
client that reconnects sends the last one it has and gets exactly what it missed.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, StringConstraints, TypeAdapter

from .compiling import Compiling as Compiling
from .message import Message as Message

VERSION = 1

Id = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{1,24}$")]
ClientId = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{1,40}$")]
NO_CONTROLS = r"^[^\x00-\x1f\x7f]*$"
"""One line of text without control characters."""
Name = Annotated[
    str,
    StringConstraints(strip_whitespace=True, min_length=1, max_length=24, pattern=NO_CONTROLS),
]
Line = Annotated[
    str,
    StringConstraints(strip_whitespace=True, min_length=1, max_length=300, pattern=NO_CONTROLS),
]
Password = Annotated[str, StringConstraints(min_length=8, max_length=200)]
Notation = Annotated[str, StringConstraints(min_length=1, max_length=60)]
Code = Annotated[str, StringConstraints(pattern=r"^[A-Za-z]{5}$")]
Language = Literal["en", "fr"]
Level = Literal["mousse", "matelot", "capitaine", "amiral"]
TableStatus = Literal["open", "playing", "over", "closed"]
ReplayAccess = Literal["public", "private"]
"""Who may see the replay: everybody who has its link, or only those who sat at the table."""
SeatNumber = Annotated[int, Field(ge=0, le=15)]
EntryNumber = Annotated[int, Field(ge=0, le=1_000_000)]


# People.


class Me(Message):
    """Who the client is."""

    id: Id
    name: str
    account: bool
    """Whether the person has an account, with a password to log in."""


class Visitor(Message):
    """The person of the cookie, if any."""

    me: Me | None
    """None without a cookie."""


class NameChange(Message):
    """A new name to be shown at tables."""

    name: Name


class Credentials(Message):
    """A name and a password: to log in, or to turn a guest into an account."""

    name: Name
    password: Password


class PasswordChange(Message):
    """A new password, with the old one."""

    old: Password
    new: Password


class Farewell(Message):
    """Delete the person; with an account, the password is needed."""

    password: Password | None = None


# Tables.


class NoClock(Message):
    """No time limit."""

    kind: Literal["none"] = "none"


class MoveClock(Message):
    """A time limit for every choice; with days it is a correspondence match."""

    kind: Literal["move"]
    seconds: Annotated[int, Field(ge=5, le=14 * 86400)]


class BankClock(Message):
    """A time limit for the whole match, with an increment for every choice."""

    kind: Literal["bank"]
    seconds: Annotated[int, Field(ge=10, le=14 * 86400)]
    increment: Annotated[int, Field(ge=0, le=86400)]


Clock = Annotated[NoClock | MoveClock | BankClock, Field(discriminator="kind")]


class SeatWish(Message):
    """Who sits on a seat of a new table."""

    kind: Literal["me", "open", "bot"]
    level: Level | None = None


class TableWish(Message):
    """A table to be created."""

    game: Annotated[str, StringConstraints(max_length=40)]
    options: dict[str, int | str | bool] = Field(default_factory=dict, max_length=30)
    seats: list[SeatWish] | None = Field(default=None, max_length=16)
    """One for each seat; by default the owner sits first and the others are open."""
    access: Literal["public", "private"] = "private"
    replay: ReplayAccess = "public"
    clock: Clock = Field(default_factory=NoClock)
    level: Level = "matelot"
    """The level of bots that play for people who left."""
    hints: bool = True
    """Whether people may ask for hints."""


class PlayNow(Message):
    """A table against bots that starts at once."""

    game: Annotated[str, StringConstraints(max_length=40)]
    options: dict[str, int | str | bool] = Field(default_factory=dict, max_length=30)
    level: Level = "matelot"


class SeatChange(Message):
    """A change of a seat before the match: sit down, free it, or add a bot.

    The owner may also free the seats of others (``open``), and during the match give a person's
    seat to a bot (``bot``).
    """

    action: Literal["sit", "open", "bot"]
    level: Level | None = None


class SeatInfo(Message):
    """Who sits on a seat."""

    seat: int
    kind: Literal["open", "human", "bot"]
    person: Id | None
    """None for bots, and for people who have deleted their account."""
    name: str
    level: str | None
    away: bool
    """Whether a bot plays for the person."""
    stood_in: int
    """How many moves bots have made for the person."""


class TableInfo(Message):
    """A table as everybody sees it."""

    id: Id
    code: str
    game: str
    options: dict[str, int | str | bool]
    owner: Id
    access: Literal["public", "private"]
    replay: ReplayAccess
    status: TableStatus
    clock: Clock
    level: str
    hints: bool
    seats: list[SeatInfo]
    commitment: str
    """The commitment to the deal; the secret is published after the match."""
    secret: str | None
    same_deal_as: Id | None
    """The first match with this deal: its players may know the cards, so this one is practice."""
    from_move: int | None
    """How many of the first moves come from an earlier match; None: it began with the deal."""
    next_table: Id | None
    result: dict[str, Any] | None
    quick: bool
    """Whether it is a quick match: bots take the seats that are still free after a while."""
    to_move: list[int]
    number: int
    """The number of the last entry."""
    made_at: int
    over_at: int | None


class TableList(Message):
    """Some tables, newest first."""

    tables: list[TableInfo]


class JoinWish(Message):
    """The code of a table."""

    code: Code


class WarmUp(Message):
    """The search of strong bots is being compiled; until then they play at a lower level."""

    plays_as: Level
    seconds: int | None
    """About how long it still takes; None if nobody knows."""
    now: Compiling | None = None
    """What is being compiled now, maybe of another game."""


class Ok(Message):
    """Done."""

    ok: Literal[True] = True


class Complaint(Message):
    """Why something was refused: a code, a sentence in the client's language, and the rule."""

    code: str
    sentence: str
    rule: str | None = None


# Messages of the client on a socket.


class Hello(Message):
    """The first message: the client's protocol version and language."""

    type: Literal["hello"]
    version: int
    language: Language = "en"


class WatchLobby(Message):
    """Start or stop to receive changes of the lobby."""

    type: Literal["watch_lobby"]
    on: bool


class OpenTable(Message):
    """Show a table; the client has all entries up to ``have`` (None: nothing)."""

    type: Literal["open_table"]
    table: Id
    have: EntryNumber | None = None


class CloseTable(Message):
    """The client no longer shows the table."""

    type: Literal["close_table"]
    table: Id


class Move(Message):
    """A move; ``number`` is the last entry the client has, ``id`` its own name for the move."""

    type: Literal["move"]
    table: Id
    number: EntryNumber
    move: Notation
    id: ClientId


class Say(Message):
    """A line of chat."""

    type: Literal["say"]
    table: Id
    text: Line
    id: ClientId


class Back(Message):
    """The person takes their seat back from the bot."""

    type: Literal["back"]
    table: Id


class Ping(Message):
    """Asks for a ``pong``."""

    type: Literal["ping"]


FromClient = Annotated[
    Hello | WatchLobby | OpenTable | CloseTable | Move | Say | Back | Ping,
    Field(discriminator="type"),
]
FROM_CLIENT: TypeAdapter[FromClient] = TypeAdapter(FromClient)


# Messages of the server on a socket.


class Numbered(Message):
    """Base of the server's messages, which are counted on each connection from 1."""

    n: int = 0


class Welcome(Numbered):
    """The answer to ``hello``."""

    type: Literal["welcome"] = "welcome"
    version: int
    me: Me
    now: int
    """The time of the server, in milliseconds since 1970."""


class TableEvent(Message):
    """An event of a move, with its values (None: closed) and its sentence."""

    kind: str
    seat: int
    values: dict[str, int | list[int] | None]
    text: str


class Clocks(Message):
    """Milliseconds left for each seat at the time ``at``; clocks run for seats to move."""

    left: list[int | None]
    at: int


class Situation(Message):
    """What the client may see at a table now, and what its seat may do."""

    view: dict[str, Any]
    """The open fields of the game's state; protocol.gen.ts has a type for each game."""
    to_move: list[int]
    legal: list[str]
    asides: list[str]
    clocks: Clocks | None
    result: dict[str, Any] | None


class Entry(Message):
    """Something that happened at a table."""

    number: int
    at: int
    kind: Literal["move", "chat", "seats", "start", "end"]
    seat: int | None = None
    move: str | None = None
    """In notation; ``?`` if it is closed to the client."""
    person: Id | None = None
    text: str | None = None
    """Of a line of chat."""
    name: str | None = None
    """The name of the person who wrote it."""
    why: str | None = None
    """Of a change of seats: sat, left, returned, late, kicked, bot, freed."""
    events: list[TableEvent] = Field(default_factory=list)


class TableState(Numbered):
    """A table as it is now, with the entries that the client did not have."""

    type: Literal["table"] = "table"
    table: TableInfo
    seat: int | None
    """The client's own; None for a spectator."""
    entries: list[Entry]
    complete: bool
    """Whether no entry is missing between what the client had and these entries."""
    situation: Situation | None
    """None before the match."""


class TableNews(Numbered):
    """One more entry, and the situation after it."""

    type: Literal["news"] = "news"
    id: Id
    entry: Entry
    table: TableInfo | None
    """The table, if its seats, status or result have changed."""
    situation: Situation | None


class Confirmed(Numbered):
    """The message of the client with this id is stored."""

    type: Literal["confirmed"] = "confirmed"
    table: Id
    id: ClientId
    number: int


class Refused(Numbered):
    """The message of the client was refused; nothing has changed."""

    type: Literal["refused"] = "refused"
    table: Id | None = None
    id: ClientId | None = None
    code: str
    sentence: str
    rule: str | None = None


class Lobby(Numbered):
    """All public tables that are open or being played."""

    type: Literal["lobby"] = "lobby"
    tables: list[TableInfo]


class LobbyNews(Numbered):
    """A public table is new or has changed; None: it is gone."""

    type: Literal["lobby_news"] = "lobby_news"
    id: Id
    table: TableInfo | None


class YourTurn(Numbered):
    """It is the person's turn at a table; sent to their pages that do not show it."""

    type: Literal["your_turn"] = "your_turn"
    table: Id
    game: str
    number: int


class Presence(Numbered):
    """Who has a table open: seats with an open page, and the number of spectators."""

    type: Literal["presence"] = "presence"
    table: Id
    seats: list[int]
    spectators: int


class WarmUpNews(Numbered):
    """Whether bots at a table play below their level until their search is compiled."""

    type: Literal["warm_up"] = "warm_up"
    table: Id
    seats: list[int]
    """The seats that do; empty if all bots play at their own level."""
    warm_up: WarmUp | None


class Pong(Numbered):
    """The answer to ``ping``."""

    type: Literal["pong"] = "pong"
    now: int


class Goodbye(Numbered):
    """The server closes the connection; reconnect after ``retry`` milliseconds (None: do not)."""

    type: Literal["goodbye"] = "goodbye"
    why: Literal["stopping", "too_slow", "too_often", "signed_out", "version", "too_many"]
    retry: int | None


FromServer = Annotated[
    Welcome
    | TableState
    | TableNews
    | Confirmed
    | Refused
    | Lobby
    | LobbyNews
    | YourTurn
    | Presence
    | WarmUpNews
    | Pong
    | Goodbye,
    Field(discriminator="type"),
]
FROM_SERVER: TypeAdapter[FromServer] = TypeAdapter(FromServer)
