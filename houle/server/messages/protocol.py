"""Every message between the server and a client, and nothing else: the only definition of each.

``python -m tools.typescript`` writes the same as TypeScript types. Sockets speak version
``VERSION``; every message of the server has a number ``n`` that grows by one on each connection.
What happens at a table has a ``number`` of its own, the same for everybody and for ever: a client
that comes back says which one it has and gets exactly what it missed.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, TypeAdapter

VERSION = 1

Id = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{1,24}$")]
ClientId = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{1,40}$")]
NO_CONTROLS = r"^[^\x00-\x1f\x7f]*$"
"""One line of text: databases and terminals take no other."""
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
SeatNumber = Annotated[int, Field(ge=0, le=15)]
EntryNumber = Annotated[int, Field(ge=0, le=1_000_000)]


class Message(BaseModel):
    """Base of all messages: unknown parts are refused."""

    model_config = ConfigDict(extra="forbid")


# People.


class Me(Message):
    """Who the client is."""

    id: Id
    name: str
    account: bool
    """Whether there is a name and a password to log in with from elsewhere."""


class Visitor(Message):
    """Who opens the page."""

    me: Me | None
    """None: nobody yet."""


class NameChange(Message):
    """Another name to be shown at tables."""

    name: Name


class Credentials(Message):
    """A name and a password: to log in, or to keep what a guest has."""

    name: Name
    password: Password


class PasswordChange(Message):
    """A new password, with the old one."""

    old: Password
    new: Password


class Farewell(Message):
    """I want to be forgotten; whoever has an account gives its password."""

    password: Password | None = None


class Avoiding(Message):
    """How somebody is kept off: blocked (no table together, no chat), muted (no chat)."""

    block: bool
    mute: bool


class Avoided(Avoiding):
    """Somebody who is kept off."""

    id: Id
    name: str


class AvoidedList(Message):
    """Everybody whom the client keeps off."""

    people: list[Avoided]


# Tables.


class NoClock(Message):
    """Everybody takes the time they like."""

    kind: Literal["none"] = "none"


class MoveClock(Message):
    """So much time for every choice; days of it make a game by correspondence."""

    kind: Literal["move"]
    seconds: Annotated[int, Field(ge=5, le=14 * 86400)]


class BankClock(Message):
    """So much time for the whole match, and some more for every choice."""

    kind: Literal["bank"]
    seconds: Annotated[int, Field(ge=10, le=14 * 86400)]
    increment: Annotated[int, Field(ge=0, le=86400)]


Clock = Annotated[NoClock | MoveClock | BankClock, Field(discriminator="kind")]


class SeatWish(Message):
    """Who is to sit on a seat of a new table."""

    kind: Literal["me", "open", "bot"]
    level: Level | None = None


class TableWish(Message):
    """A table to be made."""

    game: Annotated[str, StringConstraints(max_length=40)]
    options: dict[str, int | str | bool] = Field(default_factory=dict, max_length=30)
    seats: list[SeatWish] | None = Field(default=None, max_length=16)
    """One for each seat; else the maker sits first and all others are open."""
    access: Literal["public", "private"] = "private"
    clock: Clock = Field(default_factory=NoClock)
    level: Level = "matelot"
    """Of the bots that sit in for people who left."""
    hints: bool = True
    """Whether people may ask a bot for advice."""


class PlayNow(Message):
    """A table against bots that starts at once."""

    game: Annotated[str, StringConstraints(max_length=40)]
    options: dict[str, int | str | bool] = Field(default_factory=dict, max_length=30)
    level: Level = "matelot"


class SeatChange(Message):
    """What is to happen with a seat before the match: sit down, get up, a bot, or free again.

    The owner of the table also frees seats of others (``open``), and gives the seat of somebody
    who spoils the match to a bot (``bot``).
    """

    action: Literal["sit", "open", "bot"]
    level: Level | None = None


class SeatInfo(Message):
    """Who sits on a seat."""

    seat: int
    kind: Literal["open", "human", "bot"]
    person: Id | None
    """None for bots, and for people who deleted themselves."""
    name: str
    level: str | None
    away: bool
    """Whether a bot sits in for the person."""
    stood_in: int
    """How many moves bots made in the person's place."""


class TableInfo(Message):
    """A table as everybody who may see it sees it."""

    id: Id
    code: str
    game: str
    options: dict[str, int | str | bool]
    owner: Id
    access: Literal["public", "private"]
    status: Literal["open", "playing", "over", "closed"]
    clock: Clock
    level: str
    hints: bool
    seats: list[SeatInfo]
    commitment: str
    """The promise of the deal; the secret is published after the end."""
    secret: str | None
    same_deal_as: Id | None
    next_table: Id | None
    result: dict[str, Any] | None
    to_move: list[int]
    number: int
    """The last entry."""
    made_at: int
    over_at: int | None


