"""Tests; they mirror the package, and contract/ holds what every game must pass."""
