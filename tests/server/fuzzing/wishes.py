"""Nonsense for HTTP: every endpoint that the application describes, with something odd in it."""

from __future__ import annotations

import json
import random
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import quote

from houle import games
from houle.engine.chance import KEY_BYTES
from houle.engine.match import Match
from houle.server.app import make_app
from houle.server.settings import ServerSettings

from . import odd
from .report import Target

Schema = dict[str, Any]

LAST_WISHES = (
    *("/api/login", "/api/logout", "/api/logout/everywhere"),
    *("/api/me/account", "/api/me/farewell", "/api/me/password"),
)
"""After which a guest may be somebody else, or nobody: asked by guests who come for that alone."""
HARMFUL = ("/close", "/leave", "/seats/{seat}", "/rematch", "/start", "/fill", "/back")
"""What may end a match or give a seat away: asked about the spare table."""
ODD_SEGMENTS = (
    *("%00", "a%00b", "%ED%A0%80", "%FF", "%C0%80", "%E2%80%AE", "%EF%AC%AC" * 24, "%0a", "%0d%0a"),
    *("%2e%2e", "%2F", "..%2f..%2fetc%2fpasswd", "%25", "%", "%zz", "x" * 3000, "-" * 25, "_" * 24),
    *("1e999", "NaN", "-1", "9" * 400, "%F0%9F%98%80", "%CC%81" * 50, "[" * 900, "null", "{}", "'"),
)
"""Parts of an address, as they are sent."""
PAGES = ("/", "/t/", "/r/", "/j/", "/play/", "/replay/", "/assets/", "/api/", "/healthz")
"""Addresses of the web app and of nothing."""


@dataclass(frozen=True)
class Endpoint:
    """Something that can be asked for, as the application describes it."""

    method: str
    path: str
    body: Schema | None
    query: tuple[str, ...] = ()
    """The names of its parameters."""

    @property
    def label(self) -> str:
        return f"{self.method} {self.path}"


@dataclass(frozen=True)
class Wish:
    """A request."""

    label: str
    method: str
    url: str
    content: bytes | None = None
    headers: dict[str, str] = field(default_factory=dict)


@cache
def description() -> Schema:
    """What the application says about itself."""
    return make_app(ServerSettings(data=Path("unused"), compile=False)).openapi()


@cache
def endpoints() -> list[Endpoint]:
    """Everything that can be asked for."""
    return [
        Endpoint(method.upper(), path, body_of(said), names_in_query(said))
        for path, methods in description()["paths"].items()
        for method, said in methods.items()
    ]


def body_of(said: Schema) -> Schema | None:
    """The schema of an endpoint's body."""
    content = said.get("requestBody", {}).get("content", {})
    schema = content.get("application/json", {}).get("schema")
    return dict(schema) if schema is not None else None


def names_in_query(said: Schema) -> tuple[str, ...]:
    """The parameters of an endpoint that stand after the question mark."""
    return tuple(p["name"] for p in said.get("parameters", ()) if p["in"] == "query")


