"""Measurements, with peers beside us.

A package, so that one of the same name that others install (pyarrow 17 does) does not hide it.
"""
