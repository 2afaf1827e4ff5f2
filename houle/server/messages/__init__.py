"""Every message between server and page, and how each one is filled in."""
