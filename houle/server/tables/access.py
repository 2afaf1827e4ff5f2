"""Who may do what at a table; whatever is not listed is refused.

``access`` of a table says who finds it (the lobby, or only by invitation), ``replay`` who may see
the match again when it is over.
"""

from __future__ import annotations

from collections.abc import Collection
from enum import Enum

from houle.server.errors import Refusal
from houle.server.store.rows import SeatRow, TableRow


class Role(Enum):
    """What a client is to a table."""

    STRANGER = "stranger"
    """Somebody without a cookie."""
    BLOCKED = "blocked"
    """Somebody whom the owner has blocked."""
    VISITOR = "visitor"
    SEATED = "seated"
    OWNER = "owner"
    """Owns the table and does not sit at it."""
    SEATED_OWNER = "seated_owner"
    """Owns the table and sits at it."""


KNOWN = frozenset({Role.VISITOR, Role.SEATED, Role.OWNER, Role.SEATED_OWNER})
SITTING = frozenset({Role.SEATED, Role.SEATED_OWNER})
OWNING = frozenset({Role.OWNER, Role.SEATED_OWNER})
ALL = frozenset(Role)

MAY: dict[str, frozenset[Role]] = {
    "invitation": ALL - {Role.BLOCKED},  # by the code or the link, before choosing a name
    "watch": KNOWN,
    "sit": KNOWN,
    "stand": SITTING,
    "arrange": OWNING,  # add bots, free the seats of others
    "start": OWNING,
    "close": OWNING,
    "fill": SITTING,  # a quick match, with bots
    "move": SITTING,
    "say": SITTING,
    "leave": SITTING,
    "rename": SITTING,
    "vanish": SITTING | OWNING,  # whoever is forgotten gives up seats and tables
    "back": SITTING,
    "hint": SITTING,
    "own_record": SITTING,  # of a running match: only what the own seat may know
    "rematch": SITTING,
    "look_public": ALL,  # at the table of a finished match, with its chat
    "look_private": SITTING | OWNING,
    "replay_public": ALL,  # of a finished match: by its link, without a name
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
        return Role.SEATED_OWNER if sits else Role.OWNER
    if sits:
        return Role.SEATED
    return Role.BLOCKED if blocked else Role.VISITOR


def may(action: str, somebody: Role) -> bool:
    """Whether the role may do it; nobody may do unknown actions."""
    return somebody in MAY.get(action, frozenset())


def check(action: str, somebody: Role) -> None:
    """Refuse the action unless the role may do it; nobody may do unknown actions."""
    if not may(action, somebody):
        raise Refusal("not_signed_in" if somebody is Role.STRANGER else "not_allowed")


def check_after_match(action: str, table: TableRow, somebody: Role) -> None:
    """Refuse an action on a finished match; a private replay is for those who sat there."""
    if table.replay == "private" and not may(f"{action}_private", somebody):
        raise Refusal("private_replay")
    check(f"{action}_{table.replay}", somebody)


def check_look(table: TableRow, somebody: Role) -> None:
    """Refuse to show a table: anybody known may watch a match, fewer may read its chat later."""
    check(f"look_{table.access}" if table.status == "over" else "watch", somebody)
