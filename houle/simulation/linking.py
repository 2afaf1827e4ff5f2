"""Linking: optimise rules only once, together with the driver that calls them.

By default Numba optimises every function together with all its callees and generates machine code,
and then does the same for each caller: a rule five calls deep is processed six times. Here the
library of a rule only keeps its unoptimised code. The library of a driver links everything that it
calls, directly or not, and is optimised once as a whole.
"""

from __future__ import annotations

from typing import Any

from numba.core.codegen import JITCodeLibrary
from numba.core.registry import cpu_target
from numba.core.runtime.nrt import rtsys

RULE_PREFIX = "_ZN5houle"
"""Prefix of the mangled names of rules."""
WRAPPER_PREFIXES = ("_ZN7cpython", "_ZN5cfunc")
"""Prefixes of wrappers, which are called from outside compiled code."""


class LinkedLibrary(JITCodeLibrary):
    """A code library that leaves rules unoptimised until a driver links them."""

    is_part = False
    """Whether only compiled functions call it: a rule below a driver."""

    environment: tuple[str, object] | None = None
    """Numba's environment of a part, kept until machine code that uses it exists."""

    @property
    def codegen(self) -> Any:
        """The object whose ``set_env`` Numba calls: a recorder as long as this is a part."""
        return EnvironmentRecorder(self) if self.is_part else self.real_codegen

    @property
    def real_codegen(self) -> Any:
        """The code generator that makes machine code."""
        return self._codegen

    def finalize(self) -> None:
        """Do nothing yet for a part; link and optimise anything else as a whole."""
        names = [function.name for function in self._final_module.functions]
        rule = any(name.startswith(RULE_PREFIX) for name in names)
        self.is_part = rule and not any(name.startswith(WRAPPER_PREFIXES) for name in names)
        if self.is_part:
            self._finalized = True
            return
        self._linking_libraries = everything_below(self)
        super().finalize()  # type: ignore[no-untyped-call]
        for library in self._linking_libraries:
            self.set_part_environment(library)

    def set_part_environment(self, part: Any) -> None:
        """Set the recorded environment of a part that is linked in."""
        kept = getattr(part, "environment", None)
        if kept is not None and self.real_codegen._engine.is_symbol_defined(kept[0]):
            self.real_codegen.set_env(*kept)


class EnvironmentRecorder:
    """Takes the place of the code generator for a part and records its environment."""

    def __init__(self, part: LinkedLibrary) -> None:
        self.part = part

    def set_env(self, name: str, environment: object) -> None:
        """Record the environment."""
        self.part.environment = (name, environment)


def everything_below(library: Any) -> list[Any]:
    """All libraries that the library calls, directly or through parts, each once.

    Each comes after all that call it: the linker drops a function that nothing has called so far.
    """
    seen: set[Any] = set()
    lowest_first: list[Any] = []

    def visit(caller: Any) -> None:
        """Note all libraries below the caller."""
        for below in caller._linking_libraries:
            if below not in seen:
                seen.add(below)
                if getattr(below, "is_part", False):
                    visit(below)
                lowest_first.append(below)

    visit(library)
    return lowest_first[::-1]


def use_linked_libraries() -> None:
    """Make Numba use ``LinkedLibrary`` from now on."""
    context = cpu_target.target_context
    rtsys.initialize(context)
    context.codegen()._library_class = LinkedLibrary
