"""The commands of a host: what they print, their exit codes, in both languages."""

from __future__ import annotations

import asyncio
import json
import re
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from urllib.parse import SplitResult, urlsplit

import pytest
from pytest import MonkeyPatch

from houle import games
from houle.cli.hosting.backup import in_words
from houle.cli.words import Words
from houle.engine.languages import LANGUAGES
from houle.server.admin import doctor, proxy_check
from houle.server.admin.findings import DoctorFinding
from houle.server.admin.proxy_check import Answer
from houle.server.bots import compile_worker
from houle.server.settings import ServerSettings
from houle.server.store import migrations
from houle.server.store.database_lock import locked_database
from houle.server.store.engines import sqlite_path
from tests.cli.conftest import Houle
from tests.examined import each
from tests.server.after.test_replays import finished as finish
from tests.server.client import Place, visit


@pytest.fixture
def settings(tmp_path: Path, monkeypatch: MonkeyPatch) -> ServerSettings:
    """A data folder with an account, a finished match and an open table."""
    found = ServerSettings(data=tmp_path / "data")
    monkeypatch.setenv("HOULE_DATA", str(found.data))

    async def what(place: Place) -> None:
        yan = await place.guest("Yan")
        await yan.post("/api/me/account", {"name": "Yan", "password": "la mer, la mer"})
        await finish(yan)
        await yan.make_table()

    visit(found.data, what)
    return found


def code_of(settings: ServerSettings, status: str) -> str:
    """The code of the table with this status."""
    with closing(sqlite3.connect(sqlite_path(settings.database_url))) as connection:
        [(code,)] = connection.execute("SELECT code FROM tables WHERE status = ?", [status])
    return str(code)


def test_a_backup_is_written_and_restored(settings: ServerSettings, houle_in: Houle) -> None:
    done = houle_in("backup", "my.backup")
    assert done.code == 0 and "my.backup" in done.out and "2 tables" in done.out
    done = houle_in("restore", "my.backup", "--lang", "fr")
    assert done.code == 0 and "2 tables" in done.out
    [kept] = settings.data.glob("*.backup")
    assert str(kept) in done.out


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_foreign_file_is_refused_in_a_line(
    settings: ServerSettings, houle_in: Houle, tmp_path: Path, language: str
) -> None:
    (tmp_path / "diary.txt").write_text("Dear diary")
    before = sqlite_path(settings.database_url).read_bytes()
    done = houle_in("restore", "diary.txt", "--lang", language)
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
    assert "diary.txt" in done.err
    assert sqlite_path(settings.database_url).read_bytes() == before


def test_a_restore_beside_a_server_says_where_it_runs(
    settings: ServerSettings, houle_in: Houle
) -> None:
    houle_in("backup", "my.backup")
    with locked_database(settings, "http://localhost:8000/"):
        done = houle_in("restore", "my.backup")
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
    assert "http://localhost:8000/" in done.err


def test_status_says_whether_a_server_runs_and_what_is_stored(
    settings: ServerSettings, houle_in: Houle
) -> None:
    out = houle_in("status").out
    assert "not running" in out and "1 open, 0 being played, 1 finished" in out
    assert "1 accounts" in out and migrations.newest() in out
    with locked_database(settings, "http://localhost:8000/"):
        assert "running (http://localhost:8000/" in houle_in("status").out
    data = json.loads(houle_in("status", "--json").out)
    assert set(data["compiled"]) == {game.name for game in games.every()}


