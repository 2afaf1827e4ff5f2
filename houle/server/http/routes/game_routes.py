"""Endpoints about games: options, rulebooks, texts."""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Callable
from functools import cache
from typing import Annotated, Any, NamedTuple

import orjson
from fastapi import APIRouter, Query, Request, Response

from houle.server.http import catalogue, rulebooks
from houle.server.messages.answers import (
    GameList,
    GameMoves,
    GameTexts,
    OptionsAnswer,
    OptionsWish,
    Rulebook,
)
from houle.server.messages.protocol import Language, Message

from .dependencies import RESPONSES, language_of

ROUTER = APIRouter(prefix="/api/games", tags=["games"], responses=RESPONSES)

Lang = Annotated[Language | None, Query(description="else the one that the client prefers")]


@ROUTER.get("", response_model=GameList)
async def every(request: Request) -> Response:
    """Every game with its options, in both languages."""
    return cached_response(request, cached_answer(catalogue.every_game))


@ROUTER.post("/{game}/options")
async def options(game: str, wish: OptionsWish, request: Request) -> OptionsAnswer:
    """Whether options can be combined, and which other values could not."""
    found = catalogue.find_game(game)
    return catalogue.try_options(found, wish.options, language_of(request))


@ROUTER.get("/{game}/rulebook", response_model=Rulebook)
async def rulebook(game: str, request: Request, lang: Lang = None) -> Response:
    """The rules of a game, block by block."""
    found = catalogue.find_game(game)
    return cached_response(request, cached_answer(rulebooks.rulebook, found, chosen(request, lang)))


@ROUTER.get("/{game}/texts", response_model=GameTexts)
async def texts(game: str, request: Request, lang: Lang = None) -> Response:
    """The texts of a game: names of cards and other values, events, refusals, options."""
    found = catalogue.find_game(game)
    return cached_response(request, cached_answer(catalogue.texts, found, chosen(request, lang)))


@ROUTER.get("/{game}/moves", response_model=GameMoves)
async def moves(game: str, request: Request) -> Response:
    """Every move of a game as data, by its notation."""
    found = catalogue.find_game(game)
    return cached_response(request, cached_answer(catalogue.moves, found))


def chosen(request: Request, lang: Language | None) -> Language:
    """The requested language, or the one the client prefers."""
    return lang or ("fr" if language_of(request) == "fr" else "en")


class CachedAnswer(NamedTuple):
    """An answer that is always the same."""

    body: bytes
    compressed: bytes
    tag: str


@cache
def cached_answer(make: Callable[..., Message], *given: Any) -> CachedAnswer:
    """What a function returns, as JSON, made and compressed once."""
    body = orjson.dumps(make(*given).model_dump())
    tag = f'W/"{hashlib.sha256(body).hexdigest()[:32]}"'
    return CachedAnswer(body, gzip.compress(body, mtime=0), tag)


def cached_response(request: Request, answer: CachedAnswer) -> Response:
    """The answer, compressed if the client accepts that, or 304 if the client has it."""
    around = {"ETag": answer.tag, "Cache-Control": "no-cache"}
    around["Vary"] = "Accept-Language, Accept-Encoding"
    if answer.tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=around)
    body = answer.body
    if "gzip" in request.headers.get("accept-encoding", ""):
        body, around["Content-Encoding"] = answer.compressed, "gzip"
    return Response(body, media_type="application/json", headers=around)
