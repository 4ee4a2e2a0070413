"""Crashcar Challenge, the big stock car crash race."""
