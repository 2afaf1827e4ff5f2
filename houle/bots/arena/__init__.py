"""The arena: matches between bots, with ratings and confidence intervals."""
