"""Self-play: many matches at once among nets and simple levels, with every move (docs/lab.md)."""
