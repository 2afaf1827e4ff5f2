"""French elides *de* and *que* before names that begin with a vowel."""

from __future__ import annotations

import pytest

from houle.bots.explain.elision import after_cut, cut_before_name, elided, elides
from tests.examined import each

ELIDING = (
    *("Anna", "Élise", "élise", "Œdipe", "Yves", "Ysé", "Hélène", "Hugo", "ulysse"),
    "E\N{COMBINING ACUTE ACCENT}lise",
)
OTHERS = (
    *("Yann", "Y", "Hans", "Hassan", "Zoé", "Onze", "Oui-Oui", "Анна", "亜美"),
    *("\N{OCTOPUS} Ada", "8", ""),
)
TEMPLATES = ("la main de {}, case 3", "plus que {}.", "De {} à {}", "jusque {}", "code {}", "{} !")


@pytest.mark.parametrize("name", ELIDING)
def test_de_becomes_d_before(name: str) -> None:
    assert elides(name)
    assert elided(f"la main de {name}.", [name], "fr") == f"la main d'{name}."


@pytest.mark.parametrize("name", OTHERS)
def test_de_stays_before(name: str) -> None:
    assert not elides(name)
    assert elided(f"la main de {name}.", [name], "fr") == f"la main de {name}."


def test_que_elides_too() -> None:
    assert elided("Plus que Anna.", ["Anna"], "fr") == "Plus qu'Anna."


def test_other_languages_do_not_elide() -> None:
    assert elided("de Anna", ["Anna"], "en") == "de Anna"


def test_a_name_inside_another_word_is_left_alone() -> None:
    assert elided("la rue de Adam", ["Ada"], "fr") == "la rue de Adam"
    assert elided("le code Ada", ["Ada"], "fr") == "le code Ada"


def test_a_name_is_taken_as_it_is_whatever_signs_it_has() -> None:
    assert elided(r"la main de a\1.*(", [r"a\1.*("], "fr") == r"la main d'a\1.*("


def test_pieces_joined_with_names_read_like_the_whole_sentence() -> None:
    for template in each(TEMPLATES):
        for name in each((*ELIDING, *OTHERS)):
            *before, last = template.split("{}")
            text = ""
            for piece in before:
                cut = cut_before_name(piece)
                text += piece + name if cut is None else cut + after_cut(name)
            assert text + last == elided(template.format(*[name] * len(before)), [name], "fr")
