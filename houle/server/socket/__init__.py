"""The WebSocket of an open page: frames, incoming and outgoing messages, presence."""