def example(rng: random.Random, schema: Schema, target: Target, name: str = "") -> Any:
    """Something that fits a schema, mostly."""
    if "$ref" in schema:
        found = description()["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
        return example(rng, found, target, name)
    for several in ("anyOf", "oneOf"):
        if several in schema:
            return example(rng, rng.choice(schema[several]), target, name)
    if "const" in schema or "enum" in schema:
        return schema.get("const", rng.choice(schema.get("enum", [None])))
    return EXAMPLES.get(schema.get("type", "null"), nothing)(rng, schema, target, name)


def an_object(rng: random.Random, schema: Schema, target: Target, name: str) -> Any:
    """All properties, or some."""
    if "properties" not in schema:
        return {"players": rng.choice((2, 3, 4, "3", True))} if rng.random() < 0.5 else {}
    required = schema.get("required", ())
    return {
        key: example(rng, part, target, key)
        for key, part in schema["properties"].items()
        if key in required or rng.random() < 0.7
    }


def a_list(rng: random.Random, schema: Schema, target: Target, name: str) -> Any:
    """A few items."""
    items = schema.get("items", {})
    return [example(rng, items, target, name) for _ in range(rng.randrange(4))]


def a_string(rng: random.Random, schema: Schema, target: Target, name: str) -> Any:
    """A word that may be meant."""
    usual = {"game": target.game, "code": "ABCDE", "password": "la mer, la mer", "move": "?"}
    usual |= {"old": "la mer, la mer", "new": "la mer, la mer"}
    return rng.choice(target.ids[name]) if name in target.ids else usual.get(name, f"Zoé {name}")


def a_number(rng: random.Random, schema: Schema, target: Target, name: str) -> Any:
    """A number within its limits, if it has any."""
    low, high = schema.get("minimum", 0), schema.get("maximum", 20)
    return rng.randint(int(low), int(high))


def a_truth(rng: random.Random, schema: Schema, target: Target, name: str) -> Any:
    return rng.random() < 0.5


def nothing(rng: random.Random, schema: Schema, target: Target, name: str) -> Any:
    return None


EXAMPLES = {
    "object": an_object,
    "array": a_list,
    "string": a_string,
    "integer": a_number,
    "number": a_number,
    "boolean": a_truth,
}


@cache
def record(game: str) -> str:
    """The record of a match that has just begun."""
    found = games.find(game)
    match = Match(found, found.options.read({}), key=bytes(KEY_BYTES))
    for _ in range(4):
        seat = match.to_move[0]
        match.play(seat, match.legal_moves(seat)[0])
    return json.dumps(match.record())


# Requests.


def wish(rng: random.Random, target: Target) -> Wish:
    """A request to any endpoint, with something odd in its body, its query or its path."""
    if rng.random() < 0.05:
        return page(rng)
    endpoint = rng.choice(endpoints())
    where = rng.random()
    odd_place = "body" if endpoint.body and where < 0.6 else "query" if where < 0.8 else "path"
    url = path_of(rng, endpoint, target, is_odd=odd_place == "path")
    url += query_of(rng, endpoint, target, is_odd=odd_place == "query")
    content = body_for(rng, endpoint, target, is_odd=odd_place == "body")
    headers = {"content-type": "application/json"} if content is not None else {}
    if rng.random() < 0.03:
        headers["accept-language"] = rng.choice(("fr;q=NaN", "x" * 4000, "*;q=1e999", "\xff"))
    return Wish(endpoint.label, endpoint.method, url, content, headers)


def page(rng: random.Random) -> Wish:
    """A request to a page of the web app."""
    url = rng.choice(PAGES) + rng.choice(ODD_SEGMENTS)
    return Wish("page", rng.choice(("GET", "HEAD", "POST", "OPTIONS", "PATCH")), url)


def path_of(rng: random.Random, endpoint: Endpoint, target: Target, *, is_odd: bool) -> str:
    """The path, with known ids or odd ones."""
    path = endpoint.path
    table = target.spare if path.endswith(HARMFUL) else rng.choice((target.mine, target.others))
    known = {"table_id": table, "seat": str(rng.randrange(4)), "game": target.game, "code": "ABCDE"}
    names = [part[1:-1] for part in path.split("/") if part.startswith("{")]
    strange = rng.choice(names) if is_odd and names else None
    for name in names:
        usual = known.get(name) or rng.choice(target.ids.get(name, ["nobody"]))
        segment = rng.choice(ODD_SEGMENTS) if name == strange else quote(usual)
        path = path.replace(f"{{{name}}}", segment)
    return path + rng.choice(("/", "/%0a", "%00", "//")) if is_odd and not names else path


def query_of(rng: random.Random, endpoint: Endpoint, target: Target, *, is_odd: bool) -> str:
    """The query, in order or odd."""
    usual = {"lang": "fr", "from": "0", "to": "3", "seat": "0", "move": rng.choice(target.moves)}
    values = {name: quote(usual.get(name, "1")) for name in endpoint.query}
    if is_odd:
        strange = rng.choice((*endpoint.query, "x", "%00", "lang"))
        values[strange] = rng.choice((*ODD_SEGMENTS, quote(rng.choice(odd.TEXTS)[:2000])))
    parts = [f"{name}={value}" for name, value in values.items()]
    parts += parts[:1] if rng.random() < 0.1 else []
    return "?" + "&".join(parts) if parts else ""


def body_for(
    rng: random.Random, endpoint: Endpoint, target: Target, *, is_odd: bool
) -> bytes | None:
    """The body, in order or odd."""
    if endpoint.body is None:
        return rng.choice((None, b"{}", b"[" * 9000)) if endpoint.method != "GET" else None
    if endpoint.path == "/api/records":
        body = json.loads(record(target.game))
    else:
        body = example(rng, endpoint.body, target)
    if not is_odd:
        return json.dumps(body).encode()
    make = rng.choice((odd.with_odd_text, odd.with_odd_text, odd.with_odd_value, odd.with_odd_key))
    text = make(rng, body) if isinstance(body, dict) else odd.value(rng)
    if rng.random() < 0.1:
        text = rng.choice((odd.nest(rng), text[: len(text) // 2], "\ufeff" + text, text + "\x00"))
    return text.encode("utf-8", "surrogatepass") + (b"\xff" if rng.random() < 0.02 else b"")
