"""The search: trees over worlds that a seat cannot tell apart."""
