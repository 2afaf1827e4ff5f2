"""Linking: rules are optimised once, together with the driver that calls them.

By itself Numba optimises every function together with all that it calls, makes machine code of it,
and does so again for its callers and for theirs: of a rule five calls deep that is done six times.
Here the library of a rule only keeps what was written for it. The library of a driver links all
that is below it, once, and is optimised as a whole.
"""

from __future__ import annotations

from typing import Any

from numba.core.codegen import JITCodeLibrary
from numba.core.registry import cpu_target
from numba.core.runtime.nrt import rtsys

OURS = "_ZN5houle"
"""How the names of rules begin in compiled code."""
WRAPPERS = ("_ZN7cpython", "_ZN5cfunc")
"""And those of functions by which something is called from outside."""


class Library(JITCodeLibrary):
    """What was compiled of a function."""

    is_part = False
    """Whether only other compiled functions call it: a rule below a driver."""

    environment: tuple[str, object] | None = None
    """What Numba knows about a part, kept until there is code that may ask for it."""

    @property
    def codegen(self) -> Any:
        """Who is told the environment: for a part nobody yet."""
        return Keeper(self) if self.is_part else self.maker

    @property
    def maker(self) -> Any:
        """Who makes machine code."""
        return self._codegen

    def finalize(self) -> None:
        """Make nothing of a part yet; make everything else as a whole."""
        names = [function.name for function in self._final_module.functions]
        rule = any(name.startswith(OURS) for name in names)
        self.is_part = rule and not any(name.startswith(WRAPPERS) for name in names)
        if self.is_part:
            self._finalized = True
            return
        self._linking_libraries = everything_below(self)
        super().finalize()  # type: ignore[no-untyped-call]
        for library in self._linking_libraries:
            self.settle(library)

    def settle(self, part: Any) -> None:
        """Tell the code what was kept about a part that is in it."""
        kept = getattr(part, "environment", None)
        if kept is not None and self.maker._engine.is_symbol_defined(kept[0]):
            self.maker.set_env(*kept)


class Keeper:
    """Stands where the environment of a part is told."""

    def __init__(self, part: Library) -> None:
        self.part = part

    def set_env(self, name: str, environment: object) -> None:
        """Keep it."""
        self.part.environment = (name, environment)


def everything_below(library: Any) -> list[Any]:
    """The libraries that the library calls, and those that its parts call, each once."""
    found: dict[Any, None] = {}
    waiting = list(library._linking_libraries)
    while waiting:
        below = waiting.pop()
        if below not in found:
            found[below] = None
            waiting += below._linking_libraries if getattr(below, "is_part", False) else []
    return list(found)


def link_as_a_whole() -> None:
    """Let Numba make libraries of this kind from now on."""
    context = cpu_target.target_context
    rtsys.initialize(context)
    context.codegen()._library_class = Library
