"""Writes the lessons of the web app again: ``python -m tools.write_lessons``."""

from __future__ import annotations

from pathlib import Path

from . import lessons


def main() -> None:
    """Play every script and write its scenes."""
    for path, text in lessons.every(Path.cwd()).items():
        path.write_text(text, encoding="utf-8")
        print(path.relative_to(Path.cwd()))


if __name__ == "__main__":
    main()
