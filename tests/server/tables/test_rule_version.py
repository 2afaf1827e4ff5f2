"""A table whose game has changed its rules, or is gone, is refused; all others go on."""

from __future__ import annotations

from dataclasses import replace

import pytest

from houle import games
from tests.server.client import Place
from tests.server.conftest import Scene


def test_a_match_that_began_with_older_rules_is_refused(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def happens(place: Place) -> None:
        ada = await place.guest()
        table = await ada.play_now("vague_verte", players=2)
        other = await ada.play_now("sea_change", players=2)
        place.server.tables.live_tables.clear()  # as after a restart
        changed = replace(games.find("vague_verte"), version=2)
        monkeypatch.setitem(games.LOADED, "vague_verte", changed)
        refused = await ada.http.get(f"/api/tables/{table}")
        assert (refused.status_code, refused.json()["code"]) == (422, "rule_version")
        mine = (await ada.get("/api/tables/mine"))["tables"]
        assert {found["id"] for found in mine} == {table, other}

    scene(happens)
