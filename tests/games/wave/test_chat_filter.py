"""What may be said in the chat of a running match of Wave."""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houle import games
from houle.games.wave.cards import COLOURS, DIGITS
from houle.games.wave.chat_filter import LONGEST_RUN, WINDOW, Verdict, forbidden_words, judge_talk
from houle.games.wave.options import TALKS
from houle.games.wave.word_lists import read_toml, runs, word_lists

PHRASES = Path(__file__).parent / "phrases"


def phrases(name: str) -> dict[str, list[str]]:
    """The phrases of a file, by section."""
    return tomllib.loads((PHRASES / f"{name}.toml").read_text("utf-8"))


def every_phrase(name: str) -> list[str]:
    """All phrases of a file."""
    return [text for texts in phrases(name).values() for text in texts]


ALLOWED, FORBIDDEN = every_phrase("allowed"), every_phrase("forbidden")
LISTED = sorted(set(word_lists().meant.values()))
ROMAN = set(read_toml("signs")["numerals"].split())


# Phrases.


def test_w32_ordinary_talk_and_pointing_are_delivered() -> None:
    assert {text: found for text in ALLOWED if (found := forbidden_words(text))} == {}


def test_w33_whatever_speaks_of_a_colour_or_a_digit_is_found() -> None:
    assert [text for text in FORBIDDEN if not forbidden_words(text)] == []


def test_phrases_are_many_and_none_is_in_both_files() -> None:
    allowed, forbidden = set(ALLOWED), set(FORBIDDEN)
    assert len(allowed) >= 300 and len(forbidden) >= 300
    assert all(len(texts) >= 150 for texts in phrases("allowed").values())
    assert not allowed & forbidden


def test_a_forbidden_word_is_found_after_any_ordinary_talk() -> None:
    spoken = [*phrases("allowed")["english"], *phrases("allowed")["french"]]
    found = {text for text in spoken if "jaune" in forbidden_words(f"{text} jaune")}
    assert spoken and set(spoken) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("play the red card", ["red"]),
        ("ta carte blue, ou la jaune", ["blue", "jaune"]),
        ("b l e u", ["bleu"]),
        ("b.l.€.u ou bleu", ["bleu"]),
        ("reeeed", ["red"]),
        ("three, yellow", ["three", "yellow"]),
        ("plus forte", ["plus forte"]),
        ("R5", ["5"]),
        ("⓷", ["⓷"]),
        ("🔵", ["🔵"]),
        ("|||", ["|||"]),
    ],
)
def test_words_are_given_as_they_were_read(text: str, found: list[str]) -> None:
    assert set(found) <= set(forbidden_words(text))


# The options.


@pytest.mark.parametrize("text", ["bien joué", "the red card"])
def test_wr45_with_signals_only_there_is_no_free_chat(text: str) -> None:
    assert judge_talk(text, "signals") == "hold"


def test_wx16_wr46_guarded_chat_holds_back_a_colour() -> None:
    assert judge_talk("ta carte rouge", "guarded") == "hold"
    assert judge_talk("ta carte de gauche", "guarded") == "deliver"


def test_wx16_w34_strict_chat_loses_the_match_for_a_colour() -> None:
    assert judge_talk("your red card", "strict") == "lose"
    assert judge_talk("your left card", "strict") == "deliver"


def test_every_value_of_the_option_is_judged() -> None:
    for talk in TALKS:
        assert judge_talk("hello", talk) in get_args(Verdict)


def test_an_unknown_value_of_the_option_is_not_taken_for_leave_to_talk() -> None:
    with pytest.raises(KeyError):
        judge_talk("the red card", "whatever")


# The lists.


@pytest.mark.parametrize("letter", COLOURS)
@pytest.mark.parametrize("digit", range(DIGITS))
def test_no_card_may_be_named_by_its_notation(letter: str, digit: int) -> None:
    assert letter in forbidden_words(f"joue {letter} !")
    assert str(digit) in forbidden_words(f"{letter}{digit}")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_name_of_every_card_without_its_digit_is_forbidden(language: str) -> None:
    cards = games.find("wave").words(language)["names"]["card"].items()
    colours = {name.strip(" 0123456789") for key, name in cards if key[0] in COLOURS}
    assert len(colours) >= len(COLOURS)
    assert [name for name in colours if not forbidden_words(name)] == []


def test_every_listed_word_is_found_whatever_is_safe() -> None:
    spoken = [(w, text) for w in LISTED for text in (w, f"je joue {w.upper()} !")]
    assert spoken and all(re.fullmatch("[a-z]+", word) for word in LISTED)
    assert [text for word, text in spoken if word not in forbidden_words(text)] == []


def test_every_listed_phrase_is_found() -> None:
    spoken = [" ".join(phrase) for phrase in word_lists().phrases]
    assert spoken and [text for text in spoken if not forbidden_words(f"oui {text} non")] == []


def test_places_in_the_hand_never_spell_a_forbidden_word() -> None:
    assert [word for word in LISTED if set(word) <= set("abcde")] == []


def test_listed_words_are_within_the_bounds_of_the_search() -> None:
    assert max(len(word) for word in LISTED) <= WINDOW
    assert max(max(runs(word)) for word in LISTED if word not in ROMAN) <= LONGEST_RUN


# Disguises.

LEET = {"a": "@4", "e": "€3", "i": "!1|", "l": "!1|£", "o": "0°", "s": "$5", "t": "+7", "y": "¥"}
LOOK_ALIKE = {"a": "аα", "c": "с", "e": "еε", "i": "іι", "n": "п", "o": "оο", "r": "г", "u": "υ"}
MARKS = st.sampled_from(["", "\u0301", "\u0308", "\u0336", "\u200b", "\u200d", "\ufe0f", "\u00ad"])
Change = Callable[[str], st.SearchStrategy[str]]


