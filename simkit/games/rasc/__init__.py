"""Real Action Stockcar Championship."""
