"""Settings of the server, from flags or the environment; docs/settings.md is generated."""

from __future__ import annotations

import os
import re
import secrets
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError, model_validator

from houle.engine.errors import HouleError
from houle.engine.text import load

PREFIX = "HOULE_"
PATH = re.compile(r"(/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)*")
"""A path of plain names, none of which is ``..`` or has to be escaped."""


class ServerSettingError(HouleError):
    """Raised when a setting has an invalid value."""

    code = "bad_setting"

    def __init__(self, error: ValidationError) -> None:
        first = error.errors(include_url=False, include_context=False)[0]
        name = str(first["loc"][0]) if first["loc"] else ""
        why = first["msg"].removeprefix("Value error, ")
        given = f" ({PREFIX}{name.upper()}) cannot be {str(first['input'])!r}" if name else ""
        super().__init__(f"setting {name}{given}: {why}" if name else why)


def tidy_path(path: str) -> str:
    """A path without a slash at its end: ``/houle``; empty for the root."""
    path = path.rstrip("/")
    if PATH.fullmatch(path) is None:
        raise ValueError("it begins with a slash and has letters, digits, '-', '_', '.' and '~'")
    return path


class ServerSettings(BaseModel):
    """What a host can choose; every setting can also be given as HOULE_NAME.

    The texts in text/, under ``settings``, explain each of them.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    host: str = "0.0.0.0"
    port: Annotated[int, Field(ge=0, le=65535)] = 8000
    data: Path = Field(default_factory=lambda: data_folder())
    base_path: Annotated[str, AfterValidator(tidy_path)] = ""
    database: str = ""
    redis: str = ""
    workers: Annotated[int, Field(ge=1, le=64)] = 1
    threads: Annotated[int, Field(ge=0, le=64)] = 0
    origins: str = ""
    proxies: Annotated[int, Field(ge=0, le=10)] = 0
    rate: Annotated[float, Field(ge=0, le=1e6)] = 20.0
    connections: Annotated[int, Field(ge=0, le=100_000)] = 256
    secure: bool = False
    pace: Annotated[int, Field(ge=0, le=10_000)] = 250
    review: Annotated[float, Field(gt=0, le=3600)] = 60.0
    compile: bool = True
    logs: Literal["text", "json"] = "text"
    metrics: Literal["local", "open"] = "local"
    wire: Literal["fast", "plain"] = "fast"

    @model_validator(mode="after")
    def check_workers(self) -> ServerSettings:
        """Refuse several processes on one SQLite file."""
        if self.workers > 1 and self.database_url.startswith("sqlite:"):
            raise ValueError(
                f"{self.workers} workers need PostgreSQL (database = postgresql://...): "
                "an SQLite file is served by one process"
            )
        return self

    @property
    def database_url(self) -> str:
        """The address of the database."""
        return self.database or f"sqlite:///{self.data / 'houle.sqlite'}"

    @property
    def is_shared(self) -> bool:
        """Whether other processes may serve the same tables."""
        return self.workers > 1 or not self.database_url.startswith("sqlite:")


def read_settings(
    given: Mapping[str, object], environment: Mapping[str, str] | None = None
) -> ServerSettings:
    """The settings: what was given, else the environment, else the defaults."""
    around = os.environ if environment is None else environment
    values: dict[str, object] = {
        name: around[PREFIX + name.upper()]
        for name in ServerSettings.model_fields
        if around.get(PREFIX + name.upper())
    }
    values |= {name: value for name, value in given.items() if value is not None}
    try:
        return ServerSettings.model_validate(values)
    except ValidationError as error:
        raise ServerSettingError(error) from None


def data_folder() -> Path:
    """The data folder of this user, by platform."""
    given = os.environ.get("XDG_DATA_HOME")
    if given:
        return Path(given) / "houle"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "houle"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home()) / "houle"
    return Path.home() / ".local" / "share" / "houle"


def export(settings: ServerSettings) -> dict[str, str]:
    """The settings as environment variables, for worker processes."""
    values = settings.model_dump(mode="json").items()
    return {f"{PREFIX}{name.upper()}": str(value) for name, value in values}


def prepare_folder(settings: ServerSettings) -> None:
    """Create the data folder and the database file, readable by their owner only."""
    settings.data.mkdir(mode=0o700, parents=True, exist_ok=True)
    place = settings.database_url.removeprefix("sqlite:///")
    if place != settings.database_url and not Path(place).exists():
        Path(place).touch(mode=0o600)


def secret_of(settings: ServerSettings, name: str = "cookie") -> str:
    """A secret of this host, created at the first start and readable by its owner only."""
    settings.data.mkdir(mode=0o700, parents=True, exist_ok=True)
    path = settings.data / f"{name}.secret"
    if not path.exists():
        write_secret(path)
    return path.read_text("ascii").strip()


def write_secret(path: Path) -> None:
    """Create a secret atomically, unless another process has just done so."""
    made = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    handle = os.open(made, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(handle, "w") as file:
            file.write(secrets.token_urlsafe(48))
            file.flush()
            os.fsync(file.fileno())
        with suppress(FileExistsError):
            os.link(made, path)
    finally:
        made.unlink()


def meaning(name: str, language: str = "en") -> str:
    """The explanation of a setting in a language."""
    return str(load("houle.server", language)["settings"][name])


def page() -> str:
    """The page of the docs with all settings."""
    lines = [
        "# Settings of the server",
        "",
        "Generated by `make generated` from `houle/server/settings.py`. A flag of `houle serve`",
        "overrides the environment; the third column is the default.",
        "",
        "| flag | environment | default | meaning |",
        "|---|---|---|---|",
    ]
    for name in ServerSettings.model_fields:
        usual = f"`{usually(name)}`" if usually(name) else ""
        lines.append(f"| `{flag(name)}` | `{PREFIX}{name.upper()}` | {usual} | {meaning(name)} |")
    return "\n".join([*lines, ""])


def flag(name: str) -> str:
    """The flag of ``houle serve`` for a setting."""
    is_switch = ServerSettings.model_fields[name].annotation is bool
    word = name.replace("_", "-")
    return f"--{word} / --no-{word}" if is_switch else f"--{word}"


def usually(name: str) -> str:
    """The default of a setting."""
    if name == "data":
        return "~/.local/share/houle"
    value = ServerSettings.model_fields[name].default
    return str(value).lower() if isinstance(value, bool) else str(value)
