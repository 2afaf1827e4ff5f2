"""Who may do what: the only place where it is decided, and whatever is not listed is refused."""

from __future__ import annotations

from collections.abc import Collection
from enum import Enum

from houle.server.errors import Refusal
from houle.server.store.rows import SeatRow, TableRow


class Role(Enum):
    """What a client is to a table."""

    STRANGER = "stranger"
    """Somebody without a name."""
    BLOCKED = "blocked"
    """Somebody with whom the owner does not want to play."""
    VISITOR = "visitor"
    SEATED = "seated"
    OWNER = "owner"
    """Made the table, and does not sit at it."""
    HOST = "host"
    """Made the table and sits at it."""


KNOWN = frozenset({Role.VISITOR, Role.SEATED, Role.OWNER, Role.HOST})
SITTING = frozenset({Role.SEATED, Role.HOST})
OWNING = frozenset({Role.OWNER, Role.HOST})
ALL = frozenset(Role)

MAY: dict[str, frozenset[Role]] = {
    "watch": KNOWN,
    "sit": KNOWN,
    "stand": SITTING,
    "arrange": OWNING,  # add bots, free the seats of others
    "start": OWNING,
    "close": OWNING,
    "move": SITTING,
    "say": SITTING,
    "leave": SITTING,
    "rename": SITTING,
    "vanish": SITTING | OWNING,  # whoever is forgotten gives up seats and tables
    "back": SITTING,
    "hint": SITTING,
    "own_record": SITTING,  # of a running match: only what the own seat may know
    "rematch": SITTING,
    "replay_public": ALL,  # a finished match of a public table: by permalink, without a name
    "replay_private": SITTING | OWNING,
    "review_public": KNOWN,
    "review_private": SITTING | OWNING,
    "same_deal_public": KNOWN,
    "same_deal_private": SITTING | OWNING,
}
"""Who may do what at a table."""


def role(
    table: TableRow, chairs: Collection[SeatRow], person: str | None, blocked: bool = False
) -> Role:
    """What the person is to the table."""
    if person is None:
        return Role.STRANGER
    sits = person in [chair.person for chair in chairs]
    if table.owner == person:
        return Role.HOST if sits else Role.OWNER
    if sits:
        return Role.SEATED
    return Role.BLOCKED if blocked else Role.VISITOR


def check(action: str, somebody: Role) -> None:
    """Refuse the action unless the role may do it; unknown actions nobody may do."""
    if somebody not in MAY.get(action, frozenset()):
        raise Refusal("not_signed_in" if somebody is Role.STRANGER else "not_allowed")


def check_after_match(action: str, table: TableRow, somebody: Role) -> None:
    """Refuse what is only for those who sat at a private table."""
    check(f"{action}_{table.access}", somebody)


def check_look(table: TableRow, somebody: Role) -> None:
    """Refuse a look at a table: with the link one may watch, afterwards as with its replay."""
    if table.status == "over":
        check_after_match("replay", table, somebody)
    else:
        check("watch", somebody)
