"""HTTP: what every request must pass, the routes, and the files of the web app."""
