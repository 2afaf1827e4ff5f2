"""Tables: access, moves, clocks, and the tables in memory."""
