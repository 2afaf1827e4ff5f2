"""Wave's own bots, their signals, and the open-card solver."""
