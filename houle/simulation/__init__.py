"""Many matches fast: compiled rules, batches over cores; the only importer of Numba."""
