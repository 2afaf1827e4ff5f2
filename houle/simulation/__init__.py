"""Simulation: compiled rules and batches of matches over all cores; the only importer of Numba."""