def fullwidth(letter: str) -> str:
    return chr(ord(letter) - ord("a") + ord("ａ"))


def each_letter(change: Change) -> st.SearchStrategy[tuple[str, str]]:
    """A listed word, and the word with each letter changed."""
    words = st.sampled_from(LISTED)
    return words.flatmap(
        lambda word: st.tuples(st.just(word), st.tuples(*map(change, word)).map("".join))
    )


@given(each_letter(lambda letter: st.sampled_from([letter, letter.upper(), fullwidth(letter)])))
def test_capitals_and_full_width_letters_hide_nothing(case: tuple[str, str]) -> None:
    word, disguised = case
    assert word in forbidden_words(disguised)


@given(each_letter(lambda letter: MARKS.map(letter.__add__)))
def test_accents_and_unseen_characters_hide_nothing(case: tuple[str, str]) -> None:
    word, disguised = case
    assert word in forbidden_words(f"oui, {disguised}.")


@given(each_letter(lambda letter: st.sampled_from([letter, *LOOK_ALIKE.get(letter, "")])))
def test_letters_of_other_alphabets_hide_nothing(case: tuple[str, str]) -> None:
    word, disguised = case
    assert word in forbidden_words(disguised)


@given(each_letter(lambda letter: st.integers(1, 4).map(letter.__mul__)))
def test_repeated_letters_hide_nothing(case: tuple[str, str]) -> None:
    _, disguised = case
    assert disguised in ("reed", "reeds") or forbidden_words(disguised)


@given(each_letter(lambda letter: st.sampled_from([letter, *LEET.get(letter, "")])))
def test_leetspeak_hides_nothing(case: tuple[str, str]) -> None:
    word, disguised = case
    # Without a single letter left, and without a digit, it is punctuation: "!!!".
    assert word in ROMAN or not re.search("[a-z0-9]", disguised) or forbidden_words(disguised)


@given(
    each_letter(
        lambda letter: st.tuples(
            st.sampled_from([letter, letter.upper(), *LEET.get(letter, "")]),
            MARKS,
            st.sampled_from(["", "", ".", "_", ",", "-"]),
        ).map("".join)
    )
)
def test_all_disguises_at_once_hide_nothing(case: tuple[str, str]) -> None:
    word, disguised = case
    bare = disguised.rstrip(".,-_")
    assert word in ROMAN or not re.search("[a-zA-Z0-9]", bare) or forbidden_words(f"oui {bare} non")


@given(st.sampled_from([w for w in LISTED if w not in ROMAN]), st.sampled_from(" .-_*,/~:"))
def test_letters_kept_apart_hide_nothing(word: str, separator: str) -> None:
    assert word in forbidden_words(separator.join(word))
    assert word in forbidden_words(f"je joue {separator.join(word)} merci")


@given(
    st.sampled_from([w for w in LISTED if w not in ROMAN]).flatmap(
        lambda word: st.tuples(st.just(word), st.integers(1, len(word) - 1))
    ),
    st.sampled_from("._*,/~:"),
)
def test_a_sign_within_a_word_hides_nothing(case: tuple[str, int], separator: str) -> None:
    word, place = case
    assert forbidden_words(word[:place] + separator + word[place:])


@given(st.sampled_from(sorted(word_lists().cards)), st.data())
def test_colours_and_digits_of_cards_are_found_on_both_sides_of_a_space(
    word: str, data: st.DataObject
) -> None:
    place = data.draw(st.integers(1, len(word) - 1))
    cut = f"{word[:place]} {word[place:]}"
    # Words of three letters, and those that are two other words, are left alone.
    known = {"or ange", "or anges", "mari ne", "mari nes"}
    assert len(word) < 4 or cut in known or forbidden_words(cut)


# Any text at all.


@given(st.text(max_size=300))
@settings(max_examples=300)
def test_any_text_is_judged(text: str) -> None:
    found = forbidden_words(text)
    assert found == forbidden_words(text) and len(found) == len(set(found))
    assert judge_talk(text, "strict") == ("lose" if found else "deliver")


@given(st.text(alphabet="bleuroguj aneR3!|.-'€x<#\u200b\u0301\ufdfa🔴", max_size=300))
@settings(max_examples=300)
def test_any_text_of_dangerous_characters_is_judged(text: str) -> None:
    assert judge_talk(text, "guarded") == ("hold" if forbidden_words(text) else "deliver")


HARD = [
    *("b l e ", "b ", "a", "!a", "y e l l o w ", "la ", "plus ", " ", "\ufdfa", "bl!|", "1", "x "),
    *("b l a n c h e ", "bla nch ", "ro.ug", "t r o ", "🔴", "d'eux ", "t'", "l'un ", "#", "#fff"),
    *("un ", "tous les ", "mari ", "second ", "|", "| ", "<", ".", "...", "-", "R ", "R.", ":-O"),
    *("aàâ", "e\u0301", "\u200b", "ß", "İ", "ﬃ", "㍿", "\ud800", "bien joué, je réfléchis "),
]


def calls_made(text: str) -> int:
    """How many functions are called while the message is judged: its work, whatever the machine."""
    count = 0

    def note(frame: FrameType, event: str, argument: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        forbidden_words(text)
    finally:
        sys.setprofile(before)
    return count


@pytest.mark.parametrize("part", HARD, ids=ascii)
def test_the_work_is_bounded_and_grows_with_the_length_only(part: str) -> None:
    word_lists()
    once, many = (calls_made((part * length)[:length]) for length in (500, 4000))
    assert once <= 25_000
    assert many <= 9 * once + 200