@pytest.mark.skipif(sys.platform == "win32", reason="files are locked otherwise there")
@pytest.mark.parametrize(
    ("part", "language", "said"),
    [
        ("bots", "en", "now: the bots of Wave (3 of 10)"),
        ("rules", "fr", "maintenant : les règles de Wave (3 sur 10)"),
    ],
)
def test_status_says_what_is_being_compiled(
    settings: ServerSettings,
    houle_in: Houle,
    tmp_path: Path,
    monkeypatch: MonkeyPatch,
    part: str,
    language: str,
    said: str,
) -> None:
    monkeypatch.setenv("HOULE_CACHE", str(tmp_path / "cache"))

    async def while_compiling() -> tuple[str, str]:
        progress = compile_worker.CompileProgress("wave", part, 3, 10)
        async with compile_worker.alone() as lock:
            compile_worker.write_progress(lock, progress)
            out = await asyncio.to_thread(houle_in, "status", "--lang", language)
            data = await asyncio.to_thread(houle_in, "status", "--json")
            return out.out, data.out

    out, data = asyncio.run(while_compiling())
    assert said in out
    wanted = {"game": "wave", "part": part, "number": 3, "count": 10}
    assert json.loads(data)["compiling_now"] == wanted
    assert said not in houle_in("status", "--lang", language).out  # once nobody compiles any more


def test_status_of_a_server_that_does_not_say_what_it_compiles_is_shown_without() -> None:
    for text in each(("", "{", "[]", '{"game": "wave"}')):
        assert compile_worker.read_progress(text) is None


def test_accounts_are_listed_changed_and_deleted(settings: ServerSettings, houle_in: Houle) -> None:
    assert "Yan  (account," in houle_in("user", "list").out
    assert "is a host now" in houle_in("user", "make-host", "Yan").out
    assert json.loads(houle_in("user", "list", "--json").out)[0]["host"] is True
    assert "no longer a host" in houle_in("user", "make-host", "yan", "--undo").out
    assert "new password of Yan: " in houle_in("user", "reset-password", "Yan").out
    assert houle_in("user", "delete", "Yan", typed="no\n").code == 1
    done = houle_in("user", "delete", "Yan", "--lang", "fr", typed="oui\n")
    assert done.code == 0 and "Yan est supprimé." in done.out
    assert houle_in("user", "list").out == "0 people.\n"
    assert "Yan" not in houle_in("tables", "list", "--all").out


def test_tables_are_listed_exported_and_closed(
    settings: ServerSettings, houle_in: Houle, tmp_path: Path
) -> None:
    code, over = code_of(settings, "open"), code_of(settings, "over")
    assert code in houle_in("tables", "list").out and over not in houle_in("tables", "list").out
    assert over in houle_in("tables", "list", "--all").out
    assert houle_in("tables", "export", over, "match.json").code == 0
    assert houle_in("verify", "match.json").code == 0
    again = houle_in("tables", "export", over, "match.json")
    assert again.code == 2 and "exists already" in again.err
    assert houle_in("tables", "close", code).out == f"Table {code} is closed.\n"
    assert houle_in("tables", "list").out == "0 tables.\n"
    assert houle_in("tables", "close", code).code == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_older_server_refuses_a_newer_database_in_one_sentence(
    language: str, tmp_path: Path, houle_in: Houle
) -> None:
    settings = ServerSettings(data=tmp_path / "data")
    settings.data.mkdir()
    migrations.upgrade(settings.database_url)
    with closing(sqlite3.connect(sqlite_path(settings.database_url))) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.commit()
    words = ("--data", str(settings.data), "--lang", language)
    for command in (("serve", "--port", "0"), ("user", "list"), ("tables", "list")):
        done = houle_in(*command, *words)
        assert (done.code, done.out) == (2, "")
        assert done.err.count("\n") == 1 and "9999" in done.err and migrations.newest() in done.err


def test_a_healthy_server_passes_and_its_exit_code_says_so(
    settings: ServerSettings, houle_in: Houle
) -> None:
    done = houle_in("doctor")
    assert done.code == 0 and done.out.endswith("Nothing is wrong.\n")
    assert f"Schema: {migrations.newest()}, the present one" in done.out


def test_whatever_is_wrong_is_said_with_a_remedy(
    settings: ServerSettings, houle_in: Houle, monkeypatch: MonkeyPatch
) -> None:
    now = doctor.wall_clock.now()
    monkeypatch.setattr(doctor.wall_clock, "now", lambda: now - 60_000)
    monkeypatch.setattr(doctor, "TOO_LITTLE_SPACE", 1e30)
    done = houle_in("doctor", "--lang", "fr")
    assert done.code == 1 and "bientôt, rien ne pourra plus être enregistré" in done.out
    assert "Horloge : en retard de " in done.out and "timedatectl" in done.out


