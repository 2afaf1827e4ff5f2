"""The arena: matches between bots, measured."""
