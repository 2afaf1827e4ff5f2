"""What every game must keep, checked on any game that is installed.

Each module has a function ``check(game)`` that gives a list of findings, empty if all is well;
``check_game`` runs them all. Nothing here needs pytest.
"""

from .finding import Finding
from .report import check_game

__all__ = ["Finding", "check_game"]
