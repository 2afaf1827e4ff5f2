"""The commands of a host: backups, checks, accounts and tables of a server."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from houle.cli.arguments import read_words
from houle.cli.declare import HELP, Json, Lang, argument, option, setting

if TYPE_CHECKING:
    from houle.server.settings import ServerSettings

Data = Annotated[Path | None, setting("data", "DIR")]
Database = Annotated[str | None, setting("database", "URL")]
BackupFile = Annotated[Path, argument("backup_file", "FILE")]
User = Annotated[str, argument("user_name", "NAME")]
Table = Annotated[str, argument("table_name", "TABLE")]
Yes = Annotated[bool, option("--yes", "-y", key="yes")]

user = typer.Typer(help=HELP("help.user"), no_args_is_help=True)
tables = typer.Typer(help=HELP("help.tables"), no_args_is_help=True)


def declare(app: typer.Typer) -> None:
    """Add the commands of a host to the others."""
    commands: tuple[Callable[..., None], ...] = (backup, restore, status, doctor)
    for command in commands:
        app.command(help=HELP(f"help.{command.__name__}"))(command)
    app.add_typer(user, name="user")
    app.add_typer(tables, name="tables")


def settings_of(data: Path | None, database: str | None) -> ServerSettings:
    """The settings of the server that the command is about."""
    from houle.server.settings import read_settings

    return read_settings({"data": data, "database": database})


def backup(
    file: BackupFile, data: Data = None, database: Database = None, lang: Lang = None
) -> None:
    """Write a backup."""
    from houle.cli.hosting.backup import backup as write

    write(settings_of(data, database), file, read_words(lang))


def restore(
    file: BackupFile, data: Data = None, database: Database = None, lang: Lang = None
) -> None:
    """Restore a backup."""
    from houle.cli.hosting.backup import restore as bring_back

    bring_back(settings_of(data, database), file, read_words(lang))


def status(
    data: Data = None, database: Database = None, as_json: Json = False, lang: Lang = None
) -> None:
    """Show what runs where."""
    from houle.cli.hosting.status import status as show

    show(settings_of(data, database), read_words(lang), as_json=as_json)


def doctor(
    url: Annotated[str | None, option("--url", key="doctor_url", metavar="URL")] = None,
    data: Data = None,
    database: Database = None,
    lang: Lang = None,
) -> None:
    """Check everything."""
    from houle.cli.hosting.doctor import doctor as check

    raise typer.Exit(check(settings_of(data, database), url, read_words(lang)))


@user.command(name="list", help=HELP("help.user_list"))
def user_list(
    guests: Annotated[bool, option("--guests", key="guests")] = False,
    data: Data = None,
    database: Database = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """List the accounts."""
    from houle.cli.hosting.user import show_users

    show_users(settings_of(data, database), read_words(lang), guests=guests, as_json=as_json)


@user.command(name="reset-password", help=HELP("help.user_reset"))
def user_reset(name: User, data: Data = None, database: Database = None, lang: Lang = None) -> None:
    """Give an account a new password."""
    from houle.cli.hosting.user import reset_password

    reset_password(settings_of(data, database), name, read_words(lang))


@user.command(name="delete", help=HELP("help.user_delete"))
def user_delete(
    name: User,
    yes: Yes = False,
    data: Data = None,
    database: Database = None,
    lang: Lang = None,
) -> None:
    """Delete an account."""
    from houle.cli.hosting.user import delete

    raise typer.Exit(delete(settings_of(data, database), name, read_words(lang), sure=yes))


@user.command(name="make-host", help=HELP("help.user_host"))
def user_host(
    name: User,
    undo: Annotated[bool, option("--undo", key="user_undo")] = False,
    data: Data = None,
    database: Database = None,
    lang: Lang = None,
) -> None:
    """Let an account act as a host."""
    from houle.cli.hosting.user import make_host

    make_host(settings_of(data, database), name, read_words(lang), host=not undo)


@tables.command(name="list", help=HELP("help.tables_list"))
def tables_list(
    every: Annotated[bool, option("--all", key="tables_all")] = False,
    data: Data = None,
    database: Database = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """List the tables."""
    from houle.cli.hosting.tables import show_tables

    show_tables(settings_of(data, database), read_words(lang), every=every, as_json=as_json)


@tables.command(name="close", help=HELP("help.tables_close"))
def tables_close(
    table: Table, data: Data = None, database: Database = None, lang: Lang = None
) -> None:
    """Close a table."""
    from houle.cli.hosting.tables import close

    close(settings_of(data, database), table, read_words(lang))


@tables.command(name="export", help=HELP("help.tables_export"))
def tables_export(
    table: Table,
    file: Annotated[Path | None, argument("export_file", "[FILE]")] = None,
    data: Data = None,
    database: Database = None,
    lang: Lang = None,
) -> None:
    """Write the record of a match."""
    from houle.cli.hosting.tables import export

    export(settings_of(data, database), table, file, read_words(lang))
