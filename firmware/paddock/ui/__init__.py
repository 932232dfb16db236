"""The drawing kit: canvas (what is on the display), widgets (pages and keys), strip (the lights). It knows no game."""