class TableList(Message):
    """Some tables, newest first."""

    tables: list[TableInfo]


class JoinWish(Message):
    """The five letters of a table."""

    code: Code


class Ok(Message):
    """Done."""

    ok: Literal[True] = True


class Complaint(Message):
    """Why something was refused: a code, a sentence in the client's language, and the rule."""

    code: str
    sentence: str
    rule: str | None = None


# What the client says on a socket.


class Hello(Message):
    """The first message: the version and the language the client speaks."""

    type: Literal["hello"]
    version: int
    language: Language = "en"


class WatchLobby(Message):
    """Whether news of the lobby are wanted."""

    type: Literal["watch_lobby"]
    on: bool


class OpenTable(Message):
    """Show me a table; I have all entries up to ``have`` (None: nothing)."""

    type: Literal["open_table"]
    table: Id
    have: EntryNumber | None = None


class CloseTable(Message):
    """I no longer look at the table."""

    type: Literal["close_table"]
    table: Id


class Move(Message):
    """A move of my seat; ``number`` is the last entry I have, ``id`` my own name for it."""

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
    """I am back and take my seat over from the bot."""

    type: Literal["back"]
    table: Id


class Ping(Message):
    """Are you there?"""

    type: Literal["ping"]


FromClient = Annotated[
    Hello | WatchLobby | OpenTable | CloseTable | Move | Say | Back | Ping,
    Field(discriminator="type"),
]
FROM_CLIENT: TypeAdapter[FromClient] = TypeAdapter(FromClient)


# What the server says on a socket.


class Numbered(Message):
    """Base of the server's messages: counted on each connection from 1 on."""

    n: int = 0


class Welcome(Numbered):
    """The answer to ``hello``."""

    type: Literal["welcome"] = "welcome"
    version: int
    me: Me
    now: int
    """The time of the server, in milliseconds since 1970."""


class TableEvent(Message):
    """A fact that a move told, with its own values (None: closed) and its sentence."""

    kind: str
    seat: int
    values: dict[str, int | list[int] | None]
    text: str


class Clocks(Message):
    """Milliseconds left for each seat, at ``at``; they run for those who owe a choice."""

    left: list[int | None]
    at: int


class Situation(Message):
    """What lies open to the client at a table now, and what its seat may do."""

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
    """In notation; ``?`` while it is closed to the client."""
    person: Id | None = None
    text: str | None = None
    """Of a line of chat."""
    name: str | None = None
    """Of who said it."""
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
    """Whether nothing lies between what the client had and the first entry."""
    situation: Situation | None
    """None before the match."""


class TableNews(Numbered):
    """One more entry, and what has become of the table."""

    type: Literal["news"] = "news"
    id: Id
    entry: Entry
    table: TableInfo | None
    """Where more than the match has changed: seats, status, result."""
    situation: Situation | None


class Confirmed(Numbered):
    """What the client sent under this id is stored."""

    type: Literal["confirmed"] = "confirmed"
    table: Id
    id: ClientId
    number: int


class Refused(Numbered):
    """What the client sent was not done; nothing has changed."""

    type: Literal["refused"] = "refused"
    table: Id | None = None
    id: ClientId | None = None
    code: str
    sentence: str
    rule: str | None = None


class Lobby(Numbered):
    """All public tables that wait for people or can be watched."""

    type: Literal["lobby"] = "lobby"
    tables: list[TableInfo]


class LobbyNews(Numbered):
    """A public table is new or has changed; None: it is gone."""

    type: Literal["lobby_news"] = "lobby_news"
    id: Id
    table: TableInfo | None


class YourTurn(Numbered):
    """A table waits for the person; told on every open page."""

    type: Literal["your_turn"] = "your_turn"
    table: Id
    game: str
    number: int


class Presence(Numbered):
    """Who looks at a table now: seats with an open page, and how many spectators."""

    type: Literal["presence"] = "presence"
    table: Id
    seats: list[int]
    spectators: int


class Pong(Numbered):
    """I am."""

    type: Literal["pong"] = "pong"
    now: int


class Goodbye(Numbered):
    """The server closes the connection: come again after so many milliseconds."""

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
    | Pong
    | Goodbye,
    Field(discriminator="type"),
]
FROM_SERVER: TypeAdapter[FromServer] = TypeAdapter(FromServer)
