"""Faults made on purpose: a file layer that counts, stops or fails, and a disk that forgets what was not synced."""
