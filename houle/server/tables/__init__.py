"""Tables: who may do what at them, their moves and their clocks."""
