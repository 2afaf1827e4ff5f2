"""Writes the golden playthroughs again: ``python -m tests.golden --write``."""

from __future__ import annotations

import sys

from tests.golden.playthrough import CASES, FOLDER, playthrough


def main() -> None:
    """Write every playthrough that has changed and say which."""
    if "--write" not in sys.argv:
        sys.exit("this writes the golden playthroughs again; say --write")
    FOLDER.mkdir(exist_ok=True)
    for name in CASES:
        path = FOLDER / f"{name}.txt"
        text = playthrough(name)
        if not path.exists() or path.read_text("utf-8") != text:
            path.write_text(text, "utf-8")
            print(f"written: {path.name}")


if __name__ == "__main__":
    main()
