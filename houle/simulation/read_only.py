"""Compiled code in a folder that is only read, as in a container image."""

from __future__ import annotations

from numba.core.caching import UserProvidedCacheLocator


class ReadOnlyLocator(UserProvidedCacheLocator):
    """Finds the code in Numba's folder without trying whether it can be written to."""

    def ensure_cache_path(self) -> None:
        """Do nothing: nothing is written there."""