def findings_of(source: str) -> set[tuple[str, str]]:
    """The keys of findings in a file, each with its level."""

    return set(re.findall(r'\b(well|note|wrong)\(\s*"(\w+)"', source))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_finding_has_words_and_if_it_is_not_well_a_remedy(language: str) -> None:
    words = Words(language)
    sources = [Path(str(module.__file__)).read_text("utf-8") for module in (doctor, proxy_check)]
    found = set().union(*map(findings_of, sources)) | {("note", "compiling")}
    for level, key in each(found):
        assert words.entry(f"found.{key}")
        assert level == "well" or words.entry(f"remedies.{key}")
    assert {key for level, key in found if level != "well"} | {"not_compiled"} == set(
        words.entry("remedies")
    )


def test_a_database_that_does_not_answer_is_found(tmp_path: Path) -> None:
    away = ServerSettings(data=tmp_path, database="postgresql://nobody@127.0.0.1:1/houle")
    finding = doctor.check_database(away)
    assert (finding.key, finding.level) == ("database_away", "wrong")


def test_a_folder_that_others_can_read_is_noted(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    assert doctor.check_folder(tmp_path).key == "folder_open"
    tmp_path.chmod(0o700)
    assert doctor.check_folder(tmp_path) == DoctorFinding("folder", "well", {"folder": tmp_path})


def test_a_server_is_checked_as_browsers_reach_it(tmp_path: Path) -> None:
    async def what(place: Place) -> None:
        found = await asyncio.to_thread(lambda: list(proxy_check.check_proxy(place.url)))
        assert [finding.key for finding in found] == [
            *("proxy_plain", "proxy_forwards", "proxy_sockets"),
        ]

    visit(tmp_path / "data", what)


def test_a_proxy_that_changes_the_name_and_drops_sockets_is_found(
    tmp_path: Path, monkeypatch: MonkeyPatch
) -> None:
    ask = proxy_check.ask

    def through_a_proxy(place: object, path: str, headers: object = None) -> Answer:
        return ask(place, path, {"Host": "backend:8000"})  # type: ignore[arg-type]

    async def what(place: Place) -> None:
        monkeypatch.setattr(proxy_check, "ask", through_a_proxy)
        found = await asyncio.to_thread(lambda: list(proxy_check.check_proxy(place.url)))
        assert [finding.key for finding in found[1:]] == ["proxy_headers", "proxy_no_sockets"]
        assert found[1].facts["seen"] == "http://backend:8000"

    visit(tmp_path / "data", what)


Forwarding = Callable[[dict[str, str]], dict[str, str]]
"""What a proxy makes of the headers of a request."""


def nginx_as_in_the_guide(headers: dict[str, str]) -> dict[str, str]:
    said = f"{headers['X-Forwarded-For']}, 198.51.100.7"
    return {**headers, "X-Forwarded-For": said, "X-Forwarded-Proto": "https"}


def caddy_as_it_is(headers: dict[str, str]) -> dict[str, str]:
    return {**headers, "X-Forwarded-For": "198.51.100.7", "X-Forwarded-Proto": "https"}


def passes_everything_on(headers: dict[str, str]) -> dict[str, str]:
    return headers


def drops_everything(headers: dict[str, str]) -> dict[str, str]:
    return {}


def forgets_the_address(headers: dict[str, str]) -> dict[str, str]:
    return {**headers, "X-Forwarded-Proto": "https"}


def forgets_the_scheme(headers: dict[str, str]) -> dict[str, str]:
    return {**nginx_as_in_the_guide(headers), "X-Forwarded-Proto": headers["X-Forwarded-Proto"]}


def two_in_a_row(headers: dict[str, str]) -> dict[str, str]:
    said = f"{headers['X-Forwarded-For']}, 198.51.100.7, 10.0.0.1"
    return {"X-Forwarded-For": said, "X-Forwarded-Proto": "http"}


@pytest.mark.parametrize(
    ("proxy", "proxies", "keys"),
    [
        (nginx_as_in_the_guide, 1, ["proxy_address", "proxy_scheme_told"]),
        (caddy_as_it_is, 1, ["proxy_address", "proxy_scheme_told"]),
        (passes_everything_on, 1, ["proxy_no_address", "proxy_no_scheme"]),
        (drops_everything, 1, ["proxy_no_address", "proxy_no_scheme"]),
        (forgets_the_address, 1, ["proxy_no_address", "proxy_scheme_told"]),
        (forgets_the_scheme, 1, ["proxy_address", "proxy_no_scheme"]),
        (nginx_as_in_the_guide, 0, ["proxy_count", "proxy_scheme_told"]),
        (nginx_as_in_the_guide, 2, ["proxy_count", "proxy_scheme_told"]),
        (two_in_a_row, 2, ["proxy_address", "proxy_scheme"]),
        (two_in_a_row, 1, ["proxy_count", "proxy_scheme"]),
    ],
)
def test_what_a_proxy_says_of_visitors_is_checked(
    proxy: Forwarding, proxies: int, keys: list[str], tmp_path: Path, monkeypatch: MonkeyPatch
) -> None:
    ask = proxy_check.ask

    async def what(place: Place) -> None:
        inside = urlsplit(place.url)

        def through_a_proxy(_: SplitResult, path: str, headers: dict[str, str]) -> Answer:
            return ask(inside, path, proxy(headers))

        monkeypatch.setattr(proxy_check, "ask", through_a_proxy)
        public = urlsplit("https://houle.example")
        found = await asyncio.to_thread(lambda: list(proxy_check.check_forwarded(public)))
        assert [finding.key for finding in found] == keys

    visit(tmp_path / "data", what, proxies=proxies)


@pytest.mark.parametrize("text", ["<!doctype html>", "[]", '{"addresses": 1}'])
def test_a_server_that_does_not_say_what_it_is_told_is_found(
    text: str, monkeypatch: MonkeyPatch
) -> None:
    monkeypatch.setattr(proxy_check, "ask", lambda *_: Answer(200, text))
    (finding,) = proxy_check.check_forwarded(urlsplit("https://houle.example"))
    assert finding.key == "proxy_untold"


def test_what_proxies_say_names_no_address_of_theirs(tmp_path: Path) -> None:
    async def what(place: Place) -> None:
        async with place.stranger(**{"X-Forwarded-For": "10.0.0.1, 10.0.0.2"}) as http:
            answer = await http.get("/api/forwarded")
        assert answer.json() == {"addresses": 2, "scheme": None, "proxies": 0}

    visit(tmp_path / "data", what)


def test_sizes_are_written_as_people_write_them() -> None:
    sizes = {1500: "1.5 kB", 20_000: "20 kB", 3_400_000: "3.4 MB", 71_000_000_000: "71 GB"}
    for size, said in each(sizes.items()):
        assert in_words(size) == said


GUIDE = Path(__file__).parents[3] / "docs" / "hosting.md"
COMMAND = re.compile(
    r"^houle ((?:backup|restore|status|doctor|user|tables) ?[^#\n]*)", re.MULTILINE
)


def test_the_commands_in_the_guide_do_what_it_says(
    settings: ServerSettings, houle_in: Houle, monkeypatch: MonkeyPatch
) -> None:
    def no_network(*_: object) -> Answer:
        raise OSError("there is no network here")

    monkeypatch.setattr(proxy_check, "ask", no_network)
    with closing(sqlite3.connect(sqlite_path(settings.database_url))) as connection:
        for code, status in (("KRABE", "over"), ("MOULE", "open")):
            connection.execute("UPDATE tables SET code = ? WHERE status = ?", [code, status])
        connection.commit()
    commands = [found.split() for found in COMMAND.findall(GUIDE.read_text("utf-8"))]
    for command in each(commands):
        done = houle_in(*command)
        wanted = 1 if "--url" in command else 0
        assert (done.code, done.err) == (wanted, ""), command
    assert {command[0] for command in commands} == {
        *("backup", "restore", "status", "doctor", "user", "tables"),
    }
