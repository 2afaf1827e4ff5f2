"""Refusals of the server: a code, a status for HTTP, and a sentence in the person's language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from houle.engine.errors import HouleError, IllegalMoveError, OptionError
from houle.engine.languages import in_language
from houle.engine.text import load
from houle.server.messages.protocol import Complaint
from houle.server.store.failures import StorageError

from .watch import metrics

STATUS = {
    "not_signed_in": 401,
    "bad_login": 401,
    "not_allowed": 403,
    "private_replay": 403,
    "origin": 403,
    "no_table": 404,
    "no_record": 404,
    "no_game": 404,
    "no_page": 404,
    "no_person": 404,
    "too_slow": 408,
    "too_large": 413,
    "not_json": 415,
    "bad_message": 422,
    "bad_wish": 422,
    "bad_record": 422,
    "bad_name": 422,
    "mixed_name": 422,
    "bad_characters": 422,
    "too_often": 429,
    "internal": 500,
    "storage": 503,
    "stopping": 503,
}
"""The HTTP status of a refusal; 409 (not possible now) unless listed."""


SAID = {
    "unknown_game": "no_game",
    "bad_notation": "bad_notation",
    "bad_option": "bad_option",
    "unknown_seat": "no_such_seat",
    "match_over": "is_over",
    "no_choice": "no_choice",
}
"""The server's sentence for errors that have none in the person's language."""


class Refusal(HouleError):
    """Raised when the server does not do what was asked; nothing has changed."""

    def __init__(self, code: str, **facts: object) -> None:
        self.code, self.facts = code, facts
        super().__init__(self.sentence("en"))

    def sentence(self, language: str) -> str:
        """The reason in the language."""
        template = load("houle.server", language)["refusals"][self.code]
        return str(template.format(**in_language(self.facts, language)))

    @property
    def status(self) -> int:
        """The status for HTTP."""
        return STATUS.get(self.code, 409)


def wrong(errors: Sequence[Mapping[str, Any]], language: str) -> str:
    """What is wrong with a message first, in words and without quoting what was sent."""
    words = load("houle.server", language)["wrong"]
    if not errors:
        return str(words["other"])
    first = errors[0]
    sentence = str(words.get(first["type"], words["other"]))
    facts = {name: str(value)[:80] for name, value in (first.get("ctx") or {}).items()}
    place = ".".join(str(part) for part in first["loc"] if part != "body")[:80]
    return f"{place}: {sentence.format_map(facts)}" if place else sentence.format_map(facts)


def complaint(error: HouleError, language: str) -> Complaint:
    """Any expected error as it is sent to the client; each is counted."""
    metrics.REFUSALS.labels(error.code).inc()
    return complaint_about(error, language)


def complaint_about(error: HouleError, language: str) -> Complaint:
    """Any expected error as it is sent to the client."""
    if isinstance(error, StorageError):
        error = Refusal("storage")
    if isinstance(error, IllegalMoveError):
        return Complaint(code=error.code, sentence=error.sentence(language), rule=error.rule)
    if isinstance(error, Refusal) or (isinstance(error, OptionError) and error.is_combination):
        return Complaint(code=error.code, sentence=error.sentence(language))
    if error.code in SAID:
        facts = {name: str(value)[:120] for name, value in vars(error).items()}
        is_unknown = isinstance(error, OptionError) and not error.allowed
        wanted = "unknown_option" if is_unknown else SAID[error.code]
        said = Refusal(wanted, **facts).sentence(language)
        return Complaint(code=error.code, sentence=said)
    return Complaint(code=error.code, sentence=error.message(language))


def status_of(error: HouleError) -> int:
    """The HTTP status of any expected error."""
    if isinstance(error, StorageError):
        return STATUS["storage"]
    return error.status if isinstance(error, Refusal) else 422
