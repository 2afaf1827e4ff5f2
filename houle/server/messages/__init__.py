"""Every message between server and client, and how the server writes them."""
